"""Action integers and their words: (segment, index) over a whole game.

Questions share segments ("area", "number", ...): the word before it depends on the question. An expansion appends
segments, so that no integer of the base game ever changes.
"""

from __future__ import annotations

from castillo.core.errors import InvalidNotation, quote
from castillo.core.texts import make_error

WORDS = "words"
"""The segment of the answers that are a word by themselves (`done`, `veto`), whatever the question."""
MOST_LISTED = 14
"""How many arguments a message lists."""


class Segment:
    """A run of action integers that one kind of argument owns.

    Attributes:
        name: what the arguments are ("area").
        first: the integer of the first of them.
        texts: their words, in order.
    """

    def __init__(self, name: str, first: int, texts: list[str]) -> None:
        self.name = name
        self.first = first
        self.texts = texts
        self.index = {text.lower(): first + i for i, text in enumerate(texts)}


class ActionSpace:
    """All action integers of a game, `0 <= action < size`, and the words of their arguments."""

    def __init__(self, segments: list[tuple[str, list[str]]]) -> None:
        self.segments: dict[str, Segment] = {}
        self.size = 0
        self.texts: list[str] = []
        self.owners: list[str] = []
        for name, texts in segments:
            self.segments[name] = Segment(name, self.size, texts)
            self.size += len(texts)
            self.texts += texts
            self.owners += [name] * len(texts)

    def segment_of(self, action: int) -> str:
        """Return the name of the segment that owns `action`."""
        return self.owners[action]

    def find(self, segment: str, text: str) -> int:
        """Return the integer of the argument `text` of `segment`.

        Raises:
            InvalidNotation: there is no such argument; the message lists those that exist.
        """
        known = self.segments[segment]
        action = known.index.get(text.lower())
        if action is None:
            raise _unknown_argument(segment, known.texts, text)
        return action

    def find_word(self, text: str) -> int | None:
        """Return the integer of an answer that is a word by itself, or None."""
        words = self.segments.get(WORDS)
        return None if words is None else words.index.get(text.lower())


def list_some(texts: list[str]) -> str:
    """List texts, not too many of them."""
    return ", ".join(texts[:MOST_LISTED]) + (", ..." if len(texts) > MOST_LISTED else "")


def _unknown_argument(segment: str, texts: list[str], wrong: str) -> InvalidNotation:
    """Say what could have been written; of arguments of several words, which of these words is wrong."""
    words = wrong.split()
    columns = [list(dict.fromkeys(column)) for column in zip(*(text.split() for text in texts), strict=False)]
    if len(columns) > 1 and len(words) == len(columns):
        for word, column in zip(words, columns, strict=True):
            if word.lower() not in [known.lower() for known in column]:
                listed = ", ".join(column)
                return make_error(
                    InvalidNotation, "no_such_part", segment=segment, text=quote(wrong), word=quote(word), known=listed
                )
    return make_error(
        InvalidNotation, "no_such_argument", segment=segment, text=quote(wrong), expected=list_some(texts)
    )
