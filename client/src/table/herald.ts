/** What is said aloud at the table to those who cannot see it. */
import { capitalize, joinNames, nameSeat, texts } from "../lib/texts";
import type { Snapshot } from "../lib/types";

/** At most so many lines are said at once: of more the last ones, which the present situation comes from. */
const MOST_LINES = 6;

/** Say whose decision it is, or who has won; `mine` if it is for this seat to answer now. */
export function tellDecision(snapshot: Snapshot, mine: boolean): string {
  const words = texts.table;
  if (snapshot.over) {
    const winners = joinNames(snapshot.winners.map(nameSeat));
    return snapshot.winners.length === 1 ? words.winner(winners) : words.winners(winners);
  }
  if (mine) return words.your_turn;
  const deciding = snapshot.to_move.filter((seat) => seat !== "chance");
  const names = joinNames(deciding.map(nameSeat));
  if (deciding.length > 1) return words.turn_of_many(names);
  return deciding.some((seat) => snapshot.thinking.includes(seat)) ? words.thinks(names) : words.turn_of(names);
}

/** Says what is new, each thing once. */
export class Herald {
  private lines: number;
  private heading = "";
  private question = "";

  /** `lines`: how many lines of the log are no news. */
  constructor(lines: number) {
    this.lines = lines;
  }

  /** Write what has been added to the log, and whose decision it is and what is asked if that has changed. */
  tell(lines: readonly string[], heading: string, question: string): string {
    const said = lines.slice(Math.max(this.lines, lines.length - MOST_LINES));
    if (heading !== this.heading || said.length) said.push(heading);
    if (question && (question !== this.question || said.length)) said.push(question);
    this.lines = lines.length;
    this.heading = heading;
    this.question = question;
    return said.map((each) => endSentence(capitalize(each))).join(" ");
  }
}

/** End with a full stop what ends with no sign of its own. */
export function endSentence(text: string): string {
  return /[.?!:…]$/.test(text) ? text : `${text}.`;
}
