/** A game as a row of positions: what the server tells of them by what changes, and the lines of the log beside them. */
import type { Line, Step } from "./types";

export type View = Record<string, unknown>;
/** How far one goes at once. */
export type Stride = "choice" | "turn" | "round";

/** Write the view of every position out. */
export function unfold(steps: readonly Step[]): View[] {
  let view: View = {};
  return steps.map(({ changes, gone }) => {
    const left = Object.entries(view).filter(([key]) => !gone.includes(key));
    view = { ...Object.fromEntries(left), ...changes };
    return view;
  });
}

/** Find the position after so many entries; where what led there was taken back, the last one before. */
export function findStep(steps: readonly Step[], n: number): number {
  const after = steps.findIndex((step) => step.n > n);
  return Math.max(0, (after < 0 ? steps.length : after) - 1);
}

/** Find the lines that tell what led to the position after so many entries: those of the last entry that is told of. */
export function findTold(lines: readonly Line[], n: number): Line[] {
  const last = lines.findLast((line) => line.n < n);
  return last ? lines.filter((line) => line.n === last.n) : [];
}

/** Go so far from a position, forth (1) or back (-1): to the next where a turn or a round begins, or to the end. */
export function stride(steps: readonly Step[], lines: readonly Line[], from: number, by: Stride, way: 1 | -1): number {
  const last = steps.length - 1;
  if (by === "choice") return Math.min(last, Math.max(0, from + way));
  const begins = lines.filter(({ kind }) => kind === "round" || (by === "turn" && kind === "turn"));
  const marks = [0, ...begins.map((line) => findStep(steps, line.n + 1)), last];
  return way > 0 ? Math.min(last, ...marks.filter((at) => at > from)) : Math.max(0, ...marks.filter((at) => at < from));
}

/** What of a log is shown. */
export interface Filter {
  /** A seat's lines only; empty for all. */
  seat: string;
  /** "", "scorings", or the number of one of the log's rounds, from 0. */
  part: string;
}

export const EVERYTHING: Filter = { seat: "", part: "" };
export const SCORINGS = "scorings";

/** List the headings of the rounds that a log has. */
export function listRounds(lines: readonly Line[]): string[] {
  return lines.filter(({ kind }) => kind === "round").map(({ text }) => text);
}

/** Pick the lines that a filter lets through, each with its place in the log; headings of rounds stay with theirs. */
export function filterLines(lines: readonly Line[], { seat, part }: Filter): { line: Line; at: number }[] {
  let round = -1;
  const passed = lines.flatMap((line, at) => {
    if (line.kind === "round") round += 1;
    const concerns = !seat || line.seats.length === 0 || line.seats.includes(seat);
    const fits = part === SCORINGS ? line.kind === "scoring" || line.kind === "round" : !part || round === Number(part);
    return concerns && fits ? [{ line, at }] : [];
  });
  const isHeading = (found: { line: Line } | undefined): boolean => found === undefined || found.line.kind === "round";
  return part || seat ? passed.filter((each, at) => !isHeading(each) || !isHeading(passed[at + 1])) : passed;
}
