"""The golden records: their files, and how they end."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from castillo import load_game
from castillo.core.record import Record, check_lines, load_record
from castillo.core.session import Session

FOLDER = Path(__file__).parent / "el_grande"
RESULTS: dict[str, Any] = tomllib.loads((FOLDER / "results.toml").read_text("utf-8"))
NAMES = list(RESULTS)


@cache
def read_text(name: str) -> str:
    """Return a record's text."""
    return path_of(name).read_text("utf-8")


@cache
def load(name: str) -> Record:
    """Return a record, read; not to be changed."""
    return load_record(path_of(name), load_game)


@cache
def replay(name: str) -> Session:
    """Return a record, replayed; not to be changed."""
    return load(name).replay()


def path_of(name: str) -> Path:
    """Return where a record is."""
    return FOLDER / f"{name}.txt"


def mend(lines: list[str]) -> str:
    """Return the text of a record of these lines with a last line that fits them, in the place of theirs."""
    body = lines[:-1]
    entries = len(body) - body.index("choices") - 1
    return "\n".join([*body, f"end {entries} {check_lines(body)}"]) + "\n"
