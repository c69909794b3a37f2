import type { TableApi } from "./api";
import { pause } from "./backoff";
import { describeRefusal, Problem } from "./problem";
import { settings } from "./settings.svelte";
import type { ServerEvent } from "./sse";
import { type Connection, Stream } from "./stream";
import type { Line, News, Recent, Snapshot } from "./types";

/** How long the answer to a choice is held back for the news of it, in milliseconds. */
const LONGEST_WAIT = 800;

/** How long the moments of one piece of news are shown altogether, in milliseconds; more of them go by faster. */
const LONGEST_SHOW = 7000;

/** A moment between two positions that is shown for a while. */
export interface Moment {
  view: Record<string, unknown>;
  caption: string;
  /** How many of the news' entries have happened by then. */
  entries: number;
  /** How long it stays, in milliseconds. */
  lasts: number;
}

/** Turns news into moments: `view` is the position before them. */
export type Director = (view: Record<string, unknown>, news: News) => Moment[];

/** Something to be shown; it ends at once when the signal is given. */
type Show = (signal: AbortSignal) => Promise<void>;

/** A table as one seat sees it, kept up to date. */
export class LiveTable {
  readonly api: TableApi;
  /** The table now. What has happened may still be being shown: nobody has to wait for that. */
  snapshot = $state.raw<Snapshot | null>(null);
  lines = $state.raw<Line[]>([]);
  connection = $state<Connection>("connecting");
  /** Since when the table stands as it does, by this page's clock. */
  asked = 0;
  /** Why the table cannot be opened; empty if it can. */
  refusal = $state("");
  /** How many entries have been shown to have happened. */
  reached = $state(0);
  /** What is being shown of what has happened; null once all has been shown. */
  moment = $state.raw<Moment | null>(null);
  /** What the seat left behind with its last choice, and what came right after; null while there is or is known none. */
  recent = $state.raw<Recent | null>(null);

  private readonly direct: Director;
  private readonly stopped = new AbortController();
  private stream: Stream | null = null;
  /** The position up to which news have been told, which is what the next events start from. */
  private told: Snapshot | null = null;
  private waiting: Show[] = [];
  private skipping: AbortController | null = null;
  private arrivals: (() => void)[] = [];
  /** Whether an answer is under way that nobody has chosen just now. */
  private answering = false;

  constructor(api: TableApi, direct: Director) {
    this.api = api;
    this.direct = direct;
  }

  async open(): Promise<void> {
    try {
      const snapshot = await this.api.snapshot(this.stopped.signal);
      const { lines } = await this.api.log(this.stopped.signal);
      this.told = snapshot;
      this.take(snapshot);
      this.lines = lines.filter((line) => line.n < snapshot.seq);
      this.reached = snapshot.seq;
      this.follow(snapshot.seq);
    } catch (failure) {
      if (!this.stopped.signal.aborted) this.refusal = describeRefusal(failure);
    }
  }

  close(): void {
    this.stopped.abort();
    this.stream?.stop();
    this.skip();
  }

  /** Take a snapshot that the server answered with; an older one than the present is not taken. */
  take(snapshot: Snapshot): void {
    const before = this.snapshot;
    if (before && snapshot.seq < before.seq) return;
    if (snapshot.seq !== before?.seq) this.asked = performance.now();
    this.snapshot = snapshot;
    if (this.answering || snapshot.decided === (before?.decided ?? null)) return;
    this.recent = null;
    if (snapshot.decided !== null) void this.lookBack(snapshot.decided);
  }

  async refresh(): Promise<void> {
    this.take(await this.api.snapshot(this.stopped.signal));
  }

  /** Wait until the news of entry `seq` are told, so that nothing is shown before it happens; not for long, though. */
  async reach(seq: number): Promise<void> {
    const deadline = Date.now() + LONGEST_WAIT;
    while (this.connection === "open" && (this.told?.seq ?? 0) < seq && Date.now() < deadline) {
      await Promise.race([new Promise<void>((resolve) => this.arrivals.push(resolve)), pause(LONGEST_WAIT)]);
    }
  }

  /** Give an answer that was decided on beforehand, if the table is still as it was; what was new stays new. */
  async answer(expected: number, words: string): Promise<void> {
    if (this.answering || this.snapshot?.seq !== expected) return;
    this.answering = true;
    try {
      this.take(await this.api.play(expected, [words], this.stopped.signal));
    } catch (failure) {
      // Somebody was faster, another page of the same seat perhaps: then there is nothing left to answer.
      if (failure instanceof Problem) await this.refresh();
      else if (!this.stopped.signal.aborted) throw failure;
    } finally {
      this.answering = false;
    }
  }

  /** Show at once what would be shown one after the other. */
  skip(): void {
    this.skipping?.abort();
  }

  /** Show once more what has happened since the seat's last choice, as far as it came after `after` entries. */
  async retell(after = 0): Promise<void> {
    const recent = await this.api.recent(this.stopped.signal).catch(() => null);
    if (!recent) return;
    const rest = this.directRecent(recent).filter(({ entries }) => recent.since + entries > after);
    this.enqueue((signal) => this.perform(rest, signal));
  }

  private async lookBack(decided: number): Promise<void> {
    const recent = await this.api.recent(this.stopped.signal).catch(() => null);
    if (recent && this.snapshot?.decided === decided) this.recent = recent;
  }

  /** The moments of what has happened since the seat's last choice. */
  directRecent({ seq, view, events }: Recent): Moment[] {
    return this.snapshot ? this.direct(view, { seq, lines: [], events, snapshot: this.snapshot }) : [];
  }

  private follow(seq: number): void {
    this.stream = new Stream({
      url: `/api${this.api.path}/stream`,
      token: this.api.token,
      lastId: String(seq),
      hear: (event) => this.hear(event),
      tell: (connection) => (this.connection = connection),
      refuse: (status) => (this.refusal = describeRefusal(new Problem(status, {}))),
    });
    this.stream.start();
  }

  private hear(event: ServerEvent): void {
    if (event.event !== "news") return;
    const news = JSON.parse(event.data) as News;
    this.enqueue((signal) => this.show(news, signal));
    this.take(news.snapshot);
  }

  /** Show something after what is being shown. */
  private enqueue(show: Show): void {
    this.waiting.push(show);
    if (!this.skipping) void this.showAll();
  }

  private async showAll(): Promise<void> {
    this.skipping = new AbortController();
    for (let show = this.waiting.shift(); show; show = this.waiting.shift()) await show(this.skipping.signal);
    this.skipping = null;
    this.moment = null;
  }

  private async show(news: News, signal: AbortSignal): Promise<void> {
    const told = this.told;
    if (!told || news.seq < told.seq) return;
    const moments = news.seq > told.seq ? this.direct(told.view, news) : [];
    const before = this.lines;
    const lines = news.lines.filter((line) => line.n >= told.seq);
    this.told = news.snapshot;
    this.arrivals.splice(0).forEach((resolve) => resolve());
    await this.perform(settings.still ? [] : moments, signal, (entries) => {
      this.lines = [...before, ...lines.filter((line) => line.n < told.seq + entries)];
      this.reached = told.seq + entries;
    });
    this.lines = [...before, ...lines];
    this.reached = news.seq;
  }

  /** Show moments one after the other, and tell how many entries have happened by each. */
  private async perform(moments: Moment[], signal: AbortSignal, reach?: (entries: number) => void): Promise<void> {
    const total = moments.reduce((sum, { lasts }) => sum + lasts, 0);
    const haste = Math.min(1, LONGEST_SHOW / Math.max(total, 1)) * settings.pace;
    for (const moment of moments) {
      if (signal.aborted) return;
      this.moment = moment;
      reach?.(moment.entries);
      await pause(moment.lasts * haste, signal).catch(() => undefined);
    }
  }
}
