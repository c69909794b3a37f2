"""A picture of a position of Grand Inquisitor & the Colonies: the base game's, with the new areas beside it, as SVG."""

from __future__ import annotations

from typing import Any, Final

from castillo.games.el_grande.deck import Deck
from castillo.games.el_grande.picture import CARDS_HEIGHT, CARDS_WIDTH, draw_table
from castillo.games.el_grande.picture.table import draw_cards

NAME: Final = "Grand Inquisitor & the Colonies"


def draw_position(view: dict[str, Any], title: str, deck: Deck) -> str:
    """Draw what lies on the table, as far as it is public; see `castillo.games.el_grande.picture`."""
    return draw_table(view, NAME, title, draw_cards(view, deck, CARDS_WIDTH, CARDS_HEIGHT))
