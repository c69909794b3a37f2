"""RLCard: card games in Python, as environments that observe at every step."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import rlcard
from benchmarks.peers.loops.shared import Count, Pick, Play

VERSION = f"rlcard {version('rlcard')}"


def of(name: str, **config: Any) -> Play:
    """Return what plays an environment; cards fall inside its steps, so chance has no steps."""
    env = rlcard.make(name, config={"seed": 1, **config})

    def play(pick: Pick) -> Count:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(pick() * len(actions))])
            decisions += 1
        return decisions, decisions

    return play


GAMES: dict[str, Play] = {
    "Uno, 2 seats": of("uno"),
    "mahjong, 4 seats": of("mahjong"),
    "limit hold'em, 4 seats": of("limit-holdem", game_num_players=4),
}
