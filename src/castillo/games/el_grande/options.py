"""The options of the base game (EG-12.10)."""

from __future__ import annotations

from castillo.core.options import Option

OPTIONS = (
    Option("rounds", (9, 6), "nine rounds, or six in the short game: 2, 3, 5, 6, 8 and 9", "EG-2.8"),
    Option(
        "veto",
        ("parts", "whole", "off"),
        "a veto stops parts of a special action, only the whole, or there is none",
        "CR-6",
    ),
    Option(
        "scoredRanks",
        ("bySeats", 3),
        "ranks that score: 1 with two seats, 2 with three, 3 with more; or always 3",
        "CR-1",
    ),
    Option("scoreOneMayPickCastillo", (True, False), "cards that score a chosen region may score the Castillo", "CR-2"),
    Option(
        "oneEachIncludesSelf", (True, False), "the card that takes one of each colour hits its own player too", "CR-3"
    ),
    Option(
        "groupsUseCurrentValue",
        (True, False),
        "cards that score a value go by mobile scoreboards, not by print",
        "CR-4",
    ),
    Option("mobileOnCastillo", (True, False), "a mobile scoreboard may lie on the Castillo", "CR-13"),
    Option("castilloOpen", (False, True), "show everybody how many Caballeros are in the Castillo", "CR-10"),
    Option("showPlayedPower", (True, False), "show all power cards that a seat has played, not only the last", "CR-26"),
    Option("tieBreak", ("shared", "power"), "a tie is a shared win, or unplayed power cards decide it", "CR-14"),
)
