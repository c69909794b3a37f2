"""What a search is told of a game: worlds, answers worth searching, and what a position comes to.

This one knows nothing beyond the rules and serves every game; a game's own guide knows better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.moves import MOVES, Moves
from castillo.core.playout import play_randomly

if TYPE_CHECKING:
    from castillo.core.chance import Rng
    from castillo.core.game import Game
    from castillo.core.state import State

S = TypeVar("S", bound="State")

SHARE: Final = 0.4
"""What part of what is left of its budget a decision may use: there are often more of them to come in a turn."""
MOST_WORLDS: Final = 256
"""How many worlds are drawn for a decision; then they come round again. Some games take long to draw one."""


class Guide(Generic[S]):
    """Guides the search in one game; `S` is the state class of the game.

    Attributes:
        seats: how many seats the game has.
        worlds: how many worlds are drawn for a decision before they come round again.
    """

    def __init__(self, game: Game) -> None:
        self.seats: i64 = game.seats
        self.worlds: i64 = MOST_WORLDS

    def share(self, state: S) -> float:
        """Return what part of what is left of its budget the question is worth that `state` asks."""
        return SHARE

    def imagine(self, state: S, seat: i64, rng: Rng) -> State:
        """Return a world: a state without history that may be the true one as far as `seat` knows.

        It asks `seat`, and those who answer at the same time and have done so are asked again.

        Raises:
            NoHistory: what is possible hangs on the history, and `state` keeps none.
        """
        world = state.resample_from_infostate(int(seat), rng, keeps_history=False)
        world.seat = seat
        return world

    def prepare(self, world: S, seat: i64, goes_on: bool) -> None:
        """Get ready to search from `world`, which asks `seat`; if it `goes_on`, with the tree of the search before."""

    def varies(self, state: S) -> bool:
        """Tell whether the answers worth searching can be others in another world."""
        return True

    def list_answers(self, state: S, found: Moves) -> None:
        """Fill `found` with the answers of the seat that is asked that are worth searching: at least one, all legal."""
        state.list_moves()
        found.n = MOVES.n
        for i in range(MOVES.n):
            found.items[i] = MOVES.items[i]

    def expect(self, state: S, answers: Moves, expected: vec[float]) -> None:
        """Set how good each answer is taken to be before it is tried: positive numbers with the sum 1."""
        for i in range(answers.n):
            expected[i] = 1.0 / float(answers.n)

    def halts(self, state: S) -> bool:
        """Tell whether the search goes no further here, and `finish` says what the position comes to."""
        return False

    def finish(self, state: S, seat: i64, rng: Rng, rewards: vec[float]) -> None:
        """Play on and set what every seat gets in the end, from 0 to 1 each; `state` is used up.

        Args:
            state: the position.
            seat: who searches.
            rng: for choices and chance.
            rewards: to set; 1 in all.
        """
        play_randomly(state, rng)
        for other in range(self.seats):
            rewards[other] = 0.0
        winners = state.winners()
        for winner in winners:
            rewards[winner] = 1.0 / float(len(winners))

    def list_points(self) -> list[float]:
        """List the points at the end that every seat could expect at the last `finish`; empty if that is unknown."""
        return []
