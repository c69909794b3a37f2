"""Games of Caesar & Cleopatra with pseudo-random choices, for the tests that look at every position on the way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from castillo import CHANCE, load_game
from castillo.core.chance import Rng
from castillo.core.options import OptionValue
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState

OPTION_SETS: list[dict[str, OptionValue]] = [
    {},
    {"edition": "1997"},
    {"placement": "two", "missions": "off", "emptySideWins": "no", "tieBreak": "patricians", "start": "caesar"},
    {"edition": "1997", "actionDeck": "shuffled", "start": "random", "emptySideWins": "no"},
]
"""Every value of every option at least once."""


@lru_cache(maxsize=50)
def _load(options: tuple[tuple[str, OptionValue], ...]) -> CaesarCleopatraRules:
    chosen: dict[str, Any] = dict(options)
    game = load_game("caesar_cleopatra", **chosen)
    assert isinstance(game, CaesarCleopatraRules)
    return game


def load(**options: OptionValue) -> CaesarCleopatraRules:
    """Build the game, or take it from those built before."""
    return _load(tuple(sorted(options.items())))


def set_up(position: dict[str, Any], **options: OptionValue) -> CaesarCleopatraState:
    """Build the state of a position."""
    state = load(**options).state_from_position(position)
    assert isinstance(state, CaesarCleopatraState)
    return state


def kind_on_top(state: CaesarCleopatraState) -> int:
    """Return the kind of the question that is asked."""
    return int(state.top) & KIND


def walk(state: CaesarCleopatraState, seed: int, stay: bool = False) -> Iterator[CaesarCleopatraState]:
    """Play a state on to the end and yield it at every question; always the same object.

    Args:
        state: where to begin.
        seed: of the pseudo-random choices.
        stay: whether action cards are hoarded: none is ever played by choice.
    """
    rng = Rng(seed)
    while not state.is_terminal():
        yield state
        seats = state.acting_seats() or [CHANCE]
        seat = seats[int(rng.below(len(seats)))]
        actions = state.legal_actions(None if seat == CHANCE else seat)
        if stay:
            words = {action: state.game.frame_text(seat, int(state.top), action) for action in actions}
            kept = [a for a in actions if words[a].split()[1] not in ("assassinate", "scout", "wrath", "castle", "spy")]
            actions = kept or actions
        state.apply_action(actions[int(rng.below(len(actions)))], None if seat == CHANCE else seat)
    yield state
