"""Which games have a guide of their own, and where it is."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from castillo.bots.mcts.guide import Guide
from castillo.core.game import Game

GUIDES = {
    "el_grande": "castillo.bots.el_grande.guide",
    "el_grande+intrigue_and_king": "castillo.bots.intrigue_and_king.guide",
    "el_grande+colonies": "castillo.bots.colonies.guide",
    "caesar_cleopatra": "castillo.bots.caesar_cleopatra.guide",
}
"""By the game's key, the module with `build(game)`; it is imported when it is needed."""


def guide_of(game: Game) -> Guide[Any]:
    """Return a guide for a game; one that knows only its rules if there is no other."""
    if game.key not in GUIDES:
        return Guide(game)
    guide = import_module(GUIDES[game.key]).build(game)
    assert isinstance(guide, Guide)
    return guide
