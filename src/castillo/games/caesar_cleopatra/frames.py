"""The kinds of pending work: indices into the table of decisions."""

from __future__ import annotations

from typing import Final

HIDE: Final = 0
ARRANGE: Final = 1
DEAL: Final = 2
DRAW_START: Final = 3
TURN: Final = 4
PLAY: Final = 5
VETO_WINDOW: Final = 6
EFFECT: Final = 7
ASSIGN: Final = 8
SPY: Final = 9
EXCHANGE: Final = 10
SPECIAL: Final = 11
BUST: Final = 12
KEEP: Final = 13
REFILL: Final = 14
REPLACE: Final = 15
DRAW: Final = 16
FINISH: Final = 17
KINDS_OF_WORK: Final = 18

MOST_FRAMES: Final = 10
"""How deep the stack can get."""
