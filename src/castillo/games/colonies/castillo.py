"""The Castillo in a general scoring: black Caballeros in it, and the Limit table into whose region it is emptied."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from castillo.core.decision import Decision
from castillo.core.moves import Moves
from castillo.games.colonies import frames
from castillo.games.colonies.limit import everybody_steps_on
from castillo.games.colonies.state import ColoniesState, own
from castillo.games.el_grande.actions import OUTCOME_REGION
from castillo.games.el_grande.board import CASTILLO, NOWHERE, REGIONS
from castillo.games.el_grande.castillo import Release as BaseRelease
from castillo.games.el_grande.state import ElGrandeState


@final
class Release(BaseRelease):
    """The Castillo is scored and emptied; black Caballeros without a holder go by lot (GI-9.9, H-GI-10)."""

    rules = ("GI-9.9", "H-GI-10", "GI-10.6")

    def proceed(self, s: ElGrandeState) -> None:
        self.open_castillo(s)
        state = own(s)
        s.set_top(frames.SCORE_REGIONS)
        s.push(frames.ARRIVE)
        if state.inquisitor == NOWHERE and s.count(CASTILLO, state.black()) > 0:
            s.push(frames.LOT)


@final
class Lot(Decision[ColoniesState]):
    """A region that is not the King's is drawn for the black Caballeros that nobody has (H-GI-10)."""

    key = "lot"
    verb = "lot"
    segment = "region"
    chance = True
    rules = ("H-GI-10",)

    def legal(self, s: ColoniesState, moves: Moves) -> None:
        for region in range(REGIONS):
            if region != s.king:
                moves.add(OUTCOME_REGION + region)

    def apply(self, s: ColoniesState, action: i64) -> None:
        s.pop()
        s.carry(s.black(), CASTILLO, action - OUTCOME_REGION, s.count(CASTILLO, s.black()))


@final
class Arrive(Decision[ColoniesState]):
    """Who has come out of the Castillo takes spaces of the Limit table if there is room for all, or as the holder says.

    They stand beside it so far; without a holder and without room they stay there (GI-10.6).
    """

    rules = ("GI-10.6",)

    def proceed(self, s: ColoniesState) -> None:
        s.pop()
        if s.waiting_beside() <= s.free_spaces():
            everybody_steps_on(s)
        elif s.inquisitor != NOWHERE:
            s.push(frames.FILL | s.inquisitor << 8)


@final
class ScoreRegions(Decision[ColoniesState]):
    """The nine regions are scored, then France, the Ship, America and the Mediterranean (GI-4.3)."""

    rules = ("GI-4.3", "EG-8.4")

    def proceed(self, s: ColoniesState) -> None:
        s.pop()
        for region in s.rules.regions:
            s.score_area(region, False)
