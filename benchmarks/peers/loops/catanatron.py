"""Catanatron: Settlers of Catan in Python."""

from __future__ import annotations

from importlib.metadata import version

from benchmarks.peers.loops.shared import Count, Pick, Play
from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

VERSION = f"catanatron {version('catanatron')}"
PLAYERS = [RandomPlayer(color) for color in Color]


def play_catan(pick: Pick) -> Count:
    """Play a game for four; dice and cards fall inside the step that asks for them, so chance has no steps."""
    game = Game(PLAYERS)
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        actions = game.state.playable_actions
        game.execute(actions[int(pick() * len(actions))])
        decisions += 1
    return decisions, decisions


GAMES: dict[str, Play] = {"Catan, 4 seats": play_catan}
