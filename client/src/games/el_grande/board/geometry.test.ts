import { describe, expect, it } from "vitest";
import { AREA_IDS, listBorders, roomOf } from "./geometry";
import map from "./map.json";
import { REGION_IDS } from "./types";

/** EG-1.5: every region's neighbours. */
const NEIGHBOURS: Record<string, string[]> = {
  GAL: ["CVI", "PVA"],
  PVA: ["GAL", "CVI", "ARA"],
  CVI: ["GAL", "PVA", "ARA", "CNU"],
  ARA: ["PVA", "CVI", "CNU", "CAT", "VAL"],
  CAT: ["ARA", "VAL"],
  CNU: ["CVI", "ARA", "VAL", "GRA", "SEV"],
  VAL: ["CAT", "ARA", "CNU", "GRA"],
  GRA: ["CNU", "VAL", "SEV"],
  SEV: ["CNU", "GRA"],
};

const name = (pair: readonly string[]): string => [...pair].sort().join("-");

describe("the chart", () => {
  it("has exactly the 15 borders of EG-1.5, by shared arcs", () => {
    const wanted = new Set(Object.entries(NEIGHBOURS).flatMap(([one, others]) => others.map((other) => name([one, other]))));
    const found = listBorders().map(name);
    expect(wanted.size).toBe(15);
    expect(new Set(found)).toEqual(wanted);
    expect(found).toHaveLength(15);
  });

  it("draws the borders along lines that can be seen, not in single points", () => {
    for (const pair of listBorders()) expect(lengthOf(pair)).toBeGreaterThan(20);
  });

  it("says the same in its own list of borders", () => {
    expect(new Set(map.borders.map(name))).toEqual(new Set(listBorders().map(name)));
  });

  it("has all nine regions and the Castillo, which borders nothing", () => {
    expect(new Set(AREA_IDS)).toEqual(new Set([...REGION_IDS, "CAS"]));
    expect(listBorders().flat()).not.toContain("CAS");
  });

  it("closes every outline", () => {
    for (const { arcs } of Object.values(map.areas)) {
      const ends = arcs.map(endsOf);
      ends.forEach(([, end], n) => {
        expect(end).toEqual(ends[(n + 1) % ends.length]?.[0]);
      });
    }
  });

  it("leaves room for pieces everywhere", () => {
    for (const area of AREA_IDS) expect(roomOf(area).spans.length).toBeGreaterThan(15);
  });
});

function lengthOf([one, other]: readonly [keyof typeof map.areas, keyof typeof map.areas]): number {
  const plain = (arc: number): number => (arc < 0 ? ~arc : arc);
  const own = new Set(map.areas[one].arcs.map(plain));
  const shared = map.areas[other].arcs.map(plain).filter((arc) => own.has(arc));
  return shared.reduce((sum, arc) => {
    const steps = map.arcs[arc] ?? [];
    for (let at = 2; at < steps.length; at += 2) sum += Math.hypot(steps[at] ?? 0, steps[at + 1] ?? 0) / 10;
    return sum;
  }, 0);
}

function endsOf(arc: number): [number[], number[]] {
  const steps = map.arcs[arc < 0 ? ~arc : arc] ?? [];
  const last = [0, 1].map((axis) => steps.filter((_, at) => at % 2 === axis).reduce((sum, step) => sum + step, 0));
  const first = steps.slice(0, 2);
  return arc < 0 ? [last, first] : [first, last];
}
