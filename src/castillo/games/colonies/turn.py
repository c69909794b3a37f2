"""A turn: it begins at sea, cards may bring discs, the Grand Inquisitor one more Caballero (GI-3, GI-8, GI-9)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.errors import Reason
from castillo.core.moves import Moves
from castillo.games.colonies import events, frames
from castillo.games.colonies.board import GOLD, WARES
from castillo.games.colonies.sailing import NO_LIMIT, sail_argument
from castillo.games.colonies.state import own
from castillo.games.el_grande.actions import END
from castillo.games.el_grande.board import COURT, NOWHERE, PROVINCE
from castillo.games.el_grande.frames import HALVES
from castillo.games.el_grande.state import ElGrandeState
from castillo.games.el_grande.turn import Halves
from castillo.games.el_grande.turn import NextTurn as BaseNextTurn
from castillo.games.el_grande.turn import TakeCard as BaseTakeCard

EXTRA: Final = 4
"""Besides PLACED and ACTED: the extra Caballero has been used."""


@final
class NextTurn(BaseNextTurn):
    """Before anything else those at sea may sail (GI-3.3)."""

    rules = ("GI-3.1", "GI-3.3")

    def begin_turn(self, s: ElGrandeState) -> None:
        s.push(frames.SAIL | sail_argument(own(s), NO_LIMIT) << 8)


@final
class TakeCard(BaseTakeCard):
    """A card with discs brings them into the colonies as long as there are any (GI-8.1, GI-8.2)."""

    rules = ("GI-3.1", "GI-8.1", "GI-8.2")

    def apply(self, s: ElGrandeState, action: i64) -> None:
        super().apply(s, action)
        state = own(s)
        card: i64 = state.action_card()
        for disc in range(GOLD, WARES + 1):
            number: i64 = min(state.colonies.discs_of[card * 3 + disc], state.stock[disc])
            if number > 0:
                if s.listens:
                    events.tell_discs(state, disc, number)
                state.stock[disc] -= number
                state.lying[disc] += number


@final
class TurnHalves(Halves):
    """Who has the figure in court moves one more Caballero, once in its turn, whenever both halves rest (GI-9.4)."""

    verb = "extra"
    segment = "area"
    rules = ("GI-9.4",)

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        super().legal(s, moves)
        if s.argument() & EXTRA == 0 and own(s).inquisitor == s.active:
            ended = moves.n == 0
            self.add_extras(s, moves)
            if ended and moves.n > 0:
                moves.add(END)

    def add_extras(self, s: ElGrandeState, moves: Moves) -> None:
        """Add where the extra Caballero may go: from the province to court, or out of one of them to the board."""
        if s.recruits() > 0:
            moves.add(s.rules.first_area + COURT)
        if s.count(own(s).colonies.extra_from, s.active) > 0:
            s.add_placements(moves)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        spot: i64 = s.rules.spot_of(action)
        if spot == NOWHERE:
            super().apply(s, action)
            return
        s.set_top(HALVES | (s.argument() | EXTRA) << 8)
        s.carry(s.active, PROVINCE if spot == COURT else own(s).colonies.extra_from, spot, 1)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        area: i64 = s.rules.area_of(action)
        if area == NOWHERE:
            return super().explain(s, action)
        if own(s).inquisitor != s.active:
            return Reason("no_figure", "GI-9.4")
        if s.argument() & EXTRA:
            return Reason("extra_used", "GI-9.4")
        if area == s.king:
            return Reason("kings_region", "EG-6.2")
        origin: i64 = PROVINCE if area == COURT else own(s).colonies.extra_from
        if s.count(origin, s.active) == 0:
            return Reason("nobody_there", "GI-9.4", {"seat": s.game.seat_name(int(s.active))})
        if s.rules.is_region(area):
            return s.explain_entry(action) or Reason("not_adjacent", "EG-5.6", {"area": s.game.actions.texts[action]})
        return super().explain(s, action)
