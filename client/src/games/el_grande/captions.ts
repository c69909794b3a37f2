import { nameSeat } from "../../lib/texts";
import type { GameEvent } from "../../lib/types";
import { nameArea, say } from "./texts";

/** Say in a few words what an event is about, while it is shown; `cardName` knows action cards by their ids. */
export function captionOf(event: GameEvent, cardName: (id: string) => string): string {
  const words = say.captions;
  const text = (field: string): string => String(event[field] ?? "");
  const seat = nameSeat(text("seat"));
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
      return words.taken(seat, cardName(text("card")));
    case "carried":
      return words.carried(seat, Number(event["number"]), text("from"), text("to"));
    case "king_moved":
      return words.king(text("to"));
    case "grande_moved":
      return words.grande(seat, text("to"));
    case "board_moved":
      return words.board(text("board"), text("to"));
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
      return words.scored(nameArea(text("area")));
    case "game_over":
      return words.over;
    default:
      return "";
  }
}
