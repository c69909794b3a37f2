"""The bot that looks one turn ahead and takes what raises its own expected score most against the others'."""

from __future__ import annotations

from typing import Any, Final

from castillo.bots.bot import Bot
from castillo.bots.judge import APART, Judge
from castillo.bots.judges import judge_of
from castillo.bots.lookahead import Lookahead, advance
from castillo.core.game import Game
from castillo.core.state import State

WIDTH: Final = 3
"""Lines kept in a beam."""


class GreedyBot(Bot):
    """Plans its turn when it begins, and again whenever something else came out than it had expected."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name, seed)
        self.game: Game | None = None
        self.judge: Judge[Any] | None = None
        self.plan: list[int] = []
        self.expected: State | None = None

    def choose(self, state: State, seat: int) -> int:
        """Return the answer that leads to the best position that is in reach this turn."""
        judge = self._judge(state.game)
        known = judge.blind(state, seat)
        if self.plan and known == self.expected:
            return self._step(judge, known, seat)
        self.plan = []
        if judge.sort(known, seat) == APART:
            return int(judge.answer(known, seat, self.rng))
        judge.prepare(known, seat)
        self.plan = Lookahead(judge, seat, WIDTH).search(known.clone()).actions()
        return self._step(judge, known, seat)

    def _step(self, judge: Judge[Any], known: State, seat: int) -> int:
        """Return the next answer of the plan and remember the position in which the one after it is due."""
        action = self.plan.pop(0)
        if self.plan:
            advance(judge, known, seat, action)
            self.expected = known
        return action

    def _judge(self, game: Game) -> Judge[Any]:
        if self.judge is None or self.game is not game:
            self.game, self.judge = game, judge_of(game)
        return self.judge


def build(name: str, _level: str, seed: int) -> Bot:
    """Build the bot; it has no levels."""
    return GreedyBot(name, seed)
