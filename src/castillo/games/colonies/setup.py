"""Setting up: the black Caballeros, the Limit table, and two Caballeros by secret disk (GI-2)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from castillo.core.decision import Decision
from castillo.core.moves import Moves
from castillo.games.colonies import events
from castillo.games.colonies.board import BLACK_CABALLEROS
from castillo.games.colonies.state import ColoniesState
from castillo.games.el_grande.actions import OUTCOME_REGION
from castillo.games.el_grande.board import REGIONS
from castillo.games.el_grande.setup import SetUpDisks as BaseSetUpDisks
from castillo.games.el_grande.setup import SetUpPlace as BaseSetUpPlace


class DrawRegion(Decision[ColoniesState]):
    """A region card is drawn; those of the King, of the homes and those drawn before are out (GI-2.8)."""

    segment = "region"
    chance = True

    def legal(self, s: ColoniesState, moves: Moves) -> None:
        for region in range(REGIONS):
            free = region != s.king and s.count(region, s.black()) == 0
            for home in s.grande:
                if home == region:
                    free = False
            if free:
                moves.add(OUTCOME_REGION + region)


@final
class DrawBlack(DrawRegion):
    """Two black Caballeros come into the region (GI-2.2)."""

    key = "draw_black"
    verb = "black"
    rules = ("GI-2.2", "GI-2.8")

    def apply(self, s: ColoniesState, action: i64) -> None:
        region: i64 = action - OUTCOME_REGION
        s.pop()
        s.caballeros[region * s.rules.colours + s.black()] = BLACK_CABALLEROS // 2
        if s.listens:
            events.tell_black(s, region)


@final
class DrawLimit(DrawRegion):
    """The Limit table comes into the region (GI-2.3)."""

    key = "draw_limit"
    verb = "limit"
    rules = ("GI-2.3", "GI-2.8", "GI-2.9")

    def apply(self, s: ColoniesState, action: i64) -> None:
        s.pop()
        if s.listens:
            events.tell_limit(s, action - OUTCOME_REGION)
        s.limit = action - OUTCOME_REGION


@final
class SetUpDisks(BaseSetUpDisks):
    """After the home regions all name a region, the King's too, and reveal together (GI-2.6, GI-4.2)."""

    rules = ("GI-2.6", "GI-4.2")


@final
class SetUpPlace(BaseSetUpPlace):
    """Each puts 2 from court where its disk says; on the King's region they stay in court (GI-2.6)."""

    rules = ("GI-2.6",)
