import type { GameInfo, GameOption, OptionValue, SeatOrder, TableOrder } from "../lib/types";

/** A table that is being put together. */
export interface Draft {
  game: string;
  /** The expansion that is played with; empty for none. */
  expansion: string;
  /** A deck file of one's own: its name and its text; null for the cards of the game. */
  deck: { name: string; text: string } | null;
  seats: SeatOrder[];
  options: Record<string, OptionValue>;
}

/** The bot that plays if nobody says which: the server's own choice, where there is one of that name. */
export function favouriteBot(game: GameInfo): string {
  const names = game.bots.map((bot) => bot.name);
  return names.find((name) => name === "greedy") ?? names[0] ?? "";
}

/** A bot that can be chosen: its name as the server takes it, with its level, and how it plays. */
export interface BotChoice {
  name: string;
  summary: string;
}

/** List the bots of a game, one with levels once for each of them. */
export function listBots(game: GameInfo): BotChoice[] {
  return game.bots.flatMap(({ name, summary, levels }) =>
    levels.length === 0 ? [{ name, summary }] : levels.map((level) => ({ name: `${name}:${level}`, summary })),
  );
}

/** A game as it is with an expansion: that has options and bots in the place of the game's own. Empty for none. */
export function withExpansion(game: GameInfo, expansion: string): GameInfo {
  const found = game.expansions.find(({ name }) => name === expansion);
  return found ? { ...game, title: found.title, deck: found.deck, options: found.options, bots: found.bots } : game;
}

/** Begin with one person at this device and bots in the other seats, everything else as usual. */
export function beginDraft(base: GameInfo, expansion = ""): Draft {
  const game = withExpansion(base, expansion);
  const names = game.seat_names.slice(0, game.default_seats);
  return {
    game: game.name,
    expansion,
    deck: null,
    seats: names.map((name, at) =>
      at === 0 ? { name, sits: "here", bot: null } : { name, sits: "bot", bot: favouriteBot(game) },
    ),
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
  };
}

/** Play with another expansion of the same game: who sits where stays, and so does what all its games can agree on. */
export function changeExpansion(draft: Draft, base: GameInfo, expansion: string): Draft {
  const game = withExpansion(base, expansion);
  const begun = beginDraft(base, expansion);
  const bots = listBots(game).map(({ name }) => name);
  const kept = game.options.filter(({ name, values }) => values.some((value) => value === draft.options[name]));
  return {
    ...begun,
    seats: draft.seats.map((seat) => (seat.bot && !bots.includes(seat.bot) ? { ...seat, bot: favouriteBot(game) } : seat)),
    options: { ...begun.options, ...Object.fromEntries(kept.map(({ name }) => [name, draft.options[name] ?? ""])) },
  };
}

/** The values of an option that can be chosen: a seat only while somebody sits there. */
export function listValues(option: GameOption, game: GameInfo, draft: Draft): OptionValue[] {
  const sitting = draft.seats.map(({ name }) => name);
  return option.values.filter((value) => !game.seat_names.includes(String(value)) || sitting.includes(String(value)));
}

/** The value that stands: what was chosen, as long as it can be. */
export function valueOf(option: GameOption, game: GameInfo, draft: Draft): OptionValue {
  const chosen = draft.options[option.name] ?? option.default;
  return listValues(option, game, draft).includes(chosen) ? chosen : option.default;
}

/** Add a seat with the first name that is free. */
export function addSeat(draft: Draft, game: GameInfo): void {
  const taken = new Set(draft.seats.map((seat) => seat.name));
  const name = game.seat_names.find((free) => !taken.has(free));
  if (name !== undefined && draft.seats.length < game.most_seats) {
    draft.seats.push({ name, sits: "bot", bot: favouriteBot(game) });
  }
}

/** Give a seat another name; whoever had that name takes the old one. */
export function renameSeat(draft: Draft, at: number, name: string): void {
  const seat = draft.seats[at];
  if (!seat) return;
  const other = draft.seats.find((each) => each.name === name);
  if (other) other.name = seat.name;
  seat.name = name;
}

/** Write the order that opens the table: what is not chosen is left out. */
export function writeOrder(draft: Draft, game: GameInfo): TableOrder {
  return {
    game: draft.game,
    seats: draft.seats.map((seat) => ({ ...seat, bot: seat.sits === "bot" ? (seat.bot ?? null) : null })),
    options: Object.fromEntries(game.options.map((option) => [option.name, valueOf(option, game, draft)])),
    expansions: draft.expansion ? [draft.expansion] : [],
    ...(draft.deck ? { deck: draft.deck.text } : {}),
  };
}
