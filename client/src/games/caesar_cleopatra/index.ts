import type { GameScreens } from "../index";
import Cards from "./Cards.svelte";
import { sendsAtOnce, tellChoices } from "./plan";
import { direct } from "./playback";
import { isSecret, isTimed } from "./secrets";
import Study from "./Study.svelte";
import Table from "./Table.svelte";
import VetoDefault from "./VetoDefault.svelte";

/** Missions are called by their ids: which there are is told by the position. */
const tell = (choices: readonly string[]): string[] => tellChoices(choices, (id) => id);

export const screens: GameScreens = {
  Table, Study, Cards, Settings: VetoDefault, direct, sendsAtOnce, isSecret, isTimed, tell,
}; // prettier-ignore
