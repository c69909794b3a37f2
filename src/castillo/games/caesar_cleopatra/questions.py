"""The table of decisions: a frame's kind is the index."""

from __future__ import annotations

from typing import Any, Final

from castillo.core.decision import Decision
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.action_cards import Assign, Effect, Spy, VetoWindow
from castillo.games.caesar_cleopatra.play import Exchange, Play
from castillo.games.caesar_cleopatra.setup import Arrange, Deal, DrawStart, Hide, Keep
from castillo.games.caesar_cleopatra.turn import Draw, Finish, Refill, Replace, Turn
from castillo.games.caesar_cleopatra.votes import Bust, Special

BY_KIND: Final[dict[int, Decision[Any]]] = {
    frames.HIDE: Hide(),
    frames.ARRANGE: Arrange(),
    frames.DEAL: Deal(),
    frames.DRAW_START: DrawStart(),
    frames.TURN: Turn(),
    frames.PLAY: Play(),
    frames.VETO_WINDOW: VetoWindow(),
    frames.EFFECT: Effect(),
    frames.ASSIGN: Assign(),
    frames.SPY: Spy(),
    frames.EXCHANGE: Exchange(),
    frames.SPECIAL: Special(),
    frames.BUST: Bust(),
    frames.KEEP: Keep(),
    frames.REFILL: Refill(),
    frames.REPLACE: Replace(),
    frames.DRAW: Draw(),
    frames.FINISH: Finish(),
}

DECISIONS: Final[list[Decision[Any]]] = [BY_KIND[kind] for kind in range(frames.KINDS_OF_WORK)]
