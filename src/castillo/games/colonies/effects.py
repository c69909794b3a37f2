"""What only the cards of this expansion do: the Grand Inquisitor, and what happens in the new areas (GI-9, GI-11)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT, has_bit
from castillo.core.decision import Decision
from castillo.core.errors import InvalidDeck, Reason
from castillo.core.moves import Moves
from castillo.games.colonies import events, frames
from castillo.games.colonies.actions import TAKE
from castillo.games.colonies.board import BLACK_CABALLEROS, FRA, MED, NEW_AREAS, SHI
from castillo.games.colonies.limit import MoveLimitTable
from castillo.games.colonies.sailing import ExtraSailing
from castillo.games.colonies.state import ColoniesState, own
from castillo.games.el_grande import frames as base_frames
from castillo.games.el_grande.actions import DONE
from castillo.games.el_grande.board import COURT, NOWHERE, PROVINCE
from castillo.games.el_grande.effects.effect import Effect, Parameter
from castillo.games.el_grande.effects.move import carry_frame, explain_target
from castillo.games.el_grande.effects.score import ScoreSetEffect
from castillo.games.el_grande.state import EITHER, PART, WHOLE, ElGrandeState
from castillo.games.el_grande.turn import explain_source
from castillo.games.el_grande.work import WORK

# The Grand Inquisitor (GI-9).


@final
class Inquisitor(Effect):
    """Take the figure into one's court if one likes, then move up to so many black Caballeros (GI-9.1)."""

    name = "inquisitor"
    parameters = (Parameter("black", "most black Caballeros moved", most=BLACK_CABALLEROS, default=2),)
    rules = ("GI-9.1", "GI-9.2", "GI-9.3")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        state = own(s)
        return state.inquisitor != state.active or s.has_removable(state.black())

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        if own(s).inquisitor == s.active:
            s.announce(frames.LIFT_BLACK | parameter << 8, WHOLE)
        else:
            s.push(frames.LIFT_BLACK | parameter << 8)
            s.announce(frames.CHOOSE_FIGURE, WHOLE)


@final
class ChooseFigure(Decision[ColoniesState]):
    """The figure may be taken or left where it is (GI-9.1)."""

    key = "figure"
    verb = "figure"
    segment = "figure"
    rules = ("GI-9.1",)

    def legal(self, s: ColoniesState, moves: Moves) -> None:
        for action in range(s.colonies.first_figure, s.colonies.first_figure + 2):
            moves.add(action)

    def apply(self, s: ColoniesState, action: i64) -> None:
        s.pop()
        if action == s.colonies.first_figure + TAKE:
            s.announce(frames.MOVE_FIGURE | (s.active + 1) << 8, PART)


@final
class MoveFigure(Decision[ColoniesState]):
    """The figure goes to a court, or beside the board: the argument is the seat + 1, or 0 (GI-9.1, GI-9.3)."""

    rules = ("GI-9.1", "GI-9.3", "GI-C7E", "GI-C7F")

    def proceed(self, s: ColoniesState) -> None:
        seat: i64 = s.argument() - 1
        s.pop()
        if s.listens:
            events.tell_figure(s, seat)
        s.inquisitor = seat

    def note(self, s: ColoniesState, argument: i64) -> None:
        WORK.colour = argument - 1


@final
class TakeFigure(Effect):
    """Take the figure of the Grand Inquisitor into one's court, from wherever it is (GI-C7E)."""

    name = "take_figure"
    rules = ("GI-C7E", "GI-11.3")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return own(s).inquisitor != s.active

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.MOVE_FIGURE | (s.active + 1) << 8, EITHER)


@final
class RecallFigure(Effect):
    """The figure of the Grand Inquisitor goes back beside the board, into nobody's court (GI-C7F)."""

    name = "recall_figure"
    rules = ("GI-C7F",)

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return own(s).inquisitor != NOWHERE

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.MOVE_FIGURE, EITHER)


@final
class LiftBlack(Decision[ColoniesState]):
    """One black Caballero after the other is named, neither from nor to the King's region (GI-9.1)."""

    key = "lift_black"
    verb = "lift"
    segment = "Caballero"
    rules = ("GI-9.1", "EG-6.2")

    def legal(self, s: ColoniesState, moves: Moves) -> None:
        if s.argument() == 0:
            return
        moves.add(DONE)
        s.add_pieces(NOWHERE, BIT[s.black()], moves)
        if moves.n == 1:
            moves.n = 0

    def apply(self, s: ColoniesState, action: i64) -> None:
        if action == DONE:
            s.pop()
            return
        s.set_top(frames.LIFT_BLACK | (s.argument() - 1) << 8)
        s.push(base_frames.DROP | (action - s.rules.first_piece) << 8)

    def explain(self, s: ColoniesState, action: i64) -> Reason:
        return explain_piece(s, action, BIT[s.black()], "black_only", "GI-9.1") or super().explain(s, action)

    def note(self, s: ColoniesState, argument: i64) -> None:
        WORK.any = argument


def explain_piece(s: ColoniesState, action: i64, colours: i64, key: str, rule: str) -> Reason | None:
    """Say why a Caballero cannot be named by a rule that is about these colours, for others with the reason `key`."""
    piece: i64 = s.rules.piece_of(action)
    if piece == NOWHERE:
        return None
    colour: i64 = piece % s.rules.piece_colours
    if colour >= s.rules.colours:
        return Reason("no_such_seat", "", {"seat": s.game.actions.texts[action].split()[0]})
    if not has_bit(colours, colour):
        return Reason(key, rule)
    return explain_source(s, piece // s.rules.piece_colours, colour, rule)


# The new areas.

AREA_PARAMETERS: Final = ("france", "ship", "america", "mediterranean")
"""Parameters that say which of the new areas are meant, in the order of their numbers."""


def pack_areas(values: dict[str, int], name: str) -> int:
    """Return the areas that a deck's flags name, as the lowest bits.

    Raises:
        InvalidDeck: none is named.
    """
    areas = sum(values[area] << bit for bit, area in enumerate(AREA_PARAMETERS))
    if areas == 0:
        raise InvalidDeck(f"effect {name!r} needs an area: {', '.join(AREA_PARAMETERS)}")
    return areas


@final
class PlaceOverseas(Effect):
    """Put up to so many more Caballeros from court into certain of the new areas (GI-C7H, GI-C7J)."""

    name = "place_overseas"
    parameters = (
        Parameter("up_to", "most Caballeros"),
        Parameter("france", "whether they may go to France", "flag", 1, 0),
        Parameter("ship", "whether they may go aboard the Ship", "flag", 1, 0),
        Parameter("america", "whether they may go to America", "flag", 1, 0),
        Parameter("mediterranean", "whether they may go to the Mediterranean", "flag", 1, 0),
    )
    rules = ("GI-C7H", "GI-C7J")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return s.courtiers() > 0 and open_areas(own(s), parameter & 15) != 0

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.OVERSEAS_PLACE | parameter << 8, WHOLE)

    def pack(self, values: dict[str, int]) -> int:
        return pack_areas(values, self.name) | values["up_to"] << NEW_AREAS


def open_areas(s: ColoniesState, areas: i64) -> i64:
    """Return those of a set of the new areas into which a Caballero can go: not the King's, nor France when full."""
    france_is_full = s.france[0] != 0 and s.france[1] != 0 and s.france[2] != 0
    return areas & ~1 if s.king == FRA or france_is_full else areas


@final
class PutOverseas(Decision[ColoniesState]):
    """One Caballero after the other goes from court to the areas that the card names, in the lowest 4 bits."""

    key = "overseas_place"
    verb = "put"
    segment = "area"
    rules = ("GI-C7H", "GI-C7J", "EG-6.2")

    def legal(self, s: ColoniesState, moves: Moves) -> None:
        areas: i64 = open_areas(s, s.argument() & 15)
        if s.argument() >> NEW_AREAS == 0 or s.courtiers() == 0 or areas == 0:
            return
        moves.add(DONE)
        for area in range(NEW_AREAS):
            if has_bit(areas, area):
                s.add_entry(FRA + area, moves)

    def apply(self, s: ColoniesState, action: i64) -> None:
        if action == DONE:
            s.pop()
            return
        s.set_top(s.top - (1 << (NEW_AREAS + 8)))
        s.announce(carry_frame(s.active, COURT, action - s.rules.first_area), PART)

    def explain(self, s: ColoniesState, action: i64) -> Reason:
        reason = explain_target(s, action, COURT)
        if reason is not None:
            return reason
        if s.rules.area_of(action) != NOWHERE:
            return Reason("not_named", "GI-C7H")
        return super().explain(s, action)

    def note(self, s: ColoniesState, argument: i64) -> None:
        WORK.left = argument >> NEW_AREAS


@final
class ReturnFromShip(Effect):
    """Send up to so many Caballeros of other players from the Ship home to their provinces (GI-C7I)."""

    name = "return_from_ship"
    parameters = (Parameter("up_to", "most Caballeros"),)
    rules = ("GI-C7I", "H-GI-6")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        for seat in range(s.rules.seats):
            if seat != s.active and s.count(SHI, seat) > 0:
                return True
        return False

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.PIRACY | parameter << 8, WHOLE)


@final
class Piracy(Decision[ColoniesState]):
    """One Caballero after the other is named; a disc that it bears stays in its colony (GI-C7I, H-GI-6)."""

    key = "piracy"
    verb = "take"
    segment = "Caballero"
    rules = ("GI-C7I", "H-GI-6")

    def others(self, s: ColoniesState) -> i64:
        """Return the set of the other seats; black Caballeros have no province."""
        return (BIT[s.rules.seats] - 1) & ~BIT[s.active]

    def legal(self, s: ColoniesState, moves: Moves) -> None:
        if s.argument() == 0:
            return
        moves.add(DONE)
        s.add_pieces(SHI, self.others(s), moves)
        if moves.n == 1:
            moves.n = 0

    def apply(self, s: ColoniesState, action: i64) -> None:
        if action == DONE:
            s.pop()
            return
        piece: i64 = action - s.rules.first_piece
        s.set_top(frames.PIRACY | (s.argument() - 1) << 8)
        s.announce(carry_frame(piece % s.rules.piece_colours, piece // s.rules.piece_colours, PROVINCE), PART)

    def explain(self, s: ColoniesState, action: i64) -> Reason:
        reason = explain_piece(s, action, self.others(s), "others_only", "GI-C7I")
        if reason is None and s.rules.piece_of(action) != NOWHERE:
            return Reason("ship_only", "GI-C7I")
        return reason or super().explain(s, action)

    def note(self, s: ColoniesState, argument: i64) -> None:
        WORK.left = argument


ALL_NEW: Final = 0xF000
"""The new areas as a set of places."""


@final
class ScoreOverseas(ScoreSetEffect):
    """Score France, the Ship, America and the Mediterranean, or one of them (GI-11.1, GI-C7A, GI-C7K)."""

    name = "score_overseas"
    parameters = (Parameter("one", "only one of them, of one's choice", "flag", 1, 0),)
    rules = ("GI-11.1", "GI-C7A", "GI-C7K")

    def chosen(self, s: ElGrandeState, parameter: i64) -> i64:
        areas: i64 = 0
        for area in range(FRA, MED + 1):
            if s.is_occupied(area):
                areas |= BIT[area]
        return areas

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        if parameter != 0:
            s.push(frames.SCORE_NEW)
        else:
            super().begin(s, parameter)


@final
class ScoreNew(Decision[ColoniesState]):
    """One of the new areas is named, even one where nobody is (GI-C7K)."""

    key = "score_new"
    verb = "score"
    segment = "area"
    rules = ("GI-C7K", "EG-12.10")

    def legal(self, s: ColoniesState, moves: Moves) -> None:
        for area in range(FRA, MED + 1):
            moves.add(s.rules.first_area + area)

    def apply(self, s: ColoniesState, action: i64) -> None:
        area: i64 = action - s.rules.first_area
        s.pop()
        s.announce(base_frames.SCORE_AREA | area << 8, EITHER if s.is_occupied(area) else WHOLE)

    def explain(self, s: ColoniesState, action: i64) -> Reason:
        if s.rules.area_of(action) != NOWHERE:
            return Reason("new_areas_only", "GI-C7K")
        return super().explain(s, action)


USED_HERE: Final = (
    Inquisitor(), TakeFigure(), RecallFigure(), MoveLimitTable(), ExtraSailing(), PlaceOverseas(), ReturnFromShip(),
    ScoreOverseas(),
)  # fmt: skip
"""The effects that this expansion adds to the vocabulary of decks."""
