"""What tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .desk import Desk, open_desk
from .postgres import make_database, running_postgres


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Return a server in this process."""
    with open_desk(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Return the address of a PostgreSQL, without the name of a database."""
    with running_postgres() as address:
        yield address


@pytest.fixture(scope="module")
def database(postgres: str) -> str:
    """Return the address of an empty database of PostgreSQL."""
    return make_database(postgres)
