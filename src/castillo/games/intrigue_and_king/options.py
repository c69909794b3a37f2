"""The options of Intrigue & the King: those of the base game that still mean something, and its own (IK-9.1)."""

from __future__ import annotations

from castillo.core.options import Option
from castillo.games.el_grande.board import SEAT_NAMES
from castillo.games.el_grande.options import OPTIONS as BASE_OPTIONS

WITHOUT = ("showPlayedPower", "tieBreak")
"""Played cards lie open anyway (IK-3.9), and a hand of one's own choice is no measure for a tie (IK-8.4)."""

OPTIONS = (
    *(option for option in BASE_OPTIONS if option.name not in WITHOUT),
    Option("hands", ("choose", "random", "same"), "IK-2.4"),
    Option("pool", ("all", "beginner"), "IK-2.4"),
    Option("firstLeader", ("chance", *SEAT_NAMES), "IK-3.2"),
    Option("kingAction", ("may", "must"), "IK-4.2"),
    Option("ownActionInstead", ("bySeats", "always"), "IK-5.3"),
)
