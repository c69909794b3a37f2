import { pause } from "./backoff";
import type { LiveTable } from "./live.svelte";
import { network } from "./network.svelte";
import { describeFailure, OUT_OF_DATE, Problem } from "./problem";
import { forgetStored, readStored, writeStored } from "./stored";
import type { Final, Preview, Question } from "./types";

/** What the server said about a plan that it would refuse. */
export interface Refusal {
  words: string;
  reason: string;
  rule: string;
}

interface StoredPlan {
  /** How many choices the seat had made. */
  decided: number | null;
  choices: string[];
}

/** How often a plan is tried again when the table moves on just then. */
const ATTEMPTS = 4;
/** Choices that cannot be made. */
const REFUSED = 422;

/** What can be under way besides choices. */
const COMMANDS = new Set(["send", "undo"]);

/** Whether a choice with which a plan must end may be sent without asking once more. */
export type SendsAtOnce = (words: string, final: Final) => boolean;

/** How long an answer whose timing could tell something is held back after it was asked for, in milliseconds. */
export type HoldsBack = (question: Question) => number;

/** Choices of one seat that are not sent yet; the server says after each how the table would look. */
export class Planner {
  choices = $state.raw<string[]>([]);
  /** How often the plan has changed. */
  revision = $state(0);
  /** How many requests are under way. */
  working = $state(0);
  sending = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** Something to be told that is no refusal: the table has moved on. */
  notice = $state<"moved" | "failed" | "">("");
  failure = $state("");

  private readonly live: LiveTable;
  private readonly sendsAtOnce: SendsAtOnce;
  private readonly holdsBack: HoldsBack;
  /** What the server answered, by how many choices. */
  private previews = $state.raw<Preview[]>([]);
  private queue: Promise<void> = Promise.resolve();
  /** What waits to be carried out or is being carried out; the same again need not wait while the network fails. */
  private pending = $state.raw<readonly string[]>([]);
  /** How often something has been sent: what was clicked before is meant for a question that is answered. */
  private deliveries = 0;

  constructor(live: LiveTable, sendsAtOnce: SendsAtOnce, holdsBack: HoldsBack = () => 0) {
    this.live = live;
    this.sendsAtOnce = sendsAtOnce;
    this.holdsBack = holdsBack;
  }

  private get last(): Preview | null {
    return this.choices.length ? (this.previews[this.choices.length - 1] ?? null) : null;
  }

  /** What is asked after the plan so far; null if nothing is. */
  get question(): Question | null {
    if (this.sending) return null;
    return this.last ? (this.final ? null : this.last.question) : (this.live.snapshot?.question ?? null);
  }

  /** All that the plan answers, and what is asked after it. */
  get questions(): Question[] {
    const asked = [this.live.snapshot?.question, ...this.previews.slice(0, this.choices.length).map((each) => each.question)];
    return asked.filter((question) => !!question);
  }

  /** Why the plan must be sent before it can go on; null if it need not. */
  get final(): Final {
    return this.last?.final ?? null;
  }

  /** What the last choice of the plan answered. */
  get questionBefore(): Question | null {
    if (this.choices.length <= 1) return this.live.snapshot?.question ?? null;
    return this.previews[this.choices.length - 2]?.question ?? null;
  }

  /** The choice that waits for the server: it is shown as chosen while nothing is known of it yet. Empty for none. */
  get underway(): string {
    return this.pending.find((words) => !COMMANDS.has(words)) ?? "";
  }

  get view(): Record<string, unknown> | null {
    return this.last?.view ?? this.live.snapshot?.view ?? null;
  }

  /** Add a choice; several together stand or fall together. */
  add(...words: string[]): Promise<void> {
    return this.once(words.join(), network.fails, () => this.extend(words));
  }

  /** Add a choice that is offered once `first` is chosen, and `first` before it if it is not offered yet. */
  addBehind(first: string, words: string): Promise<void> {
    return this.once(words, network.fails, () => {
      const offered = this.question?.choices.some((choice) => choice.words === words);
      return this.extend(offered ? [words] : [first, words]);
    });
  }

  /** Answer the last question of the plan otherwise. */
  change(words: string): Promise<void> {
    return this.once(words, network.fails, async () => {
      const choices = [...this.choices.slice(0, -1), words];
      this.forgetNotices();
      await this.attempt(choices);
    });
  }

  /** Take back the last choice of the plan. */
  takeBack(): Promise<void> {
    return this.shorten(this.choices.length - 1);
  }

  /** Take back all choices of the plan but the first `length`. */
  shorten(length: number): Promise<void> {
    return this.enqueue(async () => {
      const choices = this.choices.slice(0, Math.max(0, length));
      this.forgetNotices();
      if (choices.length && !this.previews[choices.length - 1]) await this.replace(choices);
      else this.keep(choices, this.previews.slice(0, choices.length));
    });
  }

  clear(): Promise<void> {
    return this.shorten(0);
  }

  /** Send the plan; the table then stands where the plan led. */
  send(): Promise<void> {
    return this.once("send", true, () => this.deliver(this.choices));
  }

  /** Take back, on the table, the last choice that was sent. */
  undo(): Promise<void> {
    return this.once("undo", true, () => this.deliver(["undo"]));
  }

  /** See whether the plan still fits the table, which has changed; if not, it is dropped. */
  recheck(): Promise<void> {
    return this.enqueue(async () => {
      if (!this.choices.length || this.previews.at(-1)?.seq === this.live.snapshot?.seq) return;
      await this.fit(this.choices);
    });
  }

  /**
   * Take up the plan that was made before the page was loaded anew. What others have chosen meanwhile does no harm if it
   * still fits; once the seat has chosen something elsewhere, it was meant for a question that is answered.
   */
  restore(): Promise<void> {
    return this.enqueue(async () => {
      const stored = readStored<StoredPlan | null>("session", this.key, null);
      const { question, decided } = this.live.snapshot ?? {};
      if (question && stored?.choices.length && stored.decided === decided) await this.fit(stored.choices);
      else forgetStored("session", this.key);
    });
  }

  /** Say why a choice that is not offered is not allowed; `before` would be chosen before it. */
  explain(words: string, before: string[] = []): Promise<void> {
    return this.enqueue(async () => {
      this.forgetNotices();
      const why = await this.live.api.why([...this.choices, ...before], words);
      if (why.reason !== null) this.refusal = { words, reason: why.reason, rule: why.rule ?? "" };
    });
  }

  /** See how the table would look after one more choice, without planning it; null if that cannot be. */
  async peek(words: string): Promise<Preview | null> {
    try {
      return await this.live.api.preview(this.live.snapshot?.seq ?? 0, [...this.choices, words]);
    } catch (failure) {
      if (failure instanceof Problem) return null;
      throw failure;
    }
  }

  forgetNotices(): void {
    this.refusal = null;
    this.notice = "";
    this.failure = "";
  }

  private get key(): string {
    return `castillo.plan.${this.live.api.id}.${this.live.snapshot?.seat ?? ""}`;
  }

  /** Carry out one piece of work after the other, and tell what goes wrong. */
  private enqueue(work: () => Promise<void>): Promise<void> {
    this.working += 1;
    this.queue = this.queue
      .then(work)
      .catch((failure: unknown) => {
        this.notice = "failed";
        this.failure = describeFailure(failure);
      })
      .finally(() => (this.working -= 1));
    return this.queue;
  }

  /** Carry out what a click means, unless it is the same again and `drops`, or its question is answered meanwhile. */
  private once(name: string, drops: boolean, work: () => Promise<void>): Promise<void> {
    if (drops && this.pending.includes(name)) return this.queue;
    const { deliveries } = this;
    this.pending = [...this.pending, name];
    return this.enqueue(async () => {
      try {
        if (deliveries === this.deliveries) await work();
      } finally {
        this.pending = this.pending.toSpliced(this.pending.indexOf(name), 1);
      }
    });
  }

  private async extend(words: string[]): Promise<void> {
    if (this.final || !this.live.snapshot?.question) return;
    this.forgetNotices();
    await this.attempt([...this.choices, ...words]);
  }

  /** Make `choices` the plan if the server accepts them, and send it if nothing need be asked before. */
  private async attempt(choices: string[]): Promise<void> {
    const last = choices.at(-1) ?? "";
    try {
      await this.replace(choices);
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      if (failure.status === OUT_OF_DATE) await this.moveOn(choices);
      else this.refusal = { words: last, reason: failure.message, rule: failure.rule };
      return;
    }
    if (this.final && this.sendsAtOnce(last, this.final)) await this.deliver(this.choices);
  }

  /** Ask how the table would look after `choices`, and make them the plan. */
  private async replace(choices: string[]): Promise<void> {
    const preview = await this.live.api.preview(this.live.snapshot?.seq ?? 0, choices);
    const previews = this.previews.slice(0, choices.length - 1);
    previews[choices.length - 1] = preview;
    this.keep(choices.slice(0, preview.choices.length), previews);
  }

  private keep(choices: string[], previews: Preview[]): void {
    this.choices = choices;
    this.previews = previews;
    this.revision += 1;
    const plan: StoredPlan = { decided: this.live.snapshot?.decided ?? null, choices };
    if (choices.length) writeStored("session", this.key, plan);
    else forgetStored("session", this.key);
  }

  private async deliver(choices: string[]): Promise<void> {
    const snapshot = this.live.snapshot;
    if (!snapshot || !choices.length) return;
    this.forgetNotices();
    this.sending = true;
    try {
      const early = snapshot.question ? this.live.asked + this.holdsBack(snapshot.question) - performance.now() : 0;
      if (early > 0) await pause(early);
      const after = await this.live.api.play(snapshot.seq, choices);
      await this.live.reach(after.seq);
      this.live.take(after);
      this.deliveries += 1;
      this.keep([], []);
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      if (failure.status === OUT_OF_DATE) await this.moveOn(choices);
      else this.refusal = { words: choices.at(-1) ?? "", reason: failure.message, rule: failure.rule };
    } finally {
      this.sending = false;
    }
  }

  /** The table is not as it was thought to be: look at it, and keep the plan if it still fits. */
  private async moveOn(choices: string[]): Promise<void> {
    await this.live.refresh();
    if (choices[0] === "undo") this.notice = "moved";
    else await this.fit(choices);
  }

  /** Make `choices` the plan at the table as it is now; they are dropped, and that is told, if they do not fit it. */
  private async fit(choices: string[], attempts = ATTEMPTS): Promise<void> {
    try {
      if (!this.live.snapshot?.question) throw new Problem(REFUSED, {});
      this.previews = [];
      await this.replace(choices);
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      if (failure.status === OUT_OF_DATE && attempts > 1) {
        await this.live.refresh();
        await this.fit(choices, attempts - 1);
        return;
      }
      if (failure.status !== OUT_OF_DATE && failure.status !== REFUSED) throw failure;
      this.keep([], []);
      this.notice = "moved";
    }
  }
}
