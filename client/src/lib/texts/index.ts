import { en } from "./en";

/** Every text of the interface; a language that lacks one does not pass the type check. */
export type Texts = typeof en;

export const texts: Texts = en;

/** Write a list of names as a sentence has it. */
export function joinNames(names: readonly string[]): string {
  const [last, ...others] = [...names].reverse();
  if (last === undefined) return "";
  return others.length ? `${others.reverse().join(", ")} and ${last}` : last;
}

/** Begin with a capital letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
