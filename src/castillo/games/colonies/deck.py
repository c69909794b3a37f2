"""Decks of Grand Inquisitor & the Colonies: the cards of stacks 6 and 7, in TOML (docs/decks.md)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from castillo.core.errors import InvalidDeck
from castillo.games.colonies.board import DISC_NAMES, GOLD, INQUISITOR_STACK, NEW_STACK, STACKS, WARES
from castillo.games.colonies.vocabulary import EFFECTS
from castillo.games.el_grande.board import LAST_ROUND
from castillo.games.el_grande.deck import MOST_OF_STACK, CardKind, Deck
from castillo.games.el_grande.deck_reading import (
    MOST_EFFECTS,
    check_keys,
    is_number,
    parse_file,
    read_effect,
    read_effect_name,
    read_file,
    read_head,
    read_provenance,
    read_texts,
)
from castillo.games.el_grande.effects.effect import Effect

HOUSE = Path(__file__).parent / "decks" / "house.toml"
EXPANSION = "colonies"
MOST_PLACED = 9
MOST_DISCS = 9
DECK_KEYS = {"game", "expansion", "title", "card"}
CARD_KEYS = {"id", "stack", "place", "gold", "wares", "copies", "provenance", "effect", "parameters", "name", "text"}


@dataclass(frozen=True)
class ColonyCard(CardKind):
    """A card of stack 6 or 7.

    Attributes:
        place: how many Caballeros may be placed.
        gold, wares: the discs that it brings.
    """

    place: int = 0
    gold: int = 0
    wares: int = 0

    @property
    def rule(self) -> str:
        """The id of the rule that says what it does."""
        return f"GI-C{self.id.removeprefix('GI')}"

    @property
    def group(self) -> str:
        """Under what heading it is listed."""
        return f"Stack {self.stack}"

    @property
    def summary(self) -> str:
        """What it shows besides its text, in a line."""
        copies = f", {self.copies} copies" if self.copies > 1 else ""
        return f"stack {self.stack}{self.brief}{copies}"

    @property
    def brief(self) -> str:
        """What stands behind its id in a list."""
        return f" ({self.note})"

    @property
    def note(self) -> str:
        """How many Caballeros may be placed, and the discs that it brings."""
        discs = [f"{number} {DISC_NAMES[disc]}" for disc, number in ((GOLD, self.gold), (WARES, self.wares)) if number]
        return ", ".join([f"place up to {self.place}", *discs])

    def describe(self) -> dict[str, Any]:
        """Describe what it shows besides its text, ready for JSON."""
        return {**super().describe(), "place": self.place, "gold": self.gold, "wares": self.wares}


@cache
def load_house_deck() -> Deck:
    """Load the project's own deck (GI-C6A to GI-C7K)."""
    return load_deck(HOUSE)


def load_deck(path: Path) -> Deck:
    """Load and check a deck file.

    Raises:
        InvalidDeck: it cannot be read or is not right; the message names file, card and fault.
    """
    return parse_deck(read_file(path), str(path))


@lru_cache(maxsize=64)
def parse_deck(source: str, name: str) -> Deck:
    """Read a deck from the text of its file; `name` stands for the file in messages.

    Raises:
        InvalidDeck: it is not right; the message names file, card and fault.
    """
    return parse_file(source, name, lambda data: _build_deck(data, name, source))


def join_decks(base: Deck, colonies: Deck) -> Deck:
    """Return the deck of all seven stacks that is played with: the cards of both, then the choices of both.

    Raises:
        InvalidDeck: two cards have one id, or there are too many cards and choices.
    """
    cards = [*base.cards, *colonies.cards]
    for card in colonies.cards:
        if any(card.id.lower() == other.id.lower() for other in base.cards):
            raise InvalidDeck(f"{colonies.name}: card {card.id}: the base deck has a card of this id")
    if len(base.effects) + len(colonies.effects) > MOST_EFFECTS:
        raise InvalidDeck(
            f"{colonies.name}: with the base deck, too many cards and choices: {MOST_EFFECTS} is the most"
        )
    new = len(colonies.cards)
    first, second = _renumber(base, new), _renumber(colonies, len(base.effects))
    kinds = len(base.cards)
    effects = [*base.effects[:kinds], *colonies.effects[:new], *base.effects[kinds:], *colonies.effects[new:]]
    parameters = [*first[:kinds], *second[:new], *first[kinds:], *second[new:]]
    return Deck(colonies.name, colonies.title, cards, colonies.source, effects, parameters, STACKS)


def _renumber(deck: Deck, by: int) -> list[int]:
    """Return the parameters of a deck as they read where its choices stand further back."""
    pairs = zip(deck.effects, deck.parameters, strict=True)
    return [effect.renumber(parameter, by) for effect, parameter in pairs]


def _build_deck(data: dict[str, Any], name: str, source: str) -> Deck:
    title, entries = read_head(data, DECK_KEYS, name, 1 + MOST_OF_STACK)
    if data.get("expansion") != EXPANSION:
        raise InvalidDeck(f"expansion must be {EXPANSION!r}")
    extra: list[tuple[Effect, int]] = []
    cards: list[tuple[ColonyCard, Effect, int]] = []
    for number, entry in enumerate(entries, 1):
        try:
            card = _read_card(entry)
            if any(card.id.lower() == other.id.lower() for other, _, _ in cards):
                raise InvalidDeck("there is another card of this id")
            effect, parameter = read_effect(card.effect, entry.get("parameters", {}), extra, len(entries), EFFECTS)
        except InvalidDeck as error:
            label = entry.get("id")
            raise InvalidDeck(f"card {label if isinstance(label, str) else f'number {number}'}: {error}") from None
        cards.append((card, effect, parameter))
    # The entries of either-or cards are numbered behind the cards, so sorting the cards does not move them.
    cards.sort(key=lambda item: item[0].stack)
    _check_stacks([card for card, _, _ in cards])
    return Deck(
        Path(name).stem,
        title,
        [card for card, _, _ in cards],
        source,
        [*(effect for _, effect, _ in cards), *(effect for effect, _ in extra)],
        [*(parameter for _, _, parameter in cards), *(parameter for _, parameter in extra)],
        STACKS,
    )


def _read_card(entry: dict[str, Any]) -> ColonyCard:
    check_keys(entry, CARD_KEYS)
    card_id = entry.get("id")
    if not isinstance(card_id, str) or not card_id.isalnum():
        raise InvalidDeck("id must be letters and digits")
    stack, copies = entry.get("stack"), entry.get("copies", 1)
    place, gold, wares = entry.get("place"), entry.get("gold", 0), entry.get("wares", 0)
    if not isinstance(stack, int) or not is_number(stack, INQUISITOR_STACK, NEW_STACK):
        raise InvalidDeck(f"stack must be {INQUISITOR_STACK} or {NEW_STACK}")
    if not isinstance(copies, int) or not is_number(copies, 1, 22):
        raise InvalidDeck("copies must be a number from 1 up")
    if not isinstance(place, int) or not is_number(place, 1, MOST_PLACED):
        raise InvalidDeck(f"place must be a number from 1 to {MOST_PLACED}")
    for key, number in (("gold", gold), ("wares", wares)):
        if not is_number(number, 0, MOST_DISCS):
            raise InvalidDeck(f"{key} must be a number from 0 to {MOST_DISCS}")
    provenance, effect = read_provenance(entry), read_effect_name(entry, EFFECTS)
    if effect == "veto":
        raise InvalidDeck("a Veto belongs into the base deck")
    names, texts = (read_texts(entry, key) for key in ("name", "text"))
    return ColonyCard(card_id, stack, copies, effect, provenance, names, texts, place, gold, wares)


def _check_stacks(cards: list[ColonyCard]) -> None:
    lasting, new = (sum(card.copies for card in cards if card.stack == k) for k in (INQUISITOR_STACK, NEW_STACK))
    if lasting != 1:
        raise InvalidDeck(f"stack {INQUISITOR_STACK} must hold exactly one card, not {lasting}")
    if new < LAST_ROUND:
        raise InvalidDeck(f"stack {NEW_STACK} has {new} cards; nine rounds need {LAST_ROUND}")
    if new > MOST_OF_STACK:
        raise InvalidDeck(f"stack {NEW_STACK} has {new} cards; {MOST_OF_STACK} is the most")
