import { TableApi } from "../lib/api";
import type { KnownTable } from "../lib/tables";
import type { Line } from "../lib/types";

/** Read what everybody may read of a table: as a spectator; without that token, what all seats of this device read. */
export async function readPublicLines(known: KnownTable, signal: AbortSignal): Promise<Line[]> {
  const tokens = known.spectator === null ? Object.values(known.here) : [known.spectator];
  const logs = await Promise.all(tokens.map((token) => new TableApi(known.id, token).log(signal)));
  return keepCommon(logs.map(({ lines }) => lines));
}

/** Keep the lines that stand in all logs. */
export function keepCommon(logs: readonly Line[][]): Line[] {
  const [first = [], ...others] = logs;
  const write = ({ n, text }: Line): string => `${n} ${text}`;
  const read = others.map((lines) => new Set(lines.map(write)));
  return first.filter((line) => read.every((known) => known.has(write(line))));
}
