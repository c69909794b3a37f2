"""The base game of El Grande (Wolfgang Kramer and Richard Ulrich 1995), for two to five seats."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from castillo.core.errors import InvalidDeck
from castillo.core.game import Game
from castillo.core.options import OptionValue
from castillo.games.el_grande.board import MOST_SEATS, SEAT_NAMES
from castillo.games.el_grande.deck import load_base_deck, load_deck, parse_deck
from castillo.games.el_grande.effects.vocabulary import EFFECTS
from castillo.games.el_grande.options import OPTIONS
from castillo.games.el_grande.rules import ElGrandeRules, base_parts
from castillo.registry import GameInfo

DECK = "base"
"""What the deck of action cards is called."""


def build(
    seat_names: list[str], expansions: tuple[str, ...], options: dict[str, OptionValue], decks: Mapping[str, str]
) -> Game:
    """Build the game for these seats, options and decks (the texts of deck files by name: "base")."""
    for name in decks:
        if name != DECK:
            raise InvalidDeck(f"unknown deck {name!r}: the base game is played with the deck {DECK!r}")
    deck = parse_deck(decks[DECK], DECK) if DECK in decks else load_base_deck()
    return ElGrandeRules("el_grande", seat_names, expansions, options, deck, base_parts(seat_names, deck))


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
    build=build,
    text_folders=(Path(__file__).parent / "texts",),
    reference=describe,
    deck=DECK,
    load_deck=load_deck,
    load_own_deck=load_base_deck,
    effects=lambda: EFFECTS,
)
