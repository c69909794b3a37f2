import { language, type Language } from "../../../lib/language";
import { lookUp } from "../../../lib/texts";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { namesAdded, writePlace } from "./places";

/** Every text of the El Grande screens; a language that lacks one, or has one too many, does not pass the type check. */
export type ElGrandeTexts = typeof en;

const CATALOGS: Record<Language, ElGrandeTexts> = { en, de, es };

/** What the El Grande screens say besides what the server says. */
export const say: ElGrandeTexts = CATALOGS[language];

/** Write the name of a place as it stands by itself: on the map, on a button, above a list. */
export function nameArea(place: string): string {
  return writePlace(place, (area) => lookUp(say.areas, area) ?? lookUp(namesAdded(), area) ?? area);
}

/** Whether an id is one of a place that has a name. */
export function isPlace(id: string): boolean {
  return id in say.areas || id in namesAdded();
}
