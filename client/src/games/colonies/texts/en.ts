import { en as base } from "../../el_grande/texts/en";
import { namePlaces } from "../../el_grande/texts/places";

const areas = { FRA: "France", SHI: "Ship", AME: "America", MED: "Mediterranean" };
const name = namePlaces({ ...base.areas, ...areas });
const discs = { gold: "Gold", wares: "Wares" };

/** What the screens of Grand Inquisitor & the Colonies say in English, beside those of El Grande. Sentences get seats by their names. */
export const en = {
  areas,
  /** As they stand within a sentence of the base game, by the preposition before them. */
  forms: {
    "": { FRA: "France", SHI: "the Ship", AME: "America", MED: "the Mediterranean" },
    in: { FRA: "in France", SHI: "on the Ship", AME: "in America", MED: "in the Mediterranean" },
  } as Record<string, Record<string, string>>,
  /** What tells Caballeros in an area apart. */
  aspects: { table: "on the Limit table", second: "second space", gold: "with Gold", wares: "with Wares" },
  offices: { FRA: "Ambassador", SHI: "Captain", AME: "Viceroy" },
  discs,
  sea: {
    label: "Areas beside the map",
    worth: (points: number) => (points === 1 ? "1 point" : `${points} points`),
    /** The spaces of France. */
    spaces: { "FRA office": "Ambassador", "FRA second": "second space", FRA: "third space" },
    free: "free",
    nobody: "nobody there",
    lying: { gold: (number: number) => `${number} Gold lying`, wares: (number: number) => `${number} Wares lying` },
    beside: "beside the Limit table: does not count",
    planned: "planned",
  },
  limit: {
    title: "Limit table",
    here: (spaces: number, taken: number) => `the Limit table lies here, ${taken} of ${spaces} spaces taken`,
    on: (taken: number, spaces: number) => `${taken} of ${spaces} spaces taken`,
    beside: "beside it",
    nobody: "nobody",
  },
  inquisitor: {
    title: "Grand Inquisitor",
    at: (seat: string) => `at the court of ${seat}`,
    nowhere: "in nobody's court",
    holds: "Grand Inquisitor: the black Caballeros count for this seat",
  },
  brings: { gold: (number: number) => `brings ${number} Gold`, wares: (number: number) => `brings ${number} Wares` },
  extra: "Additional Caballero",
  choices: {
    figure: { take: "Take him into the court", leave: "Leave him" },
    extra: (place: string) => `Additional Caballero: ${name(place)}`,
    sail: (seat: string, place: string) => base.choices.lift(seat, place),
    fill: (seat: string, place: string) => base.choices.lift(seat, place),
  },
  /** "Enough", as it is said to some questions. */
  done: {
    sail: "No more sailing",
    lift_black: "No more moves",
    overseas_place: "That is all",
    piracy: "No more",
  },
  steps: {
    sail: (number: number, seat: string, from: string, to: string) => `Sail. ${base.captions.carried(seat, number, from, to)}`,
    sails: (seat: string, from: string) => `Sail. ${base.choices.lift(seat, from)} …`,
    to: (place: string) => `To: ${name(place)}`,
    fill: (seat: string, place: string) => `A space on the Limit table: ${base.choices.lift(seat, place)}`,
    limit: (place: string) => `The Limit table goes to: ${name(place)}`,
    extra: (place: string) => `Additional Caballero: ${name(place)}`,
    figure: { take: "Take the Grand Inquisitor", leave: "Leave the Grand Inquisitor where he is" },
  },
  captions: {
    black: (place: string) => `Black Caballeros: ${name(place)}`,
    limit: (place: string) => `The Limit table is laid: ${name(place)}`,
    seated: (seat: string) => `${seat} gets a space on the Limit table`,
    figure: (seat: string) => `${seat} takes the Grand Inquisitor`,
    recalled: "The Grand Inquisitor leaves the court",
    arrive: {
      gold: (number: number) => `${number} Gold more in America`,
      wares: (number: number) => `${number} Wares more in the Mediterranean`,
    },
    taken: (seat: string, disc: keyof typeof discs) => `${seat} takes ${discs[disc]} aboard`,
    delivered: (seat: string, disc: keyof typeof discs, points: number) => `${seat} delivers ${discs[disc]}: ${points} points`,
    back: (seat: string, disc: keyof typeof discs) => `${seat} leaves ${discs[disc]} behind`,
  },
};
