import type { LiveTable } from "./live.svelte";
import type { Planner } from "./planner.svelte";
import { describeFailure, OUT_OF_DATE, Problem } from "./problem";
import type { Hint, Prospect } from "./types";

/** How often a hint is asked for while others go on choosing. */
const ATTEMPTS = 4;

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

  /** Ask; once more if others have chosen meanwhile and the same is still asked, as where several seats choose at once. */
  private async ask(): Promise<void> {
    const plan = this.planner.choices.join();
    const isSame = (): boolean => this.planner.question !== null && plan === this.planner.choices.join();
    let key = "";
    let found: Hint | string = "";
    this.asking = true;
    this.failure = "";
    try {
      for (let attempt = 0; attempt < ATTEMPTS && key !== this.key && isSame(); attempt += 1) {
        key = this.key;
        found = await this.find();
      }
    } finally {
      this.asking = false;
    }
    if (typeof found !== "string") this.hint = { key, found };
    else if (key === this.key) this.failure = found;
  }

  /** Ask the server; returns what it has found, or in a sentence what went wrong. */
  private async find(): Promise<Hint | string> {
    try {
      return await this.live.api.hint(this.live.snapshot?.seq ?? 0, this.planner.choices);
    } catch (failure) {
      if (failure instanceof Problem && failure.status === OUT_OF_DATE) await this.live.refresh();
      return describeFailure(failure);
    }
  }
}
