import type { ColoniesTexts } from ".";
import { de as base } from "../../el_grande/texts/de";
import { namePlaces } from "../../el_grande/texts/places";

const areas = { FRA: "Frankreich", SHI: "Schiff", AME: "Amerika", MED: "Mittelmeer" };
const name = namePlaces({ ...base.areas, ...areas });
const discs = { gold: "Gold", wares: "Waren" };

/** Was die Oberfläche von Großinquisitor und die Kolonien auf Deutsch sagt. */
export const de: ColoniesTexts = {
  areas,
  forms: {
    "": { FRA: "Frankreich", SHI: "das Schiff", AME: "Amerika", MED: "das Mittelmeer" },
    in: { FRA: "in Frankreich", SHI: "auf dem Schiff", AME: "in Amerika", MED: "im Mittelmeer" },
    nach: { FRA: "nach Frankreich", SHI: "auf das Schiff", AME: "nach Amerika", MED: "ins Mittelmeer" },
    aus: { FRA: "aus Frankreich", SHI: "vom Schiff", AME: "aus Amerika", MED: "aus dem Mittelmeer" },
  },
  aspects: { table: "auf der Limittafel", second: "zweites Feld", gold: "mit Gold", wares: "mit Waren" },
  offices: { FRA: "Botschafter", SHI: "Kapitän", AME: "Vizekönig" },
  discs,
  sea: {
    label: "Gebiete neben der Karte",
    worth: (points) => (points === 1 ? "1 Punkt" : `${points} Punkte`),
    spaces: { "FRA office": "Botschafter", "FRA second": "zweites Feld", FRA: "drittes Feld" },
    free: "frei",
    nobody: "niemand da",
    lying: { gold: (number) => `${number} Gold liegt hier`, wares: (number) => `${number} Waren liegen hier` },
    beside: "neben der Limittafel: zählt nicht",
    planned: "geplant",
  },
  limit: {
    title: "Limittafel",
    here: (spaces, taken) => `hier liegt die Limittafel, ${taken} von ${spaces} Feldern besetzt`,
    on: (taken, spaces) => `${taken} von ${spaces} Feldern besetzt`,
    beside: "daneben",
    nobody: "niemand",
  },
  inquisitor: {
    title: "Großinquisitor",
    at: (seat) => `am Hof von ${seat}`,
    nowhere: "an niemandes Hof",
    holds: "Großinquisitor: die schwarzen Caballeros zählen für diesen Platz",
  },
  brings: { gold: (number) => `bringt ${number} Gold`, wares: (number) => `bringt ${number} Waren` },
  extra: "Zusätzlicher Caballero",
  choices: {
    figure: { take: "An den Hof holen", leave: "Stehen lassen" },
    extra: (place) => `Zusätzlicher Caballero: ${name(place)}`,
    sail: (seat, place) => base.choices.lift(seat, place),
    fill: (seat, place) => base.choices.lift(seat, place),
  },
  done: {
    sail: "Nicht mehr segeln",
    lift_black: "Keinen mehr versetzen",
    overseas_place: "Das ist alles",
    piracy: "Keinen mehr",
  },
  steps: {
    sail: (number, seat, from, to) => `Segeln. ${base.captions.carried(seat, number, from, to)}`,
    sails: (seat, from) => `Segeln. ${base.choices.lift(seat, from)} …`,
    to: (place) => `Ziel: ${name(place)}`,
    fill: (seat, place) => `Ein Feld auf der Limittafel: ${base.choices.lift(seat, place)}`,
    limit: (place) => `Neuer Platz der Limittafel: ${name(place)}`,
    extra: (place) => `Zusätzlicher Caballero: ${name(place)}`,
    figure: { take: "Den Großinquisitor holen", leave: "Den Großinquisitor stehen lassen" },
  },
  captions: {
    black: (place) => `Schwarze Caballeros: ${name(place)}`,
    limit: (place) => `Die Limittafel wird gelegt: ${name(place)}`,
    seated: (seat) => `${seat} bekommt ein Feld auf der Limittafel`,
    figure: (seat) => `${seat} holt den Großinquisitor`,
    recalled: "Der Großinquisitor verlässt den Hof",
    arrive: {
      gold: (number) => `${number} Gold mehr in Amerika`,
      wares: (number) => `${number} Waren mehr im Mittelmeer`,
    },
    taken: (seat, disc) => `${seat} nimmt ${discs[disc]} an Bord`,
    delivered: (seat, disc, points) => `${seat} liefert ${discs[disc]} ab: ${points} Punkte`,
    back: (seat, disc) => `${seat} lässt ${discs[disc]} zurück`,
  },
};
