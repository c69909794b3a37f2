import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { armsOf, NOBODY, RULERS, SEATS } from "./arms";

const ALL = [...SEATS, ...RULERS, NOBODY];

/** The seats are told apart by the charges on their shields; here, that those are seen whatever colours are not. */
const source = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

type Colour = [red: number, green: number, blue: number];

/** What is left of linear red, green and blue: Machado, Oliveira and Fernandes (2009), in full strength. */
const SIGHTS: Record<string, [Colour, Colour, Colour]> = {
  "all colours": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
  achromatopsia: [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
}; // prettier-ignore

/** Contrast that graphical objects need (WCAG 1.4.11). */
const LEAST = 3;

function read(name: string, theme: 0 | 1): Colour {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(source)?.[1] ?? "";
  const hex = /light-dark\((#\w+), (#\w+)\)/.exec(value)?.[theme + 1] ?? value;
  return [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Colour;
}

function luminance(colour: Colour, sight: readonly Colour[]): number {
  const seen = sight.map((row) => Math.min(1, Math.max(0, row.reduce((sum, part, at) => sum + part * (colour[at] ?? 0), 0))));
  return 0.2126 * (seen[0] ?? 0) + 0.7152 * (seen[1] ?? 0) + 0.0722 * (seen[2] ?? 0);
}

it("every seat has a charge of its own", () => {
  expect(new Set(ALL.map((seat) => armsOf(seat).figure)).size).toBe(ALL.length);
});

describe.each(Object.entries(SIGHTS))("with %s", (_, sight) => {
  it.each(ALL.flatMap((seat) => [[seat, "light", 0], [seat, "dark", 1]] as const))(
    "the charge of %s stands out from its field in %s",
    (seat, _theme, theme) => {
      const both = [`${seat}-field`, `${seat}-charge`].map((name) => luminance(read(name, theme), sight));
      const [dark = 0, light = 0] = both.sort((one, other) => one - other);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(LEAST);
    },
  );
});
