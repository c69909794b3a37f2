"""OpenSpiel: games written in C++, through its Python interface."""

from __future__ import annotations

from importlib.metadata import version

import pyspiel
from benchmarks.peers.loops.shared import SHORT, Play, play_state, play_state_short

VERSION = f"open_spiel {version('open_spiel')}"


def of(name: str, short: bool = False) -> Play:
    """Return what plays a game."""
    game = pyspiel.load_game(name)
    loop = play_state_short if short else play_state
    return lambda pick: loop(game.new_initial_state(), pick)


GAMES: dict[str, Play] = {
    "hearts, 4 seats": of("hearts"),
    f"hearts, 4 seats{SHORT}": of("hearts", short=True),
    "backgammon, 2 seats": of("backgammon"),
    "gin rummy, 2 seats": of("gin_rummy"),
}
