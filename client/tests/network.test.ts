import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TableApi } from "../src/lib/api";
import { network } from "../src/lib/network.svelte";
import { describeRefusal, Problem } from "../src/lib/problem";

let up: boolean;
let calls: number;

beforeEach(() => {
  vi.useFakeTimers();
  const events = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const) {
    vi.stubGlobal(name, events[name].bind(events));
  }
  up = false;
  calls = 0;
  vi.stubGlobal("fetch", async () => {
    calls += 1;
    if (!up) throw new TypeError("Failed to fetch");
    return new Response('{"seq":7}', { headers: { "Content-Type": "application/json" } });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("the first failure is told at once, and is over when the server has answered", async () => {
  const answer = new TableApi("t", "k").play(5, ["end"]);
  await vi.advanceTimersByTimeAsync(0);
  expect(network.fails).toBe(true);
  up = true;
  await vi.advanceTimersByTimeAsync(500);
  expect((await answer).seq).toBe(7);
  expect(network.fails).toBe(false);
});

it("what fails is tried again every two seconds at most", async () => {
  const stopped = new AbortController();
  const answer = new TableApi("t", "k").play(5, ["end"], stopped.signal).catch(() => null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBeGreaterThanOrEqual(30);
  stopped.abort();
  expect(await answer).toBeNull();
  expect(network.fails).toBe(false);
});

it("what fails is tried again at once when the network is back", async () => {
  const answer = new TableApi("t", "k").play(5, ["end"]);
  await vi.advanceTimersByTimeAsync(10_000);
  const before = calls;
  up = true;
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toBe(before + 1);
  expect((await answer).seq).toBe(7);
});

it("a bad link is told in words for people", () => {
  const pattern = new Problem(422, { detail: "path.id: String should match pattern '^[a-z]+$'" });
  expect(describeRefusal(pattern)).toBe("This link does not lead to a table.");
  expect(describeRefusal(new Problem(410, { detail: "too old" }))).toBe("too old");
});
