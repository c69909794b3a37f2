import { describe, expect, it } from "vitest";
import { cardOf, groupsOf, labelChoice, listAnnounced, sendsAtOnce, sortTargets, tellChoices, wordsFor } from "../../src/games/caesar_cleopatra/plan";
import { asView } from "../../src/games/caesar_cleopatra/view";
import type { Question } from "../../src/lib/types";

function ask(key: string, ...choices: string[]): Question {
  return { seat: "caesar", key, words: "", choices: choices.map((words) => ({ words, note: "" })) };
}

const PLAY = ask(
  "play",
  "done", "place 3 PRA down", "place 3 PRA up", "place P AED up", "assassinate QUA 5", "scout CEN", "wrath CEN",
  "castle PRA AED", "castle PRA CEN", "exchange 3", "exchange veto", "spy",
); // prettier-ignore

describe("what may be chosen", () => {
  it("is picked up from the hand first", () => {
    const { hand, sides, groups, cards } = sortTargets(PLAY, "");
    expect([...hand]).toEqual([
      ["3", "pick 3"], ["P", "pick P"], ["assassination", "pick assassination"], ["scout", "pick scout"],
      ["wrath", "pick wrath"], ["castling", "pick castling"], ["spy", "spy"],
    ]); // prettier-ignore
    expect(sides.size + groups.size + cards.size).toBe(0);
  });

  it("shows where a card can lie", () => {
    const { sides } = sortTargets(PLAY, "3");
    expect([...sides].map(([group, side]) => [group, ...side.values()])).toEqual([["PRA", "place 3 PRA down", "place 3 PRA up"]]);
    expect(sortTargets(ask("hide", "hide 3 PRA"), "3").sides.get("PRA")?.get("down")).toBe("hide 3 PRA");
    expect(sortTargets(ask("assign", "assign 3 PRA"), "5").sides.size).toBe(0);
  });

  it("shows what an action card can be aimed at", () => {
    expect([...sortTargets(PLAY, "assassination").cards]).toEqual([["QUA 5", "assassinate QUA 5"]]);
    expect([...sortTargets(PLAY, "scout").groups]).toEqual([["CEN", "scout CEN"]]);
    expect([...sortTargets(PLAY, "wrath").groups]).toEqual([["CEN", "wrath CEN"]]);
  });

  it("takes both groups of a Castling, one after the other, in either order", () => {
    expect([...sortTargets(PLAY, "castling").groups.keys()]).toEqual(["PRA", "AED", "CEN"]);
    expect([...sortTargets(PLAY, "castling CEN").groups]).toEqual([["PRA", "castle PRA CEN"]]);
    expect([...sortTargets(PLAY, "castling PRA").groups.values()]).toEqual(["castle PRA AED", "castle PRA CEN"]);
  });

  it("is exchanged only when that is wished, and one card after the other then", () => {
    expect([...sortTargets(PLAY, "exchange").hand]).toEqual([["3", "exchange 3"], ["veto", "exchange veto"]]);
    expect([...sortTargets(ask("exchange", "done", "exchange 5"), "").hand]).toEqual([["5", "exchange 5"]]);
  });

  it("is a card, a group or a deck where nothing else is asked", () => {
    expect(sortTargets(ask("spy", "discard 4"), "").hand.get("4")).toBe("discard 4");
    expect(sortTargets(ask("arrange", "arrange spy"), "").hand.get("spy")).toBe("arrange spy");
    expect(sortTargets(ask("veto", "veto", "allow"), "").hand.get("veto")).toBe("veto");
    expect(sortTargets(ask("special", "vote PRA"), "").groups.get("PRA")).toBe("vote PRA");
    expect(sortTargets(ask("draw", "draw action"), "").decks.get("action")).toBe("draw action");
  });

  it("is asked about by what is held", () => {
    expect(wordsFor(PLAY, "3", "CON", "up")).toBe("place 3 CON up");
    expect(wordsFor(ask("hide"), "3", "CON", "down")).toBe("hide 3 CON");
    expect(wordsFor(PLAY, "scout", "CON", "up")).toBe("");
  });
});

describe("a plan", () => {
  it("is sent at once where there is nothing to think about, and never before it ends", () => {
    expect(["done", "allow", "draw action", "veto", "place 3 PRA up"].map((words) => sendsAtOnce(words, "drawn"))).toEqual([
      true, true, true, false, false,
    ]); // prettier-ignore
    expect(sendsAtOnce("done", null)).toBe(false);
  });

  it("is told in words", () => {
    const choices = ["place 3 PRA down", "castle PRA CEN", "keep PRA3", "draw action", "exchange veto", "done"];
    expect(tellChoices(choices, (id) => `mission ${id}`)).toEqual([
      "Place 3 face down at the Praetors", "Castling between the Praetors and the Censors", "Keep mission PRA3",
      "Draw an action card", "Exchange Veto", "Done",
    ]); // prettier-ignore
    expect(labelChoice("assassinate QUA P", String)).toBe("Assassination: Philosopher at the Quaestors");
  });

  it("is about cards and groups", () => {
    expect(["place P AED up", "castle PRA AED", "spy", "discard 4", "done"].map(cardOf)).toEqual(["P", "castling", "spy", "4", ""]);
    expect(groupsOf("castle PRA CEN")).toEqual(["PRA", "CEN"]);
  });
});

it("what is announced names its groups and the card that it is aimed at", () => {
  const view = (question: string, target: unknown[]) => asView({ question, pending: { announced: { card: "x", target } } });
  expect(listAnnounced(view("veto", ["QUA", 5]))).toEqual({ groups: ["QUA"], card: "QUA 5" });
  expect(listAnnounced(view("veto", ["PRA", "CEN"]))).toEqual({ groups: ["PRA", "CEN"], card: "" });
  expect(listAnnounced(view("play", ["PRA"]))).toEqual({ groups: [], card: "" });
});
