"""The action integers of the base game: segments and where each begins."""

from __future__ import annotations

from typing import Final

from castillo.core.actions import WORDS, ActionSpace
from castillo.games.el_grande.board import AREA_IDS, BOARD_NAMES, MOST_SEATS, POWER_CARDS, REGION_IDS, SEAT_NAMES

DONE: Final = 0
PLACE: Final = 1
ACT: Final = 2
END: Final = 3
VETO: Final = 4
ALLOW: Final = 5

NUMBER: Final = 6
"""`NUMBER + n`: a number from 0 to 6."""
POWER: Final = 13
"""`POWER + value - 1`: a power card."""
STACK: Final = 26
"""`STACK + stack - 1`: the action card on a stack."""
AREA: Final = 31
"""`AREA + place`: a region, the Castillo or the court."""
PIECE: Final = 42
"""`PIECE + area * MOST_SEATS + seat`: a Caballero of a colour in an area."""
BOARD: Final = 92
"""`BOARD + board * 10 + area`: a mobile scoreboard for an area."""

BOARD_TARGETS: Final = 10

OUTCOME_REGION: Final = 0
OUTCOME_SEAT: Final = 9
OUTCOME_CARD: Final = 14
"""Outcomes of chance: a region, a seat, an action card."""


def build_actions(seat_names: list[str]) -> ActionSpace:
    """Build the space of action integers for these seats."""
    names = seat_names + [name for name in SEAT_NAMES if name not in seat_names]
    return ActionSpace([
        (WORDS, ["done", "place", "act", "end", "veto", "allow"]),
        ("number", [str(n) for n in range(7)]),
        ("power card", [str(value) for value in range(1, POWER_CARDS + 1)]),
        ("stack", [str(stack) for stack in range(1, 6)]),
        ("area", [*AREA_IDS, "court"]),
        ("Caballero", [f"{name} {area}" for area in AREA_IDS for name in names[:MOST_SEATS]]),
        ("scoreboard", [f"{board} {area}" for board in BOARD_NAMES for area in AREA_IDS]),
    ])  # fmt: skip


def build_outcomes(seat_names: list[str], card_ids: list[str]) -> ActionSpace:
    """Build the space of outcomes of chance for these seats and this deck."""
    names = seat_names + [name for name in SEAT_NAMES if name not in seat_names]
    return ActionSpace([("region", list(REGION_IDS)), ("seat", names[:MOST_SEATS]), ("action card", card_ids)])
