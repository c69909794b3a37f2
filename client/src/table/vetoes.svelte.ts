/** What the holder of a veto wants to be asked: each time, the first time only, or not at all. */
import { untrack } from "svelte";
import type { LiveTable } from "../lib/live.svelte";
import type { Planner } from "../lib/planner.svelte";
import { readStored, writeStored } from "../lib/stored";
import type { Snapshot } from "../lib/types";

export type VetoMode = "each" | "first" | "never";

export const MODES: readonly VetoMode[] = ["each", "first", "never"];

/** What is wished in one turn. */
export interface VetoWish {
  /** Which turn, as the game calls it. */
  turn: string;
  mode: VetoMode;
  /** Whether the holder has answered by itself in this turn. */
  answered: boolean;
}

/** What games call the question to the holder of a veto, and the answer that lets something pass. */
const VETO = "veto";
const ALLOW = "allow";
const DEFAULT = "castillo.veto";
/** How long an answer that was decided on beforehand waits, in milliseconds: a time that differs tells others little. */
const LEAST_WAIT = 500;
const MOST_WAIT = 1700;

/** Which turn of another seat the holder of a veto looks at; null if it holds none, or there is no such turn. */
export type WatchedTurn = (view: Record<string, unknown>) => string | null;

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
  /** Says which turn a view is about. */
  readonly watched: WatchedTurn;

  constructor(table: string, seat: string, watched: WatchedTurn) {
    this.watched = watched;
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
    const turn = this.watched(view);
    this.asked = turn !== null && question?.key === VETO && !letsPass(this.of(turn)) ? { turn, seq } : null;
  }

  private store(wish: VetoWish): void {
    this.stored = wish;
    writeStored("local", this.key, wish);
  }
}

/** Follow what is wished at a table; what is not to be asked is answered, once it has been announced on this page. */
export function keepWishes(live: LiveTable, planner: Planner, wishes: VetoWishes | null): void {
  $effect(() => {
    const { snapshot } = live;
    if (snapshot) untrack(() => wishes?.follow(snapshot));
  });

  $effect(() => {
    const { snapshot } = live;
    const turn = snapshot?.question?.key === VETO ? (wishes?.watched(snapshot.view) ?? null) : null;
    if (!snapshot || !wishes || turn === null || live.moment || planner.choices.length || !letsPass(wishes.of(turn))) return;
    const { seq } = snapshot;
    const timer = setTimeout(() => void live.answer(seq, ALLOW), waitBeforeAnswer());
    return () => clearTimeout(timer);
  });
}
