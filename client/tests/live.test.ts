import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableApi } from "../src/lib/api";
import { LiveTable, type Moment } from "../src/lib/live.svelte";
import { Problem } from "../src/lib/problem";
import { settings } from "../src/lib/settings.svelte";
import type { Line, News, Recent, Snapshot } from "../src/lib/types";

const line = (n: number): Line => ({ n, text: `line ${n}`, kind: "", seats: [], table: null });
const snapshotAt = (seq: number, decided: number | null = null): Snapshot =>
  ({ seq, decided, view: { seq } }) as unknown as Snapshot;

let moments: Moment[];
let recent: Recent;
let sent: string[];
let refused: boolean;
let send: (news: News) => void;
let live: LiveTable;

function news(seq: number, ...lines: number[]): News {
  return { seq, lines: lines.map(line), events: [], snapshot: snapshotAt(seq) };
}

beforeEach(async () => {
  vi.useFakeTimers();
  moments = [];
  recent = { seq: 9, since: 6, view: { seq: 6 }, events: [] };
  sent = [];
  refused = false;
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
    recent: async () => recent,
    play: async (expected: number, choices: string[]) => {
      sent.push(choices.join());
      if (refused) throw new Problem(409, { seq: expected });
      return snapshotAt(expected + 1, expected + 1);
    },
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

  it("are shown moment by moment, the lines with them, while the table is already there to play at", async () => {
    moments = [1, 2].map((entries) => ({ view: { entries }, caption: `${entries}`, entries, lasts: 100 }));
    send(news(7, 5, 6));
    await vi.advanceTimersByTimeAsync(50);
    expect([live.moment?.caption, told(), live.snapshot?.seq]).toEqual(["1", [1, 4, 5], 7]);
    await vi.advanceTimersByTimeAsync(100);
    expect([live.moment?.caption, told()]).toEqual(["2", [1, 4, 5, 6]]);
    await vi.advanceTimersByTimeAsync(100);
    expect([live.moment, live.snapshot?.seq]).toEqual([null, 7]);
  });

  it("are shown faster, or not at all, as somebody prefers", async () => {
    moments = [{ view: {}, caption: "slow", entries: 1, lasts: 1000 }];
    settings.setSpeed("quick");
    send(news(6, 5));
    await vi.advanceTimersByTimeAsync(410);
    expect(live.moment).toBeNull();
    settings.setSpeed("off");
    send(news(7, 6));
    await vi.advanceTimersByTimeAsync(1);
    expect([live.moment, told()]).toEqual([null, [1, 4, 5, 6]]);
    settings.setSpeed("normal");
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

describe("what has happened since the last choice", () => {
  it("starts from what the seat left behind, from the choice on", async () => {
    expect(live.recent).toBeNull();
    live.take(snapshotAt(8, 6));
    await vi.advanceTimersByTimeAsync(1);
    expect(live.recent?.view).toEqual({ seq: 6 });
    recent = { ...recent, view: { seq: 9 } };
    live.take(snapshotAt(9, 9));
    expect(live.recent).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(live.recent?.view).toEqual({ seq: 9 });
  });

  it("is shown once more when asked, or from where another page left off", async () => {
    moments = [1, 2].map((entries) => ({ view: {}, caption: `${entries}`, entries, lasts: 100 }));
    void live.retell();
    await vi.advanceTimersByTimeAsync(50);
    expect(live.moment?.caption).toBe("1");
    live.skip();
    await vi.advanceTimersByTimeAsync(1);
    void live.retell(7);
    await vi.advanceTimersByTimeAsync(50);
    expect(live.moment?.caption).toBe("2");
  });

  it("stays as it is when an answer is given that was decided on beforehand", async () => {
    live.take(snapshotAt(8, 6));
    await vi.advanceTimersByTimeAsync(1);
    recent = { ...recent, view: { seq: 9 } };
    await live.answer(8, "allow");
    await vi.advanceTimersByTimeAsync(1);
    expect([sent, live.snapshot?.seq, live.recent?.view]).toEqual([["allow"], 9, { seq: 6 }]);
  });
});

describe("an answer that was decided on beforehand", () => {
  it("is given only to the position that it was decided for", async () => {
    live.take(snapshotAt(8));
    await live.answer(7, "allow");
    expect(sent).toEqual([]);
  });

  it("is dropped if somebody was faster", async () => {
    live.take(snapshotAt(8));
    refused = true;
    await live.answer(8, "allow");
    expect([sent, live.snapshot?.seq]).toEqual([["allow"], 8]);
  });
});
