"""Decks of action cards: TOML files in the vocabulary of effects, checked when they are read (EG-11).

A deck file is the cards' data and texts; the format is described in docs/decks.md.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeGuard

from castillo.core.errors import InvalidDeck, quote
from castillo.core.texts import ENGLISH
from castillo.core.toml import read_toml
from castillo.games.el_grande.board import KING_STACK, STACKS
from castillo.games.el_grande.effects.effect import ALL, Effect, Parameter
from castillo.games.el_grande.effects.vocabulary import EFFECTS

DECKS = Path(__file__).parent / "decks"
PROVENANCES = ("printed", "reported", "house")
BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that are not seen and turn around what is."""
CONTROLS = ("Cc", "Cs", "Zl", "Zp")
"""Unicode's categories of signs that are no text: control characters, halves of signs, ends of lines."""
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
    """

    name: str
    title: str
    cards: list[CardKind]
    source: str
    effects: list[Effect] = field(default_factory=list)
    parameters: list[int] = field(default_factory=list)

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
    try:
        data = read_toml(source)
    except (ValueError, RecursionError) as error:
        raise InvalidDeck(f"{name}: not a TOML file: {error}") from None
    try:
        return _build_deck(data, name, source)
    except InvalidDeck as error:
        raise InvalidDeck(f"{name}: {error}") from None


def load_deck(path: Path) -> Deck:
    """Load and check a deck file.

    Raises:
        InvalidDeck: it cannot be read or is not right; the message names file, card and fault.
    """
    try:
        source = path.read_text("utf-8")
    except OSError as error:
        raise InvalidDeck(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise InvalidDeck(f"{path}: not a TOML file: {error}") from None
    return parse_deck(source, str(path))


def _build_deck(data: dict[str, Any], name: str, source: str) -> Deck:
    if not data:
        raise InvalidDeck("is empty: there is no deck in it")
    unknown = set(data) - {"game", "title", "card"}
    if unknown:
        raise InvalidDeck(f"unknown key {sorted(unknown)[0]!r}")
    if data.get("game") != "el_grande":
        raise InvalidDeck("game must be 'el_grande'")
    entries = data.get("card")
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise InvalidDeck("no cards: each card is a [[card]] table")
    if len(entries) > MOST_CARDS:
        raise InvalidDeck(f"there are {len(entries)} cards; {MOST_CARDS} is the most")
    title = data.get("title", Path(name).stem)
    if not isinstance(title, str):
        raise InvalidDeck("title must be text")
    if "title" in data:
        _check_signs("title", title)
    deck = Deck(Path(name).stem, title, [], source)
    extra: list[tuple[Effect, int]] = []
    cards: list[tuple[CardKind, Effect, int]] = []
    for number, entry in enumerate(entries, 1):
        try:
            card = _read_card(entry)
            if any(card.id.lower() == other.id.lower() for other, _, _ in cards):
                raise InvalidDeck("there is another card of this id")
            effect, parameter = _read_effect(card.effect, entry.get("parameters", {}), extra, len(entries))
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
    unknown = set(entry) - CARD_KEYS
    if unknown:
        raise InvalidDeck(f"unknown key {sorted(unknown)[0]!r}; a card has {', '.join(sorted(CARD_KEYS))}")
    card_id, effect, provenance = entry.get("id"), entry.get("effect"), entry.get("provenance")
    if not isinstance(card_id, str) or not card_id.isalnum():
        raise InvalidDeck("id must be letters and digits")
    stack, copies = entry.get("stack"), entry.get("copies", 1)
    if not isinstance(stack, int) or not _is_number(stack, 1, STACKS):
        raise InvalidDeck(f"stack must be 1 to {STACKS}")
    if not isinstance(copies, int) or not _is_number(copies, 1, 22):
        raise InvalidDeck("copies must be a number from 1 up")
    if provenance not in PROVENANCES:
        raise InvalidDeck(f"provenance must be one of {', '.join(PROVENANCES)}")
    if not isinstance(effect, str) or effect not in EFFECTS:
        raise InvalidDeck(f"unknown effect {quote(effect)}; the effects are {', '.join(EFFECTS)}")
    names, texts = (_read_texts(entry, key) for key in ("name", "text"))
    return CardKind(card_id, stack, copies, effect, provenance, names, texts)


def _read_texts(entry: dict[str, Any], key: str) -> dict[str, str]:
    texts = entry.get(key)
    if not isinstance(texts, dict) or "en" not in texts or not all(isinstance(text, str) for text in texts.values()):
        raise InvalidDeck(f"{key} must be texts by language, English at least: {key} = {{ en = '...' }}")
    for language, text in texts.items():
        _check_signs(f"a language of {key}", language)
        _check_signs(f"{key}.{language}", text)
    return texts


def _check_signs(where: str, text: str) -> None:
    """Refuse what would do something to a terminal or a line instead of being read."""
    for sign in text:
        if unicodedata.category(sign) in CONTROLS or sign in BIDI_CONTROLS:
            raise InvalidDeck(f"{where} has a control character, U+{ord(sign):04X}")


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


def _read_effect(name: str, given: object, extra: list[tuple[Effect, int]], cards: int) -> tuple[Effect, int]:
    """Return an effect and its packed parameters; the parts of an either-or effect are appended to `extra`."""
    effect = EFFECTS[name]
    if not isinstance(given, dict):
        raise InvalidDeck("parameters must be a table")
    known = {parameter.name: parameter for parameter in effect.parameters}
    for key in given:
        if key not in known:
            expected = f"it takes {', '.join(known)}" if known else "it takes none"
            raise InvalidDeck(f"effect {name!r} has no parameter {key!r}; {expected}")
    values: dict[str, int] = {}
    for parameter in effect.parameters:
        if parameter.name not in given:
            if parameter.default is None:
                raise InvalidDeck(f"effect {name!r} needs {parameter.name!r}: {parameter.summary}")
            values[parameter.name] = parameter.default
            continue
        value = given[parameter.name]
        if parameter.kind == "effects":
            values[parameter.name] = _read_choices(value, extra, cards)
        else:
            values[parameter.name] = _read_value(parameter, value)
    return effect, effect.pack(values)


def _read_choices(value: object, extra: list[tuple[Effect, int]], cards: int) -> int:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(part, dict) for part in value):
        raise InvalidDeck("choices must be two tables of 'effect' and its 'parameters'")
    indices = []
    for part in value:
        unknown = set(part) - {"effect", "parameters"}
        name = part.get("effect")
        if unknown or not isinstance(name, str) or name not in EFFECTS or name in ("either", "veto"):
            raise InvalidDeck(f"choices: {name!r} is no effect that can be chosen")
        packed = _read_effect(name, part.get("parameters", {}), extra, cards)
        extra.append(packed)
        indices.append(cards + len(extra) - 1)
    if indices[-1] > 255:
        raise InvalidDeck("too many cards and choices: 255 is the most")
    return indices[0] | indices[1] << 8


def _read_value(parameter: Parameter, value: object) -> int:
    if parameter.kind == "flag" and isinstance(value, bool):
        return int(value)
    if parameter.kind == "number or all" and value == "all":
        return ALL
    if parameter.kind == "numbers" and isinstance(value, list) and all(_is_number(n, 1, parameter.most) for n in value):
        return sum(1 << n for n in set(value))
    least = 0 if parameter.default == 0 else 1
    if parameter.kind not in ("numbers", "flag") and _is_number(value, least, parameter.most):
        return value
    raise InvalidDeck(f"{parameter.name} = {value!r}: must be {_describe_kind(parameter)}")


def _describe_kind(parameter: Parameter) -> str:
    if parameter.kind == "flag":
        return "true or false"
    if parameter.kind == "numbers":
        return f"a list of numbers from 1 to {parameter.most}"
    least = 0 if parameter.default == 0 else 1
    return f"a number from {least} to {parameter.most}" + (' or "all"' if parameter.kind == "number or all" else "")


def _is_number(value: object, least: int, most: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
