import type { History } from "../../lib/types";
import type { ScorePoint } from "../../table/chart";

/** Make the points over a game those of a chart: at the beginning, and after each vote that changed them. */
export function readPoints({ points }: History): ScorePoint[] {
  return points.map(({ scores }) => ({ label: "", scores }));
}
