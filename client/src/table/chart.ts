/** The geometry of a chart of points over a game. */


/** The points of all seats at one moment of the game. */
export interface ScorePoint {
  /** What the axis says: "3" for the third round. */
  label: string;
  /** Whether a scoring that counts for all has just been. */
  scoring?: boolean;
  scores: Record<string, number>;
}

export const CHART = { width: 340, height: 250, left: 30, right: 56, top: 10, bottom: 26 } as const;

export interface Curve {
  seat: string;
  path: string;
  dots: (readonly [number, number])[];
  end: number;
  /** Where the name stands: like `end`, but kept off the other names. */
  label: number;
  total: number;
}

const LINE = 20;

/** The steps of the scale: at most six, in round numbers. */
export function listSteps(most: number): number[] {
  const step = [5, 10, 20, 25, 50, 100].find((size) => most / size <= 6) ?? 200;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => n * step);
}

export function placePoint(points: readonly ScorePoint[], at: number): number {
  const { left, right, width } = CHART;
  return left + ((width - left - right) * at) / Math.max(points.length - 1, 1);
}

export function placeScore(score: number, most: number): number {
  const { top, bottom, height } = CHART;
  return height - bottom - ((height - top - bottom) * score) / Math.max(most, 1);
}

/** Draws a curve for every seat, with room between the names at their ends. */
export function drawCurves(points: readonly ScorePoint[], seats: readonly string[], most: number): Curve[] {
  const curves = seats.map((seat): Curve => {
    const dots = points.map(({ scores }, n) => [placePoint(points, n), placeScore(scores[seat] ?? 0, most)] as const);
    const end = dots.at(-1)?.[1] ?? 0;
    const path = dots.map(([x, y], n) => `${n === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    return { seat, path, dots, end, label: end, total: points.at(-1)?.scores[seat] ?? 0 };
  });
  const order = [...curves].sort((one, other) => one.end - other.end);
  order.forEach((curve, n) => {
    const above = order[n - 1];
    if (above) curve.label = Math.max(curve.end, above.label + LINE);
  });
  const over = (order.at(-1)?.label ?? 0) - (CHART.height - CHART.bottom);
  if (over > 0) for (const curve of order) curve.label -= over;
  return curves;
}
