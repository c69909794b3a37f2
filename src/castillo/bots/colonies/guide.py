"""Grand Inquisitor & the Colonies for the tree search: the base game's guide with its own judge."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from castillo.bots.colonies.judge import ColoniesJudge
from castillo.bots.colonies.judge import build as build_judge
from castillo.bots.el_grande.guide import ElGrandeGuide
from castillo.bots.mcts.guide import Guide
from castillo.core.game import Game
from castillo.core.state import KIND
from castillo.games.colonies import frames
from castillo.games.colonies.rules import ColoniesRules
from castillo.games.el_grande.state import ElGrandeState

SMALL_SHARE: Final = 0.15
"""What part of what is left of its budget a leg may use: a turn has many, and they come before what matters more."""


@final
class ColoniesGuide(ElGrandeGuide):
    """What a search is told of Grand Inquisitor & the Colonies with these seats, options and cards."""

    def share(self, state: ElGrandeState) -> float:
        kind: i64 = state.top & KIND
        if kind == frames.SAIL or kind == frames.VOYAGE or kind == frames.SAIL_TO:
            return SMALL_SHARE
        return super().share(state)


def build(game: Game) -> Guide[Any]:
    """Build the guide for a game of Grand Inquisitor & the Colonies."""
    assert isinstance(game, ColoniesRules)
    judge = build_judge(game)
    assert isinstance(judge, ColoniesJudge)
    return ColoniesGuide(game, judge)
