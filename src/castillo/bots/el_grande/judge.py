"""El Grande for bots that look ahead: what its action and power cards add to what is known of the board."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from castillo.bots.el_grande.bidding import Bidding
from castillo.bots.el_grande.board_judge import BoardJudge, make_shortlist
from castillo.bots.el_grande.evaluation import Evaluation
from castillo.bots.el_grande.market import Market
from castillo.bots.el_grande.shortlist import Shortlist
from castillo.bots.el_grande.weights import Weights
from castillo.bots.judge import Judge
from castillo.core.chance import Rng
from castillo.core.game import Game
from castillo.core.state import KIND
from castillo.games.el_grande import frames
from castillo.games.el_grande.board import NOWHERE
from castillo.games.el_grande.rules import ElGrandeRules
from castillo.games.el_grande.state import ElGrandeState


class ElGrandeJudge(BoardJudge):
    """What is known about El Grande with these seats and options."""

    def __init__(self, rules: ElGrandeRules, evaluation: Evaluation, shortlists: Shortlist) -> None:
        super().__init__(rules, evaluation, shortlists)
        self.market = Market(self, self.evaluation, self.shortlists)
        self.bidding = Bidding(self.evaluation, self.market)

    def prepare(self, state: ElGrandeState, seat: i64) -> None:
        self.market.foreseen = NOWHERE
        kind: i64 = state.top & KIND
        if self.evaluation.numbers.denial > 0.0 and (kind == frames.RECRUIT or kind == frames.TAKE_CARD):
            self.market.foresee(state, seat)

    def conclude(self, state: ElGrandeState, seat: i64) -> float:
        value: float = self.evaluate(state, seat)
        return value - self.market.threats[state.stack[seat]] if self.market.foreseen == seat else value

    def answer(self, state: ElGrandeState, seat: i64, rng: Rng) -> i64:
        self.market.foreseen = NOWHERE
        return super().answer(state, seat, rng)

    def bid(self, s: ElGrandeState, seat: i64) -> i64:
        return self.bidding.choose(s, seat)


def build(game: Game, weights: Weights | None = None) -> Judge[Any]:
    """Build the judge of a game of El Grande."""
    assert isinstance(game, ElGrandeRules)
    evaluation = Evaluation(game, weights or Weights())
    return ElGrandeJudge(game, evaluation, make_shortlist(game, evaluation))
