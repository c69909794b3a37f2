"""El Grande for the tree search: what its action and power cards add to what is known of the board."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from castillo.bots.el_grande.board_guide import BoardGuide
from castillo.bots.el_grande.judge import ElGrandeJudge
from castillo.bots.el_grande.judge import build as build_judge
from castillo.bots.el_grande.market import MOST_STACKS
from castillo.bots.mcts.guide import Guide
from castillo.core.arrays import vec
from castillo.core.chance import Rng
from castillo.core.game import Game
from castillo.core.moves import Moves
from castillo.core.seats import CHANCE
from castillo.core.state import KIND
from castillo.games.el_grande import frames
from castillo.games.el_grande.actions import POWER, STACK
from castillo.games.el_grande.board import NOWHERE
from castillo.games.el_grande.rules import ElGrandeRules
from castillo.games.el_grande.state import ElGrandeState


class ElGrandeGuide(BoardGuide):
    """What a search is told of El Grande with these seats and options."""

    def __init__(self, rules: ElGrandeRules, judge: ElGrandeJudge) -> None:
        super().__init__(rules, judge)
        self.bidding = judge.bidding
        self.market = judge.market
        self.seat: i64 = 0
        self.unvalued: ElGrandeState | None = None

    def prepare(self, world: ElGrandeState, seat: i64, goes_on: bool) -> None:
        """Have the action cards of the round valued when that is needed first; along a turn they stay as they are."""
        if not goes_on:
            self.unvalued = world
            self.seat = seat

    def _value_cards(self) -> None:
        """Find out what the action cards of the round are worth to everybody who has none yet."""
        world = self.unvalued
        self.unvalued = None
        if world is None:
            return
        for stack in range(self.rules.stacks):
            if world.face_up[stack] == NOWHERE:
                return
        for other in range(self.seats):
            if world.stack[other] == 0:
                self.market.value_cards(world, other, other != self.seat)

    def compares(self, kind: i64) -> bool:
        return kind == frames.TAKE_CARD

    def weigh_cards(self, s: ElGrandeState, answers: Moves, worth: vec[float]) -> None:
        self._value_cards()
        seat: i64 = s.seat
        bids = s.top & KIND == frames.BID
        for i in range(answers.n):
            action: i64 = answers.items[i]
            if bids:
                worth[i] = self.bidding.value_bid(s, seat, action - POWER + 1)
            else:
                worth[i] = self.market.worth[seat * MOST_STACKS + action - STACK]

    def finish(self, state: ElGrandeState, seat: i64, rng: Rng, rewards: vec[float]) -> None:
        if not self.halts(state):
            self._value_cards()
        super().finish(state, seat, rng, rewards)

    def halts(self, state: ElGrandeState) -> bool:
        """Halt before the action cards of the next round are turned up."""
        return state.seat == CHANCE and state.top & KIND == frames.DRAW_CARD


def build(game: Game) -> Guide[Any]:
    """Build the guide for a game of El Grande."""
    assert isinstance(game, ElGrandeRules)
    judge = build_judge(game)
    assert isinstance(judge, ElGrandeJudge)
    return ElGrandeGuide(game, judge)
