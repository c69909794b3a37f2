"""The games that bots know something about beyond their rules, and where each game's judge is."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from castillo.bots.judge import Judge
from castillo.core.errors import UnknownBot
from castillo.core.game import Game

JUDGES = {
    "el_grande": "castillo.bots.el_grande.judge",
    "el_grande+intrigue_and_king": "castillo.bots.intrigue_and_king.judge",
    "el_grande+colonies": "castillo.bots.colonies.judge",
    "caesar_cleopatra": "castillo.bots.caesar_cleopatra.judge",
}
"""By the game's key, the module with `build(game)`; it is imported when it is needed."""


@lru_cache(maxsize=16)
def judge_of(game: Game) -> Judge[Any]:
    """Return the judge of a game; equal games share one.

    Raises:
        UnknownBot: no judge of this game exists.
    """
    if game.key not in JUDGES:
        raise UnknownBot(f"no bot that plans ahead knows the game {game.key!r}; it knows {', '.join(JUDGES)}")
    judge = import_module(JUDGES[game.key]).build(game)
    assert isinstance(judge, Judge)
    return judge
