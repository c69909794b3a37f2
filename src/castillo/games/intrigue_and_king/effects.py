"""What only the cards of this expansion do: the outing, the shove, the Joker; and who uses which special action."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT, has_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.history import PlayedChoice
from castillo.core.moves import Moves
from castillo.games.el_grande import events as base_events
from castillo.games.el_grande.actions import AREA
from castillo.games.el_grande.board import CASTILLO, NOWHERE, REGIONS
from castillo.games.el_grande.effects.court import ChoosePower, half_possible
from castillo.games.el_grande.effects.effect import Effect
from castillo.games.el_grande.effects.secret import DiskDecision
from castillo.games.el_grande.frames import ACTION
from castillo.games.el_grande.state import EITHER, PART, ElGrandeState
from castillo.games.el_grande.work import WORK
from castillo.games.intrigue_and_king import events, frames
from castillo.games.intrigue_and_king.actions import INTRIGUE, KING, OWN, USE
from castillo.games.intrigue_and_king.state import KING_OFFICE, IntrigueState


def own(s: ElGrandeState) -> IntrigueState:
    """Return a state as what it is at every table of this expansion."""
    assert isinstance(s, IntrigueState)
    return s


@final
class Joker(Effect):
    """Name a second card after the others have played; by itself it does nothing (IK-7.5)."""

    name = "joker"
    rules = ("IK-7.5",)

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return False


@final
class OfficeOrOwn(Effect):
    """Use the King's or the Intrigue card, or one's own card instead (IK-5.1)."""

    name = "office_or_own"
    rules = ("IK-5.1", "IK-5.2", "IK-5.3")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        state = own(s)
        return half_possible(s, office_card(state)) or half_possible(s, state.own_card(s.active))

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.push(frames.USE)


def office_card(s: IntrigueState) -> i64:
    """Return the King's or the Intrigue card, whichever the active seat holds, in the effects of the rules."""
    return s.intrigue.king_card if s.office(s.active) == KING_OFFICE else s.intrigue.intrigue_card


@final
class Use(Decision[IntrigueState]):
    """Who holds the King or the Intrigue card chooses it or the own card; what is left out, nobody does (IK-5)."""

    key = "use"
    verb = "use"
    segment = "special action"
    rules = ("IK-5.1", "IK-5.2", "IK-5.3")

    def legal(self, s: IntrigueState, moves: Moves) -> None:
        if half_possible(s, s.own_card(s.active)):
            moves.add(USE + OWN)
        if half_possible(s, office_card(s)):
            moves.add(USE + (KING if s.office(s.active) == KING_OFFICE else INTRIGUE))

    def apply(self, s: IntrigueState, action: i64) -> None:
        card: i64 = s.own_card(s.active) if action == USE + OWN else office_card(s)
        s.pop()
        s.set_top(ACTION | card << 8)
        s.rules.effects[card].begin(s, s.rules.parameters[card])

    def explain(self, s: IntrigueState, action: i64) -> Reason:
        use: i64 = action - USE
        held: i64 = KING if s.office(s.active) == KING_OFFICE else INTRIGUE
        if use in (OWN, held):
            return Reason("nothing_to_do", "EG-12.10")
        if use in (KING, INTRIGUE):
            return Reason("other_office", "IK-3.4")
        return super().explain(s, action)


@final
class TakeBack(ChoosePower):
    """A played card returns to the hand; played cards lie face up, so everybody sees which (IK-3.9, IK-8.2)."""

    rules = ("IK-3.9", "IK-8.2", "IK-8.6")

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        card: i64 = action - s.rules.first_power + 1
        if 1 <= card <= s.rules.power_cards and has_bit(own(s).intrigue.vetoes, card) and s.holds_veto(s.active):
            return Reason("veto_kept", "IK-8.6")
        return super().explain(s, action)

    def is_open(self, s: ElGrandeState) -> bool:
        return True

    def hides(self, s: ElGrandeState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        return False


@final
class Outing(Effect):
    """All opponents move their Grandes to regions named on secret disks (IK-7.3)."""

    name = "outing"
    rules = ("IK-7.3",)

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return self.concerned(s) != 0

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.push(frames.OUTINGS | 1 << 8)
        s.announce(frames.OUTING_DISKS | self.concerned(s) << 8, EITHER)

    def concerned(self, s: ElGrandeState) -> i64:
        """Return the set of the opponents whose Grande is not in the King's region."""
        seats: i64 = 0
        for seat in range(s.rules.seats):
            if seat != s.active and s.grande[seat] != s.king:
                seats |= BIT[seat]
        return seats


@final
class OutingDisks(DiskDecision):
    """Each names another region for its Grande; the King's means that it stays (IK-7.3)."""

    rules = ("IK-7.3",)

    def allows(self, s: ElGrandeState, seat: i64, region: i64) -> bool:
        return region != s.grande[seat]

    def explain_region(self, s: ElGrandeState, region: i64) -> Reason:
        return Reason("same_place", "IK-7.3")


@final
class Outings(Decision[IntrigueState]):
    """After the reveal, each Grande's move is a part, clockwise (IK-7.3, EG-12.9)."""

    rules = ("IK-7.3", "EG-12.9")

    def proceed(self, s: IntrigueState) -> None:
        offset: i64 = s.argument()
        seat: i64 = s.next_opponent(offset)
        if seat == NOWHERE:
            s.pop()
            s.clear_disks()
            return
        s.set_top(frames.OUTINGS | (offset + 1) << 8)
        if s.disk[seat] != NOWHERE and s.disk[seat] != s.king:
            s.announce(frames.OUTING | seat << 8, PART)

    def note(self, s: IntrigueState, argument: i64) -> None:
        WORK.victims = s.opponents_from(argument)


@final
class OneOuting(Decision[IntrigueState]):
    """One Grande moves to the region on its owner's disk (IK-7.3)."""

    rules = ("IK-7.3",)

    def proceed(self, s: IntrigueState) -> None:
        seat: i64 = s.argument()
        s.pop()
        if s.listens:
            base_events.tell_grande(s, seat, s.disk[seat])
        s.grande[seat] = s.disk[seat]

    def note(self, s: IntrigueState, argument: i64) -> None:
        WORK.colour = argument
        WORK.target = s.disk[argument]


@final
class Shove(Effect):
    """Move the Castillo onto a region; all Caballeros there go into it (IK-7.4)."""

    name = "shove"
    rules = ("IK-7.4", "IK-8.3")

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.push(frames.SHOVE)


@final
class ChooseShove(Decision[IntrigueState]):
    """The region is named: not the King's, nor that on which the Castillo stands (IK-7.4, IK-7.1)."""

    key = "shove"
    verb = "shove"
    segment = "area"
    rules = ("IK-7.4", "IK-7.1", "IK-8.3")

    def legal(self, s: IntrigueState, moves: Moves) -> None:
        for region in range(REGIONS):
            if region != s.king and region != s.shoved:
                moves.add(AREA + region)

    def apply(self, s: IntrigueState, action: i64) -> None:
        s.pop()
        s.announce(frames.MOVE_CASTILLO | (action - AREA) << 8, EITHER)

    def explain(self, s: IntrigueState, action: i64) -> Reason:
        area: i64 = action - AREA
        if area == s.king:
            return Reason("kings_region", "IK-7.1")
        if area in (s.shoved, CASTILLO):
            return Reason("same_place", "IK-7.4")
        return super().explain(s, action)


@final
class MoveCastillo(Decision[IntrigueState]):
    """The Castillo stands on the region until after the next general scoring; who is there goes into it (IK-7.4)."""

    rules = ("IK-7.4",)

    def proceed(self, s: IntrigueState) -> None:
        region: i64 = s.argument()
        s.pop()
        if s.listens:
            events.tell_castillo(s, region)
        s.shoved = region
        for seat in range(s.rules.seats):
            s.carry(seat, region, CASTILLO, s.count(region, seat))

    def note(self, s: IntrigueState, argument: i64) -> None:
        WORK.target = argument


USED_HERE: Final = (Joker(), Outing(), Shove())
"""The effects that this expansion adds to the vocabulary of decks."""
