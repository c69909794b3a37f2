"""Opening a database: where it is, one server process to a file of SQLite, the schema brought up to date."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO, Any, Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from platformdirs import user_data_path
from sqlalchemy import event, text
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from castillo.store.errors import StoreError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
"""The driver for each kind of database."""
MIGRATION_LOCK: Final = 0x43415354
"""The number of the lock under which one process at a time migrates a PostgreSQL database."""
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
"""FULL: what has been answered outlives a power failure too."""


def default_url() -> str:
    """Return the address of the database in the user's data folder."""
    return f"sqlite:///{user_data_path('castillo', appauthor=False) / 'tables.db'}"


def parse_url(address: str) -> URL:
    """Return the address of a database with the driver that it is used with.

    Args:
        address: `sqlite:///FILE`, `postgresql://USER:PASSWORD@HOST/NAME`, or the path of a SQLite file.

    Raises:
        StoreError: it is no address, or of another kind of database.
    """
    if "://" not in address:
        address = f"sqlite:///{address}"
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreError(f"--db {address}: is no address of a database") from None
    kind = url.drivername.partition("+")[0]
    if kind not in DRIVERS:
        raise StoreError(f"--db: {kind} databases are not supported; there are sqlite and postgresql")
    if kind == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError("--db sqlite: a file must be named, as in sqlite:///tables.db")
    return url.set(drivername=DRIVERS[kind])


class FileLock:
    """A lock on a file of SQLite, so that it belongs to one server process; it ends with the process, however."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(f"{database.name}.lock")
        self.file: IO[bytes] | None = None

    def take(self) -> None:
        """Take the lock.

        Raises:
            StoreError: another process has it, or the folder cannot be written to.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.file = self.path.open("ab")
        except OSError as error:
            raise StoreError(f"the database cannot be opened: {self.path.parent}: {error.strerror}") from None
        try:
            _lock(self.file)
        except OSError:
            self.file.close()
            database = self.path.with_name(self.path.name.removesuffix(".lock"))
            raise StoreError(f"the database {database} is in use by another server") from None

    def release(self) -> None:
        """Give the lock back."""
        if self.file is not None:
            self.file.close()


def _lock(file: IO[bytes]) -> None:
    """Lock a file until it is closed; raises OSError if it is locked."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def make_engine(url: URL) -> AsyncEngine:
    """Return an engine for an address of `parse_url`; what its errors say names no values, since those are secret."""
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True, pool_size=5, max_overflow=10, hide_parameters=True)
    engine = create_async_engine(url, pool_size=5, max_overflow=5, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring a database's schema up to date, all of it or nothing; an empty one is filled.

    Raises:
        StoreError: it is unreachable, or a newer version of the program made it.
    """
    try:
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            else:
                await connection.execute(text("BEGIN IMMEDIATE"))  # or each step would be for good by itself
            await connection.run_sync(_upgrade)
    except CommandError as error:
        raise StoreError(f"the database is not of this version of the program: {error}") from None
    except (SQLAlchemyError, OSError) as error:
        raise StoreError(f"the database cannot be used: {describe_fault(error)}") from None


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def describe_fault(error: Exception) -> str:
    """Say in one line what a driver says is wrong; passwords never stand in it."""
    origin = getattr(error, "orig", None) or error
    return " ".join(str(origin).split()) or type(origin).__name__
