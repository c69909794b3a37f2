"""Setting the game up: the King's region, the home regions and the first leader by chance (EG-2)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from castillo.core.decision import Decision
from castillo.core.game import Game
from castillo.core.moves import Moves
from castillo.games.el_grande import events
from castillo.games.el_grande.actions import OUTCOME_REGION, OUTCOME_SEAT
from castillo.games.el_grande.board import COURT, HOME_CABALLEROS, REGIONS
from castillo.games.el_grande.effects.secret import DiskDecision
from castillo.games.el_grande.frames import DRAW_HOME
from castillo.games.el_grande.state import ElGrandeState
from castillo.games.el_grande.work import WORK


@final
class DrawKing(Decision[ElGrandeState]):
    """The first region card shows where the King stands (EG-2.1)."""

    key = "draw_king"
    verb = "king"
    segment = "region"
    chance = True
    rules = ("EG-2.1",)

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        for region in range(REGIONS):
            moves.add(OUTCOME_REGION + region)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        if s.listens:
            events.tell_king(s, action - OUTCOME_REGION)
        s.king = action - OUTCOME_REGION
        s.set_top(DRAW_HOME)


@final
class DrawHome(Decision[ElGrandeState]):
    """Each seat in turn draws its home region from the cards that are left (EG-2.2) and sets up there (EG-2.3)."""

    key = "draw_home"
    verb = "home"
    segment = "region"
    chance = True
    rules = ("EG-2.2", "EG-2.3")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        for region in range(REGIONS):
            free = region != s.king
            for home in s.grande:
                if home == region:
                    free = False
            if free:
                moves.add(OUTCOME_REGION + region)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        seat: i64 = s.argument()
        s.grande[seat] = action - OUTCOME_REGION
        s.caballeros[(action - OUTCOME_REGION) * s.rules.colours + seat] = HOME_CABALLEROS
        if s.listens:
            events.tell_home(s, seat, action - OUTCOME_REGION, HOME_CABALLEROS)
        if seat + 1 < s.rules.seats:
            s.set_top(DRAW_HOME | (seat + 1) << 8)
        else:
            s.pop()

    def phrase(self, game: Game, argument: i64) -> str:
        return f"home {game.seat_names[argument]}"

    def phrases(self, game: Game) -> list[str]:
        return [f"home {name}" for name in game.seat_names]

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.colour = argument


@final
class DrawLeader(Decision[ElGrandeState]):
    """Chance picks the leader of the first bidding (EG-2.9)."""

    key = "draw_leader"
    verb = "leader"
    segment = "seat"
    chance = True
    rules = ("EG-2.9",)

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        for seat in range(s.rules.seats):
            moves.add(OUTCOME_SEAT + seat)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        s.leader = action - OUTCOME_SEAT
        if s.listens:
            events.tell_leader(s, s.leader)
        s.pop()


class SetUpDisks(DiskDecision):
    """For expansions: after the home regions all name a region, the King's too, and reveal together."""


class SetUpPlace(Decision[ElGrandeState]):
    """For expansions: each puts as many from court as the argument says where its disk says.

    On the King's region they stay in court.
    """

    def proceed(self, s: ElGrandeState) -> None:
        number: i64 = s.argument()
        s.pop()
        for seat in range(s.rules.seats):
            if s.disk[seat] != s.king:
                s.carry(seat, COURT, s.disk[seat], number)
        s.clear_disks()
