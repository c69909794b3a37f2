/** Hands that this browser remembers by the names that people give them. */
import { readStored, writeStored } from "../../lib/stored";

export type Hands = Record<string, string[]>;

const KEY = "castillo.hands";
/** So many letters a name has at most. */
export const LONGEST_NAME = 40;

/** Read the hands that are remembered; whatever else stands there is left out. */
export function readHands(): Hands {
  const stored = readStored<Record<string, unknown>>("local", KEY, {});
  const isHand = (cards: unknown): cards is string[] => Array.isArray(cards) && cards.every((card) => typeof card === "string");
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string[]] => isHand(entry[1])));
}

/** Remember a hand under a name, in the place of another of that name; returns all. */
export function keepHand(name: string, cards: readonly string[]): Hands {
  const hands = { ...readHands(), [name]: [...cards] };
  writeStored("local", KEY, hands);
  return hands;
}

/** Forget a hand; returns all others. */
export function forgetHand(name: string): Hands {
  const { [name]: _, ...hands } = readHands();
  writeStored("local", KEY, hands);
  return hands;
}
