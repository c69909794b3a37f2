import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableApi } from "../src/lib/api";
import { LiveTable, type Moment } from "../src/lib/live.svelte";
import type { Line, News, Snapshot } from "../src/lib/types";

const line = (n: number): Line => ({ n, text: `line ${n}`, kind: "", seats: [], table: null });
const snapshotAt = (seq: number): Snapshot => ({ seq, view: { seq } }) as unknown as Snapshot;

let moments: Moment[];
let send: (news: News) => void;
let live: LiveTable;

function news(seq: number, ...lines: number[]): News {
  return { seq, lines: lines.map(line), events: [], snapshot: snapshotAt(seq) };
}

beforeEach(async () => {
  vi.useFakeTimers();
  moments = [];
  const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (told) => {
          const text = `id: ${told.seq}\nevent: news\ndata: ${JSON.stringify(told)}\n\n`;
          controller.enqueue(new TextEncoder().encode(text));
        };
      },
    });
    return new Response(body);
  });
  const api = {
    path: "/tables/t",
    token: "secret",
    snapshot: async () => snapshotAt(5),
    log: async () => ({ seq: 5, lines: [line(1), line(4)] }),
  };
  live = new LiveTable(api as unknown as TableApi, () => moments);
  await live.open();
  await vi.advanceTimersByTimeAsync(1);
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = (): number[] => live.lines.map(({ n }) => n);

describe("news", () => {
  it("bring lines and a snapshot, each line once however often it is told", async () => {
    send(news(5));
    send(news(7, 5, 6));
    send(news(7, 5, 6));
    send(news(8, 7));
    await vi.advanceTimersByTimeAsync(1);
    expect(told()).toEqual([1, 4, 5, 6, 7]);
    expect(live.snapshot?.seq).toBe(8);
  });

  it("are shown moment by moment, the lines with them", async () => {
    moments = [1, 2].map((entries) => ({ view: { entries }, caption: `${entries}`, entries, lasts: 100 }));
    send(news(7, 5, 6));
    await vi.advanceTimersByTimeAsync(50);
    expect([live.moment?.caption, told(), live.snapshot?.seq]).toEqual(["1", [1, 4, 5], 5]);
    await vi.advanceTimersByTimeAsync(100);
    expect([live.moment?.caption, told()]).toEqual(["2", [1, 4, 5, 6]]);
    await vi.advanceTimersByTimeAsync(100);
    expect([live.moment, live.snapshot?.seq]).toEqual([null, 7]);
  });

  it("can be skipped, those that wait too", async () => {
    moments = [{ view: {}, caption: "slow", entries: 1, lasts: 5000 }];
    send(news(6, 5));
    send(news(7, 6));
    await vi.advanceTimersByTimeAsync(10);
    live.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect([live.moment, told(), live.snapshot?.seq]).toEqual([null, [1, 4, 5, 6], 7]);
  });

  it("are waited for after a choice, but not for long", async () => {
    let reached = false;
    void live.reach(6).then(() => (reached = true));
    await vi.advanceTimersByTimeAsync(100);
    expect(reached).toBe(false);
    send(news(6, 5));
    await vi.advanceTimersByTimeAsync(1);
    expect(reached).toBe(true);
    reached = false;
    void live.reach(9).then(() => (reached = true));
    await vi.advanceTimersByTimeAsync(2000);
    expect(reached).toBe(true);
  });

  it("older than what is known change nothing", async () => {
    live.take(snapshotAt(9));
    live.take(snapshotAt(8));
    expect(live.snapshot?.seq).toBe(9);
  });
});
