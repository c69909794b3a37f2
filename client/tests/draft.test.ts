import { describe, expect, it } from "vitest";
import { beginDraft, changeExpansion, listValues, valueOf, withExpansion, writeOrder } from "../src/app/draft";
import type { GameInfo, GameOption } from "../src/lib/types";

const option = (name: string, values: (string | number)[]): GameOption =>
  ({ name, values, default: values[0], summary: "", rule: null }) as unknown as GameOption;
const bot = (name: string, levels: string[] = []) => ({ name, summary: "", levels });
const base = {
  name: "game", title: "Game", seat_names: ["red", "blue", "green"], default_seats: 2, least_seats: 2, most_seats: 3, deck: true,
  options: [option("rounds", [9, 6]), option("tie", ["shared", "power"])], bots: [bot("greedy"), bot("old")],
  expansions: [
    { name: "more", title: "More", deck: true, options: [option("rounds", [9, 6]), option("leader", ["chance", "red", "blue", "green"])], bots: [bot("greedy")] },
  ],
} as unknown as GameInfo; // prettier-ignore
const leader = base.expansions[0]?.options[1] as GameOption;

describe("another expansion", () => {
  it("leaves who sits where, and what all games of it can agree on", () => {
    const draft = beginDraft(base);
    draft.seats[0] = { name: "green", sits: "link", bot: null };
    draft.seats[1] = { name: "blue", sits: "bot", bot: "old" };
    Object.assign(draft.options, { rounds: 6, tie: "power" });
    draft.deck = { name: "mine", text: "" };
    const after = changeExpansion(draft, base, "more");
    expect(after.seats).toEqual([draft.seats[0], { name: "blue", sits: "bot", bot: "greedy" }]);
    expect(after.options).toEqual({ rounds: 6, leader: "chance" });
    expect(after.deck).toBeNull();
  });
});

describe("a seat that an option names", () => {
  it("can be chosen while somebody sits there", () => {
    const game = withExpansion(base, "more");
    const draft = beginDraft(base, "more");
    expect(listValues(leader, game, draft)).toEqual(["chance", "red", "blue"]);
    draft.options["leader"] = "blue";
    expect(valueOf(leader, game, draft)).toBe("blue");
    draft.seats.pop();
    expect(valueOf(leader, game, draft)).toBe("chance");
    expect(writeOrder(draft, game).options).toEqual({ rounds: 9, leader: "chance" });
  });
});
