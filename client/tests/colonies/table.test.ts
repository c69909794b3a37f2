import { describe, expect, it } from "vitest";
import { listBoardTargets, orderChoices, sortTargets, wordsFor } from "../../src/games/el_grande/plan";
import { diffViews } from "../../src/games/el_grande/board/plan";
import { nameArea } from "../../src/games/el_grande/texts";
import { screens } from "../../src/games/colonies";
import { WRITING } from "../../src/games/colonies/plan";
import { applyEvent, captionOf } from "../../src/games/colonies/playback";
import { pictureOf } from "../../src/games/colonies/pictures";
import { listChanges, listLimited, listStands } from "../../src/games/colonies/stands";
import { de } from "../../src/games/colonies/texts/de";
import { asView, type ColoniesView, type Sailor } from "../../src/games/colonies/view";
import type { GameEvent, Question } from "../../src/lib/types";

const sailor = (seat: string, disc: Sailor["disc"] = null, table = false): Sailor => ({ seat, disc, table });
const told = (more: object = {}): Record<string, unknown> => ({
  seats: ["red", "blue"], you: "red", king: "SEV", grandes: {}, scoreboards: {}, pending: {}, disks: {}, answered: [],
  regions: { VAL: { red: 3, blue: 2 }, FRA: { red: 1 }, SHI: { red: 2, blue: 1 }, AME: {}, MED: { black: 1 } },
  court: { red: 5, blue: 5 }, province: { red: 20, blue: 20 }, score: { red: 10, blue: 10 }, inquisitor: null,
  limit: { area: "VAL", spaces: 4, table: { red: 2, blue: 2 }, beside: { red: 1 } },
  france: { office: null, second: "red", last: null },
  ship: [sailor("red", "gold"), sailor("red"), sailor("blue")], america: [], mediterranean: [sailor("black")],
  discs: { gold: { lying: 1, stock: 2, delivered: 0 }, wares: { lying: 2, stock: 5, delivered: 0 } },
  ...more,
}); // prettier-ignore
const view = (more: object = {}): ColoniesView => asView(told(more));
const ask = (key: string, ...words: string[]): Question =>
  ({ key, words: "?", choices: words.map((each) => ({ words: each, note: "" })) }) as unknown as Question;
const event = (kind: string, data: object = {}): GameEvent => ({ kind, ...data }) as GameEvent;
const noCard = (): string => "";

describe("a view", () => {
  it("tells apart who is on the Limit table and who beside it, and the spaces of France", () => {
    const { parts, idle, colours, tokens } = view();
    expect(parts).toEqual({
      FRA: { "FRA office": {}, "FRA second": { red: 1 }, FRA: {} },
      VAL: { "VAL table": { red: 2, blue: 2 }, VAL: { red: 1 } },
    });
    expect([idle, colours, tokens]).toEqual([["VAL"], ["red", "blue", "black"], { limit: "VAL" }]);
    expect(view().notes?.["VAL"]).toEqual(["the Limit table lies here, 4 of 4 spaces taken"]);
  });

  it("has no parts on the map while the Limit table is at sea", () => {
    const { parts, idle } = view({ limit: { area: "SHI", spaces: 4, table: {}, beside: {} } });
    expect([Object.keys(parts ?? {}), idle]).toEqual([["FRA"], []]);
  });

  it("differs from another by the parts of areas too", () => {
    const after = view({ limit: { area: "VAL", spaces: 4, table: { red: 1, blue: 2 }, beside: { red: 2 } } });
    expect(diffViews(view(), after)).toEqual([{ piece: "caballero", seat: "red", from: "VAL table", to: "VAL", count: 1 }]);
    const moved = view({ limit: { area: "GRA", spaces: 4, table: {}, beside: {} } });
    expect(diffViews(view(), moved)).toEqual([{ piece: "token", token: "limit", to: "GRA" }]);
  });
});

describe("who stands at sea", () => {
  it("is told apart by office and disc, equal ones in one", () => {
    const ship = [...view().ship, sailor("blue")];
    expect(listStands(view({ ship }), "SHI").map(({ seat, place, number }) => [seat, place, number])).toEqual([
      ["red", "SHI office gold", 1], ["red", "SHI", 1], ["blue", "SHI", 2],
    ]); // prettier-ignore
  });

  it("has no office in the Mediterranean, and may stand beside the Limit table", () => {
    const limit = { area: "MED", spaces: 1, table: { black: 1 }, beside: { red: 1 } };
    const mediterranean = [sailor("black", null, true), sailor("red", "wares")];
    const stands = listStands(view({ limit, mediterranean }), "MED");
    expect(stands.map(({ place, idle }) => [place, idle])).toEqual([["MED table", false], ["MED wares", true]]);
  });

  it("is listed at the Limit table with the words of Spain", () => {
    const { on, beside } = listLimited(view());
    expect(on.map(({ place }) => place)).toEqual(["VAL table", "VAL table"]);
    expect(beside.map(({ seat, place }) => `${seat} ${place}`)).toEqual(["red VAL"]);
  });

  it("changes by what is planned, wherever in the area", () => {
    const planned = [
      { piece: "caballero" as const, seat: "red", from: "SHI office gold", to: "VAL", count: 1 },
      { piece: "caballero" as const, seat: "blue", from: "court", to: "SHI", count: 2 },
    ];
    expect(listChanges(view(), planned, "SHI")).toEqual([{ seat: "red", by: -1 }, { seat: "blue", by: 2 }]);
  });
});

describe("choices", () => {
  const { asking, label, held } = WRITING;

  it("of sailing are Caballeros, and then places", () => {
    const sails = listBoardTargets(sortTargets(ask("sail", "sail red SHI office gold", "done"), asking), null, view());
    expect(sails).toMatchObject([{ id: "sail red SHI office gold", area: "SHI office gold", piece: "caballero", seat: "red" }]);
    const goals = listBoardTargets(sortTargets(ask("to", "to VAL", "to SHI gold"), asking), null, view());
    expect(goals.map(({ area, label: name }) => [area, name])).toEqual([["VAL", "Valencia"], ["SHI gold", "Ship (with Gold)"]]);
  });

  it("of an additional Caballero are picked up first", () => {
    const question = ask("halves", "act", "end", "extra court", "extra FRA office");
    const targets = sortTargets(question, asking);
    expect([...targets.boards.keys()].map(held)).toEqual(["Additional Caballero"]);
    expect(listBoardTargets(targets, "extra", view()).map(({ id }) => id)).toEqual(["extra court", "extra FRA office"]);
    expect(listBoardTargets(targets, null, view())).toEqual([]);
    expect(orderChoices(question, targets, "extra").objects.map(({ words }) => words)).toEqual(["extra court", "extra FRA office"]);
  });

  it("of one's own that are told apart are Caballeros", () => {
    const targets = listBoardTargets(sortTargets(ask("return", "return VAL table", "return VAL"), asking), null, view());
    expect(targets).toMatchObject([{ piece: "caballero", seat: "red", area: "VAL table" }, { area: "VAL" }]);
    expect(targets[1]).not.toHaveProperty("piece");
  });

  it("read as buttons", () => {
    const write = (key: string, words: string): string => label(words, ask(key), noCard);
    expect(write("sail", "sail red SHI office gold")).toBe("Red from the Ship (Captain, with Gold)");
    expect(write("fill", "fill blue VAL")).toBe("Blue from Valencia");
    expect(write("figure", "figure take")).toBe("Take him into the court");
    expect(write("sail", "done")).toBe("No more sailing");
    expect(write("place", "put FRA second")).toBe("France (second space)");
    expect(write("lift", "done")).toBe("No more moves");
  });

  it("that are not lit are asked about in their words", () => {
    expect(wordsFor(ask("sail"), { area: "SHI", seat: "red" }, asking)).toBe("sail red SHI");
    expect(wordsFor(ask("limit"), { area: "FRA" }, asking)).toBe("limit FRA");
  });

  it("make a plan of few lines", () => {
    const plan = ["sail red SHI office gold", "to VAL", "sail red SHI", "to MED", "sail red SHI", "to MED", "sail red AME"];
    expect(screens.tell(plan)).toEqual([
      "Sail. Red: a Caballero from the Ship (Captain, with Gold) to Valencia",
      "Sail. Red: 2 Caballeros from the Ship to the Mediterranean",
      "Sail. Red from America …",
    ]);
    expect(screens.tell(["put SHI", "put SHI", "limit VAL", "fill red VAL", "extra SEV", "figure take"])).toEqual([
      "Place 2 Caballeros on the Ship",
      "The Limit table goes to: Valencia",
      "A space on the Limit table: Red from Valencia",
      "Additional Caballero: Seville",
      "Take the Grand Inquisitor",
    ]);
    expect(screens.tell(["lift black VAL table", "drop SEV"])).toEqual(["Move a Caballero of Black, Valencia (on the Limit table) to Seville"]);
  });

  it("have names in other languages", () => {
    expect(nameArea("AME office")).toBe("America (Viceroy)");
    expect(de.steps.extra("FRA second")).toContain("Frankreich");
  });
});

describe("what happens", () => {
  const after = (kind: string, data: object, more: object = {}): ColoniesView => asView({ ...applyEvent(view(more), event(kind, data)) });

  it("carries somebody with a disc from the Ship onto the land", () => {
    const found = after("carried", { seat: "red", from: "SHI office gold", to: "SEV", number: 1 });
    expect(found.ship).toEqual([sailor("red"), sailor("blue")]);
    expect([found.regions["SHI"], found.regions["SEV"]]).toEqual([{ red: 1, blue: 1 }, { red: 1 }]);
  });

  it("brings whoever comes behind the others, and beside a full Limit table", () => {
    const found = after("carried", { seat: "blue", from: "court", to: "VAL", number: 1 });
    expect(found.limit.beside).toEqual({ red: 1, blue: 1 });
    const sailed = after("carried", { seat: "blue", from: "MED", to: "SHI wares", number: 1 });
    expect(sailed.ship.at(-1)).toEqual(sailor("blue", "wares"));
  });

  it("fills and empties the spaces of France", () => {
    expect(after("carried", { seat: "blue", from: "court", to: "FRA office", number: 1 }).france.office).toBe("blue");
    expect(after("carried", { seat: "red", from: "FRA second", to: "province", number: 1 }).france.second).toBeNull();
  });

  it("moves the Limit table, seats, figure and discs", () => {
    expect(after("limit_moved", { from: "VAL", to: "SHI", spaces: 4 }).limit.area).toBe("SHI");
    expect(after("seated", { seat: "red", area: "VAL", number: 1 }).limit).toMatchObject({ table: { red: 3, blue: 2 }, beside: {} });
    expect(after("figure_moved", { from: null, to: "blue" }).inquisitor).toBe("blue");
    expect(after("discs_arrive", { disc: "gold", number: 2 }).discs.gold.lying).toBe(3);
    expect(after("disc_taken", { seat: "red", disc: "wares" }).discs.wares.lying).toBe(1);
    expect(after("disc_delivered", { seat: "red", disc: "gold", points: 6, to: "red" }).score["red"]).toBe(16);
    expect(after("disc_delivered", { seat: "black", disc: "gold", points: 0, to: null }).score).toEqual({ red: 10, blue: 10 });
    expect(after("black_drawn", { region: "GAL", number: 2 }).regions["GAL"]).toEqual({ black: 2 });
  });

  it("is said in a few words", () => {
    expect(captionOf(event("disc_delivered", { seat: "red", disc: "gold", points: 6, to: "red" }), noCard)).toBe("Red delivers Gold: 6 points");
    expect(captionOf(event("figure_moved", { from: "red", to: null }), noCard)).toBe("The Grand Inquisitor leaves the court");
    expect(captionOf(event("carried", { seat: "red", from: "SHI", to: "FRA", number: 1 }), noCard)).toBe("Red: a Caballero from the Ship to France");
  });
});

it("every effect of its cards has a picture of its own", () => {
  const effects = ["inquisitor", "take_figure", "recall_figure", "move_limit_table", "sail", "place_overseas", "return_from_ship", "score_overseas"];
  expect(new Set(effects.map((effect) => JSON.stringify(pictureOf(effect, "")))).size).toBe(effects.length);
});
