import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const source = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const AA = 4.5;
/** Everything that is written with, and what it is written on. */
const WRITTEN: [ink: string, ground: string][] = [
  ["ink", "sheet"], ["ink", "paper"], ["ink", "paper-raised"], ["ink", "paper-sunk"],
  ["faded", "sheet"], ["faded", "paper"], ["faded", "paper-raised"], ["faded", "paper-sunk"], ["faded", "island"],
  ["rubric", "sheet"], ["rubric", "paper"], ["rubric", "paper-raised"],
  ["chart-ink", "land"], ["chart-ink", "legal-wash"], ["tag-ink", "tag"], ["on-gold", "gold-leaf"],
  ["plaque-figure", "plaque"], ["gold", "paper"], ["gold", "paper-raised"],
  ["ink", "marble"], ["faded", "marble"], ["ink", "marble-raised"], ["faded", "marble-raised"], ["rubric", "marble"],
  ["papyrus-ink", "papyrus"],
]; // prettier-ignore

function read(name: string, theme: 0 | 1): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(source)?.[1] ?? "";
  const pair = /light-dark\((#\w+), (#\w+)\)/.exec(value);
  return pair?.[theme + 1] ?? value;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("in %s", (_, theme) => {
  it.each(WRITTEN)("%s can be read on %s", (ink, ground) => {
    expect(contrast(read(ink, theme), read(ground, theme))).toBeGreaterThanOrEqual(AA);
  });
});
