import type { Planner } from "../../lib/planner.svelte";
import type { Prospect } from "../../lib/types";
import { readStored, writeStored } from "../../lib/stored";
import { ElGrandeChooser } from "../el_grande/chooser.svelte";
import { CHOOSE, INTRIGUE_ASKING } from "./plan";
import { say } from "./texts";

export const CHOOSE_HAND = "choose_hand";

/** What can be chosen at a table of Intrigue & the King: a hand is put together before anything of it is planned. */
export class IntrigueChooser extends ElGrandeChooser {
  /** Whether the map is looked at while a hand is put together. */
  looking = $state(false);
  private aside = $state.raw<readonly string[]>([]);
  private readonly key: string;

  /** `place` tells the seat of this table from all others: what it has laid aside outlives a reload. */
  constructor(planner: Planner, skip: () => void, place: string) {
    super(planner, skip, INTRIGUE_ASKING);
    this.key = `castillo.aside.${place}`;
    this.aside = readStored<unknown[]>("session", this.key, []).filter((card) => typeof card === "string");
  }

  /** The cards that are laid aside for the hand. */
  get picked(): readonly string[] {
    return this.aside;
  }

  set picked(cards: readonly string[]) {
    this.aside = cards;
    writeStored("session", this.key, cards);
  }

  /** The rules ask for card after card, but a hand is chosen as a whole. */
  override get sentence(): string {
    return this.question?.key === CHOOSE_HAND ? say.choosing.asked : super.sentence;
  }

  /** Cards of the hand are too many for digits. */
  protected override get listed(): string[] {
    return this.question?.key === CHOOSE_HAND ? [] : super.listed;
  }

  /** The cards of a hand belong together. */
  override unfold({ words, line }: Prospect): string[] {
    if (!words.startsWith(CHOOSE)) return [words];
    const end = line.findIndex((next) => !next.startsWith(CHOOSE));
    return [words, ...(end < 0 ? line : line.slice(0, end))];
  }

  override follow(answer: Prospect): void {
    if (answer.words.startsWith(CHOOSE)) this.picked = this.unfold(answer).map((words) => words.slice(CHOOSE.length));
    else super.follow(answer);
  }

  protected override decide(words: string): void {
    if (words.startsWith(CHOOSE)) this.pick(words.slice(CHOOSE.length));
    else super.decide(words);
  }

  /** Lay a card aside for the hand, or put it back. */
  pick(card: string): void {
    this.picked = this.picked.includes(card) ? this.picked.filter((each) => each !== card) : [...this.picked, card];
  }

  /** Choose all cards laid aside, one after the other as the rules want it (IK-2.4): by their order in `pool`. */
  take(pool: readonly string[]): void {
    const words = pool.filter((card) => this.picked.includes(card)).map((card) => `${CHOOSE}${card}`);
    void this.planner.add(...words);
  }
}
