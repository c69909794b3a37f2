/** A vote of confidence, told step by step. */
import { joinNames, nameSeat } from "../../lib/texts";
import type { GameEvent } from "../../lib/types";
import { nameCard, say } from "./texts";
import type { Card, ShownVote, Vote, VoteStep } from "./view";

export const STEPS: readonly VoteStep[] = ["turned", "counted", "weighed", "decided", "discarded"];

/** Begins the kinds of the events that one vote is taken apart into: `voted_turned`. */
const VOTED = "voted";

/** Take every vote apart into its steps. */
export function takeApart(events: readonly GameEvent[]): GameEvent[] {
  return events.flatMap((event) => (event.kind === VOTED ? stepsOf(asVote(event)).map((step) => makeStep(event, step)) : [event]));
}

function makeStep(event: GameEvent, step: VoteStep): GameEvent {
  return { ...event, kind: `${VOTED}_${step}`, step };
}

export function asVote(event: GameEvent): Vote {
  return event as unknown as Vote;
}

/** The steps of a vote: Philosophers are weighed where there are any, cards discarded where it is decided. */
export function stepsOf(vote: Vote): VoteStep[] {
  const anybody = Object.values(vote.philosophers).some((number) => number > 0);
  return STEPS.filter((step) => (step !== "weighed" || anybody) && (step !== "discarded" || vote.winner !== null));
}

/** Say what a step of a vote comes to. */
export function tellStep(vote: ShownVote): string {
  const words = say.vote;
  switch (vote.step) {
    case "turned":
      return words.turned;
    case "counted":
      return words.counted(Object.entries(vote.totals).map(([seat, total]) => `${nameSeat(seat)} ${total}`).join(", "));
    case "weighed":
      return vote.inverted ? words.inverted(nameSeat(holdsMore(vote))) : words.level;
    case "decided":
      return vote.winner === null ? words.tied : words.won(nameSeat(vote.winner));
    case "discarded":
      return tellDiscards(vote);
  }
}

function tellDiscards({ discards }: Vote): string {
  const gone = Object.entries(discards).filter(([, cards]) => cards.length);
  if (!gone.length) return say.vote.no_discards;
  return say.vote.discards(joinNames(gone.map(([seat, cards]) => `${nameSeat(seat)} ${listCards(cards)}`)));
}

/** Whether a vote has come as far as a step. */
export function hasReached(vote: ShownVote, step: VoteStep): boolean {
  return STEPS.indexOf(vote.step) >= STEPS.indexOf(step);
}

/** Which seat has more Philosophers. */
function holdsMore({ philosophers }: Vote): string {
  return Object.entries(philosophers).sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

/** Write cards in a row. */
export function listCards(cards: readonly Card[]): string {
  return cards.map(nameCard).join(", ") || say.vote.nothing;
}

/** Write a side as a sum: `5 + 3 + P`. */
export function writeSum(cards: readonly Card[]): string {
  return cards.join(" + ") || say.vote.nothing;
}
