"""El Grande with the expansion Intrigue & the King (Kramer and Ulrich 1997), for two to five seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from castillo.core.errors import InvalidDeck, InvalidOption
from castillo.core.game import Game
from castillo.core.options import OptionValue
from castillo.core.texts import make_error
from castillo.games.el_grande.board import MOST_SEATS, SEAT_NAMES
from castillo.games.intrigue_and_king.deck import EXPANSION, HandDeck, load_deck, load_house_deck, parse_deck
from castillo.games.intrigue_and_king.options import OPTIONS
from castillo.games.intrigue_and_king.rules import TEXT_FOLDERS, IntrigueRules
from castillo.games.intrigue_and_king.setup import HAND
from castillo.games.intrigue_and_king.vocabulary import EFFECTS
from castillo.registry import GameInfo


def build(
    seat_names: list[str], expansions: tuple[str, ...], options: dict[str, OptionValue], decks: Mapping[str, str]
) -> Game:
    """Build the game for these seats, options and decks (the text of a deck file, by the name of the expansion)."""
    for name in decks:
        if name != EXPANSION:
            raise InvalidDeck(f"unknown deck {name!r}: this expansion is played with the deck {EXPANSION!r}")
    deck = parse_deck(decks[EXPANSION], EXPANSION) if EXPANSION in decks else load_house_deck()
    leader = options["firstLeader"]
    if leader != "chance" and leader not in seat_names:
        raise make_error(InvalidOption, "unknown_seat", name=repr(leader), known=", ".join(seat_names))
    _check_pool(deck, options)
    return IntrigueRules("el_grande", seat_names, expansions, options, deck)


def _check_pool(deck: HandDeck, options: Mapping[str, OptionValue]) -> None:
    """Refuse a deck in which beginners have too few cards to choose from (IK-2.4)."""
    cards = [card for card in deck.hand_cards if card.is_beginners or options["pool"] == "all"]
    count = sum(1 for card in cards if card.effect != "veto" or options["veto"] != "off")
    if count < HAND:
        raise InvalidDeck(f"{deck.name}: with pool = 'beginner' it has {count} cards to choose from; a hand has {HAND}")


def describe(language: str) -> dict[str, Any]:
    """Describe what is the same at every table: `castillo.games.intrigue_and_king.reference`."""
    from castillo.games.intrigue_and_king.reference import describe_reference

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
