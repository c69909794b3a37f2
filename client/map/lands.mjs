/** The lands around Spain, and the islands, as rings in degrees; Portugal and France end where Spain begins. */
import { readFileSync } from 'node:fs';
import { merge } from 'topojson-client';
import { topology } from 'topojson-server';
import { listBalearics, measureRing } from './spain.mjs';

const world = JSON.parse(readFileSync(new URL('node_modules/world-atlas/countries-10m.json', import.meta.url)));

/** The Castillo's island (EG-1.7: lower right), drawn by hand: degrees on the sheet's own scale. */
const CASTILLO = [
  [0.62, 37.06], [0.8, 37.3], [0.86, 37.62], [1.08, 37.72], [1.22, 37.92], [1.58, 38.0], [1.78, 37.9], [2.06, 38.02],
  [2.42, 37.98], [2.6, 38.08], [2.96, 38.02], [3.3, 38.08], [3.62, 37.92], [3.76, 37.98], [4.02, 37.78], [4.1, 37.5],
  [4.28, 37.3], [4.2, 37.0], [4.3, 36.76], [4.12, 36.42], [3.84, 36.34], [3.7, 36.14], [3.3, 36.1], [3.02, 36.2],
  [2.7, 36.06], [2.3, 36.08], [2.06, 35.98], [1.7, 36.1], [1.4, 36.06], [1.16, 36.22], [0.86, 36.26], [0.76, 36.52],
  [0.58, 36.7], [0.68, 36.86],
];

/** Returns the rings by name. */
export function listLands(regions) {
  const spain = outlineSpain(regions);
  const [portugal] = takeLands(['Portugal']);
  const [france] = takeLands(['France', 'Andorra']);
  const [africa] = takeLands(['Morocco']);
  const islands = listBalearics().map((ring, index) => [`isle${index + 1}`, ring]);
  return {
    portugal: joinBorder(portugal, spain),
    france: joinBorder(france, spain),
    africa,
    CAS: [...CASTILLO, CASTILLO[0]],
    ...Object.fromEntries(islands),
  };
}

/** Returns the outer rings of countries, the largest first. */
function takeLands(names) {
  const chosen = world.objects.countries.geometries.filter(({ properties }) => names.includes(properties.name));
  const rings = merge(world, chosen).coordinates.map(([outer]) => outer);
  return rings.sort((a, b) => measureRing(b) - measureRing(a));
}

function outlineSpain(regions) {
  const objects = Object.fromEntries(regions.map((ring, n) => [n, { type: 'Polygon', coordinates: [ring] }]));
  const joined = topology(objects);
  return merge(joined, Object.values(joined.objects)).coordinates[0][0].slice(0, -1);
}

/** Replaces the part of a ring that runs along Spain by Spain's own outline, so that they share it point by point. */
function joinBorder(ring, spain) {
  const open = ring.slice(0, -1);
  const near = open.map((point) => findNearest(point, spain));
  const touches = near.map(({ distance }) => distance < 0.045);
  const start = findRun(touches);
  const turned = [...open.slice(start), ...open.slice(0, start)];
  const end = longestEnd(touches, start, open.length);
  const [from, to] = [near[start].index, near[(start + end - 1) % open.length].index];
  return close([...walk(spain, from, to), ...turned.slice(end)]);
}

function close(ring) {
  return [...ring, ring[0]];
}

/** The first point of the longest stretch of touching points, small gaps allowed. */
function findRun(touches) {
  let [best, most] = [0, 0];
  touches.forEach((touching, n) => {
    if (!touching) return;
    const length = longestEnd(touches, n, touches.length);
    if (length > most) [best, most] = [n, length];
  });
  return best;
}

/** How many points the stretch from a start has, its last one touching; gaps of up to 12 points are passed over. */
function longestEnd(touches, start, limit) {
  let [end, gap] = [0, 0];
  for (let n = 0; n < limit && gap <= 12; n++) {
    if (touches[(start + n) % touches.length]) [end, gap] = [n + 1, 0];
    else gap += 1;
  }
  return end;
}

function findNearest([x, y], ring) {
  let found = { index: 0, distance: Infinity };
  ring.forEach(([a, b], index) => {
    const distance = Math.hypot((a - x) * 0.77, b - y);
    if (distance < found.distance) found = { index, distance };
  });
  return found;
}

/** The points of a ring from one to another, the shorter way round. */
function walk(ring, from, to) {
  const size = ring.length;
  const ahead = (to - from + size) % size;
  const step = ahead <= size / 2 ? 1 : -1;
  const length = step === 1 ? ahead : size - ahead;
  return Array.from({ length: length + 1 }, (_, n) => ring[(from + step * n + size * 2) % size]);
}
