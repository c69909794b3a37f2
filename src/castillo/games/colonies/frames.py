"""The kinds of pending work that Grand Inquisitor & the Colonies adds to those of the base game."""

from __future__ import annotations

from typing import Final

from castillo.games.el_grande.frames import FIRST_FREE

DRAW_BLACK: Final = FIRST_FREE
DRAW_LIMIT: Final = FIRST_FREE + 1
SET_UP_DISKS: Final = FIRST_FREE + 2
SET_UP_PLACE: Final = FIRST_FREE + 3
SAIL: Final = FIRST_FREE + 4
VOYAGE: Final = FIRST_FREE + 5
SAIL_TO: Final = FIRST_FREE + 6
LEG: Final = FIRST_FREE + 7
FILL: Final = FIRST_FREE + 8
LOT: Final = FIRST_FREE + 9
ARRIVE: Final = FIRST_FREE + 10
SCORE_REGIONS: Final = FIRST_FREE + 11
CHOOSE_FIGURE: Final = FIRST_FREE + 12
MOVE_FIGURE: Final = FIRST_FREE + 13
LIFT_BLACK: Final = FIRST_FREE + 14
CHOOSE_LIMIT: Final = FIRST_FREE + 15
MOVE_LIMIT: Final = FIRST_FREE + 16
OVERSEAS_PLACE: Final = FIRST_FREE + 17
PIRACY: Final = FIRST_FREE + 18
SCORE_NEW: Final = FIRST_FREE + 19
END_OF_FRAMES: Final = FIRST_FREE + 20
