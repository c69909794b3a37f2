import { language, type Language } from "../../../lib/language";
import { addPlaces } from "../../el_grande/texts/places";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";

/** Every text of the screens of Grand Inquisitor & the Colonies; a language that lacks one, or has one too many, does not pass. */
export type ColoniesTexts = typeof en;

const CATALOGS: Record<Language, ColoniesTexts> = { en, de, es };

/** What the screens of Grand Inquisitor & the Colonies say besides those of El Grande and what the server says. */
export const say: ColoniesTexts = CATALOGS[language];

addPlaces({
  names: say.areas,
  forms: say.forms,
  nameAspect: (aspect, area) => (aspect === "office" ? say.offices[area as keyof typeof say.offices] : say.aspects[aspect as keyof typeof say.aspects]) ?? aspect,
});
