import type { TableApi } from "./api";
import { pause } from "./backoff";
import { describeFailure } from "./problem";
import type { Analysis, Judged, Thoroughness } from "./types";

/** How long to wait before asking how far it has come, in milliseconds. */
const PAUSE = 1000;

/** What the choices of a game were worth: the server finds it out as long as it is asked. */
export class Review {
  level = $state<Thoroughness>("normal");
  runs = $state(false);
  failure = $state("");
  /** What is known of the whole; null before it has begun. */
  found = $state.raw<Omit<Analysis, "judged"> | null>(null);
  judged = $state.raw<Judged[]>([]);

  private readonly api: TableApi;
  private readonly wait: number;
  private running: AbortController | null = null;

  constructor(api: TableApi, wait = PAUSE) {
    this.api = api;
    this.wait = wait;
  }

  /** Begin, or go on, until all is known. */
  async start(): Promise<void> {
    if (this.runs) return;
    const running = new AbortController();
    this.running = running;
    this.runs = true;
    this.failure = "";
    try {
      while (!(await this.look(running.signal))) await pause(this.wait, running.signal);
    } catch (failure) {
      if (!running.signal.aborted) this.failure = describeFailure(failure);
    } finally {
      if (this.running === running) this.runs = false;
    }
  }

  stop(): void {
    this.running?.abort(new Error("stopped"));
    this.runs = false;
  }

  /** Begin anew, with more thought or less. */
  choose(level: Thoroughness): void {
    this.stop();
    this.level = level;
    this.found = null;
    this.judged = [];
  }

  /** Take up what is new; returns whether there is no more to come. */
  private async look(signal: AbortSignal): Promise<boolean> {
    const { judged, ...found } = await this.api.analysis(this.level, this.judged.length, signal);
    signal.throwIfAborted();
    this.judged = [...this.judged, ...judged];
    this.found = found;
    return found.failed || found.done === found.total;
  }
}
