/** Which turns the holder of a veto looks at in El Grande. */
import type { WatchedTurn } from "../../table/vetoes.svelte";
import { asView, type ElGrandeView } from "./view";

/** Questions that another seat than the one whose turn it is may be asked in a turn. */
const ASK_OTHERS: ReadonlySet<string | null> = new Set(["veto", "return", "disk"]);

/** Whose turn it is; null outside turns. */
export function turnSeat(view: ElGrandeView): string | null {
  if (view.phase !== "turn") return null;
  if (!ASK_OTHERS.has(view.question)) return view.to_move[0] ?? null;
  // Turns go by falling power cards, so that the last card has been taken by the lowest of them.
  const powers = Object.keys(view.taken).map((seat): [number, string] => [view.power[seat] ?? Infinity, seat]);
  return powers.sort(([one], [other]) => one - other)[0]?.[1] ?? null;
}

/** The turn of another seat that the holder of a veto looks at: its round and its seat. */
export const watchedTurn: WatchedTurn = (shown) => {
  const view = asView(shown);
  const seat = turnSeat(view);
  if (view.you === null || seat === null || seat === view.you || view.options["veto"] === "off") return null;
  return view.vetoes[view.you] === undefined ? null : `${view.round} ${seat}`;
};
