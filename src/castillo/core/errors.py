"""Everything that can be wrong with what the engine is given, by name.

Messages for people are a key and arguments (`Reason`), turned into a language's words at the edge
(`castillo.core.texts.describe_error`); `str()` of an error is English.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Reason:
    """Why something is not allowed: a key into texts (`reasons.<key>`), its arguments, the rule it follows from.

    An argument may be a reason in its turn: what is wrong with a line of a file, say.
    """

    key: str
    rule: str = ""
    arguments: Mapping[str, str | Reason] = field(default_factory=dict)


AS_WRITTEN = "as_written"
"""The key of a message that is in English only: about files and their lines, or about faults of a program."""
MOST_QUOTED = 60
"""How many characters of what somebody has typed or written a message quotes."""


def quote(value: object) -> str:
    """Quote what may be a very long text, or hold control characters; other values are written as Python does."""
    return repr(shorten(value, MOST_QUOTED)) if isinstance(value, str) else shorten(repr(value), MOST_QUOTED)


def shorten(text: str, most: int) -> str:
    """Cut off what a text has more than so many characters."""
    return text if len(text) <= most else f"{text[:most]}..."


class CastilloError(Exception):
    """What every error of this package is: somebody's input was wrong, and the message says what and where.

    Attributes:
        reason: the message as a key and arguments.
        text_folders: where the texts that put it into words lie, besides the core's.
    """

    def __init__(self, message: str, reason: Reason | None = None, text_folders: tuple[Path, ...] = ()) -> None:
        super().__init__(message)
        self.reason = Reason(AS_WRITTEN, "", {"message": message}) if reason is None else reason
        self.text_folders = text_folders


class UnknownGame(CastilloError):
    """No game of that name is registered."""


class InvalidOption(CastilloError):
    """An option, an expansion or a number of seats that the game does not have."""


class InvalidNotation(CastilloError):
    """Words that are no choice of this game at all (an unknown region, a misspelt verb)."""


class IllegalAction(CastilloError):
    """A choice that exists but is not allowed now; its reason has the id of the rule."""


class IllegalUndo(CastilloError):
    """A choice that may not be taken back."""


class InvalidRecord(CastilloError):
    """A record that is not one, is damaged, or does not follow the rules.

    Attributes:
        session: the game (a `Session`) up to the fault, or None if not even the header could be read.
    """

    def __init__(
        self,
        message: str,
        reason: Reason | None = None,
        text_folders: tuple[Path, ...] = (),
        session: object = None,
    ) -> None:
        super().__init__(message, reason, text_folders)
        self.session = session


class UnsupportedRecord(InvalidRecord):
    """A record that was played by a version of the rules that this program does not know."""


class UnknownSeat(CastilloError):
    """What a seat may know is asked for a seat that does not play."""


class NoHistory(CastilloError):
    """What a seat has seen is asked of a state that keeps no history (`keeps_history = False`)."""


class MissingExtra(CastilloError):
    """Something needs an extra of the package that is not installed."""


class NoPicture(CastilloError):
    """A game of which there are no pictures."""


class InvalidPosition(CastilloError):
    """A position that cannot be on the table."""


class InvalidScenario(CastilloError):
    """A scenario file that does not follow the schema."""


class InvalidDeck(CastilloError):
    """A deck file that does not follow the deck format; names file, card and fault."""


class UnknownRule(CastilloError):
    """No rule has that id."""


class ConformanceError(CastilloError):
    """A game breaks the contract of the core; the message says where and how."""


class UnknownBot(CastilloError):
    """No bot has that name or level."""
