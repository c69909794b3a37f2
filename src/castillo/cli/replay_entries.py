"""The entries of a whole game to be read, for games that have no form of their own: each with its sentences."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from castillo.cli.reading import Reading

WIDTH: Final = 100
INDENT: Final = " " * 10


def write_plain_entries(reading: Reading) -> list[str]:
    """Write every entry, what came of it, and the points whenever they change."""
    lines: list[str] = [""]
    for number, entry in enumerate(reading.timeline.entries):
        mark = "= " if entry.forced else ""
        lines.append(f"{number + 1:>7}   {mark}{entry.seat_name}: {reading.words_then(number)}")
        for told in reading.game.narrate(reading.events(number)):
            if told.startswith("---"):
                lines += ["", told, ""]
            else:
                lines += wrap(told, WIDTH, initial_indent=INDENT, subsequent_indent=f"{INDENT}  ")
        before, after = (reading.timeline.states[n].scores() for n in (number, number + 1))
        if before != after:
            points = zip(reading.game.seat_names, after, strict=True)
            lines.append(f"{INDENT}Points: {', '.join(f'{seat} {n}' for seat, n in points)}")
    return lines
