import { readStored, writeStored } from "./stored";

/** The languages that there are, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" } as const;

export type Language = keyof typeof LANGUAGES;

const KEY = "castillo.language";

/** Choose a language: what was chosen on this device, else the first of the browser's that there is, else English. */
export function pickLanguage(chosen: string, wanted: readonly string[]): Language {
  const found = [chosen, ...wanted].map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return found.find(isLanguage) ?? "en";
}

/** How numbers and dates are written: as the browser does in that language, if it does. */
export function pickLocale(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? (language === "en" ? "en-GB" : language);
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}

const wanted = globalThis.navigator?.languages ?? [];

/** The language of this page; it stays as long as the page does. */
export const language: Language = pickLanguage(readStored<string>("local", KEY, ""), wanted);

export const locale: string = pickLocale(language, wanted);

/** Take another language: the page is loaded anew, so that what the server wrote is read in it too. */
export function speak(chosen: Language): void {
  writeStored("local", KEY, chosen);
  location.reload();
}
