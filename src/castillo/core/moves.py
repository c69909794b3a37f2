"""The legal answers to one question, in a buffer that is refilled in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.core.arrays import vec

if TYPE_CHECKING:
    from castillo.core.state import State

MOST_MOVES: Final = 512


@final
class Moves:
    """Legal answers as action integers: `items[:n]`.

    At a chance node every entry is equally likely, and an outcome of greater weight stands there several times.
    `owner` is the state whose pending question the buffer answers, so that a state asked twice computes once.
    """

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * MOST_MOVES)
        self.n: i64 = 0
        self.owner: State | None = None

    def add(self, action: i64) -> None:
        """Append one answer."""
        self.items[self.n] = action
        self.n += 1

    def has(self, action: i64) -> bool:
        """Tell whether `action` is among the answers."""
        for i in range(self.n):
            if self.items[i] == action:
                return True
        return False

    def actions(self) -> list[int]:
        """List the answers in the order in which they were added."""
        return [action for action in self.items[: self.n]]  # noqa: C416 (so it has its length at once, and no ints)

    def outcomes(self) -> list[int]:
        """List the different outcomes of a chance node in the order in which they were added."""
        found: list[int] = []
        last: i64 = -1
        for i in range(self.n):
            action: i64 = self.items[i]
            if action != last:
                found.append(int(action))
            last = action
        return found


MOVES: Final = Moves()
