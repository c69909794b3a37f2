"""OpenSpiel: games written in C++, through its Python interface."""

from __future__ import annotations

from importlib.metadata import version

import pyspiel
from benchmarks.peers.loops.shared import Play, play_state

VERSION = f"open_spiel {version('open_spiel')}"


def of(name: str) -> Play:
    """Return what plays a game."""
    game = pyspiel.load_game(name)
    return lambda pick: play_state(game.new_initial_state(), pick)


GAMES: dict[str, Play] = {
    "hearts, 4 seats": of("hearts"),
    "backgammon, 2 seats": of("backgammon"),
    "gin rummy, 2 seats": of("gin_rummy"),
}
