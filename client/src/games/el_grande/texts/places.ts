import type { PlaceId } from "../board/types";

/** The words for every place, in one form: by themselves, or after a preposition. */
export type Form = Record<PlaceId, string>;

/** The places whose names take an article. */
type WithArticle = "PVA" | "CAS" | "court" | "province";

/** What an expansion calls the places that it adds to the board. */
export interface MorePlaces {
  /** By themselves. */
  names: Record<string, string>;
  /** After each preposition of the base game's sentences, given whole; "" for none. */
  forms: Record<string, Record<string, string>>;
  /** What tells Caballeros within an area apart: the words behind its id. */
  nameAspect: (aspect: string, area: string) => string;
}

let more: MorePlaces = { names: {}, forms: {}, nameAspect: (aspect) => aspect };

/** Let the sentences of the board speak of the places of an expansion. */
export function addPlaces(added: MorePlaces): void {
  more = added;
}

/** The names of the places that an expansion has added. */
export function namesAdded(): Record<string, string> {
  return more.names;
}

/** Write a place: its area as `write` has it, and behind it what tells Caballeros there apart. */
export function writePlace(place: string, write: (area: string) => string): string {
  const [area = "", ...aspects] = place.split(" ");
  return aspects.length === 0 ? write(area) : `${write(area)} (${aspects.map((aspect) => more.nameAspect(aspect, area)).join(", ")})`;
}

/** Write places, which sentences get by their ids, after a preposition; those that take an article are given whole. */
export function after(preposition: string, names: Form, whole: Pick<Form, WithArticle>): (place: string) => string {
  const words: Record<string, string> = { ...names, ...whole };
  const write = (area: string): string => {
    const name = words[area] ?? area;
    return more.forms[preposition]?.[area] ?? (preposition === "" || area in whole ? name : `${preposition} ${name}`);
  };
  return (place) => writePlace(place, write);
}

/** Name places by these names of areas. */
export function namePlaces(names: Record<string, string>): (place: string) => string {
  return (place) => writePlace(place, (area) => names[area] ?? area);
}
