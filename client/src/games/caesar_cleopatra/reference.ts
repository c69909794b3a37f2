/** What the server says of the game that never changes (`games/caesar_cleopatra/reference.py`). */
export interface CardInfo {
  /** "number" for all numbered cards. */
  id: string;
  name: string;
  text: string;
  /** How many one seat has, by edition. */
  copies: Record<string, number>;
  rules: string[];
}

export interface Reference {
  editions: Record<string, { groups: { id: string; patricians: number; majority: number }[]; hand: number; greys: number }>;
  cards: CardInfo[];
}

/** Take the server's word for it. */
export function readReference(reference: unknown): Reference {
  return reference as Reference;
}

/** Say what a card does. */
export function explainCard({ cards }: Reference, card: string | number): string {
  const id = typeof card === "number" ? "number" : card;
  return cards.find((known) => known.id === id)?.text ?? "";
}
