/** What is on the pictures of the action cards: parts on a field 96 wide and 60 high, one picture for every effect. */

import type { AreaId } from "./types";

export type Tone = "gold" | "red" | "blue" | "green" | "black" | "paper";

export type Part =
  | { kind: "map"; gold?: readonly AreaId[]; x?: number; faint?: boolean }
  | { kind: "shield"; x: number; y: number; tone: Tone; size?: number; hollow?: boolean }
  | { kind: "figure"; figure: "king" | "grande" | "crown" | "tower" | "seal" | "court" | "house" | "disk" | "ship" | "table" | "inquisitor"; x: number; y: number; size: number }
  | { kind: "plaque"; text: string; x: number; y: number; size: number }
  | { kind: "coin"; text: string; x: number; y: number; size?: number }
  | { kind: "card"; text: string; x: number; y: number; turn: number }
  | { kind: "arrow"; path: string; tip: readonly [number, number, number] }
  | { kind: "line"; path: string; tone?: "red" };

export const shield = (x: number, y: number, tone: Tone, size = 0.8, hollow = false): Part => ({ kind: "shield", x, y, tone, size, hollow });
export const figure = (name: Extract<Part, { kind: "figure" }>["figure"], x: number, y: number, size = 1): Part => ({
  kind: "figure", figure: name, x, y, size,
});
export const coin = (text: string, x: number, y: number, size = 1): Part => ({ kind: "coin", text, x, y, size });
export const arrow = (path: string, x: number, y: number, turn: number): Part => ({ kind: "arrow", path, tip: [x, y, turn] });
export const MAP: Part = { kind: "map", faint: true };

const MOVE: readonly Part[] = [
  MAP, shield(20, 26, "red"), shield(31, 33, "blue"), arrow("M36 22C46 9 58 9 66 19", 67, 21, 52), shield(70, 34, "red", 0.8, true),
];
const HOME: Part = figure("house", 76, 36, 1);

const PICTURES: Record<string, readonly Part[]> = {
  move: MOVE,
  place: [MAP, figure("court", 22, 34, 1), shield(22, 38, "red", 0.6), arrow("M38 24C48 12 58 13 65 22", 66, 24, 52), shield(70, 36, "red", 0.8, true)],
  either: [
    MAP, shield(14, 27, "red", 0.65), arrow("M20 16C25 9 31 9 36 15", 37, 17, 52), shield(38, 32, "red", 0.65, true),
    { kind: "line", path: "M54 6L42 54" }, figure("court", 76, 36, 0.9), shield(76, 39, "red", 0.55),
  ],
  recruit: [figure("house", 18, 36, 1), shield(30, 40, "red", 0.7), arrow("M40 34H56", 58, 34, 0), figure("court", 76, 34, 1.05), shield(71, 39, "red", 0.55), shield(81, 39, "red", 0.55)],
  power_back: [
    { kind: "card", text: "7", x: 34, y: 33, turn: -14 }, { kind: "card", text: "10", x: 47, y: 30, turn: 0 },
    { kind: "card", text: "13", x: 60, y: 33, turn: 14 }, arrow("M80 44C88 28 80 12 64 10", 62, 10, 186),
  ],
  return_from_court: [figure("court", 24, 34, 1.15), shield(20, 40, "blue", 0.6), arrow("M38 36H58", 60, 36, 0), shield(50, 24, "blue", 0.55), shield(40, 22, "blue", 0.55), HOME],
  return_one_each: [MAP, shield(14, 18, "red", 0.65), shield(29, 33, "blue", 0.65), shield(14, 45, "green", 0.65), arrow("M40 34C48 28 52 30 60 34", 62, 35, 22), HOME],
  return_by_choice: [figure("crown", 22, 18, 1.1), shield(16, 42, "blue", 0.65), shield(30, 42, "green", 0.65), arrow("M40 38H58", 60, 38, 0), HOME],
  return_by_disk: [figure("disk", 26, 31, 1.15), shield(48, 22, "blue", 0.65), arrow("M46 40H60", 62, 40, 0), HOME],
  evict_by_disk: [
    { kind: "map", gold: ["CVI"] }, figure("disk", 76, 16, 0.62), arrow("M34 22L20 12", 18, 11, 212), arrow("M52 22L62 14", 64, 13, -38),
    arrow("M42 30V44", 42, 46, 90), shield(42, 19, "blue", 0.5),
  ],
  score_one: [{ kind: "map", gold: ["ARA"] }, coin("5", 58, 21, 0.9)],
  score_values: [{ kind: "map", gold: ["GAL", "CAT", "SEV"] }, coin("4", 28, 14, 0.75), coin("4", 71, 20, 0.75), coin("4", 35, 46, 0.75)],
  score_castillo: [figure("tower", 38, 54, 0.5), coin("5", 72, 24), coin("3", 66, 41, 0.75), coin("1", 81, 42, 0.75)],
  score_all: [{ kind: "map", gold: ["GAL", "PVA", "ARA", "CAT", "CVI", "CNU", "VAL", "SEV", "GRA"] }, coin("1st", 42, 30, 1.35)],
  score_extreme: [shield(18, 38, "red", 0.7), shield(30, 42, "blue", 0.7), shield(42, 38, "green", 0.7), shield(24, 22, "blue", 0.7), shield(36, 22, "red", 0.7), arrow("M54 30H64", 66, 30, 0), coin("7", 80, 30, 1.2)],
  score_by_disk: [figure("disk", 28, 30, 1.25), arrow("M50 30H62", 64, 30, 0), coin("6", 79, 30, 1.2)],
  mobile_board: [{ kind: "map", gold: ["CNU"] }, { kind: "plaque", text: "8/4/0", x: 66, y: 13, size: 0.62 }, arrow("M62 23C60 30 56 34 50 36", 48, 37, 160)],
  grande: [MAP, figure("grande", 24, 32, 1), arrow("M38 24C48 11 58 11 66 20", 67, 22, 52), { kind: "shield", x: 71, y: 36, tone: "gold", size: 1, hollow: true }],
  king: [MAP, figure("king", 22, 36, 0.95), arrow("M36 24C48 8 62 8 72 20", 73, 22, 54), { kind: "line", path: "M75 26A11 11 0 1 1 74.9 26" }],
  veto: [figure("seal", 48, 27, 2.3), { kind: "line", path: "M38 46L33 57L41 53L46 58L48 49L52 58L57 53L63 57L58 46", tone: "red" }],
};

/** Pictures of single cards whose effect does different things. */
const SPECIAL: Record<string, readonly Part[]> = {
  C3B: [{ kind: "map", gold: ["PVA", "ARA", "VAL"] }, coin("5", 48, 12, 0.7), coin("5", 60, 23, 0.7), coin("5", 60, 42, 0.7)],
  C3C: [{ kind: "map", gold: ["CVI", "CNU", "GRA"] }, coin("6", 40, 19, 0.75), coin("7", 44, 34, 0.75), coin("6", 50, 47, 0.75)],
  C3G: [shield(28, 32, "blue", 1), arrow("M44 30H60", 62, 30, 0), coin("5", 78, 30, 1.2)],
  C4R: [{ kind: "map", gold: ["CNU"] }, figure("king", 30, 20, 0.85), arrow("M40 14C48 14 52 20 51 29", 51, 31, 98)],
};

/** Returns the parts of a card's picture; an effect that is not known has the chart alone. */
export function pictureOf(effect: string, card: string): readonly Part[] {
  return SPECIAL[card] ?? PICTURES[effect] ?? [{ kind: "map" }];
}

/** The effects that have a picture of their own. */
export const PICTURED = Object.keys(PICTURES);
