/** Small things that this browser remembers; where it may not, they last as long as the page. */
const held = new Map<string, string>();

/** Read what is remembered; the fallback if it is of another kind, since whatever uses this address can write there. */
export function readStored<Value>(store: "local" | "session", key: string, fallback: Value): Value {
  let found: unknown = fallback;
  try {
    const text = pick(store).getItem(key);
    if (text !== null) found = JSON.parse(text);
  } catch {
    const text = held.get(key);
    if (text !== undefined) found = JSON.parse(text);
  }
  const fits = kindOf(found) === kindOf(fallback) || (fallback === null && kindOf(found) === "object");
  return fits ? (found as Value) : fallback;
}

function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
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
