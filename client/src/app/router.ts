/** Where in the application somebody is; it stands in the fragment, which no server sees. */
export type Place =
  | { at: "start" }
  /** A new table; `game` is the one to begin with, empty for the first. */
  | { at: "new"; game: string }
  | { at: "table"; id: string; token: string }
  /** A game to go through: at the position after `n` entries, with the eyes of `viewpoint`. */
  | { at: "study"; id: string; token: string; n: number | null; viewpoint: string | null }
  /** The rules or the cards of a game; `id` is the one that is looked for, or empty. */
  | { at: "rules" | "cards"; game: string; id: string }
  | { at: "nowhere" };

/**
 * Read a fragment: `#/`, `#/new[/GAME]`, `#/table/ID/TOKEN`, `#/study/ID/TOKEN[/N[/VIEWPOINT]]`, `#/rules/GAME[/ID]`,
 * `#/cards/GAME[/ID]`.
 */
export function readPlace(fragment: string): Place {
  const parts = fragment.replace(/^#\/?/, "").split("/").map(decode);
  const [first = "", id = "", token = ""] = parts;
  if (first === "" && parts.length === 1) return { at: "start" };
  if (first === "new" && parts.length <= 2) return { at: "new", game: id };
  if (first === "table" && parts.length === 3 && id && token) return { at: "table", id, token };
  if (first === "study" && id && token) return readStudy(id, token, parts.slice(3));
  if ((first === "rules" || first === "cards") && id && parts.length <= 3) return { at: first, game: id, id: token };
  return { at: "nowhere" };
}

function readStudy(id: string, token: string, [n, viewpoint, ...more]: string[]): Place {
  if (more.length > 0 || (n !== undefined && !/^\d{1,9}$/.test(n)) || viewpoint === "") return { at: "nowhere" };
  return { at: "study", id, token, n: n === undefined ? null : Number(n), viewpoint: viewpoint ?? null };
}

/** Write the fragment of a place. */
export function writePlace(place: Place): string {
  switch (place.at) {
    case "new":
      return `#/${["new", ...(place.game ? [place.game] : [])].map(encodeURIComponent).join("/")}`;
    case "table":
      return `#/table/${encodeURIComponent(place.id)}/${encodeURIComponent(place.token)}`;
    case "study": {
      const more = place.n === null ? [] : place.viewpoint === null ? [place.n] : [place.n, place.viewpoint];
      return `#/study/${[place.id, place.token, ...more].map(encodeURIComponent).join("/")}`;
    }
    case "rules":
    case "cards":
      return `#/${place.at}/${[place.game, ...(place.id ? [place.id] : [])].map(encodeURIComponent).join("/")}`;
    default:
      return "#/";
  }
}

/** The whole address of a place, to be handed to somebody. */
export function writeAddress(place: Place): string {
  return `${location.origin}${location.pathname}${writePlace(place)}`;
}

/** The whole address of a seat at a table, to be handed to whoever plays it. */
export function writeLink(id: string, token: string): string {
  return writeAddress({ at: "table", id, token });
}

export function go(place: Place): void {
  location.hash = writePlace(place);
}

/** Change the place without a step in the browser's history. */
export function replacePlace(place: Place): void {
  history.replaceState(null, "", writePlace(place));
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Note in the address where one is within a place; nothing is loaded for it. */
export function notePlace(place: Place): void {
  history.replaceState(null, "", writePlace(place));
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
