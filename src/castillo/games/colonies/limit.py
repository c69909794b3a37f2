"""The Limit table: moving it, and who gets its spaces (GI-10)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.moves import Moves
from castillo.games.colonies import events, frames
from castillo.games.colonies.board import FRA, SHI
from castillo.games.colonies.standing import BESIDE, COLOUR
from castillo.games.colonies.state import ColoniesState, own
from castillo.games.el_grande.board import CASTILLO, NOWHERE, PROVINCE
from castillo.games.el_grande.effects.effect import Effect
from castillo.games.el_grande.effects.secret import Lose
from castillo.games.el_grande.state import EITHER, ElGrandeState
from castillo.games.el_grande.work import WORK


@final
class MoveLimitTable(Effect):
    """Move the Limit table to another region, not France, never into or out of the King's (GI-10.3, GI-4.7)."""

    name = "move_limit_table"
    rules = ("GI-10.3", "GI-4.7", "GI-11.2")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return own(s).limit != s.king

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.push(frames.CHOOSE_LIMIT)


@final
class ChooseLimit(Decision[ColoniesState]):
    """The Limit table's new region is named (GI-10.3, GI-4.7)."""

    key = "limit"
    verb = "limit"
    segment = "area"
    rules = ("GI-10.3", "GI-4.7", "H-GI-9")

    def legal(self, s: ColoniesState, moves: Moves) -> None:
        for region in s.rules.regions:
            if region not in (FRA, s.king, s.limit):
                moves.add(s.rules.first_area + region)

    def apply(self, s: ColoniesState, action: i64) -> None:
        s.pop()
        s.announce(frames.MOVE_LIMIT | (action - s.rules.first_area) << 8, EITHER)

    def explain(self, s: ColoniesState, action: i64) -> Reason:
        area: i64 = s.rules.area_of(action)
        if area == s.king:
            return Reason("kings_region", "GI-10.3")
        if area == FRA:
            return Reason("limit_not_france", "GI-4.7")
        if area == s.limit:
            return Reason("same_place", "CR-21")
        if area == CASTILLO:
            return Reason("limit_no_castillo", "GI-10.3")
        return super().explain(s, action)


@final
class MoveLimit(Decision[ColoniesState]):
    """The Limit table moves; who moved it says who gets a space if there are too many (GI-10.4)."""

    rules = ("GI-10.3", "GI-10.4")

    def proceed(self, s: ColoniesState) -> None:
        area: i64 = s.argument()
        s.pop()
        if s.listens:
            events.tell_limit(s, area)
        s.move_limit(area)
        s.push(frames.FILL | s.active << 8)

    def note(self, s: ColoniesState, argument: i64) -> None:
        WORK.target = argument


@final
class Fill(Decision[ColoniesState]):
    """Free spaces are taken from beside the table; if not all have room a seat chooses (GI-10.4, GI-10.5, GI-10.6).

    The argument is that seat.
    """

    key = "fill"
    verb = "fill"
    segment = "Caballero"
    asks_others = True
    rules = ("GI-10.4", "GI-10.5", "GI-10.6")

    def asked(self, s: ColoniesState) -> i64:
        return s.argument()

    def legal(self, s: ColoniesState, moves: Moves) -> None:
        free: i64 = s.free_spaces()
        if free == 0 or s.waiting_beside() <= free:
            return
        for colour in range(s.rules.colours):
            if s.beside[colour] > 0:
                if s.limit < SHI:
                    moves.add(s.rules.first_piece + s.limit * s.rules.piece_colours + colour)
                else:
                    self._add_from_line(s, colour, moves)

    def _add_from_line(self, s: ColoniesState, colour: i64, moves: Moves) -> None:
        for place in range(s.total(s.limit)):
            if s.entry(s.limit, place) & (COLOUR | BESIDE) == colour | BESIDE:
                spot: i64 = s.spot_of_entry(s.limit, place)
                action: i64 = s.rules.first_piece + spot * s.rules.piece_colours + colour
                if not moves.has(action):
                    moves.add(action)

    def apply(self, s: ColoniesState, action: i64) -> None:
        piece: i64 = action - s.rules.first_piece
        colours: i64 = s.rules.piece_colours
        self._step_on(s, piece % colours, piece // colours)

    def proceed(self, s: ColoniesState) -> None:
        s.pop()
        if s.free_spaces() >= s.waiting_beside():
            everybody_steps_on(s)

    def _step_on(self, s: ColoniesState, colour: i64, spot: i64) -> None:
        if s.listens:
            events.tell_seated(s, colour, 1)
        s.step_on(colour, spot)

    def explain(self, s: ColoniesState, action: i64) -> Reason:
        piece: i64 = s.rules.piece_of(action)
        if piece == NOWHERE:
            return super().explain(s, action)
        return Reason("not_beside", "GI-10.4", {"area": s.rules.board.names[s.limit]})

    def note(self, s: ColoniesState, argument: i64) -> None:
        WORK.left = s.free_spaces()
        WORK.target = s.limit


def everybody_steps_on(s: ColoniesState) -> None:
    """All beside the Limit table take spaces on it: there is room."""
    for colour in range(s.rules.colours):
        number: i64 = s.beside[colour]
        if number > 0:
            if s.listens:
                events.tell_seated(s, colour, number)
            s.beside[colour] = 0
    if s.limit >= SHI:
        for place in range(s.total(s.limit)):
            s.mark(s.limit, place, 0)


@final
class LoseSome(Lose):
    """Where some lose Caballeros on the Limit table and beside it, who takes them away chooses which (GI-10.7)."""

    key = "lose_some"
    verb = "take"
    segment = "Caballero"
    rules = ("GI-10.7",)

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        state = own(s)
        number: i64 = s.argument() & 255
        victim: i64 = s.argument() >> 8
        region: i64 = s.disk[victim]
        here: i64 = s.count(region, victim)
        beside: i64 = state.beside[victim]
        if region == state.limit and number < here and 0 < beside < here and number > 0:
            state.add_colour(region, victim, moves)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        state = own(s)
        victim: i64 = s.argument() >> 8
        spot: i64 = (action - s.rules.first_piece) // s.rules.piece_colours
        s.set_top(s.top - (1 << 8))
        state.carry(victim, spot, PROVINCE, 1)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        piece: i64 = s.rules.piece_of(action)
        if piece == NOWHERE:
            return super().explain(s, action)
        return Reason("not_these", "GI-10.7")
