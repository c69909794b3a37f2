"""Who is asked when no seat is."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1
"""The seat of chance, as in OpenSpiel."""
OVER: Final = -4
"""The seat that is asked when the game is over, as in OpenSpiel."""
SPECTATOR: Final = -9
"""Who looks on without a seat; where a seat may be left out, None means the same."""
