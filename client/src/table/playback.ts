/** Turns events into moments to be looked at, by what a game says of its events. */
import type { Moment } from "../lib/live.svelte";
import type { GameEvent, News } from "../lib/types";

/** How a game shows what happens. */
export interface Showing<View> {
  /** How long an event stays to be looked at, in milliseconds; events that are not named pass at once. */
  lasts: Readonly<Record<string, number>>;
  /** A seat's own choices are known to it from its plan, except for what these kinds of events tell. */
  newToItsOwnSeat: ReadonlySet<string>;
  /** The position after an event; what the event does not tell stays as it was. */
  apply: (view: View, event: GameEvent) => View;
  /** Says in a few words what an event is about. */
  caption: (event: GameEvent) => string;
  /** Joins events that are shown as one, or takes one apart into several. */
  arrange?: (events: readonly GameEvent[]) => GameEvent[];
}

/** Show what happened, one thing after the other; the position after the last is the news' own. */
export function makeMoments<View extends object>(before: View, news: News, showing: Showing<View>): Moment[] {
  const { lasts, newToItsOwnSeat, apply, caption, arrange = (events) => [...events] } = showing;
  const moments: Moment[] = [];
  const you = news.snapshot.seat;
  let view = before;
  let own = false;
  let entries = 0;
  for (const event of arrange(news.events)) {
    if (event.kind === "choice") entries += 1;
    if (event.kind === "choice" && event["forced"] !== true) own = event["seat"] === you;
    view = apply(view, event);
    const known = own && (!newToItsOwnSeat.has(event.kind) || event["seat"] === you);
    const stays = known ? 0 : (lasts[event.kind] ?? 0);
    if (stays > 0) moments.push({ view: { ...view } as Record<string, unknown>, caption: caption(event), entries, lasts: stays });
  }
  return moments;
}
