"""Sending Caballeros home to the provinces in the open (EG-11.5; stack 2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT, has_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.moves import Moves
from castillo.games.el_grande import frames
from castillo.games.el_grande.board import COURT, NOWHERE, PROVINCE
from castillo.games.el_grande.effects.effect import Effect, Parameter
from castillo.games.el_grande.effects.move import carry_frame
from castillo.games.el_grande.state import PART, WHOLE, ElGrandeState
from castillo.games.el_grande.turn import explain_source
from castillo.games.el_grande.work import WORK

# The argument of a frame that goes round the opponents: the number that each loses in the lower 8 bits, then how far
# to the left of the active seat the next one sits.
FIRST_OPPONENT: Final = 256


@final
class ReturnFromCourt(Effect):
    """Every opponent returns so many Caballeros from its court to its province, or its whole court (EG-C2A, EG-C2B)."""

    name = "return_from_court"
    parameters = (Parameter("number", "how many", "number or all", 30),)
    rules = ("EG-C2A", "EG-C2B", "EG-11.4")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        for seat in range(s.rules.seats):
            if seat != s.active and s.count(COURT, seat) > 0:
                return True
        return False

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.EMPTY_COURTS | (parameter | FIRST_OPPONENT) << 8, WHOLE)


@final
class EmptyCourts(Decision[ElGrandeState]):
    """Clockwise, the next opponent whose court is not empty is affected: one part each (EG-12.9, EG-12.10)."""

    rules = ("EG-C2A", "EG-C2B", "EG-12.9", "EG-12.10")

    def proceed(self, s: ElGrandeState) -> None:
        number: i64 = s.argument() & 255
        offset: i64 = s.argument() >> 8
        victim: i64 = s.next_opponent(offset)
        if victim == NOWHERE:
            s.pop()
            return
        s.set_top(frames.EMPTY_COURTS | (number | (offset + 1) << 8) << 8)
        if s.count(COURT, victim) > 0:
            s.announce(frames.LOSE_COURT | (number | victim << 8) << 8, PART)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.left = argument & 255
        WORK.victims = s.opponents_from(argument >> 8)


@final
class LoseCourt(Decision[ElGrandeState]):
    """An opponent returns Caballeros from its court; who has too few returns them all (EG-C2A, EG-C2B)."""

    rules = ("EG-C2A", "EG-C2B", "EG-11.5")

    def proceed(self, s: ElGrandeState) -> None:
        number: i64 = s.argument() & 255
        victim: i64 = s.argument() >> 8
        s.pop()
        s.carry(victim, COURT, PROVINCE, min(number, s.count(COURT, victim)))

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.left = argument & 255
        WORK.colour = argument >> 8


@final
class ReturnByChoice(Effect):
    """Clockwise, each opponent returns so many of its Caballeros from regions and court, its choice (EG-C2D, CR-18)."""

    name = "return_by_choice"
    parameters = (Parameter("number", "how many", most=9),)
    rules = ("EG-C2D", "EG-11.4", "CR-18")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        for seat in range(s.rules.seats):
            if seat != s.active and (s.count(COURT, seat) > 0 or s.has_removable(seat)):
                return True
        return False

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.GIVE_BACK | (parameter | FIRST_OPPONENT) << 8, WHOLE)


@final
class GiveBack(Decision[ElGrandeState]):
    """Clockwise, the next opponent that has something to return is affected: one part each (EG-12.9, EG-12.10)."""

    rules = ("EG-C2D", "EG-12.9", "EG-12.10")

    def proceed(self, s: ElGrandeState) -> None:
        number: i64 = s.argument() & 255
        offset: i64 = s.argument() >> 8
        victim: i64 = s.next_opponent(offset)
        if victim == NOWHERE:
            s.pop()
            return
        s.set_top(frames.GIVE_BACK | (number | (offset + 1) << 8) << 8)
        if s.count(COURT, victim) > 0 or s.has_removable(victim):
            s.announce(frames.RETURN | (number | victim << 8) << 8, PART)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.left = argument & 255
        WORK.victims = s.opponents_from(argument >> 8)


@final
class Return(Decision[ElGrandeState]):
    """The affected seat chooses which of its Caballeros go home; who has too few gives all it has (EG-C2D, EG-11.5)."""

    key = "return"
    verb = "return"
    segment = "area"
    asks_others = True
    rules = ("EG-C2D", "EG-11.5", "EG-6.2", "EG-7.3")

    def asked(self, s: ElGrandeState) -> i64:
        return s.argument() >> 8

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        if s.argument() & 255 == 0:
            return
        s.add_own_regions(s.seat, moves)
        if s.count(COURT, s.seat) > 0:
            moves.add(s.rules.first_area + COURT)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        s.set_top(frames.RETURN | (s.argument() - 1) << 8)
        s.carry(s.seat, action - s.rules.first_area, PROVINCE, 1)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        return explain_source(s, s.rules.spot_of(action), s.seat, "EG-C2D") or super().explain(s, action)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.left = argument & 255
        WORK.colour = argument >> 8


@final
class ReturnOneEach(Effect):
    """Of each colour, the active seat sends one Caballero of its choice home, its own included (EG-C2C, CR-3)."""

    name = "return_one_each"
    rules = ("EG-C2C", "CR-3")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        victims: i64 = self.victims(s)
        for seat in range(s.rules.seats):
            if has_bit(victims, seat) and s.has_removable(seat):
                return True
        return False

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.TAKE_ONE_EACH | self.victims(s) << 8, WHOLE)

    def victims(self, s: ElGrandeState) -> i64:
        """Return the set of the seats that are to lose a Caballero (CR-3)."""
        everybody: i64 = BIT[s.rules.seats] - 1
        return everybody if s.rules.one_each_includes_self else everybody & ~BIT[s.active]


@final
class TakeOneEach(Decision[ElGrandeState]):
    """The active seat names the next Caballero; it must go on while a colour can still lose one (EG-C2C, EG-12.10)."""

    key = "take_one_each"
    verb = "take"
    segment = "Caballero"
    rules = ("EG-C2C", "EG-6.2", "EG-7.3", "EG-12.10")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        s.add_pieces(NOWHERE, s.argument(), moves)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        piece: i64 = action - s.rules.first_piece
        seat: i64 = piece % s.rules.piece_colours
        s.set_top(frames.TAKE_ONE_EACH | (s.argument() & ~BIT[seat]) << 8)
        s.announce(carry_frame(seat, piece // s.rules.piece_colours, PROVINCE), PART)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        piece: i64 = s.rules.piece_of(action)
        if piece == NOWHERE:
            return super().explain(s, action)
        seat: i64 = piece % s.rules.piece_colours
        if seat >= s.rules.colours:
            return Reason("no_such_seat", "", {"seat": s.game.actions.texts[action].split()[0]})
        if not has_bit(s.argument(), seat):
            return Reason("one_each_only", "EG-C2C", {"seat": s.game.actions.texts[action].split()[0]})
        return explain_source(s, piece // s.rules.piece_colours, seat, "EG-C2C") or super().explain(s, action)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.victims = argument
