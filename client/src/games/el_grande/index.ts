import type { GameScreens } from "../index";
import Cards from "./Cards.svelte";
import { describePlan, sendsAtOnce } from "./plan";
import { direct } from "./playback";
import { isSecret } from "./secrets";
import Study from "./Study.svelte";
import Table from "./Table.svelte";
import VetoDefault from "./VetoDefault.svelte";

/** Cards are called by their numbers: which lay there is told by the position. */
const tell = (choices: readonly string[]): string[] => describePlan(choices, () => "").map(({ text }) => text);

export const screens: GameScreens = { Table, Study, Cards, Settings: VetoDefault, direct, sendsAtOnce, isSecret, tell };
