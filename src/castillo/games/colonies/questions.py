"""The table of decisions: that of the base game, with what this expansion puts in its place or adds."""

from __future__ import annotations

from typing import Any, Final

from castillo.core.decision import Decision
from castillo.games.colonies import castillo, effects, frames, limit, sailing, setup, turn
from castillo.games.el_grande.frames import HALVES, LOSE, NEXT_TURN, RELEASE, TAKE_CARD
from castillo.games.el_grande.questions import ANNOUNCED as BASE_ANNOUNCED
from castillo.games.el_grande.questions import BY_KIND as BASE_BY_KIND

BY_KIND: Final[dict[int, Decision[Any]]] = {
    **BASE_BY_KIND,
    NEXT_TURN: turn.NextTurn(),
    TAKE_CARD: turn.TakeCard(),
    HALVES: turn.TurnHalves(),
    LOSE: limit.LoseSome(),
    RELEASE: castillo.Release(),
    frames.DRAW_BLACK: setup.DrawBlack(),
    frames.DRAW_LIMIT: setup.DrawLimit(),
    frames.SET_UP_DISKS: setup.SetUpDisks(),
    frames.SET_UP_PLACE: setup.SetUpPlace(),
    frames.SAIL: sailing.Sail(),
    frames.VOYAGE: sailing.Voyage(),
    frames.SAIL_TO: sailing.SailTo(),
    frames.LEG: sailing.Leg(),
    frames.FILL: limit.Fill(),
    frames.LOT: castillo.Lot(),
    frames.ARRIVE: castillo.Arrive(),
    frames.SCORE_REGIONS: castillo.ScoreRegions(),
    frames.CHOOSE_FIGURE: effects.ChooseFigure(),
    frames.MOVE_FIGURE: effects.MoveFigure(),
    frames.LIFT_BLACK: effects.LiftBlack(),
    frames.CHOOSE_LIMIT: limit.ChooseLimit(),
    frames.MOVE_LIMIT: limit.MoveLimit(),
    frames.OVERSEAS_PLACE: effects.PutOverseas(),
    frames.PIRACY: effects.Piracy(),
    frames.SCORE_NEW: effects.ScoreNew(),
}

DECISIONS: Final[list[Decision[Any]]] = [BY_KIND[kind] for kind in range(frames.END_OF_FRAMES)]

ANNOUNCED: Final[dict[int, str]] = {
    **BASE_ANNOUNCED,
    frames.VOYAGE: "voyage",
    frames.LEG: "leg",
    frames.CHOOSE_FIGURE: "inquisitor",
    frames.MOVE_FIGURE: "figure",
    frames.LIFT_BLACK: "black",
    frames.MOVE_LIMIT: "limit",
    frames.OVERSEAS_PLACE: "place",
    frames.PIRACY: "piracy",
}
