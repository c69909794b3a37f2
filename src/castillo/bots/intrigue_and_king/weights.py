"""The numbers that bots go by in Intrigue & the King besides those of the board, in points, and where they come from.

What a card of any deck is worth follows from its effect, its Caballeros and its place in the order, so decks of others
are played as well as the house deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from castillo.games.intrigue_and_king.rules import IntrigueRules

EFFECT_WORTH: Final = {
    "recruit": 1.0, "power_back": 0.8, "place": 2.5, "veto": 2.0, "move": 3.0, "mobile_board": 2.5, "grande": 1.5,
    "score_castillo": 3.0, "score_one": 4.5, "score_values": 3.0, "score_all": 3.0, "score_extreme": 2.0,
    "score_by_disk": 2.0, "return_from_court": 2.0, "return_by_disk": 3.0, "return_by_choice": 3.0,
    "return_one_each": 2.0, "evict_by_disk": 3.5, "king": 1.5, "outing": 2.0, "shove": 2.0, "joker": 2.0,
}  # fmt: skip
"""What the special action of a card is worth when it is used."""
USUAL_WORTH: Final = 2.0
"""That of an effect that is not listed."""
FIRST_WORTH: Final = 1.5
"""What the strongest card of a deck is worth more than the weakest by its place in the order alone."""
ENOUGH: Final = 2.6
"""How many Caballeros a card of a hand should bring to court, on average; there is little room for more."""
COURT_WORTH: Final = 0.9
EXCESS_WORTH: Final = 0.3
"""What a Caballero brought to court is worth in a hand that brings no more than enough, and one beyond that."""
KEPT_SHARE: Final = 0.4
"""What share of a special action's worth counts while its card is kept for later."""
KEPT_COURT: Final = 0.3
"""What a Caballero on a card that is kept for later counts."""

KEPT: Final = 1.1
"""What a card is worth that is kept for later, on average: as in the base game."""


def list_effects(rules: IntrigueRules) -> list[float]:
    """List what each card's special action is worth, and its place in the order; by number, 0 for none."""
    cards = rules.hand_deck.hand_cards
    last = max(len(cards) - 1, 1)
    worth = [
        EFFECT_WORTH.get(card.effect, USUAL_WORTH) + FIRST_WORTH * place / last for place, card in enumerate(cards)
    ]
    return [0.0, *worth]


def list_kept(rules: IntrigueRules) -> list[float]:
    """List what each card is worth that is kept for later; by number, 0 for none."""
    cards = rules.hand_deck.hand_cards
    last = max(len(cards) - 1, 1)
    worth = [
        KEPT_SHARE * EFFECT_WORTH.get(card.effect, USUAL_WORTH) + KEPT_COURT * card.court + FIRST_WORTH * place / last
        for place, card in enumerate(cards)
    ]
    usual = sum(worth) / len(worth)
    return [0.0, *(KEPT + part - usual for part in worth)]
