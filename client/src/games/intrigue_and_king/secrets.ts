/** What others at the same device must not see. */
import type { Question, Snapshot } from "../../lib/types";
import { asView } from "./view";

const OF_CARDS = new Set(["choose_hand", "bid", "power_back"]);

/** Disks are secret (EG-5.10), and so is a hand (IK-8.2), unless everybody was dealt the same. */
export function isSecret(snapshot: Snapshot, question: Question): boolean {
  if (snapshot.seat === null) return false;
  if (question.key === "disk") return true;
  return OF_CARDS.has(question.key) && asView(snapshot.view).options["hands"] !== "same";
}
