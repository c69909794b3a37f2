import type { Moment } from "../../lib/live.svelte";
import type { GameEvent, News } from "../../lib/types";
import { makeMoments } from "../../table/playback";
import { captionOf } from "./captions";
import type { AreaId, BoardView, Counts, ElGrandeView, RegionId } from "./board/types";
import { readReference } from "./reference";
import { asView, CASTILLO, COURT } from "./view";

/** How long an event stays to be looked at, in milliseconds; events that are not named pass at once. */
export const LASTS: Record<string, number> = {
  round_begins: 600,
  card_drawn: 160,
  power_played: 650,
  turn_begins: 350,
  card_taken: 650,
  carried: 380,
  king_moved: 700,
  grande_moved: 700,
  board_moved: 700,
  announced: 500,
  veto_kept: 600,
  veto_used: 1100,
  disks_revealed: 1000,
  castillo_opened: 800,
  castillo_released: 500,
  scored: 850,
  game_over: 600,
};

/** What a seat's own choices bring about is known to it from its plan, except for these. */
export const NEW_TO_ITS_OWN_SEAT = new Set([
  "round_begins", "card_drawn", "scored", "disks_revealed", "castillo_opened", "castillo_released", "veto_used",
  "game_over", "power_played", "turn_begins",
]); // prettier-ignore

/** Show what happened, one thing after the other; the position after the last is the news' own. */
export function direct(before: Record<string, unknown>, news: News, reference: unknown): Moment[] {
  const { cards } = readReference(reference);
  const cardName = (id: string): string => cards.find((card) => card.id === id)?.name ?? id;
  return makeMoments(asView(before), news, {
    lasts: LASTS,
    newToItsOwnSeat: NEW_TO_ITS_OWN_SEAT,
    apply: applyEvent,
    caption: (event) => captionOf(event, cardName),
    arrange: joinCarried,
  });
}

/** Make one event of Caballeros of a colour that go the same way one by one. */
export function joinCarried(events: readonly GameEvent[]): GameEvent[] {
  const joined: GameEvent[] = [];
  let open: GameEvent | null = null;
  for (const event of events) {
    const same =
      open && event.kind === "carried" && ["seat", "from", "to"].every((field) => open?.[field] === event[field]);
    if (open && same) {
      open["number"] = Number(open["number"]) + Number(event["number"]);
    } else if (event.kind === "carried") {
      open = { ...event };
      joined.push(open);
    } else {
      if (event.kind !== "choice") open = null;
      joined.push(event);
    }
  }
  return joined;
}

/** Return the position after an event; what the event does not tell stays as it was. */
export function applyEvent(view: ElGrandeView, event: GameEvent): ElGrandeView {
  const text = (field: string): string => String(event[field] ?? "");
  switch (event.kind) {
    case "round_begins":
      return { ...view, round: Number(event["round"]), power: {}, taken: {}, cards: {}, phase: "bid" };
    case "card_drawn":
      return { ...view, cards: { ...view.cards, [text("stack")]: text("card") } };
    case "power_played":
      return playPower(view, text("seat"), Number(event["value"]));
    case "card_taken":
      return { ...view, taken: { ...view.taken, [text("seat")]: text("card") } };
    default:
      return { ...view, ...applyOnBoard(view, event) };
  }
}

/** Return the position after an event of the board, whatever cards the game is played with. */
export function applyOnBoard(view: BoardView, event: GameEvent): BoardView {
  const text = (field: string): string => String(event[field] ?? "");
  const region = (field: string): RegionId => text(field) as RegionId;
  switch (event.kind) {
    case "carried":
      return carry(view, text("seat"), text("from"), text("to"), Number(event["number"]));
    case "king_moved":
      return { ...view, king: region("to") };
    case "grande_moved":
      return { ...view, grandes: { ...view.grandes, [text("seat")]: region("to") } };
    case "board_moved":
      return { ...view, scoreboards: { ...view.scoreboards, [text("board")]: text("to") as AreaId } };
    case "turn_begins":
      return { ...view, phase: "turn", to_move: [text("seat")] };
    case "disks_revealed":
      return { ...view, disks: (event["disks"] ?? {}) as Record<string, RegionId>, answered: [] };
    case "scored":
      return { ...view, score: addPoints(view.score, (event["points"] ?? {}) as Counts) };
    case "game_over":
      return { ...view, score: (event["scores"] ?? view.score) as Counts };
    default:
      return view;
  }
}

function carry(view: BoardView, seat: string, from: string, to: string, number: number): BoardView {
  return change(change(view, from, seat, -number), to, seat, number);
}

function change(view: BoardView, place: string, seat: string, number: number): BoardView {
  if (place === COURT) return { ...view, court: add(view.court, seat, number) };
  if (place === "province") return { ...view, province: add(view.province, seat, number) };
  if (place === CASTILLO) {
    return view.castillo ? { ...view, castillo: add(view.castillo, seat, number) } : view;
  }
  const region = place as RegionId;
  return { ...view, regions: { ...view.regions, [region]: add(view.regions[region] ?? {}, seat, number) } };
}

/** Add to a seat's count; a count of nothing is left out where it was not there before. */
export function add(counts: Counts, seat: string, number: number): Counts {
  const { [seat]: before = 0, ...others } = counts;
  const after = Math.max(0, before + number);
  return after > 0 ? { ...counts, [seat]: after } : others;
}

function addPoints(score: Counts, points: Counts): Counts {
  return Object.fromEntries(Object.entries(score).map(([seat, before]) => [seat, before + (points[seat] ?? 0)]));
}

function playPower(view: ElGrandeView, seat: string, value: number): ElGrandeView {
  const after: ElGrandeView = {
    ...view,
    power: { ...view.power, [seat]: value },
    handSizes: add(view.handSizes, seat, -1),
  };
  return view.you === seat && view.hand ? { ...after, hand: view.hand.filter((card) => card !== value) } : after;
}
