/** Where pieces can stand in an area: its free breadth at every height, and its middle. */
import { isInside } from './spain.mjs';

/** Rows are this high. */
const STEP = 5;
/** How far pieces may stand out over the sea to the left and right; the tower takes the left of the island. */
const SEAS = { CAS: [-122, -4], GAL: [14, 0], CAT: [0, 26], VAL: [0, 48], SEV: [20, 0], GRA: [0, 10] };

/** Free stretches between two heights, in place of what the outline gives: a little over a coast, or past a bay. */
const KNOWN = {
  GAL: [{ from: 24, to: 72, span: [100, 204] }, { from: 198, to: 240, span: [78, 200] }],
  CAT: [{ from: 150, to: 176, span: [690, 790] }, { from: 252, to: 326, span: [662, 812] }],
  PVA: [{ from: 0, to: 78, span: [0, 0] }, { from: 78, to: 112, span: [446, 574] }],
  GRA: [{ from: 684, to: 742, span: [330, 535] }],
};

/** Middles that suit pieces better than the middle of the largest circle. */
const CENTRES = { PVA: [512, 150], VAL: [608, 520], CNU: [400, 430], CVI: [350, 215], CAT: [762, 215] };

/** Returns the centre of the largest circle within a ring, about. */
export function findCentre(name, ring) {
  if (CENTRES[name]) return CENTRES[name];
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  let best = { x: 0, y: 0, far: -1 };
  for (let x = Math.min(...xs); x < Math.max(...xs); x += 6) {
    for (let y = Math.min(...ys); y < Math.max(...ys); y += 6) {
      if (!isInside([x, y], ring)) continue;
      const far = Math.min(...ring.map(([a, b]) => Math.hypot(a - x, b - y)));
      if (far > best.far) best = { x, y, far };
    }
  }
  return [Math.round(best.x), Math.round(best.y)];
}

/** Returns `top`, `step` and for each row the left and right end of its widest free stretch. */
export function listSpans(name, ring) {
  const ys = ring.map(([, y]) => y);
  const [top, bottom] = [Math.ceil(Math.min(...ys) / STEP) * STEP, Math.max(...ys)];
  const spans = [];
  const [left, right] = SEAS[name] ?? [0, 0];
  const known = KNOWN[name] ?? [];
  const last = Math.max(bottom, ...known.map(({ to }) => to));
  for (let y = top; y <= last; y += STEP) {
    const better = known.find(({ from, to }) => y >= from && y < to);
    const [from, to] = better ? better.span : findWidest(y, ring);
    spans.push(better ? [from, to] : [from - left, to + right]);
  }
  return { top, step: STEP, spans };
}

function findWidest(y, ring) {
  const cuts = [];
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i], ring[j]];
    if (ay > y !== by > y) cuts.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
  }
  cuts.sort((a, b) => a - b);
  let widest = [0, 0];
  for (let n = 0; n + 1 < cuts.length; n += 2) {
    if (cuts[n + 1] - cuts[n] > widest[1] - widest[0]) widest = [cuts[n], cuts[n + 1]];
  }
  return widest.map(Math.round);
}
