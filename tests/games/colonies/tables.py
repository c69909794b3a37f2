"""Tables of Grand Inquisitor & the Colonies, and games played at them with pseudo-random choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from castillo import CHANCE, load_game
from castillo.core.chance import Rng
from castillo.core.options import OptionValue
from castillo.games.colonies.deck import load_house_deck
from castillo.games.colonies.rules import ColoniesRules
from castillo.games.colonies.state import ColoniesState

EXPANSION = "colonies"
Chooser = Callable[[ColoniesState, Rng], tuple[int, int]]


@lru_cache(maxsize=50)
def _load(seats: int, options: tuple[tuple[str, OptionValue], ...], deck: str) -> ColoniesRules:
    chosen: dict[str, Any] = dict(options)
    game = load_game("el_grande", seats, (EXPANSION,), decks={EXPANSION: deck} if deck else None, **chosen)
    assert isinstance(game, ColoniesRules)
    return game


def load(seats: int = 4, deck: str = "", **options: OptionValue) -> ColoniesRules:
    """Build the game, or take it from those built before."""
    return _load(seats, tuple(sorted(options.items())), deck)


def begin(seats: int = 4, deck: str = "", **options: OptionValue) -> ColoniesState:
    """Return a game's beginning."""
    state = load(seats, deck, **options).new_initial_state()
    assert isinstance(state, ColoniesState)
    return state


def set_up(position: dict[str, Any], seats: int = 4, **options: OptionValue) -> ColoniesState:
    """Build the state of a position; black Caballeros that it does not name are in the Castillo."""
    game = _load(seats, tuple(sorted(options.items())), "")
    homes = dict(zip(game.seat_names, ("GAL", "SEV", "CAT", "VAL", "GRA"), strict=False))
    usual = {"round": 4, "king": "CNU", "limit": "GRA", "phase": "bid", "leader": "red", "grandes": homes}
    state = game.state_from_position({**usual, "castillo": {"black": 4}, **position})
    assert isinstance(state, ColoniesState)
    return state


def choose(state: ColoniesState, rng: Rng) -> tuple[int, int]:
    """Return who chooses, any of those that may, and what."""
    seats = state.acting_seats() or [CHANCE]
    seat = seats[int(rng.below(len(seats)))]
    actions = state.legal_actions(None if seat == CHANCE else seat)
    return seat, actions[int(rng.below(len(actions)))]


def seek(state: ColoniesState, rng: Rng) -> tuple[int, int]:
    """Return who chooses and what: mostly what leads to sea, home with a disc, or to the Limit table."""
    seat, action = choose(state, rng)
    if state.is_chance_node() or rng.below(4) == 0:
        return seat, action
    limit = state.rules.board.names[state.limit] if state.limit >= 0 else ""
    liked = []
    for other in state.legal_actions(seat):
        words = state.game.frame_text(seat, int(state.top), other).partition(": ")[2]
        verb, _, rest = words.partition(" ")
        aboard = "SHI" in rest or rest in ("AME", "MED")
        if (
            verb in ("sail", "act", "place", "figure")
            or (verb == "recruit" and rest > "1")
            or verb == "extra"
            or (
                verb in ("put", "drop", "to", "disk") and (rest == limit or aboard or "gold" in rest or "wares" in rest)
            )
        ):
            liked.append(other)
    return seat, liked[int(rng.below(len(liked)))] if liked else action


def walk(state: ColoniesState, seed: int, chooser: Chooser = choose) -> Iterator[ColoniesState]:
    """Play `state` itself to the end; it is yielded at every question or chance node, and at the end."""
    rng = Rng(seed)
    yield state
    while not state.is_terminal():
        seat, action = chooser(state, rng)
        state.apply_action(action, seat)
        yield state


def write_deck(*changes: tuple[str, str]) -> str:
    """Return the house deck with parts of its text exchanged, each of which must be in it."""
    text = load_house_deck().source
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


BUSY_DECK = write_deck(("place = 2", "place = 5"), ("gold = 1", "gold = 2"), ("wares = 1", "wares = 3"))
"""The house deck with more Caballeros and more discs, so that more happens at sea."""
