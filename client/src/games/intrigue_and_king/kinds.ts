/** What special actions are about, for those who look for one. */
import type { say } from "./texts";

export type Kind = keyof (typeof say)["choosing"]["kinds"];

const KINDS: Record<string, Kind> = {
  recruit: "court", place: "court", power_back: "court", joker: "court",
  move: "moves", either: "moves",
  return_from_court: "home", return_one_each: "home", return_by_choice: "home", return_by_disk: "home", evict_by_disk: "home",
  score_one: "scoring", score_values: "scoring", score_castillo: "scoring", score_all: "scoring", score_extreme: "scoring",
  score_by_disk: "scoring", mobile_board: "scoring",
  king: "figures", grande: "figures", outing: "figures", shove: "figures",
}; // prettier-ignore

/** The kind of an effect; those of none, as the veto, are others. */
export function kindOf(effect: string): Kind {
  return KINDS[effect] ?? "other";
}
