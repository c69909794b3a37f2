"""The sea chart on which the regions lie: rhumb lines, shores, the lands around, the wind rose, the frame."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from castillo.games.el_grande.picture.geometry import (
    AFRICA,
    BALEARICS,
    HEIGHT,
    ISLAND,
    RINGS,
    WIDTH,
    Line,
    outline_france,
    outline_portugal,
    outline_region,
    outline_shore,
)
from castillo.games.el_grande.picture.style import ABROAD, FADED, GOLD, INK, LAND, PAPER, PARCHMENT, SEA, SHOALS, WINDS
from castillo.games.el_grande.picture.svg import box, disc, element, group, join_points, path, place, text, use

ROSE: Final = (768.0, 238.0)
"""Where the wind rose stands, from which the rhumb lines go out."""
REACH: Final = 900.0
BAND: Final = 7.0
"""How wide the frame's scale of degrees is."""


_LILY: Final = (
    "M0 -17C5 -11 5 -8 0 -3C-5 -8 -5 -11 0 -17Z"
    "M0 -4C3 -12 11 -12 9 -5C6 -7 4 -5 0 -2C-4 -5 -6 -7 -9 -5C-11 -12 -3 -12 0 -4Z"
)


@cache
def draw_chart() -> str:
    """Draw everything under the regions; it goes beyond the map's edge, which `draw_sheet` covers."""
    sea = box(0, 0, WIDTH, HEIGHT, fill=SEA)
    ship = place(668, 312, _draw_ship())
    return group(sea, _draw_shoals(), _draw_rhumbs(), _draw_lands(), _draw_rose(), ship, _draw_words())


@cache
def define_chart() -> str:
    """Write the definitions that the chart and the regions need."""
    shores = path("".join(map(join_points, list_shores())), fill=None, id="castillo-shores")
    outlines = "".join(
        path(join_points(outline_region(region)), fill=None, id=f"castillo-outline-{region}")
        + element("clipPath", use(f"outline-{region}"), id=f"castillo-region-{region}")
        for region in RINGS
    )
    return element("defs", shores, outlines)


@cache
def list_shores() -> tuple[Line, ...]:
    """List the outlines of all land."""
    alone = tuple(outline_shore(line) for line in (AFRICA, ISLAND, *BALEARICS))
    return (*map(outline_region, RINGS), outline_portugal(), outline_france(), *alone)


def _draw_shoals() -> str:
    widths = zip(SHOALS, (26, 15, 6), strict=True)
    tones = (use("shores", stroke=tone, stroke_width=width) for tone, width in widths)
    return group(*tones, fill="none", stroke_linejoin="round")


def _draw_rhumbs() -> str:
    """Draw the 32 winds of the rose, and of two more knots that they make on old charts."""
    knots = [ROSE, (26.0, 330.0), (470.0, 640.0)]
    lines: list[str] = []
    for kind, tone in enumerate(WINDS):
        data = "".join(
            f"M{x:g} {y:g}L{x + REACH * cos(angle):.1f} {y + REACH * sin(angle):.1f}"
            for x, y in knots
            for angle in (n * pi / 16 for n in range(32) if _kind_of_wind(n) == kind)
        )
        lines.append(path(data, stroke=tone))
    return group(*lines, stroke_width=0.7, stroke_opacity=0.34)


def _kind_of_wind(n: int) -> int:
    return 0 if n % 4 == 0 else 1 if n % 2 == 0 else 2


def _draw_lands() -> str:
    abroad = join_points(outline_portugal()) + join_points(outline_france()) + join_points(outline_shore(AFRICA))
    islands = "".join(join_points(outline_shore(line)) for line in (ISLAND, *BALEARICS))
    return group(path(abroad, fill=ABROAD), path(islands, fill=LAND), stroke=INK, stroke_width=1.3)


def _draw_rose() -> str:
    x, y = ROSE
    rings = "".join(disc(x, y, r, fill="none", stroke=INK, stroke_width=w) for r, w in ((38, 1.2), (35.5, 0.6)))
    ground = disc(x, y, 38, fill=PAPER)
    points = [_draw_point(n * pi / 4 + pi / 8, 24, 4.2, SHOALS[2]) for n in range(8)]
    points += [_draw_point(n * pi / 2 + pi / 4, 29, 6.2, "#c99a43") for n in range(4)]
    points += [_draw_point(n * pi / 2, 35, 8, GOLD) for n in range(4)]
    lily = place(x, y - 38, path(_LILY, fill=INK))
    return group(ground, rings, *points, disc(x, y, 3, fill=PAPER, stroke=INK), lily)


def _draw_point(angle: float, length: float, width: float, tone: str) -> str:
    """Draw a point of the rose: half of it dark, half light."""
    x, y = ROSE
    tip = (x + length * sin(angle), y - length * cos(angle))
    halves = []
    for side, fill in ((1, tone), (-1, PAPER)):
        turned = angle + side * pi / 4
        foot = (x + width * sin(turned), y - width * cos(turned))
        halves.append(path(join_points(((x, y), foot, tip)), fill=fill, stroke=INK, stroke_width=0.6))
    return "".join(halves)


def _draw_ship() -> str:
    hull = path("M-26 -13H-18L-14 -6H16L20 -8.5L28 -11C25 0 18 6 8 6H-14C-21 6 -25 -3 -26 -13Z", fill="#a5834f")
    masts = path("M-2 -6V-42M15 -7V-29")
    main = path("M-17 -36C-12 -27 -12 -17 -18 -10Q-4 -14 11 -10C6 -18 6 -28 10 -36Q-4 -32 -17 -36Z", fill=PAPER)
    fore = path("M11 -27C15 -22 15 -16 12 -11C17 -13 22 -13 26 -11C23 -17 23 -22 25 -27Z", fill=PAPER)
    cross = path("M-3.5 -30V-16M-10 -23.5H3", stroke=WINDS[2], stroke_width=2.6)
    pennant = path("M-2 -42L-14 -45L-2 -48Z", fill=GOLD)
    planks = path("M-20 -3C-10 0 10 0 22 -5", stroke_width=0.7)
    waves = path("M-34 9Q-29 5 -24 9T-14 9T-4 9T6 9T16 9T26 9T36 9M-22 14Q-17 10.5 -12 14T-2 14T8 14T18 14")
    drawn = (masts, hull, planks, main, cross, fore, pennant, waves)
    return group(*drawn, stroke=INK, stroke_width=1.1, stroke_linejoin="round")


def _draw_words() -> str:
    def name(x: float, y: float, content: str, turn: int, size: float = 14) -> str:
        turned = f"rotate({turn} {x} {y})"
        return text(x, y, content, size, italic=True, fill=FADED, anchor="middle", transform=turned, spacing=2.4)

    return "".join((
        name(132, 268, "Portugal", -80, 17), name(662, 42, "France", 0, 17), name(28, 226, "Atlantic Ocean", -88),
        name(330, 26, "Bay of Biscay", 0), name(686, 376, "Mediterranean Sea", 0),
    ))  # fmt: skip


def draw_sheet(x: float, y: float, width: float, height: float) -> str:
    """Draw the sheet of parchment with a hole for the map at (x, y): much faster to paint than a clipped map."""
    hole = f"M{x:g} {y:g}v{HEIGHT:g}h{WIDTH:g}v{-HEIGHT:g}Z"
    return path(f"M0 0H{width:g}V{height:g}H0Z{hole}", fill=PARCHMENT, fill_rule="evenodd")


@cache
def draw_frame() -> str:
    """Draw the chart's frame with its scale of degrees."""
    outer = box(-BAND, -BAND, WIDTH + 2 * BAND, HEIGHT + 2 * BAND, fill="none", stroke=INK, stroke_width=1.6)
    middle = -BAND / 2
    scale = path(
        f"M0 {middle}H{WIDTH:g}M0 {HEIGHT - middle:g}H{WIDTH:g}M{middle} 0V{HEIGHT:g}M{WIDTH - middle:g} 0V{HEIGHT:g}",
        stroke=INK, stroke_width=BAND - 2.6, stroke_dasharray="29.5 29.5",
    )  # fmt: skip
    inner = box(0, 0, WIDTH, HEIGHT, fill="none", stroke=INK, stroke_width=1)
    return group(outer, scale, inner)
