"""The kinds of pending work that Intrigue & the King adds to those of the base game."""

from __future__ import annotations

from typing import Final

from castillo.games.el_grande.frames import FIRST_FREE

SET_UP_DISKS: Final = FIRST_FREE
SET_UP_PLACE: Final = FIRST_FREE + 1
CHOOSE_HAND: Final = FIRST_FREE + 2
DEAL: Final = FIRST_FREE + 3
CABALLERO_CARD: Final = FIRST_FREE + 4
USE: Final = FIRST_FREE + 5
OUTING_DISKS: Final = FIRST_FREE + 6
OUTINGS: Final = FIRST_FREE + 7
OUTING: Final = FIRST_FREE + 8
SHOVE: Final = FIRST_FREE + 9
MOVE_CASTILLO: Final = FIRST_FREE + 10
END_OF_FRAMES: Final = FIRST_FREE + 11
