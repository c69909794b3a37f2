"""Worker processes in which bots think, so that nothing that thinks runs in the event loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import connection as channels
from typing import Final, Protocol

from castillo.bots.registry import BOTS
from castillo.server.inquiries import Finding, Inquiry
from castillo.server.metrics import Metrics
from castillo.server.thinking import Failure, Thought, work

LOGGER: Final = logging.getLogger(__name__)
LONGEST: Final = 120.0
"""Seconds that a bot may think about a turn; then its worker is taken for stuck."""
TENDING: Final = 5.0
"""Seconds between looking for workers that have ended while idle."""
ATTEMPTS: Final = 3
"""How often a bot is asked before the stand-in answers for it."""
STAND_IN: Final = "random"
"""Which bot answers where another has failed, so that the table goes on."""


class WorkerLost(Exception):
    """A worker process has ended, or was stuck and has been ended."""


class Unanswered(Exception):
    """An inquiry has failed."""


class PoolClosed(Exception):
    """The server is shutting down."""


class Pool(Protocol):
    """Where bots think."""

    async def think(self, thought: Thought) -> list[str]:
        """Return a bot's choices for a whole turn; raise PoolClosed at the end."""

    async def inquire(self, inquiry: Inquiry) -> Finding:
        """Return what an inquiry has found; raise Unanswered if it fails, PoolClosed at the end."""

    def count_alive(self) -> int:
        """Return how many workers are there."""

    async def tend(self) -> None:
        """Replace, again and again, workers that have ended while nobody asked them."""

    def close(self) -> None:
        """Think no more."""


class Worker:
    """One worker process; it is started again when it is lost."""

    def __init__(self, longest: float) -> None:
        self.longest = longest
        self.is_closed = False
        self._changing = threading.Lock()
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=work, args=(other, tuple(BOTS)), daemon=True, name="castillo-bot")
        self.process.start()
        other.close()

    def ask(self, asked: Thought | Inquiry) -> list[str] | Finding | Failure:
        """Let it think; this blocks.

        Raises:
            WorkerLost: it has not answered; another one has been started in its place.
        """
        try:
            self.pipe.send(asked)
            ready = channels.wait([self.pipe, self.process.sentinel], self.longest)
            if self.pipe in ready:
                answer: list[str] | Finding | Failure = self.pipe.recv()
                return answer
        except (EOFError, OSError):
            pass
        self.restart()
        raise WorkerLost(f"a worker has not answered for {asked.bot if isinstance(asked, Thought) else 'an inquiry'}")

    def restart(self) -> None:
        """Start another process in place of this one."""
        with self._changing:
            self._end()
            if not self.is_closed:
                self._start()

    def close(self) -> None:
        """End the process; it keeps nothing."""
        with self._changing:
            self.is_closed = True
            self._end()

    def _end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class BotPool:
    """A few workers, each thinking about one turn at a time.

    Args:
        workers: how many.
        longest: how many seconds a turn may take.
        metrics: where it is counted what happens.
    """

    def __init__(self, workers: int, longest: float = LONGEST, metrics: Metrics | None = None) -> None:
        self.metrics = metrics or Metrics()
        self.workers = [Worker(longest) for _ in range(workers)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self._idle.put_nowait(worker)
        self._threads = ThreadPoolExecutor(workers, "castillo-pool")
        self.is_closed = False

    async def think(self, thought: Thought) -> list[str]:
        """Return a bot's choices for a whole turn.

        A worker that is lost is replaced and the bot asked again; where it fails again and again the stand-in answers.

        Raises:
            PoolClosed: the server is shutting down.
        """
        for _ in range(ATTEMPTS):
            try:
                answer = await self._ask(thought)
            except WorkerLost as error:
                self.metrics.restarts.inc()
                LOGGER.warning("%s; asking again", error)
                continue
            if isinstance(answer, list):
                return answer
            assert isinstance(answer, Failure)
            LOGGER.error("the bot %s has failed: %s", thought.bot, answer.message)
            break
        if thought.bot == STAND_IN:
            raise WorkerLost(f"no worker answers for {thought.bot}")
        LOGGER.error("the bot %s does not answer; %s stands in", thought.bot, STAND_IN)
        return await self.think(replace(thought, bot=STAND_IN))

    async def inquire(self, inquiry: Inquiry) -> Finding:
        try:
            answer = await self._ask(inquiry)
        except WorkerLost as error:
            self.metrics.restarts.inc()
            raise Unanswered(str(error)) from None
        if isinstance(answer, Failure):
            raise Unanswered(answer.message)
        assert not isinstance(answer, list)
        return answer

    async def _ask(self, asked: Thought | Inquiry) -> list[str] | Finding | Failure:
        with self.metrics.bots_waiting.track_inprogress():
            worker = await self._idle.get()
        try:
            if self.is_closed:
                raise PoolClosed
            with self.metrics.bot_seconds.time():
                return await asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, asked)
        finally:
            self._idle.put_nowait(worker)

    def count_alive(self) -> int:
        return sum(worker.process.is_alive() for worker in self.workers)

    async def tend(self) -> None:
        while True:
            await asyncio.sleep(TENDING)
            for _ in range(self._idle.qsize()):
                worker = self._idle.get_nowait()
                try:
                    if not worker.process.is_alive() and not self.is_closed:
                        LOGGER.warning("a worker has ended; another one is started")
                        self.metrics.restarts.inc()
                        await asyncio.get_running_loop().run_in_executor(self._threads, worker.restart)
                finally:
                    self._idle.put_nowait(worker)

    def close(self) -> None:
        """End all workers; what they think about is given up."""
        self.is_closed = True
        for worker in self.workers:
            worker.close()
        self._threads.shutdown(wait=True, cancel_futures=True)
