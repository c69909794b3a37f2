"""The numbers that bots go by in Intrigue & the King besides those of the board, in points, and where they come from.

What a card of any deck is worth follows from its effect, its Caballeros and its place in the order, so decks of others
are played as well as the house deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from castillo.games.el_grande.effects.move import ANY, FIELD, FOREIGN

if TYPE_CHECKING:
    from castillo.games.intrigue_and_king.rules import IntrigueRules

EFFECT_WORTH: Final = {
    "recruit": 0.6, "power_back": 0.0, "place": 5.1, "veto": 1.5, "mobile_board": 2.7, "grande": 0.1,
    "score_castillo": 3.0, "score_one": 5.3, "score_values": 2.2, "score_all": 2.8, "score_extreme": 1.3,
    "score_by_disk": 0.4, "return_from_court": 0.5, "return_by_disk": 3.5, "return_by_choice": 3.1,
    "return_one_each": 1.6, "evict_by_disk": 1.2, "king": 0.6, "outing": 0.0, "shove": 0.3, "joker": 1.0,
}  # fmt: skip
"""What the special action of a card brings in a turn. Measured: the mean of what `Bidding.find_action` finds for each
card before every round, over 317 games of four greedy bots; scorings, which wait for their moment, a little more.
"""
MOVE_WORTH: Final = 4.3
OWN_MOVE_WORTH: Final = 1.6
"""The same of moving others' Caballeros, and of moving one's own only."""
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
    last = max(int(rules.power_cards) - 1, 1)
    return [0.0, *(worth_of(rules, place) + FIRST_WORTH * place / last for place in range(int(rules.power_cards)))]


def list_kept(rules: IntrigueRules) -> list[float]:
    """List what each card is worth that is kept for later; by number, 0 for none."""
    last = max(int(rules.power_cards) - 1, 1)
    worth = [
        KEPT_SHARE * worth_of(rules, place) + KEPT_COURT * card.court + FIRST_WORTH * place / last
        for place, card in enumerate(rules.hand_deck.hand_cards)
    ]
    usual = sum(worth) / len(worth)
    return [0.0, *(KEPT + part - usual for part in worth)]


def worth_of(rules: IntrigueRules, card: int) -> float:
    """Return what the special action of a card is worth; `card`: its index in the effects."""
    effect = rules.hand_deck.hand_cards[card].effect
    if effect != "move":
        return EFFECT_WORTH.get(effect, USUAL_WORTH)
    limits = int(rules.parameters[card])
    return MOVE_WORTH if limits >> FOREIGN & FIELD or limits >> ANY & FIELD else OWN_MOVE_WORTH
