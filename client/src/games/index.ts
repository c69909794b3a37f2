import type { Component, Snippet } from "svelte";
import { texts, type Texts } from "../lib/texts";
import type { LiveTable, Moment } from "../lib/live.svelte";
import type { Planner, SendsAtOnce } from "../lib/planner.svelte";
import type { Study } from "../lib/study.svelte";
import type { Line, News, Question, Snapshot } from "../lib/types";

/** What a game's table gets to show. */
export interface TableProps {
  live: LiveTable;
  planner: Planner;
  /** What the server says of the game that never changes. */
  reference: unknown;
  /** Whether several people share this device at this table. */
  shared: boolean;
  /** Whether others look on who must not see what only this seat may know: then it is left out everywhere. */
  veiled: boolean;
  /** What everybody may read, on a shared device. */
  publicLines: Line[];
  /** The seats that are played on this device. */
  here: string[];
  playAgain: () => void;
  /** The address of the position after so many entries. */
  positionAt: (n: number) => string;
}

/** What a game's screen for studying gets to show. */
export interface StudyProps {
  study: Study;
  reference: unknown;
  positionAt: (n: number) => string;
  /** The ways through the game. */
  controls: Snippet;
  /** What else can be done with the game. */
  actions: Snippet;
}

/** What a game's list of cards gets to show. */
export interface CardsProps {
  reference: unknown;
  /** The card that is looked for; empty for none. */
  id: string;
  /** Words that what is shown holds. */
  query: string;
}

/** The screens of one game. */
export interface GameScreens {
  Table: Component<TableProps>;
  Study: Component<StudyProps>;
  Cards: Component<CardsProps>;
  /** What somebody may prefer at this game, for the dialog of settings. */
  Settings?: Component;
  /** Turns news into moments: `view` is the position before them. */
  direct: (view: Record<string, unknown>, news: News, reference: unknown) => Moment[];
  sendsAtOnce: SendsAtOnce;
  /** Puts choices, one after the other, into words: those that belong together in one. */
  tell: (choices: readonly string[]) => string[];
  /** Whether how long an answer takes could tell a secret: then it is held back for a time that differs. */
  isTimed?: (question: Question) => boolean;
  /** Whether others at the same device must not see what `snapshot`'s seat is asked, now or within a plan. */
  isSecret: (snapshot: Snapshot, question: Question) => boolean;
}

/** Every game that has screens, by the key that the server gives it (`lib/gamekey.ts`); each is loaded when it is needed. */
const SCREENS = {
  el_grande: () => import("./el_grande"),
  "el_grande+intrigue_and_king": () => import("./intrigue_and_king"),
  "el_grande+colonies": () => import("./colonies"),
  caesar_cleopatra: () => import("./caesar_cleopatra"),
} satisfies Record<keyof Texts["games"], () => Promise<{ screens: GameScreens }>>;

export type GameName = keyof typeof SCREENS;

/** The games that have screens, in the order in which they are offered. */
export const GAMES = Object.keys(SCREENS) as GameName[];

/** The game whose rules are shown where no game has been chosen. */
export const firstGame: GameName = "el_grande";

export function hasScreens(game: string): game is GameName {
  return Object.hasOwn(SCREENS, game);
}

/** Load a game's screens; throws an error that names the game by its title if it has none. */
export async function loadScreens(game: string, title = game): Promise<GameScreens> {
  if (!hasScreens(game)) throw new Error(texts.problems.no_screens(title));
  return (await SCREENS[game]()).screens;
}
