import type { Planner } from "../../lib/planner.svelte";
import type { Question } from "../../lib/types";
import type { Asked } from "./board/types";
import { input } from "../../lib/input.svelte";
import { assignDigits, isAnsweredOnce, orderChoices, PICK, sortTargets, wordsFor } from "./plan";

const PLACE = "place";
/** A finger that taps the same thing again so soon means it once, in milliseconds. */
const DOUBLE_TAP = 500;

/** What can be chosen now, and what a click means. */
export class Chooser {
  /** The mobile scoreboard that has been picked up, if one has. */
  board = $state<string | null>(null);
  /** What is asked next when placing is chosen at the question `from`. */
  private ahead = $state.raw<{ from: Question; to: Question } | null>(null);
  private readonly planner: Planner;
  /** Ends what is being shown: who chooses has seen enough. */
  private readonly skip: () => void;
  private chosenAt = 0;

  constructor(planner: Planner, skip: () => void) {
    this.planner = planner;
    this.skip = skip;
  }

  /** The question that is open; one that is answered once stays open until the answer is sent. */
  get question(): Question | null {
    if (this.planner.sending) return null;
    if (!this.planner.final) return this.planner.question;
    const before = this.planner.questionBefore;
    return isAnsweredOnce(before) ? before : null;
  }

  /** The answer that stands and can still be changed. */
  get selected(): string {
    return this.planner.final && this.question ? (this.planner.choices.at(-1) ?? "") : "";
  }

  /** What is shown as chosen: what the server is still to say something about, else the answer that stands. */
  get marked(): string {
    return this.planner.underway || this.selected;
  }

  readonly targets = $derived.by(() => {
    const targets = sortTargets(this.question);
    if (this.ahead?.from !== this.question) return targets;
    const next = sortTargets(this.ahead.to);
    return { ...targets, verb: next.verb, areas: next.areas };
  });

  readonly offer = $derived.by(() => orderChoices(this.question, this.board));

  private readonly digits = $derived(
    assignDigits([...this.offer.pieces, ...this.offer.objects, ...this.offer.plain].map(({ words }) => words)),
  );

  /** The digit that makes a choice, if there is one. */
  keyOf(words: string | undefined): string | undefined {
    return words === undefined ? undefined : this.digits.get(words);
  }

  /** The choice that a digit makes, if it makes one. */
  chosenBy(digit: string): string | undefined {
    return [...this.digits].find(([, each]) => each === digit)?.[0];
  }

  /** Whether Caballeros can be placed at once, without saying first that one places. */
  get placesAtOnce(): boolean {
    return this.ahead !== null && this.ahead.from === this.question;
  }

  /** Look what placing would be like, so that a click on the board can begin it. */
  async lookAhead(): Promise<void> {
    const from = this.question;
    if (this.ahead?.from === from || !from?.choices.some(({ words }) => words === PLACE)) return;
    const preview = await this.planner.peek(PLACE);
    if (preview?.question && this.question === from) this.ahead = { from, to: preview.question };
  }

  /** Make a choice; the same one a second time confirms it. */
  choose(words: string): void {
    this.skip();
    const soon = input.kind === "touch" && performance.now() - this.chosenAt < DOUBLE_TAP;
    if (this.selected === words && soon) return;
    this.chosenAt = performance.now();
    if (words.startsWith(PICK)) {
      this.pickBoard(words.slice(PICK.length));
      return;
    }
    this.board = null;
    const known = this.question?.choices.some((choice) => choice.words === words);
    if (!known && this.placesAtOnce) void this.planner.addBehind(PLACE, words);
    else if (this.selected === words) void this.planner.send();
    else if (this.selected) void this.planner.change(words);
    else void this.planner.add(words);
  }

  /** Say why something that is not lit may not be chosen. */
  ask(asked: Asked): void {
    const from = this.question;
    const words = wordsFor(this.placesAtOnce ? (this.ahead?.to ?? from) : from, asked);
    if (words && !this.selected) void this.planner.explain(words, this.placesAtOnce ? [PLACE] : []);
  }

  explain(words: string): void {
    if (this.question && !this.selected) void this.planner.explain(words);
  }

  pickBoard(board: string): void {
    this.board = this.board === board ? null : board;
  }
}
