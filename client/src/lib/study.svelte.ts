import type { TableApi } from "./api";
import { describeRefusal, Problem } from "./problem";
import { findStep, findTold, stride, type Stride, unfold, type View } from "./timeline";
import type { Timeline } from "./types";

/** What the server answers to a viewpoint that it does not know, or that may not be taken before the end of a game. */
const NO_VIEWPOINT = new Set([409, 422]);

/** How long a position stays while a game is played, in milliseconds, by the name of the speed. */
export const SPEEDS = { slow: 2400, usual: 1200, fast: 450 } as const;
export type Speed = keyof typeof SPEEDS;

/** A game that is gone through, position by position. */
export class Study {
  readonly api: TableApi;
  timeline = $state.raw<Timeline | null>(null);
  /** Why it cannot be studied; empty if it can. */
  refusal = $state("");
  /** Which of the positions is shown. */
  at = $state(0);
  speed = $state<Speed>("usual");
  plays = $state(false);

  private readonly views = $derived<View[]>(this.timeline ? unfold(this.timeline.steps) : []);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: TableApi) {
    this.api = api;
  }

  readonly last = $derived((this.timeline?.steps.length ?? 1) - 1);
  readonly step = $derived(this.timeline?.steps[this.at] ?? null);
  readonly view = $derived<View>(this.views[this.at] ?? {});
  /** The lines of the log that tell what led to the position; none at the beginning. */
  readonly told = $derived(this.timeline && this.step ? findTold(this.timeline.lines, this.step.n) : []);

  /**
   * Load all positions from a viewpoint (null: the usual one), and show the one after `n` entries (null: as now).
   *
   * A viewpoint that there is not, or that may not be taken now, gives way to the usual one: links may name any.
   */
  async load(viewpoint: string | null, n: number | null): Promise<void> {
    try {
      const before = this.step?.n ?? 0;
      this.timeline = await this.read(viewpoint);
      this.at = findStep(this.timeline.steps, n ?? before);
    } catch (failure) {
      this.pause();
      this.refusal = describeRefusal(failure);
    }
  }

  private async read(viewpoint: string | null): Promise<Timeline> {
    try {
      return await this.api.timeline(viewpoint);
    } catch (failure) {
      if (viewpoint === null || !(failure instanceof Problem) || !NO_VIEWPOINT.has(failure.status)) throw failure;
      return this.api.timeline(null);
    }
  }

  go(at: number): void {
    this.at = Math.min(this.last, Math.max(0, at));
  }

  /** Show the position after so many entries. */
  goTo(n: number): void {
    this.pause();
    if (this.timeline) this.at = findStep(this.timeline.steps, n);
  }

  /** Go on or back, as far as the next choice, turn or round. */
  move(by: Stride, way: 1 | -1): void {
    this.pause();
    if (this.timeline) this.at = stride(this.timeline.steps, this.timeline.lines, this.at, by, way);
  }

  /** Show one position after the other, from here or, at the end, from the beginning. */
  play(): void {
    if (this.at === this.last) this.at = 0;
    this.plays = true;
    this.wait();
  }

  pause(): void {
    this.plays = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.at === this.last) this.pause();
      else this.wait();
    }, SPEEDS[this.speed]);
  }
}
