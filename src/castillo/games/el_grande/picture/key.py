"""A key to the map, for tables with so few seats that there is room for it."""

from __future__ import annotations

from typing import Any, Final

from castillo.games.el_grande.board import BOARD_NAMES
from castillo.games.el_grande.picture.heraldry import draw_count, draw_grande, draw_king, draw_power_card, draw_seal
from castillo.games.el_grande.picture.regions import draw_board, draw_values
from castillo.games.el_grande.picture.style import FADED, GOLD
from castillo.games.el_grande.picture.svg import box, group, place, text
from castillo.games.el_grande.picture.words import tell_ranks

STEP: Final = 24.5
WIDE_STEP: Final = 39.0
MIDDLE: Final = 40.0
"""Where the middle of the signs is."""


def draw_key(view: dict[str, Any], width: float, height: float) -> str:
    """Draw as many signs with their meaning as there is room for, the most important first."""
    seat = view["seats"][0]
    entries = [
        (draw_king(0, 0), "the King: his region is closed"),
        (draw_grande(seat, 0, 0), "a Grande, in its home region"),
        (draw_count(seat, 7, 0, 0), "Caballeros of one seat"),
        (draw_values("CNU", 0, 0), tell_ranks(view)),
        (draw_board(BOARD_NAMES[0], 0, 0), "values by a mobile scoreboard"),
        (draw_power_card(-14, -19, 28, 38, 13), "power card of this round"),
        (draw_seal(0, 0), "a veto held"),
    ]
    entries = entries[: int((height - 14) / STEP)]
    step = min((height - 14) / len(entries), WIDE_STEP)
    frame = box(0, 0, width, 14 + step * len(entries), rx=4, fill="none", stroke=FADED)
    frame += box(3, 3, width - 6, 8 + step * len(entries), rx=2.5, fill="none", stroke=GOLD, stroke_width=0.9)
    lines = "".join(
        place(MIDDLE, 7 + step * (n + 0.5), sign, scale=min(0.8, step / 32))
        + text(82, 12 + step * (n + 0.5), words, 16, italic=True)
        for n, (sign, words) in enumerate(entries)
    )
    return group(frame, lines, class_="key")
