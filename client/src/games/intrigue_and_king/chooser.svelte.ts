import type { Planner } from "../../lib/planner.svelte";
import { ElGrandeChooser } from "../el_grande/chooser.svelte";
import { CHOOSE, INTRIGUE_ASKING } from "./plan";

export const CHOOSE_HAND = "choose_hand";

/** What can be chosen at a table of Intrigue & the King: a hand is put together before anything of it is planned. */
export class IntrigueChooser extends ElGrandeChooser {
  /** The cards that are laid aside for the hand. */
  picked = $state.raw<readonly string[]>([]);

  constructor(planner: Planner, skip: () => void) {
    super(planner, skip, INTRIGUE_ASKING);
  }

  /** Cards of the hand are too many for digits. */
  protected override get listed(): string[] {
    return this.question?.key === CHOOSE_HAND ? [] : super.listed;
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
