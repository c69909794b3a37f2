"""The options of Caesar & Cleopatra."""

from __future__ import annotations

from castillo.core.options import Option

OPTIONS = (
    Option("edition", ("new", "1997"), "C1"),
    Option("start", ("cleopatra", "caesar", "random"), "R1"),
    Option("placement", ("oneOrTwo", "two"), "R2"),
    Option("emptySideWins", ("yes", "no"), "R6"),
    Option("tieBreak", ("shared", "patricians"), "R13"),
    Option("missions", ("fallback", "off"), "R14", other="FILE"),
    Option("actionDeck", ("arranged", "shuffled"), "C69"),
)
