import type { GameScreens } from "../index";
import Cards from "./Cards.svelte";
import { sendsAtOnce } from "./plan";
import { direct } from "./playback";
import { isSecret } from "./secrets";
import Study from "./Study.svelte";
import Table from "./Table.svelte";
import VetoDefault from "./VetoDefault.svelte";

export const screens: GameScreens = { Table, Study, Cards, Settings: VetoDefault, direct, sendsAtOnce, isSecret };
