import { describe, expect, it } from "vitest";
import { CHART, drawCurves, findAt, listMoments, placeAt, placeShare } from "../src/app/winchart";
import type { TableApi } from "../src/lib/api";
import { Review } from "../src/lib/review.svelte";
import { texts, writeChange, writeShare } from "../src/lib/texts";
import type { Analysis, Judged, Step } from "../src/lib/types";

const judge = (n: number, red: number): Judged => ({
  n, seat: "red", words: "power 1", shares: { red, blue: 1 - red }, points: null, lost: 0, verdict: null, better: null,
}); // prettier-ignore
const steps = [0, 2, 3, 5, 9].map((n) => ({ n })) as unknown as Step[];

/** A server that finds out about two more choices each time that it is asked. */
class FakeApi {
  asked: string[] = [];
  known = 0;
  failed = false;

  async analysis(level: string, first: number): Promise<Analysis> {
    this.asked.push(`${level} ${first}`);
    this.known = Math.min(5, this.known + 2);
    const judged = Array.from({ length: this.known - first }, (_, n) => judge(first + n, 0.5));
    return { seq: 9, seats: ["red", "blue"], total: 5, done: this.known, failed: this.failed, first, judged, turns: [], end: null };
  }
}

function open(api: FakeApi): Review {
  return new Review(api as unknown as TableApi, 0);
}

describe("the analysis of a game", () => {
  it("is asked for until it is done, and only what is new", async () => {
    const api = new FakeApi();
    const review = open(api);
    await review.start();
    expect(api.asked).toEqual(["normal 0", "normal 2", "normal 4"]);
    expect(review.judged.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4]);
    expect([review.runs, review.failure, review.found?.done]).toEqual([false, "", 5]);
  });

  it("goes no further where the server does not", async () => {
    const api = new FakeApi();
    api.failed = true;
    const review = open(api);
    await review.start();
    expect(api.asked).toEqual(["normal 0"]);
    expect(review.found?.failed).toBe(true);
  });

  it("can be stopped, and goes on where it was", async () => {
    const api = new FakeApi();
    const review = open(api);
    const first = review.start();
    review.stop();
    await first;
    expect([review.runs, review.failure, review.judged.length]).toEqual([false, "", 0]);
    await review.start();
    expect(review.judged.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4]);
  });

  it("begins anew with another level", async () => {
    const api = new FakeApi();
    const review = open(api);
    await review.start();
    api.known = 0;
    review.choose("hard");
    expect([review.judged, review.found]).toEqual([[], null]);
    await review.start();
    expect(api.asked.slice(3)).toEqual(["hard 0", "hard 2", "hard 4"]);
  });

  it("tells what went wrong", async () => {
    const review = open(new FakeApi());
    const broken = { analysis: () => Promise.reject(new Error("gone")) };
    const other = new Review(broken as unknown as TableApi, 0);
    await other.start();
    expect([other.runs, other.failure.length > 0]).toEqual([false, true]);
    expect(review.failure).toBe("");
  });
});

describe("the chart of shares", () => {
  it("has a point for every choice that is known, and the end", () => {
    const judged = [judge(2, 0.4), judge(5, 0.6)];
    expect(listMoments(judged, steps, null).map(({ at }) => at)).toEqual([1, 3]);
    expect(listMoments(judged, steps, { red: 1, blue: 0 }).at(-1)).toEqual({ at: 4, shares: { red: 1, blue: 0 } });
  });

  it("lies below the slider: what is clicked is what is shown there", () => {
    for (const width of [320, 900]) {
      for (const at of [0, 1, 77, 212]) expect(findAt(placeAt(at, 212, width), 212, width)).toBe(at);
      expect(findAt(-20, 212, width)).toBe(0);
      expect(findAt(width + 20, 212, width)).toBe(212);
    }
  });

  it("puts more of the win higher, within the chart", () => {
    expect(placeShare(1)).toBe(CHART.top);
    expect(placeShare(0)).toBe(CHART.height);
    expect(placeShare(0.6)).toBeLessThan(placeShare(0.4));
  });

  it("keeps the shields at the ends off each other, though shares are alike", () => {
    const seats = ["red", "blue", "green", "yellow", "brown"];
    const shares = Object.fromEntries(seats.map((seat) => [seat, 0.2]));
    const curves = drawCurves([{ at: 0, shares }, { at: 4, shares }], seats, 4, 320);
    const ends = curves.map(({ shields }) => shields.at(-1)?.[1] ?? 0).sort((one, other) => one - other);
    ends.slice(1).forEach((end, n) => expect(end - (ends[n] ?? 0)).toBeGreaterThan(12));
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ends)).toBeLessThanOrEqual(CHART.height);
    expect(curves.every(({ path }) => path.startsWith("M"))).toBe(true);
  });

  it("leaves the shield of the winner at the top", () => {
    const shares = { red: 1, blue: 0, green: 0, yellow: 0, brown: 0 };
    const curves = drawCurves([{ at: 0, shares }], Object.keys(shares), 4, 320);
    expect(curves[0]?.shields.at(-1)?.[1]).toBe(CHART.top);
  });

  it("has nothing to draw before anything is known", () => {
    expect(drawCurves([], ["red"], 4, 320)).toEqual([{ seat: "red", path: "", shields: [] }]);
  });
});

it("writes shares and changes as the language does", () => {
  expect(writeShare(0.416)).toBe("42%");
  expect([writeChange(0.1), writeChange(-0.1), writeChange(0.001)]).toEqual(["+10%", "-10%", "0%"]);
  expect(texts.analysis.lost(writeShare(0.1))).toBe("10% of the win given away");
});
