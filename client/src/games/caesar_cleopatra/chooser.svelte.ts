import type { Question } from "../../lib/types";
import { Chooser } from "../../table/chooser.svelte";
import { ANSWERED_ONCE, EXCHANGE, orderChoices, PICK, sortTargets, wordsFor, wordsForCard } from "./plan";

/** What can be chosen at a table of Caesar & Cleopatra: cards are picked up, then laid somewhere or aimed at something. */
export class CaesarCleopatraChooser extends Chooser {
  /** What has been picked up, and at which question: it is put back when another is asked. */
  private taken = $state.raw<{ what: string; at: Question | null }>({ what: "", at: null });

  get held(): string {
    return this.taken.at === this.question ? this.taken.what : "";
  }

  readonly targets = $derived.by(() => sortTargets(this.question, this.held));
  readonly offer = $derived.by(() => orderChoices(this.question));

  /** Whether cards can be exchanged instead of a turn. */
  readonly exchanges = $derived(
    this.question?.key === "play" && this.question.choices.some(({ words }) => words.startsWith(`${EXCHANGE} `)),
  );

  protected isAnsweredOnce(question: Question): boolean {
    return ANSWERED_ONCE.has(question.key);
  }

  /** Digits go to where what is held can go; to the cards of the hand as long as nothing is held. */
  protected get listed(): string[] {
    const { hand, sides, decks, groups, cards } = this.targets;
    const plain = this.offer.plain.map(({ words }) => words);
    const goals = [...sides.values()].flatMap((side) => [...side.values()]);
    if (this.held && this.held !== EXCHANGE) return [...goals, ...groups.values(), ...cards.values()];
    if (decks.size) return [...decks.values()];
    if (hand.size) return [...hand.values(), ...groups.values(), ...plain];
    return [...this.offer.objects.map(({ words }) => words), ...plain];
  }

  putBack(): void {
    this.taken = { what: "", at: null };
  }

  /** Pick something up, or put it back if it is held already. */
  pick(what: string): void {
    this.taken = this.held === what ? { what: "", at: null } : { what, at: this.question };
  }

  protected override decide(words: string): void {
    if (words.startsWith(PICK)) this.pick(words.slice(PICK.length));
    else super.decide(words);
  }

  /** Say why what is held cannot go to a group, lying as it could elsewhere. */
  askSide(group: string): void {
    const [elsewhere] = this.targets.sides.values();
    const [facing = "down"] = elsewhere?.keys() ?? [];
    const words = wordsFor(this.question, this.held, group, facing);
    if (words) this.explain(words);
  }

  /** Say why a card of the hand cannot be played; `group` is one where it could be. */
  askCard(card: string, group: string): void {
    const words = wordsForCard(this.question, card, group);
    if (words) this.explain(words);
  }
}
