import { language, type Language } from "../../../lib/language";
import { lookUp } from "../../../lib/texts";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";

/** Every text of the Caesar & Cleopatra screens; a language that lacks one, or has one too many, does not pass. */
export type CaesarCleopatraTexts = typeof en;

const CATALOGS: Record<Language, CaesarCleopatraTexts> = { en, de, es };

/** What the Caesar & Cleopatra screens say besides what the server says. */
export const say: CaesarCleopatraTexts = CATALOGS[language];

/** Write the name of a group as it stands by itself. */
export function nameGroup(group: string): string {
  return lookUp(say.groups, group) ?? group;
}

/** Write the name of a card; a number is one. */
export function nameCard(card: string | number): string {
  return lookUp(say.cards, String(card)) ?? String(card);
}
