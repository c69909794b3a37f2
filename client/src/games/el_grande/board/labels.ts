/** What the board says in words, for those who cannot see it. */

import { nameSeat, texts } from "../../../lib/texts";
import { nameArea, say } from "../texts";
import { boardOn, changeAt, listColours } from "./plan";
import { CASTILLO } from "./types";
import type { BoardView, Place, Planned, BoardReference, Target } from "./types";

const words = say.board;

/** Describes an area: what it is worth, who stands there, what is new there, whether it may be chosen. */
export function describeArea(
  view: BoardView, reference: BoardReference, area: Place, target: Target | undefined, recent: Planned[] = [],
): string {
  const info = reference.areas.find(({ id }) => id === area);
  const board = boardOn(view, area);
  const parts = [
    nameArea(area),
    board === null ? words.worth((info?.values ?? []).join(", ")) : words.scoreboard(board),
  ];
  if (view.king === area) parts.push(words.king);
  if (view.castilloAt === area) parts.push(words.castillo);
  for (const seat of view.seats) if (view.grandes[seat] === area) parts.push(words.grande(nameSeat(seat)));
  parts.push(...(view.notes?.[area] ?? []), describeCounts(view, area));
  const fresh = describeRecent(view, area, recent);
  if (fresh.length) parts.push(`${texts.deciding.since}: ${fresh.join(", ")}`);
  if (target) parts.push(target.count === undefined ? target.label : words.at_most(target.label, target.count));
  return parts.join("; ");
}

function describeCounts(view: BoardView, area: Place): string {
  const counts = area === CASTILLO ? view.castillo : view.regions[area];
  if (counts === undefined) return words.hidden;
  const here = listColours(view).filter((seat) => counts[seat]).map((seat) => words.count(nameSeat(seat), counts[seat] ?? 0));
  return here.length === 0 ? words.nobody : here.join(", ");
}

function describeRecent(view: BoardView, area: Place, recent: Planned[]): string[] {
  const counts = listColours(view).flatMap((seat) => {
    const change = Object.keys(view.parts?.[area] ?? { [area]: {} }).reduce((sum, place) => sum + changeAt(recent, place, seat), 0);
    return change === 0 ? [] : [change > 0 ? say.recent.came(nameSeat(seat), change) : say.recent.went(nameSeat(seat), -change)];
  });
  const figures = recent.flatMap((change) => {
    if (change.to !== area || change.piece === "caballero" || change.piece === "token") return [];
    if (change.piece === "king") return [say.recent.king];
    if (change.piece === "castillo") return [say.recent.castillo];
    return [change.piece === "grande" ? say.recent.grande(nameSeat(change.seat)) : say.recent.board(change.board)];
  });
  return [...counts, ...figures];
}
