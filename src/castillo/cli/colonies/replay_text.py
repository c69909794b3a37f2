"""A whole game of Grand Inquisitor & the Colonies to be read: the base game's lines and what this expansion adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from castillo.cli.el_grande.replay_text import BONUS_WORDS, GATHERED, INDENT, PLAIN_MOVES, Writer
from castillo.core.events import Event
from castillo.core.texts import load_texts
from castillo.games.colonies.board import NEW_IDS
from castillo.games.colonies.rules import TEXT_FOLDERS
from castillo.games.el_grande.names import AREA_NAMES

TEXTS = load_texts(TEXT_FOLDERS)


class ColoniesWriter(Writer):
    """Writes entries as in the base game; the Limit table, the figure and the discs have lines of their own."""

    gathered_by: ClassVar[Mapping[str, str]] = {**GATHERED, "draw_black": "Black Caballeros"}
    plain_moves: ClassVar[tuple[str, ...]] = (*PLAIN_MOVES, "lift_black", "overseas_place", "sail", "to", "piracy")
    bonus_words: ClassVar[Mapping[str, str]] = {
        **BONUS_WORDS, "ambassador": "as Ambassador", "second": "in the second space", "captain": "as Captain",
        "viceroy": "as Viceroy",
    }  # fmt: skip
    area_names: ClassVar[Mapping[str, str]] = {**AREA_NAMES, **{area: TEXTS.get("areas", area) for area in NEW_IDS}}

    def write_event(self, event: Event, key: str) -> list[str]:
        """Write what came of an answer to the question `key`; nothing if the answer says it."""
        data: dict[str, Any] = event.data
        match event.kind.name:
            case "seated" if key != "fill":
                return [f"{INDENT}{data['seat']}: {data['number']} onto the Limit table"]
            case "discs_arrive":
                return [f"{INDENT}{data['number']} {data['disc']} from the stock"]
            case "disc_delivered":
                points = f"{data['to']} +{data['points']}" if data["to"] else "nobody"
                return [f"{INDENT}{data['seat']} delivers {data['disc']} -> {points}"]
            case "disc_back":
                return [f"{INDENT}{data['disc']} goes back to its colony"]
        return super().write_event(event, key)
