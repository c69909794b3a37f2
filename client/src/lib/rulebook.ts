import type { Rules } from "./types";

/** Part of a rulebook: rules that stand together. */
export interface Passage {
  id: string;
  title: string;
  prose: string;
  rules: { id: string; text: string }[];
}

/** List a rulebook's sections with the texts of their rules. */
export function listPassages({ sections, rules }: Rules): Passage[] {
  return sections.map(({ id, title, prose, rules: ids }) => ({
    id, title, prose, rules: ids.map((rule) => ({ id: rule, text: rules[rule]?.text ?? "" })),
  })); // prettier-ignore
}

/** Find what an id names, a rule or a section, capitals or not; null if it names nothing. */
export function findPassage(passages: readonly Passage[], id: string): Passage | null {
  const wanted = id.toUpperCase();
  const section = passages.find((passage) => passage.id === wanted);
  if (section) return section;
  for (const passage of passages) {
    const rules = passage.rules.filter((rule) => rule.id.toUpperCase() === wanted);
    if (rules.length) return { ...passage, prose: "", rules };
  }
  return null;
}

/** Keep what holds all words that are looked for, in the id or the text of a rule, or in the title above it. */
export function searchPassages(passages: readonly Passage[], query: string): Passage[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...passages];
  return passages.flatMap((passage) => {
    const rules = passage.rules.filter(({ id, text }) => holds(`${passage.title} ${id} ${text}`, words));
    return rules.length ? [{ ...passage, prose: "", rules }] : [];
  });
}

/** Tell whether a text holds all words, capitals or not; `words` have none. */
export function holds(text: string, words: readonly string[]): boolean {
  const within = text.toLowerCase();
  return words.every((word) => within.includes(word));
}
