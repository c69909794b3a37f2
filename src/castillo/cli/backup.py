"""`castillo backup`: a copy of the server's database, made while it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castillo.cli.serve import Database, check_extra

EXAMPLE = """\b
Examples:
  castillo backup tables-monday.db
  castillo backup --db sqlite:////var/lib/castillo/tables.db /var/backups/castillo/tables.db"""

Target = Annotated[Path, typer.Argument(metavar="FILE", help="The copy; it must not exist yet.")]


def backup(target: Target, db: Database = None) -> None:
    """Copy the server's SQLite database to a file, while the server runs.

    To restore it, end the server and put the file in the database's place.
    """
    check_extra()
    from castillo.store.backup import back_up
    from castillo.store.database import default_url

    count = back_up(db or default_url(), target)
    print(f"{target}: {count} table{'' if count == 1 else 's'}")
