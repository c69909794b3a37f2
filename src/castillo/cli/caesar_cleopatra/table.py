"""Caesar & Cleopatra at a terminal."""

from __future__ import annotations

from textwrap import wrap
from typing import Any, Final

from castillo.cli.tables import TableText, View
from castillo.games.caesar_cleopatra.cards import GROUP_SIZES
from castillo.games.caesar_cleopatra.missions import write_needs

NAME_WIDTH: Final = 14
LEAST_SIDE: Final = 16
NONE: Final = "."
SETTING_UP: Final = ("hide", "arrange", "deal", "draw_start")
LEGEND: Final = "* {drawn}; [5] face down, [] others' face down; P Philosopher"
DRAWN: Final = {
    "new": ("bust in the bag", "In the bag: {number} bust{plural}"),
    "1997": ("vote card in the pile", "In the pile: {number} vote card{plural}"),
}
"""How each edition speaks of what is drawn at the end of a turn: the mark of a group, and how many there are (C67)."""


class CaesarCleopatraTable(TableText):
    """The groups with both sides, what each seat has, one's own cards."""

    example = "place 5 PRA up"
    introduction = (
        "Answer with the number of a choice, or with its words: place 5 PRA up. Several at once: place 5 PRA up; done",
    )
    rule = "(rules C41)"

    def draw(self, view: View, width: int, plain: bool = False, what: str = "board", brief: bool = False) -> str:
        legend = LEGEND.format(drawn=DRAWN[view["options"]["edition"]][0])
        lines = [self._describe_moment(view), *self._draw_groups(view), legend, *self._draw_seats(view)]
        return "\n".join(part for line in [*lines, *self._draw_own(view)] for part in (wrap_line(line, width)))

    def lay_open(self, views: dict[str, View], position: dict[str, Any]) -> View:
        return {
            "hands": {seat: view["hand"] for seat, view in views.items()},
            "downs": {seat: view["down"] for seat, view in views.items()},
            "allMissions": {seat: view["missions"] for seat, view in views.items() if view["missions"]},
        }

    def write_secrets(self, view: View) -> list[str]:
        lines = super().write_secrets(view)
        for seat, missions in view.get("allMissions", {}).items():
            lines.append(f"{seat} holds the missions {' '.join(missions)}")
        return lines

    def _describe_moment(self, view: View) -> str:
        if view["over"]:
            return "The game is over"
        if view["question"] in SETTING_UP:
            return f"Setting up; to move: {', '.join(view['to_move'])}"
        done = view["pending"].get("done")
        after = f" (done: {', '.join(done)})" if done else ""
        return f"{view['turn']}'s turn{after}; to move: {', '.join(view['to_move'])}"

    def _draw_groups(self, view: View) -> list[str]:
        seats: list[str] = view["seats"]
        sides = {name: [self._side(view, name, seat) for seat in seats] for name in view["groups"]}
        wide = max(LEAST_SIDE, *(len(side) for pair in sides.values() for side in pair)) + 2
        lines = [f"{'':{NAME_WIDTH + 11}}" + "".join(f"{seat:{wide}}" for seat in seats).rstrip()]
        sizes = GROUP_SIZES[view["options"]["edition"]]
        for (name, group), size in zip(view["groups"].items(), sizes, strict=True):
            title = self.game.texts().get("groups", name)
            bust = "*" if name in view["bag"] else " "
            row = f"{name} {title:{NAME_WIDTH - 4}}{bust} {group['left']} of {size}  "
            lines.append((row + "".join(f"{side:{wide}}" for side in sides[name])).rstrip())
        number = len(view["bag"])
        drawn = DRAWN[view["options"]["edition"]][1].format(number=number, plural="" if number == 1 else "s")
        others = [self.game.texts().get("busts", bust) for bust in view["bag"] if bust in ("grey", "black")]
        return [*lines, f"{drawn}, with {', '.join(others)}"]

    def _side(self, view: View, group: str, seat: str) -> str:
        """Write the cards of a seat at a group."""
        cards = view["groups"][group][seat]
        up = " ".join(str(card) for card in cards["up"])
        known = view.get("downs", {}).get(seat, {}).get(group)
        if known is None and seat == view["you"]:
            known = view["down"].get(group, [])
        down = " ".join(f"[{card}]" for card in known) if known is not None else "[]" * cards["down"]
        return " ".join(part for part in (up, down) if part) or NONE

    def _draw_seats(self, view: View) -> list[str]:
        lines = []
        for seat in view["seats"]:
            won = " ".join(f"{group} {number}" for group, number in view["won"][seat].items()) or "none"
            hand, decks = view["handSizes"][seat], view["decks"][seat]
            discard = " ".join(str(card) for card in view["discard"][seat]) or "nothing"
            points = view["score"][seat]
            lines += [
                f"{seat}: {points} point{'' if points == 1 else 's'}; patricians: {won}",
                f"    hand: {hand['influence']} influence, {hand['action']} action;"
                f" decks: {decks['influence']} influence, {decks['action']} action",
                f"    discarded: {discard}",
            ]
            if seat in view.get("unseen", {}):
                unseen = view["unseen"][seat]
                lines.append(f"    discarded unseen: {unseen['influence']} influence and {unseen['action']} action")
        for seat, missions in view.get("keptMissions", {}).items():
            lines += [f"{seat} kept {self._write_mission(view, mission)}" for mission in missions]
        return lines

    def _draw_own(self, view: View) -> list[str]:
        if view["you"] is None:
            return []
        lines = [f"{view['you']}'s hand: {' '.join(str(card) for card in view['hand']) or 'empty'}"]
        if view["liftedCards"]:
            lines.append(f"  still to be laid down: {' '.join(str(card) for card in view['liftedCards'])}")
        if view.get("spied"):
            lines.append(f"  the other hand: {' '.join(str(card) for card in view['spied'])}")
        if view.get("toArrange"):
            lines.append(f"  action cards still to be arranged: {' '.join(view['toArrange'])}")
        if view.get("actionDeck"):
            lines.append(f"  action deck from the top: {' '.join(view['actionDeck'])}")
        if view["missions"] and not view["over"]:
            named = ", ".join(self._write_mission(view, mission) for mission in view["missions"])
            lines.append(f"{view['you']}'s missions: {named}")
        return lines

    def _write_mission(self, view: View, mission: str) -> str:
        card = view["missionTable"][mission]
        name = card["name"] or write_needs(card["at_least"], self.game.texts())
        note = ", a placeholder" if view["placeholder"] else ""
        return f"{mission} ({name}{note}: {card['points']} points)"


def wrap_line(line: str, width: int) -> list[str]:
    """Fold a sentence at the width; rows of the table stay as they are."""
    if "  " in line.strip() or len(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(line.strip(), max(width, 30), initial_indent=indent, subsequent_indent=f"{indent}    ")
