"""What the pending work is about, put together from all frames of the stack: for observations and views.

A frame's argument is packed by the decision that reads it, so each decision notes down its own (`Decision.note`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.core.state import KIND
from castillo.games.el_grande.board import NOWHERE
from castillo.games.el_grande.frames import VETO_WINDOW

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState

NONE: Final = -1


@final
class Work:
    """What is noted down: seats and places as numbers, sets as bits, NOWHERE or 0 where nothing is.

    Attributes:
        announced: the kind of what a veto could stop now, NONE if no holder is asked.
        used: the halves of the turn already used, PLACED and ACTED of `turn` as bits.
        left: how many may still be placed, recruited, fetched, or must still be given.
        any, own, foreign: how many Caballeros of any owner, own and foreign ones may still be moved.
        source: the one region that a card takes Caballeros out of.
        colour: whose Caballero, court or disk it is.
        origin, target: where it is, and where it is to go; what is to be scored, or where a figure goes.
        board: the mobile scoreboard that is announced.
        scored: the regions that are still to be scored.
        first_only: 1 if only sole firsts score.
        victims: the seats that are still to lose something.
        holders: the holders of a veto who are still to be asked.
        stack: the stack from which a card is turned up, 0 for none.
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.announced: i64 = NONE
        self.used: i64 = 0
        self.left: i64 = 0
        self.any: i64 = 0
        self.own: i64 = 0
        self.foreign: i64 = 0
        self.source: i64 = NOWHERE
        self.colour: i64 = NOWHERE
        self.origin: i64 = NOWHERE
        self.target: i64 = NOWHERE
        self.board: i64 = NOWHERE
        self.scored: i64 = 0
        self.first_only: i64 = 0
        self.victims: i64 = 0
        self.holders: i64 = 0
        self.stack: i64 = 0


WORK: Final = Work()


def read_work(s: ElGrandeState) -> Work:
    """Note down what all pending work of a state is about; the same object every time.

    What lies above says more exactly what it is about than what lies below, so it is read last.
    """
    work = WORK
    work.clear()
    for i in range(1, s.depth):
        frame: i64 = s.frames[i]
        s.decisions[frame & KIND].note(s, frame >> 8)
    if s.depth > 0:
        s.decisions[s.top & KIND].note(s, s.argument())
        if s.top & KIND == VETO_WINDOW:
            work.announced = s.frames[s.depth - 1] & KIND
    return work
