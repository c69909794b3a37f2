"""What is the same at every table of Grand Inquisitor & the Colonies, for whoever shows the game on screens of its own."""

from __future__ import annotations

from typing import Any

from castillo.core.texts import ENGLISH, load_texts
from castillo.games.colonies.board import (
    CAPTAIN_POINTS,
    DISC_NAMES,
    DISC_POINTS,
    DISCS,
    FRANCE_POINTS,
    NEW_IDS,
    SPOT_NAMES,
    VICEROY_POINTS,
    build_board,
)
from castillo.games.colonies.deck import load_house_deck
from castillo.games.colonies.rules import TEXT_FOLDERS
from castillo.games.el_grande.board import RANKS
from castillo.games.el_grande.deck import Deck, name_card
from castillo.games.el_grande.reference import describe_reference as describe_base_reference


def describe_reference(
    language: str = ENGLISH, base: Deck | None = None, colonies: Deck | None = None
) -> dict[str, Any]:
    """Describe what is the same at every table with these decks, the base and the house deck unless others are given.

    Returns:
        The entries of the base game's; `areas` has the new ones behind the Castillo, `borders` those to which
        Caballeros may be placed, `cards` those of stacks 6 and 7, with `place`, `gold` and `wares` (how many may be
        placed, which discs they bring). Besides: `offices` (points of each space of France, of the Captain and the
        Viceroy) and `discs` (of each kind its `points` and the `number` that there are).
    """
    texts = load_texts(TEXT_FOLDERS, language)
    found = describe_base_reference(language, base)
    board, deck = build_board(groups_reach_colonies=True), load_house_deck() if colonies is None else colonies
    places = [(area, SPOT_NAMES.index(area)) for area in NEW_IDS]
    found["areas"] += [
        {
            "id": area, "name": texts.get("areas", area), "is_region": True,
            "values": [int(board.values[place * RANKS + rank]) for rank in range(RANKS)],
        }
        for area, place in places
    ]  # fmt: skip
    new = {place for _, place in places}
    found["borders"] += [
        [SPOT_NAMES[king], SPOT_NAMES[region]]
        for king, regions in enumerate(board.neighbours)
        for region in regions
        if region in new
    ]
    found["cards"] += [
        {
            "id": card.id, **card.describe(), "name": name_card(card, texts.language),
            "text": card.texts.get(texts.language, card.texts[ENGLISH]), "effect": card.effect,
            "provenance": card.provenance, "rules": list(effect.rules),
        }
        for card, effect in zip(deck.cards, deck.effects, strict=False)
    ]  # fmt: skip
    found["offices"] = {
        "france": [int(points) for points in FRANCE_POINTS], "captain": CAPTAIN_POINTS, "viceroy": VICEROY_POINTS,
    }  # fmt: skip
    found["discs"] = {
        name: {"points": int(DISC_POINTS[disc]), "number": int(DISCS[disc])}
        for disc, name in enumerate(DISC_NAMES)
        if name
    }
    return found
