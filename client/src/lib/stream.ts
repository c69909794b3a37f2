import { delayBefore, pause } from "./backoff";
import { language } from "./language";
import { EventReader, type ServerEvent } from "./sse";

export type Connection = "connecting" | "open" | "lost";

/** A stream that says nothing, not even that it is alive, for so long is taken for dead, in milliseconds. */
const SILENCE = 45_000;

export interface StreamOptions {
  url: string;
  token: string;
  /** The id after which to go on. */
  lastId: string;
  hear(event: ServerEvent): void;
  tell(connection: Connection): void;
  /** The server refused for good: the table or the token does not exist. */
  refuse(status: number): void;
}

/**
 * Follows server-sent events with fetch, so that the token stays in a header; goes on after the last event heard
 * when the connection breaks, and closes while the page is hidden.
 */
export class Stream {
  private readonly options: StreamOptions;
  private lastId: string;
  private running: AbortController | null = null;

  constructor(options: StreamOptions) {
    this.options = options;
    this.lastId = options.lastId;
  }

  start(): void {
    document.addEventListener("visibilitychange", this.look);
    window.addEventListener("online", this.hurry);
    this.look();
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.look);
    window.removeEventListener("online", this.hurry);
    this.close();
  }

  private readonly look = (): void => {
    if (document.hidden) this.close();
    else if (!this.running) void this.run();
  };

  /** Do not wait any longer: the network is back. */
  private readonly hurry = (): void => {
    if (document.hidden) return;
    this.close();
    void this.run();
  };

  private close(): void {
    this.running?.abort();
    this.running = null;
  }

  private async run(): Promise<void> {
    const running = new AbortController();
    this.running = running;
    this.options.tell("connecting");
    for (let attempt = 0; !running.signal.aborted; attempt += 1) {
      try {
        if (await this.follow(running.signal)) attempt = 0;
        else return;
      } catch {
        // Broken, silent or not reached: all the same to whoever waits.
      }
      if (running.signal.aborted) return;
      this.options.tell("lost");
      await pause(delayBefore(attempt), running.signal).catch(() => undefined);
    }
  }

  /** Follow one connection to its end; false if the server refuses it for good. */
  private async follow(signal: AbortSignal): Promise<boolean> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE);
    try {
      const answer = await fetch(this.options.url, {
        headers: {
          Accept: "text/event-stream",
          "Accept-Language": language,
          Authorization: `Bearer ${this.options.token}`,
          "Last-Event-ID": this.lastId,
        },
        cache: "no-store",
        signal: AbortSignal.any([signal, silence.signal]),
      });
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
        this.options.refuse(answer.status);
        return false;
      }
      if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`);
      this.options.tell("open");
      const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      const reader = new EventReader();
      for (;;) {
        const { done, value } = await pieces.read();
        if (done) return true;
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE);
        for (const event of reader.feed(value)) {
          if (signal.aborted) return true;
          if (event.id) this.lastId = event.id;
          this.options.hear(event);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
