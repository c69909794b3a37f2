"""What the face-up action cards are worth to every seat, and who will choose which.

A card's worth to a seat is what the seat's best turn with it gains, as if that turn came next: looked up by playing it.
Seats choose in the order of their power cards, each what is best for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from castillo.bots.el_grande.evaluation import Evaluation
from castillo.bots.el_grande.shortlist import Shortlist
from castillo.bots.judge import Judge
from castillo.bots.lookahead import Lookahead
from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit
from castillo.games.el_grande import frames
from castillo.games.el_grande.actions import STACK
from castillo.games.el_grande.board import COURT, MOST_SEATS, NOWHERE, PROVINCE, caballeros_granted

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState

EXPECTED_RECRUITS: Final = 2
"""Caballeros that a power card is taken to bring while it is not known which it is."""
WIDTH: Final = 2
"""Lines in a beam where more than a rough look is taken."""
GONE: Final = -100.0
MOST_STACKS: Final = 7
"""Room for the stacks of any deck."""


@final
class Market:
    """Values action cards.

    Attributes:
        worth: `[seat * MOST_STACKS + stack - 1]`: what a turn with that action card is worth to the seat, in its own
            view; GONE if the card has been taken.
        threats: after `foresee`: per own choice `[stack]`, what the turns of those who choose later will cost.
        foreseen: the seat for which `threats` holds, NOWHERE if for none.
    """

    def __init__(self, judge: Judge[Any], evaluation: Evaluation, shortlist: Shortlist) -> None:
        self.judge = judge
        self.evaluation = evaluation
        self.shortlist = shortlist
        self.worth: vec[float] = vec[float]([0.0] * (MOST_SEATS * MOST_STACKS))
        self.threats: vec[float] = vec[float]([0.0] * (MOST_STACKS + 1))
        self.foreseen: i64 = NOWHERE

    def value_cards(self, s: ElGrandeState, seat: i64, rough: bool) -> None:
        """Set `worth` for a seat: the change of its value by its best turn with each face-up action card."""
        self.foreseen = NOWHERE
        self.shortlist.rough = rough
        self.evaluation.stop_clock(s)
        ahead = Lookahead(self.judge, seat, 1 if rough else WIDTH)
        taken: i64 = s.taken_stacks()
        for stack in range(1, s.rules.stacks + 1):
            if has_bit(taken, stack):
                self.worth[seat * MOST_STACKS + stack - 1] = GONE
                continue
            turn = self._begin_turn(s, seat, stack)
            before: float = self.judge.evaluate(turn, seat)
            self.worth[seat * MOST_STACKS + stack - 1] = ahead.search(turn).value - before
        self.shortlist.rough = False
        self.evaluation.start_clock()

    def _begin_turn(self, s: ElGrandeState, seat: i64, stack: i64) -> ElGrandeState:
        """Return the position in which a seat has just taken an action card, as if its turn came now."""
        turn = s.clone()
        turn.depth = 0
        turn.push(frames.NEXT_ROUND)
        turn.push(frames.BID)  # never answered: here looking ahead ends
        turn.push(frames.HALVES)
        turn.push(frames.TAKE_CARD)
        turn.active = seat
        turn.decisions[frames.TAKE_CARD].apply(turn, STACK + stack - 1)
        power: i64 = turn.power[seat]
        recruits: i64 = EXPECTED_RECRUITS if power == 0 else caballeros_granted(power)
        turn.carry(seat, PROVINCE, COURT, min(recruits, turn.count(PROVINCE, seat)))
        turn.settle()
        return turn

    def best_card(self, s: ElGrandeState, seat: i64, taken: i64) -> i64:
        """Return the stack, counted from 0, that is best for a seat among those not in the set `taken`."""
        best: i64 = -1
        for card in range(s.rules.stacks):
            if has_bit(taken, card):
                continue
            if best < 0 or self.worth[seat * MOST_STACKS + card] > self.worth[seat * MOST_STACKS + best]:
                best = card
        return best

    def foresee(self, s: ElGrandeState, seat: i64) -> None:
        """Set `threats` for the seat whose turn begins."""
        table: i64 = s.taken_stacks() >> 1
        rivals: i64 = 0
        for other in range(s.rules.seats):
            if other != seat and s.stack[other] == 0:
                self.value_cards(s, other, True)
                rivals |= BIT[other]
        self.evaluation.weigh(s, seat)
        for card in range(s.rules.stacks):
            taken: i64 = table | BIT[card]
            waiting: i64 = rivals
            cost: float = 0.0
            while waiting != 0:
                other = next_to_choose(s, waiting)
                waiting &= ~BIT[other]
                choice: i64 = self.best_card(s, other, taken)
                taken |= BIT[choice]
                cost -= self.evaluation.weights[other] * self.worth[other * MOST_STACKS + choice]
            self.threats[card + 1] = cost * self.evaluation.numbers.denial / float(s.rules.seats - 1)
        self.foreseen = seat


def next_to_choose(s: ElGrandeState, seats: i64) -> i64:
    """Return which of a set of seats has the highest power card (EG-4.5)."""
    best: i64 = NOWHERE
    for seat in range(s.rules.seats):
        if has_bit(seats, seat) and (best == NOWHERE or s.power[seat] > s.power[best]):
            best = seat
    return best
