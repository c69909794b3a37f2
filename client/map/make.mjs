/**
 * Makes the chart of the El Grande board: `npm install && npm run make` in this folder writes
 * ../src/games/el_grande/board/map.json, which is committed. Nothing of it runs in the client.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';
import { listRegions } from './spain.mjs';
import { listLands } from './lands.mjs';
import { HEIGHT, WIDTH, project, tidyRing } from './sheet.mjs';
import { findCentre, listSpans } from './room.mjs';

/** The least area, in square units of the sheet, of a triangle that a point of an outline must make to stay. */
const DETAIL = 2.6;
/** Outlines are stored in tenths of a unit. */
const GRAIN = 10;
const OUT = new URL('../src/games/el_grande/board/map.json', import.meta.url);

const regions = listRegions();
const lands = listLands(Object.values(regions));
const shapes = { ...regions, ...lands };
const objects = Object.fromEntries(
  Object.entries(shapes).map(([name, ring]) => [name, { type: 'Polygon', coordinates: [tidyRing(ring.map(project))] }]),
);

const chart = simplify(presimplify(topology(objects)), DETAIL);
const used = new Map();
const arcs = [];

/** Numbers an arc as it is stored; a backward one is ~number, as in TopoJSON. */
function store(arc) {
  const plain = arc < 0 ? ~arc : arc;
  if (!used.has(plain)) {
    used.set(plain, arcs.length);
    arcs.push(encode(chart.arcs[plain]));
  }
  return arc < 0 ? ~used.get(plain) : used.get(plain);
}

/** Writes points as one list: the first point, then steps, in tenths. */
function encode(points) {
  const found = [];
  let [left, top] = [0, 0];
  points.forEach(([x, y], index) => {
    const [column, row] = [Math.round(x * GRAIN), Math.round(y * GRAIN)];
    if (index > 0 && index < points.length - 1 && column === left && row === top) return;
    found.push(column - left, row - top);
    [left, top] = [column, row];
  });
  return found;
}

const outlines = Object.fromEntries(
  Object.keys(shapes).map((name) => [name, chart.objects[name].arcs[0].map(store)]),
);

function listPoints(outline) {
  return outline.flatMap((arc) => {
    const plain = arc < 0 ? ~arc : arc;
    const points = [];
    let [x, y] = [0, 0];
    for (let at = 0; at < arcs[plain].length; at += 2) {
      x += arcs[plain][at];
      y += arcs[plain][at + 1];
      points.push([x / GRAIN, y / GRAIN]);
    }
    return arc < 0 ? points.reverse() : points;
  });
}

const areas = Object.fromEntries(
  [...Object.keys(regions), 'CAS'].map((name) => {
    const ring = listPoints(outlines[name]);
    return [name, { arcs: outlines[name], centre: findCentre(name, ring), room: listSpans(name, ring) }];
  }),
);
const others = Object.fromEntries(
  Object.keys(lands).filter((name) => name !== 'CAS').map((name) => [name, outlines[name]]),
);

/** Which pairs of regions share an arc. */
function listBorders() {
  const names = Object.keys(regions);
  const found = [];
  names.forEach((name, index) => {
    const own = new Set(areas[name].arcs.map((arc) => (arc < 0 ? ~arc : arc)));
    for (const other of names.slice(index + 1)) {
      if (areas[other].arcs.some((arc) => own.has(arc < 0 ? ~arc : arc))) found.push([name, other]);
    }
  });
  return found;
}

const map = {
  credit: 'Regions: es-atlas, from data of the Instituto Geográfico Nacional (CC BY 4.0, ign.es) · other lands: Natural Earth',
  width: WIDTH,
  height: HEIGHT,
  arcs,
  areas,
  lands: others,
  borders: listBorders(),
};
writeFileSync(OUT, `${JSON.stringify(map)}\n`);
console.log(`${arcs.length} arcs, ${arcs.reduce((sum, arc) => sum + arc.length / 2, 0)} points, ${map.borders.length} borders`);
console.log(map.borders.map((pair) => pair.join('-')).join(' '));
