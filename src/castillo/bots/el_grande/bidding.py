"""Which power card to bid: a certain action card or place in the order of turns against what the power card costs.

A bid decides how many choose their action card first: those whose power cards are known, and of those still to bid as
many as are likely to bid higher. They take what is best for them; the seat takes the best of what is left. The power
card also brings Caballeros, and it is gone for later rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from castillo.bots.el_grande.evaluation import Evaluation
from castillo.bots.el_grande.market import MOST_STACKS, Market
from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit
from castillo.core.moves import Moves
from castillo.games.el_grande import frames
from castillo.games.el_grande.actions import POWER
from castillo.games.el_grande.board import COURT, MOST_SEATS, POWER_CARDS, PROVINCE, caballeros_granted

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState


@final
class Bidding:
    """Bids for the seats of one game.

    Attributes:
        before: how likely each rival is to choose its action card before the seat that bids.
    """

    def __init__(self, evaluation: Evaluation, market: Market) -> None:
        self.evaluation = evaluation
        self.market = market
        self.before: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def choose(self, s: ElGrandeState, seat: i64) -> i64:
        """Return the bid that promises most, as an action."""
        for other in range(s.rules.seats):
            self.market.value_cards(s, other, other != seat)
        moves = Moves()
        s.decisions[frames.BID].legal(s, moves)
        best: i64 = moves.items[0]
        most: float = -1000.0
        for i in range(moves.n):
            value: float = self.value_bid(s, seat, moves.items[i] - POWER + 1)
            if value > most:
                most = value
                best = moves.items[i]
        return best

    def value_bid(self, s: ElGrandeState, seat: i64, value: i64) -> float:
        """Return what a bid promises: the action card, Caballeros and the power cards that are left."""
        evaluation = self.evaluation
        self._split_rivals(s, seat, value)
        points: float = self._expect_card(s, seat, 0, 0, 0)
        evaluation.read_clock(s)
        left: i64 = evaluation.turns_left(seat)
        brought: i64 = min(caballeros_granted(value), s.count(PROVINCE, seat))
        court: i64 = s.count(COURT, seat)
        points += evaluation.court_worth(left, court + brought) - evaluation.court_worth(left, court)
        points -= evaluation.province_worth(left) * float(brought)
        points += evaluation.hand_worth(s.hand[seat] & ~BIT[value], evaluation.rounds)
        return points

    def _split_rivals(self, s: ElGrandeState, seat: i64, value: i64) -> None:
        """Set how likely each rival is to choose before a bid of `value`."""
        table: i64 = s.bids()
        for other in range(s.rules.seats):
            self.before[other] = 0.0
            if other == seat:
                continue
            if s.power[other] > 0:
                self.before[other] = 1.0 if s.power[other] > value else 0.0
                continue
            cards: i64 = self.evaluation.public_hand(s, other) & ~table & ~BIT[value]
            higher: float = 0.0
            total: float = 0.0
            for card in range(1, POWER_CARDS + 1):
                if has_bit(cards, card):
                    total += 1.0
                    higher += 1.0 if card > value else 0.0
            self.before[other] = higher / max(total, 1.0)

    def _expect_card(self, s: ElGrandeState, seat: i64, other: i64, taken: i64, ahead: i64) -> float:
        """Return the mean worth of the best card left, over which of the rivals from `other` on choose first."""
        while other < s.rules.seats and (other == seat or self.before[other] == 0.0):
            other += 1
        if other >= s.rules.seats:
            late: float = self.evaluation.numbers.late * float(ahead) if s.round % 3 == 0 else 0.0
            return late + self.market.worth[seat * MOST_STACKS + self.market.best_card(s, seat, taken)]
        chance: float = self.before[other]
        card: i64 = self.market.best_card(s, other, taken)
        value: float = chance * self._expect_card(s, seat, other + 1, taken | BIT[card], ahead + 1)
        if chance < 1.0:
            value += (1.0 - chance) * self._expect_card(s, seat, other + 1, taken, ahead)
        return value
