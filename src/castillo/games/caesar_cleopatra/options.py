"""The options of Caesar & Cleopatra."""

from __future__ import annotations

from castillo.core.options import Option

OPTIONS = (
    Option("edition", ("new", "1997"), "the edition of 2024 with busts, or the first one with vote cards", "C1"),
    Option("start", ("cleopatra", "caesar", "random"), "who takes the first turn", "R1"),
    Option(
        "placement", ("oneOrTwo", "two"), "place one or two influence cards a turn, or two whenever possible", "R2"
    ),
    Option("emptySideWins", ("yes", "no"), "a side without cards can win through an opposing Philosopher", "R6"),
    Option("tieBreak", ("shared", "patricians"), "equal scores share the win, or more patricians decide it", "R13"),
    Option(
        "missions",
        ("fallback", "off"),
        "secret missions: a placeholder table, none, or those of a file of your own",
        "R14",
        other="FILE",
    ),
    Option("actionDeck", ("arranged", "shuffled"), "1997: owners arrange their action decks, or they are shuffled",
           "C69"),
)  # fmt: skip
