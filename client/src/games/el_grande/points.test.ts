import { expect, it } from "vitest";
import type { History, HistoryPoint } from "../../lib/types";
import { readPoints } from "./points";

const point = (kind: HistoryPoint["kind"], text: string, red: number): HistoryPoint => ({
  n: 0, kind, text, scores: { red },
}); // prettier-ignore

it("a chart has a point for each round and each general scoring", () => {
  const points = [
    point("start", "", 0),
    point("round", "Round 2", 0),
    point("scoring", "Basque Country is scored: 5-3-1 points.", 5),
    point("round", "Round 3", 5),
    point("scoring", "Seville is scored: 4-3-1 points.", 9),
    point("scoring", "General scoring after round 3", 20),
    point("round", "Round 5", 20),
  ];
  const history = { seq: 1, seats: ["red"], points } as History;
  expect(readPoints(history).map(({ label, scoring, scores }) => [label, scoring ?? false, scores["red"]])).toEqual([
    ["", false, 0],
    ["2", false, 0],
    ["3", false, 5],
    ["", true, 20],
    ["5", false, 20],
  ]);
});
