import { input } from "../lib/input.svelte";
import type { Planner } from "../lib/planner.svelte";
import type { Prospect, Question } from "../lib/types";
import { assignDigits } from "./digits";

/** A finger that taps the same thing again so soon means it once, in milliseconds. */
const DOUBLE_TAP = 500;

/** What can be chosen now, and what a click means; each game says more of what can be clicked on. */
export abstract class Chooser {
  protected readonly planner: Planner;
  /** Ends what is being shown: who chooses has seen enough. */
  private readonly skip: () => void;
  private chosenAt = 0;

  constructor(planner: Planner, skip: () => void) {
    this.planner = planner;
    this.skip = skip;
  }

  /** Whether a question is answered once: to choose another answer is to think again, the same one is to confirm. */
  protected abstract isAnsweredOnce(question: Question): boolean;

  /** The words of all choices, in the order in which they are offered: digits are given out by it. */
  protected abstract get listed(): readonly string[];

  /** What has been picked up and still has to go somewhere; empty for nothing. */
  abstract get held(): string;

  /** Put back what has been picked up. */
  abstract putBack(): void;

  /** The question that is open; one that is answered once stays open until the answer is sent. */
  get question(): Question | null {
    if (this.planner.sending) return null;
    if (!this.planner.final) return this.planner.question;
    const before = this.planner.questionBefore;
    return before !== null && this.isAnsweredOnce(before) ? before : null;
  }

  /** What is asked, in a sentence; empty where nothing is. */
  get sentence(): string {
    return this.question?.words ?? "";
  }

  /** The answer that stands and can still be changed. */
  get selected(): string {
    return this.planner.final && this.question ? (this.planner.choices.at(-1) ?? "") : "";
  }

  /** What is shown as chosen: what the server is still to say something about, else the answer that stands. */
  get marked(): string {
    return this.planner.underway || this.selected;
  }

  private readonly digits = $derived.by(() => assignDigits(this.listed));

  /** The digit that makes a choice, if there is one. */
  keyOf(words: string | undefined): string | undefined {
    return words === undefined ? undefined : this.digits.get(words);
  }

  /** The choice that a digit makes, if it makes one. */
  chosenBy(digit: string): string | undefined {
    return [...this.digits].find(([, each]) => each === digit)?.[0];
  }

  /** Make a choice; the same one a second time confirms it. */
  choose(words: string): void {
    this.skip();
    const soon = input.kind === "touch" && performance.now() - this.chosenAt < DOUBLE_TAP;
    if (this.selected === words && soon) return;
    this.chosenAt = performance.now();
    this.decide(words);
  }

  /** List the choices that the answer of a hint stands for: itself, and what of its line belongs together with it. */
  unfold(answer: Prospect): string[] {
    return [answer.words];
  }

  /** Choose what a hint says. */
  follow(answer: Prospect): void {
    this.choose(answer.words);
  }

  /** Plan a choice, or send it if it is planned already. */
  protected decide(words: string): void {
    this.putBack();
    if (this.selected === words) void this.planner.send();
    else if (this.selected) void this.planner.change(words);
    else void this.planner.add(words);
  }

  /** Say why a choice is not allowed. */
  explain(words: string): void {
    if (this.question && !this.selected) void this.planner.explain(words);
  }
}
