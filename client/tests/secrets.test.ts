import { describe, expect, it } from "vitest";
import { keepCommon } from "../src/app/publicly";
import { isSecret } from "../src/games/el_grande/secrets";
import { veil } from "../src/games/el_grande/view";
import type { ElGrandeView } from "../src/games/el_grande/view";
import type { Line, Question, Snapshot } from "../src/lib/types";

const line = (n: number, text: string): Line => ({ n, text, kind: "", seats: [], table: null });

it("a veiled view holds nothing that only its seat knows", () => {
  const view = {
    you: "blue",
    hand: [3],
    played: [7],
    answered: ["blue"],
    disks: { blue: "GAL" },
    score: { blue: 4 },
  } as unknown as ElGrandeView;
  const open = veil(view);
  expect(open).not.toHaveProperty("hand");
  expect(open).not.toHaveProperty("played");
  expect(open.disks).toEqual({});
  expect(open.score).toEqual({ blue: 4 });
  expect(veil({ ...view, answered: [] }).disks).toEqual({ blue: "GAL" });
});

it("what only one seat of a device may read is in no common log", () => {
  const blue = [line(1, "Round 1"), line(2, "Blue takes power card 3 back.")];
  const red = [line(1, "Round 1"), line(2, "Blue takes a power card back.")];
  expect(keepCommon([blue, red])).toEqual([line(1, "Round 1")]);
  expect(keepCommon([red])).toEqual(red);
  expect(keepCommon([])).toEqual([]);
});

describe("what is asked is secret", () => {
  const at = (back: number, shown: boolean): Snapshot =>
    ({ seat: "blue", view: { back: { blue: back }, options: { showPlayedPower: shown } } }) as unknown as Snapshot;
  const ask = (key: string): Question => ({ seat: "blue", key, words: "", choices: [] });

  it("if it is a disk or a power card that comes back", () => {
    expect(["disk", "power_back", "veto", "place"].map((key) => isSecret(at(0, true), ask(key)))).toEqual([true, true, false, false]);
  });

  it("if it shows a hand that others do not know, or are to remember", () => {
    expect(isSecret(at(0, true), ask("bid"))).toBe(false);
    expect(isSecret(at(1, true), ask("bid"))).toBe(true);
    expect(isSecret(at(0, false), ask("bid"))).toBe(true);
  });

  it("never for those who look on", () => {
    expect(isSecret({ ...at(1, false), seat: null }, ask("bid"))).toBe(false);
  });
});
