"""What the server runs on: the database, the tables, the workers; opened and closed together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from castillo.server.metrics import Metrics
from castillo.server.pool import LONGEST, BotPool, Pool
from castillo.server.rates import USUAL, Rate, RateLimiter
from castillo.server.reviews import Reviews
from castillo.server.table import Draw
from castillo.server.tables import Tables, Timing
from castillo.store.database import default_url
from castillo.store.listening import Listener
from castillo.store.store import Store

LOGGER: Final = logging.getLogger(__name__)
COUNT_PAUSE: Final = 30.0
"""Seconds between counting the tables."""
PRESENCE_PAUSE: Final = 30.0
"""Seconds between telling other processes who is online here."""


@dataclass(frozen=True)
class Settings:
    """How the server runs.

    Attributes:
        database: its address, as `castillo.store.database.parse_url` takes it.
        workers: how many processes bots think in.
        most_tables: how many tables that nobody follows are kept in memory.
        keep_alive: seconds between the comments that keep a stream alive.
        longest_thought: seconds that a bot may think about a turn.
        timing: how long bots wait.
        names: the names that the server is reached under, besides addresses and names of a network of one's own.
        rates: how often an address may ask, by kind.
        most_streams: how many streams one address may have open.
        draw: chance; by default the operating system's random numbers.
    """

    database: str = field(default_factory=default_url)
    workers: int = 1
    most_tables: int = 200
    keep_alive: float = 15.0
    longest_thought: float = LONGEST
    timing: Timing = field(default_factory=Timing)
    names: tuple[str, ...] = ()
    rates: Mapping[str, Rate | None] = field(default_factory=lambda: USUAL)
    most_streams: int = 64
    draw: Draw = secrets.randbelow


class Services:
    """What the server runs on.

    Attributes:
        metrics: what is counted and measured.
        reviews: analyses of games.
        limiter: counts what each address asks for.
        streams: of each stream the event that wakes it.
        streams_from: how many streams each address has open.
        is_closing: whether streams are to end.
    """

    def __init__(self, settings: Settings, store: Store, pool: Pool, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.tables = Tables(store, pool, settings.most_tables, settings.draw, settings.timing, metrics)
        self.reviews = Reviews(pool)
        self.metrics = metrics
        metrics.watch("castillo_streams", "Streams that are open.", lambda: len(self.streams))
        metrics.watch("castillo_tables_in_memory", "Tables in memory.", lambda: len(self.tables.in_memory()))
        metrics.watch("castillo_workers", "Worker processes that are there for bots.", pool.count_alive)
        self.limiter = RateLimiter(settings.rates)
        self.streams: set[asyncio.Event] = set()
        self.streams_from: Counter[str | None] = Counter()
        self.is_closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run until it ends or the server closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close_streams(self) -> None:
        """Let all streams end."""
        self.is_closing = True
        for changed in self.streams:
            changed.set()

    async def tell_presence(self) -> None:
        """Tell other processes, again and again, who is online here: who is not told of any more counts as gone."""
        while True:
            await asyncio.sleep(PRESENCE_PAUSE)
            for table in self.tables.in_memory():
                if table.watchers:
                    await self.tables.tell_online(table)

    async def count_tables(self) -> None:
        """Count the tables in the database, again and again."""
        while True:
            try:
                for state, count in (await self.store.count_tables()).items():
                    self.metrics.tables.labels(state).set(count)
            except Exception:
                LOGGER.exception("the tables could not be counted")
            await asyncio.sleep(COUNT_PAUSE)

    async def close(self) -> None:
        """End all that runs."""
        self.close_streams()
        await self.tables.close()
        await self.reviews.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def open_services(settings: Settings, pool: Pool | None = None) -> AsyncIterator[Services]:
    """Open what the server runs on, go on with the turns of bots that are due, and close it all in the end.

    Args:
        settings: how it runs.
        pool: where bots think; None for worker processes of its own.

    Raises:
        StoreError: the database cannot be used.
    """
    sender = secrets.token_hex(8)
    async with contextlib.AsyncExitStack() as stack:
        store = await Store.open(settings.database, sender)
        stack.push_async_callback(store.close)
        metrics = Metrics()
        if pool is None:
            pool = BotPool(settings.workers, settings.longest_thought, metrics)
        stack.callback(pool.close)
        services = Services(settings, store, pool, metrics)
        stack.push_async_callback(services.close)
        if store.is_shared:
            listener = Listener(store.engine, sender, services.tables.hear, services.tables.hear_again)
            stack.push_async_callback(listener.close)
            services.spawn(services.tables.watch_due())
            services.spawn(services.tell_presence())
        services.spawn(pool.tend())
        services.spawn(services.tables.drive_due())
        yield services
