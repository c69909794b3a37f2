/** What is looked up: the rules or the cards of a game, and which of them (empty: all). */
export interface Looked {
  game: string;
  at: "rules" | "cards";
  id: string;
}

/** Rules and cards are looked up over whatever is shown, so that nothing is lost by it. */
class ReferenceDesk {
  looked = $state.raw<Looked | null>(null);
  /** The reference of the table that is shown, whose deck may be one of its own; null where there is none. */
  table = $state.raw<unknown>(null);

  look(game: string, at: Looked["at"], id = ""): void {
    this.looked = { game, at, id };
  }

  close(): void {
    this.looked = null;
  }
}

export const desk = new ReferenceDesk();
