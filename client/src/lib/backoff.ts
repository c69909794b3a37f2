const FIRST_DELAY = 400;
const LONGEST_DELAY = 10_000;

/** How long to wait before trying again, in milliseconds; some of it by chance, so that not all come at once. */
export function delayBefore(attempt: number, chance: number = Math.random()): number {
  const longest = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(attempt, 10));
  return longest * (0.5 + chance / 2);
}

/** Wait before trying again; throws when `signal` is given up. */
export function wait(attempt: number, signal?: AbortSignal): Promise<void> {
  return pause(delayBefore(attempt), signal);
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
