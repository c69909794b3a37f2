"""Sailing: legs between the Ship, the colonies and the coast, at the start of a turn or by a card (GI-6.4, H-GI-5)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT, has_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.moves import Moves
from castillo.core.state import KIND
from castillo.games.colonies import frames
from castillo.games.colonies.board import (
    AME,
    COASTAL,
    DISC,
    FRA,
    GOLD,
    MED,
    SHI,
    SPOT_PLACES,
    WARES,
    sea_spot,
)
from castillo.games.colonies.standing import COLOUR
from castillo.games.colonies.state import ColoniesState, own
from castillo.games.el_grande.actions import DONE
from castillo.games.el_grande.effects.effect import Effect, Parameter
from castillo.games.el_grande.effects.move import explain_target
from castillo.games.el_grande.state import PART, WHOLE, ElGrandeState
from castillo.games.el_grande.turn import explain_source
from castillo.games.el_grande.work import WORK

# The argument of a SAIL or VOYAGE frame: how many legs are left, 5 bits; then for each area at sea how many of those
# who came first have not sailed since, 8 bits each. Who arrives stands behind them, so nobody makes two legs.
LEFT: Final = 31
NO_LIMIT: Final = 31
LINE: Final = 5
LINE_BITS: Final = 8
IN_LINE: Final = 255

# The argument of a SAIL_TO frame: the Caballero, 10 bits; how many of its line come into question, 8 bits; whether a
# card lets it sail. Of a LEG frame the same, and the target behind it.
PIECE: Final = 1023
BEFORE: Final = 10
BY_CARD: Final = 18
TARGET: Final = 19


def sail_argument(s: ColoniesState, legs: i64) -> i64:
    """Return the argument with which so many legs may be made by those who are at sea now."""
    argument: i64 = legs
    for area in range(SHI, MED + 1):
        argument |= s.total(area) << (LINE + (area - SHI) * LINE_BITS)
    return argument


def in_line(argument: i64, area: i64) -> i64:
    """Return how many of those who came first into an area may still sail."""
    return argument >> (LINE + (area - SHI) * LINE_BITS) & IN_LINE


def may_sail(s: ColoniesState, area: i64) -> i64:
    """Return how many of those who came first into an area may still sail: 0 if nobody is asked about sailing."""
    for i in range(1, s.depth + 1):
        frame: i64 = s.top if i == s.depth else s.frames[i]
        if frame & KIND in (frames.SAIL, frames.VOYAGE):
            return in_line(frame >> 8, area)
    return 0


class Sail(Decision[ColoniesState]):
    """At the start of its turn a seat may let each of its Caballeros at sea make one leg (GI-6.4, GI-6.5, H-GI-5)."""

    key = "sail"
    verb = "sail"
    segment = "Caballero"
    rules: ClassVar[tuple[str, ...]] = ("GI-6.4", "GI-6.5", "H-GI-5")
    by_card: ClassVar[bool] = False

    def legal(self, s: ColoniesState, moves: Moves) -> None:
        argument: i64 = s.argument()
        if argument & LEFT == 0:
            return
        colours: i64 = s.own_colours()
        moves.add(DONE)
        for area in range(SHI, MED + 1):
            for place in range(in_line(argument, area)):
                colour: i64 = s.entry(area, place) & COLOUR
                if has_bit(colours, colour):
                    action: i64 = s.rules.first_piece + s.spot_of_entry(area, place) * s.rules.piece_colours + colour
                    if not moves.has(action):
                        moves.add(action)
        if moves.n == 1:
            moves.n = 0

    def apply(self, s: ColoniesState, action: i64) -> None:
        if action == DONE:
            s.pop()
            return
        piece: i64 = action - s.rules.first_piece
        area: i64 = SPOT_PLACES[piece // s.rules.piece_colours]
        argument: i64 = s.argument()
        before: i64 = in_line(argument, area)
        rest: i64 = argument - BIT[LINE + (area - SHI) * LINE_BITS]
        if argument & LEFT != NO_LIMIT:
            rest -= 1
        s.set_top(s.top & 255 | rest << 8)
        by_card: i64 = 1 if self.by_card else 0
        s.push(frames.SAIL_TO | (piece | before << BEFORE | by_card << BY_CARD) << 8)

    def explain(self, s: ColoniesState, action: i64) -> Reason:
        piece: i64 = s.rules.piece_of(action)
        if piece == -1:
            return super().explain(s, action)
        colour: i64 = piece % s.rules.piece_colours
        spot: i64 = piece // s.rules.piece_colours
        if colour >= s.rules.colours:
            return Reason("no_such_seat", "", {"seat": s.game.actions.texts[action].split()[0]})
        if not has_bit(s.own_colours(), colour):
            return Reason("sail_own", "GI-6.4")
        if not SHI <= SPOT_PLACES[spot] <= MED:
            return Reason("sail_from", "GI-6.4")
        return explain_source(s, spot, colour, "GI-6.4") or Reason("one_leg", "H-GI-5")

    def note(self, s: ColoniesState, argument: i64) -> None:
        WORK.left = argument & LEFT


@final
class Voyage(Sail):
    """A card lets so many Caballeros make one more leg each (GI-C7G)."""

    rules = ("GI-C7G", "H-GI-5")
    by_card = True


@final
class SailTo(Decision[ColoniesState]):
    """From the Ship to a coast, France or a colony; from there to the Ship, with a disc if one is there (H-GI-5)."""

    key = "to"
    verb = "to"
    segment = "area"
    rules = ("GI-6.4", "GI-6.5", "GI-8.3", "H-GI-5", "H-GI-6")

    def legal(self, s: ColoniesState, moves: Moves) -> None:
        add_legs(s, (s.argument() & PIECE) // s.rules.piece_colours, moves)

    def apply(self, s: ColoniesState, action: i64) -> None:
        argument: i64 = s.argument()
        s.pop()
        leg: i64 = frames.LEG | (argument | (action - s.rules.first_area) << TARGET) << 8
        if argument >> BY_CARD & 1 != 0:
            s.announce(leg, PART)
        else:
            s.push(leg)

    def explain(self, s: ColoniesState, action: i64) -> Reason:
        spot: i64 = (s.argument() & PIECE) // s.rules.piece_colours
        if s.rules.spot_of(action) > MED and s.rules.area_of(action) == SHI:
            return Reason("no_disc", "H-GI-6")
        reason = explain_target(s, action, spot)
        if reason is not None:
            return reason
        if s.rules.area_of(action) != -1:
            return Reason("no_leg", "H-GI-5")
        return super().explain(s, action)

    def note(self, s: ColoniesState, argument: i64) -> None:
        note_piece(s, argument & PIECE)


def add_legs(s: ColoniesState, spot: i64, moves: Moves) -> None:
    """Add where a Caballero in a spot at sea may sail (H-GI-5)."""
    area: i64 = SPOT_PLACES[spot]
    if area == SHI:
        for region in COASTAL:
            if region != s.king:
                s.add_entry(region, moves)
        if s.king != FRA:
            s.add_entry(FRA, moves)
        s.add_entry(AME, moves)
        s.add_entry(MED, moves)
        return
    moves.add(s.rules.first_area + SHI)
    disc: i64 = GOLD if area == AME else WARES
    if s.lying[disc] > 0 and not bears_disc(spot):
        moves.add(s.rules.first_area + sea_spot(SHI, disc * DISC))


@final
class Leg(Decision[ColoniesState]):
    """A Caballero sails; a disc that it brings to Spain or France is scored at once (GI-8.3)."""

    rules = ("GI-6.4", "GI-8.3")

    def proceed(self, s: ColoniesState) -> None:
        argument: i64 = s.argument()
        piece: i64 = argument & PIECE
        s.pop()
        colours: i64 = s.rules.piece_colours
        s.sail(piece % colours, piece // colours, argument >> TARGET, argument >> BEFORE & IN_LINE)

    def note(self, s: ColoniesState, argument: i64) -> None:
        note_piece(s, argument & PIECE)
        WORK.target = argument >> TARGET


def note_piece(s: ColoniesState, piece: i64) -> None:
    """Note down which Caballero it is."""
    WORK.colour = piece % s.rules.piece_colours
    WORK.origin = piece // s.rules.piece_colours


def bears_disc(spot: i64) -> bool:
    """Tell whether a Caballero in a spot at sea bears a disc."""
    area: i64 = SPOT_PLACES[spot]
    return spot >= sea_spot(area, DISC)


@final
class ExtraSailing(Effect):
    """Up to so many of one's Caballeros at sea make one more leg each (GI-C7G)."""

    name = "sail"
    parameters = (Parameter("up_to", "most legs", most=30),)
    rules = ("GI-C7G", "H-GI-5")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        state = own(s)
        colours: i64 = state.own_colours()
        for area in range(SHI, MED + 1):
            for place in range(state.total(area)):
                if has_bit(colours, state.entry(area, place) & COLOUR):
                    return True
        return False

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.VOYAGE | sail_argument(own(s), parameter) << 8, WHOLE)
