/** Where in the application somebody is; it stands in the fragment, which no server sees. */
export type Place =
  | { at: "start" }
  | { at: "new" }
  | { at: "table"; id: string; token: string }
  | { at: "nowhere" };

/** Read a fragment: `#/`, `#/new` or `#/table/ID/TOKEN`. */
export function readPlace(fragment: string): Place {
  const parts = fragment.replace(/^#\/?/, "").split("/").map(decode);
  const [first = "", id = "", token = ""] = parts;
  if (first === "" && parts.length === 1) return { at: "start" };
  if (first === "new" && parts.length === 1) return { at: "new" };
  if (first === "table" && parts.length === 3 && id && token) return { at: "table", id, token };
  return { at: "nowhere" };
}

/** Write the fragment of a place. */
export function writePlace(place: Place): string {
  switch (place.at) {
    case "new":
      return "#/new";
    case "table":
      return `#/table/${encodeURIComponent(place.id)}/${encodeURIComponent(place.token)}`;
    default:
      return "#/";
  }
}

/** The whole address of a seat at a table, to be handed to whoever plays it. */
export function writeLink(id: string, token: string): string {
  return `${location.origin}${location.pathname}${writePlace({ at: "table", id, token })}`;
}

export function go(place: Place): void {
  location.hash = writePlace(place);
}

/** Change the place without a step in the browser's history. */
export function replacePlace(place: Place): void {
  history.replaceState(null, "", writePlace(place));
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
