import { nameSeat } from "../../lib/texts";
import type { Moment } from "../../lib/live.svelte";
import type { GameEvent, News } from "../../lib/types";
import { makeMoments } from "../../table/playback";
import type { Counts, RegionId } from "../el_grande/board/types";
import { captionOf as captionInBase } from "../el_grande/captions";
import { applyOnBoard, joinCarried, LASTS as BASE_LASTS, NEW_TO_ITS_OWN_SEAT as NEW_IN_BASE } from "../el_grande/playback";
import { nameArea } from "../el_grande/texts";
import { nameCard } from "./plan";
import { say } from "./texts";
import { asView, type CardName, type IntrigueReference, type IntrigueView, readReference } from "./view";

const LASTS: Record<string, number> = {
  ...BASE_LASTS, hand_chosen: 300, hands_dealt: 700, caballero_cards: 900, castillo_moved: 900,
}; // prettier-ignore

const NEW_TO_ITS_OWN_SEAT: ReadonlySet<string> = new Set([...NEW_IN_BASE, "hands_dealt", "caballero_cards"]);

/** Show what happened, one thing after the other; the position after the last is the news' own. */
export function direct(before: Record<string, unknown>, news: News, reference: unknown): Moment[] {
  const known = readReference(reference);
  return makeMoments(asView(before), news, {
    lasts: LASTS,
    newToItsOwnSeat: NEW_TO_ITS_OWN_SEAT,
    apply: applyEvent,
    caption: (event) => captionOf(event, known),
    arrange: joinCarried,
  });
}

/** Return the position after an event; what the event does not tell stays as it was. */
export function applyEvent(view: IntrigueView, event: GameEvent): IntrigueView {
  const seat = String(event["seat"] ?? "");
  switch (event.kind) {
    case "round_begins":
      return {
        ...view, round: Number(event["round"]), phase: "bid", power: {}, caballeroCards: {}, kingCard: null, intrigueCard: null,
        turns: [], jokers: [], below: {},
      }; // prettier-ignore
    case "power_played":
      return playCard(view, seat, event["value"] as CardName);
    case "caballero_cards":
      return {
        ...view, caballeroCards: event["cards"] as Counts, kingCard: String(event["king"]), intrigueCard: String(event["intrigue"]),
      }; // prettier-ignore
    case "castillo_moved":
      return { ...view, castilloAt: (event["to"] ?? null) as RegionId | null };
    case "turn_begins":
      return { ...view, ...applyOnBoard(view, event), turns: [...view.turns, seat] };
    default:
      return { ...view, ...applyOnBoard(view, event) };
  }
}

function playCard(view: IntrigueView, seat: string, card: CardName): IntrigueView {
  const after: IntrigueView = {
    ...view,
    power: { ...view.power, [seat]: card },
    jokers: card === "joker" ? [...view.jokers, seat] : view.jokers,
    handSizes: { ...view.handSizes, [seat]: Math.max(0, (view.handSizes[seat] ?? 0) - 1) },
    ...(view.shown ? { shown: { ...view.shown, [seat]: [...(view.shown[seat] ?? []), card] } } : {}),
  };
  return view.you === seat && view.hand ? { ...after, hand: view.hand.filter((each) => each !== card) } : after;
}

/** Say in a few words what an event is about, while it is shown. */
export function captionOf(event: GameEvent, reference: IntrigueReference): string {
  const seat = nameSeat(String(event["seat"] ?? ""));
  const words = say.captions;
  switch (event.kind) {
    case "power_played":
      return words.power(seat, nameCard(reference, String(event["value"])));
    case "hand_chosen":
      return words.chosen(seat);
    case "hands_dealt":
      return words.dealt;
    case "caballero_cards":
      return words.offices(nameSeat(String(event["king"])), nameSeat(String(event["intrigue"])));
    case "castillo_moved":
      return event["to"] ? words.castillo(nameArea(String(event["to"]))) : words.castillo_back;
    default:
      return captionInBase(event, () => "");
  }
}
