"""The tables, as Markdown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from benchmarks.peers.loops.shared import SHORT
from benchmarks.peers.rounds import Result, Together

BASE = "El Grande, 4 seats"
"""The game that everything is set against."""
BARS = {"hearts, 4 seats": 3.0, f"hearts, 4 seats{SHORT}": 3.0, "Catan, 4 seats": 40.0}
"""So many times their decisions a second the base game is to make, in the same loop."""


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table; all columns but the first are numbers."""
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def find_base(results: Sequence[Result], game: str = BASE) -> Result | None:
    """Return what Castillo's base game came to in the loop of a peer's game; None where it has no figures."""
    wanted = BASE + SHORT if game.endswith(SHORT) else BASE
    found = [result for result in results if result.game == wanted and not result.failure]
    return found[0] if found else None


def peers_table(results: Sequence[Result]) -> str:
    """Return every game of every peer, with how many times its decisions a second the base game makes."""
    rows = []
    for result in results:
        base = find_base(results, result.game)
        name = f"{result.peer}: {result.game}".removesuffix(": ")
        if result.failure:
            rows.append([name, result.failure, "", "", "", ""])
            continue
        ratio = "" if base is None else "1" if result is base else plain(base.rate / result.rate)
        figures = [thousands(result.rate), thousands(result.steps), f"{result.spread:.0%}", f"{result.length:.0f}"]
        rows.append([name, *figures, ratio])
    heads = ["game", "decisions/s", "steps/s", "spread", "decisions a game", "base game: times as fast"]
    return table(heads, rows)


def bars_table(results: Sequence[Result]) -> str:
    """Return the bars, and whether they are met."""
    rows = []
    for game, bar in BARS.items():
        base = find_base(results, game)
        peer = next((result for result in results if result.game == game and not result.failure), None)
        ratio = base.rate / peer.rate if base is not None and peer is not None else None
        # Rounded down: what is not met must not look met.
        seen = "not measured" if ratio is None else f"{math.floor(ratio * 10) / 10:.1f}"
        rows.append([game, plain(bar), seen, "yes" if ratio is not None and ratio >= bar else "no"])
    return table(["times as fast as", "bar", "seen", "met"], rows)


def core_table(benches: Sequence[dict[str, Any]]) -> str:
    """Return what `castillo bench --json` found for each game, option and number of seats."""
    rows = [
        [
            ", ".join(part for part in (bench["game"], bench["option"]) if part),
            str(bench["seats"]),
            thousands(bench["inside"]["decisions_per_s"]),
            thousands(bench["python"]["decisions_per_s"]),
            thousands(bench["inside"]["games_per_s"]),
            f"{bench['decisions_per_game']:.0f}",
            thousands(bench["search"]["simulations_per_s"]),
            f"{bench['clone_us']:.2f}",
            f"{bench['legal_us']:.2f}",
            f"{bench['apply_us']:.2f}",
            thousands(bench["state_bytes"]),
        ]
        for bench in benches
    ]
    heads = ["game", "seats", "inside: decisions/s", "interpreted: decisions/s", "games/s", "decisions a game"]
    return table([*heads, "search: simulations/s", "clone µs", "legal µs", "apply µs", "state bytes"], rows)


def batch_table(results: Sequence[Result]) -> str:
    """Return how the vector environment does with more games in it."""
    rows = [
        [result.game, result.failure or thousands(result.rate), "" if result.failure else plain(1e6 / result.rate)]
        for result in results
    ]
    return table(["games at once", "decisions/s", "µs a decision"], rows)


def processes_table(found: Sequence[Together]) -> str:
    """Return how several processes do at once."""
    one = found[0].rate
    rows = [[str(t.processes), thousands(t.rate), plain(t.rate / one), thousands(t.own)] for t in found]
    heads = [
        "processes",
        "decisions/s by the clock, together",
        "times one process",
        "decisions/s of own processor time",
    ]
    return table(heads, rows)


def thousands(number: float) -> str:
    """Write a number with three figures that count, in groups."""
    text = f"{number:.3g}"
    return f"{round(float(text)):,}" if number >= 100 else text


def plain(number: float) -> str:
    """Write a ratio with at most two figures that count, more where it is above a hundred."""
    return f"{number:.0f}" if number >= 10 else f"{number:.2g}"
