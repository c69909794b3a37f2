"""Which thirteen cards to pick: special actions that bring much, and together enough Caballeros for the court (IK-2.4).

A hand is worth what its cards are worth one by one, and the Caballeros that it brings: up to enough of them each counts
in full, more of them hardly. So a hand of strong cards only is poor, and so is one of weak cards only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.bots.intrigue_and_king.weights import COURT_WORTH, ENOUGH, EXCESS_WORTH, list_effects
from castillo.core.arrays import vec
from castillo.core.bits import BIT, count_bits, has_bit
from castillo.core.chance import Rng
from castillo.games.intrigue_and_king.setup import HAND, above

if TYPE_CHECKING:
    from castillo.games.intrigue_and_king.rules import IntrigueRules
    from castillo.games.intrigue_and_king.state import IntrigueState

WHIM: Final = 2.0
"""How many points better than it is a card may be taken for, so that not everybody holds the same hand."""
FINE: Final = 1024
LAST_ROUNDS: Final = 9.0
"""How many cards of a hand are played."""


@final
class Hands:
    """Picks hands in one game."""

    def __init__(self, rules: IntrigueRules) -> None:
        self.cards: i64 = rules.power_cards
        self.effects: vec[float] = vec[float](list_effects(rules))
        courts = [0] + [int(court) for court in rules.courts]
        self.courts: vec[i64] = vec[i64](courts)
        self.worth: vec[float] = vec[float]([0.0] * len(self.effects))

    def draw_whims(self, rng: Rng) -> None:
        """Draw what each card is taken for by whoever picks next."""
        for card in range(1, self.cards + 1):
            self.worth[card] = self.effects[card] + WHIM * float(rng.below(FINE)) / float(FINE)

    def next_card(self, s: IntrigueState, seat: i64) -> i64:
        """Return the card that a seat picks next, the weakest that is missing from the best hand that it can have."""
        held: i64 = s.hand[seat]
        free: i64 = above(s.intrigue.pool, held)
        picked: i64 = self._begin(free, HAND - count_bits(held))
        while True:
            better: i64 = self._swap(held, picked, free)
            if better == picked:
                break
            picked = better
        card: i64 = 1
        while not has_bit(picked, card):
            card += 1
        return card

    def value(self, hand: i64) -> float:
        """Return what a hand is worth."""
        worth: float = 0.0
        brought: i64 = 0
        for card in range(1, self.cards + 1):
            if has_bit(hand, card):
                worth += self.worth[card]
                brought += self.courts[card]
        return worth + self._supply(brought)

    def _supply(self, brought: i64) -> float:
        """Return what so many Caballeros on all cards of a hand are worth; not all cards are played."""
        played: float = float(brought) * LAST_ROUNDS / float(HAND)
        enough: float = ENOUGH * LAST_ROUNDS
        return COURT_WORTH * min(played, enough) + EXCESS_WORTH * max(played - enough, 0.0)

    def _begin(self, free: i64, number: i64) -> i64:
        """Return so many of the cards that are free, the best one by one."""
        picked: i64 = 0
        while number > 0:
            best: i64 = 0
            most: float = -1.0
            for card in range(1, self.cards + 1):
                if has_bit(free & ~picked, card):
                    worth: float = self.worth[card] + COURT_WORTH * float(self.courts[card])
                    if worth > most:
                        most = worth
                        best = card
            picked |= BIT[best]
            number -= 1
        return picked

    def _swap(self, held: i64, picked: i64, free: i64) -> i64:
        """Return the picked cards with one of them changed for the best, or as they are if no change is better."""
        best: i64 = picked
        most: float = self.value(held | picked) + 1e-9
        for card in range(1, self.cards + 1):
            if not has_bit(picked, card):
                continue
            for other in range(1, self.cards + 1):
                if has_bit(free & ~picked, other):
                    changed: i64 = picked & ~BIT[card] | BIT[other]
                    value: float = self.value(held | changed)
                    if value > most:
                        most = value
                        best = changed
        return best
