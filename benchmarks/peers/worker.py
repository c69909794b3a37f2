"""Plays one peer's games in its own environment, when asked: `python -m benchmarks.peers.worker PEER`.

A line of JSON comes in for each run, with the name of a game, how many seconds and a seed; a line of JSON goes out,
with decisions, steps, games, and seconds of the processor and of the clock. The first line out says what there is:
version and games. A line with "error" says what went wrong. Only standard Python.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import random
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benchmarks.peers.loops.shared import Play


def measure(play: Play, seconds: float, seed: int) -> dict[str, Any]:
    """Play whole games for so many seconds of the processor; the generator is the same for every peer.

    It is the one of the module `random`, which some peers draw from themselves.
    """
    random.seed(seed)
    pick = random.random
    decisions = steps = games = 0
    started = time.perf_counter()
    begin = now = time.process_time()
    while now - begin < seconds:
        found = play(pick)
        decisions += found[0]
        steps += found[1]
        games += 1
        now = time.process_time()
    elapsed = time.perf_counter() - started
    return {"decisions": decisions, "steps": steps, "games": games, "seconds": now - begin, "elapsed": elapsed}


def main() -> None:
    """Serve one peer until there is nothing more to read."""
    # What libraries print on their own account must not come between the answers.
    out = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    try:
        peer = importlib.import_module(f"benchmarks.peers.loops.{sys.argv[1]}")
    except Exception as error:
        print(json.dumps({"error": describe(error)}), file=out)
        return
    print(json.dumps({"version": peer.VERSION, "games": list(peer.GAMES)}), file=out)
    with contextlib.suppress(KeyboardInterrupt):
        for line in sys.stdin:
            asked = json.loads(line)
            try:
                answer = measure(peer.GAMES[asked["game"]], asked["seconds"], asked["seed"])
            except Exception as error:  # a peer's own fault is told in the table, whatever it is
                answer = {"error": describe(error)}
            print(json.dumps(answer), file=out)


def describe(error: Exception) -> str:
    """Say in one line what went wrong."""
    return " ".join(f"{type(error).__name__}: {error}".split())


if __name__ == "__main__":
    main()
