/** The geometry of a chart of shares of the win below the slider of a game: positions lie below the slider's. */

import { findStep } from "../lib/timeline";
import type { Judged, Step } from "../lib/types";

/** How far the thumb of a slider stays off its ends, and how high the chart and the row of marks below it are. */
export const CHART = { inset: 8, top: 10, height: 72, marks: 16 } as const;
/** How far apart shields are kept that stand at the ends of curves. */
const APART = 15;

export interface Moment {
  /** The place among the positions. */
  at: number;
  shares: Record<string, number>;
}

export interface Curve {
  seat: string;
  path: string;
  /** Where shields stand: along the curve, each seat's elsewhere, and at its end, off the others. */
  shields: (readonly [number, number])[];
}

/** Shares of the win by position; at the end how it was shared. */
export function listMoments(
  judged: readonly Judged[],
  steps: readonly Step[],
  end: Record<string, number> | null,
): Moment[] {
  const moments = judged.map(({ n, shares }) => ({ at: findStep(steps, n), shares }));
  return end ? [...moments, { at: steps.length - 1, shares: end }] : moments;
}

export function placeAt(at: number, last: number, width: number): number {
  return CHART.inset + ((width - 2 * CHART.inset) * at) / Math.max(last, 1);
}

/** The position that lies at a point of the chart. */
export function findAt(x: number, last: number, width: number): number {
  const share = (x - CHART.inset) / Math.max(width - 2 * CHART.inset, 1);
  return Math.min(last, Math.max(0, Math.round(share * last)));
}

export function placeShare(share: number): number {
  return CHART.top + (CHART.height - CHART.top) * (1 - share);
}

/** Draws a curve for every seat. */
export function drawCurves(moments: readonly Moment[], seats: readonly string[], last: number, width: number): Curve[] {
  const curves = seats.map((seat, number): Curve => {
    const dots = moments.map(
      ({ at, shares }) => [placeAt(at, last, width), placeShare(shares[seat] ?? 0)] as const,
    );
    const path = dots.map(([x, y], n) => `${n === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    const along = dots[Math.floor((dots.length * (number + 1)) / (seats.length + 1))];
    const final = dots.at(-1);
    return { seat, path, shields: [along, final].filter((dot) => dot !== undefined) };
  });
  keepApart(curves);
  return curves;
}

/** Move the shields at the ends of curves off each other, and all of them into the chart. */
function keepApart(curves: Curve[]): void {
  const order = curves.filter(({ shields }) => shields.length).sort((one, other) => endOf(one)[1] - endOf(other)[1]);
  const room = Math.min(APART, (CHART.height - CHART.top) / Math.max(order.length - 1, 1));
  let above = -Infinity;
  const down = order.map((curve) => (above = Math.max(endOf(curve)[1], above + room)));
  let below = CHART.height + room;
  const ends = down.reverse().map((y) => (below = Math.min(y, below - room)));
  order.reverse().forEach((curve, n) => {
    curve.shields[curve.shields.length - 1] = [endOf(curve)[0], ends[n] ?? 0];
  });
}

function endOf(curve: Curve): readonly [number, number] {
  return curve.shields.at(-1) ?? [0, 0];
}
