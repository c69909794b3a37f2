/** Missions in words. */
import { joinNames } from "../../lib/texts";
import { say } from "./texts";
import type { CaesarCleopatraView } from "./view";

/** Say what a mission is: its own name, or what it takes. */
export function nameMission(view: CaesarCleopatraView, id: string): string {
  const mission = view.missionTable[id];
  if (!mission) return id;
  return mission.name || joinNames(Object.entries(mission.at_least).map(([group, number]) => say.mission.needs(number, group)));
}

/** Say what a mission is, what it is worth, and whether it only stands in for a card that nobody knows. */
export function tellMission(view: CaesarCleopatraView, id: string): string {
  const points = view.missionTable[id]?.points ?? 0;
  const parts = [nameMission(view, id), say.mission.worth(points), ...(view.placeholder ? [say.mission.placeholder] : [])];
  return parts.join(" · ");
}
