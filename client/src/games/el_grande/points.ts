import type { History } from "../../lib/types";
import { isScored } from "./board/ranks";
import type { ScorePoint } from "../../table/chart";

/** Make the points over a game those of a chart: at the beginning of each round, and after each general scoring. */
export function readPoints({ points }: History): ScorePoint[] {
  const found: ScorePoint[] = [];
  let round = 0;
  points.forEach(({ kind, text, scores }, at) => {
    if (kind === "start") {
      found.push({ label: "", scores });
    } else if (kind === "round") {
      round = Number(/\d+/.exec(text)?.[0] ?? round + 1);
      found.push({ label: String(round), scores });
    } else if (isScored(round) && points[at + 1]?.kind !== "scoring") {
      // The general scoring is the last one of its round; what cards scored before shows in it.
      found.push({ label: "", scoring: true, scores });
    }
  });
  return found;
}
