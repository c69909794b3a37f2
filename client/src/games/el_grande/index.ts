import type { Question, Snapshot } from "../../lib/types";
import type { GameScreens } from "../index";
import { sendsAtOnce } from "./plan";
import { direct } from "./playback";
import Study from "./Study.svelte";
import Table from "./Table.svelte";
import { asView } from "./view";

const SECRET = new Set(["disk", "power_back"]);

/** Disks and regained power cards are secret, and so is a hand that holds one. */
function isSecret(snapshot: Snapshot, question: Question): boolean {
  const { seat } = snapshot;
  if (seat === null) return false;
  return SECRET.has(question.key) || (question.key === "bid" && (asView(snapshot.view).back[seat] ?? 0) > 0);
}

export const screens: GameScreens = { Table, Study, direct, sendsAtOnce, isSecret };
