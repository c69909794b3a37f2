/** Which cards lie before a seat, to be chosen from or looked at. */
import { nameSeat } from "../../lib/texts";
import type { Question } from "../../lib/types";
import { say } from "./texts";
import type { CaesarCleopatraView, Card } from "./view";

export interface Spread {
  cards: Card[];
  label: string;
  /** Whose cards they are. */
  seat: string;
}

/** The cards that a question is about; without one the hand. Null where there is no hand to look at. */
export function spreadCards(view: CaesarCleopatraView, question: Question | null): Spread | null {
  const { you } = view;
  if (you === null || !view.hand) return null;
  const words = say.hand;
  switch (question?.key) {
    case "hide":
    case "assign":
      return { cards: view.liftedCards ?? [], label: words.lifted, seat: you };
    case "spy": {
      const other = view.seats.find((seat) => seat !== you) ?? "";
      return { cards: view.spied ?? [], label: words.spied(nameSeat(other)), seat: other };
    }
    case "arrange":
      return { cards: view.toArrange ?? [], label: words.deck, seat: you };
    default:
      return { cards: view.hand, label: words.label, seat: you };
  }
}

/** The cards of a hand that were not there before; equal ones as often as they are new. */
export function listNew(before: readonly Card[], after: readonly Card[]): Card[] {
  const left = [...before];
  return after.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
