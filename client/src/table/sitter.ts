/** How it is said who sits in a seat, and what it does. */
import { nameBot, texts } from "../lib/texts";

/** What is known of who sits in a seat. */
export interface Sitter {
  name: string;
  sits: string;
  bot: string | null;
  online: boolean;
}

/** Say who sits there: the seat that looks on, somebody at the same device (`here`), a bot, or somebody elsewhere. */
export function tellSitter(sitter: Sitter | undefined, you: string | null, here: boolean): string {
  const words = texts.sitting;
  if (!sitter) return "";
  if (sitter.sits === "bot") return words.bot(nameBot(sitter.bot ?? ""));
  if (sitter.name === you) return words.you;
  if (here) return words.here;
  return sitter.online ? words.online : words.away;
}
