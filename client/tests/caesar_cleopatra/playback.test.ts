import { describe, expect, it } from "vitest";
import { applyEvent, direct } from "../../src/games/caesar_cleopatra/playback";
import { asView, type CaesarCleopatraView, countPoints, diffViews, knownDown, sumPoints, veil } from "../../src/games/caesar_cleopatra/view";
import { isSecret, isTimed } from "../../src/games/caesar_cleopatra/secrets";
import type { GameEvent, News, Question, Snapshot } from "../../src/lib/types";

const before = {
  seats: ["caesar", "cleopatra"],
  you: "caesar",
  options: { edition: "new" },
  turn: "caesar",
  groups: {
    PRA: { left: 3, caesar: { up: [5], down: 1 }, cleopatra: { up: [2, "P"], down: 0 } },
    CEN: { left: 1, caesar: { up: [], down: 0 }, cleopatra: { up: [], down: 2 } },
  },
  won: { caesar: { PRA: 2 }, cleopatra: { CEN: 2 } },
  score: { caesar: 2, cleopatra: 3 },
  bag: ["PRA", "grey", "black"],
  handSizes: { caesar: { influence: 4, action: 1 }, cleopatra: { influence: 3, action: 2 } },
  decks: { caesar: { influence: 9, action: 3 }, cleopatra: { influence: 9, action: 3 } },
  lifted: {},
  discard: { caesar: [], cleopatra: [1] },
  hand: [1, 2, 3, 4, "veto"],
  down: { PRA: [3] },
  missions: ["PRA3"],
} as unknown as Record<string, unknown>;

const VOTE: GameEvent = {
  kind: "voted", group: "PRA", sides: { caesar: [3, 5], cleopatra: [2, "P"] }, totals: { caesar: 8, cleopatra: 2 },
  philosophers: { caesar: 0, cleopatra: 1 }, inverted: true, winner: "cleopatra",
  discards: { caesar: [5], cleopatra: [2, "P"] }, left: 2,
}; // prettier-ignore

function tell(...events: GameEvent[]): News {
  return { seq: 9, lines: [], events, snapshot: { seat: "caesar" } as Snapshot } as unknown as News;
}

function after(...events: GameEvent[]): CaesarCleopatraView {
  return events.reduce(applyEvent, asView(before));
}

describe("a position after an event", () => {
  it("has what was placed, face up or face down", () => {
    const view = after(
      { kind: "placed_up", seat: "cleopatra", group: "CEN", card: 1 },
      { kind: "placed_down", seat: "caesar", group: "PRA", card: 1 },
    );
    expect(view.groups["CEN"]?.["cleopatra"]).toEqual({ up: [1], down: 2 });
    expect(view.groups["PRA"]?.["caesar"]).toEqual({ up: [5], down: 2 });
    expect(knownDown(view, "PRA", "caesar")).toEqual([1, 3]);
    expect(knownDown(view, "CEN", "cleopatra")).toBeNull();
    expect(view.handSizes).toMatchObject({ caesar: { influence: 3 }, cleopatra: { influence: 2 } });
  });

  it("has what action cards do", () => {
    expect(after({ kind: "assassinated", seat: "caesar", group: "PRA", card: 5 })).toMatchObject({
      groups: { PRA: { caesar: { up: [], down: 1 } } }, discard: { caesar: [5] },
    }); // prettier-ignore
    const scouted = after({ kind: "revealed", seat: "caesar", group: "PRA", cards: [3] });
    expect(scouted.groups["PRA"]?.["caesar"]).toEqual({ up: [3, 5], down: 0 });
    expect(scouted.down).toEqual({});
    const struck = after({ kind: "struck", group: "PRA", cards: { caesar: [3, 5], cleopatra: [2, "P"] } });
    expect(struck.groups["PRA"]).toMatchObject({ caesar: { up: [], down: 0 }, cleopatra: { up: [], down: 0 } });
    expect(struck.discard).toEqual({ caesar: [3, 5], cleopatra: [1, 2, "P"] });
    const castled = after(
      { kind: "lifted", seat: "caesar", groups: ["PRA", "CEN"] },
      { kind: "assigned", seat: "caesar", group: "CEN", card: 5 },
    );
    expect(castled.lifted["caesar"]).toBe(1);
    expect(castled.groups["CEN"]?.["caesar"]).toEqual({ up: [], down: 1 });
  });

  it("knows which busts are in the bag", () => {
    expect(after({ kind: "bust_drawn", seat: "caesar", bust: "PRA" }).bag).toEqual(["grey", "black"]);
    const emptied = after({ kind: "group_emptied", group: "PRA" });
    expect(applyEvent(emptied, { kind: "bust_drawn", seat: "caesar", bust: "black" }).bag).toEqual(["PRA", "CEN", "grey", "black"]);
  });

  it("counts hands and decks", () => {
    const view = after({ kind: "card_drawn", seat: "cleopatra", deck: "action" }, { kind: "action_vetoed", seat: "caesar" });
    expect(view.handSizes).toMatchObject({ caesar: { action: 0 }, cleopatra: { action: 3 } });
    expect(view.decks["cleopatra"]).toEqual({ influence: 9, action: 2 });
  });

  it("that nobody knows changes nothing", () => {
    expect(after({ kind: "something" })).toEqual(before);
  });
});

describe("a vote", () => {
  it("is shown step by step, whoever has caused it", () => {
    const choice = { kind: "choice", seat: "chance", forced: false };
    const moments = direct(before, tell(choice, { kind: "bust_drawn", seat: "caesar", bust: "PRA" }, VOTE));
    expect(moments.map(({ caption }) => caption)).toEqual([
      "Caesar draws the bust of the Praetors",
      "All cards are turned up.",
      "The totals: Caesar 8, Cleopatra 2.",
      "Cleopatra has more Philosophers: the lower total wins.",
      "Cleopatra wins a patrician.",
      "Discarded: Caesar 5 and Cleopatra 2, Philosopher.",
    ]);
    const views = moments.map(({ view }) => asView(view));
    expect(views[1]?.groups["PRA"]).toMatchObject({ left: 3, caesar: { up: [3, 5], down: 0 } });
    expect(views[4]?.won["cleopatra"]).toEqual({ CEN: 2, PRA: 1 });
    expect(views[5]?.groups["PRA"]).toMatchObject({ left: 2, caesar: { up: [3] }, cleopatra: { up: [] } });
    expect(views[5]?.score).toEqual({ caesar: 2, cleopatra: 4 });
    expect(views.map(({ vote }) => vote?.step)).toEqual([undefined, "turned", "counted", "weighed", "decided", "discarded"]);
  });

  it("that is tied without Philosophers has three steps", () => {
    const tied = { ...VOTE, winner: null, inverted: false, philosophers: { caesar: 0, cleopatra: 0 }, discards: {} };
    expect(direct(before, tell(tied)).map(({ caption }) => caption)).toEqual([
      "All cards are turned up.", "The totals: Caesar 8, Cleopatra 2.", "A tie: nobody wins, all cards stay.",
    ]); // prettier-ignore
  });
});

it("a card that is drawn is not named, since others may look on", () => {
  const [moment] = direct(before, tell({ kind: "card_drawn", seat: "cleopatra", deck: "influence", card: 4 }));
  expect(moment?.caption).toBe("Cleopatra draws an influence card");
});

describe("points", () => {
  it("are patricians, majorities, whole groups and the mission", () => {
    const view = {
      ...asView(before),
      groups: { PRA: { left: 0 }, AED: { left: 0 } },
      won: { caesar: { PRA: 3, AED: 5 }, cleopatra: { PRA: 2 } },
      keptMissions: { caesar: ["PRA3"], cleopatra: ["PRA3"] },
      missionTable: { PRA3: { name: "", points: 2, copies: 2, at_least: { PRA: 3 } } },
    } as unknown as CaesarCleopatraView;
    expect(countPoints(view, "caesar")).toEqual({ patricians: 8, majority: 2, whole: 1, mission: 2 });
    expect(sumPoints(countPoints(view, "cleopatra"))).toBe(2);
  });
});

it("what has changed is told by group and seat", () => {
  const view = after({ kind: "placed_up", seat: "cleopatra", group: "CEN", card: 1 });
  expect([...diffViews(asView(before), view)]).toEqual([["CEN", new Set(["cleopatra"])]]);
});

describe("what only one seat may know", () => {
  it("is left out where others look on", () => {
    const open = veil(asView(before));
    expect(Object.keys(before).filter((key) => !(key in open))).toEqual(["hand", "down", "missions"]);
  });

  it("is in sight at every question, and the time of an answer about a Veto tells nothing", () => {
    const question = (key: string): Question => ({ seat: "caesar", key, words: "", choices: [] });
    expect(isSecret({ seat: "caesar" } as Snapshot, question("veto"))).toBe(true);
    expect(isSecret({ seat: null } as Snapshot, question("veto"))).toBe(false);
    expect([isTimed(question("veto")), isTimed(question("play"))]).toEqual([true, false]);
  });
});

describe("what is drawn at the end of a turn", () => {
  const said = (edition: string): string => {
    const view = { ...before, options: { edition }, bag: ["PRA", "CEN", "grey", "black"] };
    return ["PRA", "grey", "black"]
      .flatMap((bust) => direct(view, tell({ kind: "bust_drawn", seat: "cleopatra", bust })))
      .map(({ caption }) => caption)
      .join("\n");
  };

  it("is a bust, or a vote card in the edition of 1997", () => {
    expect(said("new")).toMatch(/bust of the Praetors\n.*grey bust.*\n.*bag/);
    expect(said("1997")).toMatch(/vote card of the Praetors\n.*Orgy.*\n.*shuffled/);
    expect(said("1997")).not.toMatch(/bust|bag/);
  });
});
