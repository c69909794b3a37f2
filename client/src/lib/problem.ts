import type { ProblemDetails } from "./types";

/** The server refused a request, and said why. */
export class Problem extends Error {
  readonly status: number;
  readonly rule: string;
  readonly seq: number | null;

  constructor(status: number, details: Partial<ProblemDetails>) {
    super(details.detail || details.title || `The server answered ${status}.`);
    this.name = "Problem";
    this.status = status;
    this.rule = details.rule ?? "";
    this.seq = details.seq ?? null;
  }
}

/** The server could not be reached, or did not answer as it should. */
export class Unreachable extends Error {
  constructor() {
    super("The server cannot be reached.");
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
