"""The options of the base game (EG-12.10)."""

from __future__ import annotations

from castillo.core.options import Option

OPTIONS = (
    Option("rounds", (9, 6), "EG-2.8"),
    Option("veto", ("parts", "whole", "off"), "CR-6"),
    Option("scoredRanks", ("bySeats", 3), "CR-1"),
    Option("scoreOneMayPickCastillo", (True, False), "CR-2"),
    Option("oneEachIncludesSelf", (True, False), "CR-3"),
    Option("groupsUseCurrentValue", (True, False), "CR-4"),
    Option("mobileOnCastillo", (True, False), "CR-13"),
    Option("castilloOpen", (False, True), "CR-10"),
    Option("showPlayedPower", (True, False), "CR-26"),
    Option("tieBreak", ("shared", "power"), "CR-14"),
)
