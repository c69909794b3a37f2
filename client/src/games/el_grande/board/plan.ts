/** What is between two views, and what a plan changes on the board. */

import { BOARD_NAMES, CASTILLO, REGION_IDS } from "./types";
import type { Counts, BoardView, Place, Planned, Seat } from "./types";

/** Lists whose Caballeros there are, those that are nobody's last. */
export function listColours(view: BoardView): Seat[] {
  return view.colours ?? view.seats;
}


/** Lists the changes from one view to another: Caballeros that went elsewhere, King, Grandes, Castillo, scoreboards. */
export function diffViews(before: BoardView, after: BoardView): Planned[] {
  const changes: Planned[] = listColours(after).flatMap((seat) => listMoves(before, after, seat));
  if (after.king !== null && before.king !== after.king) changes.push({ piece: "king", to: after.king });
  for (const [seat, to] of Object.entries(after.grandes)) {
    if (before.grandes[seat] !== to) changes.push({ piece: "grande", seat, to });
  }
  if (before.castilloAt !== after.castilloAt) changes.push({ piece: "castillo", to: after.castilloAt ?? CASTILLO });
  for (const [board, to] of Object.entries(after.scoreboards)) {
    if (before.scoreboards[board] !== to) changes.push({ piece: "scoreboard", board, to });
  }
  for (const [token, to] of Object.entries(after.tokens ?? {})) {
    if (to !== null && before.tokens?.[token] !== to) changes.push({ piece: "token", token, to });
  }
  return changes;
}

/** Lists by how much the number of a seat's Caballeros differs, place by place; parts of areas, if both views have them. */
function listSteps(before: BoardView, after: BoardView, seat: Seat): { place: Place; by: number }[] {
  const areas = new Set([...REGION_IDS, ...Object.keys(after.regions), CASTILLO, "court", "province"]);
  return [...areas].flatMap((area) => {
    const [old, now] = [before.parts?.[area], after.parts?.[area]];
    if (!old || !now) return [{ place: area, by: countAt(after, area, seat) - countAt(before, area, seat) }];
    return Object.keys(now).map((place) => ({ place, by: (now[place]?.[seat] ?? 0) - (old[place]?.[seat] ?? 0) }));
  });
}

function listMoves(before: BoardView, after: BoardView, seat: Seat): Planned[] {
  const steps = listSteps(before, after, seat);
  const unseen = -steps.reduce((sum, { by }) => sum + by, 0);
  const castillo = steps.find(({ place }) => place === CASTILLO);
  if (castillo && castillo.by === 0) castillo.by = unseen;
  const givers = steps.filter(({ by }) => by < 0);
  const moves: Planned[] = [];
  for (const taker of steps.filter(({ by }) => by > 0)) {
    for (const giver of givers) {
      const count = Math.min(taker.by, -giver.by);
      if (count === 0) continue;
      moves.push({ piece: "caballero", seat, from: giver.place, to: taker.place, count });
      taker.by -= count;
      giver.by += count;
    }
  }
  return moves;
}

function countAt(view: BoardView, place: Place, seat: Seat): number {
  const counts: Counts | undefined =
    place === "court" || place === "province" ? view[place] : place === CASTILLO ? view.castillo : view.regions[place];
  return counts?.[seat] ?? 0;
}

/** How a plan changes the number of a seat's Caballeros in an area. */
export function changeAt(planned: Planned[], area: Place, seat: Seat): number {
  let change = 0;
  for (const plan of planned) {
    if (plan.piece !== "caballero" || plan.seat !== seat) continue;
    if (plan.to === area) change += plan.count;
    if (plan.from === area) change -= plan.count;
  }
  return change;
}

/** Returns the scoreboard that lies on an area, if one does. */
export function boardOn(view: BoardView, area: Place): string | null {
  return BOARD_NAMES.find((board) => view.scoreboards[board] === area) ?? null;
}
