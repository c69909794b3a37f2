import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findInComponent, findInScript } from "./words";

/** What no user sees: catalogs, tests, generated types, and the page on which pieces are looked at. */
const APART = /(^|\/)texts\/|\.test\.ts$|schema\.d\.ts$|\/dev\//;
const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => !APART.test(file));
const read = (file: string): string => readFileSync(`src/${file}`, "utf8");

describe("words that people read", () => {
  it.each(files.filter((file) => file.endsWith(".svelte")))("stand in no component: %s", (file) => {
    expect(findInComponent(read(file))).toEqual([]);
  });

  it.each(files.filter((file) => file.endsWith(".ts")))("stand in no module: %s", (file) => {
    expect(findInScript(read(file))).toEqual([]);
  });
});

it("words are found wherever they can be shown", () => {
  const component = `<script lang="ts">
    const how: string = wide ? "as one whole" : "M0 0H4";
  </script>
  <p title="A hint" class="not a word">Hello {name ?? "nobody"} {on ? \`\${count} left\` : ""}</p>
  <svg aria-label={said}><path d="M0 0H20" /></svg>`;
  const found = ["A hint", "Hello", "nobody", "left", "as one whole"];
  expect(findInComponent(component)).toEqual(found);
});
