import { nameSeat } from "../../lib/texts";
import type { Moment } from "../../lib/live.svelte";
import type { GameEvent, News } from "../../lib/types";
import { makeMoments } from "../../table/playback";
import { NOBODY } from "../../design/arms";
import { captionOf as captionInBase } from "../el_grande/captions";
import { add, applyEvent as applyInBase, joinCarried, LASTS as BASE_LASTS, NEW_TO_ITS_OWN_SEAT } from "../el_grande/playback";
import { areaOf } from "./stands";
import { say } from "./texts";
import { asView, type ColoniesView, type Disc, isAtSea, LINES, readReference, type Sailor, sum } from "./view";

const LASTS: Record<string, number> = {
  ...BASE_LASTS, black_drawn: 400, limit_moved: 800, seated: 400, figure_moved: 800, discs_arrive: 500, disc_taken: 300,
  disc_delivered: 800, disc_back: 400,
}; // prettier-ignore

/** Show what happened, one thing after the other; the position after the last is the news' own. */
export function direct(before: Record<string, unknown>, news: News, reference: unknown): Moment[] {
  const { cards } = readReference(reference);
  const cardName = (id: string): string => cards.find((card) => card.id === id)?.name ?? id;
  return makeMoments(asView(before), news, {
    lasts: LASTS,
    newToItsOwnSeat: new Set([...NEW_TO_ITS_OWN_SEAT, "discs_arrive"]),
    apply: applyEvent,
    caption: (event) => captionOf(event, cardName),
    arrange: joinCarried,
  });
}

/** Return the position after an event; what the event does not tell stays as it was. */
export function applyEvent(view: ColoniesView, event: GameEvent): ColoniesView {
  const text = (field: string): string => String(event[field] ?? "");
  const [seat, number, disc] = [text("seat"), Number(event["number"] ?? 1), text("disc") as Disc];
  switch (event.kind) {
    case "carried": {
      const [from, to] = [text("from"), text("to")];
      const carried = applyInBase(view, { ...event, from: areaOf(from), to: areaOf(to) });
      return arrive(leave({ ...view, ...carried }, seat, from, number), seat, to, number);
    }
    case "black_drawn": {
      const region = text("region");
      return { ...view, regions: { ...view.regions, [region]: add(view.regions[region] ?? {}, NOBODY, number) } };
    }
    case "limit_moved": {
      const area = text("to");
      return { ...view, limit: { area, spaces: Number(event["spaces"]), table: view.regions[area] ?? {}, beside: {} } };
    }
    case "seated":
      return reseat(view, seat, number, -number);
    case "figure_moved":
      return { ...view, inquisitor: (event["to"] ?? null) as string | null };
    case "discs_arrive":
      return { ...view, discs: { ...view.discs, [disc]: { ...view.discs[disc], lying: view.discs[disc].lying + number } } };
    case "disc_taken":
      return lay(view, disc, -1);
    case "disc_back":
      return lay(view, disc, 1);
    case "disc_delivered": {
      const to = text("to");
      return to in view.score ? { ...view, score: { ...view.score, [to]: (view.score[to] ?? 0) + Number(event["points"]) } } : view;
    }
    default:
      return { ...view, ...applyInBase(view, event) };
  }
}

function lay(view: ColoniesView, disc: Disc, number: number): ColoniesView {
  const { lying, ...rest } = view.discs[disc];
  return { ...view, discs: { ...view.discs, [disc]: { ...rest, lying: Math.max(0, lying + number) } } };
}

/** Change how many of a seat stand on the Limit table and beside it. */
function reseat(view: ColoniesView, seat: string, on: number, beside: number): ColoniesView {
  const { limit } = view;
  return { ...view, limit: { ...limit, table: add(limit.table, seat, on), beside: add(limit.beside, seat, beside) } };
}

/** Take Caballeros out of a place: of equal ones those that came last, the office first where it is named. */
function leave(view: ColoniesView, seat: string, place: string, number: number): ColoniesView {
  const [area = "", ...words] = place.split(" ");
  if (area === "FRA") return fillSpace(view, words[0] ?? "last", seat, null);
  const after = area === view.limit.area ? (words.includes("table") ? reseat(view, seat, -number, 0) : reseat(view, seat, 0, -number)) : view;
  if (!isAtSea(area)) return after;
  const line = [...view[LINES[area]]];
  for (let left = number; left > 0; left -= 1) {
    const fits = (sailor: Sailor): boolean => sailor.seat === seat && words.includes(sailor.disc ?? "") === (sailor.disc !== null);
    const at = words.includes("office") ? 0 : line.findLastIndex(fits);
    if (at >= 0) line.splice(at, 1);
  }
  return { ...after, [LINES[area]]: line };
}

/** Bring Caballeros to a place: behind those who are there, and onto the Limit table as long as it has room. */
function arrive(view: ColoniesView, seat: string, place: string, number: number): ColoniesView {
  const [area = "", ...words] = place.split(" ");
  if (area === "FRA") return fillSpace(view, words[0] ?? "last", null, seat);
  const limited = area === view.limit.area;
  const seated = limited ? Math.max(0, Math.min(number, view.limit.spaces - sum(view.limit.table))) : 0;
  const after = limited ? reseat(view, seat, seated, number - seated) : view;
  if (!isAtSea(area)) return after;
  const disc = (words.find((word) => word === "gold" || word === "wares") ?? null) as Disc | null;
  const come = Array.from({ length: number }, (_, at): Sailor => ({ seat, disc, table: at < seated }));
  return { ...after, [LINES[area]]: [...view[LINES[area]], ...come] };
}

function fillSpace(view: ColoniesView, space: string, from: string | null, to: string | null): ColoniesView {
  const { france } = view;
  const named = space as keyof typeof france;
  return france[named] === from ? { ...view, france: { ...france, [named]: to } } : view;
}

/** Say in a few words what an event is about, while it is shown. */
export function captionOf(event: GameEvent, cardName: (id: string) => string): string {
  const text = (field: string): string => String(event[field] ?? "");
  const seat = nameSeat(text("seat"));
  const [words, number] = [say.captions, Number(event["number"])];
  switch (event.kind) {
    case "black_drawn":
      return words.black(text("region"));
    case "limit_moved":
      return words.limit(text("to"));
    case "seated":
      return words.seated(seat);
    case "figure_moved":
      return event["to"] ? words.figure(nameSeat(text("to"))) : words.recalled;
    case "discs_arrive":
      return words.arrive[text("disc") as Disc](number);
    case "disc_taken":
      return words.taken(seat, text("disc") as Disc);
    case "disc_delivered":
      return words.delivered(seat, text("disc") as Disc, Number(event["points"]));
    case "disc_back":
      return words.back(seat, text("disc") as Disc);
    default:
      return captionInBase(event, cardName);
  }
}
