"""What never changes in Caesar & Cleopatra, for screens of its own: groups, cards, how many there are."""

from __future__ import annotations

from typing import Any, Final

from castillo.core.texts import ENGLISH, load_texts
from castillo.games.caesar_cleopatra.cards import (
    ACTION_CARDS,
    GREYS,
    GROUP_IDS,
    GROUP_SIZES,
    HAND_SIZES,
    INFLUENCE_CARDS,
    INFLUENCE_KINDS,
    KIND_NAMES,
    NUMBERS,
    PHILOSOPHER,
)
from castillo.games.caesar_cleopatra.rules import TEXTS

RULES: Final = {
    "number": ("C3", "C18", "C51"), "P": ("C22", "C49", "C52"), "assassination": ("C30",), "scout": ("C31",),
    "wrath": ("C32", "R15"), "castling": ("C33",), "veto": ("C34",), "spy": ("C76",),
}  # fmt: skip
"""The rules of each card; all numbered cards are one here."""


def describe_reference(language: str = ENGLISH) -> dict[str, Any]:
    """Describe what is the same at every table.

    Returns:
        `editions`, by name: `groups` (`id`, `patricians`, `majority`) in the order of the layout, `hand` (to how many
        cards it is filled up), `greys` (busts that cause nothing); `cards` (`id`, `name`, `text`, `copies` of one seat
        by edition, `rules`): the numbered cards as one, called "number", the Philosopher and the action cards.
    """
    texts = load_texts((TEXTS,), language)
    return {
        "editions": {
            edition: {
                "groups": [
                    {"id": group, "patricians": size, "majority": size // 2 + 1}
                    for group, size in zip(GROUP_IDS[edition], GROUP_SIZES[edition], strict=True)
                ],
                "hand": HAND_SIZES[edition],
                "greys": GREYS[edition],
            }
            for edition in GROUP_IDS
        },
        "cards": [
            {
                "id": card, "name": texts.get("cards", card), "text": texts.get("card_texts", card),
                "copies": {edition: _count_copies(card, edition) for edition in GROUP_IDS}, "rules": list(rules),
            }
            for card, rules in RULES.items()
        ],
    }  # fmt: skip


def _count_copies(card: str, edition: str) -> int:
    if card == "number":
        return sum(INFLUENCE_CARDS[:NUMBERS])
    if card == "P":
        return INFLUENCE_CARDS[PHILOSOPHER]
    return ACTION_CARDS[edition][KIND_NAMES.index(card) - INFLUENCE_KINDS]
