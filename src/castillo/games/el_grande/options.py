"""The options of the base game (EG-12.10)."""

from __future__ import annotations

from castillo.core.options import Option

OPTIONS = (
    Option("rounds", (9, 6), "nine rounds, or six in the short game: 2, 3, 5, 6, 8 and 9", "EG-2.8"),
    Option("veto", ("parts", "whole", "off"),
           "a veto stops each part of a special action, only the whole of it, or there is none", "CR-6"),
    Option("scoredRanks", ("bySeats", 3),
           "ranks that score: one with two seats, two with three, three with more; or always three", "CR-1"),
    Option("scoreOneMayPickCastillo", (True, False), "cards that score one chosen region may score the Castillo",
           "CR-2"),
    Option("oneEachIncludesSelf", (True, False), "the card that sends one Caballero of each colour home hits its player too",
           "CR-3"),
    Option("groupsUseCurrentValue", (True, False),
           "cards that score all regions of a value go by mobile scoreboards, not by the printed values", "CR-4"),
    Option("mobileOnCastillo", (True, False), "a mobile scoreboard may stand on the Castillo", "CR-13"),
    Option("castilloOpen", (False, True), "show everybody how many Caballeros of each colour are in the Castillo", "CR-10"),
    Option("showPlayedPower", (True, False), "show all power cards that a seat has played, not only the last", "CR-26"),
    Option("tieBreak", ("shared", "power"),
           "who ties for most points shares the win, or the higher sum of unplayed power cards decides", "CR-14"),
)  # fmt: skip
