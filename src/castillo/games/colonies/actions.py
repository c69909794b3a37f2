"""The action integers: those of the base game up to the stacks, then longer segments of areas and Caballeros."""

from __future__ import annotations

from typing import Final

from castillo.core.actions import ActionSpace
from castillo.games.colonies.board import ALL_PLACES, BLACK, SPOT_NAMES, STACKS
from castillo.games.el_grande.actions import build_actions as build_base_actions
from castillo.games.el_grande.board import BOARD_NAMES, SEAT_NAMES

FIGURES: Final = ("take", "leave")
TAKE: Final = 0


def build_actions(seat_names: list[str]) -> ActionSpace:
    """Build the space of action integers for these seats; black comes behind their colours."""
    base = build_base_actions(seat_names)
    colours = [*seat_names, BLACK, *(name for name in SEAT_NAMES if name not in seat_names)]
    longer = {
        "stack": [str(stack) for stack in range(1, STACKS + 1)],
        "area": list(SPOT_NAMES),
        "Caballero": [f"{name} {spot}" for spot in SPOT_NAMES for name in colours],
        "scoreboard": [f"{board} {area}" for board in BOARD_NAMES for area in SPOT_NAMES[:ALL_PLACES]],
    }
    segments = [(segment.name, longer.get(segment.name, segment.texts)) for segment in base.segments.values()]
    return ActionSpace([*segments, ("figure", list(FIGURES))])
