"""Decks of Intrigue & the King: the cards of a hand, the King and the Intrigue card, in TOML (docs/decks.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from castillo.core.errors import InvalidDeck
from castillo.core.texts import ENGLISH
from castillo.games.el_grande.board import LAST_ROUND, MOST_SEATS
from castillo.games.el_grande.deck import CardKind, Deck
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
from castillo.games.intrigue_and_king.effects import OfficeOrOwn
from castillo.games.intrigue_and_king.setup import HAND
from castillo.games.intrigue_and_king.vocabulary import EFFECTS

HOUSE = Path(__file__).parent / "decks" / "house.toml"
EXPANSION = "intrigue_and_king"
JOKER, KING, INTRIGUE = "joker", "king", "intrigue"
ROLES = (KING, INTRIGUE)
MOST_CARDS = 60
"""How many cards a colour may have."""
MOST_VALUE = 999
MOST_COURT = 6
BEGINNERS_STEP = 10
"""Beginners choose among the cards whose values are multiples of this (IK-2.4)."""
DECK_KEYS = {"game", "expansion", "title", "caballeros", "card"}
CARD_KEYS = {"value", "role", "court", "required", "provenance", "effect", "parameters", "name", "text"}
USUAL_CABALLEROS = {2: (4, 2), 3: (5, 3, 1), 4: (5, 4, 2, 1), 5: (5, 4, 3, 2, 1)}
"""The Caballero cards by the number of seats, if a deck does not say (IK-6)."""


@dataclass(frozen=True)
class HandCard(CardKind):
    """A card of a hand, or the King or the Intrigue card.

    Attributes:
        value: its strength in the order of turns, 0 for a Joker and for the two cards beside the board.
        court: most Caballeros that it brings from the provinces to the court.
        required: whether its special action must be used.
    """

    value: int = 0
    court: int = 0
    required: bool = False

    @property
    def rule(self) -> str:
        """The id of the rule that says what it does."""
        return f"IK-C{self.id.upper()}"

    @property
    def group(self) -> str:
        """Under what heading it is listed."""
        return "Beside the board" if self.id in ROLES else "In every hand's choice"

    @property
    def summary(self) -> str:
        """What it shows besides its text, in a line."""
        if self.id in ROLES:
            return "beside the board"
        value = f"value {self.value}" if self.value else "no value"
        return f"{value}, {self.court} to the court{', required' if self.required else ''}"

    @property
    def brief(self) -> str:
        """What stands behind its id in a list."""
        return f" ({self.court} to the court)" if self.value else ""

    @property
    def section(self) -> str:
        """To which part of a deck it is counted."""
        return "beside" if self.id in ROLES else "hand"

    def describe(self) -> dict[str, Any]:
        """Describe what it shows besides its text, ready for JSON."""
        return {"value": self.value or None, "court": self.court, "required": self.required}

    @property
    def is_beginners(self) -> bool:
        """Whether it is among the cards from which beginners choose (IK-2.4)."""
        return self.value > 0 and self.value % BEGINNERS_STEP == 0


@dataclass
class HandDeck(Deck):
    """A deck, ready for play: first the cards of a hand by rising value, a Joker last, then King and Intrigue card.

    Attributes:
        hand_cards: the cards of a hand; a card's number is its place among them, from 1.
        effects, parameters: as in every deck; the last entry asks which special action is used (IK-5.1).
        caballeros: by the number of seats, the numbers on the Caballero cards, largest first.
        beside_cards: the King and the Intrigue card.
    """

    stacks: int = 0
    hand_cards: list[HandCard] = field(default_factory=list)
    caballeros: dict[int, tuple[int, ...]] = field(default_factory=dict)
    beside_cards: list[HandCard] = field(default_factory=list)

    def describe_sections(self, counts: Mapping[str, int]) -> dict[str, Any]:
        """Describe how many cards each part has, ready for JSON."""
        return dict(counts)

    def list_cards(self) -> list[HandCard]:
        """List all cards in the order of the effects."""
        return [*self.hand_cards, *self.beside_cards]


@cache
def load_house_deck() -> HandDeck:
    """Load the project's own deck (IK-C10 to IK-CINTRIGUE)."""
    return load_deck(HOUSE)


def load_deck(path: Path) -> HandDeck:
    """Load and check a deck file.

    Raises:
        InvalidDeck: it cannot be read or is not right; the message names file, card and fault.
    """
    return parse_deck(read_file(path), str(path))


@lru_cache(maxsize=64)
def parse_deck(source: str, name: str) -> HandDeck:
    """Read a deck from the text of its file; `name` stands for the file in messages.

    Raises:
        InvalidDeck: it is not right; the message names file, card and fault.
    """
    return parse_file(source, name, lambda data: _build_deck(data, name, source))


def _build_deck(data: dict[str, Any], name: str, source: str) -> HandDeck:
    title, entries = read_head(data, DECK_KEYS, name, MOST_CARDS + len(ROLES))
    if data.get("expansion") != EXPANSION:
        raise InvalidDeck(f"expansion must be {EXPANSION!r}")
    extra: list[tuple[Effect, int]] = []
    cards: list[tuple[HandCard, Effect, int]] = []
    for number, entry in enumerate(entries, 1):
        try:
            card = _read_card(entry)
            if any(card.id == other.id for other, _, _ in cards):
                raise InvalidDeck("there is another card of this value or role")
            effect, parameter = read_effect(card.effect, entry.get("parameters", {}), extra, len(entries), EFFECTS)
        except InvalidDeck as error:
            raise InvalidDeck(f"card {_label(entry, number)}: {error}") from None
        cards.append((card, effect, parameter))
    # The entries of either-or cards are numbered behind the cards, so sorting the cards does not move them.
    cards.sort(key=lambda item: _place(item[0]))
    hand_cards = [card for card, _, _ in cards if card.id not in ROLES]
    _check_cards([card.id for card, _, _ in cards], hand_cards)
    return HandDeck(
        Path(name).stem,
        title,
        [card for card, _, _ in cards],
        source,
        [*(effect for _, effect, _ in cards), *(effect for effect, _ in extra), OfficeOrOwn()],
        [*(parameter for _, _, parameter in cards), *(parameter for _, parameter in extra), 0],
        hand_cards=hand_cards,
        beside_cards=[card for card, _, _ in cards if card.id in ROLES],
        caballeros=_read_caballeros(data.get("caballeros", {})),
    )


def _label(entry: dict[str, Any], number: int) -> str:
    """Return what a card is called in a message: its value or role, or else its place in the file."""
    for key in ("value", "role"):
        if isinstance(entry.get(key), (int, str)):
            return str(entry[key])
    return JOKER if entry.get("effect") == JOKER else f"number {number}"


def _read_card(entry: dict[str, Any]) -> HandCard:
    check_keys(entry, CARD_KEYS)
    role, value, court, required = (entry.get(key) for key in ("role", "value", "court", "required"))
    provenance, effect = read_provenance(entry), read_effect_name(entry, EFFECTS)
    names, texts = (read_texts(entry, key) for key in ("name", "text"))
    if role is not None:
        if role not in ROLES:
            raise InvalidDeck(f"role must be one of {', '.join(ROLES)}")
        if value is not None or court not in (None, 0) or required:
            raise InvalidDeck("a card with a role has neither value, court nor required")
        if effect in (JOKER, "veto"):
            raise InvalidDeck(f"effect {effect!r} is for the cards of a hand")
        return HandCard(role, 0, 1, effect, provenance, names, texts)
    if effect == JOKER:
        if value is not None or court not in (None, 0) or required:
            raise InvalidDeck("a Joker has neither value, court nor required: those of the second card count")
        value, court = 0, 0
    elif not isinstance(value, int) or not is_number(value, 1, MOST_VALUE):
        raise InvalidDeck(f"value must be a number from 1 to {MOST_VALUE}")
    if not isinstance(court, int) or not is_number(court, 0, MOST_COURT):
        raise InvalidDeck(f"court must be a number from 0 to {MOST_COURT}")
    if not isinstance(required, (bool, type(None))):
        raise InvalidDeck("required must be true or false")
    card_id = JOKER if effect == JOKER else str(value)
    return HandCard(card_id, 0, 1, effect, provenance, names, texts, value, court, bool(required))


def _place(card: HandCard) -> tuple[int, int]:
    if card.id in ROLES:
        return 2, ROLES.index(card.id)
    return (1, 0) if card.id == JOKER else (0, card.value)


def _check_cards(ids: list[str], hand_cards: list[HandCard]) -> None:
    for role in ROLES:
        if role not in ids:
            raise InvalidDeck(f"there is no card with role = {role!r}")
    count = sum(1 for card in hand_cards if card.effect != "veto")
    if count < HAND:
        raise InvalidDeck(f"there are {count} cards of a hand besides vetoes; a hand has {HAND}")
    if len(hand_cards) > MOST_CARDS:
        raise InvalidDeck(f"there are {len(hand_cards)} cards of a hand; {MOST_CARDS} is the most")


def _read_caballeros(given: object) -> dict[int, tuple[int, ...]]:
    """Return the Caballero cards for each number of seats: as many numbers, falling (IK-6)."""
    if not isinstance(given, dict):
        raise InvalidDeck("caballeros must be a table of numbers of seats")
    found = dict(USUAL_CABALLEROS)
    for key, numbers in given.items():
        if key not in [str(seats) for seats in USUAL_CABALLEROS]:
            raise InvalidDeck(f"caballeros.{key}: a number of seats is 2 to {MOST_SEATS}")
        right = isinstance(numbers, list) and len(numbers) == int(key)
        if not right or not all(is_number(number, 1, LAST_ROUND) for number in numbers):
            raise InvalidDeck(f"caballeros.{key} must be {key} numbers from 1 to {LAST_ROUND}")
        if sorted(numbers, reverse=True) != numbers or len(set(numbers)) < len(numbers):
            raise InvalidDeck(f"caballeros.{key}: the numbers must fall")
        found[int(key)] = tuple(numbers)
    return found


def name_card(card: CardKind, language: str) -> str:
    """Return what a card is called in a language; in English if its deck does not say."""
    return card.names.get(language, card.names[ENGLISH])
