"""A picture of a position of El Grande: everything public on the table, as SVG or PNG."""

from __future__ import annotations

from typing import Any, Final

from castillo.games.el_grande.deck import Deck, load_base_deck
from castillo.games.el_grande.picture.chart import define_chart, draw_chart, draw_frame, draw_sheet
from castillo.games.el_grande.picture.geometry import HEIGHT as MAP_HEIGHT
from castillo.games.el_grande.picture.heraldry import define_arms
from castillo.games.el_grande.picture.png import render_png
from castillo.games.el_grande.picture.regions import draw_regions
from castillo.games.el_grande.picture.style import INK
from castillo.games.el_grande.picture.svg import box, document, place
from castillo.games.el_grande.picture.table import BASE_THINGS, Things, draw_cards, draw_header, draw_seats
from castillo.games.el_grande.picture.words import tell_moment

__all__ = ["CARDS_HEIGHT", "CARDS_WIDTH", "HEIGHT", "WIDTH", "draw_position", "draw_table", "render_png"]

WIDTH: Final = 1200
HEIGHT: Final = 800
CARDS_WIDTH: Final = WIDTH - 32
CARDS_HEIGHT: Final = 130
"""How much room the row of cards has."""
MAP: Final = (23.0, 76.0)
"""Where the map's upper left corner is."""


def draw_position(view: dict[str, Any], title: str = "", deck: Deck | None = None) -> str:
    """Draw what lies on the table, as far as it is public.

    Whoever's view it is, the picture is the same: hands, disks not yet revealed and a closed Castillo are not in it.

    Args:
        view: what `game.view(state, seat)` returns, of any seat or a spectator.
        title: a line beside the name of the game.
        deck: the deck that is played with, for names and texts of the action cards; the base deck unless given.

    Returns:
        One self-contained SVG of 1200 by 800 units.
    """
    cards = load_base_deck() if deck is None else deck
    return draw_table(view, "El Grande", title, draw_cards(view, cards, CARDS_WIDTH, CARDS_HEIGHT))


def draw_table(
    view: dict[str, Any], name: str, title: str, cards: str, things: Things = BASE_THINGS, more: float = 0.0
) -> str:
    """Draw a picture of what every game on this board has, with a row of cards under it.

    Args:
        view: what is drawn.
        name: the name of the game.
        title: a line beside it.
        cards: what lies under it, CARDS_WIDTH by CARDS_HEIGHT: the row of cards.
        things: how what lies before the seats is drawn.
        more: by how much higher that is.
    """
    label = f"{name}. {title or tell_moment(view)}"
    return document(
        WIDTH,
        HEIGHT + more,
        label,
        define_arms(),
        define_chart(),
        place(*MAP, draw_chart()),
        draw_sheet(*MAP, WIDTH, HEIGHT + more),
        box(4.5, 4.5, WIDTH - 9, HEIGHT + more - 9, fill="none", stroke=INK, stroke_width=1),
        place(16, 10, draw_header(view, name, title)),
        place(*MAP, draw_regions(view), draw_frame()),
        place(868, 69, draw_seats(view, MAP_HEIGHT + 14, things)),
        place(16, 658, cards),
    )
