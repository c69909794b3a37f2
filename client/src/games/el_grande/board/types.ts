/** What the board's components take: views and reference as the server gives them, targets and plans from the screen. */

export const REGION_IDS = ["GAL", "PVA", "ARA", "CAT", "CVI", "CNU", "VAL", "SEV", "GRA"] as const;
export const CASTILLO = "CAS";
export const BOARD_NAMES = ["8/4/0", "4/0/0"] as const;

export type RegionId = (typeof REGION_IDS)[number];
export type AreaId = RegionId | typeof CASTILLO;
export type Seat = string;
/** Where something is, by its id: an area, on the map or beside it, a part of one ("VAL table"), a court or a province. */
export type Place = string;
export type Counts = Record<Seat, number>;

/** What a seat may know of a game on this board, whatever cards it is played with (games/el_grande/view.py). */
export interface BoardView {
  game: string;
  seats: Seat[];
  you: Seat | null;
  options: Record<string, string | number | boolean>;
  round: number;
  phase: "bid" | "turn" | "scoring";
  to_move: Seat[];
  question: string | null;
  over: boolean;
  winners: Seat[];
  king: Place | null;
  leader: Seat;
  grandes: Record<Seat, Place>;
  /** Every area but the Castillo, those beside the map included. */
  regions: Record<Place, Counts>;
  court: Counts;
  province: Counts;
  score: Counts;
  scoreboards: Record<string, Place>;
  /** Only with the option castilloOpen. */
  castillo?: Counts;
  /** The region on which the Castillo stands, where it can leave its place. */
  castilloAt?: RegionId | null;
  vetoes: Record<Seat, unknown>;
  handSizes: Counts;
  back: Counts;
  answered: Seat[];
  disks: Record<Seat, RegionId>;
  pending: Record<string, unknown>;
  /** Whose Caballeros there are, where some are nobody's: the seats and these. */
  colours?: Seat[];
  /** Areas whose Caballeros are told apart: who is in each part. */
  parts?: Record<Place, Record<Place, Counts>>;
  /** Parts in which nobody counts. */
  idle?: Place[];
  /** What else lies on areas: each is drawn as the game wants it. */
  tokens?: Record<string, Place | null>;
  /** What is said of areas besides. */
  notes?: Record<Place, string[]>;
}

/** What a seat may know of the base game. */
export interface ElGrandeView extends BoardView {
  /** The face-up action cards by stack. */
  cards: Record<string, string>;
  faceDown: Record<string, string[]>;
  taken: Record<Seat, string>;
  power: Counts;
  unplayed: Record<Seat, number[]>;
  /** Only with the option showPlayedPower. */
  shown?: Record<Seat, number[]>;
  /** One's own. */
  hand?: number[];
  played?: number[];
  /** All of them, for those who may see everything. */
  hands?: Record<Seat, number[]>;
}

export interface AreaInfo {
  id: string;
  name: string;
  is_region?: boolean;
  values: number[];
}

export interface CardInfo {
  id: string;
  stack: number;
  name: string;
  text: string;
  /** The name of its effect, which decides its picture. */
  effect: string;
  copies: number;
  /** How many Caballeros it places; by itself as many as the number of its stack. */
  place?: number;
  /** Where it comes from: "printed", "reported" or "house". */
  provenance: string;
  /** The ids of its rules, its own first. */
  rules: string[];
}

/** What does not change on the board. */
export interface BoardReference {
  areas: AreaInfo[];
  borders: [string, string][];
}

/** What does not change in a game (GET /api/games/el_grande/reference), as far as its screens need it. */
export interface Reference extends BoardReference {
  cards: CardInfo[];
  /** How many Caballeros each power card brings. */
  power: { value: number; caballeros: number }[];
}

/** Something on the board that may be chosen now. */
export interface Target {
  /** Comes back in `onchoose`; usually the words of the choice. */
  id: string;
  /** Of Caballeros that are told apart, the part of the area. */
  area: Place;
  /** Without a piece the whole area is meant. */
  piece?: "caballero" | "grande" | "king" | "scoreboard";
  /** Whose Caballero or Grande. */
  seat?: Seat;
  /** Which scoreboard. */
  board?: string;
  /** How many at most; shown as a number. */
  count?: number;
  /** What choosing it does, in words. */
  label: string;
}

/** What somebody asked about that may not be chosen. */
export interface Asked {
  area: Place;
  seat?: Seat;
}

/** Where Caballeros can be in the base game. */
export type PlaceId = AreaId | "court" | "province";

/** A change that is planned and not sent; `diffViews` lists those between two views. */
export type Planned =
  | { piece: "caballero"; seat: Seat; from: Place; to: Place; count: number }
  | { piece: "king"; to: Place }
  | { piece: "grande"; seat: Seat; to: Place }
  | { piece: "castillo"; to: Place }
  | { piece: "token"; token: string; to: Place }
  | { piece: "scoreboard"; board: string; to: Place };

/** One row of a scoring's table. */
export interface ScoringRow {
  area: string;
  seat: Seat;
  rank: number;
  points: number;
  why: string;
}
