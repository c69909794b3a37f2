"""PettingZoo's classic games, with their usual wrappers and the observations that they cannot do without."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from benchmarks.peers.loops.shared import Play, play_agents
from pettingzoo.classic import chess_v6, connect_four_v3, texas_holdem_v4

VERSION = f"pettingzoo {version('pettingzoo')}"


def of(env: Any) -> Play:
    """Return what plays an environment."""
    return lambda pick: play_agents(env, pick)


GAMES: dict[str, Play] = {
    "connect four, 2 seats": of(connect_four_v3.env()),
    "chess, 2 seats": of(chess_v6.env()),
    "Texas hold'em, 4 seats": of(texas_holdem_v4.env(num_players=4)),
}
