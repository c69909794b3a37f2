"""Plays games and prints a digest of every step: run in a process of its own, compiled or not.

Usage: python digests.py GAMES; a line a step: combination, game, number of the step, digest, what was chosen.
"""

from __future__ import annotations

import sys
from zlib import crc32

from castillo import CHANCE, load_game
from castillo.core.chance import Rng
from castillo.core.playout import play_randomly
from castillo.core.state import State
from castillo.pure import is_compiled

VETOES = ("parts", "whole", "off")


def digest(state: State) -> str:
    """Return a short digest of everything that a state tells."""
    seats = state.acting_seats()
    told = (
        state.payload(), state.current_player(), seats, [state.legal_actions(seat) for seat in seats],
        state.legal_actions(), state.chance_outcomes(), state.scores(), state.winners(), state.returns(),
        state.is_terminal(), state.is_chance_node(), [state.explain(action) for action in range(0, 120, 7)],
    )  # fmt: skip
    return f"{crc32(repr(told).encode()):08x}"


def play(state: State, rng: Rng, patience: int, where: str) -> None:
    """Play one game and print its steps."""
    n = 0
    while not state.is_terminal():
        seats = state.acting_seats() or [CHANCE]
        seat = seats[int(rng.below(len(seats)))]
        actions = state.legal_actions(seat)
        action = actions[int(rng.below(len(actions)))]
        if action in (0, 3) and rng.below(4) < patience:  # `done` and `end` make short turns
            action = actions[int(rng.below(len(actions)))]
        print(where, n, digest(state), state.game.frame_text(seat, int(state.top), action))
        state.apply_action(action, seat)
        n += 1
    print(where, n, digest(state), "the end:", [tuple(entry) for entry in state.full_history()[-5:]])


def main() -> None:
    """Play so many games of every number of seats and setting of the option `veto`."""
    games = int(sys.argv[1])
    print("compiled:", is_compiled())
    for seed in [0, 1, 2**31, 2**32 - 1, 2**32, 2**40 + 7, 2**62, 2**63 - 1][: 8 * games]:
        rng = Rng(seed)
        state = load_game("el_grande", 2 + seed % 4).new_initial_state()
        numbers = [int(rng.next()) for _ in range(50)] + [int(rng.below(n)) for n in range(1, 500, 7)]
        print(f"seed {seed}:", numbers, play_randomly(state, rng), digest(state), int(rng.next()))
    for seats in (2, 3, 4, 5):
        for veto in VETOES:
            for number in range(games):
                game = load_game("el_grande", seats, veto=veto, rounds=(9, 6)[number % 2], tieBreak="power")
                rng = Rng(number * 100 + seats)
                play(game.new_initial_state(), rng, number % 5, f"{seats} seats, veto {veto}, game {number}, step")


if __name__ == "__main__":
    main()
