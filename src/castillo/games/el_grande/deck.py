"""Decks of action cards: TOML files in the vocabulary of effects, checked when they are read (EG-11).

A deck file is the cards' data and texts; the format is described in docs/decks.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from castillo.core.errors import InvalidDeck, quote
from castillo.core.texts import ENGLISH
from castillo.games.el_grande.board import KING_STACK, STACKS
from castillo.games.el_grande.deck_reading import (
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
from castillo.games.el_grande.effects.vocabulary import EFFECTS

DECKS = Path(__file__).parent / "decks"
MOST_OF_STACK = 60
"""How many cards a stack may have, copies counted."""
MOST_CARDS = STACKS * MOST_OF_STACK
CARD_KEYS = {"id", "stack", "copies", "provenance", "effect", "parameters", "name", "text"}


@dataclass(frozen=True)
class CardKind:
    """One kind of action card.

    Attributes:
        id: as notation writes it ("C1A").
        stack: 1 to 5; also how many Caballeros may be placed (EG-11.1).
        copies: how many of it the stack holds.
        effect: the name of its effect.
        provenance: printed, reported or house.
        names, texts: what people read, by language.
    """

    id: str
    stack: int
    copies: int
    effect: str
    provenance: str
    names: dict[str, str]
    texts: dict[str, str]

    @property
    def rule(self) -> str:
        """The id of the rule that says what it does."""
        return f"EG-{self.id}"

    @property
    def group(self) -> str:
        """Under what heading it is listed."""
        return f"Stack {self.stack} (place up to {self.stack})"

    @property
    def summary(self) -> str:
        """What it shows besides its text, in a line."""
        copies = f"{self.copies} {'copy' if self.copies == 1 else 'copies'}"
        return f"stack {self.stack} (place up to {self.stack}), {copies}"

    @property
    def brief(self) -> str:
        """What stands behind its id in a list."""
        return f" x{self.copies}" if self.copies > 1 else ""

    @property
    def note(self) -> str:
        """What else stands on it, where it lies on the table; nothing in the base game."""
        return ""

    @property
    def section(self) -> str:
        """To which part of a deck it is counted."""
        return f"stack {self.stack}"

    def describe(self) -> dict[str, Any]:
        """Describe what it shows besides its text, ready for JSON."""
        return {"stack": self.stack, "copies": self.copies}


def name_card(card: CardKind, language: str) -> str:
    """Return what a card is called in a language; in English if its deck does not say.

    Where it is a card of the base deck, as in records older than a translation, that deck's words are taken.
    """
    return card.names.get(language) or _find_base_card(card).names.get(language, card.names[ENGLISH])


def _find_base_card(card: CardKind) -> CardKind:
    """Return the card of the base deck that is called and says the same, or the card itself."""
    for base in load_base_deck().cards:
        if (base.id, base.names[ENGLISH], base.texts[ENGLISH]) == (card.id, card.names[ENGLISH], card.texts[ENGLISH]):
            return base
    return card


@dataclass
class Deck:
    """A deck, ready for play.

    Attributes:
        cards: its kinds of cards by stack; a card's index in play is its place here.
        source: the text of its file, which is all that a record or a pickle needs.
        effects, parameters: what each does; entries beyond the cards belong to either-or cards.
        stacks: how many stacks its cards are sorted into.
    """

    name: str
    title: str
    cards: list[CardKind]
    source: str
    effects: list[Effect] = field(default_factory=list)
    parameters: list[int] = field(default_factory=list)
    stacks: int = STACKS

    def copies_of_stack(self, stack: int, with_vetoes: bool) -> list[int]:
        """List the card's index for every copy in a stack, without the Veto cards if the game has none (EG-12.10)."""
        return [
            index
            for index, card in enumerate(self.cards)
            if card.stack == stack and (with_vetoes or card.effect != "veto")
            for _ in range(card.copies)
        ]

    def first_copy(self, card: CardKind, with_vetoes: bool) -> int:
        """Return the position of a card's first copy in its stack, 0 for a card that is not in the game."""
        copies = self.copies_of_stack(card.stack, with_vetoes)
        index = self.cards.index(card)
        return copies.index(index) if index in copies else 0

    def describe_sections(self, counts: Mapping[str, int]) -> dict[str, Any]:
        """Describe how many cards each part has, ready for JSON."""
        return {"stacks": {section.removeprefix("stack "): count for section, count in counts.items()}}

    def find(self, card_id: str) -> int:
        """Return the index of the card of that id.

        Raises:
            InvalidDeck: there is none.
        """
        for index, card in enumerate(self.cards):
            if card.id.lower() == card_id.lower():
                return index
        raise InvalidDeck(f"deck {quote(self.name)} has no card {quote(card_id)}")


@cache
def load_base_deck() -> Deck:
    """Load the 45 cards of the base game."""
    return load_deck(DECKS / "base.toml")


@lru_cache(maxsize=64)
def parse_deck(source: str, name: str) -> Deck:
    """Read a deck from the text of its file; `name` stands for the file in messages.

    Raises:
        InvalidDeck: it is not right; the message names file, card and fault.
    """
    return parse_file(source, name, lambda data: _build_deck(data, name, source))


def load_deck(path: Path) -> Deck:
    """Load and check a deck file.

    Raises:
        InvalidDeck: it cannot be read or is not right; the message names file, card and fault.
    """
    return parse_deck(read_file(path), str(path))


def _build_deck(data: dict[str, Any], name: str, source: str) -> Deck:
    title, entries = read_head(data, {"game", "title", "card"}, name, MOST_CARDS)
    deck = Deck(Path(name).stem, title, [], source)
    extra: list[tuple[Effect, int]] = []
    cards: list[tuple[CardKind, Effect, int]] = []
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
    _check_stacks([card for card, _, _ in cards])
    # The entries of either-or cards are numbered behind the cards, so sorting the cards does not move them.
    cards.sort(key=lambda item: item[0].stack)
    deck.cards = [card for card, _, _ in cards]
    deck.effects = [effect for _, effect, _ in cards] + [effect for effect, _ in extra]
    deck.parameters = [parameter for _, _, parameter in cards] + [parameter for _, parameter in extra]
    return deck


def _read_card(entry: dict[str, Any]) -> CardKind:
    check_keys(entry, CARD_KEYS)
    card_id = entry.get("id")
    if not isinstance(card_id, str) or not card_id.isalnum():
        raise InvalidDeck("id must be letters and digits")
    stack, copies = entry.get("stack"), entry.get("copies", 1)
    if not isinstance(stack, int) or not is_number(stack, 1, STACKS):
        raise InvalidDeck(f"stack must be 1 to {STACKS}")
    if not isinstance(copies, int) or not is_number(copies, 1, 22):
        raise InvalidDeck("copies must be a number from 1 up")
    provenance, effect = read_provenance(entry), read_effect_name(entry, EFFECTS)
    names, texts = (read_texts(entry, key) for key in ("name", "text"))
    return CardKind(card_id, stack, copies, effect, provenance, names, texts)


def _check_stacks(cards: list[CardKind]) -> None:
    for stack in range(1, STACKS + 1):
        count = sum(card.copies for card in cards if card.stack == stack and card.effect != "veto")
        if stack == KING_STACK and count != 1:
            raise InvalidDeck(f"stack {KING_STACK} must hold exactly one card, not {count}")
        if stack != KING_STACK and count < 9:
            raise InvalidDeck(f"stack {stack} has {count} cards besides vetoes; nine rounds need 9")
        total = sum(card.copies for card in cards if card.stack == stack)
        if total > MOST_OF_STACK:
            raise InvalidDeck(f"stack {stack} has {total} cards; {MOST_OF_STACK} is the most")
    if sum(card.copies for card in cards if card.effect == "veto") > 2:
        raise InvalidDeck("there are more than two Veto cards")
