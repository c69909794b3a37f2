import { expect, test } from "vitest";
import { favouriteBot, listBots } from "../src/app/draft";
import { nameBot } from "../src/lib/texts";
import type { GameInfo } from "../src/lib/types";

const game = {
  bots: [
    { name: "random", summary: "by chance", levels: [] },
    { name: "greedy", summary: "ahead", levels: [] },
    { name: "mcts", summary: "tries", levels: ["easy", "hard"] },
  ],
} as unknown as GameInfo;

test("a bot with levels can be chosen at each of them", () => {
  expect(listBots(game).map((bot) => bot.name)).toEqual(["random", "greedy", "mcts:easy", "mcts:hard"]);
  expect(listBots(game)[3]?.summary).toBe("tries");
  expect(favouriteBot(game)).toBe("greedy");
});

test("a bot's name has its level behind it", () => {
  expect(nameBot("greedy")).toBe("Greedy");
  expect(nameBot("mcts:hard")).toBe("Strategist, hard");
  expect(nameBot("mcts:7")).toBe("Strategist, 7");
  expect(nameBot("other:hard")).toBe("Other, hard");
});
