"""Caesar & Cleopatra for the tree search: worlds, answers worth searching, and what positions come to.

Beyond the tree the turn is played on, up to where a bust is drawn, with answers that look best at first sight; then
what comes of each bust is valued, in the cards of the world that is searched. Drawing one bust for each simulation
would make luck out of what can be added up, and most of what answers differ by would be lost in it.
"""

from __future__ import annotations

import math
from typing import Any, Final, final

from mypy_extensions import i64

from castillo.bots.caesar_cleopatra.fitted import load_fitted
from castillo.bots.caesar_cleopatra.judge import CaesarCleopatraJudge
from castillo.bots.caesar_cleopatra.outlook import Outlook
from castillo.bots.caesar_cleopatra.setting_up import WISHES
from castillo.bots.caesar_cleopatra.sketch import Sketch
from castillo.bots.caesar_cleopatra.weights import Weights
from castillo.bots.mcts.guide import SHARE, Guide
from castillo.core.arrays import vec
from castillo.core.chance import Rng
from castillo.core.game import Game
from castillo.core.moves import MOST_MOVES, MOVES, Moves
from castillo.core.playout import draw
from castillo.core.seats import CHANCE, OVER
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.actions import ASSASSINATE, CARD, DONE, LAY, PLACE, UP
from castillo.games.caesar_cleopatra.cards import GROUPS, count_influence
from castillo.games.caesar_cleopatra.hidden import Redrawing
from castillo.games.caesar_cleopatra.play import PLACED_DOWN, PLACED_UP
from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules
from castillo.games.caesar_cleopatra.setup import arranged
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DOWN, ORDER, PILE
from castillo.games.caesar_cleopatra.table import UP as UP_AT

CARE: Final = 0.3
"""How many points more make an answer e times as much expected."""
OPEN_MIND: Final = 0.15
"""What share of what is expected is spread over all answers."""
WHIM: Final = 0.5
"""Up to how many points are added to what a group promises in quick play, so that it is not always the same."""
PLACEMENTS: Final = 12
"""How many ways to place a card are searched: those that promise most."""
OTHERS: Final = 6
"""The same of all else that can be done in the play phase."""
TRUST: Final = 0.35
"""What share of what is expected goes to the answer of greedy, which weighs what a seat sees with more care."""
CAREFUL: Final = 0.5
"""What part of a position's value is greedy's evaluation; the rest is the outlook's."""
WORLDS: Final = 100
"""How many worlds are drawn for a decision: each takes as long as three simulations."""
SMALL: Final = 0.1
"""What part of its budget a question is worth of which a turn has several, and which does not decide much."""


@final
class CaesarCleopatraGuide(Guide[CaesarCleopatraState]):
    """What a search is told of Caesar & Cleopatra with these options."""

    def __init__(self, rules: CaesarCleopatraRules) -> None:
        super().__init__(rules)
        self.rules = rules
        self.worlds = WORLDS
        self.outlook = Outlook(rules, load_fitted(rules.edition))
        self.sketch = Sketch(self.outlook, Weights())
        self.judge = CaesarCleopatraJudge(rules, Weights())
        self.redrawing: Redrawing | None = None
        self.found = Moves()
        self.worth: vec[float] = vec[float]([0.0] * MOST_MOVES)
        self.whims: vec[float] = vec[float]([0.0] * GROUPS)
        self.chosen: vec[i64] = vec[i64]([0] * MOST_MOVES)
        self.points: vec[float] = vec[float]([0.0, 0.0])
        self.seat: i64 = 0
        self.busts: i64 = 0
        self.hidden: i64 = 0
        self.placed: i64 = 0
        self.flags: i64 = 0
        self.kind: i64 = 0
        self.advice: i64 = -1
        self.rng = Rng(1)

    def share(self, state: CaesarCleopatraState) -> float:
        """Think little about decks to draw from, castled cards, vetoes and the like: there are many in a turn."""
        kind: i64 = state.top & KIND
        return SHARE if kind == frames.PLAY or kind == frames.KEEP else SMALL

    def imagine(self, state: CaesarCleopatraState, seat: i64, rng: Rng) -> CaesarCleopatraState:
        """Return a world; what can be is found out once for all worlds of a question."""
        redrawing = self.redrawing
        if redrawing is None or not redrawing.fits(state, int(seat)):
            redrawing = Redrawing(state, int(seat))
            self.redrawing = redrawing
        world = state.clone()
        redrawing.carry_out(world, rng, False)
        world.forget_history()
        world.seat = seat
        MOVES.owner = None
        return world

    def prepare(self, world: CaesarCleopatraState, seat: i64, goes_on: bool) -> None:
        """Note down where the search begins."""
        self.seat = seat
        self.busts = world.busts
        self.hidden = count_hidden(world, 1 - seat)
        self.placed = count_placed(world, 1 - seat)
        self.kind = world.top & KIND
        self.flags = world.argument() if self.kind == frames.PLAY else 0

    def varies(self, state: CaesarCleopatraState) -> bool:
        """Only what a seat can do itself is the same in all worlds, before anything of the other's is turned up.

        What has been turned up is missing among the other's face-down cards, unless another card was laid down since.
        """
        if state.seat != self.seat or state.busts != self.busts or state.top & KIND == frames.SPY:
            return True
        other: i64 = 1 - self.seat
        return count_hidden(state, other) != self.hidden or count_placed(state, other) != self.placed

    def list_answers(self, state: CaesarCleopatraState, found: Moves) -> None:
        """List what is worth searching; where the order makes no difference, in one order: face down before face up."""
        kind: i64 = state.top & KIND
        self.advice = -1
        found.n = 0
        state.decisions[kind].legal(state, found)
        if kind == frames.PLAY:
            if not self.varies(state):
                self.advice = self.judge.answer(self.judge.blind(state, state.seat), state.seat, self.rng)
            self._shorten(state, found)
        elif kind == frames.ARRANGE:
            self._arrange(state, found)
        elif kind == frames.HIDE or kind == frames.ASSIGN:
            last: i64 = (found.items[found.n - 1] - LAY) // GROUPS
            kept: i64 = 0
            for i in range(found.n):
                if (found.items[i] - LAY) // GROUPS == last:
                    found.items[kept] = found.items[i]
                    kept += 1
            found.n = kept

    def _arrange(self, s: CaesarCleopatraState, found: Moves) -> None:
        """Leave what is wished for next of those cards that are left; a search does not see so far (C69)."""
        wish: i64 = found.items[0]
        for at in range(len(WISHES) - 1, arranged(s.table[ORDER + s.seat]) - 1, -1):
            if found.has(CARD + WISHES[at]):
                wish = CARD + WISHES[at]
        found.items[0] = wish
        found.n = 1

    def _shorten(self, s: CaesarCleopatraState, found: Moves) -> None:
        """Leave the most promising answers of a play phase."""
        self.sketch.weigh(s, found, self.worth)
        flags: i64 = s.argument()
        late = not self.rules.old and flags & PLACED_UP != 0 and flags & PLACED_DOWN == 0 and self.flags != flags
        kept: i64 = 0
        if late and found.has(DONE):  # both have been placed the other way round
            for i in range(found.n):
                action: i64 = found.items[i]
                if action >= ASSASSINATE or action < PLACE or (action - PLACE) % 2 == UP:
                    found.items[kept] = action
                    self.worth[kept] = self.worth[i]
                    kept += 1
            found.n = kept
        kept = 0
        for i in range(found.n):
            if found.items[i] == DONE or found.items[i] == self.advice:
                self.chosen[kept] = found.items[i]
                kept += 1
                found.items[i] = -1
        kept = self._pick(found, PLACE, ASSASSINATE, PLACEMENTS, kept)
        kept = self._pick(found, ASSASSINATE, self.rules.actions.size, OTHERS, kept)
        kept = self._pick(found, DONE + 1, PLACE, OTHERS, kept)
        for i in range(kept):
            found.items[i] = self.chosen[i]
        found.n = kept

    def _pick(self, found: Moves, first: i64, end: i64, most: i64, kept: i64) -> i64:
        """Add the most promising answers from `first` up to `end` to the chosen ones; return how many there are now."""
        for _ in range(most):
            best: i64 = -1
            for i in range(found.n):
                if first <= found.items[i] < end and (best < 0 or self.worth[i] > self.worth[best]):
                    best = i
            if best < 0:
                break
            self.chosen[kept] = found.items[best]
            kept += 1
            found.items[best] = -1
        return kept

    def halts(self, state: CaesarCleopatraState) -> bool:
        """Go no further once cards have been hidden: decks are arranged in the order wished for, 26 questions (C69)."""
        return self.kind == frames.HIDE and arranges(state)

    def expect(self, state: CaesarCleopatraState, answers: Moves, expected: vec[float]) -> None:
        """Expect answers by what they promise at first sight: a softmax of points, with an open mind."""
        self.sketch.weigh(state, answers, expected)
        best: float = expected[0]
        for i in range(1, answers.n):
            best = max(best, expected[i])
        total: float = 0.0
        for i in range(answers.n):
            expected[i] = math.exp((expected[i] - best) / CARE)
            total += expected[i]
        for i in range(answers.n):
            expected[i] = (1.0 - OPEN_MIND) * expected[i] / total + OPEN_MIND / float(answers.n)
        if self.advice >= 0 and answers.has(self.advice):
            for i in range(answers.n):
                expected[i] *= 1.0 - TRUST
                if answers.items[i] == self.advice:
                    expected[i] += TRUST

    def finish(self, state: CaesarCleopatraState, seat: i64, rng: Rng, rewards: vec[float]) -> None:
        """Play the turn on with quick answers, and share the win out by what comes of each bust that can be drawn."""
        while state.seat != OVER and not draws_bust(state) and not begins_turn(state) and not self.halts(state):
            if state.seat == CHANCE:
                draw(state, rng)
            else:
                state.advance(self._answer_quickly(state, rng))
        for other in range(2):
            rewards[other] = 0.0
            self.points[other] = 0.0
        if state.seat == OVER:
            self._value(state, 1.0, rewards)
            return
        if state.seat != CHANCE:
            self._value(state, 1.0 - CAREFUL, rewards)
            self._value_with_care(state, seat, rewards)
            return
        busts = self.found
        busts.n = 0
        state.decisions[frames.BUST].legal(state, busts)
        at: i64 = 0
        while at < busts.n:
            bust: i64 = busts.items[at]
            alike: i64 = 0
            while at < busts.n and busts.items[at] == bust:
                alike += 1
                at += 1
            after = state.clone()
            after.advance(bust)
            self._value(after, (1.0 - CAREFUL) * float(alike) / float(busts.n), rewards)
        self._value_with_care(state, seat, rewards)

    def _value(self, s: CaesarCleopatraState, chance: float, rewards: vec[float]) -> None:
        """Add what comes of a position that is so likely: a turn ends there, or will begin, or the game is over."""
        if s.seat == OVER:
            winners = s.winners()
            for other in range(2):
                self.points[other] += chance * float(s.points(other))
                if other in winners:
                    rewards[other] += chance / float(len(winners))
            return
        mover: i64 = s.active if begins_turn(s) or arranges(s) else 1 - s.active
        share: float = self.outlook.share(self.outlook.expect(s, mover))
        for other in range(2):
            self.points[other] += chance * self.outlook.points[other]
        rewards[mover] += chance * share
        rewards[1 - mover] += chance * (1.0 - share)

    def _value_with_care(self, s: CaesarCleopatraState, seat: i64, rewards: vec[float]) -> None:
        """Add what greedy's evaluation, by what `seat` sees alone, makes of a position before a bust is drawn."""
        ahead: float = self.judge.evaluate(s, seat)
        self.outlook.look(s)
        share: float = self.outlook.share(ahead)
        both: float = self.points[0] + self.points[1]  # of the other part
        rewards[seat] += CAREFUL * share
        rewards[1 - seat] += CAREFUL * (1.0 - share)
        both *= 0.5 * CAREFUL / (1.0 - CAREFUL)
        self.points[seat] += both + 0.5 * CAREFUL * ahead
        self.points[1 - seat] += both - 0.5 * CAREFUL * ahead

    def list_points(self) -> list[float]:
        return [self.points[0], self.points[1]]

    def _answer_quickly(self, s: CaesarCleopatraState, rng: Rng) -> i64:
        """Return what looks best at first sight; how much each group promises is changed by a whim."""
        found = self.found
        kind: i64 = s.top & KIND
        found.n = 0
        s.decisions[kind].legal(s, found)
        if found.n == 1:
            return found.items[0]
        if kind == frames.ARRANGE:
            self._arrange(s, found)
            return found.items[0]
        self.sketch.weigh(s, found, self.worth)
        play = kind == frames.PLAY
        face: i64 = rng.below(2)
        for group in range(GROUPS):
            self.whims[group] = WHIM * float(rng.below(256)) / 256.0
        best: i64 = 0
        most: float = -1000.0
        for i in range(found.n):
            worth: float = self.worth[i]
            action: i64 = found.items[i]
            if play and PLACE <= action < ASSASSINATE:
                worth += self.whims[(action - PLACE) // 2 % GROUPS]
                if (action - PLACE) % 2 == face:
                    worth += 0.001
            if worth > most:
                most = worth
                best = i
        return found.items[best]


def count_hidden(s: CaesarCleopatraState, seat: i64) -> i64:
    """Return how many face-down cards a seat has."""
    found: i64 = 0
    for group in range(GROUPS):
        found += count_influence(s.table[DOWN + seat * GROUPS + group])
    return found


def count_placed(s: CaesarCleopatraState, seat: i64) -> i64:
    """Return how many influence cards of a seat have come to groups or to its discard pile."""
    found: i64 = count_influence(s.table[PILE + seat])
    for group in range(GROUPS):
        found += count_influence(s.table[UP_AT + seat * GROUPS + group])
        found += count_influence(s.table[DOWN + seat * GROUPS + group])
    return found


def draws_bust(s: CaesarCleopatraState) -> bool:
    """Tell whether a bust is drawn now."""
    return s.seat == CHANCE and s.top & KIND == frames.BUST


def begins_turn(s: CaesarCleopatraState) -> bool:
    """Tell whether a turn has just begun."""
    return s.seat != OVER and s.top & KIND == frames.PLAY and s.argument() == 0


def arranges(s: CaesarCleopatraState) -> bool:
    """Tell whether decks are being arranged, before the first turn."""
    return s.seat != OVER and s.top & KIND == frames.ARRANGE


def build(game: Game) -> Guide[Any]:
    """Build the guide for a game of Caesar & Cleopatra."""
    assert isinstance(game, CaesarCleopatraRules)
    return CaesarCleopatraGuide(game)
