"""Castillo: El Grande and Caesar & Cleopatra, for playing, studying and research.

Set CASTILLO_PURE=1 before the first import to run the rules as plain Python where they are installed compiled.
"""

from __future__ import annotations

import os

from castillo import pure

if os.environ.get("CASTILLO_PURE", "0") not in ("", "0"):
    pure.install()

from castillo.core.seats import CHANCE, OVER
from castillo.registry import load_game
from castillo.version import VERSION

__version__ = VERSION

__all__ = ["CHANCE", "OVER", "__version__", "load_game"]
