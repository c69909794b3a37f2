import { expect, it } from "vitest";
import { GAMES, hasScreens, loadScreens } from "../src/games";

it("a game without screens is refused by its title", async () => {
  expect(GAMES.every(hasScreens)).toBe(true);
  expect(hasScreens("stones")).toBe(false);
  await expect(loadScreens("stones", "Stones")).rejects.toThrow("Stones cannot be shown in the browser");
});
