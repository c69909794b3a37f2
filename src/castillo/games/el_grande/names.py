"""What things of the game are called in English, for tables and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from castillo.core.texts import load_texts
from castillo.games.el_grande.board import AREA_IDS

FOLDER: Final = Path(__file__).parent / "texts"
"""The game's texts."""
TEXTS: Final = load_texts((FOLDER,))
AREA_NAMES: Final = {area: TEXTS.get("areas", area) for area in AREA_IDS}
"""The regions and the Castillo by their ids."""
PHASE_NAMES: Final = {"bid": "power cards", "turn": "turns", "scoring": "general scoring"}
"""The parts of a round."""
