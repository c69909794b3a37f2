/** Who stands in the new areas, told apart as choices tell them apart (H-GI-11), and what a plan changes there. */
import type { Place, Planned, Seat } from "../el_grande/board/types";
import { listColours } from "../el_grande/board/plan";
import { type ColoniesView, type Disc, isAtSea, LINES, type NewArea, type Sailor } from "./view";

/** Caballeros that nothing tells apart, one beside the other. */
export interface Stand {
  seat: Seat;
  /** The area, and behind it what tells them apart: "SHI office gold". */
  place: Place;
  number: number;
  disc: Disc | null;
  /** Whether it is the Captain or the Viceroy. */
  office: boolean;
  /** Whether the Limit table is there and they stand beside it. */
  idle: boolean;
}

/** The areas at sea whose first Caballero has an office. */
const WITH_OFFICE: ReadonlySet<Place> = new Set(["SHI", "AME"]);

/** The id of the area of a place. */
export function areaOf(place: Place): Place {
  return place.split(" ")[0] ?? place;
}

/** List who is in an area at sea, in the order in which they came. */
export function listStands(view: ColoniesView, area: keyof typeof LINES): Stand[] {
  const found: Stand[] = [];
  view[LINES[area]].forEach((sailor, at) => {
    const stand = makeStand(view, area, sailor, at);
    const last = found.at(-1);
    if (last && last.seat === stand.seat && last.place === stand.place) last.number += 1;
    else found.push(stand);
  });
  return found;
}

function makeStand(view: ColoniesView, area: Place, { seat, disc, table }: Sailor, at: number): Stand {
  const limited = view.limit.area === area;
  const office = at === 0 && WITH_OFFICE.has(area);
  const words = [area, limited && table ? "table" : "", office ? "office" : "", disc ?? ""];
  return { seat, place: words.filter(Boolean).join(" "), number: 1, disc, office, idle: limited && !table };
}

/** How many of a colour come to an area, or leave it: those that change are listed in the order of the colours. */
export function listChanges(view: ColoniesView, planned: readonly Planned[], area: NewArea): { seat: Seat; by: number }[] {
  return listColours(view).flatMap((seat) => {
    const by = planned.reduce((total, plan) => {
      if (plan.piece !== "caballero" || plan.seat !== seat) return total;
      return total + plan.count * (Number(areaOf(plan.to) === area) - Number(areaOf(plan.from) === area));
    }, 0);
    return by === 0 ? [] : [{ seat, by }];
  });
}

/** Who stands on the Limit table and beside it; in Spain, with the words that tell them apart. */
export function listLimited(view: ColoniesView): { on: Stand[]; beside: Stand[] } {
  const { area, table, beside } = view.limit;
  const place = area ?? "";
  const apart = !isAtSea(place);
  const list = (counts: Record<Seat, number>, word: string, idle: boolean): Stand[] =>
    listColours(view).flatMap((seat) => {
      const number = counts[seat] ?? 0;
      const stand = { seat, place: apart ? `${place}${word}` : "", number, disc: null, office: false, idle };
      return number === 0 ? [] : [stand];
    });
  return { on: list(table, " table", false), beside: list(beside, "", true) };
}
