/** The chart's outlines, unpacked from map.json: every border is stored, and drawn, once. */

import map from "./map.json";
import type { AreaId } from "./types";

export type Point = readonly [number, number];

/** Where pieces can stand in an area: for every `step` of height the left and right end of what is free. */
export interface Room {
  top: number;
  step: number;
  spans: number[][];
}

interface Area {
  arcs: number[];
  centre: number[];
  room: Room;
}

const GRAIN = 10;
const areas: Record<string, Area> = map.areas;
const lands: Record<string, number[]> = map.lands;
const lines: Point[][] = map.arcs.map(unpackArc);

export const WIDTH = map.width;
export const HEIGHT = map.height;
export const CREDIT = map.credit;
export const AREA_IDS = Object.keys(areas) as AreaId[];
export const LAND_NAMES = Object.keys(lands);

function unpackArc(steps: number[]): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push([x / GRAIN, y / GRAIN]);
  }
  return points;
}

function pointsOf(arc: number): Point[] {
  const points = lines[arc < 0 ? ~arc : arc] ?? [];
  return arc < 0 ? [...points].reverse() : points;
}

function writeLine(points: Point[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
}

function writeRing(arcs: number[]): string {
  return `${writeLine(arcs.flatMap(pointsOf))}Z`;
}

const outlines = new Map<string, string>(AREA_IDS.map((id) => [id, writeRing(areas[id]?.arcs ?? [])]));
const landOutlines = new Map<string, string>(LAND_NAMES.map((name) => [name, writeRing(lands[name] ?? [])]));

/** Returns an area's closed outline as path data. */
export function outlineArea(id: AreaId): string {
  return outlines.get(id) ?? "";
}

/** Returns the outline of a land or island that is no area. */
export function outlineLand(name: string): string {
  return landOutlines.get(name) ?? "";
}

export function centreOf(id: AreaId): Point {
  const [x = 0, y = 0] = areas[id]?.centre ?? [];
  return [x, y];
}

/** Returns the middle of an area's outline and the longer of its sides. */
export function boundsOf(id: AreaId): { middle: Point; size: number } {
  const points = (areas[id]?.arcs ?? []).flatMap(pointsOf);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return { middle: [(left + right) / 2, (top + bottom) / 2], size: Math.max(right - left, (bottom - top) * 1.2) };
}

export function roomOf(id: AreaId): Room {
  return areas[id]?.room ?? { top: 0, step: 1, spans: [] };
}

/** Lists who lies on an arc: areas and lands. */
function holdersOf(arc: number): string[] {
  const holds = (arcs: number[]): boolean => arcs.some((other) => (other < 0 ? ~other : other) === arc);
  const inside = AREA_IDS.filter((id) => holds(areas[id]?.arcs ?? []));
  return [...inside, ...LAND_NAMES.filter((name) => holds(lands[name] ?? []))];
}

const holders = lines.map((_, arc) => holdersOf(arc));

function joinLines(chosen: (holders: string[]) => boolean): string {
  return lines.filter((_, arc) => chosen(holders[arc] ?? [])).map(writeLine).join("");
}

/** All shores as one path. */
export const SHORES = joinLines((who) => who.length === 1);
/** All borders between two areas, or between an area and a land, as one path. */
export const BORDERS = joinLines((who) => who.length > 1);

/** Lists which regions share a border on the chart, each pair once. */
export function listBorders(): [AreaId, AreaId][] {
  const pairs = new Map<string, [AreaId, AreaId]>();
  for (const who of holders) {
    const [one, other] = AREA_IDS.filter((id) => who.includes(id));
    if (one && other) pairs.set(`${one}-${other}`, [one, other]);
  }
  return [...pairs.values()];
}
