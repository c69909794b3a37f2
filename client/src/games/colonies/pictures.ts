/** What is on the pictures of cards whose effects the base game has not. */
import { arrow, coin, figure, MAP, type Part, pictureOf as pictureInBase, shield } from "../el_grande/board/pictures";

const PICTURES: Record<string, readonly Part[]> = {
  inquisitor: [MAP, figure("inquisitor", 24, 30, 1.25), arrow("M40 24C48 12 58 13 65 22", 66, 24, 52), shield(72, 36, "black", 0.85)],
  take_figure: [figure("inquisitor", 26, 31, 1.25), arrow("M44 32H56", 58, 32, 0), figure("court", 76, 34, 1)],
  recall_figure: [figure("court", 24, 34, 1), arrow("M42 32H54", 56, 32, 0), figure("inquisitor", 74, 31, 1.25)],
  move_limit_table: [MAP, figure("table", 22, 36, 0.9), arrow("M36 24C46 11 58 11 66 20", 67, 22, 52), figure("table", 72, 38, 0.9)],
  sail: [figure("ship", 34, 42, 0.85), shield(34, 50, "red", 0.5), arrow("M56 30C64 22 70 22 78 28", 80, 30, 40)],
  place_overseas: [figure("court", 20, 34, 1), shield(20, 38, "red", 0.6), arrow("M36 30H52", 54, 30, 0), figure("ship", 74, 40, 0.6)],
  return_from_ship: [figure("ship", 30, 42, 0.8), shield(30, 50, "blue", 0.55), arrow("M52 32H60", 62, 32, 0), figure("house", 78, 36, 0.9)],
  score_overseas: [figure("ship", 34, 42, 0.85), coin("3", 70, 18, 0.9), coin("5", 80, 40, 0.9), coin("4", 62, 44, 0.75)],
};

/** Returns the parts of a card's picture. */
export function pictureOf(effect: string, card: string): readonly Part[] {
  return PICTURES[effect] ?? pictureInBase(effect, card);
}
