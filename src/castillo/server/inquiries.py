"""What else worker processes look into, besides bots' turns: hints, and what choices of a game were worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from castillo import load_game
from castillo.bots.analysis import BUDGETS, Analysis, analyse
from castillo.bots.review import Judgement, Moment, judge, list_moments
from castillo.core.record import read_record


@dataclass(frozen=True)
class HintInquiry:
    """What would a seat best do now?

    Attributes:
        record: the game so far, as text, with what the seat has planned.
        seat: the seat, which is asked.
        level: how long to think: one of `BUDGETS`.
        seed: of the random numbers.
    """

    record: str
    seat: int
    level: str
    seed: int

    def answer(self) -> Analysis:
        """Find it out."""
        state = read_record(self.record, load_game).replay().state
        return analyse(state, self.seat, BUDGETS[self.level], self.seed)


@dataclass(frozen=True)
class ReviewInquiry:
    """What was a choice worth?

    Attributes:
        record: the whole game, as text.
        n: the number of the choice among the entries.
        level: how long to think: one of `BUDGETS`.
    """

    record: str
    n: int
    level: str

    def answer(self) -> Judgement:
        """Find it out; the same game is judged the same whenever it is."""
        return judge(_list_moments(self.record)[self.n], BUDGETS[self.level], seed=1)


Inquiry = HintInquiry | ReviewInquiry
Finding = Analysis | Judgement


@lru_cache(maxsize=2)
def _list_moments(record: str) -> dict[int, Moment]:
    """Return the questions of a game by number; one asks for them one after the other."""
    return {moment.n: moment for moment in list_moments(read_record(record, load_game).replay())}
