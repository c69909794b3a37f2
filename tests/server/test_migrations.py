"""Databases of older versions: brought up to date whole or not at all, while their tables are open."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from castillo.store import database
from castillo.store.errors import StoreError
from castillo.store.store import Store, hash_token

from .desk import Opened, open_desk

FIRST = Path(__file__).parent / "data/v0001.sql"
"""A database of the first version with two open tables, as `sqlite3 tables.db .dump` writes it."""
TOKENS = {"red": "AAAAAAAAAAAAAAAAAAAAAA", "blue": "BBBBBBBBBBBBBBBBBBBBBB", "spectator": "CCCCCCCCCCCCCCCCCCCCCC"}
NEXT = '''"""One more column."""

import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = {before!r}
branch_labels = None
depends_on = None


def upgrade():
    op.execute("CREATE TABLE times (n INTEGER)")
    op.execute("INSERT INTO times VALUES (1)")
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("title", sa.String(64)))
    {after}
'''


def add_step(folder: Path, monkeypatch: pytest.MonkeyPatch, after: str = "pass") -> None:
    """Let the program have one more migration than it has."""
    migrations = folder / "migrations"
    shutil.copytree(database.MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    names = sorted(path.name for path in (migrations / "versions").glob("v*.py"))
    before = names[-1].split("_")[0].removeprefix("v")
    (migrations / "versions/next.py").write_text(NEXT.format(before=before, after=after))
    monkeypatch.setattr(database, "MIGRATIONS", migrations)


def read(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def test_tables_of_the_first_version_go_on(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.executescript(FIRST.read_text("utf-8"))
    with open_desk(tmp_path) as desk:
        table = Opened(desk, "aaaaaaaaaaaa", {"red": TOKENS["red"], "blue": TOKENS["blue"]}, TOKENS["spectator"])
        before = table.get(seat=None)
        seat = before["to_move"][0]
        log = table.get("/log")
        assert before["seq"] > 20 and len(log["lines"]) > 10
        words = table.get(seat=seat)["question"]["choices"][0]["words"]
        assert table.play(seat, words)["seq"] > before["seq"]
        assert table.get("/log")["lines"][: len(log["lines"])] == log["lines"]
        desk.forget()
        desk.settle()
        assert not table.get(seat=None)["over"]


def test_a_step_is_taken_while_tables_are_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_desk(tmp_path) as desk:
        table = desk.open("red", "blue")
        seat = table.get(seat=None)["to_move"][0]
        before = table.play(seat, "power 7")
    add_step(tmp_path, monkeypatch)
    with open_desk(tmp_path) as desk:
        again = Opened(desk, table.id, table.tokens, table.spectator)
        assert again.get(seat=seat) == before
        other = before["to_move"][0]
        again.play(other, again.get(seat=other)["question"]["choices"][0]["words"])
        assert desk.open("red", "blue").get()["id"]
    assert read(tmp_path / "tables.db", "SELECT n FROM times") == [(1,)]
    monkeypatch.undo()
    with pytest.raises(StoreError, match="not of this version"):  # the program of before
        asyncio.run(Store.open(f"sqlite:///{tmp_path / 'tables.db'}"))


def test_a_step_that_fails_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_desk(tmp_path) as desk:
        table = desk.open("red", "blue")
        before = table.get()
    path = tmp_path / "tables.db"
    schema = read(path, "SELECT name, sql FROM sqlite_master ORDER BY name")
    add_step(tmp_path, monkeypatch, after='op.execute("INSERT INTO nowhere VALUES (1)")')
    with pytest.raises(StoreError, match="cannot be used"):
        asyncio.run(Store.open(f"sqlite:///{path}"))
    assert read(path, "SELECT name, sql FROM sqlite_master ORDER BY name") == schema
    monkeypatch.undo()
    with open_desk(tmp_path) as desk:
        assert Opened(desk, table.id, table.tokens, table.spectator).get() == before


def test_tokens_of_the_old_database_are_those_of_the_test() -> None:
    text = FIRST.read_text("utf-8")
    assert all(hash_token(token) in text for token in TOKENS.values())
