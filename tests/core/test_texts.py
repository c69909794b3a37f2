"""Texts by language: every catalog has the same keys and arguments, and nothing in it is left in English."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path
from typing import Final

import pytest

import castillo
from castillo.core.errors import CastilloError, InvalidOption, Reason
from castillo.core.options import Option
from castillo.core.texts import LANGUAGES, describe_error, load_texts
from castillo.games.el_grande.deck import load_base_deck

SOURCES: Final = Path(castillo.__file__).parent
FOLDERS: Final = sorted(path.parent for path in SOURCES.rglob("texts/en.toml"))
OTHERS: Final = [language for language in LANGUAGES if language != "en"]
ENGLISH: Final = re.compile(
    r"\b(the|of|and|with|is|are|have|from|by|takes|plays|cards|for|not|that|it|which|where|goes|there|this|be)\b",
    re.IGNORECASE,
)
"""Words that are English, and neither German nor Spanish."""
NAMES: Final = ("areas", "areas_the", "areas_at", "areas_to", "seats", "cards", "game")
"""The sections with names, which may be the same in two languages."""

Catalog = dict[str, dict[str, str]]


def read(folder: Path, language: str) -> Catalog:
    """Read a catalog."""
    return tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))


def list_arguments(template: str) -> set[str]:
    """List the arguments of a template; each must be a plain name."""
    parts = [(name, spec, conversion) for _, name, spec, conversion in string.Formatter().parse(template) if name]
    assert all(name.isidentifier() and not spec and not conversion for name, spec, conversion in parts), template
    return {name for name, _, _ in parts}


def test_the_catalogs_are_found() -> None:
    places = {folder.parent.name for folder in FOLDERS}
    games = {"el_grande", "intrigue_and_king", "colonies", "caesar_cleopatra", "edition_1997"}
    assert places == {"core", *games, "bots", "server"}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_a_language_has_the_keys_and_arguments_of_english(folder: Path, language: str) -> None:
    english, other = read(folder, "en"), read(folder, language)
    assert list(other) == list(english)
    for section, texts in english.items():
        assert list(other[section]) == list(texts), section
        for key, template in texts.items():
            assert list_arguments(other[section][key]) == list_arguments(template), f"{section}.{key}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_there_are_no_other_languages(folder: Path) -> None:
    assert {path.stem for path in folder.iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_nothing_is_left_in_english(folder: Path, language: str) -> None:
    english = read(folder, "en")
    for section, texts in read(folder, language).items():
        for key, template in texts.items():
            said = re.sub(r"\{\w+\}|'[^']*'", "", template)
            assert not ENGLISH.search(said), f"{section}.{key}: {template}"
            is_name = section in NAMES or not re.search("[a-z]{4}", said.replace("Caballero", "").replace("bot", ""))
            assert is_name or template != english[section][key], f"{section}.{key}: {template}"


def test_places_begin_in_every_form_as_they_are_called() -> None:
    for language in LANGUAGES:
        texts = load_texts((SOURCES / "games" / "el_grande" / "texts",), language)
        for area, name in texts.sections["areas"].items():
            forms = [texts.get(form, area) for form in ("areas_the", "areas_at", "areas_to", "areas_from")]
            assert all(form.endswith(name) for form in forms), forms
            assert len(set(forms)) == len(forms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_card_speaks_every_language(language: str) -> None:
    for card in load_base_deck().cards:
        assert card.names[language] and card.texts[language].endswith(".")
        if language != "en":
            assert card.texts[language] != card.texts["en"] and not ENGLISH.search(card.texts[language])
            assert set(re.findall(r"\d", card.texts[language])) == set(re.findall(r"\d", card.texts["en"]))


def test_an_unknown_language_is_english() -> None:
    assert load_texts((), "fr") is load_texts((), "en")
    assert load_texts((), "../de").language == "en"


def test_an_error_says_the_same_in_every_language() -> None:
    with pytest.raises(InvalidOption) as caught:
        Option("rounds", (9, 6)).check("7")
    assert str(caught.value) == describe_error(caught.value, "en") == "option rounds = '7': must be one of 9, 6"
    assert describe_error(caught.value, "de") == "Option rounds = '7': möglich ist eins von 9, 6"
    assert describe_error(caught.value, "fr") == str(caught.value)


def test_an_error_without_a_key_is_as_it_was_written() -> None:
    for language in LANGUAGES:
        assert describe_error(CastilloError("line 3: {braces}"), language) == "line 3: {braces}"


def test_arguments_that_are_ids_are_put_into_words() -> None:
    game = castillo.load_game("el_grande", 2)
    reason = Reason("undo_nothing", "EG-1.1", {"seat": "red"})
    assert game.describe_reason(reason) == "there is no choice of Red to take back (EG-1.1)"
    assert game.describe_reason(reason, "de") == "Rot hat nichts zurückzunehmen (EG-1.1)"
    asked = Reason("not_now", "", {"question": "bid"})
    assert game.describe_reason(asked, "es") == "ahora no, la pregunta es: ¿qué carta de poder?"
    source = Reason("one_source", "", {"area": "PVA"})
    assert game.describe_reason(source, "es") == "todos salen de la misma región: País Vasco"
