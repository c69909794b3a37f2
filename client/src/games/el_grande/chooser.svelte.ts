import { Chooser } from "../../table/chooser.svelte";
import type { Question } from "../../lib/types";
import type { Asked, Place } from "./board/types";
import type { Planner } from "../../lib/planner.svelte";
import { type Asking, ASKING, orderChoices, PICK, readPiece, sortTargets, wordsFor } from "./plan";

const PLACE = "place";

/** What can be chosen at a table of El Grande, by what is asked there: scoreboards are picked up, Caballeros placed without saying so first. */
export class ElGrandeChooser extends Chooser {
  /** The mobile scoreboard that has been picked up, if one has. */
  board = $state<string | null>(null);
  /** What is asked next when placing is chosen at the question `from`. */
  private ahead = $state.raw<{ from: Question; to: Question } | null>(null);

  private readonly asking: Asking;

  constructor(planner: Planner, skip: () => void, asking: Asking = ASKING) {
    super(planner, skip);
    this.asking = asking;
  }

  readonly targets = $derived.by(() => {
    const targets = sortTargets(this.question, this.asking);
    if (this.ahead?.from !== this.question) return targets;
    const next = sortTargets(this.ahead.to, this.asking);
    return { ...targets, verb: next.verb, areas: next.areas };
  });

  readonly offer = $derived.by(() => orderChoices(this.question, this.targets, this.board));

  /** The Caballero that has been taken up and not yet put down: whose, and where it still stands. */
  readonly lifted = $derived.by((): { seat: string; place: Place } | null => {
    const last = this.planner.choices.at(-1) ?? "";
    const pair = this.asking.pairs[last.split(" ")[0] ?? ""];
    return pair && this.question?.key === pair.then ? readPiece(last.slice(last.indexOf(" ") + 1)) : null;
  });

  protected isAnsweredOnce(question: Question): boolean {
    return this.asking.once.has(question.key);
  }

  protected get listed(): string[] {
    return [...this.offer.pieces, ...this.offer.objects, ...this.offer.plain].map(({ words }) => words);
  }

  get held(): string {
    return this.board ?? "";
  }

  putBack(): void {
    this.board = null;
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

  protected override decide(words: string): void {
    const known = this.question?.choices.some((choice) => choice.words === words);
    if (words.startsWith(PICK)) this.pickBoard(words.slice(PICK.length));
    else if (!known && this.placesAtOnce) {
      this.putBack();
      void this.planner.addBehind(PLACE, words);
    } else super.decide(words);
  }

  /** Say why something that is not lit may not be chosen. */
  ask(asked: Asked): void {
    const from = this.question;
    const words = wordsFor(this.placesAtOnce ? (this.ahead?.to ?? from) : from, asked, this.asking);
    if (words && !this.selected) void this.planner.explain(words, this.placesAtOnce ? [PLACE] : []);
  }

  pickBoard(board: string): void {
    this.board = this.board === board ? null : board;
  }
}
