"""Keeping a game that is played at a terminal in a file, so that nothing else is lost by it."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final

from castillo.cli.common import UsageError
from castillo.core.errors import CastilloError, InvalidRecord
from castillo.core.record import FIRST_LINE, load_record, record_session, save_record
from castillo.registry import load_game

if TYPE_CHECKING:
    from castillo.cli.terminal import TerminalGame
    from castillo.core.session import Session

OVER: Final = "save!"
"""What is typed to write over another game."""


class OtherGameError(CastilloError):
    """A file holds a game that is not the beginning of this one."""


def write_path(path: Path) -> str:
    """Write a path as a shell reads it."""
    text = str(path)
    return shlex.quote(f"./{text}" if text.startswith("-") else text)


def save_game(table: TerminalGame, path: Path, over: bool = False) -> None:
    """Save a game as a record, whole or not at all; only a record is replaced.

    Args:
        table: the game.
        path: where.
        over: whether the record of another game may be replaced.

    Raises:
        OtherGameError: there is another game.
        CastilloError: there is a file that is no record, or no folder.
        OSError: it cannot be written.
    """
    check_target(path)
    if not over:
        check_game(table.session, path)
    save_record(record_session(table.session), path)


def check_target(path: Path) -> None:
    """Refuse to write over what is no record, or where there is no folder; raises as `save_game`."""
    if path.is_dir():
        raise CastilloError(f"{path} is a folder")
    if not path.parent.is_dir():
        raise CastilloError(f"{path}: there is no folder {path.parent}")
    if path.exists():
        if not path.is_file():
            raise CastilloError(f"{path} is there already, and is no record")
        with path.open("rb") as file:
            if file.read(len(FIRST_LINE)) != FIRST_LINE.encode():
                raise CastilloError(f"{path} is there already, and is no record")


def check_game(session: Session, path: Path) -> None:
    """Refuse to write over a record that is not the beginning of this game.

    Raises:
        OtherGameError: it is not, or that cannot be told since it is damaged.
    """
    if not path.exists():
        return
    try:
        kept = load_record(path, load_game).replay()
    except InvalidRecord:
        raise OtherGameError(f"{path} holds a record that cannot be read whole") from None
    if kept.game != session.game or kept.entries != session.entries[: len(kept.entries)]:
        raise OtherGameError(f"{path} holds another game")


def start_saving(table: TerminalGame, path: Path) -> None:
    """Save a game for the first time where it will be kept; what cannot be is told before it is played.

    Raises:
        CastilloError: it cannot be written there, or there is something else.
    """
    try:
        save_game(table, path)
    except OtherGameError as error:
        how = f"castillo play --resume {write_path(path)} --save {write_path(path)}"
        raise UsageError(f"play: --save: {error}; go on with that one: {how}; or give another file") from None
    except OSError as error:
        raise UsageError(f"play: --save {path}: cannot be written: {error.strerror or error}") from None
