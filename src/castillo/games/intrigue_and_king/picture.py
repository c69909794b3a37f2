"""A picture of a position of Intrigue & the King: the base game's, with this expansion's cards, as SVG."""

from __future__ import annotations

from typing import Any, Final

from castillo.games.el_grande.names import AREA_NAMES
from castillo.games.el_grande.picture import CARDS_HEIGHT, CARDS_WIDTH, draw_table
from castillo.games.el_grande.picture.heraldry import draw_power_card
from castillo.games.el_grande.picture.style import BRIGHT_GOLD, FADED, GOLD, INK, PAPER, PAPER_TAKEN
from castillo.games.el_grande.picture.svg import BOLD, box, disc, place, text
from castillo.games.el_grande.picture.table import CARD_GAP, Things, draw_taker, list_notes, write_lines
from castillo.games.intrigue_and_king.deck import HandCard, HandDeck

View = dict[str, Any]
NAME: Final = "Intrigue & the King"
LANGUAGE: Final = "en"
PLAYED_WIDTH: Final = 238.0


def draw_position(view: View, title: str, deck: HandDeck) -> str:
    """Draw what lies on the table, as far as it is public; see `castillo.games.el_grande.picture`."""
    return draw_table(view, NAME, title, draw_cards(view, deck), THINGS)


def draw_power(view: View, seat: str, lower: float) -> str:
    """Draw the number on a seat's Caballero card, and the cards that it has played."""
    number = view["caballeroCards"].get(seat)
    drawn = draw_power_card(216, 10, 32, 44, number)
    shown = view["shown"].get(seat, [])
    if shown:
        drawn += text(14, 78 + lower, "played", 14, italic=True, fill=FADED)
        drawn += text(64, 78 + lower, "  ".join(map(str, shown)), 16, weight=BOLD, most=PLAYED_WIDTH)
    return drawn


def list_seat_notes(view: View, seat: str) -> list[str]:
    """List what there is to say of a seat: the cards beside the board first."""
    offices = (("King", "kingCard"), ("Intrigue", "intrigueCard"))
    notes = [f"{office} card" for office, key in offices if view[key] == seat]
    return notes + list_notes(view, seat)


THINGS: Final = Things(draw_power, list_seat_notes)


def draw_cards(view: View, deck: HandDeck) -> str:
    """Draw the cards of the round by seat, and where the Castillo stands if it is not in its own place."""
    seats = view["seats"]
    cards = {card.id: card for card in deck.hand_cards}
    each = (CARDS_WIDTH - CARD_GAP * (len(seats) - 1)) / len(seats)
    drawn = ""
    for n, seat in enumerate(seats):
        played = view["power"].get(seat)
        card = _draw_empty(seat, each) if played is None else _draw_card(view, seat, cards[str(played)], each)
        name = None if played is None else str(played)
        drawn += place(n * (each + CARD_GAP), 0, card, class_="card", data_card=name, data_seat=seat)
    if view["castilloAt"] is not None:
        words = f"The Castillo stands on {AREA_NAMES[view['castilloAt']]}."
        drawn += text(CARDS_WIDTH - 4, -5, words, 15, italic=True, anchor="end")
    return drawn


def _draw_card(view: View, seat: str, card: HandCard, width: float) -> str:
    had_turn = seat in view["turns"]
    paper = PAPER_TAKEN if had_turn else PAPER
    drawn = box(0, 0, width, CARDS_HEIGHT, rx=5, fill=paper, stroke=INK, stroke_width=1.3)
    drawn += box(3, 3, width - 6, CARDS_HEIGHT - 6, rx=3, fill="none", stroke=GOLD, stroke_width=0.9)
    drawn += disc(25, 21, 17, fill=INK) if card.value else ""
    value = str(card.value) if card.value else ""
    drawn += text(25, 27, value, 18, weight=BOLD, fill=BRIGHT_GOLD, anchor="middle", most=32)
    drawn += text(48, 26, card.names[LANGUAGE], 19, weight=BOLD, most=width - 60)
    drawn += write_lines(card.texts[LANGUAGE], width - 22)
    words = f"{seat.capitalize()}, {card.court} to court" + (", with a Joker" if seat in view["jokers"] else "")
    return drawn + draw_taker(seat, width, CARDS_HEIGHT, words)


def _draw_empty(seat: str, width: float) -> str:
    back = box(0, 0, width, CARDS_HEIGHT, rx=5, fill="none", stroke=FADED, stroke_width=1.2, stroke_dasharray="5 4")
    words = text(width / 2, CARDS_HEIGHT / 2, "no card played", 16, italic=True, fill=FADED, anchor="middle")
    return back + words + draw_taker(seat, width, CARDS_HEIGHT, seat.capitalize())
