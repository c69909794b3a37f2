import { texts } from "./texts";
import type { ProblemDetails } from "./types";

/** The status of a refusal because the table is not as it was thought to be. */
export const OUT_OF_DATE = 409;

/** The server refused a request, and said why. */
export class Problem extends Error {
  readonly status: number;
  readonly rule: string;
  readonly seq: number | null;

  constructor(status: number, details: Partial<ProblemDetails>) {
    super(details.detail || details.title || texts.problems.answered(status));
    this.name = "Problem";
    this.status = status;
    this.rule = details.rule ?? "";
    this.seq = details.seq ?? null;
  }
}

/** The server could not be reached, or did not answer as it should. */
export class Unreachable extends Error {
  constructor() {
    super(texts.problems.unreachable);
    this.name = "Unreachable";
  }
}

/** Read the problem that a refusing answer carries. */
export async function readProblem(answer: Response): Promise<Problem> {
  try {
    return new Problem(answer.status, (await answer.json()) as Partial<ProblemDetails>);
  } catch {
    return new Problem(answer.status, {});
  }
}

/** Say in one sentence what went wrong. */
export function describeFailure(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

/** What is no link that the server knows: no such table, or not its token, or not even written like one. */
const NO_LINK = new Set([401, 403, 404, 422]);

/** Say in one sentence why a table cannot be opened. */
export function describeRefusal(failure: unknown): string {
  return failure instanceof Problem && NO_LINK.has(failure.status) ? texts.table.no_link : describeFailure(failure);
}
