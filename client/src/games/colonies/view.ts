/** The server's views and reference taken as those of Grand Inquisitor & the Colonies. */
import { NOBODY } from "../../design/arms";
import type { CardInfo, Counts, ElGrandeView, Place, Reference, Seat } from "../el_grande/board/types";
import { readReference as readInBase } from "../el_grande/reference";
import { say } from "./texts";

const FRANCE = "FRA";
export const NEW_AREAS = [FRANCE, "SHI", "AME", "MED"] as const;
export type NewArea = (typeof NEW_AREAS)[number];
export const DISCS = ["gold", "wares"] as const;
export type Disc = (typeof DISCS)[number];

/** Somebody at sea or in a colony. */
export interface Sailor {
  seat: Seat;
  disc: Disc | null;
  /** Whether it stands on the Limit table. */
  table: boolean;
}

/** What a seat may know (src/castillo/games/colonies/view.py). */
export interface ColoniesView extends ElGrandeView {
  /** In whose court the Grand Inquisitor is. */
  inquisitor: Seat | null;
  limit: { area: Place | null; spaces: number; table: Counts; beside: Counts };
  france: Record<"office" | "second" | "last", Seat | null>;
  /** Who is there, in the order in which they came. */
  ship: Sailor[];
  america: Sailor[];
  mediterranean: Sailor[];
  discs: Record<Disc, { lying: number; stock: number; delivered: number }>;
}

export interface ColoniesCard extends CardInfo {
  /** How many discs it brings. */
  gold?: number;
  wares?: number;
}

/** What is the same at every table (src/castillo/games/colonies/reference.py). */
export interface ColoniesReference extends Reference {
  cards: ColoniesCard[];
  /** The points of the spaces of France, of the Captain and the Viceroy. */
  offices: { france: number[]; captain: number; viceroy: number };
  discs: Record<Disc, { points: number; number: number }>;
}

/** Where the view lists who is in an area at sea. */
export const LINES = { SHI: "ship", AME: "america", MED: "mediterranean" } as const;

export function isAtSea(area: Place): area is keyof typeof LINES {
  return Object.hasOwn(LINES, area);
}

export function isNew(area: Place | null): area is NewArea {
  return (NEW_AREAS as readonly (string | null)[]).includes(area);
}

/** Take the server's word for it, with what the board wants to know: colours, parts of areas, what lies where. */
export function asView(told: Record<string, unknown>): ColoniesView {
  const view = told as unknown as ColoniesView;
  const limit = view.limit as ColoniesView["limit"] | undefined;
  if (!limit) return view;
  const { area, spaces, table, beside } = limit;
  const onMap = area !== null && !isNew(area);
  return {
    ...view,
    colours: [...view.seats, NOBODY],
    parts: { [FRANCE]: listSpaces(view), ...(onMap ? { [area]: { [`${area} table`]: table, [area]: beside } } : {}) },
    idle: onMap ? [area] : [],
    tokens: { limit: area },
    notes: area === null ? {} : { [area]: [say.limit.here(spaces, sum(table))] },
  };
}

function listSpaces({ france }: ColoniesView): Record<Place, Counts> {
  const count = (seat: Seat | null): Counts => (seat === null ? {} : { [seat]: 1 });
  return { [`${FRANCE} office`]: count(france.office), [`${FRANCE} second`]: count(france.second), [FRANCE]: count(france.last) };
}

export function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

export function readReference(reference: unknown): ColoniesReference {
  return readInBase(reference) as ColoniesReference;
}
