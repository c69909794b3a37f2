"""Caesar & Cleopatra (Wolfgang Luedtke 1997), in the new edition of 2024 and the first one, for two seats."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from castillo.core.errors import InvalidDeck
from castillo.core.game import Game
from castillo.core.options import OptionValue
from castillo.games.caesar_cleopatra.cards import SEAT_NAMES, SEATS
from castillo.games.caesar_cleopatra.missions import load_missions
from castillo.games.caesar_cleopatra.options import OPTIONS
from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules
from castillo.registry import GameInfo


def build(
    seat_names: list[str], expansions: tuple[str, ...], options: dict[str, OptionValue], decks: Mapping[str, str]
) -> Game:
    """Build the game for these options and decks (the text of a table of missions, by the name "missions").

    Caesar is the first seat, however the seats are given.
    """
    for name in decks:
        if name != "missions":
            raise InvalidDeck(f"unknown deck {name!r}: Caesar & Cleopatra is played with the deck 'missions'")
    missions, kept = load_missions(str(options["edition"]), str(options["missions"]), dict(decks))
    values = {**options, "missions": kept}
    return CaesarCleopatraRules("caesar_cleopatra", sorted(seat_names), expansions, values, missions)


def describe(language: str) -> dict[str, Any]:
    """Describe what is the same at every table: `castillo.games.caesar_cleopatra.reference`."""
    from castillo.games.caesar_cleopatra.reference import describe_reference

    return describe_reference(language)


INFO = GameInfo(
    name="caesar_cleopatra",
    seat_names=SEAT_NAMES,
    least_seats=SEATS,
    most_seats=SEATS,
    default_seats=SEATS,
    options=OPTIONS,
    build=build,
    text_folders=(Path(__file__).parent / "texts",),
    reference=describe,
)
