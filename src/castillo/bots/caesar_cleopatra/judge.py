"""Caesar & Cleopatra for bots: what a seat may see, what a position is worth, and the answer to every question.

A turn is planned here and not by `Lookahead`: groups do not touch each other, so that all ways to place cards can be
weighed at once, and votes are weighed against all that the other's face-down cards can be, where `Lookahead` would have
to hold them with stand-ins. So every question is dealt with APART, and the plan is made anew at each.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from castillo.bots.caesar_cleopatra.acting import Acting
from castillo.bots.caesar_cleopatra.groups import Groups
from castillo.bots.caesar_cleopatra.placing import Placing
from castillo.bots.caesar_cleopatra.setting_up import SettingUp
from castillo.bots.caesar_cleopatra.weights import Weights
from castillo.bots.judge import APART, Judge
from castillo.core.bits import BIT
from castillo.core.chance import Rng
from castillo.core.game import Game
from castillo.core.moves import Moves
from castillo.core.seats import OVER
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.actions import ALLOW, CARD, DONE, VETO
from castillo.games.caesar_cleopatra.cards import (
    ACTION_SHIFT,
    COUNT,
    GROUPS,
    INFLUENCE_KINDS,
    INFLUENCE_MASK,
    INFLUENCE_SHIFT,
    KINDS,
    count_actions,
    count_influence,
    count_kind,
)
from castillo.games.caesar_cleopatra.play import PLACED
from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import BURIED, DECKS, DOWN, DROPPED, HAND, HELD, LIFTED, ORDER

BACKS: Final = (INFLUENCE_MASK << INFLUENCE_SHIFT) | (COUNT << ACTION_SHIFT)
"""What the backs of a bag's cards tell: how many influence and action cards there are."""


@final
class CaesarCleopatraJudge(Judge[CaesarCleopatraState]):
    """What is known about Caesar & Cleopatra with these options."""

    def __init__(self, rules: CaesarCleopatraRules, weights: Weights) -> None:
        self.rules = rules
        self.groups = Groups(rules, weights)
        self.placing = Placing(self.groups)
        self.acting = Acting(self.groups, self.placing)
        self.setting_up = SettingUp(self.groups, self.acting)
        self.moves = Moves()

    def blind(self, state: CaesarCleopatraState, seat: i64) -> CaesarCleopatraState:
        """Return a copy in which the other's hidden cards are only counted, by their backs, and missions are left out.

        While both hide cards or arrange decks, nothing that the other has done of it is left either.
        """
        known = state.clone()
        known.seat = seat
        known.forget_history()
        known.root = None
        table = known.table
        other: i64 = 1 - seat
        kind: i64 = known.top & KIND
        if kind != frames.SPY:
            table[HAND + other] &= BACKS
        elif known.active != seat:
            table[HAND + other] &= BACKS
            known.top = frames.SPY
        table[DECKS + other] &= BACKS
        table[BURIED + other] &= BACKS
        table[LIFTED + other] &= BACKS
        table[ORDER + other] = 0
        table[HELD + other] = 0
        table[DROPPED + other] = 0
        for group in range(GROUPS):
            table[DOWN + other * GROUPS + group] &= BACKS
        if kind == frames.HIDE:
            table[LIFTED + other] = 0
            for group in range(GROUPS):
                table[DOWN + other * GROUPS + group] = 0
        elif kind == frames.KEEP:
            known.top = frames.KEEP | BIT[seat] << 8
        return known

    def evaluate(self, state: CaesarCleopatraState, seat: i64) -> float:
        if state.seat == OVER:
            return float(state.points(seat) - state.points(1 - seat))
        self._prepare(state, seat)
        worth: float = 0.0
        for group in range(GROUPS):
            worth += self.groups.weigh_now(state, group)
        own: i64 = state.table[HAND + seat]
        others: i64 = state.table[HAND + 1 - seat]
        for kind in range(KINDS):
            value: float = self.acting.values[kind]
            number: i64 = count_influence(others) if kind < INFLUENCE_KINDS else count_actions(others)
            worth += value * (float(count_kind(own, kind)) - float(number) * self.groups.unseen.shares[kind])
        return worth

    def sort(self, state: CaesarCleopatraState, seat: i64) -> i64:
        return APART

    def answer(self, state: CaesarCleopatraState, seat: i64, rng: Rng) -> i64:
        moves = self.moves
        moves.n = 0
        kind: i64 = state.top & KIND
        state.decisions[kind].legal(state, moves)
        if moves.n == 1:
            return moves.items[0]
        if kind == frames.HIDE:
            return self.setting_up.hide(state, moves, rng)
        if kind == frames.ARRANGE:
            return self.setting_up.arrange(state, seat, moves)
        self._prepare(state, seat)
        if kind == frames.PLAY:
            return self._play(state, seat)
        if kind == frames.VETO_WINDOW:
            return VETO if moves.has(VETO) and self.acting.should_veto(state, state.argument()) else ALLOW
        if kind == frames.ASSIGN:
            self.placing.prepare(state, 0, self.acting.values)
            return self.acting.lay(state, state.table[LIFTED + seat], state.argument(), moves)
        if kind == frames.SPY:
            return CARD + self.acting.best_of(state.table[HAND + 1 - seat])
        if kind == frames.EXCHANGE:
            worst: i64 = self._worst(state, seat)
            return DONE if worst < 0 else CARD + worst
        if kind == frames.REFILL or kind == frames.REPLACE:
            return self.setting_up.draw(state, seat, moves)
        if kind == frames.KEEP:
            return self.setting_up.keep(state, moves)
        return moves.items[0]

    def _prepare(self, s: CaesarCleopatraState, seat: i64) -> None:
        self.groups.prepare(s, seat)
        self.acting.prepare()

    def _play(self, s: CaesarCleopatraState, seat: i64) -> i64:
        """Return the first step of the best that can still be done in the play phase."""
        moves = self.moves
        may_end = moves.has(DONE)
        flags: i64 = s.argument()
        self.placing.prepare(s, flags, self.acting.values)
        acted: float = self.acting.choose(s, moves, may_end, flags & PLACED != 0)
        placed: float = self.placing.choose(may_end)
        first: i64 = self.placing.first
        best: float = max(acted, placed)
        if flags == 0 and self.rules.old:
            worst: i64 = self._worst(s, seat)
            if worst >= 0 and moves.has(CARD + worst) and self._waiting(s, seat) > best:
                return CARD + worst
        if acted > placed and self.acting.best >= 0:
            return self.acting.best
        if first >= 0 and moves.has(first):
            return first
        return moves.items[0]

    # The passive turn of 1997 (C70).

    def _worst(self, s: CaesarCleopatraState, seat: i64) -> i64:
        """Return the kind of the card of the hand that gains most if another one is drawn for it, -1 for none."""
        worst: i64 = -1
        most: float = 0.0
        for kind in range(KINDS):
            if count_kind(s.table[HAND + seat], kind) > 0:
                gain: float = self._fresh(s, seat) - self.acting.values[kind]
                if gain > most:
                    most = gain
                    worst = kind
        return worst

    def _fresh(self, s: CaesarCleopatraState, seat: i64) -> float:
        """Return what an influence card of the deck is worth on average; nothing if there is none."""
        decks: i64 = s.table[DECKS + seat]
        cards: i64 = count_influence(decks)
        if cards == 0:
            return 0.0
        worth: float = 0.0
        for kind in range(INFLUENCE_KINDS):
            worth += float(count_kind(decks, kind)) * self.acting.values[kind]
        return worth / float(cards)

    def _waiting(self, s: CaesarCleopatraState, seat: i64) -> float:
        """Return the gain of a turn in which nothing is placed and no vote card drawn."""
        gain: float = 0.0
        groups = self.groups
        for group in range(GROUPS):
            gain -= groups.weigh_now(s, group)
            soon: float = groups.soon[group]
            groups.soon[group] = 0.0
            gain += groups.weigh_now(s, group)
            groups.soon[group] = soon
        fresh: float = self._fresh(s, seat)
        for kind in range(KINDS):
            better: float = fresh - self.acting.values[kind]
            if better > 0.0:
                gain += better * float(count_kind(s.table[HAND + seat], kind))
        return gain


def build(game: Game, weights: Weights | None = None) -> Judge[Any]:
    """Build the judge of a game of Caesar & Cleopatra."""
    assert isinstance(game, CaesarCleopatraRules)
    return CaesarCleopatraJudge(game, weights or Weights())
