"""Castillo beside other engines, the same loop on each: `python -m benchmarks.peers`; docs/peers.md explains it.

Builds an environment for each peer and one with this checkout, compiled, in a cache folder (needs the package registry
the first time), plays random games in all of them, and prints the tables as Markdown.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.peers.environments import PEERS, Unavailable, prepare_castillo, prepare_peer
from benchmarks.peers.report import BASE, bars_table, batch_table, core_table, find_base, peers_table, processes_table
from benchmarks.peers.rounds import Result, Worker, run_rounds, run_together

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "castillo-peers"
CORES = [
    *(("el_grande", seats, "") for seats in (2, 3, 4, 5)), ("caesar_cleopatra", 2, ""),
    ("caesar_cleopatra", 2, "edition=1997"),
]  # fmt: skip
"""The games whose core is measured, for how many seats, with which option."""


def say(text: str) -> None:
    """Tell what is going on, apart from the tables."""
    print(text, file=sys.stderr, flush=True)


def start_peers(stack: ExitStack, castillo: Path | str, cache: Path) -> tuple[list[Worker], list[Result]]:
    """Start Castillo and every peer that can be had; returns them, and those that cannot, with the reason."""
    workers = [stack.enter_context(Worker(castillo, "castillo"))]
    failed = []
    for peer, (name, _) in PEERS.items():
        say(f"preparing {name}")
        try:
            workers.append(stack.enter_context(Worker(prepare_peer(peer, cache), peer)))
        except Unavailable as error:
            failed.append(Result(name, "", failure=str(error)))
    return workers, failed


def bench_cores(python: Path | str, seconds: float) -> Iterator[dict[str, Any]]:
    """Run `castillo bench` for each of CORES."""
    for game, seats, option in CORES:
        command = [str(python), "-m", "castillo", "bench", "--json", "--game", game, "--seats", str(seats)]
        command += ["--option", option] if option else []
        found = subprocess.run(
            [*command, "--seconds", str(seconds)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True
        )
        yield {**json.loads(found.stdout), "option": option}


def describe_machine() -> str:
    """Say what this was measured on."""
    cores = os.cpu_count() or 1
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return f"{date.today()}, {platform.system()} on {platform.machine()}, {cores} processors{load}, " + (
        f"Python {platform.python_version()}"
    )


def count_processes(cores: int) -> list[int]:
    """Return how many processes to try: doubled up to the number of processors, and that number."""
    return sorted({*(2**power for power in range(cores.bit_length())), cores})


def measure(castillo: Path | str, cache: Path, runs: int, seconds: float) -> list[tuple[str, str]]:
    """Measure everything; returns the tables with their headings, the first without one."""
    with ExitStack() as stack:
        workers, failed = start_peers(stack, castillo, cache)
        say("measuring peers")
        peers = [*run_rounds(workers, runs, seconds), *failed]
    if find_base(peers) is None:
        raise Unavailable(f"Castillo itself {peers[0].failure}")
    say("measuring the core")
    cores = list(bench_cores(castillo, 5 * seconds))
    say("measuring batches and processes")
    with Worker(castillo, "castillo_batches") as worker:
        batches = run_rounds([worker], runs, seconds)
    counts = count_processes(os.cpu_count() or 1)
    with ExitStack() as stack:
        workers = [stack.enter_context(Worker(castillo, "castillo")) for _ in range(counts[-1])]
        together = run_together(workers, BASE, counts, runs, seconds)
    return [
        ("Peers", peers_table(peers)),
        ("Bars", bars_table(peers)),
        ("The core, by game and seats", core_table(cores)),
        ("Games in a batch", batch_table(batches)),
        ("Processes", processes_table(together)),
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Prepare, measure, and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="how often to measure everything; medians are told")
    parser.add_argument("--seconds", type=float, default=1.0, help="of the processor, for each run")
    parser.add_argument("--cache", type=Path, default=CACHE, help=f"where the environments are kept ({CACHE})")
    parser.add_argument("--here", action="store_true", help="measure the Castillo that this Python has installed")
    options = parser.parse_args(arguments)
    if options.runs < 1 or options.seconds <= 0:
        parser.error("--runs and --seconds must be more than 0")
    machine = describe_machine()
    try:
        if not options.here:
            say("installing this checkout, compiled")
        castillo = sys.executable if options.here else prepare_castillo(options.cache)
        tables = measure(castillo, options.cache, options.runs, options.seconds)
    except Unavailable as error:
        sys.exit(f"python -m benchmarks.peers: {error}")
    print(f"{machine}; medians of {options.runs} runs of {options.seconds:g} s.")
    for heading, text in tables:
        print(f"\n## {heading}\n\n{text}")


if __name__ == "__main__":
    main()
