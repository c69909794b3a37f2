"""The options of Grand Inquisitor & the Colonies: those of the base game and its own (GI-12.2)."""

from __future__ import annotations

from castillo.core.options import Option
from castillo.games.el_grande.options import OPTIONS as BASE_OPTIONS

OPTIONS = (
    *BASE_OPTIONS,
    Option("inquisitorExtra", ("court", "province"), "GI-9.4"),
    Option("shipRanks", (False, True), "GI-6.2"),
    Option("groupsReachColonies", (True, False), "GI-4.4"),
    Option("figuresReachColonies", (True, False), "GI-4.6"),
    Option("mostCountsTable", (False, True), "H-GI-9"),
)
