"""Plays games and prints a digest of every step: run in a process of its own, compiled or not.

Usage: python digests.py GAMES; a line a step: options, game, number of the step, digest, what was chosen.
"""

from __future__ import annotations

import sys
from typing import Any
from zlib import crc32

from castillo import CHANCE, load_game
from castillo.core.chance import Rng
from castillo.core.state import State
from castillo.pure import is_compiled

OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"edition": "1997"},
    {"placement": "two", "missions": "off", "emptySideWins": "no"},
    {"edition": "1997", "actionDeck": "shuffled", "start": "random", "tieBreak": "patricians"},
]


def digest(state: State, n: int) -> str:
    """Return a short digest of everything that a state tells; now and then with what could be hidden in it."""
    seats = state.acting_seats()
    told: list[Any] = [
        state.payload(), state.current_player(), seats, [state.legal_actions(seat) for seat in seats],
        state.legal_actions(), state.chance_outcomes(), state.scores(), state.winners(), state.is_terminal(),
        [state.explain(action) for action in range(0, 160, 7)],
    ]  # fmt: skip
    if n % 20 == 0:
        for seat in (0, 1):
            other = state.resample_from_infostate(seat, Rng(n))
            told += [other.payload(), other.history(), state.information_state_tensor(seat), state.view(seat)]
    return f"{crc32(repr(told).encode()):08x}"


def play(state: State, rng: Rng, where: str) -> None:
    """Play one game and print its steps."""
    n = 0
    while not state.is_terminal():
        seats = state.acting_seats() or [CHANCE]
        seat = seats[int(rng.below(len(seats)))]
        actions = state.legal_actions(seat)
        action = actions[int(rng.below(len(actions)))]
        print(where, n, digest(state, n), state.game.frame_text(seat, int(state.top), action))
        state.apply_action(action, seat)
        n += 1
    print(where, n, digest(state, n), "the end:", [tuple(entry) for entry in state.full_history()[-5:]])


def main() -> None:
    """Play so many games with every set of options."""
    games = int(sys.argv[1])
    print("compiled:", is_compiled())
    for options in OPTION_SETS:
        for number in range(games):
            game = load_game("caesar_cleopatra", **options)
            play(game.new_initial_state(), Rng(number), f"{options}, game {number}, step")


if __name__ == "__main__":
    main()
