"""The look of the pictures in one place: colours, lettering, and what tells the seats apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# Parchment and ink, and a little gold.
PARCHMENT: Final = "#efe2c4"
"""The sheet on which everything lies."""
PAPER: Final = "#f9f1de"
"""What is written on: panels, cards, pieces."""
PAPER_TAKEN: Final = "#e6d8b8"
"""An action card that somebody has taken."""
SEA: Final = "#dde3d8"
SHOALS: Final = ("#d0dad1", "#c1cfc8", "#aec1bc")
"""The sea along the shores, from far to near."""
LAND: Final = "#f3e5c3"
ABROAD: Final = "#e5d8b9"
INK: Final = "#2b1d10"
FADED: Final = "#5b452c"
"""Ink for what is said by the way."""
RUBRIC: Final = "#8a2318"
"""Red ink, for what matters now."""
GOLD: Final = "#a97c1f"
BRIGHT_GOLD: Final = "#dcb550"
TINTS: Final = {
    "GAL": "#b9705a", "ARA": "#b9705a", "GRA": "#b9705a", "PVA": "#7f9463", "CNU": "#7f9463", "CAT": "#7f9463",
    "CVI": "#cf9a3e", "VAL": "#cf9a3e", "SEV": "#cf9a3e",
}  # fmt: skip
"""With what a region's edge is tinted, as on hand-coloured maps; neighbours never alike."""
WINDS: Final = ("#4f3d28", "#4c6b4a", "#97453a")
"""Rhumb lines of the winds, half winds and quarter winds."""

WRITTEN: Final = (
    (INK, PARCHMENT), (INK, PAPER), (INK, PAPER_TAKEN), (INK, LAND), (INK, ABROAD), (INK, SEA), (INK, BRIGHT_GOLD),
    (FADED, PARCHMENT), (FADED, PAPER), (FADED, PAPER_TAKEN), (FADED, ABROAD), (FADED, SEA), (FADED, LAND),
    (RUBRIC, PARCHMENT), (RUBRIC, PAPER), (PAPER, INK), (PAPER, RUBRIC), (BRIGHT_GOLD, INK),
)  # fmt: skip
"""Every pair of ink and ground that is written with; all have a contrast of at least 4.5 (WCAG AA)."""

FONTS: Final = "'Crimson Text', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif"
FONT: Final = "Crimson Text"
"""The first of them, in which PNGs are set."""


@dataclass(frozen=True)
class Arms:
    """A seat's arms: what its shields look like.

    Attributes:
        field, charge: their colours.
        figure: the charge, which tells the seats apart without colour.
    """

    field: str
    charge: str
    figure: str


ARMS: Final = {
    "red": Arms("#a41f22", "#fbf1dc", "bend"),
    "blue": Arms("#1f4e8c", "#fbf1dc", "chevron"),
    "green": Arms("#2c6a36", "#fbf1dc", "cross"),
    "yellow": Arms("#e2b230", "#33240f", "pale"),
    "brown": Arms("#6b4325", "#fbf1dc", "roundel"),
}
