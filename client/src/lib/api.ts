import { wait } from "./backoff";
import { readKey } from "./gamekey";
import { language } from "./language";
import { network } from "./network.svelte";
import { readProblem, Unreachable } from "./problem";
import type {
  Analysis,
  GameInfo,
  Hint,
  History,
  Log,
  Preview,
  Recent,
  Rules,
  SeatOrder,
  Snapshot,
  TableList,
  TableOpened,
  TableOrder,
  TableState,
  Thoroughness,
  Timeline,
  Why,
} from "./types";

interface Request {
  method?: "GET" | "POST";
  token?: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** Answers of a proxy or a server that is just starting: as good as none. */
const NOBODY_THERE = new Set([502, 503, 504]);

/** A request that is not answered for so long is taken for lost and said again, in milliseconds. */
const LONGEST_SILENCE = 20_000;

/** Send a request and read the JSON that comes back; throws `Problem` or `Unreachable`. */
async function ask<Answer>(path: string, request: Request = {}): Promise<Answer> {
  const headers = new Headers({ Accept: "application/json", "Accept-Language": language });
  if (request.token) headers.set("Authorization", `Bearer ${request.token}`);
  if (request.body !== undefined) headers.set("Content-Type", "application/json");
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method: request.method ?? "GET",
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ?? null,
    });
  } catch (failure) {
    if (request.signal?.aborted) throw failure;
    throw new Unreachable();
  }
  if (NOBODY_THERE.has(answer.status)) throw new Unreachable();
  if (!answer.ok) throw await readProblem(answer);
  return (await answer.json()) as Answer;
}

/** Send a request, and give up waiting for the answer after a while. */
async function askInTime<Answer>(path: string, request: Request): Promise<Answer> {
  const silence = AbortSignal.timeout(LONGEST_SILENCE);
  const signal = request.signal ? AbortSignal.any([request.signal, silence]) : silence;
  try {
    return await ask<Answer>(path, { ...request, signal });
  } catch (failure) {
    if (silence.aborted && !request.signal?.aborted) throw new Unreachable();
    throw failure;
  }
}

/** Send a request again and again until the server answers: only for what may safely be said twice. */
async function insist<Answer>(path: string, request: Request): Promise<Answer> {
  let settle: (() => void) | null = null;
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await askInTime<Answer>(path, request);
      } catch (failure) {
        if (!(failure instanceof Unreachable)) throw failure;
        settle ??= network.struggle();
        await wait(attempt, request.signal);
      }
    }
  } finally {
    settle?.();
  }
}

export const listGames = (): Promise<GameInfo[]> => ask("/games");

/** What never changes in the game of a key. */
export function readReference<Reference>(key: string): Promise<Reference> {
  const { game, expansions } = readKey(key);
  const query = expansions.map((expansion) => `?expansion=${encodeURIComponent(expansion)}`).join("");
  return ask(`/games/${encodeURIComponent(game)}/reference${query}`);
}

export const openTable = (order: TableOrder): Promise<TableOpened> =>
  ask("/tables", { method: "POST", body: order });

/** The rules of the game of a key: those of its expansions stand in the same book. */
export const readRules = (key: string): Promise<Rules> => ask(`/games/${encodeURIComponent(readKey(key).game)}/rules`);

/** Bring a record to be studied. */
export const bringRecord = (record: string): Promise<TableOpened> => ask("/records", { method: "POST", body: { record } });

export async function listTables(tokens: string[]): Promise<TableState[]> {
  return (await ask<TableList>("/tables/list", { method: "POST", body: { tokens } })).tables;
}

/** A table as the holder of a token sees it. */
export class TableApi {
  readonly id: string;
  readonly token: string;

  constructor(id: string, token: string) {
    this.id = id;
    this.token = token;
  }

  get path(): string {
    return `/tables/${encodeURIComponent(this.id)}`;
  }

  snapshot(signal?: AbortSignal): Promise<Snapshot> {
    return insist(this.path, { token: this.token, signal });
  }

  /** What never changes at this table, the cards of its deck included. */
  reference<Reference>(): Promise<Reference> {
    return insist(`${this.path}/reference`, { token: this.token });
  }

  log(signal?: AbortSignal): Promise<Log> {
    return insist(`${this.path}/log`, { token: this.token, signal });
  }

  recent(signal?: AbortSignal): Promise<Recent> {
    return insist(`${this.path}/recent`, { token: this.token, signal });
  }

  /** All positions as they may be seen from a viewpoint; null for the usual one. */
  timeline(viewpoint: string | null): Promise<Timeline> {
    const query = viewpoint === null ? "" : `?viewpoint=${encodeURIComponent(viewpoint)}`;
    return insist(`${this.path}/timeline${query}`, { token: this.token });
  }

  /** Open another table that goes on from the position after `n` entries. */
  branch(n: number, seats: SeatOrder[]): Promise<TableOpened> {
    return ask(`${this.path}/branches`, { method: "POST", token: this.token, body: { n, seats } });
  }

  /** Get another token for those who look on. */
  async share(): Promise<string> {
    const link = await ask<{ spectator: string }>(`${this.path}/links`, { method: "POST", token: this.token });
    return link.spectator;
  }

  /** The record as a file; the token goes into a header, so that a mere link does not do. */
  async record(): Promise<Blob> {
    const answer = await fetch(`/api${this.path}/record`, { headers: { Authorization: `Bearer ${this.token}`, "Accept-Language": language } });
    if (!answer.ok) throw await readProblem(answer);
    return answer.blob();
  }

  history(): Promise<History> {
    return ask(`${this.path}/history`, { token: this.token });
  }

  /** Send choices; the same ones sent twice count once, so a lost answer is asked for again. */
  play(expected: number, choices: string[], signal?: AbortSignal): Promise<Snapshot> {
    return insist(`${this.path}/entries`, {
      method: "POST",
      token: this.token,
      body: { expected, choices },
      signal,
    });
  }

  preview(expected: number, choices: string[], signal?: AbortSignal): Promise<Preview> {
    return insist(`${this.path}/preview`, {
      method: "POST",
      token: this.token,
      body: { expected, choices },
      signal,
    });
  }

  /** Ask for the best answers to what is asked after `choices`. */
  hint(expected: number, choices: string[]): Promise<Hint> {
    return ask(`${this.path}/hint`, { method: "POST", token: this.token, body: { expected, choices } });
  }

  /** Ask what the choices of a game were worth: those from the place `first` on, as far as it is known. */
  analysis(level: Thoroughness, first: number, signal?: AbortSignal): Promise<Analysis> {
    return insist(`${this.path}/analysis?level=${level}&first=${first}`, { token: this.token, signal });
  }

  why(choices: string[], words: string): Promise<Why> {
    return ask(`${this.path}/why`, { method: "POST", token: this.token, body: { choices, words } });
  }
}
