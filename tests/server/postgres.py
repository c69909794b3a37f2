"""A PostgreSQL of the tests' own."""

from __future__ import annotations

import asyncio
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from castillo.store.database import parse_url

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
UNPRIVILEGED = ("postgres", "nobody")
"""Who runs PostgreSQL if root runs the tests: it refuses to run as root."""


def find_program(name: str) -> str | None:
    """Return the path of a program of PostgreSQL."""
    found = PROGRAMS[-1] / name if PROGRAMS else None
    return str(found) if found is not None and found.exists() else shutil.which(name)


INITDB, POSTGRES = find_program("initdb"), find_program("postgres")


def find_user() -> str | None:
    """Return as whom PostgreSQL is to run: None for whoever runs the tests."""
    if os.getuid() != 0:
        return None
    for name in UNPRIVILEGED:
        with suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    pytest.skip("root cannot run PostgreSQL, and there is no user postgres or nobody")


@contextmanager
def running_postgres() -> Iterator[str]:
    """Run a PostgreSQL and yield its address, without the name of a database; skip the test if that cannot be."""
    if not INITDB or not POSTGRES:
        pytest.skip("PostgreSQL (initdb, postgres) is not installed")
    user = find_user()
    folder = Path(tempfile.mkdtemp(prefix="castillo-postgres-"))
    if user is not None:
        shutil.chown(folder, user)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = str(folder / "data")
    quick = ["-c", "fsync=off", "-c", f"unix_socket_directories={folder}", "-c", "listen_addresses=127.0.0.1"]
    make = [INITDB, "-D", data, "-U", "castillo", "--auth", "trust", "--no-sync", "--encoding", "UTF8", "--locale", "C"]
    subprocess.run(make, check=True, capture_output=True, user=user, cwd=folder)
    run = [POSTGRES, "-D", data, "-p", str(port), *quick]
    with (folder.parent / f"{folder.name}.log").open("ab") as log:
        process = subprocess.Popen(run, user=user, cwd=folder, stdout=log, stderr=log)
    try:
        wait_for(port)
        yield f"postgresql://castillo@127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)
        shutil.rmtree(folder)
        (folder.parent / f"{folder.name}.log").unlink()


def wait_for(port: int) -> None:
    """Wait until somebody listens on a port."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            time.sleep(0.5)
            return
        time.sleep(0.1)
    raise AssertionError("PostgreSQL does not start")


def make_database(address: str) -> str:
    """Make an empty database on a PostgreSQL; returns its address."""
    name = f"t{secrets.token_hex(6)}"
    run_sql(f"{address}/postgres", f"CREATE DATABASE {name}")
    return f"{address}/{name}"


def run_sql(database: str, query: str) -> list[tuple[object, ...]]:
    """Let a database carry out a command; returns its rows."""

    async def run() -> list[tuple[object, ...]]:
        engine = create_async_engine(parse_url(database), isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            found = await connection.execute(text(query))
            rows = [tuple(row) for row in found] if found.returns_rows else []
        await engine.dispose()
        return rows

    return asyncio.run(run())
