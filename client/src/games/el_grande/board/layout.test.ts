import { describe, expect, it } from "vitest";
import { de } from "../texts/de";
import { en } from "../texts/en";
import { es } from "../texts/es";
import samples from "./dev/samples.json";
import { AREA_IDS } from "./geometry";
import { measureBoard, setBoard } from "./pieces";
import { diffViews } from "./plan";
import type { ElGrandeView, RegionId } from "./types";

const LANGUAGES = { en, de, es };
const views = samples.views as unknown as Record<string, ElGrandeView>;
const late = views["five_late"] as ElGrandeView;
const SEATS = late.seats;

function crowd(region: RegionId): ElGrandeView {
  const counts = Object.fromEntries(SEATS.map((seat, n) => [seat, 3 + n * 3]));
  const grandes = Object.fromEntries(SEATS.slice(0, 3).map((seat) => [seat, region]));
  return { ...late, king: region, grandes, regions: { ...late.regions, [region]: counts }, scoreboards: { "8/4/0": region } };
}

const BOARDS = [
  ["wide", 1000, 1000, false],
  ["middle", 640, 1000, false],
  ["close", 690, 834, true],
  ["narrow", 390, 834, true],
  ["narrowest", 360, 834, true],
] as const;

describe.each(
  Object.entries(LANGUAGES).flatMap(([language, { areas }]) => BOARDS.map((board) => [language, areas, ...board] as const)),
)("in %s, the board", (_language, areas, _size, pixels, units, compact) => {
  const sizes = measureBoard(pixels, units, compact);
  const names = new Map(AREA_IDS.map((area) => [area, areas[area]]));

  it.each(AREA_IDS.filter((area): area is RegionId => area !== "CAS"))("holds a crowd in %s, legibly", (region) => {
    const { pieces, spots } = setBoard(crowd(region), names, AREA_IDS, [], [], sizes);
    const here = pieces.filter(({ area }) => area === region);
    expect(here).toHaveLength(9);
    const row = (sizes.row / units) * pixels;
    const spot = spots.find(({ area }) => area === region);
    expect((spot?.scale ?? 0) * row).toBeGreaterThan(9.5);
    here.forEach((piece, n) => {
      for (const other of here.slice(n + 1)) {
        const apart = Math.hypot(piece.at[0] - other.at[0], piece.at[1] - other.at[1]);
        expect(apart).toBeGreaterThan(20 * piece.scale);
      }
    });
  });

  it.each(Object.keys(views))("keeps the pieces of %s large", (name) => {
    const { spots } = setBoard(views[name] as ElGrandeView, names, AREA_IDS, [], [], sizes);
    for (const { area, scale } of spots) expect([area, scale >= 0.68]).toEqual([area, true]);
  });
});

describe("what changes between two views", () => {
  it("finds who went where, the Castillo's secret included", () => {
    const after = structuredClone(late);
    after.regions["CNU"] = { ...after.regions["CNU"], yellow: 8 };
    after.regions["GAL"] = { ...after.regions["GAL"], yellow: 1 };
    after.court = { ...after.court, brown: 1 };
    after.king = "SEV";
    expect(diffViews(late, after)).toEqual([
      { piece: "caballero", seat: "yellow", from: "CNU", to: "GAL", count: 1 },
      { piece: "caballero", seat: "brown", from: "court", to: "CAS", count: 2 },
      { piece: "king", to: "SEV" },
    ]);
  });
});
