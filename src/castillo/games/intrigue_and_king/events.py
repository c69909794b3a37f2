"""What happens in Intrigue & the King beyond the base game, told to whoever listens (docs/events.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from castillo.core.events import EventKind
from castillo.games.el_grande.board import NOWHERE
from castillo.games.el_grande.events import EVENT_KINDS as BASE_KINDS
from castillo.games.el_grande.events import name_area, name_seat

if TYPE_CHECKING:
    from castillo.games.intrigue_and_king.state import IntrigueState

HAND_CHOSEN = EventKind("hand_chosen", ("seat",), "a seat has all the cards of its hand", ("hand",))
HANDS_DEALT = EventKind("hands_dealt", ("hand",), "everybody is dealt the same cards")
CABALLERO_CARDS = EventKind(
    "caballero_cards",
    ("cards", "king", "intrigue"),
    "all have played: who gets which Caballero card, King and Intrigue",
)
CASTILLO_MOVED = EventKind("castillo_moved", ("from", "to"), "the Castillo moves onto a region, or back to null")

EVENT_KINDS = (*BASE_KINDS, HAND_CHOSEN, HANDS_DEALT, CABALLERO_CARDS, CASTILLO_MOVED)


def tell_hand(s: IntrigueState, seat: i64) -> None:
    """A seat has its thirteen cards (IK-2.4)."""
    hand = s.rules.list_power_cards(s.hand[seat])
    s.emit(HAND_CHOSEN, {"seat": name_seat(s, seat), "hand": hand}, (int(seat),))


def tell_same_hands(s: IntrigueState) -> None:
    """Everybody has been dealt the same cards (IK-2.4)."""
    s.emit(HANDS_DEALT, {"hand": s.rules.list_power_cards(s.hand[0])})


def tell_caballero_cards(s: IntrigueState) -> None:
    """All have played: the cards beside the board go out (IK-3.4)."""
    order = list_order(s)
    numbers = zip(order, s.intrigue.caballero_cards, strict=True)
    cards = {name_seat(s, seat): int(number) for seat, number in numbers}
    s.emit(CABALLERO_CARDS, {"cards": cards, "king": name_seat(s, order[0]), "intrigue": name_seat(s, order[-1])})


def list_order(s: IntrigueState) -> list[int]:
    """List the seats in the order of their turns: by falling cards (IK-3.5)."""
    return sorted(range(int(s.rules.seats)), key=lambda seat: -int(s.power[seat]))


def tell_castillo(s: IntrigueState, region: i64) -> None:
    """The Castillo is about to move onto a region, or back to its own place (IK-7.4)."""
    s.emit(CASTILLO_MOVED, {"from": name_area(s.shoved), "to": None if region == NOWHERE else name_area(region)})
