/** Small things that this browser remembers; where it may not, they last as long as the page. */
const held = new Map<string, string>();

export function readStored<Value>(store: "local" | "session", key: string, fallback: Value): Value {
  try {
    const text = pick(store).getItem(key);
    return text === null ? fallback : (JSON.parse(text) as Value);
  } catch {
    const text = held.get(key);
    return text === undefined ? fallback : (JSON.parse(text) as Value);
  }
}

export function writeStored(store: "local" | "session", key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    pick(store).setItem(key, text);
  } catch {
    held.set(key, text);
  }
}

export function forgetStored(store: "local" | "session", key: string): void {
  held.delete(key);
  try {
    pick(store).removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}

function pick(store: "local" | "session"): Storage {
  return store === "local" ? localStorage : sessionStorage;
}
