import { remember } from "../lib/tables";
import type { TableOpened, TableOrder } from "../lib/types";
import { go } from "./router";

/** Keep the links of a table that was opened, and go there if there is nothing to hand to anybody; else return false. */
export function keepOpened(order: TableOrder, table: TableOpened): boolean {
  const tokensOf = (sits: string): Record<string, string> =>
    Object.fromEntries(
      order.seats.flatMap((seat) => {
        const token = table.tokens[seat.name];
        return seat.sits === sits && token ? [[seat.name, token]] : [];
      }),
    );
  const here = tokensOf("here");
  const friends = tokensOf("link");
  remember({ id: table.id, here, friends, spectator: table.spectator });
  if (Object.keys(friends).length > 0) return false;
  go({ at: "table", id: table.id, token: Object.values(here)[0] ?? table.spectator });
  return true;
}
