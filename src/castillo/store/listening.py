"""Hearing what other processes tell that share a database of PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from castillo.store.database import describe_fault
from castillo.store.store import CHANNEL

LOGGER: Final = logging.getLogger(__name__)
PAUSE: Final = 1.0
"""Seconds before another attempt when the connection is lost."""


class Listener:
    """Listens until it is closed; a lost connection is made again.

    Args:
        engine: of the database.
        sender: the name of this process; what it tells itself is passed over.
        hear: called with everything that another process tells.
        catch_up: called when the connection stands, for what has been missed before.
    """

    def __init__(
        self, engine: AsyncEngine, sender: str, hear: Callable[[dict[str, Any]], None], catch_up: Callable[[], None]
    ) -> None:
        self.engine = engine
        self.sender = sender
        self.hear = hear
        self.catch_up = catch_up
        self.is_ready = asyncio.Event()
        self._task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _listen(self) -> None:
        while True:
            try:
                async with self.engine.connect() as connection:
                    await self._stay_connected(connection)
                LOGGER.warning("the connection for news of other processes is lost")
            except Exception as error:  # whatever a driver raises when a database is gone
                LOGGER.warning("news of other processes are interrupted: %s", describe_fault(error))
            await asyncio.sleep(PAUSE)

    async def _stay_connected(self, connection: AsyncConnection) -> None:
        """Listen until the connection is lost; SQLAlchemy has no listening of its own, so the driver is asked."""
        driver: Any = (await connection.get_raw_connection()).driver_connection
        lost = asyncio.Event()
        try:
            driver.add_termination_listener(lambda _: lost.set())
            await driver.add_listener(CHANNEL, self._receive)
            self.is_ready.set()
            self.catch_up()
            await lost.wait()
        finally:
            self.is_ready.clear()
            await connection.invalidate()

    def _receive(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        news = json.loads(str(payload))
        if news["from"] != self.sender:
            self.hear(news)
