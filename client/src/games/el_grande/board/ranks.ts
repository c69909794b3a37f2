/** How many ranks score at a table (EG-8.3, CR-1). */

import type { BoardView } from "./types";

export function scoredRanks(view: BoardView): number {
  if (view.options["scoredRanks"] !== "bySeats") return 3;
  return Math.min(Math.max(view.seats.length - 1, 1), 3);
}

/** The rounds of a game, and after which of them there is a general scoring (EG-2.8). */
export function listRounds(view: BoardView): number[] {
  return view.options["rounds"] === 6 ? [2, 3, 5, 6, 8, 9] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
}

export function isScored(round: number): boolean {
  return round % 3 === 0;
}
