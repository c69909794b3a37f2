"""Moving Caballeros between regions, and placing more from court (EG-11.2; stack 1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT, has_bit
from castillo.core.decision import Decision
from castillo.core.errors import InvalidDeck, Reason
from castillo.core.moves import Moves
from castillo.games.el_grande import frames
from castillo.games.el_grande.actions import DONE
from castillo.games.el_grande.board import CASTILLO, COURT, NOWHERE
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

# The argument of a CARRY frame: the colour, 4 bits; the spot out of which it is taken, 8 bits; that into which it goes.
COLOUR: Final = 15
ORIGIN: Final = 4
SPOT: Final = 255
TARGET: Final = 12


def movable_colours(s: ElGrandeState, parameter: i64) -> i64:
    """Return the set of the colours of which Caballeros may still be moved."""
    every: i64 = BIT[s.rules.colours] - 1
    if parameter & FIELD != 0:
        return every
    own: i64 = s.own_colours()
    found: i64 = 0
    if parameter >> OWN & FIELD != 0:
        found = own
    if parameter >> FOREIGN & FIELD != 0:
        found |= every & ~own
    return found


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
        colours: i64 = movable_colours(s, parameter)
        for region in s.rules.regions:
            if region != s.king and has_any(s, region, colours):
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


def has_any(s: ElGrandeState, region: i64, colours: i64) -> bool:
    """Tell whether a Caballero of one of a set of colours stands in a region."""
    for colour in range(s.rules.colours):
        if s.count(region, colour) > 0 and has_bit(colours, colour):
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
        colours: i64 = movable_colours(s, s.argument())
        for region in s.rules.regions:
            if region != s.king and has_any(s, region, colours):
                moves.add(s.rules.first_area + region)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        limits: i64 = s.argument()
        source: i64 = action - s.rules.first_area + 1
        s.pop()
        s.announce(frames.LIFT | (limits | source << SOURCE) << 8, WHOLE)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        area: i64 = s.rules.area_of(action)
        if area == s.king:
            return Reason("kings_region", "EG-6.2")
        if area == CASTILLO:
            return Reason("castillo_keeps", "EG-7.3")
        if s.rules.is_region(area):
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
        moves.add(DONE)
        s.add_pieces((limits >> SOURCE & FIELD) - 1, movable_colours(s, limits), moves)
        if moves.n == 1:
            moves.n = 0

    def apply(self, s: ElGrandeState, action: i64) -> None:
        if action == DONE:
            s.pop()
            return
        piece: i64 = action - s.rules.first_piece
        limits: i64 = s.argument()
        shift: i64 = OWN if has_bit(s.own_colours(), piece % s.rules.piece_colours) else FOREIGN
        if limits >> shift & FIELD == 0:
            shift = ANY
        if limits >> shift & FIELD != FIELD:
            limits -= BIT[shift]
        s.set_top(frames.LIFT | limits << 8)
        s.push(frames.DROP | piece << 8)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        piece: i64 = s.rules.piece_of(action)
        if piece == NOWHERE:
            return super().explain(s, action)
        spot: i64 = piece // s.rules.piece_colours
        owner: i64 = piece % s.rules.piece_colours
        area: i64 = s.rules.spot_places[spot]
        if owner >= s.rules.colours:
            return Reason("no_such_seat", "", {"seat": s.game.actions.texts[action].split()[0]})
        source: i64 = (s.argument() >> SOURCE & FIELD) - 1
        if source >= 0 and area != source:
            rule = "EG-C1F" if s.argument() & FIELD != 0 else "EG-C1G"
            return Reason("one_source", rule, {"area": s.rules.board.names[source]})
        return explain_source(s, spot, owner, "EG-11.2") or Reason("not_these", "EG-11.2")

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
        s.add_destinations(s.argument() // s.rules.piece_colours, moves)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        piece: i64 = s.argument()
        colours: i64 = s.rules.piece_colours
        s.pop()
        s.announce(carry_frame(piece % colours, piece // colours, action - s.rules.first_area), PART)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        return explain_target(s, action, s.argument() // s.rules.piece_colours) or super().explain(s, action)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.colour = argument % s.rules.piece_colours
        WORK.origin = argument // s.rules.piece_colours


def explain_target(s: ElGrandeState, action: i64, origin: i64) -> Reason | None:
    """Say why a Caballero from a spot may not be put into an area."""
    area: i64 = s.rules.area_of(action)
    if area == NOWHERE:
        return None
    if area == s.king:
        return Reason("kings_region", "EG-6.2")
    if area == s.rules.spot_places[origin]:
        return Reason("same_place", "EG-12.10")
    return s.explain_entry(action)


def carry_frame(seat: i64, origin: i64, target: i64) -> i64:
    """Return the frame that moves one Caballero of a colour from spot to spot."""
    return frames.CARRY | (seat | origin << ORIGIN | target << TARGET) << 8


@final
class Carry(Decision[ElGrandeState]):
    """An announced Caballero is moved: one part of a special action (EG-12.9)."""

    rules = ("EG-11.2", "EG-12.9")

    def proceed(self, s: ElGrandeState) -> None:
        argument: i64 = s.argument()
        s.pop()
        s.carry(argument & COLOUR, argument >> ORIGIN & SPOT, argument >> TARGET, 1)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.colour = argument & COLOUR
        WORK.origin = argument >> ORIGIN & SPOT
        WORK.target = argument >> TARGET


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
        s.announce(carry_frame(s.active, COURT, action - s.rules.first_area), PART)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        return explain_target(s, action, COURT) or super().explain(s, action)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.left = argument
