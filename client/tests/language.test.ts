import { describe, expect, it } from "vitest";
import { de as deCaesar } from "../src/games/caesar_cleopatra/texts/de";
import { en as enCaesar } from "../src/games/caesar_cleopatra/texts/en";
import { es as esCaesar } from "../src/games/caesar_cleopatra/texts/es";
import { de as deGrande } from "../src/games/el_grande/texts/de";
import { en as enGrande } from "../src/games/el_grande/texts/en";
import { es as esGrande } from "../src/games/el_grande/texts/es";
import { de as deIntrigue } from "../src/games/intrigue_and_king/texts/de";
import { en as enIntrigue } from "../src/games/intrigue_and_king/texts/en";
import { es as esIntrigue } from "../src/games/intrigue_and_king/texts/es";
import { pickLanguage, pickLocale } from "../src/lib/language";
import { capitalize } from "../src/lib/texts";
import { de } from "../src/lib/texts/de";
import { en } from "../src/lib/texts/en";
import { es } from "../src/lib/texts/es";

describe("the language", () => {
  it("is what was chosen on the device", () => {
    expect(pickLanguage("es", ["de-DE", "en"])).toBe("es");
  });

  it("is else the first of the browser's that there is", () => {
    expect(pickLanguage("", ["fr-FR", "de-CH", "en"])).toBe("de");
    expect(pickLanguage("klingon", ["ES"])).toBe("es");
  });

  it("is English where none is known", () => {
    expect(pickLanguage("", ["fr", "constructor"])).toBe("en");
    expect(pickLanguage("", [])).toBe("en");
  });

  it("writes numbers and dates as the browser does in it", () => {
    expect(pickLocale("de", ["fr", "de-CH"])).toBe("de-CH");
    expect(pickLocale("es", ["fr"])).toBe("es");
  });
});

describe("places in sentences", () => {
  it("have articles and prepositions as the language wants", () => {
    const king = [enGrande, deGrande, esGrande].map(({ steps }) => ["GAL", "PVA"].map((area) => steps.king(area)));
    expect(king).toEqual([
      ["Move the King to Galicia", "Move the King to the Basque Country"],
      ["König nach Galicien versetzen", "König ins Baskenland versetzen"],
      ["Mover al rey a Galicia", "Mover al rey al País Vasco"],
    ]);
    expect(deGrande.captions.carried("Rot", 1, "court", "CAS")).toBe("Rot: ein Caballero vom Hof ins Castillo");
  });

  it("that no language knows stand by their ids", () => {
    expect(enGrande.steps.score("FRA")).toBe("Score FRA");
    expect(deGrande.steps.king("FRA")).toBe("König nach FRA versetzen");
  });
});

/** Lists the texts of a catalog by their paths: what is made of values is called with some. */
function listTexts(part: object, path = ""): [string, string][] {
  return Object.entries(part).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "string") return [[`${path}${key}`, value]];
    if (typeof value === "function") return [[`${path}${key}`, String(value("2", "3", "4", "5"))]];
    return listTexts(value as object, `${path}${key}.`);
  });
}

/** What is the same everywhere: a command, and what a game is called. */
const isName = (text: string): boolean => text.startsWith("castillo ") || Object.values(en.games).some(({ title }) => title === text);

/** What single words have in common may be chance; sentences are copied. */
const isSentence = (text: string): boolean => /\p{L}{2,} \p{L}{2,}/u.test(text) && !isName(text);

it.each([
  ["German", { shared: de, grande: deGrande, caesar: deCaesar, intrigue: deIntrigue }],
  ["Spanish", { shared: es, grande: esGrande, caesar: esCaesar, intrigue: esIntrigue }],
] as const)("no text has stayed English in %s", (_, catalog) => {
  const english = new Map(listTexts({ shared: en, grande: enGrande, caesar: enCaesar, intrigue: enIntrigue }));
  expect([...english.values()].filter(isSentence).length).toBeGreaterThan(100);
  const same = listTexts(catalog).filter(([path, text]) => english.get(path) === text && isSentence(text));
  expect(same).toEqual([]);
});

describe("capitalize", () => {
  it("raises the first letter, behind an inverted mark too, and leaves a number first as it is", () => {
    expect(capitalize("¿adónde va?")).toBe("¿Adónde va?");
    expect(capitalize("which power card?")).toBe("Which power card?");
    expect(capitalize("3 more, then end")).toBe("3 more, then end");
  });
});
