"""Grand Inquisitor & the Colonies for the tree search: the base game's guide with its own judge."""

from __future__ import annotations

from typing import Any

from castillo.bots.colonies.judge import ColoniesJudge
from castillo.bots.colonies.judge import build as build_judge
from castillo.bots.el_grande.guide import ElGrandeGuide
from castillo.bots.mcts.guide import Guide
from castillo.core.game import Game
from castillo.games.colonies.rules import ColoniesRules


def build(game: Game) -> Guide[Any]:
    """Build the guide for a game of Grand Inquisitor & the Colonies."""
    assert isinstance(game, ColoniesRules)
    judge = build_judge(game)
    assert isinstance(judge, ColoniesJudge)
    return ElGrandeGuide(game, judge)
