/** What somebody who may hold a Veto wants to be asked in Caesar & Cleopatra. */
import type { VetoMode, WatchedTurn } from "../../table/vetoes.svelte";
import { asView } from "./view";

/** A turn has one action card at most, so there is no first one among several. */
export const MODES: readonly VetoMode[] = ["each", "never"];
/** So many Vetoes a seat has (C4, C65): once all have seen both go, nobody is asked any more (C34). */
const VETOES = 2;

/** What is wished holds for the whole game; null for spectators, and where it cannot matter. */
export const watchedTurn: WatchedTurn = (shown) => {
  const { you, over, discard } = asView(shown);
  if (you === null || over) return null;
  return (discard[you] ?? []).filter((card) => card === "veto").length < VETOES ? "game" : null;
};
