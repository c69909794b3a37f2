/** What the board says in words, for those who cannot see it. */

import { nameSeat } from "../../../design/arms";
import { boardOn } from "./plan";
import { CASTILLO } from "./types";
import type { AreaId, ElGrandeView, Reference, Target } from "./types";

/** Describes an area: what it is worth, who stands there, whether it may be chosen. */
export function describeArea(view: ElGrandeView, reference: Reference, area: AreaId, target: Target | undefined): string {
  const info = reference.areas.find(({ id }) => id === area);
  const board = boardOn(view, area);
  const parts = [
    info?.name.replace(/^the /, "") ?? area,
    board === null ? `worth ${(info?.values ?? []).join(", ")}` : `scoreboard ${board}`,
  ];
  if (view.king === area) parts.push("the King stands here, closed");
  for (const seat of view.seats) if (view.grandes[seat] === area) parts.push(`Grande of ${nameSeat(seat)}`);
  parts.push(describeCounts(view, area));
  if (target) parts.push(target.count === undefined ? target.label : `${target.label}, at most ${target.count}`);
  return parts.join("; ");
}

function describeCounts(view: ElGrandeView, area: AreaId): string {
  const counts = area === CASTILLO ? view.castillo : view.regions[area];
  if (counts === undefined) return "nobody may look inside";
  const here = view.seats.filter((seat) => counts[seat]).map((seat) => `${nameSeat(seat)} ${counts[seat] ?? 0}`);
  return here.length === 0 ? "nobody there" : here.join(", ");
}
