/** Which pieces stand on the board, and where. */

import { centreOf, roomOf } from "./geometry";
import type { Point } from "./geometry";
import { placeArea } from "./layout";
import type { Placed, Sizes } from "./layout";
import { boardOn, changeAt, listColours } from "./plan";
import { CASTILLO } from "./types";
import type { AreaId, BoardView, Place, Planned, Seat } from "./types";

export interface Piece {
  /** Stays the same while the piece does, so that it glides. */
  key: string;
  kind: "king" | "grande" | "castillo" | "caballero" | "token";
  area: AreaId;
  /** The part of the area, where Caballeros are told apart; else the area. */
  place: Place;
  /** Whose it is; of a token, which. */
  seat: Seat;
  count: number;
  /** What a plan adds or takes. */
  change: number;
  /** What has come or gone since the seat's last choice; of figures whether they have come. */
  fresh: number;
  /** Planned and not there yet. */
  ghost: boolean;
  /** About to leave by the plan. */
  leaving: boolean;
  /** Whether these Caballeros do not count. */
  idle: boolean;
  at: Point;
  scale: number;
}

export interface Spot extends Placed {
  area: AreaId;
  board: string | null;
}

/** What the layout of a board goes by: sizes in units of the sheet. */
export interface Measures extends Sizes {
  /** The factor of marks, which are drawn for rows of 30 units. */
  mark: number;
  measureName: (name: string) => number;
  compact: boolean;
  /** How far the island is moved. */
  island: Point;
}

/** Headings that stand apart from the pieces, where the land is too narrow for both. */
const PINNED: Partial<Record<AreaId, { name: Point; values: Point }>> = {
  PVA: { name: [255, 81], values: [377, 87] },
  VAL: { name: [614, 549], values: [563, 580] },
};
/** How far a room stands out over the sea where values must keep to the land (SEAS in map/room.mjs). */
const SEAS: Partial<Record<AreaId, Point>> = { CAT: [0, 26] };
/** Names in two lines. */
const BROKEN: ReadonlySet<AreaId> = new Set<AreaId>(["PVA"]);

/** Half of what a finger needs, in pixels; a little more rather than less. */
export const FINGER = 22.5;

const MARK_ROW = 31;
const COUNT_WIDTH = 41;
const FIGURE_WIDTH = 29;
const VALUES_WIDTH = 2.9;
const PLAQUE_WIDTH = 2.9;

/** Returns the measures of a board that is so many pixels wide and shows so many units. */
export function measureBoard(pixels: number, units: number, compact: boolean): Measures {
  // Below 390 pixels everything shrinks alike, as it would not fit otherwise.
  const unit = units / Math.max(pixels, 390);
  const grow = Math.min(Math.max((pixels - 390) / 560, 0), 1);
  const row = (compact ? 19.5 + 12 * grow : 21 + 12 * grow) * unit;
  const name = (compact ? 12.5 + 7.5 * grow : 13 + 8.5 * grow) * unit;
  const values = (compact ? 16.2 + 4.8 * grow : 16.5 + 6.5 * grow) * unit;
  return {
    row, name: name * 1.1, values, gap: 4 * unit * (0.6 + 0.4 * grow), mark: row / MARK_ROW, compact,
    measureName: (text) => measureText(text) * name,
    island: compact ? [-78, 14] : [0, 0],
  };
}

const NARROW = new Set("iltjfrI' ");
const WIDE = new Set("mwMWOQGCDN");

/** About how wide a text is, in heights of its letters; a little more rather than less. */
function measureText(text: string): number {
  return [...text].reduce((sum, letter) => sum + (NARROW.has(letter) ? 0.3 : WIDE.has(letter) ? 0.72 : 0.5), 0.1);
}

/** Returns the lines that an area's name is written in. */
export function breakName(area: AreaId, name: string): string[] {
  return BROKEN.has(area) ? name.split(" ") : [name];
}

/** Sets everything that stands on the board. */
export function setBoard(
  view: BoardView, names: Map<string, string>, areas: readonly AreaId[], planned: Planned[], recent: Planned[],
  sizes: Measures,
): { spots: Spot[]; pieces: Piece[] } {
  const spots: Spot[] = [];
  const pieces: Piece[] = [];
  for (const area of areas) {
    const here = listPieces(view, area, planned, recent);
    const board = boardOn(view, area);
    const heading = {
      pinned: PINNED[area] ?? pinCastillo(area, sizes),
      floor: area === "VAL" ? (PINNED.VAL?.name[1] ?? Infinity) - sizes.name * 0.4 : Infinity,
      sea: SEAS[area] ?? ([0, 0] as const),
      nameWidth: sizes.measureName(names.get(area) ?? area),
      valuesWidth: sizes.values * (board === null ? VALUES_WIDTH : PLAQUE_WIDTH),
    };
    const widths = here.map((piece) => widthOf(piece) * sizes.mark);
    const [x, y] = centreOf(area);
    const centre: Point = [x, area === CASTILLO && sizes.compact ? y + sizes.values / 2 : y];
    const placed = moveBy(placeArea(roomOf(area), centre, heading, widths, sizes), area === CASTILLO ? sizes.island : [0, 0]);
    spots.push({ ...placed, area, board });
    here.forEach((piece, n) => {
      pieces.push({ ...piece, at: placed.pieces[n] ?? placed.name, scale: placed.scale * sizes.mark });
    });
  }
  return { spots, pieces };
}

/** Where the Castillo's heading stands in the close form: above the pieces, for it is too wide for beside the tower. */
function pinCastillo(area: AreaId, { compact, name, values }: Measures): { name: Point; values: Point } | null {
  if (area !== CASTILLO || !compact) return null;
  const [x, y] = centreOf(area);
  return { name: [x, y - name - values], values: [x, y - values] };
}

function moveBy(placed: Placed, [dx, dy]: Point): Placed {
  const shift = ([x, y]: Point): Point => [x + dx, y + dy];
  return { ...placed, name: shift(placed.name), values: shift(placed.values), pieces: placed.pieces.map(shift) };
}

/** How wide a piece is drawn, in units of its mark. */
export function widthOf(piece: Piece): number {
  if (piece.kind !== "caballero") return FIGURE_WIDTH;
  return widthOfCount(piece);
}

/** How wide a seat's Caballeros are drawn: for ten and more, and for what a plan changes, there must be room. */
export function widthOfCount({ count, change, fresh, ghost }: Pick<Piece, "count" | "change" | "fresh" | "ghost">): number {
  if (ghost) return COUNT_WIDTH + 3;
  return COUNT_WIDTH + (count > 9 ? 5 : 0) + (change === 0 && fresh === 0 ? 0 : 24);
}

/** Writes how many come or go. */
export function writeChange(change: number): string {
  return `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
}

/** Lists what stands in an area, ghosts of a plan included: King, Castillo, Grandes, then Caballeros in the order of seats. */
function listPieces(view: BoardView, area: AreaId, planned: Planned[], recent: Planned[]): Piece[] {
  const blank = { area, place: area, seat: "", count: 1, change: 0, fresh: 0, ghost: false, leaving: false, idle: false, at: [0, 0] as Point, scale: 1 };
  const kingTo = planned.find((plan) => plan.piece === "king")?.to;
  const found: Piece[] = [];
  if (view.king === area) found.push({ ...blank, key: "king", kind: "king", fresh: Number(hasCome(recent, "king", "")), leaving: kingTo !== undefined && kingTo !== area });
  if (kingTo === area && view.king !== area) found.push({ ...blank, key: "king-ghost", kind: "king", ghost: true });
  const castilloTo = planned.find((plan) => plan.piece === "castillo")?.to;
  if (view.castilloAt === area) found.push({ ...blank, key: "castillo", kind: "castillo", fresh: Number(hasCome(recent, "castillo", "")), leaving: castilloTo !== undefined && castilloTo !== area });
  else if (castilloTo === area && area !== CASTILLO) found.push({ ...blank, key: "castillo-ghost", kind: "castillo", ghost: true });
  for (const seat of view.seats) {
    const to = planned.find((plan) => plan.piece === "grande" && plan.seat === seat)?.to;
    const here = view.grandes[seat] === area;
    if (here) found.push({ ...blank, seat, key: `grande-${seat}`, kind: "grande", fresh: Number(hasCome(recent, "grande", seat)), leaving: to !== undefined && to !== area });
    else if (to === area) found.push({ ...blank, seat, key: `grande-${seat}-ghost`, kind: "grande", ghost: true });
  }
  for (const [token, at] of Object.entries(view.tokens ?? {})) {
    const to = planned.find((plan) => plan.piece === "token" && plan.token === token)?.to;
    if (at === area) found.push({ ...blank, seat: token, key: token, kind: "token", fresh: Number(hasCome(recent, "token", token)), leaving: to !== undefined && to !== area });
    else if (to === area) found.push({ ...blank, seat: token, key: `${token}-ghost`, kind: "token", ghost: true });
  }
  const parts = view.parts?.[area] ?? { [area]: (area === CASTILLO ? view.castillo : view.regions[area]) ?? {} };
  for (const [place, counts] of Object.entries(parts)) {
    const idle = view.idle?.includes(place) ?? false;
    for (const seat of listColours(view)) {
      const count = counts[seat] ?? 0;
      const change = changeAt(planned, place, seat);
      const fresh = changeAt(recent, place, seat);
      if (count === 0 && change === 0 && fresh === 0) continue;
      // Of the closed Castillo it is known who has gone in, not who is there.
      const ghost = count === 0 && (change !== 0 || fresh > 0);
      const leaving = !ghost && count + change === 0;
      found.push({ ...blank, place, seat, count, change, fresh, key: `${place}-${seat}`, kind: "caballero", ghost, leaving, idle });
    }
  }
  return found;
}

/** Whether the King, the Castillo, a seat's Grande or a token has come to where it is. */
function hasCome(recent: Planned[], piece: "king" | "castillo" | "grande" | "token", name: string): boolean {
  const nameOf = (change: Planned): string => (change.piece === "grande" ? change.seat : change.piece === "token" ? change.token : "");
  return recent.some((change) => change.piece === piece && nameOf(change) === name);
}
