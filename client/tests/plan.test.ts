import { describe, expect, it } from "vitest";
import type { ElGrandeView } from "../src/games/el_grande/board/types";
import {
  ASKING,
  listAnnounced,
  describePlan,
  labelChoice,
  listBoardTargets,
  sendsAtOnce,
  sortTargets,
  wordsFor,
} from "../src/games/el_grande/plan";
import type { Question } from "../src/lib/types";
import { assignDigits } from "../src/table/digits";

function ask(key: string, ...choices: string[]): Question {
  return { seat: "red", key, words: "", choices: choices.map((words) => ({ words, note: "" })) };
}

const noCard = (): string => "";
const view = { pending: { left: 3 }, scoreboards: { "4/0/0": "VAL" } } as unknown as ElGrandeView;

describe("digits", () => {
  const digits = (...choices: string[]): [string, string][] => [...assignDigits(choices)];

  it("choose what bears a number by its number, ten by 0", () => {
    expect(digits("power 2", "power 7", "power 10", "power 13")).toEqual([
      ["power 2", "2"],
      ["power 7", "7"],
      ["power 10", "0"],
    ]);
    expect(digits("recruit 0", "recruit 1")).toEqual([
      ["recruit 0", "0"],
      ["recruit 1", "1"],
    ]);
  });

  it("choose all else by its place, and never two things", () => {
    expect(digits("put GAL", "put SEV", "done")).toEqual([
      ["put GAL", "1"],
      ["put SEV", "2"],
      ["done", "3"],
    ]);
    expect(digits("card 1", "card 4", "pass")).toEqual([
      ["card 1", "1"],
      ["card 4", "4"],
      ["pass", "2"],
    ]);
    expect(digits(...Array.from({ length: 12 }, (_, n) => `put A${n}`))).toHaveLength(10);
  });
});

describe("targets", () => {
  it("are areas when a Caballero is placed, with how many may be", () => {
    const targets = listBoardTargets(sortTargets(ask("place", "done", "put SEV", "put CAS")), null, view);
    expect(targets.map(({ id, area, count }) => [id, area, count])).toEqual([
      ["put SEV", "SEV", 3],
      ["put CAS", "CAS", 3],
    ]);
  });

  it("are Caballeros when one is lifted", () => {
    const targets = listBoardTargets(sortTargets(ask("lift", "done", "lift blue GAL")), null, view);
    expect(targets).toMatchObject([{ id: "lift blue GAL", area: "GAL", piece: "caballero", seat: "blue" }]);
  });

  it("are scoreboards first and then where one goes", () => {
    const question = sortTargets(ask("board", "board 8/4/0 SEV", "board 8/4/0 GAL", "board 4/0/0 SEV"));
    expect(listBoardTargets(question, null, view).map(({ id }) => id)).toEqual(["pick 8/4/0", "pick 4/0/0"]);
    const areas = listBoardTargets(question, "8/4/0", view).filter(({ piece }) => piece === undefined);
    expect(areas.map(({ id }) => id)).toEqual(["board 8/4/0 SEV", "board 8/4/0 GAL"]);
  });

  it("are power cards and stacks", () => {
    expect([...sortTargets(ask("bid", "power 3", "power 13")).power.keys()]).toEqual(["3", "13"]);
    expect([...sortTargets(ask("take_card", "card 2")).stacks]).toEqual([[2, "card 2"]]);
  });

  it("are none when nothing is asked", () => {
    expect(listBoardTargets(sortTargets(null), null, view)).toEqual([]);
  });
});

describe("a click on what is not lit", () => {
  it("is asked about in the words of the question", () => {
    expect(wordsFor(ask("place"), { area: "GRA" })).toBe("put GRA");
    expect(wordsFor(ask("lift"), { area: "GRA", seat: "blue" })).toBe("lift blue GRA");
  });

  it("means nothing where nothing is chosen on the board", () => {
    expect(wordsFor(ask("bid"), { area: "GRA" })).toBe("");
    expect(wordsFor(ask("lift"), { area: "GRA" })).toBe("");
    expect(wordsFor(null, { area: "GRA" })).toBe("");
  });
});

describe("a plan", () => {
  it("is told in few lines, each with the choices up to it", () => {
    const choices = ["recruit 2", "place", "put SEV", "put SEV", "put GAL", "done"];
    expect(describePlan(choices, noCard)).toEqual([
      { text: "Recruit 2 to the court", length: 1 },
      { text: "Placing", length: 2 },
      { text: "Place 2 Caballeros in Seville", length: 4 },
      { text: "Place a Caballero in Galicia", length: 5 },
      { text: "That is all", length: 6 },
    ]);
  });

  it("tells a lift and its drop as one move, and moves alike together", () => {
    const choices = ["lift blue GAL", "drop SEV", "lift blue GAL", "drop SEV", "lift red GAL"];
    expect(describePlan(choices, noCard)).toEqual([
      { text: "Move 2 Caballeros of Blue, Galicia to Seville", length: 4 },
      { text: "Lift Red in Galicia …", length: 5 },
    ]);
  });

  it("is sent without asking only where somebody says to have finished", () => {
    expect(sendsAtOnce("end", "passes")).toBe(true);
    expect(sendsAtOnce("allow", "passes")).toBe(true);
    expect(sendsAtOnce("veto", "passes")).toBe(false);
    expect(sendsAtOnce("done", null)).toBe(false);
    expect(sendsAtOnce("put SEV", "passes")).toBe(false);
    expect(sendsAtOnce("disk SEV", "reveals")).toBe(false);
  });

  it("can be changed at its end where one answer was asked for", () => {
    expect(ASKING.once.has("bid")).toBe(true);
    expect(ASKING.once.has("place")).toBe(false);
  });
});

describe("a button", () => {
  it("names what is chosen", () => {
    const card = (stack: string): string => (stack === "3" ? "The Castillo" : "");
    expect(labelChoice("card 3", ask("take_card"), card)).toBe("3: The Castillo");
    expect(labelChoice("put CAS", ask("place"), noCard)).toBe("Castillo");
    expect(labelChoice("take blue GAL", ask("take_one_each"), noCard)).toBe("Blue from Galicia");
    expect(labelChoice("done", ask("lift"), noCard)).toBe("No more moves");
    expect(labelChoice("board 8/4/0 VAL", ask("board"), noCard)).toBe("8/4/0 on Valencia");
  });
});

describe("what is announced while a veto is possible", () => {
  function announce(pending: Record<string, unknown>, disks = {}): ReturnType<typeof listAnnounced> {
    const regions = { ARA: { red: 3 }, GAL: { red: 2 } };
    return listAnnounced({ question: "veto", pending, disks, regions } as unknown as ElGrandeView);
  }

  it("is shown on the map", () => {
    const king = announce({ announced: "king", target: "GAL" });
    expect(king).toEqual({ planned: [{ piece: "king", to: "GAL" }], areas: ["GAL"] });
    const move = announce({ announced: "move", colour: "red", origin: "court", target: "SEV" });
    expect(move.areas).toEqual(["SEV"]);
    expect(move.planned).toEqual([{ piece: "caballero", seat: "red", from: "court", to: "SEV", count: 1 }]);
    const lost = announce({ announced: "lose", colour: "red", left: 2 }, { red: "ARA" });
    expect(lost.areas).toEqual(["ARA"]);
    expect(lost.planned).toEqual([{ piece: "caballero", seat: "red", from: "ARA", to: "province", count: 2 }]);
    const evicted = announce({ announced: "evicted", colour: "red", origin: "GAL" }, { red: "ARA" });
    expect(evicted.planned).toEqual([{ piece: "caballero", seat: "red", from: "GAL", to: "ARA", count: 2 }]);
    expect(announce({ announced: "scoreSet", scored: ["GAL", "ARA"] }).areas).toEqual(["GAL", "ARA"]);
  });

  it("is nothing otherwise", () => {
    const view = { question: "place", pending: { target: "GAL" } } as unknown as ElGrandeView;
    expect(listAnnounced(view)).toEqual({ planned: [], areas: [] });
  });
});
