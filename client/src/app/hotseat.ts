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
