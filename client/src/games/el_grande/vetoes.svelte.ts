/** What the holder of a veto wants to be asked: each part of a special action, the first only, or nothing in this turn. */
import { readStored, writeStored } from "../../lib/stored";
import type { Snapshot } from "../../lib/types";
import { asView, type ElGrandeView } from "./view";

export type VetoMode = "each" | "first" | "never";

export const MODES: readonly VetoMode[] = ["each", "first", "never"];

/** What is wished in one turn. */
export interface VetoWish {
  /** Which turn: its round and its seat. */
  turn: string;
  mode: VetoMode;
  /** Whether the holder has answered by itself in this turn. */
  answered: boolean;
}

/** Questions that another seat than the one whose turn it is may be asked in a turn. */
const ASK_OTHERS: ReadonlySet<string | null> = new Set(["veto", "return", "disk"]);
const DEFAULT = "castillo.veto";
/** How long an answer that was decided on beforehand waits, in milliseconds: a time that differs tells others little. */
const LEAST_WAIT = 500;
const MOST_WAIT = 1700;

/** Whose turn it is; null outside turns. */
export function turnSeat(view: ElGrandeView): string | null {
  if (view.phase !== "turn") return null;
  if (!ASK_OTHERS.has(view.question)) return view.to_move[0] ?? null;
  // Turns go by falling power cards, so that the last card has been taken by the lowest of them.
  const powers = Object.keys(view.taken).map((seat): [number, string] => [view.power[seat] ?? Infinity, seat]);
  return powers.sort(([one], [other]) => one - other)[0]?.[1] ?? null;
}

/** Which turn of another seat the holder of a veto looks at; null if it holds none, or there is no such turn. */
export function watchedTurn(view: ElGrandeView): string | null {
  const seat = turnSeat(view);
  if (view.you === null || seat === null || seat === view.you || view.options["veto"] === "off") return null;
  return view.vetoes[view.you] === undefined ? null : `${view.round} ${seat}`;
}

/** Whether a wish lets pass what is announced in its turn. */
export function letsPass({ mode, answered }: VetoWish): boolean {
  return mode === "never" || (mode === "first" && answered);
}

export function waitBeforeAnswer(chance: number = Math.random()): number {
  return LEAST_WAIT + chance * (MOST_WAIT - LEAST_WAIT);
}

/** What a turn begins with at this device. */
class VetoDefault {
  mode = $state<VetoMode>(readMode());

  set(mode: VetoMode): void {
    this.mode = mode;
    writeStored("local", DEFAULT, mode);
  }
}

function readMode(): VetoMode {
  const stored = readStored<VetoMode>("local", DEFAULT, "each");
  return MODES.includes(stored) ? stored : "each";
}

export const vetoDefault = new VetoDefault();

/** The wish of one seat at one table; all pages of this device share it. */
export class VetoWishes {
  private stored = $state.raw<VetoWish | null>(null);
  /** Where the holder was asked something that it has to answer by itself: the turn, and how many entries there were. */
  private asked: { turn: string; seq: number } | null = null;
  private readonly key: string;

  constructor(table: string, seat: string) {
    this.key = `${DEFAULT}.${table}.${seat}`;
    this.load();
  }

  /** Take up what another page of this device has stored. */
  load(): void {
    this.stored = readStored<VetoWish | null>("local", this.key, null);
  }

  /** What is wished in a turn: with a new turn that is what the device's default says. */
  of(turn: string): VetoWish {
    return this.stored?.turn === turn ? this.stored : { turn, mode: vetoDefault.mode, answered: false };
  }

  choose(turn: string, mode: VetoMode): void {
    this.store({ ...this.of(turn), mode });
  }

  /** Note that the holder is asked, and has to answer by itself; and later that it has. */
  follow({ seq, decided, question, view }: Snapshot): void {
    const { asked } = this;
    if (asked !== null && decided === asked.seq + 1) this.store({ ...this.of(asked.turn), answered: true });
    const turn = watchedTurn(asView(view));
    this.asked = turn !== null && question?.key === "veto" && !letsPass(this.of(turn)) ? { turn, seq } : null;
  }

  private store(wish: VetoWish): void {
    this.stored = wish;
    writeStored("local", this.key, wish);
  }
}
