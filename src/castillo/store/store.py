"""What is read from and written to the database."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import func, insert, select, text, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from castillo.store.database import FileLock, make_engine, migrate, parse_url
from castillo.store.errors import Conflict
from castillo.store.schema import DECKS, ENTRIES, GAME_TABLES, LINKS

CHANNEL: Final = "castillo"
"""On which processes that share a database of PostgreSQL tell each other news."""


@dataclass(frozen=True)
class StoredTable:
    """A table as it was opened.

    Attributes:
        id: its id.
        game: the name of its game.
        rules: the version of the rules that it is played by.
        setting: what `load_game` takes: `seats`, `expansions`, `options`; and `decks`, texts by name.
        sitting: for each seat `name`, `sits` and `bot`.
    """

    id: str
    game: str
    rules: int
    setting: dict[str, Any]
    sitting: list[dict[str, Any]]


@dataclass(frozen=True)
class StoredEntry:
    """An entry of a table; see `castillo.store.schema`."""

    number: int
    text: str
    forced: bool
    batch: int
    request: str | None


@dataclass(frozen=True)
class Summary:
    """Where a table stands: what its entries come to, for lists."""

    seq: int
    over: bool
    to_move: list[str]
    bot_due: bool


@dataclass(frozen=True)
class Link:
    """What a token opens: a seat of a table, or (None) its spectators' bench."""

    table_id: str
    seat: int | None


@dataclass(frozen=True)
class ListedTable:
    """A table in a list; `changed` is in milliseconds since 1970, UTC."""

    id: str
    game: str
    expansions: list[str]
    sitting: list[dict[str, Any]]
    seat: int | None
    summary: Summary
    changed: int


def hash_token(token: str) -> str:
    """Return what of a token is stored; tokens are random, so a plain hash is enough."""
    return hash_text(token)


def hash_text(words: str) -> str:
    """Return the SHA-256 of a text."""
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()


def now() -> int:
    """Return the time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Store:
    """A database of tables.

    Attributes:
        url: its address.
        is_shared: whether other processes may change it too.
        sender: the name of this process in what is told to others.
    """

    def __init__(self, url: URL, engine: AsyncEngine, lock: FileLock | None, sender: str) -> None:
        self.url = url
        self.engine = engine
        self.is_shared = url.get_backend_name() == "postgresql"
        self.sender = sender
        self._file_lock = lock
        self._writer = asyncio.Lock()

    @classmethod
    async def open(cls, address: str, sender: str = "") -> Store:
        """Open a database and bring its schema up to date.

        Raises:
            StoreError: it cannot be used.
        """
        url = parse_url(address)
        lock = FileLock(Path(str(url.database))) if url.get_backend_name() == "sqlite" else None
        if lock is not None:
            lock.take()
        engine = make_engine(url)
        try:
            await migrate(engine)
        except BaseException:
            await engine.dispose()
            if lock is not None:
                lock.release()
            raise
        return cls(url, engine, lock, sender)

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
        if self._file_lock is not None:
            self._file_lock.release()

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that writes; SQLite has one writer at a time."""
        if self.is_shared:
            async with self.engine.begin() as connection:
                yield connection
        else:
            async with self._writer, self.engine.begin() as connection:
                yield connection

    # Writing.

    async def add_table(
        self, table: StoredTable, entries: Sequence[StoredEntry], summary: Summary, links: dict[str, int | None]
    ) -> None:
        """Store a new table with its first entries and the hashes of its tokens."""
        decks = {name: hash_text(source) for name, source in table.setting["decks"].items()}
        row = {
            "id": table.id, "game": table.game, "rules": table.rules, "setting": {**table.setting, "decks": decks},
            "sitting": table.sitting, "created": now(), **_summary_row(summary),
        }  # fmt: skip
        tokens = [{"hash": token, "table_id": table.id, "seat": seat} for token, seat in links.items()]
        async with self._write() as connection:
            await self._add_decks(connection, table.setting["decks"].values())
            await connection.execute(insert(GAME_TABLES), [row])
            if entries:  # a game that begins with a choice has none yet
                await connection.execute(insert(ENTRIES), _entry_rows(table.id, entries))
            await connection.execute(insert(LINKS), tokens)

    async def add_link(self, table_id: str, token_hash: str, seat: int | None) -> None:
        """Store the hash of another token of a table."""
        async with self._write() as connection:
            await connection.execute(insert(LINKS), [{"hash": token_hash, "table_id": table_id, "seat": seat}])

    async def _add_decks(self, connection: AsyncConnection, sources: Iterable[str]) -> None:
        for source in sources:
            await connection.execute(
                text("INSERT INTO decks (hash, text) VALUES (:hash, :text) ON CONFLICT DO NOTHING"),
                {"hash": hash_text(source), "text": source},
            )

    async def append(self, table_id: str, entries: Sequence[StoredEntry], summary: Summary) -> None:
        """Store new entries of a table, all or none, and tell other processes.

        Raises:
            Conflict: an entry of one of these numbers has been stored already.
        """
        try:
            async with self._write() as connection:
                await connection.execute(insert(ENTRIES), _entry_rows(table_id, entries))
                await connection.execute(
                    update(GAME_TABLES).where(GAME_TABLES.c.id == table_id).values(**_summary_row(summary))
                )
                if self.is_shared:
                    await self._notify(connection, {"table": table_id})
        except IntegrityError:
            raise Conflict(f"somebody else has stored entry {entries[0].number} first") from None

    async def notify(self, news: dict[str, Any]) -> None:
        """Tell the other processes that share the database something that is not stored."""
        async with self.engine.begin() as connection:
            await self._notify(connection, news)

    async def _notify(self, connection: AsyncConnection, news: dict[str, Any]) -> None:
        payload = json.dumps({"from": self.sender, **news})
        await connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})

    # Reading.

    async def ping(self) -> None:
        """Ask the database for nothing; raises whatever the driver raises if it does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    async def count_tables(self) -> dict[str, int]:
        """Count the tables that are "open" (a person is asked), "due" (a bot is) and "over"."""
        c = GAME_TABLES.c
        query = select(c.over, c.bot_due, func.count()).group_by(c.over, c.bot_due)
        counts = {"open": 0, "due": 0, "over": 0}
        async with self.engine.connect() as connection:
            for over, due, count in await connection.execute(query):
                counts["over" if over else "due" if due else "open"] += count
        return counts

    async def find_link(self, token_hash: str) -> Link | None:
        """Return what a token opens, or None."""
        query = select(LINKS.c.hash, LINKS.c.table_id, LINKS.c.seat).where(LINKS.c.hash == token_hash)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        # How long the index takes to find a hash tells nobody a token; the comparison that counts tells nothing at all.
        if row is None or not hmac.compare_digest(row[0], token_hash):
            return None
        return Link(row[1], row[2])

    async def load_table(self, table_id: str) -> StoredTable | None:
        """Return a table as it was opened, or None."""
        c = GAME_TABLES.c
        query = select(c.id, c.game, c.rules, c.setting, c.sitting).where(c.id == table_id)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
            if row is None:
                return None
            setting: dict[str, Any] = dict(row[3])
            hashes: dict[str, str] = setting["decks"]
            decks = select(DECKS.c.hash, DECKS.c.text).where(DECKS.c.hash.in_(hashes.values()))
            texts = {found[0]: found[1] for found in await connection.execute(decks)}
        setting["decks"] = {name: texts[key] for name, key in hashes.items()}
        return StoredTable(row[0], row[1], row[2], setting, row[4])

    async def load_entries(self, table_id: str, since: int = 0) -> list[StoredEntry]:
        """List the entries of a table from number `since` on, in order."""
        c = ENTRIES.c
        query = (
            select(c.number, c.text, c.forced, c.batch, c.request)
            .where(c.table_id == table_id, c.number >= since)
            .order_by(c.number)
        )
        async with self.engine.connect() as connection:
            return [StoredEntry(*row) for row in await connection.execute(query)]

    async def list_tables(self, token_hashes: Sequence[str]) -> list[ListedTable]:
        """List the tables that tokens open, the one that changed last first; unknown tokens are passed over."""
        c = GAME_TABLES.c
        query = (
            select(c.id, c.game, c.setting, c.sitting, LINKS.c.seat, c.seq, c.over, c.to_move, c.bot_due, c.changed)
            .join(LINKS, LINKS.c.table_id == c.id)
            .where(LINKS.c.hash.in_(token_hashes))
            .order_by(c.changed.desc(), c.id, LINKS.c.seat)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            ListedTable(row[0], row[1], row[2]["expansions"], row[3], row[4], Summary(*row[5:9]), row[9])
            for row in rows
        ]

    async def list_due(self, before: int | None = None) -> list[str]:
        """List the tables at which a bot is due and which have not changed since `before` (milliseconds)."""
        c = GAME_TABLES.c
        query = select(c.id).where(c.bot_due)
        if before is not None:
            query = query.where(c.changed < before)
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())


def _summary_row(summary: Summary) -> dict[str, Any]:
    return {
        "seq": summary.seq, "over": summary.over, "to_move": summary.to_move, "bot_due": summary.bot_due,
        "changed": now(),
    }  # fmt: skip


def _entry_rows(table_id: str, entries: Sequence[StoredEntry]) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table_id, "number": entry.number, "text": entry.text, "forced": entry.forced,
            "batch": entry.batch, "request": entry.request,
        }
        for entry in entries
    ]  # fmt: skip
