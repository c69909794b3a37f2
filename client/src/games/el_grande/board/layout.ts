/** Where the name, the values and the pieces of an area stand, so that they fit between its borders. */

import type { Point, Room } from "./geometry";

/** How large things are, in units of the sheet. */
export interface Sizes {
  /** Height of a row of pieces, and of the lines of a heading. */
  row: number;
  name: number;
  values: number;
  gap: number;
}

export interface Heading {
  nameWidth: number;
  valuesWidth: number;
  /** Where name and values stand, if they have places of their own, apart from the pieces. */
  pinned: { name: Point; values: Point } | null;
  /** Above which the pieces must end. */
  floor: number;
  /** How far the room stands out over the sea to the left and right: headings keep to the land. */
  sea: Point;
}

export interface Placed {
  /** The factor that pieces are drawn with. */
  scale: number;
  name: Point;
  values: Point;
  /** Middles of the pieces. */
  pieces: Point[];
}

const SCALES = [1, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5, 0.44, 0.38];
/** How far things keep off a border. */
const MARGIN = 5;
/** How far rows may move down in all, past narrow places. */
const SLACK = 40;
const NOTHING: [number, number] = [0, 0];

/** Sets an area's things around its centre; everything keeps its size if there is room, else pieces shrink. */
export function placeArea(room: Room, centre: Point, heading: Heading, widths: number[], sizes: Sizes): Placed {
  for (const scale of SCALES) {
    let best: Placed | null = null;
    let least = Infinity;
    for (let start = room.top; start < room.top + room.spans.length * room.step; start += room.step) {
      for (const together of [true, false]) {
        const found = tryStart(room, centre[0], start, together, heading, widths, sizes, scale);
        if (found === null) continue;
        const off = Math.abs((start + found.end) / 2 - centre[1]) + found.skew * 0.6 + found.rows * 9 + (together ? 0 : 4);
        if (off < least) [best, least] = [found.placed, off];
      }
    }
    if (best !== null) return best;
  }
  return pileUp(centre, widths, sizes);
}

interface Attempt {
  placed: Placed;
  end: number;
  rows: number;
  /** How far rows lie apart sideways. */
  skew: number;
}

function tryStart(
  room: Room, middle: number, start: number, together: boolean, heading: Heading, widths: number[], sizes: Sizes,
  scale: number,
): Attempt | null {
  const top = placeHeading(room, middle, start, together, heading, sizes);
  if (top === null) return null;
  const rows = placeRows(room, top.middle, top.end + sizes.gap, widths, sizes, scale);
  if (rows === null || rows.end > heading.floor) return null;
  const skew = Math.abs(top.middle - middle) + rows.skew;
  return { placed: { scale, name: top.name, values: top.values, pieces: rows.points }, end: rows.end, rows: rows.rows, skew };
}

function placeHeading(room: Room, middle: number, start: number, together: boolean, heading: Heading, sizes: Sizes) {
  const { nameWidth, valuesWidth, pinned } = heading;
  if (pinned !== null) return { ...pinned, end: start - sizes.gap, middle };
  const onLand = (top: number, bottom: number): [number, number] => {
    const [from, to] = stretch(room, top, bottom);
    return [from + heading.sea[0], to - heading.sea[1]];
  };
  if (together) {
    const height = Math.max(sizes.name, sizes.values);
    const width = nameWidth + sizes.gap * 2 + valuesWidth;
    const left = fitInto(onLand(start, start + height), width, middle);
    if (left === null) return null;
    const y = start + height / 2;
    const values: Point = [left + width - valuesWidth / 2, y];
    return { name: [left + nameWidth / 2, y] as Point, values, end: start + height, middle: left + width / 2 };
  }
  const below = start + sizes.name + 1;
  const left = fitInto(stretch(room, start, below), nameWidth, middle);
  if (left === null) return null;
  const under = fitInto(onLand(below, below + sizes.values), valuesWidth, left + nameWidth / 2);
  if (under === null) return null;
  const name: Point = [left + nameWidth / 2, start + sizes.name / 2];
  const values: Point = [under + valuesWidth / 2, below + sizes.values / 2];
  return { name, values, end: below + sizes.values, middle: (name[0] + values[0]) / 2 };
}

function placeRows(room: Room, middle: number, top: number, widths: number[], sizes: Sizes, scale: number) {
  if (widths.length === 0) return { points: [] as Point[], end: top, rows: 0, skew: 0 };
  for (let rows = 1; rows <= Math.min(widths.length, 7); rows++) {
    const found = fillRows(room, middle, top, widths, sizes, scale, rows);
    if (found !== null) return found;
  }
  return null;
}

/** Sets pieces into so many rows, as evenly as they can be. */
function fillRows(
  room: Room, middle: number, top: number, widths: number[], sizes: Sizes, scale: number, rows: number,
) {
  const most = Math.ceil(widths.length / rows);
  const height = sizes.row * scale;
  const points: Point[] = [];
  let [next, y, skew, slack] = [0, top, 0, SLACK];
  for (let row = 0; row < rows && next < widths.length; ) {
    const free = stretch(room, y, y + height);
    let here = Math.min(most, widths.length - next);
    while (here > 0 && measureRow(widths.slice(next, next + here), sizes, scale) > free[1] - free[0]) here -= 1;
    const chosen = widths.slice(next, next + here);
    const width = measureRow(chosen, sizes, scale);
    const left = fitInto(free, width, middle);
    if (here === 0 || left === null) {
      if (slack <= 0) return null;
      y += room.step;
      slack -= room.step;
      continue;
    }
    let x = left;
    skew = Math.max(skew, Math.abs(left + width / 2 - middle));
    for (const piece of chosen) {
      points.push([x + (piece * scale) / 2, y + height / 2]);
      x += (piece + sizes.gap) * scale;
    }
    next += here;
    row += 1;
    y += height + sizes.gap * 0.7 * scale;
  }
  return next === widths.length ? { points, end: y, rows, skew } : null;
}

function measureRow(widths: number[], sizes: Sizes, scale: number): number {
  const sum = widths.reduce((total, width) => total + width, 0);
  return scale * (sum + sizes.gap * Math.max(widths.length - 1, 0));
}

/** What is free at all heights between two. */
function stretch(room: Room, top: number, bottom: number): [number, number] {
  const [first, last] = [Math.floor((top - room.top) / room.step), Math.ceil((bottom - room.top) / room.step)];
  if (first < 0 || last >= room.spans.length) return NOTHING;
  let [left, right] = [-Infinity, Infinity];
  for (const [from = 0, to = 0] of room.spans.slice(first, last + 1)) {
    left = Math.max(left, from);
    right = Math.min(right, to);
  }
  return [left + MARGIN, right - MARGIN];
}

/** Where something so wide begins that it lies as near to `middle` as the free stretch lets it. */
function fitInto(free: [number, number], width: number, middle: number): number | null {
  const [left, right] = free;
  if (width > right - left) return null;
  return Math.min(Math.max(middle - width / 2, left), right - width);
}

/** What is done if nothing fits: pieces in one narrow pile. */
function pileUp(centre: Point, widths: number[], sizes: Sizes): Placed {
  const [x, y] = centre;
  const scale = SCALES[SCALES.length - 1] ?? 0.4;
  const pieces = widths.map((width, n): Point => [x + ((n % 3) - 1) * width * scale, y + Math.floor(n / 3) * sizes.row * scale]);
  return { scale, name: [x, y - sizes.name - sizes.values], values: [x, y - sizes.values], pieces };
}
