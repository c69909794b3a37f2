/** What is on the pictures of cards whose effects the base game has not. */
import { arrow, figure, MAP, type Part, pictureOf } from "../el_grande/board/pictures";

const PICTURES: Record<string, readonly Part[]> = {
  outing: [MAP, figure("grande", 22, 34, 0.9), arrow("M34 26C42 13 52 12 58 19", 59, 21, 52), figure("disk", 74, 35, 0.8)],
  shove: [{ kind: "map", gold: ["CVI"] }, figure("tower", 78, 52, 0.42), arrow("M66 34C58 24 52 22 45 23", 43, 24, 175)],
  joker: [{ kind: "card", text: "★", x: 38, y: 31, turn: -10 }, { kind: "card", text: "?", x: 58, y: 31, turn: 10 }],
};

/** Returns the parts of a card's picture, by its effect. */
export function partsOf(effect: string): readonly Part[] {
  return PICTURES[effect] ?? pictureOf(effect, "");
}
