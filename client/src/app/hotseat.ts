import type { KnownTable } from "../lib/tables";
import type { Snapshot } from "../lib/types";

/** Another seat of this device that must decide while the seat that is shown need not; null if there is none. */
export function nextHere(snapshot: Snapshot, known: KnownTable | null): string | null {
  if (!known || snapshot.over || (snapshot.seat !== null && snapshot.to_move.includes(snapshot.seat))) return null;
  if (snapshot.seat === null || !(snapshot.seat in known.here)) return null;
  return snapshot.to_move.find((seat) => seat in known.here) ?? null;
}

/** Whether several people share this device at a table. */
export function isShared(known: KnownTable | null): boolean {
  return Object.keys(known?.here ?? {}).length > 1;
}

/** How many entries of a table this device has shown to have happened, where its page was left for another seat's. */
const shown = new Map<string, number>();

/** Note how far a table has been shown, before another seat's page takes over. */
export function handOver(id: string, reached: number): void {
  shown.set(id, reached);
}

/** Take over from another seat's page: how far the table has been shown; null if there was no other page. */
export function takeOver(id: string): number | null {
  const reached = shown.get(id) ?? null;
  shown.delete(id);
  return reached;
}
