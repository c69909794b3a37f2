import { describePlan, sendsAtOnce } from "../el_grande/plan";
import { isSecret } from "../el_grande/secrets";
import VetoDefault from "../el_grande/VetoDefault.svelte";
import type { GameScreens } from "../index";
import Cards from "./Cards.svelte";
import { WRITING } from "./plan";
import { direct } from "./playback";
import Study from "./Study.svelte";
import Table from "./Table.svelte";

/** Cards are called by their numbers: which lay there is told by the position. */
const tell = (choices: readonly string[]): string[] => describePlan(choices, () => "", WRITING).map(({ text }) => text);

export const screens: GameScreens = { Table, Study, Cards, Settings: VetoDefault, direct, sendsAtOnce, isSecret, tell };
