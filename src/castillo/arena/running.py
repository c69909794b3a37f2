"""Playing games on this machine, in one process or in several."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar, cast

from castillo.arena.schedule import Planned
from castillo.arena.tournament import GameFailed, Played, Tournament, describe_planned

PATIENCE = 5.0
"""Seconds for a process to end by itself before it is ended for good."""

Job = TypeVar("Job")
Result = TypeVar("Result")


def run_here(tournament: Tournament, planned: Iterable[Planned], workers: int = 1) -> Generator[Played, None, None]:
    """Play games, yielding each when it is over: in order if there is one worker, else as they end.

    Args:
        tournament: what is played.
        planned: which of its games.
        workers: how many processes play; 1: this one.

    Raises:
        GameFailed: a bot failed, or a process died.
    """
    yield from run_jobs(tournament.play, planned, workers, describe_planned)


def run_jobs(
    play: Callable[[Job], Result], jobs: Iterable[Job], workers: int, describe: Callable[[Job], str]
) -> Generator[Result, None, None]:
    """Do jobs, yielding what each gives: in order if there is one worker, else as they end.

    Args:
        play: does a job; for several processes it can be pickled, like jobs and results. Raises GameFailed only.
        jobs: what is to be done; a job is taken when a process is free for it.
        workers: how many processes work; 1: this one.
        describe: names a job, for people.

    Raises:
        GameFailed: a job failed, or a process died.
    """
    if workers <= 1:
        yield from map(play, jobs)
        return
    pool = _Pool(play, workers, describe)
    try:
        yield from pool.play(iter(jobs))
    finally:
        pool.stop()


class _Pool:
    """Processes that play a game at a time.

    Not an executor of the library's: that waits for the games in hand when it is left, and games of bots that think can
    take minutes.
    """

    def __init__(self, play: Callable[[Any], Any], workers: int, describe: Callable[[Any], str]) -> None:
        self.describe = describe
        # Spawned: a forked process would hold the other ends of its siblings' pipes, and outlive a killed parent.
        context = get_context("spawn")
        self.processes: list[Any] = []
        self.hands: dict[Connection, Any] = {}
        with no_interrupts():
            for _ in range(workers):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(theirs, play), daemon=True)
                process.start()
                theirs.close()
                self.processes.append(process)
                self.hands[ours] = None

    def play(self, games: Iterator[Any]) -> Iterator[Any]:
        """Play all games; whoever is done gets the next one."""
        for connection in self.hands:
            self._hand_out(connection, games)
        while busy := [connection for connection, game in self.hands.items() if game is not None]:
            for ready in wait(busy):
                connection = cast(Connection, ready)
                result = self._take_back(connection)
                self._hand_out(connection, games)
                yield result

    def _hand_out(self, connection: Connection, games: Iterator[Any]) -> None:
        game = next(games, None)
        self.hands[connection] = game
        if game is not None:
            try:
                connection.send(game)
            except OSError:
                raise self._death(game) from None

    def _take_back(self, connection: Connection) -> Any:
        game = self.hands[connection]
        assert game is not None
        try:
            answer = connection.recv()
        except (EOFError, OSError):
            raise self._death(game) from None
        if isinstance(answer, GameFailed):
            raise answer
        return answer

    def _death(self, game: Any) -> GameFailed:
        return GameFailed(f"{self.describe(game)}: the process that played it died; was there too little memory?")

    def stop(self) -> None:
        """End all processes, whatever they are playing."""
        for connection in self.hands:
            connection.close()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()


@contextmanager
def no_interrupts() -> Iterator[None]:
    """Put Ctrl-C off; processes that are started meanwhile never hear of it.

    Ctrl-C reaches all processes of a terminal, and the first one decides.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # starting a process does so otherwise, and lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(connection: Connection, play: Callable[[Any], Any]) -> None:
    """Play what is asked for until nobody asks any more: what a process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for Windows
    while True:
        try:
            game = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer = play(game)
        except GameFailed as error:
            answer = error
        try:
            connection.send(answer)
        except OSError:  # nobody is there any more
            return
