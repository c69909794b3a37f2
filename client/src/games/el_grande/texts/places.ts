import type { PlaceId } from "../board/types";

/** The words for every place, in one form: by themselves, or after a preposition. */
export type Form = Record<PlaceId, string>;

/** The places whose names take an article. */
type WithArticle = "PVA" | "CAS" | "court" | "province";

/** Write places, which sentences get by their ids, after a preposition; those that take an article are given whole. */
export function after(preposition: string, names: Form, whole: Pick<Form, WithArticle>): (place: string) => string {
  const words: Record<string, string> = { ...names, ...whole };
  return (place) => {
    const name = words[place] ?? place;
    return preposition === "" || place in whole ? name : `${preposition} ${name}`;
  };
}
