import { language, type Language, locale } from "../language";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";

/** Every text of the interface; a language that lacks one, or has one too many, does not pass the type check. */
export type Texts = typeof en;

const CATALOGS: Record<Language, Texts> = { en, de, es };

export const texts: Texts = CATALOGS[language];

const list = new Intl.ListFormat(locale, { type: "conjunction" });

/** Write a list of names as a sentence has it. */
export function joinNames(names: readonly string[]): string {
  return list.format(names);
}

/** Begin with a capital letter. */
export function capitalize(text: string): string {
  return text.replace(/\p{L}|\p{N}/u, (first) => first.toLocaleUpperCase(locale));
}

const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
const change = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });

/** Write a share of something, from 0 to 1. */
export function writeShare(part: number): string {
  return share.format(part);
}

/** Write by how much a share has changed. */
export function writeChange(part: number): string {
  return change.format(part);
}

/** Write the name of a seat as it stands in texts: a colour's in the language, another as it is, with a capital. */
export function nameSeat(seat: string): string {
  return lookUp(texts.seats, seat) ?? capitalize(seat);
}

/** Write the name of a bot, and its level behind a comma: `name` or `name:level`. */
export function nameBot(bot: string): string {
  const [name = bot, level] = bot.split(":");
  const words = lookUp(texts.bots, name) ?? capitalize(name);
  return level === undefined ? words : `${words}, ${lookUp(texts.levels, level) ?? level}`;
}

/** The words for what the server calls `key`, if there are any. */
export function lookUp(words: object, key: string): string | undefined {
  return Object.hasOwn(words, key) ? (words as Record<string, string>)[key] : undefined;
}
