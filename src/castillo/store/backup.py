"""A copy of a database of SQLite, made while a server uses it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from castillo.store.database import parse_url
from castillo.store.errors import StoreError


def back_up(address: str, target: Path) -> int:
    """Copy a database to a file that does not exist yet, as it is at one moment; returns how many tables it has.

    Nobody has to wait for it. The copy is checked before it gets its name.

    Raises:
        StoreError: it is no database of SQLite with tables of ours, or the file is there or cannot be written.
    """
    url = parse_url(address)
    if url.get_backend_name() != "sqlite":
        raise StoreError("backup: only SQLite is copied so; a PostgreSQL database is backed up with pg_dump")
    source = Path(str(url.database))
    if not source.is_file():
        raise StoreError(f"backup: there is no database {source}")
    if target.exists():
        raise StoreError(f"backup: {target} is there already")
    unfinished = target.with_name(f"{target.name}.part")
    try:
        count = _copy(source, unfinished)
        unfinished.rename(target)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"backup: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return count


def _copy(source: Path, target: Path) -> int:
    target.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as from_,
        closing(sqlite3.connect(target)) as to,
    ):
        target.chmod(0o600)
        from_.backup(to)
        to.execute("PRAGMA journal_mode=DELETE")  # one file, whole
        found = to.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise StoreError(f"backup: the copy is damaged, and so may be the database: {found}")
        return int(to.execute("SELECT count(*) FROM tables").fetchone()[0])
