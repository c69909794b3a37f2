import { HEIGHT, WIDTH } from "./board/geometry";

/** Proportions of the board: the whole chart, and the close form that leaves out some of the sea. */
const WHOLE = WIDTH / HEIGHT;
const CLOSE = 834 / 748;
/** The close form is drawn up to this width, in pixels: then its lettering is larger. */
const LARGEST_CLOSE = 820;

/** Fit the board into so much room: as large as can be, in the form that suits its size. */
export function fitBoard(width: number, height: number): { width: number; compact: boolean } {
  const close = Math.min(width, height * CLOSE);
  if (close <= LARGEST_CLOSE) return { width: Math.floor(close), compact: true };
  return { width: Math.floor(Math.min(width, height * WHOLE)), compact: false };
}
