/** The nine regions as one ring each, from the provinces of es-atlas. */
import { readFileSync } from 'node:fs';
import { feature, mergeArcs } from 'topojson-client';
import { BALEARICS, PROVINCES } from './regions.mjs';

const atlas = JSON.parse(readFileSync(new URL('node_modules/es-atlas/es/provinces.json', import.meta.url)));

/** Returns the rings of the regions, points in degrees; enclaves have gone to the region around them. */
export function listRegions() {
  const parts = splitProvinces();
  const whole = joinParts(parts);
  for (const part of parts) {
    if (!belongs(part, whole[part.region])) part.region = findHolder(part, whole);
  }
  const rings = joinParts(parts.filter((part) => part.region !== null));
  return Object.fromEntries(Object.entries(rings).map(([name, polygon]) => [name, toRing(polygon)]));
}

/** Returns the rings of the larger Balearic islands. */
export function listBalearics() {
  const [geometry] = atlas.objects.provinces.geometries.filter(({ id }) => BALEARICS.includes(id));
  const rings = feature(atlas, geometry).geometry.coordinates.map(([outer]) => outer);
  return rings.sort((a, b) => measureRing(b) - measureRing(a)).slice(0, 4);
}

function splitProvinces() {
  return Object.entries(PROVINCES).flatMap(([region, ids]) =>
    atlas.objects.provinces.geometries
      .filter(({ id }) => ids.includes(id))
      .flatMap(({ type, arcs }) => (type === 'Polygon' ? [arcs] : arcs))
      .map((arcs) => ({ region, arcs })),
  );
}

/** Merges the parts of each region and returns its largest polygon, as lists of arcs. */
function joinParts(parts) {
  return Object.fromEntries(
    Object.keys(PROVINCES).map((region) => {
      const own = parts.filter((part) => part.region === region).map(({ arcs }) => ({ type: 'Polygon', arcs }));
      const polygons = mergeArcs(atlas, own).arcs;
      return [region, polygons.reduce((a, b) => (measureRing(toRing(a)) >= measureRing(toRing(b)) ? a : b))];
    }),
  );
}

/** Tells whether a part lies in the main land of its region: one of its corners is within or on it. */
function belongs(part, polygon) {
  const ring = toRing(polygon);
  return toRing(part.arcs).some((point) => isInside(point, ring));
}

/** Finds the region whose outline a part shares arcs with; islands have none. */
function findHolder(part, whole) {
  const own = new Set(part.arcs.flat().map(plain));
  let [best, most] = [null, 0];
  for (const [region, polygon] of Object.entries(whole)) {
    const shared = polygon.flat().map(plain).filter((arc) => own.has(arc));
    const length = shared.reduce((sum, arc) => sum + atlas.arcs[arc].length, 0);
    if (length > most) [best, most] = [region, length];
  }
  return best;
}

function plain(arc) {
  return arc < 0 ? ~arc : arc;
}

function toRing(polygon) {
  return feature(atlas, { type: 'Polygon', arcs: polygon }).geometry.coordinates[0];
}

export function measureRing(ring) {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) sum += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  return Math.abs(sum) / 2;
}

export function isInside([x, y], ring) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i], ring[j]];
    if (ax === x && ay === y) return true;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
