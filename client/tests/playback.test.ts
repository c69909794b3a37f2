import { describe, expect, it } from "vitest";
import { applyEvent, direct, joinCarried } from "../src/games/el_grande/playback";
import { asView } from "../src/games/el_grande/view";
import type { GameEvent, News, Snapshot } from "../src/lib/types";

const before: Record<string, unknown> = {
  you: "red",
  hand: [1, 2, 3],
  handSizes: { red: 3, blue: 3 },
  king: "GAL",
  regions: { SEV: { red: 2 }, GAL: {} },
  court: { red: 5, blue: 4 },
  province: { red: 20, blue: 20 },
  score: { red: 1, blue: 2 },
  power: {},
  grandes: {},
  scoreboards: {},
};

function tell(...events: GameEvent[]): News {
  return { seq: 9, lines: [], events, snapshot: { seat: "red", view: before } as unknown as Snapshot };
}

const carried = (seat: string, from: string, to: string, number = 1): GameEvent => ({
  kind: "carried", seat, from, to, number,
}); // prettier-ignore
const choice = (seat: string): GameEvent => ({ kind: "choice", seat, words: "", forced: false });

describe("an event", () => {
  it("carries Caballeros, and leaves what was before as it was", () => {
    const after = applyEvent(asView(before), carried("red", "court", "SEV", 3));
    expect(after.regions.SEV).toEqual({ red: 5 });
    expect(after.court).toEqual({ red: 2, blue: 4 });
    expect(asView(before).regions.SEV).toEqual({ red: 2 });
  });

  it("leaves no count of nothing in a region", () => {
    expect(applyEvent(asView(before), carried("red", "SEV", "GAL", 2)).regions.SEV).toEqual({});
  });

  it("does not count what goes into the closed Castillo", () => {
    const after = applyEvent(asView(before), carried("red", "court", "CAS", 2));
    expect(after.castillo).toBeUndefined();
    expect(after.court["red"]).toBe(3);
  });

  it("adds points and plays power cards", () => {
    expect(applyEvent(asView(before), { kind: "scored", points: { blue: 4 } }).score).toEqual({ red: 1, blue: 6 });
    const played = applyEvent(asView(before), { kind: "power_played", seat: "red", value: 2 });
    expect(played).toMatchObject({ hand: [1, 3], handSizes: { red: 2, blue: 3 }, power: { red: 2 } });
  });

  it("that nobody knows changes nothing", () => {
    expect(applyEvent(asView(before), { kind: "something" })).toEqual(before);
  });
});

describe("what happened", () => {
  it("tells of Caballeros that go the same way together, choices between them or not", () => {
    const events = [choice("blue"), carried("blue", "court", "SEV"), choice("blue"), carried("blue", "court", "SEV")];
    expect(joinCarried(events).filter(({ kind }) => kind === "carried")).toEqual([carried("blue", "court", "SEV", 2)]);
  });

  it("is shown one after the other, one's own choices left out", () => {
    const moments = direct(
      before,
      tell(choice("red"), carried("red", "court", "SEV"), choice("blue"), carried("blue", "court", "GAL", 2), {
        kind: "king_moved", from: "GAL", to: "SEV",
      }), // prettier-ignore
      { cards: [], power: {} },
    );
    expect(moments.map(({ caption }) => caption)).toEqual([
      "Blue: 2 Caballeros from the court to Galicia",
      "The King moves to Seville",
    ]);
    expect(asView(moments[0]?.view ?? {}).regions.SEV).toEqual({ red: 3 });
    expect(asView(moments[1]?.view ?? {}).king).toBe("SEV");
  });

  it("calls action cards by their names", () => {
    const reference = { cards: [{ id: "C5A", name: "The King" }], power: {} };
    const taken = { kind: "card_taken", seat: "blue", stack: 5, card: "C5A" };
    const [moment] = direct(before, tell(choice("blue"), taken), reference);
    expect(moment?.caption).toBe("Blue takes the action card “The King”");
  });
});
