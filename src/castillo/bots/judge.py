"""What a bot must be told about a game in order to play it: what positions are worth, and how to look ahead in it.

A judge belongs to one game (its seats and options). It may look at nothing that its seat may not know: positions are
given to it as `blind` leaves them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from mypy_extensions import i64

if TYPE_CHECKING:
    from castillo.core.chance import Rng
    from castillo.core.moves import Moves
    from castillo.core.state import State

S = TypeVar("S", bound="State")

BEAM: Final = 0
"""A question whose answers are compared as soon as they are given; only the best few are followed."""
SPLIT: Final = 1
"""A question each of whose answers is followed to the end of the turn, apart from the others."""
APART: Final = 2
"""A question at which looking ahead ends: `answer` chooses."""


class Judge(Generic[S]):
    """One game's knowledge for bots; `S` is the state class of the game."""

    def blind(self, state: S, seat: i64) -> S:
        """Return a copy with the question turned to `seat`, without anything that `seat` may not know.

        What is hidden is replaced by the same stand-in whatever it is, so nothing computed from the copy depends on it.
        """
        raise NotImplementedError

    def evaluate(self, state: S, seat: i64) -> float:
        """Return how well `seat` stands in `state`, in points: its own expected final points less its rivals'."""
        raise NotImplementedError

    def prepare(self, state: S, seat: i64) -> None:
        """Get ready to look ahead from `state`."""

    def sort(self, state: S, seat: i64) -> i64:
        """Return how the question that `seat` is asked is dealt with: BEAM, SPLIT or APART."""
        raise NotImplementedError

    def shortlist(self, state: S, seat: i64, found: Moves) -> None:
        """Fill `found` with the answers that are worth following, at least one, all legal; not for APART."""
        raise NotImplementedError

    def rank(self, state: S, seat: i64) -> float:
        """Return what a position in the middle of a turn promises; compared with others in a beam."""
        return self.evaluate(state, seat)

    def conclude(self, state: S, seat: i64) -> float:
        """Return the value of the position at the end of a line."""
        return self.evaluate(state, seat)

    def reply(self, state: S, seat: i64) -> i64:
        """Return what another seat that is asked during the turn of `seat` is expected to answer; -1 ends the line."""
        return -1

    def answer(self, state: S, seat: i64, rng: Rng) -> i64:
        """Return the answer to a question that is dealt with APART."""
        raise NotImplementedError
