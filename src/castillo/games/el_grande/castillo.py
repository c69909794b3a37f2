"""The Castillo in a general scoring: disks, scoring, release, then the regions (EG-7.5, EG-8.4)."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from castillo.core.bits import BIT
from castillo.core.decision import Decision
from castillo.games.el_grande import events, frames
from castillo.games.el_grande.board import CASTILLO, NOWHERE
from castillo.games.el_grande.effects.secret import DiskDecision, follow_disk
from castillo.games.el_grande.state import ElGrandeState


@final
class GeneralScoring(Decision[ElGrandeState]):
    """Who has Caballeros in the Castillo sets a disk before it is opened, the others do not (EG-8.4, CR-11, CR-12)."""

    rules = ("EG-8.4", "CR-11", "CR-12")

    def proceed(self, s: ElGrandeState) -> None:
        if s.listens:
            events.tell_general_scoring(s)
        concerned: i64 = 0
        for seat in range(s.rules.seats):
            if s.commands(seat, CASTILLO):
                concerned |= BIT[seat]
        s.set_top(frames.RELEASE)
        s.push(frames.RELEASE_DISKS | concerned << 8)


@final
class ReleaseDisks(DiskDecision):
    """All nine regions may be chosen, one for all of a seat's Caballeros (EG-8.4)."""

    rules = ("EG-8.4", "EG-11.3")
    shows_at_once = False


class Release(Decision[ElGrandeState]):
    """The Castillo is scored, its Caballeros go where the disks say, then every region is scored (EG-8.4, EG-7.5)."""

    rules: ClassVar[tuple[str, ...]] = ("EG-8.4", "EG-7.5", "EG-6.5", "EG-8.5", "EG-6.3")

    def proceed(self, s: ElGrandeState) -> None:
        self.open_castillo(s)
        self.end_release(s)
        for region in s.rules.regions:
            s.score_area(region, False)
        s.pop()

    def open_castillo(self, s: ElGrandeState) -> None:
        """Score the Castillo and let the Caballeros in it go where the disks say (EG-8.4, EG-6.5)."""
        s.score_area(CASTILLO, False)
        if s.listens:
            events.tell_disks(s)
            events.tell_release(s)
        for seat in range(s.rules.seats):
            if s.disk[seat] != NOWHERE:
                follow_disk(s, seat, CASTILLO)
        s.clear_disks()

    def end_release(self, s: ElGrandeState) -> None:
        """Do what belongs between the release and the scoring of the regions: nothing in the base game."""
