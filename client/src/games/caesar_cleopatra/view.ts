/** What a seat may know of a game of Caesar & Cleopatra (src/castillo/games/caesar_cleopatra/view.py). */

export type GroupId = "PRA" | "AED" | "QUA" | "CON" | "SEN" | "CEN";
export type ActionCardId = "assassination" | "scout" | "wrath" | "castling" | "veto" | "spy";
/** Cards that have names; the others are numbers. */
export type CardId = "P" | ActionCardId;
export type Card = number | CardId;
export type Seat = string;
export type Edition = "new" | "1997";

/** The influence cards of one seat at a group: those face up, and how many lie face down. */
export interface Side {
  up: Card[];
  down: number;
}

/** A group: how many patricians are left, and by seat its side. */
export type Group = { left: number } & Record<Seat, Side>;

/** Influence and action cards are told apart by their backs. */
export interface Backs {
  influence: number;
  action: number;
}

export interface Mission {
  /** Empty if the mission is called what it takes. */
  name: string;
  points: number;
  copies: number;
  at_least: Record<string, number>;
}

/** What the pending work is about; only what there is to say is there. */
export interface Pending {
  /** What the seat whose turn it is has done. */
  done?: ("down" | "up" | "action")[];
  announced?: { card: ActionCardId; target?: (GroupId | Card)[] };
  between?: GroupId[];
  votes?: GroupId[];
  draws?: Seat;
  deck?: keyof Backs;
}

export interface CaesarCleopatraView {
  game: string;
  seats: Seat[];
  you: Seat | null;
  options: Record<string, string | number | boolean>;
  turn: Seat;
  to_move: Seat[];
  question: string | null;
  over: boolean;
  winners: Seat[];
  groups: Record<string, Group>;
  won: Record<Seat, Record<string, number>>;
  score: Record<Seat, number>;
  bag: string[];
  handSizes: Record<Seat, Backs>;
  decks: Record<Seat, Backs>;
  lifted: Record<Seat, number>;
  discard: Record<Seat, Card[]>;
  unseen: Record<Seat, Backs>;
  missionCounts: Record<Seat, number>;
  missionTable: Record<string, Mission>;
  placeholder: boolean;
  keptMissions?: Record<Seat, string[]>;
  discardedMissions?: Record<Seat, string[]>;
  pending: Pending;
  /** One's own. */
  hand?: Card[];
  down?: Record<string, Card[]>;
  missions?: string[];
  discardedMission?: string[];
  liftedCards?: Card[];
  exchanged?: Card[];
  /** Of the action deck: what is still to be arranged, or all from the top. */
  toArrange?: Card[];
  actionDeck?: Card[];
  spied?: Card[];
  /** Everything by seat, for those who may see it. */
  hands?: Record<Seat, Card[]>;
  downs?: Record<Seat, Record<string, Card[]>>;
  allMissions?: Record<Seat, string[]>;
  allDropped?: Record<Seat, string[]>;
  allLifted?: Record<Seat, Card[]>;
  actionDecks?: Record<Seat, Card[]>;
  /** A vote that is being shown, with how far it has come (`votes.ts`). */
  vote?: ShownVote;
}

/** A vote of confidence with its arithmetic, as the event `voted` tells it. */
export interface Vote {
  group: GroupId;
  sides: Record<Seat, Card[]>;
  totals: Record<Seat, number>;
  philosophers: Record<Seat, number>;
  inverted: boolean;
  winner: Seat | null;
  discards: Record<Seat, Card[]>;
  left: number;
}

export type VoteStep = "turned" | "counted" | "weighed" | "decided" | "discarded";
export type ShownVote = Vote & { step: VoteStep };

/** What only one seat, or those who may see everything, are told. */
const SECRETS = [
  "hand", "down", "missions", "discardedMission", "liftedCards", "exchanged", "toArrange", "actionDeck", "spied",
] as const; // prettier-ignore

/** Take the server's word for it that a table of Caesar & Cleopatra holds a view of it. */
export function asView(view: Record<string, unknown>): CaesarCleopatraView {
  return view as unknown as CaesarCleopatraView;
}

/** Leave out of a seat's view what only that seat may know: what is left, a spectator sees too. */
export function veil(view: CaesarCleopatraView): CaesarCleopatraView {
  const open = { ...view };
  for (const key of SECRETS) delete open[key];
  return open;
}

/** Which edition is played. */
export function editionOf(view: CaesarCleopatraView): Edition {
  return view.options["edition"] === "1997" ? "1997" : "new";
}

/** The groups in the order of the layout. */
export function listGroups(view: CaesarCleopatraView): GroupId[] {
  return Object.keys(view.groups ?? {}) as GroupId[];
}

/** The two seats as they sit: whoever looks on below, Caesar where nobody does. */
export function listSeats(view: CaesarCleopatraView): { above: Seat; below: Seat } {
  const below = view.you ?? view.seats[0] ?? "";
  return { below, above: view.seats.find((seat) => seat !== below) ?? "" };
}

export function sideOf(view: CaesarCleopatraView, group: string, seat: Seat): Side {
  return view.groups[group]?.[seat] ?? { up: [], down: 0 };
}

/** A seat's face-down cards at a group, as far as they are known; null if they are not. */
export function knownDown(view: CaesarCleopatraView, group: string, seat: Seat): Card[] | null {
  if (view.downs) return view.downs[seat]?.[group] ?? [];
  return view.down && seat === view.you ? (view.down[group] ?? []) : null;
}

/** The hand of a seat, if it is known; null if it is not. */
export function knownHand(view: CaesarCleopatraView, seat: Seat): Card[] | null {
  return view.hands?.[seat] ?? (seat === view.you ? (view.hand ?? null) : null);
}

/** The action deck of a seat that has arranged it, from the top, if it is known; null if it is not. */
export function knownDeck(view: CaesarCleopatraView, seat: Seat): Card[] | null {
  return view.actionDecks?.[seat] ?? (seat === view.you ? (view.actionDeck ?? null) : null);
}

/** The missions of a seat that are known: held, and discarded. */
export function knownMissions(view: CaesarCleopatraView, seat: Seat): { held: string[]; dropped: string[] } {
  const own = seat === view.you;
  return {
    held: view.keptMissions?.[seat] ?? view.allMissions?.[seat] ?? (own ? (view.missions ?? []) : []),
    dropped: view.discardedMissions?.[seat] ?? view.allDropped?.[seat] ?? (own ? (view.discardedMission ?? []) : []),
  };
}

/** The sum of the numbered cards: Philosophers count nothing. */
export function sumOf(cards: readonly Card[]): number {
  return cards.reduce<number>((sum, card) => sum + (typeof card === "number" ? card : 0), 0);
}

/** How many patricians of a group a seat has won. */
export function wonOf(view: CaesarCleopatraView, seat: Seat, group: string): number {
  return view.won[seat]?.[group] ?? 0;
}

/** How many patricians a group has, those that have been won included. */
export function sizeOf(view: CaesarCleopatraView, group: string): number {
  return view.seats.reduce((sum, seat) => sum + wonOf(view, seat, group), view.groups[group]?.left ?? 0);
}

export interface Points {
  patricians: number;
  majority: number;
  whole: number;
  mission: number;
}

/** What a seat's points are made of (C62); missions count once they are shown. */
export function countPoints(view: CaesarCleopatraView, seat: Seat): Points {
  const points: Points = { patricians: 0, majority: 0, whole: 0, mission: 0 };
  for (const group of listGroups(view)) {
    const [won, size] = [wonOf(view, seat, group), sizeOf(view, group)];
    points.patricians += won;
    if (2 * won > size) points.majority += 1;
    if (won === size) points.whole += 1;
  }
  for (const id of view.keptMissions?.[seat] ?? []) {
    const mission = view.missionTable[id];
    const fulfilled = Object.entries(mission?.at_least ?? {}).every(([group, number]) => wonOf(view, seat, group) >= number);
    if (mission && fulfilled) points.mission += mission.points;
  }
  return points;
}

export function sumPoints(points: Points): number {
  return points.patricians + points.majority + points.whole + points.mission;
}

/** The groups where something is not as it was, each with the seats whose side is another. */
export function diffViews(before: CaesarCleopatraView, after: CaesarCleopatraView): Map<string, Set<Seat>> {
  const found = new Map<string, Set<Seat>>();
  for (const group of listGroups(after)) {
    const changed = after.seats.filter((seat) => {
      const sides = [before, after].map((view) => JSON.stringify([sideOf(view, group, seat), wonOf(view, seat, group)]));
      return sides[0] !== sides[1];
    });
    if (changed.length) found.set(group, new Set(changed));
  }
  return found;
}
