"""Pieces and signs: shields with their charges, the Grande's coronet, the King's crown, the tower."""

from __future__ import annotations

from functools import cache
from typing import Final

from castillo.games.el_grande.picture.style import ARMS, BRIGHT_GOLD, FADED, GOLD, INK, PAPER, RUBRIC, Arms
from castillo.games.el_grande.picture.svg import box, disc, element, group, path, place, text, use

SHIELD_WIDTH: Final = 20.0
SHIELD_HEIGHT: Final = 24.0
_SHIELD: Final = "M0 0H20V11C20 17.5 16 21.5 10 24C4 21.5 0 17.5 0 11Z"
_CHARGES: Final = {
    "bend": "M-3 0.5L3.5 -4.5L23 17.5L17 23Z",
    "chevron": "M10 5.5L21 16.5V23L10 12.5L-1 23V16.5Z",
    "cross": "M7.4 -1H12.6V7.6H21V12.8H12.6V25H7.4V12.8H-1V7.6H7.4Z",
    "pale": "M6.8 -1H13.2V25H6.8Z",
    "roundel": "M10 5.2A5.6 5.6 0 1 1 10 16.4A5.6 5.6 0 1 1 10 5.2Z",
}
_CROWN: Final = "M-9 7L-11.5 -4.5L-5.6 0.6L0 -8L5.6 0.6L11.5 -4.5L9 7Z"
_CORONET: Final = "M-8 0L-9.5 -7L-4.4 -3.4L0 -8.6L4.4 -3.4L9.5 -7L8 0Z"

COUNT_WIDTH: Final = 45.0
FIGURE_WIDTH: Final = 29.0
PIECE_HEIGHT: Final = 30.0
"""What a seat's Caballeros, and a King or Grande, take up."""


@cache
def define_arms() -> str:
    """Write the definitions that every picture with shields needs."""
    clip = element("clipPath", path(_SHIELD, fill=None), id="castillo-shield")
    return element("defs", clip, *(define_shield(seat, arms) for seat, arms in ARMS.items()))


def define_shield(seat: str, arms: Arms) -> str:
    """Write the definition of a seat's shield."""
    field = path(_SHIELD, fill=arms.field)
    charge = group(path(_CHARGES[arms.figure], fill=arms.charge), clip_path="url(#castillo-shield)")
    rim = path(_SHIELD, stroke=INK, stroke_width=1.4, stroke_linejoin="round")
    return group(field, charge, rim, id=f"castillo-shield-{seat}")


def draw_shield(seat: str, x: float, y: float, height: float = SHIELD_HEIGHT) -> str:
    """Draw a seat's shield with its upper left corner at (x, y)."""
    return place(x, y, use(f"shield-{seat}"), scale=height / SHIELD_HEIGHT)


def draw_count(seat: str, count: int, x: float, y: float) -> str:
    """Draw a seat's Caballeros, a shield and how many they are, round (x, y)."""
    ground = box(x - 17, y - 11, 38, 22, rx=4, fill=PAPER, stroke=INK, stroke_width=0.9)
    number = text(x + 10.5, y + 5.8, str(count), 18 if count < 10 else 16.5, weight="600", anchor="middle")
    return group(ground, draw_shield(seat, x - 22, y - 13.5, 27), number, class_="count")


def draw_grande(seat: str, x: float, y: float) -> str:
    """Draw a seat's Grande round (x, y): its shield under a coronet."""
    rim = path(_SHIELD, stroke=GOLD, stroke_width=4.4, stroke_linejoin="round")
    edge = path(_SHIELD, stroke=INK, stroke_width=6, stroke_linejoin="round")
    shield = place(x - 8.5, y - 6, edge, rim, use(f"shield-{seat}"), scale=0.85)
    coronet = place(
        x, y - 7.5, path(_CORONET, fill=BRIGHT_GOLD, stroke=INK, stroke_width=1, stroke_linejoin="round"), scale=0.95
    )
    return group(shield, coronet, class_="grande")


def draw_crown(x: float, y: float, scale: float = 1.0) -> str:
    """Draw a crown round (x, y)."""
    band = path("M-9 7H9V10H-9Z", fill=BRIGHT_GOLD, stroke=INK, stroke_width=0.9, stroke_linejoin="round")
    crown = path(_CROWN, fill=BRIGHT_GOLD, stroke=INK, stroke_width=0.9, stroke_linejoin="round")
    pearls = "".join(
        disc(px, py, 1.7, fill=BRIGHT_GOLD, stroke=INK, stroke_width=0.7)
        for px, py in ((-11.5, -5.5), (0, -9.2), (11.5, -5.5))
    )
    return place(x, y, crown, band, pearls, scale=scale)


def draw_king(x: float, y: float) -> str:
    """Draw the King round (x, y): a crown on a dark ground."""
    ground = disc(x, y, 14.5, fill=INK)
    ring = disc(x, y, 12.8, fill="none", stroke=GOLD, stroke_width=1.2)
    return group(ground, ring, draw_crown(x, y + 0.6, 0.76), class_="king")


def draw_tower(x: float, y: float) -> str:
    """Draw the Castillo with the middle of its foot at (x, y)."""
    stone: dict[str, str | float | None] = {
        "fill": PAPER, "stroke": INK, "stroke_width": 1.4, "stroke_linejoin": "round",
    }  # fmt: skip
    rock = path("M-46 2C-40 -9 -28 -6 -22 -8H22C30 -8 40 -8 47 2C30 7 -30 7 -46 2Z", fill="#cdbb92", stroke=INK)
    wall = path("M-36 -4V-34H-31V-29H-26V-34H-21V-29H-16V-34H16V-29H21V-34H26V-29H31V-34H36V-4Z", **stone)
    keep = path("M-18 -4V-62H-22V-76H-15V-70H-8V-76H-3.5V-70H3.5V-76H8V-70H15V-76H22V-62H18V-4Z", **stone)
    courses = path(
        "M-18 -62H18M-12 -54H-5M6 -49H13M-13 -36H-7M8 -30H14M-31 -20H-24M24 -14H31M-30 -11H-23M24 -24H30",
        stroke="#8d7650", stroke_width=0.9,
    )  # fmt: skip
    gate = path("M-7 -4V-17A7 7 0 0 1 7 -17V-4Z", fill=INK)
    bars = path("M-3 -4V-22M1 -4V-23.5M5 -4V-21M-7 -10H7M-7 -16H7", stroke="#b39a66", stroke_width=0.8)
    slit = path("M-1.6 -50H1.6V-41H-1.6ZM-28.5 -25H-26.5V-19H-28.5ZM26.5 -25H28.5V-19H26.5Z", fill=INK)
    flag = path("M0 -76V-96", stroke=INK, stroke_width=1.3) + path(
        "M0 -96L20 -91.5L0 -86.5Z", fill=GOLD, stroke=INK, stroke_width=0.9, stroke_linejoin="round"
    )
    return place(x, y, rock, wall, keep, courses, gate, bars, slit, flag, class_="tower")


def draw_power_card(x: float, y: float, width: float, height: float, value: int | None) -> str:
    """Draw the power card of a round, or the place where it will lie."""
    if value is None:
        return box(x, y, width, height, rx=3, fill="none", stroke=FADED, stroke_dasharray="3 3")
    card = box(x, y, width, height, rx=3.2, fill=BRIGHT_GOLD, stroke=INK)
    card += box(x + 2.6, y + 2.6, width - 5.2, height - 5.2, rx=1.5, fill=PAPER, stroke=INK, stroke_width=0.7)
    number = text(x + width / 2, y + height - 9, str(value), height * 0.5, weight="600", anchor="middle")
    return card + draw_crown(x + width / 2, y + height / 4, 0.5) + number


def draw_seal(x: float, y: float) -> str:
    """Draw the red seal that marks a veto held."""
    wax = disc(x, y, 8.5, fill=RUBRIC, stroke=INK, stroke_width=0.9)
    return wax + path(f"M{x - 4} {y - 4}L{x + 4} {y + 4}M{x + 4} {y - 4}L{x - 4} {y + 4}", stroke=PAPER, stroke_width=2)
