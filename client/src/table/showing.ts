/** What every table shows of what has happened. */
import type { LiveTable } from "../lib/live.svelte";
import type { Planner } from "../lib/planner.svelte";
import type { Line, Recent, Snapshot } from "../lib/types";

/** The lines of the log; where others look on, only what everybody may read. */
export function listLines(live: LiveTable, veiled: boolean, publicLines: readonly Line[]): Line[] {
  return veiled ? publicLines.filter((line) => line.n < live.reached) : live.lines;
}

/** Shows once more what has happened since the seat's last choice; null if nothing has, or something else is shown. */
export function offerRecent(live: LiveTable, planner: Planner): (() => void) | null {
  const { snapshot, recent } = live;
  if (!snapshot || !recent || live.moment || planner.choices.length) return null;
  return hasHappened(live, snapshot, recent) ? () => void live.retell() : null;
}

function hasHappened(live: LiveTable, { seq }: Snapshot, recent: Recent): boolean {
  return seq > recent.seq || live.directRecent(recent).length > 0;
}
