"""The board as a map in text: regions that border each other share a border, and only those."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import Final

WIDTH: Final = 78
"""How wide the map is at least."""
MOST_WIDTH: Final = 118
ROWS: Final = (
    {"GAL": (0, 16), "PVA": (16, 37), "ARA": (37, 60), "CAT": (60, 77)},
    {"CVI": (4, 39), "CNU": (39, 58), "VAL": (58, 77)},
    {"CAS": (4, 31), "SEV": (39, 55), "GRA": (55, 77)},
)
"""From which column to which each area reaches, row by row; the last column is its right border."""
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LINES: Final = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""The sign for each set of directions in which a border goes on."""
PLAIN_LINES: Final = " |||-+++-+++-+++"

Write = Callable[[str, int], Sequence[str]]
"""Writes what stands in an area, as lines of at most so many columns."""


def draw_map(write: Write, width: int = WIDTH, plain: bool = False) -> str:
    """Draw the map.

    Args:
        write: writes what stands in an area.
        width: how wide it may be.
        plain: whether the borders are drawn in ASCII.
    """
    rows = [_scale(row, min(width, MOST_WIDTH)) for row in ROWS]
    texts = [{area: write(area, end - start - 3) for area, (start, end) in row.items()} for row in rows]
    heights = [max(len(lines) for lines in row.values()) for row in texts]
    columns = max(end for row in rows for _, end in row.values()) + 1
    borders = [[0] * columns for _ in range(sum(heights) + len(rows) + 1)]
    signs = [[" "] * columns for _ in borders]
    top = 0
    for row, lines, height in zip(rows, texts, heights, strict=True):
        for area, (start, end) in row.items():
            _draw_box(borders, top, top + height + 1, start, end)
            for at, line in enumerate(lines[area]):
                signs[top + 1 + at][start + 2 : start + 2 + len(line)] = line
        top += height + 1
    drawn = PLAIN_LINES if plain else LINES
    lines_of_map = (
        "".join(drawn[border] if border else sign for border, sign in zip(*line, strict=True)).rstrip()
        for line in zip(borders, signs, strict=True)
    )
    return "\n".join(lines_of_map)


def _scale(row: Mapping[str, tuple[int, int]], width: int) -> dict[str, tuple[int, int]]:
    return {area: (start * (width - 1) // 77, end * (width - 1) // 77) for area, (start, end) in row.items()}


def _draw_box(borders: list[list[int]], top: int, bottom: int, left: int, right: int) -> None:
    for column in range(left, right + 1):
        ways = (LEFT if column > left else 0) | (RIGHT if column < right else 0)
        borders[top][column] |= ways
        borders[bottom][column] |= ways
    for line in range(top, bottom + 1):
        ways = (UP if line > top else 0) | (DOWN if line < bottom else 0)
        borders[line][left] |= ways
        borders[line][right] |= ways


def shorten_names(names: Sequence[str]) -> dict[str, str]:
    """Return for each name its first letters, as many as tell them all apart, the first one a capital."""
    length = 1
    while len({name[:length] for name in names}) < len(set(names)):
        length += 1
    shared = [name[:1] for name in names]
    return {name: name[: length if shared.count(name[:1]) > 1 else 1].capitalize() for name in names}


def fold(words: Sequence[str], width: int) -> list[str]:
    """Write words in lines of at most `width` columns; a word is never split."""
    kept = [word.replace(" ", "\0") for word in words]
    return [line.replace("\0", " ") for line in wrap(" ".join(kept), width, break_long_words=False)]
