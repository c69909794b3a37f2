import { describe, expect, it } from "vitest";
import { EVERYTHING, filterLines, findStep, findTold, listRounds, SCORINGS, stride, unfold } from "../src/lib/timeline";
import type { Line, Step } from "../src/lib/types";

const step = (n: number, changes: Step["changes"] = {}, gone: string[] = []): Step => ({
  n, seat: null, words: "", forced: false, changes, gone,
}); // prettier-ignore
const line = (n: number, kind: Line["kind"] = "", seats: string[] = []): Line => ({
  n, text: `line ${n}`, kind, seats, table: null,
}); // prettier-ignore

/** Entries 3 and 4 are a choice that was taken back. */
const STEPS = [0, 1, 2, 3, 6, 7, 8].map((n) => step(n));
const LINES = [
  line(0), line(1, "round"), line(1, "turn", ["red"]), line(3, "", ["red"]), line(4, "undo", ["red"]),
  line(5, "turn", ["blue"]), line(6, "scoring", ["blue", "red"]), line(7, "round"), line(7, "", ["red"]),
]; // prettier-ignore

describe("positions", () => {
  it("are told by what changes", () => {
    const views = unfold([step(0, { king: null, hand: [1] }), step(1, { king: "GAL" }), step(2, {}, ["hand"])]);
    expect(views).toEqual([{ king: null, hand: [1] }, { king: "GAL", hand: [1] }, { king: "GAL" }]);
  });

  it("are found by how many entries had happened", () => {
    expect([0, 3, 4, 5, 6, 99].map((n) => findStep(STEPS, n))).toEqual([0, 3, 3, 3, 4, 6]);
    expect(findStep([], 3)).toBe(0);
  });

  it("are gone through by choices, turns and rounds", () => {
    const walk = (from: number, by: "choice" | "turn" | "round", way: 1 | -1) => stride(STEPS, LINES, from, by, way);
    expect([walk(0, "choice", 1), walk(0, "choice", -1), walk(6, "choice", 1)]).toEqual([1, 0, 6]);
    expect([walk(0, "turn", 1), walk(2, "turn", 1), walk(4, "turn", 1), walk(6, "turn", 1)]).toEqual([2, 4, 6, 6]);
    expect([walk(6, "turn", -1), walk(4, "turn", -1), walk(1, "turn", -1)]).toEqual([4, 2, 0]);
    expect([walk(0, "round", 1), walk(2, "round", 1), walk(6, "round", -1)]).toEqual([2, 6, 2]);
  });

  it("have lines that tell what led there", () => {
    const told = (n: number): string[] => findTold(LINES, n).map(({ kind, n: entry }) => `${entry} ${kind}`.trim());
    expect([0, 1, 2, 3, 6, 8].map(told)).toEqual([
      [], ["0"], ["1 round", "1 turn"], ["1 round", "1 turn"], ["5 turn"], ["7 round", "7"],
    ]); // prettier-ignore
  });
});

describe("the log", () => {
  const pick = (seat: string, part: string) => filterLines(LINES, { seat, part }).map(({ at }) => at);

  it("is whole without a filter", () => {
    expect(filterLines(LINES, EVERYTHING).map(({ at }) => at)).toEqual(LINES.map((_, at) => at));
    expect(listRounds(LINES)).toEqual(["line 1", "line 7"]);
  });

  it("shows a seat's lines, and those that concern all", () => {
    expect(pick("blue", "")).toEqual([0, 1, 5, 6]);
    expect(pick("red", "")).toEqual([0, 1, 2, 3, 4, 6, 7, 8]);
  });

  it("shows a round, or the scorings", () => {
    expect(pick("", "0")).toEqual([1, 2, 3, 4, 5, 6]);
    expect(pick("red", "1")).toEqual([7, 8]);
    expect(pick("", SCORINGS)).toEqual([1, 6]);
    expect(pick("blue", "1")).toEqual([]);
  });
});
