"""The database: its schema, its locks, its lists."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, text
from sqlalchemy.engine import Connection

from castillo.store.database import default_url, parse_url
from castillo.store.errors import Conflict, StoreError
from castillo.store.schema import GAME_TABLES, LINKS, METADATA
from castillo.store.store import Store, StoredEntry, StoredTable, Summary, hash_token

from .desk import Desk, open_desk

T = TypeVar("T")
SETTING = {"seats": ["red"], "expansions": [], "options": {}, "decks": {"base": "a deck"}}
TABLE = StoredTable("t1", "el_grande", 1, SETTING, [{"name": "red"}])
SUMMARY = Summary(1, False, ["red"], False)


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def entry(number: int, batch: int = 0) -> StoredEntry:
    return StoredEntry(number, f"red: choice {number}", False, batch, None)


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    def compare(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    async def work() -> Any:
        store = await Store.open(str(tmp_path / "tables.db"))
        async with store.engine.connect() as connection:
            differences = await connection.run_sync(compare)
            modes = [
                (await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in ("journal_mode", "synchronous")
            ]
        await store.close()
        again = await Store.open(str(tmp_path / "tables.db"))
        await again.close()
        return differences, modes

    assert run(work()) == ([], ["wal", 2])


def test_entries_are_added_all_or_none_and_never_twice(tmp_path: Path) -> None:
    async def work() -> None:
        store = await Store.open(str(tmp_path / "tables.db"))
        await store.add_table(TABLE, [entry(0)], SUMMARY, {hash_token("a"): 0, hash_token("b"): None})
        assert await store.load_table("t1") == TABLE
        with pytest.raises(Conflict):
            await store.append("t1", [entry(1, 1), entry(0, 1)], SUMMARY)
        assert await store.load_entries("t1") == [entry(0)]
        await store.append("t1", [entry(1, 1), entry(2, 1)], Summary(3, False, ["red"], True))
        assert await store.load_entries("t1", 1) == [entry(1, 1), entry(2, 1)]
        assert await store.list_due() == ["t1"] and await store.list_due(0) == []
        listed = await store.list_tables([hash_token("a"), hash_token("b"), hash_token("c")])
        assert [(found.id, found.seat, found.summary.seq) for found in listed] == [("t1", None, 3), ("t1", 0, 3)]
        assert await store.load_table("t2") is None and await store.find_link("x") is None
        await store.close()

    run(work())


def test_a_file_belongs_to_one_server(tmp_path: Path) -> None:
    async def work() -> None:
        store = await Store.open(str(tmp_path / "deep" / "tables.db"))
        with pytest.raises(StoreError, match="in use by another server"):
            await Store.open(str(tmp_path / "deep" / "tables.db"))
        await store.close()
        await (await Store.open(str(tmp_path / "deep" / "tables.db"))).close()

    run(work())


def test_what_is_no_database_of_ours_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("this is no database at all, only some text " * 40)
    with pytest.raises(StoreError, match="cannot be used"):
        run(Store.open(str(tmp_path / "text.db")))
    for address in ("mysql://x/y", "sqlite://", "sqlite:///:memory:", "http://["):
        with pytest.raises(StoreError):
            parse_url(address)
    with pytest.raises(StoreError, match="cannot be used"):
        run(Store.open("postgresql://nobody:secret@127.0.0.1:1/nothing"))

    async def make_newer() -> None:
        store = await Store.open(str(tmp_path / "newer.db"))
        async with store.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await store.close()

    run(make_newer())
    with pytest.raises(StoreError, match="not of this version"):
        run(Store.open(str(tmp_path / "newer.db")))


def test_addresses_get_their_drivers() -> None:
    assert parse_url("postgres://a@b/c").drivername == "postgresql+asyncpg"
    assert parse_url("/tmp/x.db").database == "/tmp/x.db"
    assert parse_url(default_url()).drivername == "sqlite+aiosqlite"


def test_ten_thousand_tables_do_not_slow_the_list(tmp_path: Path) -> None:
    with open_desk(tmp_path) as desk:
        tables = [desk.open("red", "blue") for _ in range(20)]
        tokens = {"tokens": [table.spectator for table in tables]}
        few = measure(desk, tokens)
        desk.run(fill(desk.services.store, 10_000))
        assert len(desk.ask("POST", "/api/tables/list", tokens)["tables"]) == 20
        assert measure(desk, tokens) < 2 * few + 0.01


def measure(desk: Desk, tokens: dict[str, list[str]]) -> float:
    """Return how many seconds a list takes, the best of some."""
    times = []
    for _ in range(10):
        start = time.perf_counter()
        desk.ask("POST", "/api/tables/list", tokens)
        times.append(time.perf_counter() - start)
    return min(times)


async def fill(store: Store, tables: int) -> None:
    """Store many tables, as far as lists know of them."""
    row = {
        "game": "el_grande", "rules": 1, "setting": {}, "sitting": [{"name": "red", "sits": "here", "bot": None}],
        "created": 0, "seq": 1, "over": False, "to_move": ["red"], "bot_due": False, "changed": 0,
    }  # fmt: skip
    ids = [f"other{number}" for number in range(tables)]
    async with store.engine.begin() as connection:
        await connection.execute(insert(GAME_TABLES), [{**row, "id": table} for table in ids])
        links = [{"hash": hash_token(table), "table_id": table, "seat": 0} for table in ids]
        await connection.execute(insert(LINKS), links)


@pytest.mark.parametrize(
    ("statement", "status"),
    [
        ("UPDATE entries SET text = 'chance: king CAS' WHERE number = 0", 500),
        ("UPDATE entries SET text = 'red: put GAL' WHERE number = 3", 500),
        ("UPDATE tables SET rules = 99", 410),
    ],
)
def test_a_table_that_cannot_be_rebuilt_says_so(tmp_path: Path, statement: str, status: int) -> None:
    with open_desk(tmp_path) as desk:
        table = desk.open("red", "blue")

        async def damage() -> None:
            async with desk.services.store.engine.begin() as connection:
                await connection.execute(text(statement))

        desk.run(damage())
        desk.forget()
        assert table.get(status=status)["detail"]
        desk.run(desk.services.tables.drive_due())
