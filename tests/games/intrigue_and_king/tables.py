"""Tables of Intrigue & the King, and games played at them with pseudo-random choices."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from castillo import CHANCE, load_game
from castillo.core.chance import Rng
from castillo.core.options import OptionValue
from castillo.games.intrigue_and_king.deck import load_house_deck
from castillo.games.intrigue_and_king.rules import IntrigueRules
from castillo.games.intrigue_and_king.state import IntrigueState

EXPANSION = "intrigue_and_king"


@lru_cache(maxsize=50)
def _load(seats: int, options: tuple[tuple[str, OptionValue], ...], deck: str) -> IntrigueRules:
    chosen: dict[str, Any] = dict(options)
    game = load_game("el_grande", seats, (EXPANSION,), decks={EXPANSION: deck} if deck else None, **chosen)
    assert isinstance(game, IntrigueRules)
    return game


def load(seats: int = 4, deck: str = "", **options: OptionValue) -> IntrigueRules:
    """Build the game, or take it from those built before."""
    return _load(seats, tuple(sorted(options.items())), deck)


def begin(seats: int = 4, deck: str = "", **options: OptionValue) -> IntrigueState:
    """Return a game's beginning."""
    state = load(seats, deck, **options).new_initial_state()
    assert isinstance(state, IntrigueState)
    return state


def set_up(position: dict[str, Any], seats: int = 4, **options: OptionValue) -> IntrigueState:
    """Build the state of a position."""
    state = _load(seats, tuple(sorted(options.items())), "").state_from_position(position)
    assert isinstance(state, IntrigueState)
    return state


def choose(state: IntrigueState, rng: Rng) -> tuple[int, int]:
    """Return who chooses, any of those that may, and what."""
    seats = state.acting_seats() or [CHANCE]
    seat = seats[int(rng.below(len(seats)))]
    actions = state.legal_actions(None if seat == CHANCE else seat)
    return seat, actions[int(rng.below(len(actions)))]


def walk(state: IntrigueState, seed: int) -> Iterator[IntrigueState]:
    """Play `state` itself to the end; it is yielded at every question or chance node, and at the end."""
    rng = Rng(seed)
    yield state
    while not state.is_terminal():
        seat, action = choose(state, rng)
        state.apply_action(action, seat)
        yield state


def write_deck(*changes: tuple[str, str]) -> str:
    """Return the house deck with parts of its text exchanged, each of which must be in it."""
    text = load_house_deck().source
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


FEW_CARDS = "[[card]]".join(
    part
    for part in load_house_deck().source.split("[[card]]")
    if not any(f"value = {value}\n" in part for value in (33, 47, 57, 68, 77, 87, 97, 115, 134, 160, 165, 170, 180))
)
"""The house deck without thirteen of its cards: eighteen are left, so that hands are much alike."""
