"""How long it takes to read and to replay a record of 400 choices: `python benchmarks/replay.py`.

The bar, with the rules compiled: under 10 milliseconds for both together.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable

from castillo import load_game
from castillo.core.chance import Rng
from castillo.core.playout import play_randomly
from castillo.core.record import Record, read_record, record_state, write_record
from castillo.pure import is_compiled

CHOICES = 400
BAR = 10.0
"""Milliseconds."""


def make_text() -> str:
    """Return the record of a game of five seats, played at random, up to choice 400."""
    seed = 1
    while True:
        state = load_game("el_grande", 5).new_initial_state()
        play_randomly(state, Rng(seed))
        record = record_state(state)
        if len(record.entries) >= CHOICES:
            return write_record(Record(record.game, record.entries[:CHOICES], []))
        seed += 1


def measure(call: Callable[[], object], runs: int) -> float:
    """Return how many milliseconds of the processor a call takes, the median of some runs."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return statistics.median(times) * 1000


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=100, help="how often to measure")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    text = make_text()
    record = read_record(text, load_game)
    figures = {
        "compiled": is_compiled(),
        "choices": len(record.entries),
        "bytes": len(text.encode()),
        "read_ms": round(measure(lambda: read_record(text, load_game), arguments.runs), 2),
        "replay_ms": round(measure(record.replay, arguments.runs), 2),
        "both_ms": round(measure(lambda: read_record(text, load_game).replay(), arguments.runs), 2),
        "bar_ms": BAR,
    }
    if arguments.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:10} {figure}")


if __name__ == "__main__":
    main()
