import { language, type Language } from "../../../lib/language";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";

/** Every text of the screens of Intrigue & the King; a language that lacks one, or has one too many, does not pass. */
export type IntrigueTexts = typeof en;

const CATALOGS: Record<Language, IntrigueTexts> = { en, de, es };

/** What the screens of Intrigue & the King say besides those of El Grande and what the server says. */
export const say: IntrigueTexts = CATALOGS[language];
