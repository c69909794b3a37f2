/** The server's views and reference taken as those of Intrigue & the King. */
import type { BoardReference, BoardView, Counts, Seat } from "../el_grande/board/types";

/** What stands on a card of a hand: its value, or "joker". */
export type CardName = number | string;

/** What a seat may know (src/castillo/games/intrigue_and_king/view.py). */
export interface IntrigueView extends BoardView {
  /** The card that counts this round, by seat. */
  power: Record<Seat, CardName>;
  /** All cards that a seat has ever played. */
  shown?: Record<Seat, CardName[]>;
  hand?: CardName[];
  played?: CardName[];
  /** All of them, for those who may see everything. */
  hands?: Record<Seat, CardName[]>;
  /** The number on each seat's Caballero card, once all have played. */
  caballeroCards: Counts;
  kingCard: Seat | null;
  intrigueCard: Seat | null;
  /** The card whose special action is going on. */
  actionCard: CardName | null;
  /** Who has had its turn this round; the last is whose turn it is. */
  turns: Seat[];
  /** Who has shown a Joker this round. */
  jokers: Seat[];
  /** Behind how many equal cards a seat's own ranks. */
  below: Counts;
}

export interface HandCardInfo {
  /** Its value in digits, "joker", "king" or "intrigue". */
  id: string;
  value: number | null;
  /** How many Caballeros it brings to the court at most. */
  court: number;
  /** Whether its special action must be used. */
  required: boolean;
  /** Whether beginners choose from it. */
  beginner: boolean;
  name: string;
  text: string;
  effect: string;
  /** Where it comes from: "printed", "reported" or "house". */
  provenance: string;
  rules: string[];
}

/** What is the same in every game with a deck (src/castillo/games/intrigue_and_king/reference.py). */
export interface IntrigueReference extends BoardReference {
  /** How many cards a hand has. */
  hand: number;
  /** By the number of seats, the numbers on the Caballero cards. */
  caballeros: Record<string, number[]>;
  cards: HandCardInfo[];
}

/** The cards beside the board, by their ids. */
export const OFFICES = ["king", "intrigue"] as const;
export type Office = (typeof OFFICES)[number];

export function asView(view: Record<string, unknown>): IntrigueView {
  return view as unknown as IntrigueView;
}

export function readReference(reference: unknown): IntrigueReference {
  return reference as IntrigueReference;
}

export function findCard(reference: IntrigueReference, card: CardName): HandCardInfo | undefined {
  return reference.cards.find(({ id }) => id === String(card));
}

/** The cards that a hand is made of, by rising strength; `pool` is the option of that name. */
export function listPool(reference: IntrigueReference, pool: unknown): HandCardInfo[] {
  const ofHands = reference.cards.filter(({ id }) => !(OFFICES as readonly string[]).includes(id));
  return pool === "beginner" ? ofHands.filter((card) => card.beginner) : ofHands;
}

/** The seats in the order of their turns: by falling cards, equal ones as they were played (IK-3.5, IK-8.1). */
export function listOrder(view: IntrigueView): Seat[] {
  const strength = (seat: Seat): number => {
    const card = view.power[seat];
    return (typeof card === "number" ? card : -1) - (view.below[seat] ?? 0) / 100;
  };
  return view.seats.filter((seat) => view.power[seat] !== undefined).sort((one, other) => strength(other) - strength(one));
}

/** Whether holders of the King and the Intrigue card may use the special actions of their own cards instead (IK-5.3). */
export function mayUseOwn(view: IntrigueView): boolean {
  return view.options["ownActionInstead"] === "always" || view.seats.length <= 3;
}
