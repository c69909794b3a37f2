/** What others at the same device must not see. */
import type { Question, Snapshot } from "../../lib/types";

/**
 * A hand is secret, and there is nothing that a seat is asked without its hand in sight; that it is asked whether it
 * vetoes tells nothing, since it is asked whether it holds a Veto or not (C34).
 */
export function isSecret({ seat }: Snapshot, _question: Question): boolean {
  return seat !== null;
}

/** Whether the time that an answer takes could tell something: what nobody can veto is let pass in no time. */
export function isTimed({ key }: Question): boolean {
  return key === "veto";
}
