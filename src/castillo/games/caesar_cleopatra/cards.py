"""The cards, groups and busts (C2 to C5), and sets of cards with repeats as one integer: bags."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from castillo.core.arrays import vec

SEAT_NAMES: Final = ("caesar", "cleopatra")
CAESAR: Final = 0
CLEOPATRA: Final = 1
SEATS: Final = 2

# Kinds of cards: influence 1 to 5 and the Philosopher, then action cards.
PHILOSOPHER: Final = 5
ASSASSINATION: Final = 6
SCOUT: Final = 7
WRATH: Final = 8
CASTLING: Final = 9
VETO: Final = 10
SPY: Final = 11
KINDS: Final = 12
INFLUENCE_KINDS: Final = 6
NUMBERS: Final = 5
"""Kinds of numbered influence cards; the number of kind k is k + 1."""
ACTION_KINDS: Final = 6
KIND_NAMES: Final = ("1", "2", "3", "4", "5", "P", "assassination", "scout", "wrath", "castling", "veto", "spy")

INFLUENCE_CARDS: Final = (7, 7, 7, 7, 7, 2)
"""Influence cards of each kind that a seat has (C3, C64)."""
ACTION_CARDS: Final = {"new": (3, 3, 1, 1, 2, 0), "1997": (4, 2, 1, 2, 2, 2)}
"""Action cards of each kind that a seat has, by edition (C4, C65)."""

GROUPS: Final = 5
GROUP_IDS: Final = {
    "new": ("PRA", "AED", "QUA", "CON", "CEN"),
    "1997": ("PRA", "AED", "QUA", "SEN", "CEN"),
}
"""The groups in the order in which they are laid out (C8, C66)."""
GROUP_SIZES: Final = {"new": (5, 5, 5, 3, 3), "1997": (5, 3, 5, 5, 3)}
"""Patricians of each group (C2, C66)."""
PATRICIANS: Final = 21
GREYS: Final = {"new": 1, "1997": 2}
"""How many busts cause nothing (C5, C67)."""
HAND_SIZES: Final = {"new": 6, "1997": 5}
"""To how many cards a hand is filled up (C24, C69)."""
SIDE_LIMIT: Final = 5
"""Influence cards that a seat can have at a group (C21, C74)."""
SPECIAL_VOTE: Final = 8
"""Influence cards at a group that cause a special vote (C41, C75)."""

# A bag of busts: a bit for each group and for the black one, then the number of grey ones.
BLACK: Final = 32
GREY_SHIFT: Final = 6
GREY: Final = 64
COLOURS: Final = 31

# A bag of cards: four bits for the number of each kind, then the numbers of influence and of action cards.
COUNT: Final = 15
INFLUENCE_SHIFT: Final = 48
INFLUENCE_MASK: Final = 63
ACTION_SHIFT: Final = 54
TOTAL_SHIFT: Final = 58
"""Where the sum of the numbers stands in the bag of a side of a group (at most 25)."""

UNIT: Final[vec[i64]] = vec[i64]([
    16**kind + (2**INFLUENCE_SHIFT if kind < INFLUENCE_KINDS else 2**ACTION_SHIFT) for kind in range(KINDS)
])  # fmt: skip
"""One card of each kind, in hands, decks and discard piles."""
SIDE_UNIT: Final[vec[i64]] = vec[i64]([
    16**kind + 2**INFLUENCE_SHIFT + (kind + 1 if kind < NUMBERS else 0) * 2**TOTAL_SHIFT
    for kind in range(INFLUENCE_KINDS)
])  # fmt: skip
"""One card of each kind at a side of a group."""
ALL_KINDS: Final = 2**INFLUENCE_SHIFT - 1
"""The bits of a bag that say how many there are of each kind."""
NO_TOTAL: Final = 2**TOTAL_SHIFT - 1
"""The bits of a side's bag without the sum: what it is elsewhere."""


def count_kind(bag: i64, kind: i64) -> i64:
    """Return how many cards of a kind a bag holds."""
    return (bag >> (4 * kind)) & COUNT


def count_influence(bag: i64) -> i64:
    """Return how many influence cards a bag holds."""
    return (bag >> INFLUENCE_SHIFT) & INFLUENCE_MASK


def count_actions(bag: i64) -> i64:
    """Return how many action cards a bag holds."""
    return (bag >> ACTION_SHIFT) & COUNT


def count_cards(bag: i64) -> i64:
    """Return how many cards a bag holds."""
    return ((bag >> INFLUENCE_SHIFT) & INFLUENCE_MASK) + ((bag >> ACTION_SHIFT) & COUNT)


def total_of(side: i64) -> i64:
    """Return the sum of the numbers at a side of a group; Philosophers count nothing."""
    return side >> TOTAL_SHIFT


def highest_of(side: i64) -> i64:
    """Return the kind of the highest numbered card of a bag, -1 if there is none (C51)."""
    kind: i64 = NUMBERS - 1
    while kind >= 0 and (side >> (4 * kind)) & COUNT == 0:
        kind -= 1
    return kind


def lowest_of(side: i64) -> i64:
    """Return the kind of the lowest numbered card of a bag, -1 if there is none (C51)."""
    for kind in range(NUMBERS):
        if (side >> (4 * kind)) & COUNT != 0:
            return kind
    return -1


def list_kinds(bag: int) -> list[int]:
    """List the kinds of the cards in a bag, each as often as it is there."""
    return [kind for kind in range(KINDS) for _ in range(int(count_kind(bag, kind)))]


def name_cards(bag: int) -> list[int | str]:
    """Write the cards of a bag as scenarios do: numbers, "P" and the names of action cards."""
    return [name_kind(kind) for kind in list_kinds(bag)]


def name_kind(kind: int) -> int | str:
    """Write one card as scenarios do."""
    return kind + 1 if kind < NUMBERS else KIND_NAMES[kind]
