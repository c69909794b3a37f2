/** The server's views taken as those of El Grande. */
import type { BoardView, ElGrandeView } from "./board/types";

export type { AreaId, BoardView, Counts, ElGrandeView, Reference } from "./board/types";
export { CASTILLO } from "./board/types";

export const COURT = "court";

/** What the pending work is about; only what there is to say is there (`describe_work` in view.py). */
export interface Pending {
  announced?: string;
  vetoHolders?: string[];
  used?: string[];
  left?: number | "all";
  may?: Partial<Record<"any" | "own" | "foreign", number | "all">>;
  source?: string;
  colour?: string;
  origin?: string;
  target?: string;
  scoreboard?: string;
  scored?: string[];
  firstOnly?: boolean;
  victims?: string[];
  stack?: number;
}

/** Take the server's word for it that a table of El Grande holds a view of El Grande. */
export function asView(view: Record<string, unknown>): ElGrandeView {
  return view as unknown as ElGrandeView;
}

/** Leave out of a seat's view what only that seat may know: what is left, a spectator sees too. */
export function veil<View extends BoardView>(view: View): View {
  const { hand, played, ...open } = view as View & { hand?: unknown; played?: unknown };
  const disks = Object.entries(view.disks ?? {}).filter(([seat]) => !view.answered.includes(seat));
  return { ...open, disks: Object.fromEntries(disks) } as View;
}

export function pendingOf(view: BoardView): Pending {
  return view.pending as Pending;
}
