"""What is the same at every table of Intrigue & the King, for whoever shows the game on screens of its own."""

from __future__ import annotations

from typing import Any

from castillo.core.texts import ENGLISH, load_texts
from castillo.games.el_grande.reference import describe_reference as describe_base_reference
from castillo.games.intrigue_and_king.deck import HandDeck, load_house_deck, name_card
from castillo.games.intrigue_and_king.rules import TEXT_FOLDERS
from castillo.games.intrigue_and_king.setup import HAND


def describe_reference(language: str = ENGLISH, deck: HandDeck | None = None) -> dict[str, Any]:
    """Describe what is the same at every table with a deck, the house deck unless another is given.

    Returns:
        `areas`, `borders` and `scoreboards` of the base game; `hand` (how many cards a hand has); `caballeros` (by the
        number of seats, the numbers on the Caballero cards); and what `describe_cards` returns.
    """
    base = describe_base_reference(language)
    deck = load_house_deck() if deck is None else deck
    return {
        **{key: base[key] for key in ("areas", "borders", "scoreboards")},
        "hand": HAND,
        "caballeros": {str(seats): list(numbers) for seats, numbers in deck.caballeros.items()},
        "cards": describe_cards(deck, load_texts(TEXT_FOLDERS, language).language),
    }


def describe_cards(deck: HandDeck, language: str) -> list[dict[str, Any]]:
    """Describe the cards of a deck: those of a hand by rising value, the Joker, then the King and the Intrigue card.

    Returns:
        For each `id` (its value, "joker", "king" or "intrigue"), `value` (None without one), `court` (how many
        Caballeros it brings), `required`, `beginner` (whether beginners choose from it), `name`, `text`, `effect`,
        `provenance` as in docs/decks.md, and `rules`, ids.
    """
    return [
        {
            "id": card.id, "value": card.value or None, "court": card.court, "required": card.required,
            "beginner": card.is_beginners, "name": name_card(card, language),
            "text": card.texts.get(language, card.texts[ENGLISH]), "effect": card.effect,
            "provenance": card.provenance, "rules": list(effect.rules),
        }
        for card, effect in zip(deck.list_cards(), deck.effects, strict=False)
    ]  # fmt: skip
