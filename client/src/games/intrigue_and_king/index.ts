import VetoDefault from "../el_grande/VetoDefault.svelte";
import type { GameScreens } from "../index";
import Cards from "./Cards.svelte";
import { sendsAtOnce, tell } from "./plan";
import { direct } from "./playback";
import { isSecret } from "./secrets";
import Study from "./Study.svelte";
import Table from "./Table.svelte";

export const screens: GameScreens = {
  Table, Study, Cards, Settings: VetoDefault, direct, sendsAtOnce, isSecret, tell: (choices) => tell(choices),
}; // prettier-ignore
