"""Castillo: its games in the loop that OpenSpiel's are played with, inside compiled code, and through PettingZoo."""

from __future__ import annotations

from typing import Any

from benchmarks.peers.loops.shared import SHORT, Count, Pick, Play, play_agents, play_state, play_state_short

import castillo
from castillo.core.chance import Rng
from castillo.core.playout import play_randomly
from castillo.envs import pettingzoo
from castillo.pure import is_compiled
from castillo.version import VERSION as RELEASE

VERSION = f"castillo {RELEASE}, {'compiled' if is_compiled() else 'NOT compiled'}"


def of(name: str, seats: int, short: bool = False, history: bool = True, **options: Any) -> Play:
    """Return what plays a game from an interpreted loop; without history states forget what was chosen."""
    game = castillo.load_game(name, seats, **options)
    loop = play_state_short if short else play_state

    def play(pick: Pick) -> Count:
        state = game.new_initial_state()
        state.keeps_history = history
        return loop(state, pick)

    return play


def inside(name: str, seats: int) -> Play:
    """Return what plays a game inside compiled code; its steps are not counted apart."""
    game = castillo.load_game(name, seats)

    def play(pick: Pick) -> Count:
        state = game.new_initial_state()
        state.keeps_history = False
        decisions = int(play_randomly(state, Rng(int(pick() * 2**31))))
        return decisions, decisions

    return play


def agents(name: str, seats: int) -> Play:
    """Return what plays a game as an environment of PettingZoo, all its wrappers included."""
    env = pettingzoo.env(name, seats=seats)
    return lambda pick: play_agents(env, pick)


GAMES: dict[str, Play] = {
    "El Grande, 4 seats": of("el_grande", 4),
    f"El Grande, 4 seats{SHORT}": of("el_grande", 4, short=True),
    f"El Grande, 4 seats, without history{SHORT}": of("el_grande", 4, short=True, history=False),
    "El Grande, 4 seats, inside compiled code": inside("el_grande", 4),
    "El Grande, 4 seats, through PettingZoo": agents("el_grande", 4),
    "Caesar & Cleopatra, 2 seats": of("caesar_cleopatra", 2),
    "Caesar & Cleopatra of 1997, 2 seats": of("caesar_cleopatra", 2, edition="1997"),
}
