/** Which turns the holder of a veto looks at. */
import type { WatchedTurn } from "../../table/vetoes.svelte";
import { asView, type IntrigueView } from "./view";

/** Whose turn it is; null outside turns. */
export function turnSeat(view: IntrigueView): string | null {
  return view.phase === "turn" ? (view.turns.at(-1) ?? null) : null;
}

/** The turn of another seat that the holder of a veto looks at: its round and its seat. */
export const watchedTurn: WatchedTurn = (shown) => {
  const view = asView(shown);
  const seat = turnSeat(view);
  if (view.you === null || seat === null || seat === view.you || view.options["veto"] === "off") return null;
  return view.vetoes[view.you] === undefined ? null : `${view.round} ${seat}`;
};
