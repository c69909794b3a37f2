"""The veto: windows before parts of a special action, and what a veto does (EG-12)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from castillo.core.bits import BIT, has_bit
from castillo.core.decision import Decision
from castillo.core.moves import Moves
from castillo.core.state import KIND
from castillo.games.el_grande import events
from castillo.games.el_grande.actions import ALLOW, VETO
from castillo.games.el_grande.effects.effect import Effect
from castillo.games.el_grande.frames import ACTION, KEEP_VETO, VETO_WINDOW
from castillo.games.el_grande.state import EITHER, ElGrandeState
from castillo.games.el_grande.work import WORK


@final
class VetoWindow(Decision[ElGrandeState]):
    """Holders of a veto are asked, clockwise, whether they stop what was announced (EG-12.3, EG-12.7)."""

    key = "veto"
    asks_others = True
    rules = ("EG-12.1", "EG-12.3", "EG-12.4", "EG-12.6", "EG-12.7", "EG-12.9")

    def asked(self, s: ElGrandeState) -> i64:
        holders: i64 = s.argument()
        seats: i64 = s.rules.seats
        seat: i64 = s.active
        while True:
            seat = (seat + 1) % seats
            if has_bit(holders, seat):
                return seat

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        moves.add(VETO)
        moves.add(ALLOW)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        if s.listens:
            events.tell_veto(s, events.VETO_USED if action == VETO else events.VETO_ALLOWED, s.seat)
        if action == VETO:
            spend_veto(s, s.seat)
            cancel_action(s)
            return
        left: i64 = s.argument() & ~BIT[s.seat]
        if left != 0:
            s.set_top(VETO_WINDOW | left << 8)
        else:
            s.pop()

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.holders = argument


def spend_veto(s: ElGrandeState, seat: i64) -> None:
    """Discard a seat's veto, the older one if it holds two (EG-12.5, EG-12.10)."""
    if has_bit(s.old_vetoes, seat):
        s.old_vetoes &= ~BIT[seat]
    else:
        s.new_vetoes &= ~BIT[seat]


def cancel_action(s: ElGrandeState) -> None:
    """Cancel what is left of the special action; what has been done stays (EG-12.3, EG-12.8)."""
    while s.top & KIND != ACTION:
        s.pop()
    s.pop()
    s.clear_disks()


@final
class Veto(Effect):
    """Keep the card, to cancel another seat's special action in this round or the next (EG-C2V, EG-12.1)."""

    name = "veto"
    rules = ("EG-C2V", "EG-12.1", "CR-7")

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(KEEP_VETO, EITHER)


@final
class KeepVeto(Decision[ElGrandeState]):
    """The active seat lays the veto before it (EG-12.1)."""

    rules = ("EG-12.1",)

    def proceed(self, s: ElGrandeState) -> None:
        s.new_vetoes |= BIT[s.active]
        if s.listens:
            events.tell_veto(s, events.VETO_KEPT, s.active)
        s.pop()
