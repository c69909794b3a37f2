import { lookUp, nameSeat } from "../../lib/texts";
import type { Choice, Final, Question } from "../../lib/types";
import type { Asked, PlaceId, Planned, Target } from "./board/types";
import { nameArea, say } from "./texts";
import { type AreaId, type BoardView, pendingOf } from "./view";

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
  /** For each mobile scoreboard the areas where it may go. */
  boards: Map<string, Map<string, string>>;
}

const ON_PIECES = new Set(["lift", "take"]);
const ON_POWER = new Set(["power", "back"]);

/** What the screens know of a game's questions, by their keys. */
export interface Asking {
  /** Questions that are answered once: to click elsewhere is to think again, to click again is to confirm. */
  once: ReadonlySet<string>;
  /** What the choices on areas begin with, those that are not allowed included. */
  onAreas: Readonly<Record<string, string>>;
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
}; // prettier-ignore

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
export function sortTargets(question: Question | null, { onAreas }: Asking = ASKING): Targets {
  const verbs = new Set(Object.values(onAreas));
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
    else if (ON_PIECES.has(verb)) found.pieces.set(object, words);
    else if (ON_POWER.has(verb)) found.power.set(object, words);
    else if (verb === "card") found.stacks.set(Number(object), words);
    else if (verb === "board") addBoard(found.boards, rest[0] ?? "", rest[1] ?? "", words);
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
  const found: Target[] = [...onAreas].map(([area, id]) => ({
    id,
    area: area as AreaId,
    label: nameArea(area),
    ...count,
  }));
  for (const [piece, id] of targets.pieces) {
    const [seat = "", area = ""] = piece.split(" ");
    const label = say.choices.lift(nameSeat(seat), area);
    found.push({ id, area: area as AreaId, piece: "caballero", seat, label });
  }
  if (targets.boards.size > 0) found.push(...listScoreboards(targets, view));
  return found;
}

/** The scoreboards that may be picked up, where they lie. */
function listScoreboards(targets: Targets, view: BoardView): Target[] {
  return [...targets.boards.keys()].map((board) => ({
    id: `${PICK}${board}`,
    area: view.scoreboards[board] ?? "CAS",
    piece: "scoreboard",
    board,
    label: say.pick_board(board),
  }));
}

/** What is announced while holders of a veto are asked: how it would look, and the areas that it is about. */
export function listAnnounced(view: BoardView): { planned: Planned[]; areas: AreaId[] } {
  const { announced, colour, origin, target, scoreboard, scored } = pendingOf(view);
  if (view.question !== "veto" || !announced) return { planned: [], areas: [] };
  const disk = colour !== undefined && (announced === "lose" || announced === "evicted") ? view.disks[colour] : undefined;
  const named = [origin, target, disk, ...(announced === "scoreSet" ? (scored ?? []) : [])];
  const areas = [...new Set(named)].filter((place): place is AreaId => place !== undefined && place in say.areas && !OFF_BOARD.has(place));
  const to = target as AreaId | undefined;
  const planned: Planned[] = [];
  if (to !== undefined) {
    if (announced === "king") planned.push({ piece: "king", to });
    else if (announced === "grande" && colour) planned.push({ piece: "grande", seat: colour, to });
    else if (announced === "board" && scoreboard) planned.push({ piece: "scoreboard", board: scoreboard, to });
    else if (announced === "move" && colour && origin) {
      planned.push({ piece: "caballero", seat: colour, from: origin as PlaceId, to, count: 1 });
    }
  }
  if (colour && disk) planned.push(...listLoss(view, colour, disk));
  return { planned, areas };
}

/** What a seat is about to lose by its disk: Caballeros that go home from there, or all of a region that go there. */
function listLoss(view: BoardView, seat: string, disk: AreaId): Planned[] {
  const { announced, origin, left } = pendingOf(view);
  const from = announced === "evicted" ? (origin as AreaId | undefined) : disk;
  const there = from === undefined ? 0 : (view.regions[from]?.[seat] ?? 0);
  const count = announced === "lose" && typeof left === "number" ? Math.min(left, there) : there;
  if (from === undefined || count === 0) return [];
  return [{ piece: "caballero", seat, from, to: announced === "evicted" ? disk : "province", count }];
}

/** Write the choice that somebody meant by a click on something that is not lit; empty if there is none. */
export function wordsFor(question: Question | null, asked: Asked, { onAreas }: Asking = ASKING): string {
  if (question?.key === "lift" || question?.key === "take_one_each") {
    const verb = question.key === "lift" ? "lift" : "take";
    return asked.seat ? `${verb} ${asked.seat} ${asked.area}` : "";
  }
  const verb = onAreas[question?.key ?? ""];
  return verb ? `${verb} ${asked.area}` : "";
}

/** Write the choice on a button. */
export function labelChoice(words: string, question: Question, cardName: (stack: string) => string): string {
  const [verb = "", first = "", second = ""] = words.split(" ");
  const choices = say.choices;
  switch (verb) {
    case "power":
    case "back":
    case "recruit":
    case "either":
    case "fetch":
    case "from":
      return choices[verb](first);
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
      return nameArea(first);
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
export function orderChoices(question: Question | null, board: string | null): Offer {
  const choices = question?.choices ?? [];
  const isPiece = ({ words }: Choice): boolean => /^(lift|take) /.test(words);
  const pieces = groupPieces(choices.filter(isPiece).map(({ words }) => words)).flatMap((group) => group.choices);
  return {
    pieces: pieces.map(({ words }) => ({ words, note: "" })),
    objects: choices.filter((choice) =>
      board === null ? !PLAIN.has(choice.words) && !isPiece(choice) : choice.words.startsWith(`board ${board} `),
    ),
    plain: choices.filter(({ words }) => PLAIN.has(words)),
  };
}

/** Choices of Caballeros, area by area. */
export function groupPieces(words: readonly string[]): { area: string; choices: { seat: string; words: string }[] }[] {
  const areas = new Map<string, { seat: string; words: string }[]>();
  for (const each of words) {
    const [, seat = "", area = ""] = each.split(" ");
    areas.set(area, [...(areas.get(area) ?? []), { seat, words: each }]);
  }
  return [...areas].map(([area, choices]) => ({ area, choices }));
}

/** The stack of the action card that a plan takes; null if it takes none. */
export function stackOf(choices: readonly string[]): number | null {
  const taking = choices.find((words) => words.startsWith("card "));
  return taking === undefined ? null : Number(taking.slice("card ".length));
}

/** The area of the map that a choice is about, in a list; an empty one if it is about none. */
export function areasOf(words: string): AreaId[] {
  const area = words.split(" ").at(-1) ?? "";
  return area in say.areas && !OFF_BOARD.has(area) ? [area as AreaId] : [];
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

/** Write a plan of the base game in few lines. */
export function describePlan(choices: readonly string[], cardName: (stack: string) => string): PlanStep[] {
  return joinSteps(choices, (unit, number) => describeUnit(unit, number, cardName));
}

/** Write a plan in few lines: what is done several times alike is said once. */
export function joinSteps(choices: readonly string[], describe: DescribeUnit): PlanStep[] {
  const steps: PlanStep[] = [];
  for (let at = 0; at < choices.length; ) {
    const [unit, size] = readUnit(choices, at);
    let number = 1;
    let next = at + size;
    while (isRepeatable(unit) && readUnit(choices, next)[0] === unit) {
      number += 1;
      next += size;
    }
    steps.push({ text: describe(unit, number), length: next });
    at = next;
  }
  return steps;
}

/** Read one choice, or a Caballero's lift and drop together. */
function readUnit(choices: readonly string[], at: number): [string, number] {
  const words = choices[at] ?? "";
  const next = choices[at + 1] ?? "";
  if (words.startsWith("lift ") && next.startsWith("drop ")) {
    return [`move ${words.slice(5)} ${next.slice(5)}`, 2];
  }
  return [words, 1];
}

function isRepeatable(unit: string): boolean {
  return /^(put|move|fetch|return) /.test(unit);
}

export function describeUnit(unit: string, number: number, cardName: (stack: string) => string): string {
  const [verb = "", first = "", second = "", third = ""] = unit.split(" ");
  const steps = say.steps;
  switch (verb) {
    case "put":
    case "fetch":
    case "return":
      return steps[verb](number, first);
    case "move":
      return steps.move(number, nameSeat(first), second, third);
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
      return steps[verb](first);
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
