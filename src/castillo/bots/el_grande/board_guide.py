"""The board of El Grande for the tree search: which answers to search, quick ones to play on with, what it comes to.

What all games on the board have in common; each has a guide of its own beside its judge.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from castillo.bots.el_grande.board_judge import BoardJudge
from castillo.bots.judge import APART
from castillo.bots.mcts.guide import Guide
from castillo.core.arrays import vec
from castillo.core.bits import BIT
from castillo.core.chance import Rng
from castillo.core.moves import MOST_MOVES, MOVES, Moves
from castillo.core.playout import draw
from castillo.core.seats import CHANCE, OVER
from castillo.core.state import KIND, State
from castillo.games.el_grande import frames
from castillo.games.el_grande.actions import VETO
from castillo.games.el_grande.board import NOWHERE
from castillo.games.el_grande.effects.secret import waits_for_disks
from castillo.games.el_grande.rules import ElGrandeRules
from castillo.games.el_grande.state import ElGrandeState

CARE: Final = 1.0
"""How many points more make an answer e times as much expected, and in quick play e times as likely."""
OPEN_MIND: Final = 0.1
"""What share of what is expected is spread over all answers."""
FADING: Final = 0.5
"""How many points each place in a shortlist is taken to be worth less than the one before."""
AREAS: Final = 3
"""How many areas are searched for the next Caballero, at most."""
SPREADS: Final[vec[float]] = vec[float]([15.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 6.5, 5.0, 4.0])
"""How many points ahead make a seat e times as likely to win, by the round that comes next. Measured: it fits the ends
of 1,200 games of greedy bots best, by the points that `Evaluation.expect` gave before each round; rounded, less in
the first rounds, where a fit says little, and the same for all numbers of seats.
"""
DECIDED: Final = 0.5
"""The same when the game is over: who is behind gets next to nothing, those who are level the same."""


class BoardGuide(Guide[ElGrandeState]):
    """What a search is told of games on this board with these seats and options."""

    def __init__(self, rules: ElGrandeRules, judge: BoardJudge) -> None:
        super().__init__(rules)
        self.rules = rules
        self.judge = judge
        self.evaluation = judge.evaluation
        self.found = Moves()
        self.worth: vec[float] = vec[float]([0.0] * MOST_MOVES)

    def imagine(self, state: ElGrandeState, seat: i64, rng: Rng) -> State:
        """Return a world; in it everybody who sets a disk at the same time as `seat` has still to do so."""
        world = state.resample_from_infostate(int(seat), rng, keeps_history=False)
        assert isinstance(world, ElGrandeState)
        world.seat = seat
        if waits_for_disks(world):
            for other in range(self.seats):
                if other != seat and world.disk[other] != NOWHERE:
                    world.disk[other] = NOWHERE
                    world.set_top(world.top | BIT[other] << 8)
        MOVES.owner = None
        return world

    def varies(self, state: ElGrandeState) -> bool:
        return state.top & KIND == frames.BID

    def list_answers(self, state: ElGrandeState, found: Moves) -> None:
        seat: i64 = state.seat
        found.n = 0
        if self.judge.sort(state, seat) == APART or self.compares(state.top & KIND):
            state.decisions[state.top & KIND].legal(state, found)
        else:
            shortlists = self.judge.shortlists
            shortlists.areas = 1 if shortlists.rough else AREAS
            shortlists.fill(state, seat, found)
            shortlists.areas = 1

    def compares(self, kind: i64) -> bool:
        """Tell whether all legal answers to a kind of question are compared in points, besides those asked APART."""
        return False

    def weigh_cards(self, s: ElGrandeState, answers: Moves, worth: vec[float]) -> None:
        """Set what each card that can be bid or taken promises, in points."""
        raise NotImplementedError

    def expect(self, state: ElGrandeState, answers: Moves, expected: vec[float]) -> None:
        """Expect answers by what they promise at first sight: a softmax of points, with an open mind."""
        self._weigh(state, answers, expected)
        best: float = expected[0]
        for i in range(1, answers.n):
            best = max(best, expected[i])
        total: float = 0.0
        for i in range(answers.n):
            expected[i] = math.exp((expected[i] - best) / CARE)
            total += expected[i]
        for i in range(answers.n):
            expected[i] = (1.0 - OPEN_MIND) * expected[i] / total + OPEN_MIND / float(answers.n)

    def _weigh(self, s: ElGrandeState, answers: Moves, worth: vec[float]) -> None:
        """Set what each answer promises, in points."""
        seat: i64 = s.seat
        kind: i64 = s.top & KIND
        is_disk = self.judge.asks_disk(kind)
        if is_disk:
            self.judge.weigh_disks(s, seat)
        elif kind == frames.BID or self.compares(kind):
            self.weigh_cards(s, answers, worth)
            return
        would_veto = kind == frames.VETO_WINDOW and self.judge.would_veto(s, seat)
        for i in range(answers.n):
            action: i64 = answers.items[i]
            if kind == frames.VETO_WINDOW:
                worth[i] = 1.0 if would_veto == (action == VETO) else 0.0
            elif is_disk:
                worth[i] = self.judge.disks.gains[action - self.rules.first_area]
            elif self.judge.shortlists.asks_place(kind):
                worth[i] = self.judge.shortlists.placed[action]
            else:
                worth[i] = -FADING * float(i)

    def finish(self, state: ElGrandeState, seat: i64, rng: Rng, rewards: vec[float]) -> None:
        """Play the round on with quick answers, and share the win out by the points that everybody can then expect."""
        self.evaluation.keep_weights(True)
        while state.seat != OVER and not self.halts(state):
            if state.seat == CHANCE:
                draw(state, rng)
            else:
                state.advance(self._answer_quickly(state, rng))
        self.evaluation.keep_weights(False)
        spread: float = DECIDED if state.seat == OVER else SPREADS[max(state.round - 1, 0)]
        points = self.evaluation.points
        self.evaluation.expect(state, seat)
        best: float = points[0]
        for other in range(1, self.seats):
            best = max(best, points[other])
        total: float = 0.0
        for other in range(self.seats):
            rewards[other] = math.exp((points[other] - best) / spread)
            total += rewards[other]
        for other in range(self.seats):
            rewards[other] /= total

    def list_points(self) -> list[float]:
        return [self.evaluation.points[seat] for seat in range(self.seats)]

    def tosses(self, kind: i64) -> bool:
        """Tell whether quick answers to a kind of question are drawn, all alike."""
        return kind == frames.EITHER

    def _answer_quickly(self, s: ElGrandeState, rng: Rng) -> i64:
        """Return what looks best at first sight; where that is compared in points, the better the likelier."""
        found = self.found
        kind: i64 = s.top & KIND
        self.judge.shortlists.rough = True
        self.list_answers(s, found)
        self.judge.shortlists.rough = False
        if found.n == 1:
            return found.items[0]
        if self.tosses(kind):
            return found.items[rng.below(found.n)]
        if self.judge.sort(s, s.seat) != APART and not self.compares(kind):
            return found.items[0]
        self._weigh(s, found, self.worth)
        best: i64 = 0
        for i in range(found.n):
            if kind != frames.VETO_WINDOW:
                self.worth[i] += CARE * draw_whim(rng)
            if self.worth[i] > self.worth[best]:
                best = i
        return found.items[best]


def draw_whim(rng: Rng) -> float:
    """Draw from Gumbel's distribution: with it added, the greatest of some numbers is drawn as by a softmax of them."""
    return -math.log(-math.log((float(rng.next()) + 0.5) / 4294967296.0))
