"""How much the search may think, and how that is shared out among the decisions of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from time import thread_time
from typing import Final

from castillo.bots.mcts.guide import SHARE


@dataclass(frozen=True)
class Level:
    """A budget for the decisions that a seat makes one after the other.

    A bid and a turn come to 1 + SHARE budgets at most, for the turn's last decision leaves some of its own.

    Attributes:
        simulations: how many times a game is played on, at most.
        seconds: of processor time, at most: for machines that are too slow for all simulations.
    """

    simulations: int
    seconds: float


LEVELS: Final = {
    "easy": Level(200, 0.07),
    "normal": Level(5_000, 0.35),
    "hard": Level(20_000, 1.4),
    "expert": Level(80_000, 5.7),
}
"""By name, weakest first: 0.1, 0.5, 2 and 8 seconds for a bid and a turn together."""


class Budget:
    """What is left of a level."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.renew()

    def renew(self) -> None:
        """Have everything again."""
        self._simulations = self.level.simulations
        self._seconds = self.level.seconds

    def begin(self, share: float = SHARE) -> None:
        """Begin a decision that may use this part of what is left, getting ready included."""
        self._used = False
        self._begun = thread_time()
        self._end = self._begun + self._seconds * share
        self._left = max(1, round(self._simulations * share))

    def allows(self) -> bool:
        """Tell whether another simulation may be made, which is then counted; one may always be."""
        if self._left == 0 or (self._used and thread_time() >= self._end):
            return False
        self._used = True
        self._left -= 1
        self._simulations -= 1
        return True

    def end(self) -> None:
        """End the decision: what has been used is gone."""
        self._seconds -= thread_time() - self._begun
