import { expect, it } from "vitest";
import { AREA_IDS, centreOf } from "../src/games/el_grande/board/geometry";
import { type Direction, nextSpot } from "../src/lib/rove";

const spots = AREA_IDS.map((area) => ({ x: centreOf(area)[0], y: centreOf(area)[1] }));
const ARROWS: readonly Direction[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

function step(from: string, direction: Direction): string {
  const spot = spots[AREA_IDS.findIndex((area) => area === from)];
  return spot ? (AREA_IDS[nextSpot(spot, spots, direction)] ?? "") : "";
}

it("arrow keys go to the region that lies next on the map", () => {
  expect(step("GAL", "ArrowRight")).not.toBe("");
  expect(step("GAL", "ArrowLeft")).toBe("");
  expect(step("SEV", "ArrowRight")).toBe("GRA");
  expect(step("CVI", "ArrowDown")).toBe("CNU");
  expect(step("ARA", "ArrowRight")).toBe("CAT");
});

it("arrow keys reach every region from every other", () => {
  for (const start of AREA_IDS) {
    const reached = new Set<string>([start]);
    for (const area of reached) for (const arrow of ARROWS) if (step(area, arrow)) reached.add(step(area, arrow));
    expect([...reached].sort()).toEqual([...AREA_IDS].sort());
  }
});

it("cards in rows are gone through row by row", () => {
  const cards = [0, 1, 2, 3].map((at) => ({ x: (at % 2) * 50, y: Math.floor(at / 2) * 70 }));
  const go = (from: number, direction: Direction): number => nextSpot(cards[from] ?? { x: 0, y: 0 }, cards, direction);
  expect([go(0, "ArrowRight"), go(0, "ArrowDown"), go(3, "ArrowUp"), go(3, "ArrowLeft"), go(1, "ArrowRight")]).toEqual([1, 2, 1, 2, -1]);
});
