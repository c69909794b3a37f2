"""Castillo's vector environment with more and more games in it: tensors and masks, actions known beforehand."""

from __future__ import annotations

from benchmarks.envs import record_vector
from benchmarks.peers.loops.castillo import VERSION as VERSION
from benchmarks.peers.loops.shared import Count, Pick, Play

SIZES = (1, 4, 16, 64, 256, 1024)
ROWS = 6_400
"""About so many actions of learners in a run; at least LEAST steps, a game's length and more."""
LEAST = 100


def of(games: int) -> Play:
    """Return what plays a batch, the same games every time; all seats' decisions count."""
    run = record_vector(max(LEAST, ROWS // games), True, games)

    def play(_pick: Pick) -> Count:
        decisions = run()
        return decisions, decisions

    return play


GAMES: dict[str, Play] = {str(size): of(size) for size in SIZES}
