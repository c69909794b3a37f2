"""Runs peers in rounds: every round gives each game of each peer one turn, so that a machine's phases hit all alike."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Any, Self

from benchmarks.peers.environments import ROOT, Unavailable

PATIENCE = 10
"""So many seconds a worker gets to end by itself."""


@dataclass
class Result:
    """What the runs of one game of one peer found.

    Attributes:
        peer: the peer's name and version.
        game: the game's name; empty where the peer could not even be started.
        runs: what `benchmarks.peers.worker` measured, in order.
        failure: why there are no figures; empty where there are.
    """

    peer: str
    game: str
    runs: list[dict[str, float]] = field(default_factory=list)
    failure: str = ""

    @property
    def rate(self) -> float:
        """Decisions a second of the processor, the median of the runs."""
        return median(run["decisions"] / run["seconds"] for run in self.runs)

    @property
    def steps(self) -> float:
        """Steps a second of the processor, outcomes of chance counted too, the median of the runs."""
        return median(run["steps"] / run["seconds"] for run in self.runs)

    @property
    def length(self) -> float:
        """Decisions of a game on average."""
        return sum(run["decisions"] for run in self.runs) / sum(run["games"] for run in self.runs)

    @property
    def spread(self) -> float:
        """How far the fastest and the slowest run are apart, as a share of the median."""
        rates = [run["decisions"] / run["seconds"] for run in self.runs]
        return (max(rates) - min(rates)) / self.rate


class Worker:
    """A process that plays one peer's games when asked; leave it with `with`, which ends it.

    Raises:
        Unavailable: the process does not start, or its peer cannot be loaded.
    """

    def __init__(self, python: Path | str, loop: str) -> None:
        command = [str(python), "-m", "benchmarks.peers.worker", loop]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
        )
        try:
            hello = self.receive()
        except Unavailable:
            self.close()
            raise
        self.version: str = hello["version"]
        self.games: list[str] = hello["games"]

    def send(self, game: str, seconds: float, seed: int) -> None:
        """Ask for a run."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # `receive` tells that it is gone
            self._process.stdin.write(json.dumps({"game": game, "seconds": seconds, "seed": seed}) + "\n")
            self._process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        """Wait for the answer.

        Raises:
            Unavailable: the peer failed; the message says how.
        """
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        answer: dict[str, Any] = json.loads(line) if line else {"error": "its process ended"}
        if "error" in answer:
            raise Unavailable(f"fails: {answer['error']}")
        return answer

    def close(self) -> None:
        """End the process: it has nothing more to read."""
        with suppress(BrokenPipeError):
            self._process.communicate(timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.close()
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def run_rounds(workers: Sequence[Worker], rounds: int, seconds: float) -> list[Result]:
    """Give every game of every worker a turn in each round, one after the other; a game that fails gets no more."""
    results = [(worker, Result(worker.version, game)) for worker in workers for game in worker.games]
    for seed in range(rounds):
        for worker, result in results:
            if result.failure:
                continue
            try:
                worker.send(result.game, seconds, seed)
                result.runs.append(worker.receive())
            except Unavailable as error:
                result.failure = str(error)
    return [result for _, result in results]


@dataclass
class Together:
    """How one game runs in several processes at once.

    Attributes:
        processes: how many.
        rate: decisions a second of the clock, of all together, the median of the rounds.
        own: decisions a second of its own processor time that each makes, the median.
    """

    processes: int
    rate: float
    own: float


def run_together(
    workers: Sequence[Worker], game: str, counts: Sequence[int], rounds: int, seconds: float
) -> list[Together]:
    """Run a game in some of the workers at once, in every round each number of `counts`."""
    rates: dict[int, list[float]] = {count: [] for count in counts}
    own: dict[int, list[float]] = {count: [] for count in counts}
    for seed in range(rounds):
        for count in counts:
            for number, worker in enumerate(workers[:count]):
                worker.send(game, seconds, seed * len(workers) + number)
            runs = [worker.receive() for worker in workers[:count]]
            rates[count].append(sum(run["decisions"] / run["elapsed"] for run in runs))
            own[count] += [run["decisions"] / run["seconds"] for run in runs]
    return [Together(count, median(rates[count]), median(own[count])) for count in counts]
