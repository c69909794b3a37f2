"""Secret disks: all concerned seats choose a region at once and reveal together (EG-11.3)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT, has_bit, lowest_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.history import PlayedChoice
from castillo.core.moves import Moves
from castillo.core.state import KIND
from castillo.games.el_grande import events, frames
from castillo.games.el_grande.board import CASTILLO, COURT, NOWHERE, PLACES, PROVINCE, REGIONS
from castillo.games.el_grande.effects.effect import ALL, Effect, Parameter
from castillo.games.el_grande.state import EITHER, PART, WHOLE, ElGrandeState
from castillo.games.el_grande.work import WORK

# The argument of a frame that waits for disks: the set of the seats that have not answered, 8 bits; then what the
# question needs besides.
WAITING: Final = 255
ON_DISKS: Final = 0x1FF
"""The regions that a disk can show, as a set (EG-1.3)."""


class DiskDecision(Decision[ElGrandeState]):
    """A secret choice of a region, open to all concerned seats at once (EG-11.3); forced disks are set first.

    Attributes:
        shows_at_once: whether the disks are shown as soon as all are set, not after something else has been done.
    """

    key = "disk"
    verb = "disk"
    segment = "area"
    asks_others = True
    rules: ClassVar[tuple[str, ...]] = ("EG-11.3", "EG-1.3")
    shows_at_once: ClassVar[bool] = True

    def allows(self, s: ElGrandeState, seat: i64, region: i64) -> bool:
        """Tell whether a seat may set its disk on a region."""
        return True

    def waiting(self, s: ElGrandeState) -> i64:
        return s.argument() & WAITING

    def asked(self, s: ElGrandeState) -> i64:
        waiting: i64 = s.argument() & WAITING
        for seat in range(s.rules.seats):
            if has_bit(waiting, seat) and self._is_forced(s, seat):
                return seat
        return lowest_bit(waiting)

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        if s.argument() & WAITING == 0:
            return
        for region in range(REGIONS):
            if self.allows(s, s.seat, region):
                moves.add(s.rules.first_area + region)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        region: i64 = action - s.rules.first_area
        s.disk[s.seat] = region
        s.set_top(s.top & ~(BIT[s.seat] << 8))
        if s.listens:
            events.tell_disk(s, s.seat, region)
            if s.argument() & WAITING == 0 and self.shows_at_once:
                events.tell_disks(s)

    def reveals(self, argument: i64, seat: i64) -> bool:
        return argument & WAITING == BIT[seat]

    def hides(self, s: ElGrandeState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        """Others see that a disk is set; which region it names they see when all are set."""
        kind = history[at].frame & KIND
        if history[at].seat == seat or s.depth == 0 or s.top & KIND != kind or s.argument() & WAITING == 0:
            return False
        for later in range(at + 1, len(history)):
            if history[later].frame & KIND != kind:
                return False
        return True

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        area: i64 = s.rules.area_of(action)
        if area == CASTILLO or area >= PLACES:
            return Reason("disk_regions", "EG-1.3")
        if 0 <= area < REGIONS:
            return Reason("kings_region", "EG-6.5") if area == s.king else self.explain_region(s, area)
        return super().explain(s, action)

    def explain_region(self, s: ElGrandeState, region: i64) -> Reason:
        """Say why the seat that is asked may not name a region other than the King's."""
        return Reason("disk_own_regions", "EG-C2E")

    def _is_forced(self, s: ElGrandeState, seat: i64) -> bool:
        found: i64 = 0
        for region in range(REGIONS):
            if self.allows(s, seat, region):
                found += 1
        return found == 1


def waits_for_disks(s: ElGrandeState) -> bool:
    """Tell whether disks are being set, so that those that are set are not yet revealed."""
    return s.depth > 0 and isinstance(s.decisions[s.top & KIND], DiskDecision)


@final
class ReturnByDisk(Effect):
    """Opponents secretly choose a region; so many of their Caballeros there go home (EG-C2E, EG-C2F, CR-5)."""

    name = "return_by_disk"
    parameters = (Parameter("number", "how many", "number or all", 9),)
    rules = ("EG-C2E", "EG-C2F", "EG-11.5", "CR-5")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return self.concerned(s) != 0

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.push(frames.LOSSES | (parameter | 1 << 8) << 8)
        s.announce(frames.LOSS_DISKS | (self.concerned(s) | parameter << 8) << 8, EITHER)

    def concerned(self, s: ElGrandeState) -> i64:
        """Return the set of the opponents with Caballeros in regions other than the King's."""
        seats: i64 = 0
        for seat in range(s.rules.seats):
            if seat != s.active and has_to_name(s, seat):
                seats |= BIT[seat]
        return seats


def has_to_name(s: ElGrandeState, seat: i64) -> bool:
    """Tell whether a seat has Caballeros in regions that a disk can show, other than the King's."""
    for region in range(REGIONS):
        if region != s.king and s.count(region, seat) > 0:
            return True
    return False


@final
class LossDisks(DiskDecision):
    """A region with enough own Caballeros must be named, if there is one; else one with any (EG-C2E, EG-C2F)."""

    rules = ("EG-C2E", "EG-C2F", "EG-6.5")

    def allows(self, s: ElGrandeState, seat: i64, region: i64) -> bool:
        if region == s.king:
            return False
        here: i64 = s.count(region, seat)
        number: i64 = s.argument() >> 8
        if number == ALL or here >= number or here == 0:
            return here > 0
        for other in range(REGIONS):
            if other != s.king and s.count(other, seat) >= number:
                return False
        return True

    def explain_region(self, s: ElGrandeState, region: i64) -> Reason:
        if s.count(region, s.seat) > 0:
            return Reason("disk_two", "EG-C2F")
        return Reason("disk_own_regions", "EG-C2E")

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.left = argument >> 8


@final
class Losses(Decision[ElGrandeState]):
    """After the reveal, each affected seat's loss is a part, clockwise (EG-12.9, EG-12.10)."""

    rules = ("EG-C2E", "EG-C2F", "EG-12.9")

    def proceed(self, s: ElGrandeState) -> None:
        number: i64 = s.argument() & 255
        offset: i64 = s.argument() >> 8
        victim: i64 = s.next_opponent(offset)
        if victim == NOWHERE:
            s.pop()
            s.clear_disks()
            return
        s.set_top(frames.LOSSES | (number | (offset + 1) << 8) << 8)
        if s.disk[victim] != NOWHERE:
            s.announce(frames.LOSE | (number | victim << 8) << 8, PART)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.left = argument & 255
        WORK.victims = s.opponents_from(argument >> 8)


class Lose(Decision[ElGrandeState]):
    """Caballeros in the region on a seat's disk go home to its province (EG-C2E, EG-C2F)."""

    rules: ClassVar[tuple[str, ...]] = ("EG-C2E", "EG-C2F")

    def proceed(self, s: ElGrandeState) -> None:
        number: i64 = s.argument() & 255
        victim: i64 = s.argument() >> 8
        region: i64 = s.disk[victim]
        s.pop()
        s.carry(victim, region, PROVINCE, min(number, s.count(region, victim)))

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.left = argument & 255
        WORK.colour = argument >> 8


@final
class Eviction(Effect):
    """Name a region; each opponent secretly names another, to which all its Caballeros move (EG-C4E, CR-19, CR-20)."""

    name = "evict_by_disk"
    rules = ("EG-C4E", "CR-19", "CR-20")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        for seat in range(s.rules.seats):
            if seat != s.active and s.has_removable(seat):
                return True
        return False

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.push(frames.EVICT)


@final
class Evict(Decision[ElGrandeState]):
    """The region to be left is named first, not the King's nor the Castillo (EG-C4E, CR-8)."""

    key = "evict"
    verb = "evict"
    segment = "area"
    rules = ("EG-C4E", "CR-8", "CR-19")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        for region in s.rules.regions:
            if region != s.king:
                moves.add(s.rules.first_area + region)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        source: i64 = action - s.rules.first_area
        concerned: i64 = 0
        for seat in range(s.rules.seats):
            if seat != s.active and s.commands(seat, source):
                concerned |= BIT[seat]
        s.set_top(frames.EVICTIONS | (source | 1 << 8) << 8)
        s.announce(frames.EVICTION_DISKS | (concerned | source << 8) << 8, EITHER if concerned != 0 else WHOLE)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        if s.rules.area_of(action) == s.king:
            return Reason("kings_region", "EG-6.2")
        if s.rules.area_of(action) == CASTILLO:
            return Reason("castillo_keeps", "EG-7.3")
        return super().explain(s, action)


@final
class EvictionDisks(DiskDecision):
    """Each seat with Caballeros there chooses where they go: any other region, the King's too (EG-C4E)."""

    rules = ("EG-C4E", "CR-12", "CR-19")

    def allows(self, s: ElGrandeState, seat: i64, region: i64) -> bool:
        return region != s.argument() >> 8

    def explain_region(self, s: ElGrandeState, region: i64) -> Reason:
        return Reason("same_place", "EG-C4E")

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.origin = argument >> 8


@final
class Evictions(Decision[ElGrandeState]):
    """After the reveal, each affected seat's move is a part, clockwise (EG-12.9, EG-12.10)."""

    rules = ("EG-C4E", "EG-12.9")

    def proceed(self, s: ElGrandeState) -> None:
        source: i64 = s.argument() & 255
        offset: i64 = s.argument() >> 8
        victim: i64 = s.next_opponent(offset)
        if victim == NOWHERE:
            s.pop()
            s.clear_disks()
            return
        s.set_top(frames.EVICTIONS | (source | (offset + 1) << 8) << 8)
        if s.disk[victim] != NOWHERE:
            s.announce(frames.EVICTED | (source | victim << 8) << 8, PART)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.origin = argument & 255
        WORK.victims = s.opponents_from(argument >> 8)


@final
class Evicted(Decision[ElGrandeState]):
    """All of a seat's Caballeros go where its disk says, or to court from the King's region (EG-C4E, EG-6.5)."""

    rules = ("EG-C4E", "EG-6.5")

    def proceed(self, s: ElGrandeState) -> None:
        source: i64 = s.argument() & 255
        victim: i64 = s.argument() >> 8
        s.pop()
        follow_disk(s, victim, source)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.origin = argument & 255
        WORK.colour = argument >> 8


def follow_disk(s: ElGrandeState, seat: i64, source: i64) -> None:
    """Move a seat's Caballeros from `source` to the region on its disk, or to court if that is the King's (EG-6.5)."""
    target: i64 = s.disk[seat]
    s.carry_all(seat, source, COURT if target == s.king else target)
