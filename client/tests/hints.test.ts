import { beforeEach, describe, expect, it } from "vitest";
import { Hints } from "../src/lib/hints.svelte";
import type { LiveTable } from "../src/lib/live.svelte";
import type { Planner } from "../src/lib/planner.svelte";
import { Problem } from "../src/lib/problem";
import type { Hint } from "../src/lib/types";

const answer = { words: "power 11", visits: 9, shares: { red: 0.4 }, points: null, line: [] };

let asked: string[];
let refuses: boolean;
let planner: { choices: string[]; sending: boolean; question: object | null };
let live: { moment: object | null; snapshot: { seq: number; hints: boolean }; api: object; refresh: () => Promise<void> };
let hints: Hints;

beforeEach(() => {
  asked = [];
  refuses = false;
  planner = { choices: [], sending: false, question: {} };
  const hint = async (seq: number, choices: string[]): Promise<Hint> => {
    asked.push([seq, ...choices].join());
    if (refuses) throw new Problem(409, { detail: "changed" });
    return { seq, seat: "red", choices, answers: [answer] };
  };
  live = { moment: null, snapshot: { seq: 9, hints: true }, api: { hint }, refresh: async () => undefined };
  hints = new Hints(live as unknown as LiveTable, planner as unknown as Planner);
});

describe("hints", () => {
  it("are asked for what is planned, shown, and put away again", async () => {
    planner.choices = ["card 3"];
    await hints.toggle();
    expect(asked).toEqual(["9,card 3"]);
    expect(hints.answers).toEqual([answer]);
    await hints.toggle();
    expect(hints.answers).toEqual([]);
    expect(asked.length).toBe(1);
  });

  it("are asked for again if others choose at the same time, and the same is still asked", async () => {
    const ask = live.api as { hint: (seq: number, choices: string[]) => Promise<Hint> };
    const { hint } = ask;
    ask.hint = async (seq, choices) => {
      const found = await hint(seq, choices);
      if (seq < 11) live.snapshot.seq = seq + 1;
      if (seq === 10) throw new Problem(409, { detail: "changed" });
      return found;
    };
    await hints.toggle();
    expect(asked).toEqual(["9", "10", "11"]);
    expect(hints.answers).toEqual([answer]);
    expect(hints.failure).toBe("");
  });

  it("are not asked for again once something else is planned, or for ever", async () => {
    const ask = live.api as { hint: (seq: number, choices: string[]) => Promise<Hint> };
    const { hint } = ask;
    ask.hint = async (seq, choices) => {
      live.snapshot.seq += 1;
      return hint(seq, choices);
    };
    await hints.toggle();
    expect(asked.length).toBe(4);
    expect(hints.asking).toBe(false);
    asked = [];
    ask.hint = async (seq, choices) => {
      planner.choices = ["card 3"];
      live.snapshot.seq += 1;
      return hint(seq, choices);
    };
    await hints.toggle();
    expect(asked.length).toBe(1);
  });

  it("hold only for what they were asked about", async () => {
    await hints.toggle();
    planner.choices = ["power 11"];
    expect(hints.answers).toEqual([]);
    planner.choices = [];
    expect(hints.answers).toEqual([answer]);
    live.snapshot.seq = 10;
    expect(hints.answers).toEqual([]);
  });

  it("are not offered where the table gives none, nothing is asked, or something is shown", async () => {
    for (const change of [
      () => (live.snapshot.hints = false),
      () => ((live.snapshot.hints = true), (planner.question = null)),
      () => ((planner.question = {}), (live.moment = {})),
      () => ((live.moment = null), (planner.sending = true)),
    ]) {
      change();
      expect(hints.offered).toBe(false);
      await hints.toggle();
    }
    expect(asked).toEqual([]);
  });

  it("are asked for once at a time, and tell what went wrong", async () => {
    refuses = true;
    await Promise.all([hints.toggle(), hints.toggle()]);
    expect(asked.length).toBe(1);
    expect([hints.failure, hints.asking, hints.answers]).toEqual(["changed", false, []]);
  });
});
