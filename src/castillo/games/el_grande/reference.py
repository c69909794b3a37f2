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
from castillo.games.el_grande.deck import CardKind, Deck, load_base_deck, name_card
from castillo.games.el_grande.effects.effect import Effect
from castillo.games.el_grande.names import FOLDER


def describe_reference(language: str = ENGLISH, deck: Deck | None = None) -> dict[str, Any]:
    """Describe what is the same at every table with a deck, the base deck unless another is given.

    Returns:
        `areas` (`id`, `name`, `is_region`, `values` of the ranks) in the order of the scoring row, the Castillo last;
        `borders`, pairs of regions; `scoreboards` (`id`, `values`), the mobile ones; `cards` (`id`, `stack`, `copies`,
        `name`, `text`, `effect`, `provenance` as in docs/decks.md, `rules`: ids, its own first), the action cards;
        `power`: how many Caballeros each power card brings, by its value.
    """
    texts = load_texts((FOLDER,), language)
    boards, cards = enumerate(BOARD_NAMES), load_base_deck() if deck is None else deck
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
                "id": card.id, "stack": card.stack, "copies": card.copies, "name": name_card(card, texts.language),
                "text": card.texts.get(texts.language, card.texts[ENGLISH]), "effect": card.effect,
                "provenance": card.provenance, "rules": _list_rules(card, effect),
            }
            for card, effect in zip(cards.cards, cards.effects, strict=False)
        ],
        "power": {str(value): int(caballeros_granted(value)) for value in range(1, int(POWER_CARDS) + 1)},
    }  # fmt: skip


def _list_rules(card: CardKind, effect: Effect) -> list[str]:
    """List the rules of a card: its own first, if it is one of the base game, for others those of its effect."""
    if card not in load_base_deck().cards:
        return list(effect.rules)
    return [card.rule, *(rule for rule in effect.rules if not rule.startswith("EG-C"))]


def _list_values(values: Any, at: int) -> list[int]:
    return [int(values[at * RANKS + rank]) for rank in range(RANKS)]
