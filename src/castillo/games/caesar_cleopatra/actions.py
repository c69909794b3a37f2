"""The action integers: segments and where each begins."""

from __future__ import annotations

from typing import Final

from castillo.core.actions import WORDS, ActionSpace
from castillo.games.caesar_cleopatra.cards import KIND_NAMES, SEAT_NAMES

DONE: Final = 0
VETO: Final = 1
ALLOW: Final = 2
SPY: Final = 3

PLACE: Final = 4
"""`PLACE + kind * 10 + group * 2 + facing`: an influence card to a group, DOWN or UP."""
ASSASSINATE: Final = 64
"""`ASSASSINATE + group * 6 + kind`: a face-up card at a group."""
SCOUT: Final = 94
WRATH: Final = 99
VOTE: Final = 104
"""`SCOUT + group`, `WRATH + group`, `VOTE + group`."""
CASTLE: Final = 109
"""`CASTLE + pair`: two groups."""
LAY: Final = 119
"""`LAY + kind * 5 + group`: an influence card to a group, face down."""
CARD: Final = 149
"""`CARD + kind`: a card of the hand or the action deck."""
DECK: Final = 161
"""`DECK + deck`: INFLUENCE_DECK or ACTION_DECK."""
MISSION: Final = 163
"""`MISSION + mission`: a mission by its place in the table."""

DOWN: Final = 0
UP: Final = 1
FACINGS: Final = ("down", "up")
INFLUENCE_DECK: Final = 0
ACTION_DECK: Final = 1
DECK_NAMES: Final = ("influence", "action")

PAIRS: Final = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
"""Two groups, in the order of the layout."""

OUTCOME_BUST: Final = 0
"""`OUTCOME_BUST + group`, then grey, then black."""
OUTCOME_GREY: Final = 5
OUTCOME_BLACK: Final = 6
OUTCOME_CARD: Final = 7
"""`OUTCOME_CARD + kind`."""
OUTCOME_SEAT: Final = 19
OUTCOME_DEAL: Final = 21
"""The missions that a seat is dealt, by their place in `Missions.deals`."""


def build_actions(groups: tuple[str, ...], missions: list[str]) -> ActionSpace:
    """Build the space of action integers for an edition's groups and the missions played with."""
    cards = KIND_NAMES[:6]
    return ActionSpace([
        (WORDS, ["done", "veto", "allow", "spy"]),
        ("placement", [f"{card} {group} {facing}" for card in cards for group in groups for facing in FACINGS]),
        ("face-up card", [f"{group} {card}" for group in groups for card in cards]),
        ("scouted group", list(groups)),
        ("struck group", list(groups)),
        ("group", list(groups)),
        ("pair of groups", [f"{groups[first]} {groups[second]}" for first, second in PAIRS]),
        ("face-down card", [f"{card} {group}" for card in cards for group in groups]),
        ("card", list(KIND_NAMES)),
        ("deck", list(DECK_NAMES)),
        ("mission", missions),
    ])  # fmt: skip


def build_outcomes(groups: tuple[str, ...], deals: list[str]) -> ActionSpace:
    """Build the space of outcomes of chance."""
    return ActionSpace([
        ("bust", [*groups, "grey", "black"]),
        ("card", list(KIND_NAMES)),
        ("seat", list(SEAT_NAMES)),
        ("missions", deals),
    ])  # fmt: skip
