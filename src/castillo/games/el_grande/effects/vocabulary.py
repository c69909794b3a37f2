"""The vocabulary that decks are written in: every effect by its name."""

from __future__ import annotations

from castillo.games.el_grande.effects.court import EitherEffect, PowerBack, RecruitMore
from castillo.games.el_grande.effects.effect import Effect
from castillo.games.el_grande.effects.figures import Grande, King, MobileBoard
from castillo.games.el_grande.effects.move import Move, PlaceAnywhere
from castillo.games.el_grande.effects.score import (
    ScoreAll,
    ScoreByDisk,
    ScoreCastillo,
    ScoreExtreme,
    ScoreOneEffect,
    ScoreValues,
)
from castillo.games.el_grande.effects.secret import Eviction, ReturnByDisk
from castillo.games.el_grande.effects.send_home import ReturnByChoice, ReturnFromCourt, ReturnOneEach
from castillo.games.el_grande.veto import Veto

EFFECTS: dict[str, Effect] = {
    effect.name: effect
    for effect in (
        Move(), PlaceAnywhere(), EitherEffect(), RecruitMore(), PowerBack(), ReturnFromCourt(), ReturnOneEach(),
        ReturnByChoice(), ReturnByDisk(), Eviction(), ScoreOneEffect(), ScoreValues(), ScoreCastillo(), ScoreAll(),
        ScoreExtreme(), ScoreByDisk(), MobileBoard(), Grande(), King(), Veto(),
    )
}  # fmt: skip
