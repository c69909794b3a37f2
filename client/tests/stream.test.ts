import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerEvent } from "../src/lib/sse";
import { Stream } from "../src/lib/stream";

/** What stands in for the page. */
class Page extends EventTarget {
  hidden = false;
  show(visible: boolean): void {
    this.hidden = !visible;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

interface Call {
  lastId: string | null;
  authorization: string | null;
  signal: AbortSignal;
}

let page: Page;
let calls: Call[];
let answers: ((signal: AbortSignal) => Response)[];
let heard: ServerEvent[];
let told: string[];
let refused: number[];
let stream: Stream;

function openAnswer(text: string, ends: boolean): (signal: AbortSignal) => Response {
  return (signal) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        if (ends) controller.close();
        else signal.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return new Response(body, { status: 200 });
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  calls = [];
  answers = [];
  heard = [];
  told = [];
  refused = [];
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async (_: string, request: RequestInit) => {
    const headers = new Headers(request.headers);
    calls.push({
      lastId: headers.get("Last-Event-ID"),
      authorization: headers.get("Authorization"),
      signal: request.signal as AbortSignal,
    });
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return answer(request.signal as AbortSignal);
  });
  stream = new Stream({
    url: "/api/tables/t/stream",
    token: "secret",
    lastId: "5",
    hear: (event) => heard.push(event),
    tell: (connection) => told.push(connection),
    refuse: (status) => refused.push(status),
  });
});

afterEach(() => {
  stream.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a stream", () => {
  it("keeps its token in a header and goes on after what it knows", async () => {
    answers.push(openAnswer("id: 6\nevent: news\ndata: {}\n\n", false));
    stream.start();
    await vi.advanceTimersByTimeAsync(10);
    expect(calls).toMatchObject([{ lastId: "5", authorization: "Bearer secret" }]);
    expect(heard).toEqual([{ id: "6", event: "news", data: "{}" }]);
    expect(told).toEqual(["connecting", "open"]);
  });

  it("comes back after a break, later and later, and misses nothing", async () => {
    answers.push(openAnswer("id: 9\ndata: a\n\n", true));
    stream.start();
    await vi.advanceTimersByTimeAsync(10);
    expect(told.at(-1)).toBe("lost");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.length).toBeLessThan(25);
    expect(calls[1]?.lastId).toBe("9");
    answers.push(openAnswer("id: 10\ndata: b\n\n", false));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(heard.map(({ id }) => id)).toEqual(["9", "10"]);
    expect(told.at(-1)).toBe("open");
  });

  it("is closed while the page is hidden", async () => {
    answers.push(openAnswer("id: 6\ndata: a\n\n", false));
    stream.start();
    await vi.advanceTimersByTimeAsync(10);
    page.show(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(calls).toHaveLength(1);
    answers.push(openAnswer("id: 7\ndata: b\n\n", false));
    page.show(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(calls[1]?.lastId).toBe("6");
    expect(heard.map(({ data }) => data)).toEqual(["a", "b"]);
  });

  it("that says nothing for long is taken for dead", async () => {
    answers.push(openAnswer("id: 6\ndata: a\n\n", false), openAnswer("id: 7\ndata: b\n\n", false));
    stream.start();
    await vi.advanceTimersByTimeAsync(47_000);
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(heard.map(({ data }) => data)).toEqual(["a", "b"]);
  });

  it("gives up where the server knows no such table", async () => {
    answers.push(() => new Response("{}", { status: 404 }));
    stream.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refused).toEqual([404]);
    expect(calls).toHaveLength(1);
  });
});
