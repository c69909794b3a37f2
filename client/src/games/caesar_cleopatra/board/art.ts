/** What is drawn on cards and groups: lines on a field of 24 by 24. */
import type { ActionCardId, GroupId } from "../view";

/** The signs of the groups, so that they are told apart without colour. */
export const EMBLEMS: Record<GroupId, string> = {
  // Scales, for those who judge.
  PRA: "M12 3v17M7.5 20.5h9M4.5 6.5h15M4.5 6.5L1.8 13.5a3 2.6 0 0 0 5.4 0zM19.5 6.5l-2.7 7a3 2.6 0 0 0 5.4 0z",
  // A temple, for those who build.
  AED: "M2.5 9.5L12 3.5l9.5 6zM5 9.5V18M9.7 9.5V18M14.3 9.5V18M19 9.5V18M3.5 18h17M2.5 20.8h19",
  // Coins, for those who keep the treasury.
  QUA: "M5 7a7 2.8 0 1 0 14 0a7 2.8 0 1 0-14 0v5a7 2.8 0 0 0 14 0V7M5 12v5a7 2.8 0 0 0 14 0v-5",
  // Rods and an axe, for those who command.
  CON: "M8.5 3v18M11.5 3v18M14.5 3v18M7 8h9M7 16h9M14.5 4.5c4.5-.8 5.5 1.5 5.5 4c-1.6-.8-3.5-.8-5.5 0",
  // A scroll, for those who advise.
  SEN: "M7.5 7V17.5A2.2 2.2 0 1 1 5.3 15.3H16.5V7.5M7.5 7A2.2 2.2 0 1 0 5.3 4.8h12.2A2.2 2.2 0 1 1 16.5 7.8M10 10h4M10 13h4",
  // A tablet and a stylus, for those who count and strike out.
  CEN: "M3.5 3.5h11.5v17H3.5zM6.5 8h5.5M6.5 12h5.5M6.5 16h3M18.3 3.5h2.6v12.5l-1.3 4.5-1.3-4.5z",
};

/** What action cards show. */
export const DEEDS: Record<ActionCardId, string> = {
  assassination: "M12 1.8l2.2 3.7V13.5H9.8V5.5zM6.5 13.5h11M12 13.5v5.5M10.3 21.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0",
  scout: "M1.8 12c4.5-7 15.9-7 20.4 0c-4.5 7-15.9 7-20.4 0zM12 8.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8zM12 11.3v1.4",
  wrath: "M13.5 1.8L5 13.2h5.7L8.6 22.2L19 9.7h-6.3z",
  castling: "M3.5 8h14M13.7 4.2L17.5 8l-3.8 3.8M20.5 16h-14M10.3 12.2L6.5 16l3.8 3.8",
  veto: "M7.8 12.5V5.6a1.4 1.4 0 0 1 2.8 0V11V3.7a1.4 1.4 0 0 1 2.8 0V11V4.7a1.4 1.4 0 0 1 2.8 0V11.5V7.6a1.4 1.4 0 0 1 2.8 0V14.5c0 4.5-2.8 7.3-6.5 7.3c-3.2 0-4.9-1.6-6.3-4.4L4 13.5a1.5 1.5 0 0 1 2.5-1.6z",
  spy: "M2.5 9.5h19M6.5 9.5L8 3.5c2.7 1 5.3 1 8 0l1.5 6M4.5 15.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M13.1 15.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M10.9 15c.7-.7 1.5-.7 2.2 0",
};

/** A bust on its foot, 20 wide and 24 high: patricians, and what is drawn from the bag. */
export const BUST =
  "M10 1.2a4 4.7 0 0 1 2.3 8.6v1.7c3.1.7 5.3 2.2 5.9 5.6H1.8c.6-3.4 2.8-4.9 5.9-5.6V9.8A4 4.7 0 0 1 10 1.2zM5.2 18.3h9.6v1.5H5.2zM3.6 21h12.8v2.4H3.6z";

/** The Philosopher: a beard, a brow, a cloak. */
export const PHILOSOPHER =
  "M7 8.5C7 4 9 2 12 2s5 2 5 6.5M7 8.5c0 2 .2 3 .8 4M17 8.5c0 2-.2 3-.8 4M7.8 12.5C8 16.5 9.8 19 12 19s4-2.5 4.2-6.5c-1-1-2.4-1.4-4.2-1.4s-3.2.4-4.2 1.4zM10 7.8h.6M13.4 7.8h.6M12 8v2M4 22c.3-3.3 2-5.5 4.6-6.5M20 22c-.3-3.3-2-5.5-4.6-6.5";

/** Numbers as they are carved. */
export const NUMERALS = ["", "I", "II", "III", "IV", "V"] as const;
