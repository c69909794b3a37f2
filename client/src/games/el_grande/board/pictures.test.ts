import { describe, expect, it } from "vitest";
import { drawCurves, listSteps } from "../../../table/chart";
import samples from "./dev/samples.json";
import { PICTURED, pictureOf } from "./pictures";

describe("the action cards", () => {
  it("have a picture of their own for every effect", () => {
    const effects = new Set(samples.reference.cards.map(({ effect }) => effect));
    expect(new Set(PICTURED)).toEqual(effects);
    const drawn = [...effects].map((effect) => JSON.stringify(pictureOf(effect, "")));
    expect(new Set(drawn).size).toBe(effects.size);
  });

  it("show the chart if an expansion brings an effect that has none", () => {
    expect(pictureOf("unheard_of", "X1")).toEqual([{ kind: "map" }]);
  });
});

describe("the chart of points", () => {
  it("keeps the names at the ends of the curves apart", () => {
    const scores = { red: 90, blue: 91, green: 90, yellow: 20 };
    const curves = drawCurves([{ label: "1", scores: {} }, { label: "9", scores }], Object.keys(scores), 91);
    const labels = curves.map(({ label }) => label).sort((one, other) => one - other);
    labels.slice(1).forEach((label, n) => {
      expect(label - (labels[n] ?? 0)).toBeGreaterThanOrEqual(20);
    });
  });

  it("has at most seven lines, in round numbers", () => {
    expect(listSteps(116)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(listSteps(10)).toEqual([0, 5, 10]);
    expect(listSteps(400).length).toBeLessThanOrEqual(7);
  });
});
