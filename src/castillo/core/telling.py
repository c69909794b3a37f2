"""What happened, told to people: lines, with headings marked and scorings as tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

ROUND = "round"
TURN = "turn"
SCORING = "scoring"
POINTS = "points"
UNDO = "undo"
KINDS = (ROUND, TURN, SCORING, POINTS, UNDO, "")
"""What a line can be; nothing for a plain one."""


@dataclass(frozen=True)
class Row:
    """What one seat gets from one area in a scoring.

    Attributes:
        area: the area's id.
        seat: the seat's name.
        rank: the rank that it takes, 1 the first.
        points: what it gets in all.
        why: how these points come about, in words.
    """

    area: str
    seat: str
    rank: int
    points: int
    why: str


@dataclass(frozen=True)
class Line:
    """A line of the story of a game.

    Attributes:
        text: a sentence, or the words of a heading.
        kind: one of KINDS.
        heading: whether a new part of the story begins here.
        rows: a scoring as a table; empty for every other line.
        details: the same in lines that follow this one, for those who read text alone.
        at: which of the events that were told of it is about, by its place among them (the last, if several).
        seats: the names of the seats that it concerns: who chose, whose pieces are moved, who scores; none if all.
    """

    text: str
    kind: str = ""
    heading: bool = False
    rows: tuple[Row, ...] = ()
    details: tuple[str, ...] = ()
    at: int = 0
    seats: tuple[str, ...] = ()


def write_lines(lines: Iterable[Line]) -> list[str]:
    """Write lines as text: headings between dashes, details behind what they belong to."""
    found: list[str] = []
    for line in lines:
        found.append(f"--- {line.text} ---" if line.heading else line.text)
        found += line.details
    return found
