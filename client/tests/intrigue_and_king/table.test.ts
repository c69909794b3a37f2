import { beforeEach, describe, expect, it, vi } from "vitest";
import { IntrigueChooser } from "../../src/games/intrigue_and_king/chooser.svelte";
import { isSecret } from "../../src/games/intrigue_and_king/secrets";
import { forgetHand, keepHand, readHands } from "../../src/games/intrigue_and_king/hands";
import { kindOf } from "../../src/games/intrigue_and_king/kinds";
import { INTRIGUE_ASKING, label, nameCard, sendsAtOnce, tell } from "../../src/games/intrigue_and_king/plan";
import { applyEvent, captionOf } from "../../src/games/intrigue_and_king/playback";
import { watchedTurn } from "../../src/games/intrigue_and_king/vetoes";
import {
  type HandCardInfo, type IntrigueReference, type IntrigueView, listOrder, listPool, mayUseOwn,
} from "../../src/games/intrigue_and_king/view"; // prettier-ignore
import { sortTargets, wordsFor } from "../../src/games/el_grande/plan";
import { keyOf, readKey } from "../../src/lib/gamekey";
import type { Planner } from "../../src/lib/planner.svelte";
import type { GameEvent, Prospect, Question, Snapshot } from "../../src/lib/types";

const card = (id: string, name: string, beginner = false): HandCardInfo => ({
  id, value: Number(id) || null, court: 2, required: false, beginner, name, text: "", effect: "move", provenance: "house", rules: [],
}); // prettier-ignore
const reference: IntrigueReference = {
  areas: [],
  borders: [],
  hand: 2,
  caballeros: { "2": [4, 2] },
  cards: [card("10", "The court", true), card("93", "Outing"), card("joker", "Joker"), card("king", "King card"), card("intrigue", "Intrigue card")],
};
const view = (more: object): IntrigueView =>
  ({ seats: ["red", "blue", "green", "yellow"], power: {}, below: {}, options: {}, turns: [], jokers: [], handSizes: {}, vetoes: {}, ...more }) as unknown as IntrigueView;
const event = (kind: string, data: object = {}): GameEvent => ({ kind, ...data }) as GameEvent;
const ask = (key: string, ...words: string[]): Question =>
  ({ key, words: "?", choices: words.map((each) => ({ words: each, note: "" })) }) as unknown as Question;

describe("keys of games", () => {
  it("name expansions behind the game, in one order", () => {
    expect(keyOf({ game: "el_grande" })).toBe("el_grande");
    expect(keyOf({ game: "el_grande", expansions: ["b", "a"] })).toBe("el_grande+a+b");
    expect(readKey("el_grande+a")).toEqual({ game: "el_grande", expansions: ["a"] });
  });
});

describe("the order of turns", () => {
  it("goes by falling cards, equal ones as they were played, a Joker without a second card last", () => {
    const power = { red: 40, blue: 110, green: "joker", yellow: 40 };
    expect(listOrder(view({ power, below: { yellow: 1 } }))).toEqual(["blue", "red", "yellow", "green"]);
  });
});

describe("a hint", () => {
  const chooser = new IntrigueChooser({} as Planner, () => {}, "table.red");
  const answer = (words: string, ...line: string[]): Prospect => ({ words, line, shares: {}, points: null }) as unknown as Prospect;

  it("for a hand stands for all cards that it expects, and lays them aside", () => {
    expect(chooser.unfold(answer("choose 10", "choose 93", "power 10"))).toEqual(["choose 10", "choose 93"]);
    chooser.follow(answer("choose 10", "choose 93"));
    expect(chooser.picked).toEqual(["10", "93"]);
    expect(new IntrigueChooser({} as Planner, () => {}, "table.red").picked).toEqual(["10", "93"]);
    expect(new IntrigueChooser({} as Planner, () => {}, "table.blue").picked).toEqual([]);
  });

  it("stands for one choice elsewhere", () => {
    expect(chooser.unfold(answer("power 10", "recruit 2"))).toEqual(["power 10"]);
  });
});

describe("the pool", () => {
  it("has no cards beside the board, and for beginners theirs only", () => {
    expect(listPool(reference, "all").map(({ id }) => id)).toEqual(["10", "93", "joker"]);
    expect(listPool(reference, "beginner").map(({ id }) => id)).toEqual(["10"]);
  });
});

it("own actions go instead of King and Intrigue with few seats, or always", () => {
  expect(mayUseOwn(view({}))).toBe(false);
  expect(mayUseOwn(view({ seats: ["red", "blue", "green"] }))).toBe(true);
  expect(mayUseOwn(view({ options: { ownActionInstead: "always" } }))).toBe(true);
});

describe("choices", () => {
  it("call cards by value and name", () => {
    expect(nameCard(reference, "10")).toBe("10 · The court");
    expect(nameCard(reference, "joker")).toBe("Joker");
    expect(nameCard(null, "10")).toBe("10");
    const question = ask("use", "use own", "use king");
    expect(label(reference, "use own", question, "10")).toBe("Own card: 10 · The court");
    expect(label(reference, "use king", question, "10")).toBe("King card");
  });

  it("are told as a plan, a hand in one line", () => {
    expect(tell(["choose 10", "choose joker"])).toEqual(["Hand: 10, Joker"]);
    expect(tell(["use own", "shove GAL", "power 93"], reference)).toEqual([
      "Special action: Own card", "The Castillo moves onto Galicia", "Play 93 · Outing",
    ]); // prettier-ignore
  });

  it("of a Shove are made on the map, and can be asked about there", () => {
    expect([...sortTargets(ask("shove", "shove GAL"), INTRIGUE_ASKING).areas]).toEqual([["GAL", "shove GAL"]]);
    expect(wordsFor(ask("shove"), { area: "CAT" }, INTRIGUE_ASKING)).toBe("shove CAT");
    expect(sortTargets(ask("shove", "shove GAL")).areas.size).toBe(0);
  });

  it("of a hand are sent when it is complete", () => {
    expect(sendsAtOnce("choose 10", null)).toBe(false);
    expect(sendsAtOnce("choose 10", "passes")).toBe(true);
    expect(sendsAtOnce("power 10", "passes")).toBe(false);
  });
});

describe("what happens", () => {
  it("a round begins without cards", () => {
    const after = applyEvent(view({ power: { red: 10 }, kingCard: "red", turns: ["red"] }), event("round_begins", { round: 2 }));
    expect(after).toMatchObject({ round: 2, power: {}, kingCard: null, turns: [], caballeroCards: {} });
  });

  it("a card is played out of the hand, and a Joker is marked", () => {
    const before = view({ you: "red", hand: [10, "joker"], handSizes: { red: 2 }, shown: {} });
    const after = applyEvent(before, event("power_played", { seat: "red", value: "joker" }));
    expect(after).toMatchObject({ hand: [10], jokers: ["red"], power: { red: "joker" }, shown: { red: ["joker"] } });
    expect(after.handSizes).toEqual({ red: 1 });
  });

  it("the cards beside the board go out, and the Castillo moves there and back", () => {
    const after = applyEvent(view({}), event("caballero_cards", { cards: { red: 5 }, king: "red", intrigue: "blue" }));
    expect(after).toMatchObject({ caballeroCards: { red: 5 }, kingCard: "red", intrigueCard: "blue" });
    const there = applyEvent(after, event("castillo_moved", { from: null, to: "GAL" }));
    expect(there.castilloAt).toBe("GAL");
    expect(applyEvent(there, event("castillo_moved", { from: "GAL", to: null })).castilloAt).toBeNull();
    expect(captionOf(event("castillo_moved", { to: "GAL" }), reference)).toContain("Galicia");
    expect(captionOf(event("power_played", { seat: "red", value: 10 }), reference)).toBe("Red plays 10 · The court");
  });
});

describe("secrets", () => {
  const snapshot = (seat: string | null, hands = "choose"): Snapshot =>
    ({ seat, view: view({ options: { hands } }) }) as unknown as Snapshot;

  it("are hands and disks, but not a hand that all have", () => {
    for (const key of ["choose_hand", "bid", "power_back", "disk"]) expect(isSecret(snapshot("red"), ask(key))).toBe(true);
    expect(isSecret(snapshot("red"), ask("place"))).toBe(false);
    expect(isSecret(snapshot(null), ask("bid"))).toBe(false);
    expect(isSecret(snapshot("red", "same"), ask("bid"))).toBe(false);
    expect(isSecret(snapshot("red", "same"), ask("disk"))).toBe(true);
  });
});

it("the holder of a veto looks at the turn of the last who has begun one", () => {
  const seen = view({ you: "red", phase: "turn", round: 3, turns: ["blue", "green"], vetoes: { red: true } });
  expect(watchedTurn({ ...seen })).toBe("3 green");
  expect(watchedTurn({ ...seen, turns: ["red"] })).toBeNull();
  expect(watchedTurn({ ...seen, vetoes: {} })).toBeNull();
});

describe("remembered hands", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it("are kept by name, and forgotten", () => {
    keepHand("Mine", ["10", "joker"]);
    keepHand("Other", ["93"]);
    expect(readHands()).toEqual({ Mine: ["10", "joker"], Other: ["93"] });
    expect(forgetHand("Mine")).toEqual({ Other: ["93"] });
  });

  it("that are no hands are left out", () => {
    localStorage.setItem("castillo.hands", JSON.stringify({ Bad: 3, Worse: [1], Good: ["10"] }));
    expect(readHands()).toEqual({ Good: ["10"] });
  });
});

it("every effect has a kind, unknown ones too", () => {
  expect([kindOf("shove"), kindOf("either"), kindOf("banquet")]).toEqual(["figures", "moves", "other"]);
});
