/** What others at the same device must not see. */
import type { Question, Snapshot } from "../../lib/types";
import { asView } from "./view";

const SECRET = new Set(["disk", "power_back"]);

/**
 * Disks and regained power cards are secret (EG-5.10), and so is a hand that holds one. Where played power cards are not
 * shown (CR-26), others are to remember them, so that every hand is secret. A veto is answered openly.
 */
export function isSecret(snapshot: Snapshot, question: Question): boolean {
  const { seat } = snapshot;
  if (seat === null) return false;
  const { back, options } = asView(snapshot.view);
  return SECRET.has(question.key) || (question.key === "bid" && ((back[seat] ?? 0) > 0 || options["showPlayedPower"] === false));
}
