"""What commands share: their common options, and how they print."""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from castillo.cli.complete import complete_expansions, complete_games, complete_options
from castillo.core.errors import MOST_QUOTED, CastilloError, quote, shorten

if TYPE_CHECKING:
    from castillo.core.game import Game

MOST_SEED = (1 << 63) - 1
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""
DIFFERS = 1
"""The exit code when a command has worked and found what should not be."""
MOST_OF_WORD = 300
"""How long a word of a message may be before it is cut; paths are long."""


def read_number(least: float = -math.inf, most: float = math.inf, whole: bool = True) -> Callable[[Any], float]:
    """Return a function that reads an option's number; the library's own faults differ from version to version."""

    def read(value: Any) -> float:
        text = str(value).strip()
        try:
            number = float(text)
            if whole and number == number // 1:
                number = int(text)
        except (ValueError, OverflowError):
            raise typer.BadParameter(f"{quote(text)} is no number") from None
        if whole and not isinstance(number, int):
            raise typer.BadParameter(f"{quote(text)} is no whole number")
        if most < math.inf and not least <= number <= most:
            raise typer.BadParameter(f"{shorten(text, MOST_QUOTED)} is not between {least:g} and {most:g}")
        if not number >= least:
            raise typer.BadParameter(f"{shorten(text, MOST_QUOTED)} is less than {least:g}")
        return number

    return read


GameName = Annotated[str, typer.Option("--game", metavar="NAME", autocompletion=complete_games, help="Which game.")]
Seats = Annotated[int | None, typer.Option("--seats", parser=read_number(), metavar="N", help="How many seats.")]
Expansions = Annotated[
    str,
    typer.Option(
        "--expansions", metavar="NAME,...", autocompletion=complete_expansions, help="Expansions to play with.",
        show_default=False,
    ),
]  # fmt: skip
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", autocompletion=complete_options,
        help="An option of the game; may be repeated. See: castillo rules --options",
    ),
]  # fmt: skip
DeckFile = Annotated[
    Path | None,
    typer.Option("--deck", metavar="FILE", help="A deck file instead of the game's own deck.", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def check_seed(seed: int | None) -> int | None:
    """Refuse a seed that is out of range."""
    if seed is not None and not 0 <= seed <= MOST_SEED:
        raise typer.BadParameter(f"{seed} is not between 0 and {MOST_SEED}")
    return seed


Seed = Annotated[
    int,
    typer.Option(
        "--seed", parser=read_number(), callback=check_seed, metavar="N", help="Seed of chance and of the bots."
    ),
]


def plural(number: int, one: str, several: str = "") -> str:
    """Write a number and what it counts."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


class UsageError(CastilloError):
    """Arguments of a command that do not go together."""


def split_names(text: str, what: str) -> list[str]:
    """Split `a,b,c`; an empty text is an empty list.

    Raises:
        UsageError: a name is missing between commas.
    """
    if not text.strip():
        return []
    names = [name.strip() for name in text.split(",")]
    if "" in names:
        raise UsageError(f"{what} {text!r}: a name is missing before or after a comma")
    return names


def read_options(entries: Sequence[str] | None) -> dict[str, str]:
    """Read `name=value` entries; the values are still text.

    Raises:
        UsageError: one is not of that form, or a name is given twice.
    """
    found: dict[str, str] = {}
    for entry in entries or ():
        name, sign, value = entry.partition("=")
        name = name.strip()
        if not sign or not name:
            raise UsageError(f"--option {entry!r}: must be written name=value")
        if name in found:
            raise UsageError(f"--option {name} is given twice")
        found[name] = value.strip()
    return found


def make_game(
    name: str,
    seats: int | Sequence[str] | None,
    expansions: str,
    options: Sequence[str] | None,
    deck: Path | None = None,
) -> Game:
    """Build the game that the common options describe.

    Raises:
        UsageError, UnknownGame, InvalidOption, InvalidDeck: something is wrong with them.
    """
    from castillo.core.options import check_options
    from castillo.registry import game_info, load_game

    names = split_names(expansions, "--expansions")
    values: dict[str, Any] = dict(check_options(game_info(name, names).options, dict(read_options(options))))
    return load_game(name, seats, names, decks=read_deck(name, names, deck), **values)


def read_deck(game: str, expansions: Sequence[str], path: Path | None) -> dict[str, str]:
    """Return the text of a deck file for `load_game`, checked; nothing if there is no file.

    Raises:
        UsageError: the game has no deck of cards.
        InvalidDeck: the deck is not right; the message names the file.
    """
    if path is None:
        return {}
    from castillo.registry import game_info

    info = game_info(game, expansions)
    if info.load_deck is None:
        raise UsageError(f"--deck {path}: {game} has no deck of action cards")
    return {info.deck: info.load_deck(path).source}


def print_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    print(json.dumps(value, ensure_ascii=False))


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> None:
    """Print rows under their heads; the first `left` columns are aligned left, the others right."""
    lines = [head, *rows] if any(head) else list(rows)
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    for line in lines:
        cells = [
            text.ljust(width) if column < left else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def discard_output(*streams: TextIO | None) -> None:
    """Let nothing more be written to streams that are gone, not even by the interpreter's last flush."""
    for stream in streams:
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # type: ignore[union-attr]


def warn(message: str) -> None:
    """Print one line on stderr, as every fault is told: `castillo: <message>`."""
    print(f"castillo: {tidy(message)}", file=sys.stderr)


def tidy(message: str) -> str:
    """Make a message one line without control characters."""
    text = " ".join(shorten(word, MOST_QUOTED) if len(word) > MOST_OF_WORD else word for word in message.split())
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


@contextmanager
def show_progress(label: str, total: int) -> Iterator[Callable[[], None]]:
    """Show a bar on stderr if that is a terminal; gives a function that counts one more."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda: progress.advance(task)
