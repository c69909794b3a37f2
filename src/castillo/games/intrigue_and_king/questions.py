"""The table of decisions: that of the base game, with what this expansion puts in its place or adds."""

from __future__ import annotations

from typing import Any, Final

from castillo.core.decision import Decision
from castillo.games.el_grande.frames import BID, HALVES, NEXT_TURN, POWER_BACK, RELEASE
from castillo.games.el_grande.questions import ANNOUNCED as BASE_ANNOUNCED
from castillo.games.el_grande.questions import BY_KIND as BASE_BY_KIND
from castillo.games.intrigue_and_king import effects, frames
from castillo.games.intrigue_and_king.round import (
    CastilloRelease,
    NextTurn,
    PlayCard,
    TakeCaballeroCard,
    TurnHalves,
)
from castillo.games.intrigue_and_king.setup import ChooseHand, Deal, SetUpDisks, SetUpPlace

BY_KIND: Final[dict[int, Decision[Any]]] = {
    **BASE_BY_KIND,
    BID: PlayCard(),
    NEXT_TURN: NextTurn(),
    HALVES: TurnHalves(),
    POWER_BACK: effects.TakeBack(),
    RELEASE: CastilloRelease(),
    frames.SET_UP_DISKS: SetUpDisks(),
    frames.SET_UP_PLACE: SetUpPlace(),
    frames.CHOOSE_HAND: ChooseHand(),
    frames.DEAL: Deal(),
    frames.CABALLERO_CARD: TakeCaballeroCard(),
    frames.USE: effects.Use(),
    frames.OUTING_DISKS: effects.OutingDisks(),
    frames.OUTINGS: effects.Outings(),
    frames.OUTING: effects.OneOuting(),
    frames.SHOVE: effects.ChooseShove(),
    frames.MOVE_CASTILLO: effects.MoveCastillo(),
}

DECISIONS: Final[list[Decision[Any]]] = [BY_KIND[kind] for kind in range(frames.END_OF_FRAMES)]

ANNOUNCED: Final[dict[int, str]] = {
    **BASE_ANNOUNCED,
    frames.OUTING_DISKS: "disks",
    frames.OUTING: "grande",
    frames.MOVE_CASTILLO: "castillo",
}
