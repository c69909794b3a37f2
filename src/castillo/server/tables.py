"""All tables of a server: opened, kept in memory, played at, and driven on while bots are asked."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

from castillo import load_game
from castillo.bots.registry import can_play, make_bot, usual_bot
from castillo.core.errors import CastilloError, InvalidOption, UnknownBot
from castillo.core.record import RESERVED, record_state, write_record
from castillo.server import models, problems
from castillo.server.pool import Pool, PoolClosed
from castillo.server.table import BOT, Draw, Table
from castillo.server.thinking import Thought
from castillo.store.errors import Conflict
from castillo.store.store import Link, Store, StoredTable, hash_text, hash_token, now

LOGGER: Final = logging.getLogger(__name__)
ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH: Final = 12
TOKEN_BYTES: Final = 16
MOST_LINKS: Final = 10_000
"""How many tokens are remembered."""
PAUSES: Final = (0.5, 2.0, 10.0, 30.0)
"""Seconds to wait after each time that a table could not be driven on; the last holds from then on."""
TAKE_OVER: Final = 20_000
"""Milliseconds after which a bot's turn that another process has begun is taken over."""


class Tables:
    """All tables.

    Args:
        store: where they are kept.
        pool: where bots think.
        most: how many tables that nobody follows are kept in memory.
        draw: chance.
    """

    def __init__(self, store: Store, pool: Pool, most: int = 200, draw: Draw = secrets.randbelow) -> None:
        self.store = store
        self.pool = pool
        self.most = most
        self.draw = draw
        self.is_closed = False
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._links: OrderedDict[str, Link] = OrderedDict()

    # Opening.

    async def open(self, new: models.NewTable) -> models.OpenedTable:
        """Open a table.

        Raises:
            CastilloError: there is no such game, seat, option, expansion or bot.
        """
        names = [seat.name for seat in new.seats]
        if len(set(new.expansions)) < len(new.expansions):
            raise InvalidOption("an expansion is named twice")
        game = load_game(new.game, names, new.expansions, **_read_options(new.options))
        sitting = [_seat_player(seat, game.name) for seat in new.seats]
        setting: dict[str, Any] = {
            "seats": names, "expansions": list(game.expansions), "options": dict(game.options),
            "decks": game.deck_sources(),
        }  # fmt: skip
        table_id = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        stored = StoredTable(table_id, game.name, game.rules_version, setting, sitting)
        table = Table(stored, [])
        table.draw(self.draw)
        tokens = {seat["name"]: secrets.token_urlsafe(TOKEN_BYTES) for seat in sitting if seat["sits"] != BOT}
        spectator = secrets.token_urlsafe(TOKEN_BYTES)
        links: dict[str, int | None] = {hash_token(token): names.index(name) for name, token in tokens.items()}
        links[hash_token(spectator)] = None
        await self.store.add_table(stored, table.new_entries(0, None), table.summarize(), links)
        table.note_stored(0, None)
        self._remember(table)
        self.drive(table)
        return models.OpenedTable(id=table_id, tokens=tokens, spectator=spectator)

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
        table = self._tables.get(table_id)
        if table is None:
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    table = self._tables.get(table_id) or await self._load(table_id)
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
        """Keep a table in memory, and forget those that have not been needed for longest if there are too many."""
        self._tables[table.stored.id] = table
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
            record = write_record(record_state(table.session.state))
        bot = str(table.stored.sitting[seat]["bot"])
        choices = await self.pool.think(Thought(record, seat, bot, secrets.randbits(62)))
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

    async def watch_due(self, pause: float = 5.0) -> None:
        """Take over, again and again, bots' turns that another process has begun and not ended."""
        while True:
            await asyncio.sleep(pause)
            try:
                await self.drive_due(now() - TAKE_OVER)
            except Exception:
                LOGGER.exception("due tables could not be looked for")

    # News of other processes.

    def hear(self, news: dict[str, Any]) -> None:
        """Take note of what another process tells."""
        table = self._tables.get(str(news["table"]))
        if table is None:
            return
        if "online" in news:
            table.elsewhere[str(news["from"])] = (time.monotonic(), [int(seat) for seat in news["online"]])
        else:
            table.is_stale = True
        table.wake()

    def hear_again(self) -> None:
        """Look at all tables again after news may have been missed."""
        for table in self._tables.values():
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
        drivers = [table.driver for table in self._tables.values() if table.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)


def _seat_player(seat: models.NewSeat, game: str) -> dict[str, Any]:
    """Return who sits in a seat of a game, checked.

    Raises:
        UnknownBot, InvalidOption: there is no such bot, or a person sits there.
    """
    if seat.sits == BOT:
        bot = make_bot(seat.bot or usual_bot(game)).name
        if not can_play(bot, game):
            raise UnknownBot(f"the bot {bot!r} does not play {game}")
        return {"name": seat.name, "sits": BOT, "bot": bot}
    if seat.bot is not None:
        raise InvalidOption(f"seat {seat.name!r}: a person sits there, so it has no bot")
    return {"name": seat.name, "sits": seat.sits, "bot": None}


def _read_options(options: dict[str, models.Value]) -> dict[str, Any]:
    """Return options for `load_game`, whose other arguments no option can be called.

    Raises:
        InvalidOption: one is called so.
    """
    for name in RESERVED:
        if name in options:
            raise InvalidOption(f"unknown option {name!r}")
    return dict(options)
