import type { LiveTable } from "./live.svelte";
import type { Planner } from "./planner.svelte";
import { describeFailure } from "./problem";
import type { Hint, Prospect } from "./types";

/** The best answers to what a seat is asked, if it wants to know them; they hold as long as the same is asked. */
export class Hints {
  asking = $state(false);
  failure = $state("");

  private readonly live: LiveTable;
  private readonly planner: Planner;
  private hint = $state.raw<{ key: string; found: Hint } | null>(null);

  constructor(live: LiveTable, planner: Planner) {
    this.live = live;
    this.planner = planner;
  }

  /** Whether a hint can be asked for now. */
  get offered(): boolean {
    const { live, planner } = this;
    return !!live.snapshot?.hints && !live.moment && !planner.sending && planner.question !== null;
  }

  /** The answers, the best first; none unless they have been asked for. */
  get answers(): Prospect[] {
    return this.offered && this.hint?.key === this.key ? this.hint.found.answers : [];
  }

  /** What is asked: how far the table has come, and what is planned. */
  private get key(): string {
    return [this.live.snapshot?.seq, ...this.planner.choices].join();
  }

  /** Ask for the best answers, or put them away again. */
  async toggle(): Promise<void> {
    if (this.answers.length) this.hint = null;
    else if (this.offered && !this.asking) await this.ask();
  }

  private async ask(): Promise<void> {
    const { key } = this;
    this.asking = true;
    this.failure = "";
    try {
      const found = await this.live.api.hint(this.live.snapshot?.seq ?? 0, this.planner.choices);
      this.hint = { key, found };
    } catch (failure) {
      if (key === this.key) this.failure = describeFailure(failure);
    } finally {
      this.asking = false;
    }
  }
}
