"""Random play to the end, inside compiled code."""

from __future__ import annotations

from mypy_extensions import i64

from castillo.core.chance import Rng
from castillo.core.moves import MOVES
from castillo.core.seats import CHANCE
from castillo.core.state import State


def play_randomly(state: State, rng: Rng, most: i64 = 1_000_000_000) -> i64:
    """Play `state` on with random choices until the game is over or `most` decisions were made.

    Returns:
        The number of decisions, that is of choices that a seat was asked for (outcomes of chance do not count).
    """
    n: i64 = 0
    moves = MOVES
    state.list_moves()
    while moves.n > 0 and n < most:
        if state.seat != CHANCE:
            n += 1
        state.advance(moves.items[rng.below(moves.n)])
    return n


def draw(state: State, rng: Rng) -> None:
    """Let `rng` pick an outcome of the chance node that `state` stands at."""
    state.advance(MOVES.items[rng.below(state.list_moves())])


def draw_all(state: State, rng: Rng) -> None:
    """Let `rng` pick outcomes until a seat is asked or the game is over."""
    while state.seat == CHANCE:
        draw(state, rng)
