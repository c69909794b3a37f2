const FIRST_DELAY = 400;
const LONGEST_DELAY = 5000;
/** Somebody waits for what a request is to bring, so that is tried more often than a stream that has broken. */
const LONGEST_DELAY_OF_REQUEST = 2000;

/** How long to wait before trying again, in milliseconds; some of it by chance, so that not all come at once. */
export function delayBefore(attempt: number, chance: number = Math.random(), most = LONGEST_DELAY): number {
  const longest = Math.min(most, FIRST_DELAY * 2 ** Math.min(attempt, 10));
  return longest * (0.5 + chance / 2);
}

/** Wait before trying again, no longer than until the network is back; throws when `signal` is given up. */
export async function wait(attempt: number, signal?: AbortSignal): Promise<void> {
  const back = new AbortController();
  const hurry = (): void => back.abort();
  globalThis.addEventListener?.("online", hurry);
  try {
    await pause(delayBefore(attempt, Math.random(), LONGEST_DELAY_OF_REQUEST), signal ? AbortSignal.any([signal, back.signal]) : back.signal);
  } catch (failure) {
    if (signal?.aborted) throw failure;
  } finally {
    globalThis.removeEventListener?.("online", hurry);
  }
}

/** Wait so many milliseconds; throws when `signal` is given up. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    }, milliseconds);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener("abort", giveUp, { once: true });
  });
}
