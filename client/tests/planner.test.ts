import { beforeEach, describe, expect, it } from "vitest";
import type { TableApi } from "../src/lib/api";
import { LiveTable } from "../src/lib/live.svelte";
import { network } from "../src/lib/network.svelte";
import { Planner } from "../src/lib/planner.svelte";
import { Problem } from "../src/lib/problem";
import { forgetStored } from "../src/lib/stored";
import type { Preview, Question, Snapshot } from "../src/lib/types";

const question: Question = { seat: "red", key: "place", words: "where?", choices: [] };

function snapshotAt(seq: number, asked = true, decided: number | null = null): Snapshot {
  return { id: "t", seat: "red", seq, decided, view: { seq }, question: asked ? question : null } as unknown as Snapshot;
}

/** A server at which the plan `a b c` is complete, and `x` is refused. */
class FakeApi {
  id = "t";
  seq = 5;
  asked = true;
  sent: string[][] = [];
  refused = new Set(["x"]);
  /** How often somebody else chooses something just before a plan arrives. */
  hurries = 0;
  /** What the server answers instead, whatever it is asked. */
  fails = 0;

  async preview(expected: number, choices: string[]): Promise<Preview> {
    if (this.fails) throw new Problem(this.fails, { detail: "too much at once" });
    if (this.hurries-- > 0) this.seq += 1;
    if (expected !== this.seq) throw new Problem(409, { seq: this.seq });
    const wrong = choices.find((words) => this.refused.has(words));
    if (wrong) throw new Problem(422, { detail: `not ${wrong}`, rule: "EG-1" });
    return { seq: this.seq, choices, view: { choices }, question, final: choices.length >= 3 ? "passes" : null };
  }

  async play(expected: number, choices: string[]): Promise<Snapshot> {
    if (expected !== this.seq) throw new Problem(409, { seq: this.seq });
    this.sent.push(choices);
    this.seq += choices.length;
    return snapshotAt(this.seq);
  }

  async snapshot(): Promise<Snapshot> {
    return snapshotAt(this.seq, this.asked);
  }

  async recent(): Promise<null> {
    return null;
  }

  async why(_: string[], words: string): Promise<{ reason: string; rule: string }> {
    return { reason: `not ${words}`, rule: "EG-2" };
  }
}

let api: FakeApi;
let live: LiveTable;
let planner: Planner;

beforeEach(() => {
  forgetStored("session", "castillo.plan.t.red");
  api = new FakeApi();
  live = new LiveTable(api as unknown as TableApi, () => []);
  live.take(snapshotAt(5));
  planner = new Planner(live, (words) => words === "end");
});

describe("a plan", () => {
  it("grows choice by choice, clicked as fast as one likes", async () => {
    void planner.add("a");
    void planner.add("b");
    await planner.add("c");
    expect(planner.choices).toEqual(["a", "b", "c"]);
    expect(planner.view).toEqual({ choices: ["a", "b", "c"] });
    expect(planner.final).toBe("passes");
    expect(planner.question).toBeNull();
  });

  it("says what is under way until the server has answered", async () => {
    const answered = planner.add("a");
    await Promise.resolve();
    expect(planner.underway).toBe("a");
    await answered;
    expect(planner.underway).toBe("");
    expect(planner.choices).toEqual(["a"]);
  });

  it("does not grow when it is complete", async () => {
    await planner.add("a", "b", "c");
    await planner.add("d");
    expect(planner.choices).toEqual(["a", "b", "c"]);
  });

  it("is taken back step by step and whole, also where steps came together", async () => {
    await planner.add("a", "b");
    await planner.takeBack();
    expect(planner.choices).toEqual(["a"]);
    expect(planner.view).toEqual({ choices: ["a"] });
    await planner.clear();
    expect(planner.choices).toEqual([]);
    expect(planner.view).toEqual({ seq: 5 });
  });

  it("keeps what it was when a choice is refused, and tells why", async () => {
    await planner.add("a");
    await planner.add("x");
    expect(planner.choices).toEqual(["a"]);
    expect(planner.refusal).toEqual({ words: "x", reason: "not x", rule: "EG-1" });
  });

  it("is sent when told, and then is empty", async () => {
    await planner.add("a", "b", "c");
    await planner.send();
    expect(api.sent).toEqual([["a", "b", "c"]]);
    expect(planner.choices).toEqual([]);
    expect(live.snapshot?.seq).toBe(8);
  });

  it("is sent by itself when the last choice says so", async () => {
    await planner.add("a", "b", "end");
    expect(api.sent).toEqual([["a", "b", "end"]]);
  });

  it("can end otherwise", async () => {
    await planner.add("a", "b", "c");
    await planner.change("d");
    expect(planner.choices).toEqual(["a", "b", "d"]);
  });

  it("outlives the page", async () => {
    await planner.add("a", "b");
    const again = new Planner(live, () => false);
    await again.restore();
    expect(again.choices).toEqual(["a", "b"]);
  });

  it("outlives what others choose while the page is loaded, if it still fits", async () => {
    await planner.add("a");
    api.seq = 6;
    live.take(snapshotAt(6));
    api.hurries = 2;
    const again = new Planner(live, () => false);
    await again.restore();
    expect(again.choices).toEqual(["a"]);
    expect(again.notice).toBe("");
    expect(live.snapshot?.seq).toBe(8);
  });

  it("does not outlive what the seat chooses elsewhere", async () => {
    live.take(snapshotAt(5, true, 2));
    await planner.add("a");
    api.seq = 6;
    live.take(snapshotAt(6, true, 3));
    const again = new Planner(live, () => false);
    await again.restore();
    expect(again.choices).toEqual([]);
    expect(again.notice).toBe("");
  });

  it("is not lost when the server is asked too much while the page is loaded", async () => {
    await planner.add("a");
    api.fails = 429;
    const again = new Planner(live, () => false);
    await again.restore();
    expect(again.notice).toBe("failed");
    expect(again.failure).toBe("too much at once");
    api.fails = 0;
    await again.restore();
    expect(again.choices).toEqual(["a"]);
  });
});

describe("while the network fails", () => {
  it("the same click again is dropped, others wait for their turn", async () => {
    const settle = network.struggle();
    void planner.add("a");
    void planner.add("a");
    void planner.add("b");
    await planner.add("b");
    settle();
    expect(planner.choices).toEqual(["a", "b"]);
    await planner.add("b");
    expect(planner.choices).toEqual(["a", "b", "b"]);
  });

  it("what is clicked twice is sent and undone once", async () => {
    await planner.add("a", "b", "c");
    void planner.send();
    await planner.send();
    void planner.undo();
    await planner.undo();
    expect(api.sent).toEqual([["a", "b", "c"], ["undo"]]);
  });

  it("a second click on what ends a turn does not answer the next question", async () => {
    await planner.add("a", "b");
    void planner.add("end");
    await planner.add("end");
    expect(api.sent).toEqual([["a", "b", "end"]]);
    expect(planner.choices).toEqual([]);
    expect(planner.refusal).toBeNull();
  });
});

describe("when the table has moved on", () => {
  it("a plan that still fits is kept", async () => {
    await planner.add("a");
    api.seq = 6;
    await planner.add("b");
    expect(planner.choices).toEqual(["a", "b"]);
    expect(live.snapshot?.seq).toBe(6);
    expect(planner.notice).toBe("");
  });

  it("a plan that no longer fits is dropped, and that is told", async () => {
    await planner.add("a");
    api.seq = 6;
    api.refused.add("a");
    await planner.add("b");
    expect(planner.choices).toEqual([]);
    expect(planner.notice).toBe("moved");
  });

  it("a plan is dropped when nothing is asked any more", async () => {
    await planner.add("a", "b", "c");
    api.seq = 6;
    api.asked = false;
    await planner.send();
    expect(api.sent).toEqual([]);
    expect(planner.choices).toEqual([]);
    expect(planner.notice).toBe("moved");
  });

  it("news have the plan looked at again", async () => {
    await planner.add("a");
    api.seq = 6;
    live.take(snapshotAt(6));
    await planner.recheck();
    expect(planner.choices).toEqual(["a"]);
    await planner.add("b", "c");
    await planner.send();
    expect(api.sent).toEqual([["a", "b", "c"]]);
  });

  it("an undo is not tried again", async () => {
    api.seq = 6;
    await planner.undo();
    expect(api.sent).toEqual([]);
    expect(planner.notice).toBe("moved");
  });
});

it("says why something may not be chosen", async () => {
  await planner.explain("put GRA");
  expect(planner.refusal).toEqual({ words: "put GRA", reason: "not put GRA", rule: "EG-2" });
});
