import { describe, expect, it } from "vitest";
import { Herald, tellDecision } from "../src/table/herald";
import type { Snapshot } from "../src/lib/types";

const table = (fields: Partial<Snapshot>): Snapshot =>
  ({ over: false, winners: [], thinking: [], to_move: [], ...fields }) as unknown as Snapshot;

describe("the herald", () => {
  it("says what is new, then whose decision it is and what is asked", () => {
    const herald = new Herald(1);
    expect(herald.tell(["old"], "Your decision", "which power card?")).toBe("Your decision. Which power card?");
    expect(herald.tell(["old", "red plays 13", "the King moves."], "Blue decides", "")).toBe(
      "Red plays 13. The King moves. Blue decides.",
    );
  });

  it("says nothing twice", () => {
    const herald = new Herald(0);
    herald.tell(["one"], "Your decision", "where? (2 left)");
    expect(herald.tell(["one"], "Your decision", "where? (2 left)")).toBe("");
    expect(herald.tell(["one"], "Your decision", "where? (1 left)")).toBe("Where? (1 left).");
  });

  it("says the last lines of many", () => {
    const lines = Array.from({ length: 20 }, (_, n) => `line ${n}`);
    const said = new Herald(0).tell(lines, "Your decision", "");
    expect(said.startsWith("Line 14. ")).toBe(true);
    expect(said).toContain("Line 19. Your decision.");
  });

  it("goes on after lines were taken away", () => {
    const herald = new Herald(3);
    herald.tell(["one"], "Blue decides", "");
    expect(herald.tell(["one", "two"], "Blue decides", "")).toBe("Two. Blue decides.");
  });
});

describe("whose decision it is", () => {
  it("is said with who thinks, and of several at once", () => {
    expect(tellDecision(table({ to_move: ["red"] }), true)).toBe("Your decision");
    expect(tellDecision(table({ to_move: ["red"], thinking: ["red"] }), false)).toBe("Red is thinking");
    expect(tellDecision(table({ to_move: ["red", "blue"] }), false)).toBe("Red and Blue decide");
  });

  it("ends with who has won", () => {
    expect(tellDecision(table({ over: true, winners: ["blue"] }), false)).toBe("Blue wins");
    expect(tellDecision(table({ over: true, winners: ["blue", "red"] }), false)).toBe("Blue and Red share the win");
  });
});
