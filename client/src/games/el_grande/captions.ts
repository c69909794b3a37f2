import { capitalize } from "../../lib/texts";
import type { GameEvent } from "../../lib/types";
import { nameArea, say } from "./texts";

/** Say in a few words what an event is about, while it is shown. */
export function captionOf(event: GameEvent): string {
  const words = say.captions;
  const text = (field: string): string => String(event[field] ?? "");
  const seat = capitalize(text("seat"));
  const area = (field: string): string => nameArea(text(field));
  switch (event.kind) {
    case "round_begins":
      return words.round(Number(event["round"]));
    case "card_drawn":
      return words.drawn;
    case "power_played":
      return words.power(seat, Number(event["value"]));
    case "turn_begins":
      return words.turn(seat);
    case "card_taken":
      return words.taken(seat, Number(event["stack"]));
    case "carried":
      return words.carried(seat, say.caballeros(Number(event["number"])), area("from"), area("to"));
    case "king_moved":
      return words.king(area("to"));
    case "grande_moved":
      return words.grande(seat, area("to"));
    case "board_moved":
      return words.board(text("board"), area("to"));
    case "announced":
      return words.announced;
    case "veto_kept":
      return words.kept(seat);
    case "veto_used":
      return words.vetoed(seat);
    case "disks_revealed":
      return words.disks;
    case "castillo_opened":
      return words.opened;
    case "castillo_released":
      return words.released;
    case "scored":
      return words.scored(capitalize(area("area")));
    case "game_over":
      return words.over;
    default:
      return "";
  }
}
