"""What everybody sees of a game that is played on in a search, and what only some do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.decision import Decision
from castillo.core.history import PlayedChoice
from castillo.core.seats import SPECTATOR
from castillo.core.state import KIND

if TYPE_CHECKING:
    from castillo.core.game import Game
    from castillo.core.state import State

VEILED: Final = 1 << 20
"""Labels from here on are of choices that not everybody sees: what is asked next tells them apart."""
BITS: Final = 0xFFFFFFFFFF
"""Numbers of several choices together stay within 40 bits."""


@final
class Sight:
    """Follows one game at a time from where `begin` was called.

    Attributes:
        hiding: for each kind of question whether its answers can be hidden from anybody.
        veiled: the choices so far that are still hidden from somebody who only looks on.
        before: those of them that every game begins with: the seat that searches has made them already.
    """

    def __init__(self, game: Game) -> None:
        hiding = [int(type(decision).hides is not Decision.hides) for decision in game.decisions]
        self.hiding: vec[i64] = vec[i64](hiding)
        self.veiled: list[PlayedChoice] = []
        self.before: list[PlayedChoice] = []

    def start(self, keeps: bool) -> None:
        """Let every game begin where the last one has got to, if that `keeps` what is hidden since then, or anew."""
        self.before = self.veiled[:] if keeps else []
        self.begin()

    def begin(self) -> None:
        """Forget the last game: what was hidden before the first is drawn anew in every world."""
        self.veiled = self.before[:]

    def follow(self, state: State, action: i64) -> i64:
        """Give an answer, or outcome, and return as a number what everybody has seen of it."""
        frame: i64 = state.top
        seat: i64 = state.seat
        state.advance(action)
        hides = self.hiding[frame & KIND] != 0
        if not hides and len(self.veiled) == 0:
            return action
        label: i64 = action
        if hides:
            self.veiled.append(PlayedChoice(int(seat), int(action), int(frame), False))
            if self._is_hidden(state, len(self.veiled) - 1, SPECTATOR):
                label = VEILED + ((state.top & KIND) << 8) + state.seat + 16
            else:
                self.veiled.pop()
        return self._unveil(state, label)

    def secret(self, state: State) -> i64:
        """Return as a number what the seat that is asked has seen since the beginning and not everybody has."""
        number: i64 = 0
        for at in range(len(self.veiled)):
            if not self._is_hidden(state, at, state.seat):
                number = add_choice(number, self.veiled[at])
        return number

    def _unveil(self, state: State, label: i64) -> i64:
        """Add to a label what has been turned over, and forget that it was hidden."""
        kept: list[PlayedChoice] = []
        for at in range(len(self.veiled)):
            if self._is_hidden(state, at, SPECTATOR):
                kept.append(self.veiled[at])
            else:
                label = add_choice(label, self.veiled[at])
        self.veiled = kept
        return label

    def _is_hidden(self, state: State, at: i64, seat: i64) -> bool:
        decision = state.decisions[self.veiled[at].frame & KIND]
        return decision.hides(state, self.veiled, at, seat)


def add_choice(number: i64, choice: PlayedChoice) -> i64:
    """Return a number for all that `number` stands for and one choice more."""
    action: i64 = choice.action
    seat: i64 = choice.seat
    return ((number & BITS) * 1009 + (action << 5) + seat + 2) & BITS
