"""One order for answers whose order does not matter, so that a search does not follow every order of the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from castillo.core.actions import WORDS
from castillo.core.arrays import vec
from castillo.core.state import KIND

if TYPE_CHECKING:
    from castillo.bots.mcts.node import Bandit
    from castillo.core.game import Game
    from castillo.core.moves import Moves
    from castillo.core.state import State


@final
class Order:
    """Follows one game at a time; where questions are `unordered`, it lets only ascending answers through.

    Attributes:
        kind, seat: the unordered question that was answered last, and by whom; kind -1 unless it goes on.
        before: what could be answered then; `least`: what was.
    """

    def __init__(self, game: Game) -> None:
        self.unordered: vec[i64] = vec[i64]([int(decision.unordered) for decision in game.decisions])
        self.words: vec[i64] = vec[i64]([int(owner == WORDS) for owner in game.actions.owners])
        self.begin()

    def begin(self) -> None:
        """Forget the last game."""
        self.kind: i64 = -1
        self.seat: i64 = -1
        self.least: i64 = -1
        self.before: Bandit | None = None

    def follow(self, kind: i64, bandit: Bandit, action: i64, after: State) -> None:
        """Note down an answer to a question of a kind.

        Args:
            kind: the question's.
            bandit: the answers that there were.
            action: the one that was given.
            after: the position that it has led to.
        """
        if self.unordered[kind] != 0 and self.words[action] == 0:
            self.kind = kind
            self.seat = bandit.seat
            self.least = action
            self.before = bandit
        if self.kind >= 0 and not self._goes_on(after):
            self.kind = -1

    def _goes_on(self, state: State) -> bool:
        """Tell whether the unordered question is asked again now, or as soon as one has been answered that is part."""
        if state.depth == 0 or state.seat != self.seat:
            return False
        below: i64 = state.frames[state.depth - 1] & KIND
        return state.top & KIND == self.kind or below == self.kind

    def sift(self, state: State, answers: Moves) -> None:
        """Leave out what could have been answered before the last answer; keep all if nothing would be left."""
        before = self.before
        if before is None or self.kind < 0 or state.top & KIND != self.kind:
            return
        kept: i64 = 0
        for i in range(answers.n):
            action: i64 = answers.items[i]
            if action >= self.least or self.words[action] != 0 or not before.has(action):
                answers.items[kept] = action
                kept += 1
        if kept > 0:
            answers.n = kept
