/** Games by their keys, as the server writes them: `el_grande`, with an expansion `el_grande+intrigue_and_king`. */

const PLUS = "+";

/** The key of a game that is played with these expansions. */
export function keyOf({ game, expansions }: { game: string; expansions?: readonly string[] }): string {
  return [game, ...[...(expansions ?? [])].sort()].join(PLUS);
}

/** The game and the expansions that a key names. */
export function readKey(key: string): { game: string; expansions: string[] } {
  const [game = "", ...expansions] = key.split(PLUS);
  return { game, expansions };
}
