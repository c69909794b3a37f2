"""The terminal that a game is played at: colours where there are any, plain text in a pipe."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from textwrap import wrap
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

from castillo.cli.el_grande.board_map import shorten_names
from castillo.core.errors import shorten

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
PLAIN_WIDTH: Final = 80
MOST_ECHOED: Final = 200
"""How much of a line that came through a pipe is written again."""
COLOURS: Final = {
    "red": "bold red", "blue": "bold bright_blue", "green": "bold green", "yellow": "bold yellow",
    "brown": "bold color(137)",
}  # fmt: skip
OTHERS: Final = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold red")
"""The colours of seats that are not called by a colour."""


class LeftError(Exception):
    """Somebody has left the game."""


class StoppedError(BaseException):
    """The program has been told by a signal to end; like Ctrl-C it must go through whatever is going on.

    Attributes:
        number: of the signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Screen:
    """What is written on and read from.

    Names of seats are coloured, but what a colour says is always said in letters too.

    Attributes:
        is_live: whether people sit at a terminal, so that it can be cleared and waited for; a pipe has no eyes.
    """

    def __init__(self, seats: Sequence[str]) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.is_live = _is_terminal(sys.stdin) and _is_terminal(sys.stdout)
        self.colours = {seat: COLOURS.get(seat, OTHERS[at % len(OTHERS)]) for at, seat in enumerate(seats)}
        self.codes = shorten_names(seats)
        if self.is_live:
            with suppress(ImportError):
                import readline  # noqa: F401  lines can be edited

    @property
    def width(self) -> int:
        return shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns

    @property
    def is_plain(self) -> bool:
        """Tell whether only ASCII can be written."""
        return not (self.console.encoding or "").lower().replace("-", "").startswith("utf")

    def say(self, text: str = "", style: str = "") -> None:
        """Write text, the names of seats in their colours: as they are typed, or with a capital as in sentences."""
        written = Text(text, style=style)
        for seat, colour in self.colours.items():
            written.highlight_regex(rf"(?i)\b{seat}\b", colour)
        self.console.print(written, soft_wrap=True)

    def show(self, text: str) -> None:
        """Write a board: the short names of seats in their colours too, and the King's marks."""
        written = Text(text)
        for seat, colour in self.colours.items():
            code = self.codes[seat]
            written.highlight_regex(rf"\b{seat}\b|\b{code}(?=\d+\b)|\b{code}(?= {seat}\b)", colour)
        written.highlight_regex(r"[┌┐└┘├┤┬┴┼─│╴╵╶╷]+", "dim")
        written.highlight_regex(r"(?<=[│|] )[K+](?= \d)", "bold reverse")
        self.console.print(written, soft_wrap=True)

    def tell(self, lines: Sequence[str], folds: bool = False) -> None:
        """Write sentences, folded at a terminal's width (in a pipe too, if `folds`); headings stand out."""
        for line in lines:
            indent = " " * (len(line) - len(line.lstrip()) + 4)
            folded = wrap(line, self.width, subsequent_indent=indent) if self.is_live or folds else [line]
            for part in folded or [""]:
                self.say(part, "bold" if line.startswith("---") else "")

    def clear(self) -> None:
        """Leave nothing to be read, not even by scrolling back."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            print(CLEAR, end="", flush=True)
        else:
            print("\n" * 200)

    def ask(self, prompt: str) -> str:
        """Read a line; raises LeftError at the end of input."""
        try:
            line = input(prompt)
        except (EOFError, RuntimeError):  # RuntimeError: there is no stdin at all
            print()
            raise LeftError from None
        if not _is_terminal(sys.stdin):
            print("".join(sign if sign.isprintable() else "?" for sign in shorten(line, MOST_ECHOED)))
        return line.strip()


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()
