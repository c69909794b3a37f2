import { beforeEach, describe, expect, it } from "vitest";
import { forgetStored, readStored, writeStored } from "../src/lib/stored";
import { findKnown, listKnown, remember } from "../src/lib/tables";

const KEY = "castillo.tables";
const GOOD = { id: "a", here: { red: "t" }, friends: {}, spectator: null };

beforeEach(() => forgetStored("local", KEY));

describe("what the browser remembers", () => {
  it("is passed over where it is of another kind than what is expected", () => {
    for (const [wrong, fallback] of [
      [5, ""],
      [null, "usual"],
      ["x", [1]],
      [{ 0: 1 }, [1]],
      [[1], true],
      [null, []],
      ["x", null],
      [7, null],
    ]) {
      writeStored("local", "castillo.test", wrong);
      expect(readStored("local", "castillo.test", fallback)).toEqual(fallback);
    }
    for (const [right, fallback] of [
      ["de", ""],
      [false, true],
      [[2], [1]],
      [{ seq: 1 }, null],
      [null, null],
    ]) {
      writeStored("local", "castillo.test", right);
      expect(readStored("local", "castillo.test", fallback)).toEqual(right);
    }
  });

  it("is no table unless it has all that a table has", () => {
    const { id, here, friends } = GOOD;
    const wrong = [null, 5, "a", [], {}, { id }, { id, here }, { id, here: null, friends, spectator: null }, { ...GOOD, id: 1 }];
    writeStored("local", KEY, [...wrong, { ...GOOD, spectator: 5 }, { ...GOOD, here: { red: 5 } }, { id, here, friends }, GOOD]);
    expect(listKnown()).toEqual([GOOD]);
    for (const broken of [5, null, "x", { a: 1 }]) {
      writeStored("local", KEY, broken);
      expect(listKnown()).toEqual([]);
      expect(findKnown("a")).toBeNull();
    }
    remember(GOOD);
    expect(findKnown("a")).toEqual(GOOD);
  });
});
