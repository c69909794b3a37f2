import { nameArea } from "../el_grande/texts";
import { ASKING, type Asking, describeUnit, joinSteps, labelChoice, sendsAtOnce as sendsAtOnceInBase } from "../el_grande/plan";
import { lookUp } from "../../lib/texts";
import type { Final, Question } from "../../lib/types";
import { say } from "./texts";
import { type CardName, findCard, type IntrigueReference } from "./view";

export const CHOOSE = "choose ";

/** The questions of this expansion, beside those of the base game. */
export const INTRIGUE_ASKING: Asking = {
  ...ASKING,
  once: new Set([...ASKING.once, "use", "shove"]),
  onAreas: { ...ASKING.onAreas, shove: "shove" },
};

/** A hand is sent when it is complete: it has been gone over before. */
export function sendsAtOnce(words: string, final: Final): boolean {
  return (words.startsWith(CHOOSE) && final !== null) || sendsAtOnceInBase(words, final);
}

/** Write a card in one line: its value and its name. */
export function nameCard(reference: IntrigueReference | null, card: string): string {
  const found = reference && findCard(reference, card);
  if (!found) return card === "joker" ? say.card.joker : card;
  return found.value === null ? found.name : say.card.value(card, found.name);
}

/** What stands on a small card: a Joker has no value. */
export function writeValue(card: CardName): CardName {
  return card === "joker" ? "★" : card;
}

/** Write which special action is used. */
function nameUse(which: string): string {
  return lookUp(say.use, which) ?? which;
}

/** Write the choice on a button; `own` is the card of the seat whose turn it is. */
export function label(reference: IntrigueReference, words: string, question: Question, own: string): string {
  const [verb = "", object = ""] = words.split(" ");
  switch (verb) {
    case "power":
    case "back":
    case "choose":
      return nameCard(reference, object);
    case "use":
      return object === "own" ? `${nameUse(object)}: ${nameCard(reference, own)}` : nameUse(object);
    default:
      return labelChoice(words, question, () => "");
  }
}

/** Write a plan in few lines; the cards of a hand in one. Without a reference cards are called by their values. */
export function tell(choices: readonly string[], reference: IntrigueReference | null = null): string[] {
  const hand = choices.filter((words) => words.startsWith(CHOOSE)).map((words) => words.slice(CHOOSE.length));
  const cards = hand.map((card) => (card === "joker" ? say.card.joker : card)).join(", ");
  const others = joinSteps(choices.slice(hand.length), (unit, number) => {
    const [verb = "", object = ""] = unit.split(" ");
    switch (verb) {
      case "power":
      case "back":
        return say.steps[verb](nameCard(reference, object));
      case "use":
        return say.steps.use(nameUse(object));
      case "shove":
        return say.steps.shove(nameArea(object));
      default:
        return describeUnit(unit, number, () => "");
    }
  });
  return [...(hand.length ? [say.steps.hand(cards)] : []), ...others.map(({ text }) => text)];
}
