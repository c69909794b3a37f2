import { lookUp, nameSeat } from "../../lib/texts";
import type { Choice, Final, Question } from "../../lib/types";
import { type Asked, BOARD_NAMES, type Place, type Planned, type Target } from "./board/types";
import { isPlace, nameArea, say } from "./texts";
import { type BoardView, pendingOf } from "./view";

/** What may be chosen now, sorted by what it is clicked on; each leads to the words of the choice. */
export interface Targets {
  /** The word with which choices on areas begin, those that are not allowed included. */
  verb: string;
  areas: Map<string, string>;
  /** Caballeros: `blue GAL`. */
  pieces: Map<string, string>;
  /** Power cards by what stands on them. */
  power: Map<string, string>;
  stacks: Map<number, string>;
  /** For each mobile scoreboard, or whatever else is picked up first, the areas where it may go. */
  boards: Map<string, Map<string, string>>;
}

const ON_POWER = new Set(["power", "back"]);

/** What the screens know of a game's questions, by their keys. */
export interface Asking {
  /** Questions that are answered once: to click elsewhere is to think again, to click again is to confirm. */
  once: ReadonlySet<string>;
  /** What the choices on areas begin with, those that are not allowed included. */
  onAreas: Readonly<Record<string, string>>;
  /** What the choices of Caballeros begin with. */
  onPieces: Readonly<Record<string, string>>;
  /** Choices of a Caballero that are followed by where it goes: what the second begins with, and what both together are. */
  pairs: Readonly<Record<string, { then: string; as: string }>>;
  /** Choices that are made by picking something up, and then an area: what they begin with. */
  picked: ReadonlySet<string>;
}

/** The questions of the base game. */
export const ASKING: Asking = {
  once: new Set([
    "bid", "disk", "king", "grande", "score_one", "board", "evict", "power_back", "take_card", "recruit", "either",
  ]),
  onAreas: {
    place: "put", court_place: "put", drop: "drop", from: "from", fetch: "fetch", score_one: "score",
    score_next: "score", disk: "disk", return: "return", king: "king", grande: "grande", evict: "evict",
  },
  onPieces: { lift: "lift", take_one_each: "take" },
  pairs: { lift: { then: "drop", as: "move" } },
  picked: new Set(),
}; // prettier-ignore

/** Choices of one's own Caballeros, which are about an area: where they are told apart there, one of them is clicked. */
const ON_OWN = new Set(["fetch", "return"]);

/** Places that are no areas of the map. */
const OFF_BOARD = new Set(["court", "province"]);

/** Begins the id of a target that is only picked up, to be put somewhere by the next click. */
export const PICK = "pick ";

/** Words that say by themselves that somebody has finished. */
const FINISHING = new Set(["done", "end", "allow"]);

/** Whether a plan that ends with these words is sent without asking once more. */
export function sendsAtOnce(words: string, final: Final): boolean {
  return FINISHING.has(words) && final !== null;
}

/** Sort what may be chosen by what is clicked on. */
export function sortTargets(question: Question | null, { onAreas, onPieces, picked }: Asking = ASKING): Targets {
  const verbs = new Set(Object.values(onAreas));
  const ofPieces = new Set(Object.values(onPieces));
  const found: Targets = {
    verb: onAreas[question?.key ?? ""] ?? "",
    areas: new Map(),
    pieces: new Map(),
    power: new Map(),
    stacks: new Map(),
    boards: new Map(),
  };
  for (const { words } of question?.choices ?? []) {
    const [verb = "", ...rest] = words.split(" ");
    const object = rest.join(" ");
    if (verbs.has(verb)) found.areas.set(object, words);
    else if (ofPieces.has(verb)) found.pieces.set(object, words);
    else if (ON_POWER.has(verb)) found.power.set(object, words);
    else if (verb === "card") found.stacks.set(Number(object), words);
    else if (verb === "board") addBoard(found.boards, rest[0] ?? "", rest[1] ?? "", words);
    else if (picked.has(verb)) addBoard(found.boards, verb, object, words);
  }
  return found;
}

function addBoard(boards: Targets["boards"], board: string, area: string, words: string): void {
  const areas = boards.get(board) ?? new Map<string, string>();
  areas.set(area, words);
  boards.set(board, areas);
}

/** Light up on the board what may be chosen there; a scoreboard is picked first, then where it goes. */
export function listBoardTargets(targets: Targets, board: string | null, view: BoardView): Target[] {
  const left = pendingOf(view).left;
  const count = targets.verb === "put" && typeof left === "number" ? { count: left } : {};
  const onAreas = board === null ? targets.areas : (targets.boards.get(board) ?? targets.areas);
  const found: Target[] = [...onAreas].map(([area, id]) => {
    const own = ON_OWN.has(targets.verb) && area.includes(" ") && view.you !== null;
    const label = nameArea(area);
    return own ? { id, area, piece: "caballero", seat: view.you ?? "", label } : { id, area, label, ...count };
  });
  for (const [piece, id] of targets.pieces) {
    const { seat, place } = readPiece(piece);
    found.push({ id, area: place, piece: "caballero", seat, label: say.choices.lift(nameSeat(seat), place) });
  }
  if (targets.boards.size > 0) found.push(...listScoreboards(targets, view));
  return found;
}

/** The scoreboards that may be picked up, where they lie. */
function listScoreboards(targets: Targets, view: BoardView): Target[] {
  const boards = [...targets.boards.keys()].filter((board) => (BOARD_NAMES as readonly string[]).includes(board));
  return boards.map((board) => ({
    id: `${PICK}${board}`,
    area: view.scoreboards[board] ?? "CAS",
    piece: "scoreboard",
    board,
    label: say.pick_board(board),
  }));
}

/** What is announced while holders of a veto are asked: how it would look, and the areas that it is about. */
export function listAnnounced(view: BoardView): { planned: Planned[]; areas: Place[] } {
  const { announced, colour, origin, target, scoreboard, scored } = pendingOf(view);
  if (view.question !== "veto" || !announced) return { planned: [], areas: [] };
  const disk = colour !== undefined && (announced === "lose" || announced === "evicted") ? view.disks[colour] : undefined;
  const named = [origin, target, disk, ...(announced === "scoreSet" ? (scored ?? []) : [])];
  const areas = [...new Set(named.flatMap((place) => areasOf(place ?? "")))];
  const to = target;
  const planned: Planned[] = [];
  if (to !== undefined) {
    if (announced === "king") planned.push({ piece: "king", to });
    else if (announced === "grande" && colour) planned.push({ piece: "grande", seat: colour, to });
    else if (announced === "board" && scoreboard) planned.push({ piece: "scoreboard", board: scoreboard, to });
    else if (announced === "move" && colour && origin) {
      planned.push({ piece: "caballero", seat: colour, from: origin, to, count: 1 });
    }
  }
  if (colour && disk) planned.push(...listLoss(view, colour, disk));
  return { planned, areas };
}

/** What a seat is about to lose by its disk: Caballeros that go home from there, or all of a region that go there. */
function listLoss(view: BoardView, seat: string, disk: Place): Planned[] {
  const { announced, origin, left } = pendingOf(view);
  const from = announced === "evicted" ? origin : disk;
  const there = from === undefined ? 0 : (view.regions[from]?.[seat] ?? 0);
  const count = announced === "lose" && typeof left === "number" ? Math.min(left, there) : there;
  if (from === undefined || count === 0) return [];
  return [{ piece: "caballero", seat, from, to: announced === "evicted" ? disk : "province", count }];
}

/** Write the choice that somebody meant by a click on something that is not lit; empty if there is none. */
export function wordsFor(question: Question | null, asked: Asked, { onAreas, onPieces }: Asking = ASKING): string {
  const ofPieces = onPieces[question?.key ?? ""];
  if (ofPieces) return asked.seat ? `${ofPieces} ${asked.seat} ${asked.area}` : "";
  const verb = onAreas[question?.key ?? ""];
  return verb ? `${verb} ${asked.area}` : "";
}

/** Write the choice on a button. */
export function labelChoice(words: string, question: Question, cardName: (stack: string) => string): string {
  const [verb = "", first = "", ...rest] = words.split(" ");
  const second = rest.join(" ");
  const choices = say.choices;
  switch (verb) {
    case "power":
    case "back":
    case "recruit":
    case "either":
      return choices[verb](first);
    case "fetch":
    case "from":
      return choices[verb](objectOf(words));
    case "card":
      return choices.card(first, cardName(first));
    case "lift":
    case "take":
      return choices.lift(nameSeat(first), second);
    case "board":
      return choices.on(first, second);
    case "done":
      return lookUp(say.done, question.key) ?? choices.done;
    case "place":
    case "act":
    case "end":
    case "veto":
    case "allow":
      return choices[verb];
    default:
      return nameArea(objectOf(words));
  }
}

/** Choices that do something of their own rather than name one thing among many. */
const PLAIN = new Set(["done", "place", "act", "end", "veto", "allow"]);

/** The choices of a question in the order in which they are offered: Caballeros, things, what does something itself. */
export interface Offer {
  pieces: Choice[];
  objects: Choice[];
  plain: Choice[];
}

/** Order what may be chosen; with a scoreboard picked up, only where it may go. */
export function orderChoices(question: Question | null, targets: Targets, board: string | null): Offer {
  const choices = question?.choices ?? [];
  const onPieces = new Set(targets.pieces.values());
  const onBoard = new Set(targets.boards.get(board ?? "")?.values());
  const isPiece = ({ words }: Choice): boolean => onPieces.has(words);
  const pieces = groupPieces(choices.filter(isPiece).map(({ words }) => words)).flatMap((group) => group.choices);
  return {
    pieces: pieces.map(({ words }) => ({ words, note: "" })),
    objects: choices.filter((choice) =>
      board === null ? !PLAIN.has(choice.words) && !isPiece(choice) : onBoard.has(choice.words),
    ),
    plain: choices.filter(({ words }) => PLAIN.has(words)),
  };
}

/** Choices of Caballeros, area by area. */
export function groupPieces(words: readonly string[]): { area: string; choices: { seat: string; words: string }[] }[] {
  const areas = new Map<string, { seat: string; words: string }[]>();
  for (const each of words) {
    const { seat, place: area } = readPiece(objectOf(each));
    areas.set(area, [...(areas.get(area) ?? []), { seat, words: each }]);
  }
  return [...areas].map(([area, choices]) => ({ area, choices }));
}

/** The stack of the action card that a plan takes; null if it takes none. */
export function stackOf(choices: readonly string[]): number | null {
  const taking = choices.find((words) => words.startsWith("card "));
  return taking === undefined ? null : Number(taking.slice("card ".length));
}

/** The area that a choice or a place is about, in a list; an empty one if it is about none. */
export function areasOf(words: string): Place[] {
  return words.split(" ").filter((word) => isPlace(word) && !OFF_BOARD.has(word)).slice(-1);
}

/** Read a Caballero: whose it is, and where it is told apart from others. */
export function readPiece(piece: string): { seat: string; place: Place } {
  const [seat = "", ...place] = piece.split(" ");
  return { seat, place: place.join(" ") };
}

/** What the words of a choice are about: `SEV` of `disk SEV`. */
export function objectOf(words: string): string {
  return words.slice(words.indexOf(" ") + 1);
}

/** One line of a plan, and how many choices the plan has up to and with it. */
export interface PlanStep {
  text: string;
  length: number;
}

/** Puts a choice that is made so many times, or a Caballero's lift and drop as `move`, into words. */
export type DescribeUnit = (unit: string, number: number) => string;

/** How a game puts choices into words; `cardName` knows what lies on a stack. */
export interface Writing {
  asking: Asking;
  /** The choice on a button. */
  label: typeof labelChoice;
  /** A line of a plan. */
  unit: typeof describeUnit;
  /** What has been picked up and still has to go somewhere. */
  held: (thing: string) => string;
}

/** How the base game does. */
export const WRITING: Writing = { asking: ASKING, label: labelChoice, unit: describeUnit, held: (board) => board };

/** Write a plan in few lines. */
export function describePlan(choices: readonly string[], cardName: (stack: string) => string, { asking, unit }: Writing = WRITING): PlanStep[] {
  return joinSteps(choices, (each, number) => unit(each, number, cardName), asking);
}

/** Write a plan in few lines: what is done several times alike is said once. */
export function joinSteps(choices: readonly string[], describe: DescribeUnit, { pairs }: Asking = ASKING): PlanStep[] {
  const steps: PlanStep[] = [];
  for (let at = 0; at < choices.length; ) {
    const [unit, size] = readUnit(choices, at, pairs);
    let number = 1;
    let next = at + size;
    while (isRepeatable(unit) && readUnit(choices, next, pairs)[0] === unit) {
      number += 1;
      next += size;
    }
    steps.push({ text: describe(unit, number), length: next });
    at = next;
  }
  return steps;
}

/** Stands between where a Caballero is lifted and where it is put down. */
const TO = " > ";

/** Read one choice, or a Caballero's lift and drop together: `move red GAL > SEV`. */
function readUnit(choices: readonly string[], at: number, pairs: Asking["pairs"]): [string, number] {
  const words = choices[at] ?? "";
  const next = choices[at + 1] ?? "";
  const pair = pairs[words.split(" ")[0] ?? ""];
  return pair && next.startsWith(`${pair.then} `) ? [`${pair.as} ${objectOf(words)}${TO}${objectOf(next)}`, 2] : [words, 1];
}

/** Read the Caballero that moves, and where to, of what is left of a unit behind its first word. */
export function readMove(moves: string): { seat: string; from: Place; to: Place } {
  const [piece = "", to = ""] = moves.split(TO);
  const { seat, place } = readPiece(piece);
  return { seat, from: place, to };
}

function isRepeatable(unit: string): boolean {
  return unit.includes(TO) || /^(put|fetch|return) /.test(unit);
}

export function describeUnit(unit: string, number: number, cardName: (stack: string) => string): string {
  const [verb = "", first = "", ...rest] = unit.split(" ");
  const [object, second] = [objectOf(unit), rest.join(" ")];
  const steps = say.steps;
  switch (verb) {
    case "put":
    case "fetch":
    case "return":
      return steps[verb](number, object);
    case "move": {
      const { seat, from, to } = readMove(object);
      return steps.move(number, nameSeat(seat), from, to);
    }
    case "lift":
    case "take":
      return steps[verb](nameSeat(first), second);
    case "card":
      return steps.card(first, cardName(first));
    case "board":
      return steps.board(first, second);
    case "power":
    case "recruit":
    case "back":
    case "either":
    case "from":
    case "score":
    case "disk":
    case "king":
    case "grande":
    case "evict":
      return steps[verb](object);
    case "place":
    case "act":
    case "end":
    case "done":
    case "veto":
    case "allow":
      return steps[verb];
    default:
      return unit;
  }
}
