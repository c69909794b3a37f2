"""What never changes in a game, for screens of its own: areas, borders, values, action cards, power cards."""

from __future__ import annotations

from typing import Any

from castillo.core.texts import ENGLISH, load_texts
from castillo.games.el_grande.board import (
    AREA_IDS,
    BOARD_NAMES,
    BOARD_VALUES,
    BORDERS,
    POWER_CARDS,
    RANKS,
    REGION_IDS,
    VALUES,
    caballeros_granted,
)
from castillo.games.el_grande.deck import load_base_deck
from castillo.games.el_grande.names import FOLDER


def describe_reference(language: str = ENGLISH) -> dict[str, Any]:
    """Describe what is the same at every table with the base deck.

    Returns:
        `areas` (`id`, `name`, `is_region`, `values` of the ranks) in the order of the scoring row, the Castillo last;
        `borders`, pairs of regions; `scoreboards` (`id`, `values`), the mobile ones; `cards` (`id`, `stack`, `copies`,
        `name`, `text`, `effect`, `provenance` as in docs/decks.md, `rules`: ids, its own first), the action cards;
        `power`: how many Caballeros each power card brings, by its value.
    """
    texts = load_texts((FOLDER,), language)
    boards, deck = enumerate(BOARD_NAMES), load_base_deck()
    return {
        "areas": [
            {
                "id": area, "name": texts.get("areas", area), "is_region": area in REGION_IDS,
                "values": _list_values(VALUES, at),
            }
            for at, area in enumerate(AREA_IDS)
        ],
        "borders": [list(border) for border in BORDERS],
        "scoreboards": [{"id": board, "values": _list_values(BOARD_VALUES, at)} for at, board in boards],
        "cards": [
            {
                "id": card.id, "stack": card.stack, "copies": card.copies, "name": card.names[texts.language],
                "text": card.texts[texts.language], "effect": card.effect, "provenance": card.provenance,
                "rules": [f"EG-{card.id}", *(rule for rule in effect.rules if not rule.startswith("EG-C"))],
            }
            for card, effect in zip(deck.cards, deck.effects, strict=False)
        ],
        "power": {str(value): int(caballeros_granted(value)) for value in range(1, int(POWER_CARDS) + 1)},
    }  # fmt: skip


def _list_values(values: Any, at: int) -> list[int]:
    return [int(values[at * RANKS + rank]) for rank in range(RANKS)]
