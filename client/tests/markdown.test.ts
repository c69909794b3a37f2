import { expect, it } from "vitest";
import { readBlocks, readParts } from "../src/lib/markdown";
import { findPassage, listPassages, searchPassages } from "../src/lib/rulebook";
import type { Rules } from "../src/lib/types";

const IDS = new Set(["EG-8", "EG-8.1", "EG-C4P", "CR-24", "R8"]);
const isId = (word: string): boolean => IDS.has(word);

it("ids of rules, and only those, are told apart from the text", () => {
  expect(readParts("see EG-8.1, EG-C4P (CR-24) and R8; not EG-9.9 or A1", isId)).toEqual([
    { kind: "text", text: "see " }, { kind: "id", text: "EG-8.1" }, { kind: "text", text: ", " },
    { kind: "id", text: "EG-C4P" }, { kind: "text", text: " (" }, { kind: "id", text: "CR-24" },
    { kind: "text", text: ") and " }, { kind: "id", text: "R8" }, { kind: "text", text: "; not EG-9.9 or A1" },
  ]); // prettier-ignore
  expect(readParts("**now** with `veto = \"off\"`", isId)).toEqual([
    { kind: "strong", text: "now" }, { kind: "text", text: " with " }, { kind: "code", text: 'veto = "off"' },
  ]); // prettier-ignore
});

it("a text is read into paragraphs, lists and tables", () => {
  const text = "A round\ngoes so:\n  1. first;\n  2. second\n     of all.\n\nThen:\n| a | b |\n|---|---|\n| 1 | 2 |\n- one";
  const plain = (line: string) => [{ kind: "text", text: line }];
  expect(readBlocks(text, isId)).toEqual([
    { kind: "paragraph", parts: plain("A round goes so:") },
    { kind: "list", ordered: true, items: [plain("first;"), plain("second of all.")] },
    { kind: "paragraph", parts: plain("Then:") },
    { kind: "table", head: [plain("a"), plain("b")], rows: [[plain("1"), plain("2")]] },
    { kind: "list", ordered: false, items: [plain("one")] },
  ]);
  expect(readBlocks("", isId)).toEqual([]);
});

const RULES: Rules = {
  title: "A game",
  sections: [
    { id: "EG-8", title: "Scoring", prose: "At last.", rules: ["EG-8.1", "EG-8.2"] },
    { id: "", title: "Cards", prose: "", rules: ["EG-C4P"] },
  ],
  rules: {
    "EG-8.1": { text: "The ranks of a region", section: "Scoring" },
    "EG-8.2": { text: "Ties", section: "Scoring" },
    "EG-C4P": { text: "Power regained", section: "Cards" },
  },
};

it("rules are found by id, and searched by words", () => {
  const passages = listPassages(RULES);
  const ids = (query: string): string[] => searchPassages(passages, query).flatMap(({ rules }) => rules.map(({ id }) => id));
  expect(findPassage(passages, "eg-8.2")?.rules).toEqual([{ id: "EG-8.2", text: "Ties" }]);
  expect(findPassage(passages, "EG-8")?.rules.length).toBe(2);
  expect(findPassage(passages, "EG-9")).toBeNull();
  expect(ids("")).toEqual(["EG-8.1", "EG-8.2", "EG-C4P"]);
  expect(ids("scoring RANKS")).toEqual(["EG-8.1"]);
  expect(ids("eg-c4")).toEqual(["EG-C4P"]);
  expect(ids("nothing of that")).toEqual([]);
});
