import { beforeEach, describe, expect, it } from "vitest";
import type { ElGrandeView } from "../src/games/el_grande/view";
import { turnSeat, watchedTurn } from "../src/games/el_grande/vetoes";
import { letsPass, vetoDefault, VetoWishes, waitBeforeAnswer } from "../src/table/vetoes.svelte";
import { forgetStored } from "../src/lib/stored";
import type { Snapshot } from "../src/lib/types";

const view = {
  you: "red",
  round: 3,
  phase: "turn",
  question: "veto",
  to_move: ["red"],
  options: { veto: "parts" },
  vetoes: { red: 3 },
  power: { red: 5, blue: 9, green: 7 },
  taken: { blue: "C1A", green: "C2S" },
} as unknown as ElGrandeView;
const TURN = "3 green";

/** The table as red sees it, after so many entries and with its last choice among them. */
function at(seq: number, decided: number | null, key: string | null = "veto", seen: ElGrandeView = view): Snapshot {
  return { seq, decided, question: key === null ? null : { key }, view: { ...seen, question: key } } as unknown as Snapshot;
}

const watch = (seen: ElGrandeView): string | null => watchedTurn({ ...seen });

let wishes: VetoWishes;

beforeEach(() => {
  forgetStored("local", "castillo.veto.t.red");
  vetoDefault.set("each");
  wishes = new VetoWishes("t", "red", watchedTurn);
});

describe("a turn", () => {
  it("is that of the last card taken while others are asked, else of who is asked", () => {
    expect(turnSeat(view)).toBe("green");
    expect(turnSeat({ ...view, question: "recruit", to_move: ["red"] })).toBe("red");
    expect(turnSeat({ ...view, phase: "bid" })).toBeNull();
  });

  it("is watched by who holds a veto, and not in its own turn", () => {
    expect(watch(view)).toBe(TURN);
    expect(watch({ ...view, vetoes: { blue: 3 } })).toBeNull();
    expect(watch({ ...view, question: "halves", to_move: ["red"] })).toBeNull();
    expect(watch({ ...view, options: { veto: "off" } })).toBeNull();
    expect(watch({ ...view, you: null })).toBeNull();
  });
});

describe("the holder of a veto", () => {
  it("is asked each part, unless it says otherwise", () => {
    expect(letsPass(wishes.of(TURN))).toBe(false);
    wishes.choose(TURN, "never");
    expect(letsPass(wishes.of(TURN))).toBe(true);
  });

  it("is asked again in the next turn as the device has it", () => {
    wishes.choose(TURN, "never");
    expect(wishes.of("3 yellow").mode).toBe("each");
    vetoDefault.set("first");
    expect(wishes.of("4 blue")).toEqual({ turn: "4 blue", mode: "first", answered: false });
  });

  it("that wants the first part only is asked until it has answered", () => {
    wishes.choose(TURN, "first");
    wishes.follow(at(10, 4));
    expect(letsPass(wishes.of(TURN))).toBe(false);
    wishes.follow(at(11, 11));
    expect(letsPass(wishes.of(TURN))).toBe(true);
  });

  it("has not answered what was taken back before it could", () => {
    wishes.choose(TURN, "first");
    wishes.follow(at(10, 4));
    wishes.follow(at(11, 4, null));
    wishes.follow(at(12, 4));
    expect(letsPass(wishes.of(TURN))).toBe(false);
  });

  it("that answers the last part of a turn has not answered in the next", () => {
    wishes.choose(TURN, "first");
    wishes.follow(at(10, 4));
    const next = { ...view, taken: { ...view.taken, yellow: "C1B" }, power: { ...view.power, yellow: 2 } };
    wishes.follow(at(11, 11, null, next));
    expect(wishes.of("3 yellow").answered).toBe(false);
  });

  it("says the same on all pages of a device", () => {
    const other = new VetoWishes("t", "red", watchedTurn);
    wishes.choose(TURN, "never");
    expect(other.of(TURN).mode).toBe("each");
    other.load();
    expect(other.of(TURN).mode).toBe("never");
  });

  it("answers after a time that differs", () => {
    expect(waitBeforeAnswer(0)).toBeGreaterThanOrEqual(500);
    expect(waitBeforeAnswer(1)).toBeLessThan(2000);
    expect(waitBeforeAnswer(0.2)).not.toBe(waitBeforeAnswer(0.7));
  });
});
