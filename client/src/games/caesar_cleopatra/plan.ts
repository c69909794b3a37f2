import { lookUp } from "../../lib/texts";
import type { Choice, Final, Question } from "../../lib/types";
import { nameCard, say } from "./texts";
import type { CaesarCleopatraView, Card, GroupId } from "./view";

/** Begins what is picked up by a click, to go somewhere by the next: a card of the hand, the first group of a Castling. */
export const PICK = "pick ";
/** What is picked up to exchange cards instead of a turn (C70). */
export const EXCHANGE = "exchange";

/** Questions that are answered once: to choose elsewhere is to think again, the same again is to confirm. */
export const ANSWERED_ONCE: ReadonlySet<string> = new Set(["keep", "special", "draw", "spy", "veto"]);

/** What says by itself that somebody has finished, or leaves nothing to think about: the words with which it begins. */
const AT_ONCE = new Set(["done", "allow", "draw"]);

/** Action cards by the word with which a choice plays them. */
const PLAYED: Record<string, Card> = {
  assassinate: "assassination", scout: "scout", wrath: "wrath", castle: "castling", spy: "spy", veto: "veto",
}; // prettier-ignore
const LAYING = new Set(["place", "hide", "assign"]);
const OF_HAND = new Set(["exchange", "discard", "arrange"]);

/** Where what is held can go, or what can be chosen without holding anything; each leads to words. */
export interface Targets {
  /** Cards that can be picked up, or chosen at once. */
  hand: Map<string, string>;
  /** Own sides of groups, by how a card can lie there. */
  sides: Map<string, Map<"up" | "down", string>>;
  /** Decks to draw from. */
  decks: Map<string, string>;
  /** Groups as a whole. */
  groups: Map<string, string>;
  /** Face-up cards of the other side, `PRA 5`. */
  cards: Map<string, string>;
}

/** Whether a plan that ends with these words is sent without asking once more. */
export function sendsAtOnce(words: string, final: Final): boolean {
  return AT_ONCE.has(words.split(" ")[0] ?? "") && final !== null;
}

/** The card of the hand that a choice uses; empty for none. */
export function cardOf(words: string): string {
  const [verb = "", first = ""] = words.split(" ");
  if (LAYING.has(verb) || OF_HAND.has(verb)) return first;
  return String(PLAYED[verb] ?? "");
}

/**
 * Sort what may be chosen by what it is clicked on; `held` is what has been picked up: a card, `castling PRA` with the
 * first group of a Castling, or `exchange`.
 */
export function sortTargets(question: Question | null, held: string): Targets {
  const found: Targets = { hand: new Map(), sides: new Map(), decks: new Map(), groups: new Map(), cards: new Map() };
  const [card = "", from = ""] = held.split(" ");
  for (const { words } of question?.choices ?? []) {
    const [verb = "", first = "", second = "", facing = "down"] = words.split(" ");
    const exchanges = verb === "exchange" && question?.key === "play";
    if (OF_HAND.has(verb)) {
      if (!exchanges || card === EXCHANGE) found.hand.set(first, words);
      continue;
    }
    const used = cardOf(words);
    if (used && card !== EXCHANGE && !found.hand.has(used)) found.hand.set(used, isDirect(verb) ? words : `${PICK}${used}`);
    if (verb === "draw") found.decks.set(first, words);
    if (verb === "vote") found.groups.set(first, words);
    if (used !== card) continue;
    if (LAYING.has(verb)) {
      const side = found.sides.get(second) ?? new Map<"up" | "down", string>();
      found.sides.set(second, side.set(facing === "up" ? "up" : "down", words));
    } else if (verb === "assassinate") found.cards.set(`${first} ${second}`, words);
    else if (verb === "scout" || verb === "wrath") found.groups.set(first, words);
    else if (verb === "castle") addPair(found.groups, from, first, second, words);
  }
  return found;
}

/** Whether a card does what it does as soon as it is clicked on. */
function isDirect(verb: string): boolean {
  return verb === "spy" || verb === "veto";
}

/** Of a Castling the first group is picked, then the one with which it changes. */
function addPair(groups: Map<string, string>, from: string, one: string, other: string, words: string): void {
  if (!from) {
    for (const group of [one, other]) groups.set(group, `${PICK}castling ${group}`);
  } else if (from === one) groups.set(other, words);
  else if (from === other) groups.set(one, words);
}

/** The words of a choice that somebody means who clicks on an own side where a card may not go; empty for none. */
export function wordsFor(question: Question | null, held: string, group: string, facing: "up" | "down"): string {
  if (!/^[1-5P]$/.test(held)) return "";
  if (question?.key === "play") return `place ${held} ${group} ${facing}`;
  return question?.key === "hide" || question?.key === "assign" ? `${question.key} ${held} ${group}` : "";
}

/** The words that play a card of the hand which cannot be played now; empty if there are none that say so. */
export function wordsForCard(question: Question | null, card: string, group: string): string {
  if (question?.key !== "play") return "";
  if (/^[1-5P]$/.test(card)) return `place ${card} ${group} down`;
  return lookUp({ scout: `scout ${group}`, wrath: `wrath ${group}`, spy: "spy" }, card) ?? "";
}

/** The choices of a question in the order in which they are offered as buttons: things, then what does something itself. */
export interface Offer {
  objects: Choice[];
  plain: Choice[];
}

const PLAIN = new Set(["done", "veto", "allow", "spy"]);

export function orderChoices(question: Question | null): Offer {
  const choices = question?.choices ?? [];
  return {
    objects: choices.filter(({ words }) => !PLAIN.has(words)),
    plain: choices.filter(({ words }) => PLAIN.has(words)),
  };
}

/** Write the choice on a button; `mission` names one. */
export function labelChoice(words: string, mission: (id: string) => string): string {
  const [verb = "", first = "", second = "", third = ""] = words.split(" ");
  const choices = say.choices;
  switch (verb) {
    case "place":
      return choices.place(first, second, choices[third === "up" ? "up" : "down"]);
    case "hide":
    case "assign":
      return choices.lay(first, second);
    case "assassinate":
    case "castle":
      return choices[verb](first, second);
    case "scout":
    case "wrath":
    case "vote":
      return choices[verb](first);
    case "draw":
      return choices.draw[first] ?? first;
    case "keep":
      return mission(first);
    case "exchange":
    case "discard":
    case "arrange":
      return nameCard(first);
    case "spy":
    case "veto":
    case "allow":
    case "done":
      return choices[verb];
    default:
      return words;
  }
}

/** Put choices into words, one after the other. */
export function tellChoices(choices: readonly string[], mission: (id: string) => string): string[] {
  return choices.map((words) => tellChoice(words, mission));
}

function tellChoice(words: string, mission: (id: string) => string): string {
  const [verb = "", first = "", second = "", third = ""] = words.split(" ");
  const steps = say.steps;
  switch (verb) {
    case "place":
      return steps.place(first, second, say.choices[third === "up" ? "up" : "down"]);
    case "hide":
    case "assign":
    case "assassinate":
    case "castle":
      return steps[verb](first, second);
    case "scout":
    case "wrath":
    case "vote":
    case "exchange":
    case "discard":
    case "arrange":
      return steps[verb](first);
    case "keep":
      return steps.keep(mission(first));
    case "draw":
      return steps.draw[first] ?? words;
    case "spy":
    case "veto":
    case "allow":
    case "done":
      return steps[verb];
    default:
      return words;
  }
}

/** The groups that a choice is about. */
export function groupsOf(words: string): GroupId[] {
  return words.split(" ").filter((word): word is GroupId => word in say.groups);
}

/** The groups, and the card at one of them, that an action card is aimed at while it may be vetoed. */
export function listAnnounced({ question, pending }: CaesarCleopatraView): { groups: GroupId[]; card: string } {
  const target = question === "veto" ? (pending.announced?.target ?? []) : [];
  const groups = target.map(String).filter((word): word is GroupId => word in say.groups);
  const card = target.find((each) => !(String(each) in say.groups));
  return { groups, card: card === undefined ? "" : `${groups[0] ?? ""} ${card}` };
}
