"""What a position of Intrigue & the King is worth: as in the base game, with other cards and a Castillo that moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from castillo.bots.el_grande.evaluation import Evaluation
from castillo.bots.el_grande.weights import Weights
from castillo.bots.intrigue_and_king.weights import list_kept
from castillo.core.arrays import vec
from castillo.core.bits import BIT
from castillo.games.el_grande.board import NOWHERE
from castillo.games.intrigue_and_king.effects import own

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState
    from castillo.games.intrigue_and_king.rules import IntrigueRules


@final
class IntrigueEvaluation(Evaluation):
    """Values positions of one game."""

    def __init__(self, rules: IntrigueRules, weights: Weights) -> None:
        super().__init__(rules, weights)
        kept = list_kept(rules)
        self.card_worth = vec[float](kept)
        self.best_cards = vec[i64](sorted(range(1, len(kept)), key=lambda card: -kept[card]))

    def public_hand(self, s: ElGrandeState, seat: i64) -> i64:
        """Return all that may be in a hand as others know it; what came back came back openly (IK-8.2)."""
        return own(s).guesses(seat) | s.hand[seat] & s.shown[seat]

    def hand_points(self, s: ElGrandeState, seat: i64, asked: i64) -> float:
        """Value the hands that are there: they are made up, in blinded positions and in worlds, of what is known."""
        return self.hand_worth(s.hand[seat], self.bids_left(s, seat))

    def closed(self, s: ElGrandeState) -> i64:
        """Who is sent to the region under the Castillo goes into the Castillo (IK-7.4)."""
        shoved: i64 = own(s).shoved
        return BIT[s.king] if shoved == NOWHERE else BIT[s.king] | BIT[shoved]
