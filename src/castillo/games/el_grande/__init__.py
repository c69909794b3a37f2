"""The base game of El Grande (Wolfgang Kramer and Richard Ulrich 1995), for two to five seats."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from castillo.core.errors import InvalidDeck
from castillo.core.game import Game
from castillo.core.options import OptionValue
from castillo.games.el_grande.board import MOST_SEATS, SEAT_NAMES
from castillo.games.el_grande.deck import load_base_deck, parse_deck
from castillo.games.el_grande.options import OPTIONS
from castillo.games.el_grande.rules import ElGrandeRules
from castillo.registry import GameInfo


def build(
    seat_names: list[str], expansions: tuple[str, ...], options: dict[str, OptionValue], decks: Mapping[str, str]
) -> Game:
    """Build the game for these seats, options and decks (the texts of deck files by name: "base")."""
    for name in decks:
        if name != "base":
            raise InvalidDeck(f"unknown deck {name!r}: the base game is played with the deck 'base'")
    deck = parse_deck(decks["base"], "base") if "base" in decks else load_base_deck()
    return ElGrandeRules("el_grande", seat_names, expansions, options, deck)


def describe(language: str) -> dict[str, Any]:
    """Describe what is the same at every table: `castillo.games.el_grande.reference`."""
    from castillo.games.el_grande.reference import describe_reference

    return describe_reference(language)


INFO = GameInfo(
    name="el_grande",
    seat_names=SEAT_NAMES,
    least_seats=2,
    most_seats=MOST_SEATS,
    default_seats=4,
    options=OPTIONS,
    expansions=(),
    build=build,
    text_folder=Path(__file__).parent / "texts",
    reference=describe,
)
