"""Plays games with an expansion and prints a digest of every step: run in a process of its own, compiled or not.

Usage: python expansion_digests.py EXPANSION GAMES; a line a step: seats, options, game, number of the step, digest,
what was chosen.
"""

from __future__ import annotations

import sys
from typing import Any
from zlib import crc32

from castillo import CHANCE, load_game
from castillo.core.chance import Rng
from castillo.core.state import State
from castillo.pure import is_compiled

SETS: dict[str, tuple[dict[str, Any], ...]] = {
    "intrigue_and_king": (
        {},
        {"hands": "random", "veto": "whole", "ownActionInstead": "always"},
        {"hands": "same", "kingAction": "must", "castilloOpen": True},
    ),
    "colonies": (
        {},
        {"inquisitorExtra": "province", "veto": "whole", "shipRanks": True},
        {"groupsReachColonies": False, "figuresReachColonies": False, "mostCountsTable": True, "castilloOpen": True},
    ),
}
"""The options of the games of each expansion."""


def digest(state: State) -> str:
    """Return a short digest of everything that a state tells, and of what a seat could take it for."""
    seats = state.acting_seats()
    actions = state.game.num_distinct_actions()
    told = (
        state.payload(), state.current_player(), seats, [state.legal_actions(seat) for seat in seats],
        state.legal_actions(), state.chance_outcomes(), state.scores(), state.winners(), state.is_terminal(),
        [state.explain(action) for action in range(0, actions, actions // 28)], state.information_state_tensor(1),
        state.resample_from_infostate(0, Rng(7)).payload(),
    )  # fmt: skip
    return f"{crc32(repr(told).encode()):08x}"


def play(state: State, rng: Rng, where: str) -> None:
    """Play one game and print its steps."""
    n = 0
    while not state.is_terminal():
        seats = state.acting_seats() or [CHANCE]
        seat = seats[int(rng.below(len(seats)))]
        actions = state.legal_actions(seat)
        action = actions[int(rng.below(len(actions)))]
        print(where, n, digest(state), state.game.frame_text(seat, int(state.top), action))
        state.apply_action(action, seat)
        n += 1
    print(where, n, digest(state), "the end:", [tuple(entry) for entry in state.full_history()[-5:]])


def main() -> None:
    """Play so many games of every number of seats and set of options."""
    expansion, games = sys.argv[1], int(sys.argv[2])
    print("compiled:", is_compiled())
    for seats in (2, 3, 4, 5):
        for number, options in enumerate(SETS[expansion]):
            game = load_game("el_grande", seats, (expansion,), **options)
            for seed in range(games):
                where = f"{seats} seats, set {number}, game {seed}, step"
                play(game.new_initial_state(), Rng(seed * 100 + seats), where)


if __name__ == "__main__":
    main()
