"""The action integers: those of the base game, and behind them this expansion's cards and special actions."""

from __future__ import annotations

from typing import Final

from castillo.core.actions import ActionSpace
from castillo.games.el_grande.actions import BOARD, BOARD_TARGETS, OUTCOME_CARD
from castillo.games.el_grande.actions import build_actions as build_base_actions
from castillo.games.el_grande.actions import build_outcomes as build_base_outcomes
from castillo.games.el_grande.board import BOARDS

USE: Final = BOARD + BOARDS * BOARD_TARGETS
"""`USE + what`: which special action is used."""
OWN: Final = 0
KING: Final = 1
INTRIGUE: Final = 2
USES: Final = ("own", "king", "intrigue")

CARD: Final = USE + len(USES)
"""`CARD + number - 1`: a card of a hand, numbered from 1 by its strength."""

OUTCOME_DEALT: Final = OUTCOME_CARD
"""`OUTCOME_DEALT + number - 1`: a card that is dealt."""

UNUSED: Final = {"power card": "base power card"}
"""Segments of the base game whose name means something else here; nothing in them is ever legal."""


def build_actions(seat_names: list[str], card_names: list[str]) -> ActionSpace:
    """Build the space of action integers for these seats and cards."""
    base = build_base_actions(seat_names)
    segments = [(UNUSED.get(segment.name, segment.name), segment.texts) for segment in base.segments.values()]
    return ActionSpace([*segments, ("special action", list(USES)), ("power card", card_names)])


def build_outcomes(seat_names: list[str], card_names: list[str]) -> ActionSpace:
    """Build the space of outcomes of chance: those of the base game but for action cards, and the cards dealt."""
    base = build_base_outcomes(seat_names, [])
    segments = [(segment.name, segment.texts) for segment in base.segments.values() if segment.texts]
    return ActionSpace([*segments, ("power card", card_names)])
