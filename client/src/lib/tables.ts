import { readStored, writeStored } from "./stored";

/** What this device knows of a table: the tokens that it holds, by seat. */
export interface KnownTable {
  id: string;
  /** Seats that are played on this device. */
  here: Record<string, string>;
  /** Seats whose links were handed to friends by this device. */
  friends: Record<string, string>;
  spectator: string | null;
}

const KEY = "castillo.tables";
const MOST = 200;

/** List the tables that this device knows, the latest first. */
export function listKnown(): KnownTable[] {
  return readStored<unknown[]>("local", KEY, []).filter(isKnown);
}

function isKnown(found: unknown): found is KnownTable {
  if (typeof found !== "object" || found === null) return false;
  const { id, here, friends, spectator } = found as Partial<Record<keyof KnownTable, unknown>>;
  return typeof id === "string" && areTokens(here) && areTokens(friends) && (spectator === null || typeof spectator === "string");
}

function areTokens(found: unknown): boolean {
  return typeof found === "object" && found !== null && Object.values(found).every((token) => typeof token === "string");
}

export function findKnown(id: string): KnownTable | null {
  return listKnown().find((table) => table.id === id) ?? null;
}

/** Keep a table, as the latest; what was known of it before is kept where nothing new is said. */
export function remember(table: KnownTable): void {
  const before = findKnown(table.id);
  const merged: KnownTable = {
    id: table.id,
    here: { ...before?.here, ...table.here },
    friends: { ...before?.friends, ...table.friends },
    spectator: table.spectator ?? before?.spectator ?? null,
  };
  const others = listKnown().filter((known) => known.id !== table.id);
  writeStored("local", KEY, [merged, ...others].slice(0, MOST));
}

export function forget(id: string): void {
  writeStored(
    "local",
    KEY,
    listKnown().filter((table) => table.id !== id),
  );
}

/** Keep a token that came with a link, unless it is known already. */
export function rememberToken(id: string, token: string, seat: string | null): void {
  const known = findKnown(id);
  const friend = Object.values(known?.friends ?? {}).includes(token);
  if (friend) return;
  remember({
    id,
    here: seat === null ? {} : { [seat]: token },
    friends: {},
    spectator: seat === null ? token : null,
  });
}

/** Whether a table is a record that somebody has brought: nobody sits there. */
export function isRecord(seats: readonly { sits: string }[]): boolean {
  return seats.every(({ sits }) => sits === "nobody");
}

/** The token with which this device opens a table: of its first seat, else the spectators'. */
export function tokenOf(table: KnownTable): string | null {
  return Object.values(table.here)[0] ?? table.spectator ?? null;
}
