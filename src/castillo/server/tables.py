"""All tables of a server: opened, kept in memory, played at, and driven on while bots are asked."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakValueDictionary

from castillo.core.errors import CastilloError
from castillo.core.record import record_state, write_record
from castillo.server import models, opening, problems
from castillo.server.metrics import Metrics
from castillo.server.pool import Pool, PoolClosed
from castillo.server.secrecy import think_discreetly
from castillo.server.table import BOT, NOBODY, Draw, Table
from castillo.server.thinking import Thought
from castillo.store.errors import Conflict
from castillo.store.store import Link, Store, hash_text, hash_token, now

LOGGER: Final = logging.getLogger(__name__)
TOKEN_BYTES: Final = 16
MOST_LINKS: Final = 10_000
"""How many tokens are remembered."""
PAUSES: Final = (0.5, 2.0, 10.0, 30.0)
"""Seconds to wait after each time that a table could not be driven on; the last holds from then on."""


@dataclass(frozen=True)
class Timing:
    """How long bots wait, in seconds.

    Attributes:
        secret_pause: the shortest and the longest time after which a secret answer comes.
        take_over: the time after which a bot's turn that another process has begun is taken over.
        watch: the pause between looking for such turns.
    """

    secret_pause: tuple[float, float] = (0.15, 0.28)
    take_over: float = 20.0
    watch: float = 5.0


class Tables:
    """All tables.

    Args:
        store: where they are kept.
        pool: where bots think.
        most: how many tables that nobody follows are kept in memory.
        draw: chance.
        timing: how long bots wait.
        metrics: where it is counted what happens.
    """

    def __init__(
        self,
        store: Store,
        pool: Pool,
        most: int = 200,
        draw: Draw = secrets.randbelow,
        timing: Timing | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.store = store
        self.pool = pool
        self.most = most
        self.draw = draw
        self.timing = timing or Timing()
        self.metrics = metrics or Metrics()
        self.is_closed = False
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._used: WeakValueDictionary[str, Table] = WeakValueDictionary()  # forgotten ones too, while in use
        self._loading: dict[str, asyncio.Lock] = {}
        self._links: OrderedDict[str, Link] = OrderedDict()

    # Opening.

    async def open(self, new: models.NewTable) -> models.OpenedTable:
        """Open a table.

        Raises:
            CastilloError: there is no such game, seat, option, expansion or bot.
        """
        return await self._add(opening.order_table(new))

    async def open_from(self, table: Table, branch: models.Branch) -> models.OpenedTable:
        """Open a table that goes on from a position of another one; whoever calls this holds the other's lock.

        Raises:
            ProblemError: the game of the other is still going on, so that its positions hold secrets.
            CastilloError: there is no such position, or bot, or the seats are others.
        """
        if not table.is_open:
            raise problems.still_secret(table.seq)
        return await self._add(opening.branch_table(table, branch))

    async def keep(self, record: str) -> models.OpenedTable:
        """Keep a record for study, as a table that nobody sits at and nothing happens at any more.

        Raises:
            InvalidRecord: it is not right; the message names line and fault. Nothing has been stored.
        """
        return await self._add(opening.read_table(record), goes_on=False)

    async def _add(self, table: Table, goes_on: bool = True) -> models.OpenedTable:
        """Store a new table, with tokens for it, and let it begin."""
        stored = table.stored
        if goes_on:
            table.draw(self.draw)
        persons = [seat for seat, sitting in enumerate(stored.sitting) if sitting["sits"] not in (BOT, NOBODY)]
        tokens = {table.game.seat_name(seat): make_token() for seat in persons}
        spectator = make_token()
        links: dict[str, int | None] = {hash_token(tokens[table.game.seat_name(seat)]): seat for seat in persons}
        links[hash_token(spectator)] = None
        await self.store.add_table(stored, opening.pack_entries(table.session.entries), table.summarize(), links)
        self.drive(await self.get(stored.id))
        return models.OpenedTable(id=stored.id, tokens=tokens, spectator=spectator)

    async def add_spectator(self, table: Table) -> str:
        """Make another token for the spectators of a table whose game is over.

        Raises:
            ProblemError: it is not over.
        """
        if not table.is_open:
            raise problems.not_yet_shared(table.seq)
        token = make_token()
        await self.store.add_link(table.stored.id, hash_token(token), None)
        return token

    # Finding.

    async def find(self, table_id: str, token: str) -> tuple[Table, int | None]:
        """Return a table and the seat of it that a token opens (None: the spectators' bench).

        Raises:
            ProblemError: there is no such table, or the token does not open it.
        """
        link = await self._find_link(token)
        if link is None or link.table_id != table_id:
            raise problems.no_table()
        return await self.get(table_id), link.seat

    def remembers(self, token: str) -> bool:
        """Tell whether a token has opened something before, as far as that is remembered."""
        return hash_token(token) in self._links

    async def _find_link(self, token: str) -> Link | None:
        key = hash_token(token)
        link = self._links.get(key)
        if link is None:
            link = await self.store.find_link(key)
        if link is not None:
            self._links[key] = link
            self._links.move_to_end(key)
            if len(self._links) > MOST_LINKS:
                self._links.popitem(last=False)
        return link

    async def get(self, table_id: str) -> Table:
        """Return a table, from memory or rebuilt from what is stored.

        Raises:
            ProblemError: there is no such table.
        """
        table = self._used.get(table_id)
        if table is None:
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    table = self._used.get(table_id) or await self._load(table_id)
            finally:
                if not lock.locked():
                    self._loading.pop(table_id, None)
        self._remember(table)
        return table

    async def _load(self, table_id: str) -> Table:
        stored = await self.store.load_table(table_id)
        if stored is None:
            raise problems.no_table()
        table = Table(stored, await self.store.load_entries(table_id))
        self._remember(table)
        return table

    def _remember(self, table: Table) -> None:
        """Keep a table in memory, and forget those that have not been needed for longest if there are too many.

        What somebody has in hands is found again even then: there are never two of the same table.
        """
        self._tables[table.stored.id] = self._used[table.stored.id] = table
        self._tables.move_to_end(table.stored.id)
        if len(self._tables) > self.most:
            idle = [key for key, other in self._tables.items() if other.is_idle and other is not table]
            for key in idle[: len(self._tables) - self.most]:
                del self._tables[key]

    def in_memory(self) -> list[Table]:
        """List the tables in memory."""
        return list(self._tables.values())

    async def refresh(self, table: Table) -> None:
        """Read what another process has stored; whoever calls this holds the table's lock."""
        if self.store.is_shared or table.is_stale:
            before = table.seq
            table.catch_up(await self.store.load_entries(table.stored.id, before))
            if table.seq != before:
                table.wake()

    # Playing.

    async def post(self, table: Table, seat: int, expected: int, choices: Sequence[str]) -> None:
        """Carry out choices of a seat; whoever calls this holds the table's lock.

        The same post again does nothing.

        Raises:
            ProblemError: the table has changed since what the sender saw.
            CastilloError: one of the choices cannot be; nothing has changed.
        """
        request = hash_text("\n".join([str(seat), *choices]))
        await self.refresh(table)
        if self._is_repeated(table, expected, request):
            return
        table.play(seat, choices)
        try:
            await self._store(table, expected, request)
        except Conflict:
            if not self._is_repeated(table, expected, request):
                raise problems.out_of_date(table.seq, expected) from None

    def _is_repeated(self, table: Table, expected: int, request: str) -> bool:
        if table.requests.get(expected) == request:
            return True
        if table.seq != expected:
            raise problems.out_of_date(table.seq, expected)
        return False

    async def _store(self, table: Table, first: int, request: str | None) -> None:
        """Let chance draw, and store the new entries; if that fails the table is what is stored.

        Raises:
            Conflict: another process was first.
        """
        table.draw(self.draw)
        try:
            await self.store.append(table.stored.id, table.new_entries(first, request), table.summarize())
        except BaseException:
            await self._restore(table)
            raise
        self.metrics.entries.inc(table.seq - first)
        table.note_stored(first, request)
        table.wake()

    async def _restore(self, table: Table) -> None:
        """Make a table again what is stored."""
        table.rebuild([])
        table.is_stale = True
        await asyncio.shield(self.refresh(table))

    # Bots.

    def drive(self, table: Table) -> None:
        """See to it that bots answer as long as they are asked."""
        if not self.is_closed and table.driver is None and table.bot_seat is not None:
            table.driver = asyncio.create_task(self._drive(table), name=f"bots at {table.stored.id}")

    async def _drive(self, table: Table) -> None:
        failures = 0
        try:
            while True:
                try:
                    if not await self._answer(table):
                        return
                    failures = 0
                except PoolClosed:
                    return
                except Exception:
                    LOGGER.exception("table %s could not be driven on", table.stored.id)
                    await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
                    failures += 1
        finally:
            table.driver = None

    async def _answer(self, table: Table) -> bool:
        """Let the bot that is asked answer; returns whether one was asked."""
        async with table.lock:
            await self.refresh(table)
            seat, seq = table.bot_seat, table.seq
            if seat is None:
                return False
            state = table.session.state.clone()
        bot = str(table.stored.sitting[seat]["bot"])
        thought = Thought(write_record(record_state(state)), seat, bot, secrets.randbits(62))
        choices = await think_discreetly(self.pool, thought, state, self.timing.secret_pause)
        async with table.lock:
            await self.refresh(table)
            if table.seq != seq:  # somebody has answered or taken back meanwhile: the bot thinks again
                return True
            try:
                table.play_answer(seat, choices)
            except CastilloError:
                await self._restore(table)
                raise
            try:
                await self._store(table, seq, None)
            except Conflict:
                LOGGER.info("another process has driven table %s on", table.stored.id)
        return True

    async def drive_due(self, before: int | None = None) -> None:
        """Drive on all tables at which a bot is due (and, if given, that have not changed since `before`)."""
        for table_id in await self.store.list_due(before):
            try:
                self.drive(await self.get(table_id))
            except (CastilloError, problems.ProblemError) as error:
                LOGGER.warning("table %s is left alone: %s", table_id, error)
            await asyncio.sleep(0)

    async def watch_due(self) -> None:
        """Take over, again and again, bots' turns that another process has begun and not ended."""
        while True:
            await asyncio.sleep(self.timing.watch)
            try:
                await self.drive_due(now() - int(self.timing.take_over * 1000))
            except Exception:
                LOGGER.exception("due tables could not be looked for")

    # News of other processes.

    def hear(self, news: dict[str, Any]) -> None:
        """Take note of what another process tells."""
        table = self._used.get(str(news["table"]))
        if table is None:
            return
        if "online" in news:
            table.elsewhere[str(news["from"])] = (time.monotonic(), [int(seat) for seat in news["online"]])
        else:
            table.is_stale = True
        table.wake()

    def hear_again(self) -> None:
        """Look at all tables again after news may have been missed."""
        for table in list(self._used.values()):
            table.is_stale = True
            table.wake()

    async def tell_online(self, table: Table) -> None:
        """Tell everybody who follows a table that somebody has come or gone."""
        table.wake()
        if self.store.is_shared:
            try:
                await self.store.notify({"table": table.stored.id, "online": table.watched_seats()})
            except Exception:
                LOGGER.exception("other processes could not be told who is online")

    async def close(self) -> None:
        """End all drivers; what bots think about is given up, and due again at the next start."""
        self.is_closed = True
        drivers = [table.driver for table in self._used.values() if table.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)


def make_token() -> str:
    """Return a new token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)
