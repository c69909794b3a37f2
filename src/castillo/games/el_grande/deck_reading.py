"""What all decks of cards on this board have in common: how a file, its texts and its effects are read."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeGuard, TypeVar

from castillo.core.errors import InvalidDeck, quote
from castillo.core.toml import read_toml
from castillo.games.el_grande.effects.effect import ALL, Effect, Parameter

D = TypeVar("D")
Vocabulary = Mapping[str, Effect]

PROVENANCES = ("printed", "reported", "house")
BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that are not seen and turn around what is."""
CONTROLS = ("Cc", "Cs", "Zl", "Zp")
"""Unicode's categories of signs that are no text: control characters, halves of signs, ends of lines."""
NO_CHOICES = ("either", "veto", "joker")
"""Effects that cannot be one of two choices."""
MOST_EFFECTS = 255
"""How many cards and choices a deck may have."""


def parse_file(source: str, name: str, build: Callable[[dict[str, Any]], D]) -> D:
    """Build a deck of the text of its file; `name` stands for the file in messages.

    Raises:
        InvalidDeck: it is not right; the message names file, card and fault.
    """
    try:
        data = read_toml(source)
    except (ValueError, RecursionError) as error:
        raise InvalidDeck(f"{name}: not a TOML file: {error}") from None
    try:
        return build(data)
    except InvalidDeck as error:
        raise InvalidDeck(f"{name}: {error}") from None


def read_file(path: Path) -> str:
    """Return the text of a deck file; raises InvalidDeck, naming it, if it cannot be read."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise InvalidDeck(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise InvalidDeck(f"{path}: not a TOML file: {error}") from None


def read_head(data: dict[str, Any], keys: set[str], name: str, most_cards: int) -> tuple[str, list[dict[str, Any]]]:
    """Return the title of a deck and the tables of its cards; raises InvalidDeck if they are not right."""
    if not data:
        raise InvalidDeck("is empty: there is no deck in it")
    unknown = set(data) - keys
    if unknown:
        raise InvalidDeck(f"unknown key {sorted(unknown)[0]!r}")
    if data.get("game") != "el_grande":
        raise InvalidDeck("game must be 'el_grande'")
    entries = data.get("card")
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise InvalidDeck("no cards: each card is a [[card]] table")
    if len(entries) > most_cards:
        raise InvalidDeck(f"there are {len(entries)} cards; {most_cards} is the most")
    title = data.get("title", Path(name).stem)
    if not isinstance(title, str):
        raise InvalidDeck("title must be text")
    if "title" in data:
        check_signs("title", title)
    return title, entries


def check_keys(entry: dict[str, Any], keys: set[str]) -> None:
    """Refuse what a card does not have."""
    unknown = set(entry) - keys
    if unknown:
        raise InvalidDeck(f"unknown key {sorted(unknown)[0]!r}; a card has {', '.join(sorted(keys))}")


def read_provenance(entry: dict[str, Any]) -> str:
    """Return where a card comes from."""
    provenance = entry.get("provenance")
    if not isinstance(provenance, str) or provenance not in PROVENANCES:
        raise InvalidDeck(f"provenance must be one of {', '.join(PROVENANCES)}")
    return provenance


def read_effect_name(entry: dict[str, Any], vocabulary: Vocabulary) -> str:
    """Return the name of a card's effect."""
    effect = entry.get("effect")
    if not isinstance(effect, str) or effect not in vocabulary:
        raise InvalidDeck(f"unknown effect {quote(effect)}; the effects are {', '.join(vocabulary)}")
    return effect


def read_texts(entry: dict[str, Any], key: str) -> dict[str, str]:
    """Return a card's texts under a key, by language."""
    texts = entry.get(key)
    if not isinstance(texts, dict) or "en" not in texts or not all(isinstance(text, str) for text in texts.values()):
        raise InvalidDeck(f"{key} must be texts by language, English at least: {key} = {{ en = '...' }}")
    for language, text in texts.items():
        check_signs(f"a language of {key}", language)
        check_signs(f"{key}.{language}", text)
    return texts


def check_signs(where: str, text: str) -> None:
    """Refuse what would do something to a terminal or a line instead of being read."""
    for sign in text:
        if unicodedata.category(sign) in CONTROLS or sign in BIDI_CONTROLS:
            raise InvalidDeck(f"{where} has a control character, U+{ord(sign):04X}")


def read_effect(
    name: str, given: object, extra: list[tuple[Effect, int]], cards: int, vocabulary: Vocabulary
) -> tuple[Effect, int]:
    """Return an effect and its packed parameters; the parts of an either-or effect are appended to `extra`."""
    effect = vocabulary[name]
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
            values[parameter.name] = _read_choices(value, extra, cards, vocabulary)
        else:
            values[parameter.name] = _read_value(parameter, value)
    return effect, effect.pack(values)


def _read_choices(value: object, extra: list[tuple[Effect, int]], cards: int, vocabulary: Vocabulary) -> int:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(part, dict) for part in value):
        raise InvalidDeck("choices must be two tables of 'effect' and its 'parameters'")
    indices = []
    for part in value:
        unknown = set(part) - {"effect", "parameters"}
        name = part.get("effect")
        if unknown or not isinstance(name, str) or name not in vocabulary or name in NO_CHOICES:
            raise InvalidDeck(f"choices: {name!r} is no effect that can be chosen")
        packed = read_effect(name, part.get("parameters", {}), extra, cards, vocabulary)
        extra.append(packed)
        indices.append(cards + len(extra) - 1)
    if indices[-1] > MOST_EFFECTS:
        raise InvalidDeck(f"too many cards and choices: {MOST_EFFECTS} is the most")
    return indices[0] | indices[1] << 8


def _read_value(parameter: Parameter, value: object) -> int:
    if parameter.kind == "flag" and isinstance(value, bool):
        return int(value)
    if parameter.kind == "number or all" and value == "all":
        return ALL
    if parameter.kind == "numbers" and isinstance(value, list) and all(is_number(n, 1, parameter.most) for n in value):
        return sum(1 << n for n in set(value))
    least = 0 if parameter.default == 0 else 1
    if parameter.kind not in ("numbers", "flag") and is_number(value, least, parameter.most):
        return value
    raise InvalidDeck(f"{parameter.name} = {value!r}: must be {_describe_kind(parameter)}")


def _describe_kind(parameter: Parameter) -> str:
    if parameter.kind == "flag":
        return "true or false"
    if parameter.kind == "numbers":
        return f"a list of numbers from 1 to {parameter.most}"
    least = 0 if parameter.default == 0 else 1
    return f"a number from {least} to {parameter.most}" + (' or "all"' if parameter.kind == "number or all" else "")


def is_number(value: object, least: int, most: int) -> TypeGuard[int]:
    """Tell whether a value is a number within limits."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
