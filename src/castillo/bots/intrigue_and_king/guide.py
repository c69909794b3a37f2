"""Intrigue & the King for the tree search: its hands and its cards added to what is known of the board."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from castillo.bots.el_grande.board_guide import BoardGuide
from castillo.bots.el_grande.weights import Weights
from castillo.bots.intrigue_and_king.judge import IntrigueJudge
from castillo.bots.mcts.guide import Guide
from castillo.core.arrays import vec
from castillo.core.chance import Rng
from castillo.core.game import Game
from castillo.core.moves import Moves
from castillo.core.state import KIND, State
from castillo.games.el_grande.frames import BID, EITHER
from castillo.games.el_grande.state import ElGrandeState
from castillo.games.intrigue_and_king import frames
from castillo.games.intrigue_and_king.actions import CARD
from castillo.games.intrigue_and_king.effects import own
from castillo.games.intrigue_and_king.rules import IntrigueRules

PICKING: Final = -1
"""The part of a game in which hands are picked; the others are numbered like the rounds, setting up is 0."""


@final
class IntrigueGuide(BoardGuide):
    """What a search is told of Intrigue & the King with these seats, options and cards."""

    def __init__(self, rules: IntrigueRules) -> None:
        judge = IntrigueJudge(rules, Weights())
        super().__init__(rules, judge)
        self.bidding = judge.bidding
        self.hands = judge.hands
        self.seat: i64 = 0
        self.part: i64 = 0

    def imagine(self, state: ElGrandeState, seat: i64, rng: Rng) -> State:
        if state.top & KIND == frames.CHOOSE_HAND:
            self.hands.draw_whims(rng)
        return super().imagine(state, seat, rng)

    def prepare(self, world: ElGrandeState, seat: i64, goes_on: bool) -> None:
        self.seat = seat
        self.part = part_of(world)
        self.bidding.reset()

    def varies(self, state: ElGrandeState) -> bool:
        kind: i64 = state.top & KIND
        return kind == BID or (kind == frames.CHOOSE_HAND and state.seat != self.seat)

    def list_answers(self, state: ElGrandeState, found: Moves) -> None:
        """Pick hands without a search: what a card of thirteen is worth in nine rounds no playing on would show."""
        if state.top & KIND != frames.CHOOSE_HAND:
            super().list_answers(state, found)
            return
        found.n = 0
        found.add(CARD + self.hands.next_card(own(state), state.seat) - 1)

    def weigh_cards(self, s: ElGrandeState, answers: Moves, worth: vec[float]) -> None:
        state = own(s)
        for i in range(answers.n):
            worth[i] = self.bidding.value_bid(state, s.seat, answers.items[i] - CARD + 1)

    def tosses(self, kind: i64) -> bool:
        return kind == EITHER or kind == frames.USE

    def halts(self, state: ElGrandeState) -> bool:
        """Halt where another part of the game begins: the next round, or picking hands."""
        return part_of(state) != self.part


def part_of(s: ElGrandeState) -> i64:
    """Return in which part of a game a position is."""
    kind: i64 = s.top & KIND
    return PICKING if kind == frames.CHOOSE_HAND or kind == frames.DEAL else s.round


def build(game: Game) -> Guide[Any]:
    """Build the guide for a game of Intrigue & the King."""
    assert isinstance(game, IntrigueRules)
    return IntrigueGuide(game)
