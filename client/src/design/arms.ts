/** The arms of the seats: fields, charges, and the figures from which every piece is drawn. */

export const SEATS = ["red", "blue", "green", "yellow", "brown"] as const;
/** Seats that are called by the names of people. */
export const RULERS = ["caesar", "cleopatra"] as const;

/** The colour of Caballeros that are nobody's. */
export const NOBODY = "black";

export type SeatName = (typeof SEATS)[number] | (typeof RULERS)[number] | typeof NOBODY;

export interface Arms {
  field: string;
  charge: string;
  /** What the charge is called; it tells the seats apart without colour. */
  figure: "bend" | "chevron" | "cross" | "pale" | "roundel" | "laurel" | "ankh" | "saltire";
}

const FIGURES: Record<SeatName, Arms["figure"]> = {
  red: "bend",
  blue: "chevron",
  green: "cross",
  yellow: "pale",
  brown: "roundel",
  caesar: "laurel",
  cleopatra: "ankh",
  black: "saltire",
};

/** Outline of a shield, 20 wide and 24 high. */
export const SHIELD = "M0 0H20V11C20 17.5 16 21.5 10 24C4 21.5 0 17.5 0 11Z";
export const SHIELD_WIDTH = 20;
export const SHIELD_HEIGHT = 24;

/** Leaves of a wreath, open at its top: so many on either side of the middle. */
const LEAVES = 5;

/** Draw the leaves of a wreath round (10, 11.5). */
function drawLaurel(): string {
  return [-1, 1]
    .flatMap((side) =>
      Array.from({ length: LEAVES }, (_, n) => {
        const angle = Math.PI / 2 - side * (0.28 + n * 0.53);
        const [x, y] = [10 + 6 * Math.cos(angle), 11.5 + 6.6 * Math.sin(angle)];
        // Each leaf points along the wreath and a little outwards.
        const way = angle - side * (Math.PI / 2 - 0.35);
        const [dx, dy] = [Math.cos(way), Math.sin(way)];
        const at = (along: number, aside: number): string =>
          `${(x + dx * along - dy * aside).toFixed(1)} ${(y + dy * along + dx * aside).toFixed(1)}`;
        return `M${at(-2.4, 0)}Q${at(0, 2.2)} ${at(3, 0)}Q${at(0, -2.2)} ${at(-2.4, 0)}Z`;
      }),
    )
    .join("");
}

/** The charges, cut to the shield's outline so that nothing need be clipped. */
export const CHARGES: Record<Arms["figure"], string> = {
  bend: "M0 0H4.6L20 15.4C18.9 18.7 16.6 21 13.6 22.5L0 7.4Z",
  chevron: "M10 5.2L20 15.2C19.1 17.9 17.5 19.9 15.4 21.4L10 15.4L4.6 21.4C2.5 19.9 0.9 17.9 0 15.2Z",
  cross: "M7.4 0H12.6V7.4H20V11C20 11.6 20 12.1 19.9 12.6H12.6V22.8L10 24L7.4 22.8V12.6H0.1C0 12.1 0 11.6 0 11V7.4H7.4Z",
  pale: "M6.7 0H13.3V22.5L10 24L6.7 22.5Z",
  roundel: "M10 4.8A5.8 5.8 0 1 1 10 16.4A5.8 5.8 0 1 1 10 4.8Z",
  laurel: drawLaurel(),
  saltire: "M0 0H3.4L10 7.7L16.6 0H20V2.4L12.6 11L18.6 16.4C17.7 18.1 16.9 19.1 16.2 19.8L10 14.1L3.8 19.8C3.1 19.1 2.3 18.1 1.4 16.4L7.4 11L0 2.4Z",
  ankh: "M10 2.6A4.1 4.9 0 0 1 11.6 12H16V14.8H11.6V21.4H8.4V14.8H4V12H8.4A4.1 4.9 0 0 1 10 2.6ZM10 5.2A1.8 2.5 0 1 0 10 10.4A1.8 2.5 0 1 0 10 5.2Z",
};

/** A light edge along the upper left of a shield, as if it were struck in metal. */
export const GLEAM = "M1.5 11V1.5H18.5";

export const CROWN = "M-9 7L-11.5 -4.5L-5.6 0.6L0 -8L5.6 0.6L11.5 -4.5L9 7Z";
export const CROWN_BAND = "M-9 7H9V10.4H-9Z";
export const CORONET = "M-8.4 0L-10 -7L-4.6 -3.2L0 -8.8L4.6 -3.2L10 -7L8.4 0Z";

/** Returns a seat's arms; a name that no seat has gets those of red. */
export function armsOf(seat: string): Arms {
  const name = isSeat(seat) ? seat : "red";
  return { field: `var(--${name}-field)`, charge: `var(--${name}-charge)`, figure: FIGURES[name] };
}

function isSeat(name: string): name is SeatName {
  return ([...SEATS, ...RULERS, NOBODY] as readonly string[]).includes(name);
}
