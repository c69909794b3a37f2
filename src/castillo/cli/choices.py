"""Choices and results at a terminal, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

View = dict[str, Any]
DONE: Final = "done"


def order_choices(words: Sequence[str]) -> list[str]:
    """Put choices into the order in which they are shown: what ends something comes last."""
    return sorted(words, key=lambda word: word == DONE)


def number_choices(words: Sequence[str]) -> dict[str, str]:
    """Return choices by the number under which they are offered: their own, where each is a word and a number."""
    own = [last for _, _, last in (word.partition(" ") for word in words) if last.isdecimal()]
    numbers = own if len(own) == len(words) == len(set(own)) else [str(n) for n in range(1, len(words) + 1)]
    return dict(zip(numbers, words, strict=True))


def render_choices(words: Sequence[str], width: int = 100, notes: Sequence[str] = ()) -> str:
    """Write numbered choices in as many columns as fit, each with the note that belongs to it."""
    numbered = number_choices(words).items()
    beside = [f"  {note}" if note else "" for note in notes] or [""] * len(words)
    longest = max(len(word) for word in words)
    cells = [
        f"{number:>3}) {word.ljust(longest) + note if note else word}"
        for (number, word), note in zip(numbered, beside, strict=True)
    ]
    column = max(len(cell) for cell in cells) + 2
    columns = max(1, min(width // column, len(cells)))
    rows = -(-len(cells) // columns)
    lines = ["".join(cell.ljust(column) for cell in cells[row::rows]).rstrip() for row in range(rows)]
    return "\n".join(lines)


def render_end(view: View) -> str:
    """Write the final scores, most points first, and who won."""
    scores = sorted(view["score"].items(), key=lambda entry: -entry[1])
    lines = ["The game is over."]
    lines += [f"  {seat:8} {points:>4}" for seat, points in scores]
    winners = view["winners"]
    lines.append(f"{winners[0]} wins." if len(winners) == 1 else f"{', '.join(winners)} share the win.")
    return "\n".join(lines)
