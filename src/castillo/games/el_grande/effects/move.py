"""Moving Caballeros between regions, and placing more from court (EG-11.2; stack 1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT
from castillo.core.decision import Decision
from castillo.core.errors import InvalidDeck, Reason
from castillo.core.moves import Moves
from castillo.games.el_grande import actions, frames
from castillo.games.el_grande.actions import AREA, DONE, PIECE
from castillo.games.el_grande.board import CASTILLO, COURT, MOST_SEATS, REGIONS
from castillo.games.el_grande.effects.effect import Effect, Parameter
from castillo.games.el_grande.state import PART, WHOLE, ElGrandeState
from castillo.games.el_grande.turn import explain_source
from castillo.games.el_grande.work import WORK

# The argument of a LIFT frame: how many of any owner, own and foreign may still be moved, 5 bits each; then the only
# source + 1 (0: any region), 5 bits; then whether one source must be chosen first.
ANY: Final = 0
OWN: Final = 5
FOREIGN: Final = 10
SOURCE: Final = 15
ONE_SOURCE: Final = 20
FIELD: Final = 31


def may_move(s: ElGrandeState, parameter: i64, owner: i64) -> bool:
    """Tell whether a Caballero of `owner` is among those that may still be moved."""
    if parameter & FIELD != 0:
        return True
    shift = OWN if owner == s.active else FOREIGN
    return (parameter >> shift) & FIELD != 0


@final
class Move(Effect):
    """Move up to so many Caballeros of any owners, own and foreign ones, out of one region or of any (EG-11.2)."""

    name = "move"
    parameters = (
        Parameter("any", "most Caballeros of any owner", "number or all", 30, 0),
        Parameter("own", "most Caballeros of one's own", "number or all", 30, 0),
        Parameter("foreign", "most Caballeros of others", "number or all", 30, 0),
        Parameter("one_source", "all come out of one region, chosen first", "flag", 1, 0),
    )
    rules = ("EG-11.2", "EG-C1A", "EG-C1B", "EG-C1C", "EG-C1D", "EG-C1E", "EG-C1F", "EG-C1G")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        for region in range(REGIONS):
            if region != s.king and has_movable(s, parameter, region):
                return True
        return False

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        if parameter >> ONE_SOURCE:
            s.push(frames.FROM | parameter << 8)
        else:
            s.announce(frames.LIFT | parameter << 8, WHOLE)

    def pack(self, values: dict[str, int]) -> int:
        packed = values["any"] << ANY | values["own"] << OWN | values["foreign"] << FOREIGN
        if packed == 0:
            raise InvalidDeck("effect 'move' moves nothing: give any, own or foreign")
        return packed | values["one_source"] << ONE_SOURCE


def has_movable(s: ElGrandeState, parameter: i64, region: i64) -> bool:
    """Tell whether a region holds a Caballero that may be moved."""
    for owner in range(s.rules.seats):
        if s.count(region, owner) > 0 and may_move(s, parameter, owner):
            return True
    return False


def note_limits(limits: i64) -> None:
    """Note down how many Caballeros may still be moved, and out of which region."""
    WORK.any = limits & FIELD
    WORK.own = limits >> OWN & FIELD
    WORK.foreign = limits >> FOREIGN & FIELD
    WORK.source = (limits >> SOURCE & FIELD) - 1


@final
class From(Decision[ElGrandeState]):
    """The one region out of which Caballeros are moved is chosen first (EG-C1F, EG-C1G); that is no part (EG-12.9)."""

    key = "from"
    verb = "from"
    segment = "area"
    rules = ("EG-C1F", "EG-C1G", "EG-12.9")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        for region in range(REGIONS):
            if region != s.king and has_movable(s, s.argument(), region):
                moves.add(AREA + region)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        limits: i64 = s.argument()
        source: i64 = action - AREA + 1
        s.pop()
        s.announce(frames.LIFT | (limits | source << SOURCE) << 8, WHOLE)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        area: i64 = action - AREA
        if area == s.king:
            return Reason("kings_region", "EG-6.2")
        if area == CASTILLO:
            return Reason("castillo_keeps", "EG-7.3")
        if 0 <= area < REGIONS:
            return Reason("nothing_to_move", "EG-11.2")
        return super().explain(s, action)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        note_limits(argument)


@final
class Lift(Decision[ElGrandeState]):
    """One Caballero is named; it stays where it is until its move is carried out (EG-11.2, EG-12.10)."""

    key = "lift"
    unordered = True
    verb = "lift"
    segment = "Caballero"
    rules = ("EG-11.2", "EG-5.8", "EG-6.2", "EG-7.3")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        limits: i64 = s.argument()
        source: i64 = (limits >> SOURCE & FIELD) - 1
        first: i64 = 0 if source < 0 else source
        last: i64 = REGIONS if source < 0 else source + 1
        seats: i64 = s.rules.seats
        colours: i64 = s.rules.colours
        king: i64 = s.king
        active: i64 = s.active
        own = limits & FIELD != 0 or limits >> OWN & FIELD != 0
        foreign = limits & FIELD != 0 or limits >> FOREIGN & FIELD != 0
        caballeros = s.caballeros
        moves.add(DONE)
        for region in range(first, last):
            if region != king:
                for owner in range(seats):
                    if caballeros[region * colours + owner] > 0 and (own if owner == active else foreign):
                        moves.add(PIECE + region * MOST_SEATS + owner)
        if moves.n == 1:
            moves.n = 0

    def apply(self, s: ElGrandeState, action: i64) -> None:
        if action == DONE:
            s.pop()
            return
        piece: i64 = action - PIECE
        owner: i64 = piece % MOST_SEATS
        limits: i64 = s.argument()
        shift: i64 = OWN if owner == s.active else FOREIGN
        if limits >> shift & FIELD == 0:
            shift = ANY
        if limits >> shift & FIELD != FIELD:
            limits -= BIT[shift]
        s.set_top(frames.LIFT | limits << 8)
        s.push(frames.DROP | piece << 8)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        piece: i64 = action - PIECE
        if not 0 <= piece < actions.BOARD - PIECE:
            return super().explain(s, action)
        area: i64 = piece // MOST_SEATS
        owner: i64 = piece % MOST_SEATS
        if owner >= s.rules.seats:
            return Reason("no_such_seat", "", {"seat": s.game.actions.texts[action].split()[0]})
        source: i64 = (s.argument() >> SOURCE & FIELD) - 1
        if source >= 0 and area != source:
            rule = "EG-C1F" if s.argument() & FIELD != 0 else "EG-C1G"
            return Reason("one_source", rule, {"area": s.game.actions.texts[AREA + source]})
        return explain_source(s, area, owner, "EG-11.2") or Reason("not_these", "EG-11.2")

    def note(self, s: ElGrandeState, argument: i64) -> None:
        note_limits(argument)


@final
class Drop(Decision[ElGrandeState]):
    """The named Caballero is given its target: any other region but the King's, or the Castillo (EG-11.2, EG-7.1)."""

    key = "drop"
    verb = "drop"
    segment = "area"
    rules = ("EG-11.2", "EG-6.2", "EG-7.1")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        s.add_destinations(s.argument() // MOST_SEATS, moves)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        piece: i64 = s.argument()
        s.pop()
        s.announce(carry_frame(piece % MOST_SEATS, piece // MOST_SEATS, action - AREA), PART)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        return explain_target(s, action, s.argument() // MOST_SEATS) or super().explain(s, action)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.colour = argument % MOST_SEATS
        WORK.origin = argument // MOST_SEATS


def explain_target(s: ElGrandeState, action: i64, origin: i64) -> Reason | None:
    """Say why a Caballero may not be put into an area."""
    area: i64 = action - AREA
    if area == s.king:
        return Reason("kings_region", "EG-6.2")
    if area == origin:
        return Reason("same_place", "EG-12.10")
    return None


def carry_frame(seat: i64, origin: i64, target: i64) -> i64:
    """Return the frame that moves one Caballero of a colour from place to place."""
    return frames.CARRY | seat << 8 | origin << 12 | target << 16


@final
class Carry(Decision[ElGrandeState]):
    """An announced Caballero is moved: one part of a special action (EG-12.9)."""

    rules = ("EG-11.2", "EG-12.9")

    def proceed(self, s: ElGrandeState) -> None:
        argument: i64 = s.argument()
        s.pop()
        s.carry(argument & 15, argument >> 4 & 15, argument >> 8, 1)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.colour = argument & 15
        WORK.origin = argument >> 4 & 15
        WORK.target = argument >> 8


@final
class PlaceAnywhere(Effect):
    """Put up to so many more Caballeros from court into any regions but the King's, or the Castillo (EG-C1H, CR-17)."""

    name = "place"
    parameters = (Parameter("up_to", "most Caballeros"),)
    rules = ("EG-C1H", "CR-17")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return s.courtiers() > 0

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.COURT_PLACE | parameter << 8, WHOLE)


@final
class CourtPlace(Decision[ElGrandeState]):
    """One Caballero after the other goes from court to any area; adjacency does not matter (EG-C1H)."""

    key = "court_place"
    unordered = True
    verb = "put"
    segment = "area"
    rules = ("EG-C1H", "EG-6.2", "EG-7.1")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        if s.argument() == 0 or s.courtiers() == 0:
            return
        moves.add(DONE)
        s.add_destinations(COURT, moves)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        if action == DONE:
            s.pop()
            return
        s.set_top(frames.COURT_PLACE | (s.argument() - 1) << 8)
        s.announce(carry_frame(s.active, COURT, action - AREA), PART)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        return explain_target(s, action, COURT) or super().explain(s, action)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.left = argument
