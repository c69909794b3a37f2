/** The rhumb lines of the chart: 32 winds of the rose, and of the knots where they meet again. */

import type { Point } from "./geometry";

export const ROSE: Point = [926, 284];
/** Where the rose stands when the sheet's edges are cut off. */
export const CLOSE_ROSE: Point = [834, 312];
const KNOTS: readonly Point[] = [[22, 560], [520, 860], [300, -60]];
const REACH = 1300;
const WINDS = 32;
const TONES = ["var(--wind-1)", "var(--wind-2)", "var(--wind-3)"] as const;

export interface Way {
  tone: string;
  path: string;
}

/** Draws the lines by their tone: winds in ink, half winds in green, quarter winds in red, as custom was. */
export function drawWinds(rose: Point): Way[] {
  return TONES.map((tone, kind) => ({
    tone,
    path: [rose, ...KNOTS].map((knot) => drawKnot(knot, kind)).join(""),
  }));
}

function drawKnot([x, y]: Point, kind: number): string {
  let path = "";
  for (let wind = 0; wind < WINDS; wind++) {
    if (kindOf(wind) !== kind) continue;
    const angle = (wind * 2 * Math.PI) / WINDS;
    path += `M${x} ${y}L${Math.round(x + REACH * Math.cos(angle))} ${Math.round(y + REACH * Math.sin(angle))}`;
  }
  return path;
}

function kindOf(wind: number): number {
  return wind % 4 === 0 ? 0 : wind % 2 === 0 ? 1 : 2;
}
