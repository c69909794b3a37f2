import type { ColoniesTexts } from ".";
import { es as base } from "../../el_grande/texts/es";
import { namePlaces } from "../../el_grande/texts/places";

const areas = { FRA: "Francia", SHI: "Barco", AME: "América", MED: "Mediterráneo" };
const name = namePlaces({ ...base.areas, ...areas });
const discs = { gold: "oro", wares: "mercancías" };

/** Lo que dicen en español las pantallas de El gran inquisidor y las colonias. */
export const es: ColoniesTexts = {
  areas,
  forms: {
    "": { FRA: "Francia", SHI: "el barco", AME: "América", MED: "el Mediterráneo" },
    a: { FRA: "a Francia", SHI: "al barco", AME: "a América", MED: "al Mediterráneo" },
    de: { FRA: "de Francia", SHI: "del barco", AME: "de América", MED: "del Mediterráneo" },
  },
  aspects: { table: "en el tablero límite", second: "segunda casilla", gold: "con oro", wares: "con mercancías" },
  offices: { FRA: "embajador", SHI: "capitán", AME: "virrey" },
  discs,
  sea: {
    label: "Áreas junto al mapa",
    worth: (points) => (points === 1 ? "1 punto" : `${points} puntos`),
    spaces: { "FRA office": "embajador", "FRA second": "segunda casilla", FRA: "tercera casilla" },
    free: "libre",
    nobody: "no hay nadie",
    lying: { gold: (number) => `${number} de oro aquí`, wares: (number) => `${number} de mercancías aquí` },
    beside: "junto al tablero límite: no cuenta",
    planned: "previsto",
  },
  limit: {
    title: "Tablero límite",
    here: (spaces, taken) => `aquí está el tablero límite, ${taken} de ${spaces} casillas ocupadas`,
    on: (taken, spaces) => `${taken} de ${spaces} casillas ocupadas`,
    beside: "al lado",
    nobody: "nadie",
  },
  inquisitor: {
    title: "Gran inquisidor",
    at: (seat) => `en la corte de ${seat}`,
    nowhere: "en la corte de nadie",
    holds: "Gran inquisidor: los Caballeros negros cuentan para este puesto",
  },
  brings: { gold: (number) => `trae ${number} de oro`, wares: (number) => `trae ${number} de mercancías` },
  extra: "Caballero adicional",
  choices: {
    figure: { take: "Llevarlo a la corte", leave: "Dejarlo" },
    extra: (place) => `Caballero adicional: ${name(place)}`,
    sail: (seat, place) => base.choices.lift(seat, place),
    fill: (seat, place) => base.choices.lift(seat, place),
  },
  done: {
    sail: "No navegar más",
    lift_black: "No mover más",
    overseas_place: "Eso es todo",
    piracy: "Ninguno más",
  },
  steps: {
    sail: (number, seat, from, to) => `Navegar. ${base.captions.carried(seat, number, from, to)}`,
    sails: (seat, from) => `Navegar. ${base.choices.lift(seat, from)}…`,
    to: (place) => `Destino: ${name(place)}`,
    fill: (seat, place) => `Una casilla del tablero límite: ${base.choices.lift(seat, place)}`,
    limit: (place) => `Nuevo lugar del tablero límite: ${name(place)}`,
    extra: (place) => `Caballero adicional: ${name(place)}`,
    figure: { take: "Llevarse al gran inquisidor", leave: "Dejar al gran inquisidor donde está" },
  },
  captions: {
    black: (place) => `Caballeros negros: ${name(place)}`,
    limit: (place) => `Se pone el tablero límite: ${name(place)}`,
    seated: (seat) => `${seat} recibe una casilla del tablero límite`,
    figure: (seat) => `${seat} se lleva al gran inquisidor`,
    recalled: "El gran inquisidor deja la corte",
    arrive: {
      gold: (number) => `${number} de oro más en América`,
      wares: (number) => `${number} de mercancías más en el Mediterráneo`,
    },
    taken: (seat, disc) => `${seat} sube a bordo: ${discs[disc]}`,
    delivered: (seat, disc, points) => `${seat} entrega ${discs[disc]}: ${points} puntos`,
    back: (seat, disc) => `${seat} deja atrás: ${discs[disc]}`,
  },
};
