import { nameSeat } from "../../lib/texts";
import type { GameEvent } from "../../lib/types";
import { nameGroup, say } from "./texts";
import type { Edition, ShownVote } from "./view";
import { tellStep } from "./votes";

/** Say in a few words what an event is about, while it is shown; what only one seat may know is never said. */
export function captionOf(event: GameEvent, edition: Edition): string {
  const words = say.captions;
  const text = (field: string): string => String(event[field] ?? "");
  const seat = nameSeat(text("seat"));
  switch (event.kind) {
    case "hidden":
      return words.hidden(seat);
    case "turn_begins":
      return words.turn(seat);
    case "placed_up":
      return words.up(seat, text("card"), text("group"));
    case "placed_down":
      return words.down(seat, text("group"));
    case "exchanged":
      return words.exchanged(seat);
    case "action_played":
      return words.action(seat, text("card"), nameTargets(event["target"]));
    case "action_vetoed":
      return words.vetoed(seat);
    case "action_allowed":
      return words.allowed(seat);
    case "assassinated":
      return words.assassinated(seat, text("card"), text("group"));
    case "revealed":
      return words.revealed(seat, text("group"));
    case "struck":
      return words.struck(text("group"));
    case "lifted":
      return words.lifted(seat);
    case "assigned":
      return words.assigned(seat, text("group"));
    case "spied":
      return words.spied(seat);
    case "spy_discard":
      return words.lost(seat, text("card"));
    case "bust_drawn":
      return tellBust(seat, text("bust"), edition);
    case "group_emptied":
      return words.emptied(text("group"));
    case "mission_kept":
      return words.kept(seat);
    case "missions_shown":
      return words.missions;
    case "card_drawn":
      return words.drawn(seat, text("deck"));
    case "game_over":
      return words.over;
    default:
      return event.kind.startsWith("voted_") ? tellStep(event as unknown as ShownVote) : "";
  }
}

function tellBust(seat: string, bust: string, edition: Edition): string {
  const words = say.drawing[edition];
  if (bust === "grey") return words.drawn_grey(seat);
  return bust === "black" ? words.drawn_black(seat) : words.drawn(seat, bust);
}

/** Name the groups that an action card is aimed at. */
function nameTargets(target: unknown): string {
  const groups = Array.isArray(target) ? target.map(String).filter((each) => each in say.groups) : [];
  return groups.map(nameGroup).join(", ");
}
