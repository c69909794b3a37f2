"""What the other seat's hidden cards may be, from the cards that everybody has seen.

Nothing is remembered of single cards: each hidden card is as likely to be any of those that have not been seen.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.games.caesar_cleopatra.cards import (
    ASSASSINATION,
    GROUPS,
    INFLUENCE_KINDS,
    KINDS,
    NUMBERS,
    PHILOSOPHER,
    SIDE_LIMIT,
    count_kind,
)
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import PILE, UP

TOTALS: Final = 26
"""Totals that the cards of a side can have: 0 to 25."""
SAGES: Final = 3
"""Philosophers that a side can have: 0 to 2."""


@final
class Unseen:
    """The chances of what a number of face-down cards of the other seat are.

    Attributes:
        shares: how likely a hidden influence card is of each kind, and a hidden action card of each.
        chances: for each number of face-down cards, of Philosophers among them and each total, how likely it is: at
            `(cards * SAGES + sages) * TOTALS + total`.
    """

    def __init__(self) -> None:
        self.shares: vec[float] = vec[float]([0.0] * KINDS)
        self.chances: vec[float] = vec[float]([0.0] * ((SIDE_LIMIT + 1) * SAGES * TOTALS))

    def look(self, s: CaesarCleopatraState, other: i64) -> None:
        """Take the discarded and face-up cards of the seat `other` from all that it has."""
        influence: float = 0.0
        actions: float = 0.0
        for kind in range(KINDS):
            unseen: i64 = s.rules.copies[kind] - count_kind(s.table[PILE + other], kind)
            if kind < INFLUENCE_KINDS:
                for group in range(GROUPS):
                    unseen -= count_kind(s.table[UP + other * GROUPS + group], kind)
            share = float(max(unseen, 0))
            self.shares[kind] = share
            if kind < INFLUENCE_KINDS:
                influence += share
            else:
                actions += share
        for kind in range(KINDS):
            whole: float = influence if kind < INFLUENCE_KINDS else actions
            self.shares[kind] = self.shares[kind] / whole if whole > 0.0 else 0.0
        self._spread()

    def _spread(self) -> None:
        """Fill `chances`, card by card; that the cards of one seat are drawn without putting back is left out."""
        chances = self.chances
        for i in range(len(chances)):
            chances[i] = 0.0
        chances[0] = 1.0
        for cards in range(SIDE_LIMIT):
            for sages in range(SAGES):
                at: i64 = (cards * SAGES + sages) * TOTALS
                to: i64 = at + SAGES * TOTALS
                more: i64 = to + TOTALS if sages + 1 < SAGES else to
                for total in range(NUMBERS * cards + 1):
                    chance: float = chances[at + total]
                    if chance > 0.0:
                        for kind in range(NUMBERS):
                            chances[to + total + kind + 1] += chance * self.shares[kind]
                        chances[more + total] += chance * self.shares[PHILOSOPHER]

    def killers(self) -> float:
        """Return how likely a hidden action card is an Assassination."""
        return self.shares[ASSASSINATION]
