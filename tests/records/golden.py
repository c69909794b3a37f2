"""The golden records: their files, and how they end."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from castillo import load_game
from castillo.core.record import Record, check_lines, load_record
from castillo.core.session import Session


class Shelf:
    """The golden records of one game.

    Attributes:
        folder: where they are.
        results: how they end and what they show, by name: `results.toml`.
        names: the names of the records.
    """

    def __init__(self, game: str) -> None:
        self.folder = Path(__file__).parent / game
        self.results: dict[str, Any] = tomllib.loads((self.folder / "results.toml").read_text("utf-8"))
        self.names = list(self.results)

    def path_of(self, name: str) -> Path:
        """Return where a record is."""
        return self.folder / f"{name}.txt"

    @cache
    def read_text(self, name: str) -> str:
        """Return a record's text."""
        return self.path_of(name).read_text("utf-8")

    @cache
    def load(self, name: str) -> Record:
        """Return a record, read; not to be changed."""
        return load_record(self.path_of(name), load_game)

    @cache
    def replay(self, name: str) -> Session:
        """Return a record, replayed; not to be changed."""
        return self.load(name).replay()


EL_GRANDE = Shelf("el_grande")
CAESAR_CLEOPATRA = Shelf("caesar_cleopatra")
INTRIGUE_AND_KING = Shelf("intrigue_and_king")
COLONIES = Shelf("colonies")
FOLDER, RESULTS, NAMES = EL_GRANDE.folder, EL_GRANDE.results, EL_GRANDE.names
path_of, read_text, load, replay = EL_GRANDE.path_of, EL_GRANDE.read_text, EL_GRANDE.load, EL_GRANDE.replay


def mend(lines: list[str]) -> str:
    """Return the text of a record of these lines with a last line that fits them, in the place of theirs."""
    body = lines[:-1]
    entries = len(body) - body.index("choices") - 1
    return "\n".join([*body, f"end {entries} {check_lines(body)}"]) + "\n"
