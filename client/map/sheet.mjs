/** The sheet that the chart is drawn on, and how places on the earth get there. */
import { geoConicConformal } from 'd3-geo';

export const WIDTH = 1000;
export const HEIGHT = 780;
/** How far outlines go on beyond the sheet's edge. */
const BLEED = 40;

const cone = geoConicConformal().parallels([37, 43]).rotate([3.2, 0]).scale(4950).translate([0, 0]).precision(0);
const [left, top] = [cone([-9.86, 40])[0], cone([-3.2, 44.1])[1]];

/** Puts a place (longitude, latitude) on the sheet. */
export function project(place) {
  const [x, y] = cone(place);
  return [x - left, stretch(y - top)];
}

/** Draws the narrow north a little larger than it is, so that what stands on the Cantabrian coast has room. */
function stretch(y) {
  const [from, over, gain] = [0, 235, 52];
  const t = Math.min(Math.max((y - from) / over, 0), 1);
  return y + gain * (t * t * (3 - 2 * t)) + 4;
}

/** Cuts a ring off a little beyond the sheet's edge, and closes it. */
export function tidyRing(points) {
  let ring = points.slice(0, -1);
  for (const [axis, limit, sign] of [[0, -BLEED, 1], [0, WIDTH + BLEED, -1], [1, -BLEED, 1], [1, HEIGHT + BLEED, -1]]) {
    ring = cut(ring, (point) => sign * (point[axis] - limit));
  }
  return [...ring, ring[0]];
}

/** Keeps the side of a line where `depth` is not negative (Sutherland and Hodgman). */
function cut(ring, depth) {
  return ring.flatMap((point, index) => {
    const before = ring[(index + ring.length - 1) % ring.length];
    const [here, there] = [depth(point), depth(before)];
    const kept = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return kept;
    const part = there / (there - here);
    const crossing = [0, 1].map((axis) => before[axis] + part * (point[axis] - before[axis]));
    return [crossing, ...kept];
  });
}
