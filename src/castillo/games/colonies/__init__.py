"""El Grande with the expansion Grand Inquisitor & the Colonies (Decennial Edition 2005), for two to five seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from castillo.core.errors import InvalidDeck
from castillo.core.game import Game
from castillo.core.options import OptionValue
from castillo.games.colonies.deck import EXPANSION, join_decks, load_deck, load_house_deck, parse_deck
from castillo.games.colonies.options import OPTIONS
from castillo.games.colonies.rules import TEXT_FOLDERS, ColoniesRules
from castillo.games.colonies.vocabulary import EFFECTS
from castillo.games.el_grande.board import MOST_SEATS, SEAT_NAMES
from castillo.games.el_grande.deck import load_base_deck
from castillo.games.el_grande.deck import parse_deck as parse_base_deck
from castillo.registry import GameInfo

BASE = "base"
"""What the deck of stacks 1 to 5 is called, which is played with besides this expansion's own."""


def build(
    seat_names: list[str], expansions: tuple[str, ...], options: dict[str, OptionValue], decks: Mapping[str, str]
) -> Game:
    """Build the game for these seats, options and decks (the texts of deck files, by name: "base", "colonies")."""
    for name in decks:
        if name not in (BASE, EXPANSION):
            raise InvalidDeck(f"unknown deck {name!r}: this expansion is played with the decks {BASE!r}, {EXPANSION!r}")
    base = parse_base_deck(decks[BASE], BASE) if BASE in decks else load_base_deck()
    colonies = parse_deck(decks[EXPANSION], EXPANSION) if EXPANSION in decks else load_house_deck()
    return ColoniesRules("el_grande", seat_names, expansions, options, base, colonies, join_decks(base, colonies))


def describe(language: str) -> dict[str, Any]:
    """Describe what is the same at every table: `castillo.games.colonies.reference`."""
    from castillo.games.colonies.reference import describe_reference

    return describe_reference(language)


INFO = GameInfo(
    name="el_grande",
    seat_names=SEAT_NAMES,
    least_seats=2,
    most_seats=MOST_SEATS,
    default_seats=4,
    options=OPTIONS,
    build=build,
    text_folders=TEXT_FOLDERS,
    reference=describe,
    deck=EXPANSION,
    load_deck=load_deck,
    load_own_deck=load_house_deck,
    effects=lambda: EFFECTS,
)
