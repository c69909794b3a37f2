"""Games that are analysed: choice by choice in worker processes, as long as somebody asks how far it has come."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from castillo.bots.review import Judgement, list_moments
from castillo.core.record import write_record
from castillo.server.inquiries import ReviewInquiry
from castillo.server.pool import Pool, PoolClosed, Unanswered
from castillo.server.table import Table

LOGGER: Final = logging.getLogger(__name__)
PATIENCE: Final = 15.0
"""Seconds after which nobody seems to want to know any more; whoever asks again lets it go on."""
MOST_KEPT: Final = 200
"""How many analyses are remembered, those that were asked for last."""


class Review:
    """The analysis of one game.

    Attributes:
        record: the game.
        level: how long is thought about each choice.
        numbers: those of all choices, in order.
        judgements: what has been found out about them so far.
        asked: when somebody wanted to know last.
        has_failed: whether it goes no further.
        task: in which it goes on, if it does.
    """

    def __init__(self, table: Table, level: str) -> None:
        self.record = write_record(table.record())
        self.level = level
        self.numbers = [moment.n for moment in list_moments(table.session)]
        self.judgements: list[Judgement] = []
        self.asked = 0.0
        self.has_failed = False
        self.task: asyncio.Task[None] | None = None

    @property
    def is_done(self) -> bool:
        """Whether everything has been looked into."""
        return len(self.judgements) == len(self.numbers)


class Reviews:
    """All analyses of this process. One choice is looked into at a time, so that bots and hints need not wait long.

    Args:
        pool: where it is thought.
        clock: the time in seconds.
    """

    def __init__(self, pool: Pool, clock: Callable[[], float] = time.monotonic) -> None:
        self.pool = pool
        self.clock = clock
        self._kept: OrderedDict[tuple[str, str], Review] = OrderedDict()
        self._turn = asyncio.Lock()

    def look(self, table: Table, level: str) -> Review:
        """Return the analysis of a table that is open, as far as it has come, and let it go on.

        Whoever calls this holds the table's lock; nothing happens at such a table any more.
        """
        key = (table.stored.id, level)
        review = self._kept.get(key)
        if review is None:
            review = self._kept[key] = Review(table, level)
        self._kept.move_to_end(key)
        review.asked = self.clock()
        if review.task is None and not review.is_done and not review.has_failed:
            review.task = asyncio.create_task(self._go_on(review), name=f"analysis of {table.stored.id}")
        self._forget()
        return review

    def _forget(self) -> None:
        """Forget those that have not been asked for for longest, if there are too many."""
        idle = [key for key, review in self._kept.items() if review.task is None]
        for key in idle[: max(0, len(self._kept) - MOST_KEPT)]:
            del self._kept[key]

    async def _go_on(self, review: Review) -> None:
        try:
            while not review.is_done and self.clock() - review.asked < PATIENCE:
                async with self._turn:
                    n = review.numbers[len(review.judgements)]
                    found = await self.pool.inquire(ReviewInquiry(review.record, n, review.level))
                    assert isinstance(found, Judgement)
                    review.judgements.append(found)
        except PoolClosed:
            pass
        except Unanswered as error:
            LOGGER.error("an analysis has failed: %s", error)
            review.has_failed = True
        finally:
            review.task = None

    async def close(self) -> None:
        """End all that go on."""
        tasks = [review.task for review in self._kept.values() if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
