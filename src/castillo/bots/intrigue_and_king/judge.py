"""Intrigue & the King for bots that look ahead: hands, cards and disks added to what is known of the board."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from castillo.bots.el_grande import cards
from castillo.bots.el_grande.areas import COUNT_BITS
from castillo.bots.el_grande.board_judge import BoardJudge
from castillo.bots.el_grande.moving import Moving
from castillo.bots.el_grande.placing import Placing
from castillo.bots.el_grande.weights import Weights
from castillo.bots.intrigue_and_king.bidding import Bidding
from castillo.bots.intrigue_and_king.evaluation import IntrigueEvaluation
from castillo.bots.intrigue_and_king.hands import Hands
from castillo.bots.intrigue_and_king.shortlist import IntrigueShortlist
from castillo.bots.judge import APART, SPLIT, Judge
from castillo.core.arrays import vec
from castillo.core.chance import Rng
from castillo.core.game import Game
from castillo.core.moves import Moves
from castillo.core.state import KIND
from castillo.games.el_grande.actions import AREA
from castillo.games.el_grande.board import COURT, REGIONS
from castillo.games.el_grande.state import ElGrandeState
from castillo.games.intrigue_and_king import frames
from castillo.games.intrigue_and_king.actions import CARD
from castillo.games.intrigue_and_king.effects import own
from castillo.games.intrigue_and_king.rules import IntrigueRules


@final
class IntrigueJudge(BoardJudge):
    """What is known about Intrigue & the King with these seats, options and cards."""

    def __init__(self, rules: IntrigueRules, weights: Weights) -> None:
        evaluation = IntrigueEvaluation(rules, weights)
        placing = Placing(evaluation, vec[i64](cards.sort_effects(rules)))
        super().__init__(rules, evaluation, IntrigueShortlist(evaluation, placing, Moving(evaluation)))
        self.hands = Hands(rules)
        self.bidding = Bidding(rules, self, self.evaluation, self.shortlists)

    def sort(self, state: ElGrandeState, seat: i64) -> i64:
        kind: i64 = state.top & KIND
        if kind == frames.CHOOSE_HAND:
            return APART
        return SPLIT if kind == frames.USE or kind == frames.SHOVE else super().sort(state, seat)

    def reply(self, state: ElGrandeState, seat: i64) -> i64:
        if state.top & KIND == frames.OUTING_DISKS:
            return self.best_disk(state, state.seat)
        return super().reply(state, seat)

    def answer(self, state: ElGrandeState, seat: i64, rng: Rng) -> i64:
        if state.top & KIND != frames.CHOOSE_HAND:
            return super().answer(state, seat, rng)
        self.hands.draw_whims(rng)
        return CARD + self.hands.next_card(own(state), seat) - 1

    def bid(self, s: ElGrandeState, seat: i64) -> i64:
        return self.bidding.choose(s, seat)

    def asks_disk(self, kind: i64) -> bool:
        return kind == frames.SET_UP_DISKS or kind == frames.OUTING_DISKS or super().asks_disk(kind)

    def weigh_disks(self, s: ElGrandeState, seat: i64) -> None:
        kind: i64 = s.top & KIND
        if kind == frames.SET_UP_DISKS:
            self._weigh_first_places(s, seat)
        elif kind == frames.OUTING_DISKS:
            self._weigh_outings(s, seat)
        else:
            super().weigh_disks(s, seat)

    def _weigh_first_places(self, s: ElGrandeState, seat: i64) -> None:
        """Weigh regions for the Caballero of the beginning; with the King's it stays in court (IK-2.1)."""
        evaluation = self.evaluation
        evaluation.weigh(s, seat)
        left: i64 = evaluation.turns_left(seat)
        court: i64 = s.count(COURT, seat)
        one: i64 = 1
        for region in range(REGIONS):
            key: i64 = evaluation.keys[region]
            gain: float = evaluation.court_worth(left, court) - evaluation.court_worth(left, court - 1)
            if region != s.king:
                gain = evaluation.utility(key + (one << (seat * COUNT_BITS))) - evaluation.utility(key)
            self.disks.gains[region] = gain

    def _weigh_outings(self, s: ElGrandeState, seat: i64) -> None:
        """Weigh regions for the Grande; with the King's it stays where it is (IK-7.3)."""
        self.evaluation.weigh(s, seat)
        regions = Moves()
        for region in range(REGIONS):
            regions.add(AREA + region)
        self.shortlists.weigh_grandes(s, seat, regions)
        for region in range(REGIONS):
            self.disks.gains[region] = 0.0 if region == s.king else self.shortlists.worth[region]


def build(game: Game, weights: Weights | None = None) -> Judge[Any]:
    """Build the judge of a game of Intrigue & the King."""
    assert isinstance(game, IntrigueRules)
    return IntrigueJudge(game, weights or Weights())
