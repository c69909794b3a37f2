import type { Moment } from "../../lib/live.svelte";
import type { GameEvent, News } from "../../lib/types";
import { makeMoments } from "../../table/playback";
import { captionOf } from "./captions";
import {
  asView, type Backs, type CaesarCleopatraView, type Card, countPoints, editionOf, type Group, listGroups, type Seat, type ShownVote,
  type Side, sideOf, sumPoints, wonOf,
} from "./view"; // prettier-ignore
import { asVote, takeApart } from "./votes";

/** How long an event stays to be looked at, in milliseconds; events that are not named pass at once. */
const LASTS: Record<string, number> = {
  hidden: 250,
  turn_begins: 350,
  placed_up: 750,
  placed_down: 750,
  exchanged: 400,
  action_played: 1000,
  action_vetoed: 1000,
  action_allowed: 500,
  assassinated: 900,
  revealed: 1000,
  struck: 1000,
  lifted: 600,
  assigned: 350,
  spied: 800,
  spy_discard: 900,
  bust_drawn: 1000,
  voted_turned: 1000,
  voted_counted: 1400,
  voted_weighed: 1500,
  voted_decided: 1300,
  voted_discarded: 1200,
  group_emptied: 1000,
  mission_kept: 500,
  missions_shown: 900,
  card_drawn: 350,
  game_over: 600,
};

/** What a seat's own choices bring about is known to it from its plan, except for these. */
const NEW_TO_ITS_OWN_SEAT = new Set([
  "turn_begins", "action_vetoed", "revealed", "struck", "spied", "bust_drawn", "voted_turned", "voted_counted",
  "voted_weighed", "voted_decided", "voted_discarded", "group_emptied", "missions_shown", "game_over",
]); // prettier-ignore

/** Show what happened, one thing after the other; the position after the last is the news' own. */
export function direct(before: Record<string, unknown>, news: News): Moment[] {
  const edition = editionOf(asView(before));
  return makeMoments(asView(before), news, {
    lasts: LASTS,
    newToItsOwnSeat: NEW_TO_ITS_OWN_SEAT,
    apply: applyEvent,
    caption: (event) => captionOf(event, edition),
    arrange: takeApart,
  });
}

/** Return the position after an event; what the event does not tell stays as it was. */
export function applyEvent(before: CaesarCleopatraView, event: GameEvent): CaesarCleopatraView {
  const { vote: _, ...view } = before;
  const text = (field: string): string => String(event[field] ?? "");
  const seat = text("seat");
  const card = event["card"] as Card;
  switch (event.kind) {
    case "turn_begins":
      return { ...view, turn: seat };
    case "hidden":
    case "assigned":
      return layDown(takeLifted(view, seat), seat, text("group"), card);
    case "placed_down":
      return layDown(changeHand(view, seat, "influence", -1), seat, text("group"), card);
    case "placed_up":
      return changeSide(changeHand(view, seat, "influence", -1), text("group"), seat, (side) => ({ ...side, up: sortCards([...side.up, card]) }));
    case "action_played":
      return changeHand(view, seat, "action", -1);
    case "action_vetoed":
      return changeHand(view, seat, "action", -1);
    case "assassinated":
      return discard(changeSide(view, text("group"), seat, (side) => ({ ...side, up: without(side.up, [card]) })), seat, [card]);
    case "revealed":
      return turnUp(view, text("group"), seat, event["cards"] as Card[]);
    case "struck":
      return emptySides(view, text("group"), event["cards"] as Record<Seat, Card[]>);
    case "lifted":
      return liftSides(view, seat, (event["groups"] ?? []) as string[]);
    case "exchanged":
      return changeHand(view, seat, event["deck"] as keyof Backs, -1);
    case "spy_discard":
      return discard(changeHand(view, seat, typeof card === "number" || card === "P" ? "influence" : "action", -1), seat, [card]);
    case "bust_drawn":
      return drawBust(view, text("bust"));
    case "card_drawn":
      return drawCard(view, seat, event["deck"] as keyof Backs);
    case "group_emptied":
      return { ...emptySides(view, text("group"), {}), bag: view.bag.filter((bust) => bust !== text("group")) };
    default:
      return event.kind.startsWith("voted_") ? goThroughVote(view, event as unknown as ShownVote) : view;
  }
}

/** Show one step of a vote: first all cards are turned up, then the winner takes a patrician, then cards go. */
function goThroughVote(view: CaesarCleopatraView, shown: ShownVote): CaesarCleopatraView {
  const vote = asVote(shown as unknown as GameEvent);
  let after: CaesarCleopatraView = { ...view, vote: shown };
  if (shown.step === "turned") {
    for (const [seat, cards] of Object.entries(vote.sides)) {
      after = forgetDown(changeSide(after, vote.group, seat, () => ({ up: cards, down: 0 })), vote.group, seat);
    }
  } else if (shown.step === "decided" && vote.winner !== null) {
    after = winPatrician(after, vote.winner, vote.group, vote.left);
  } else if (shown.step === "discarded") {
    for (const [seat, cards] of Object.entries(vote.discards)) {
      after = discard(changeSide(after, vote.group, seat, (side) => ({ ...side, up: without(side.up, cards) })), seat, cards);
    }
  }
  return after;
}

function winPatrician(view: CaesarCleopatraView, seat: Seat, group: string, left: number): CaesarCleopatraView {
  const there = view.groups[group];
  if (!there) return view;
  const won = { ...view.won, [seat]: { ...view.won[seat], [group]: wonOf(view, seat, group) + 1 } };
  const after = { ...view, won, groups: { ...view.groups, [group]: { ...there, left } as Group } };
  return { ...after, score: Object.fromEntries(view.seats.map((each) => [each, sumPoints(countPoints(after, each))])) };
}

function changeSide(view: CaesarCleopatraView, group: string, seat: Seat, change: (side: Side) => Side): CaesarCleopatraView {
  const there = view.groups[group];
  return there ? { ...view, groups: { ...view.groups, [group]: { ...there, [seat]: change(sideOf(view, group, seat)) } as Group } } : view;
}

function layDown(view: CaesarCleopatraView, seat: Seat, group: string, card: Card | undefined): CaesarCleopatraView {
  const after = changeSide(view, group, seat, (side) => ({ ...side, down: side.down + 1 }));
  if (seat !== view.you || !view.down || card === undefined) return after;
  return { ...after, down: { ...view.down, [group]: sortCards([...(view.down[group] ?? []), card]) } };
}

function forgetDown(view: CaesarCleopatraView, group: string, seat: Seat): CaesarCleopatraView {
  if (seat !== view.you || !view.down) return view;
  const { [group]: _, ...down } = view.down;
  return { ...view, down };
}

function turnUp(view: CaesarCleopatraView, group: string, seat: Seat, cards: readonly Card[]): CaesarCleopatraView {
  return forgetDown(changeSide(view, group, seat, (side) => ({ up: sortCards([...side.up, ...cards]), down: 0 })), group, seat);
}

function emptySides(view: CaesarCleopatraView, group: string, gone: Record<Seat, Card[]>): CaesarCleopatraView {
  return view.seats.reduce((after, seat) => {
    const cards = gone[seat] ?? sideOf(after, group, seat).up;
    return forgetDown(discard(changeSide(after, group, seat, () => ({ up: [], down: 0 })), seat, cards), group, seat);
  }, view);
}

function liftSides(view: CaesarCleopatraView, seat: Seat, groups: readonly string[]): CaesarCleopatraView {
  const number = groups.reduce((sum, group) => sum + sideOf(view, group, seat).up.length + sideOf(view, group, seat).down, 0);
  const after = { ...view, lifted: { ...view.lifted, [seat]: number } };
  return groups.reduce<CaesarCleopatraView>((now, group) => forgetDown(changeSide(now, group, seat, () => ({ up: [], down: 0 })), group, seat), after);
}

function takeLifted(view: CaesarCleopatraView, seat: Seat): CaesarCleopatraView {
  return { ...view, lifted: { ...view.lifted, [seat]: Math.max(0, (view.lifted[seat] ?? 0) - 1) } };
}

function changeHand(view: CaesarCleopatraView, seat: Seat, deck: keyof Backs, by: number): CaesarCleopatraView {
  return { ...view, handSizes: changeBacks(view.handSizes, seat, deck, by) };
}

function drawCard(view: CaesarCleopatraView, seat: Seat, deck: keyof Backs): CaesarCleopatraView {
  return { ...changeHand(view, seat, deck, 1), decks: changeBacks(view.decks, seat, deck, -1) };
}

function changeBacks(backs: Record<Seat, Backs>, seat: Seat, deck: keyof Backs, by: number): Record<Seat, Backs> {
  const before = backs[seat] ?? { influence: 0, action: 0 };
  return { ...backs, [seat]: { ...before, [deck]: Math.max(0, before[deck] + by) } };
}

/** Draw a bust; the black one brings all back but those of emptied groups (C38, C40), and nobody knows yet of how many grey ones. */
function drawBust(view: CaesarCleopatraView, bust: string): CaesarCleopatraView {
  if (bust !== "black") {
    const at = view.bag.indexOf(bust);
    return at < 0 ? view : { ...view, bag: view.bag.toSpliced(at, 1) };
  }
  const greys = editionOf(view) === "1997" ? ["grey", "grey"] : ["grey"];
  return { ...view, bag: [...listGroups(view).filter((group) => (view.groups[group]?.left ?? 0) > 0), ...greys, "black"] };
}

function discard(view: CaesarCleopatraView, seat: Seat, cards: readonly Card[]): CaesarCleopatraView {
  return { ...view, discard: { ...view.discard, [seat]: [...(view.discard[seat] ?? []), ...cards] } };
}

/** Take cards away, each once. */
function without(cards: readonly Card[], gone: readonly Card[]): Card[] {
  return gone.reduce<Card[]>((left, card) => (left.includes(card) ? left.toSpliced(left.indexOf(card), 1) : left), [...cards]);
}

/** Numbers first, rising; Philosophers last, as the server lists them. */
function sortCards(cards: readonly Card[]): Card[] {
  return [...cards].sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf(card: Card): number {
  return typeof card === "number" ? card : 6;
}
