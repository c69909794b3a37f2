"""Decks of one's own: whatever is wrong with one is named, with the file, the card and the fault."""

from __future__ import annotations

import pytest

from castillo.core.errors import InvalidDeck
from castillo.games.el_grande.deck import DECKS, parse_deck
from castillo.registry import load_game

SOURCE = (DECKS / "base.toml").read_text("utf-8")
EXODUS = "parameters = { any = 5, one_source = true }"
NAMES = 'name.en = "Exodus"\nname.de = "Auszug"\nname.es = "Éxodo"'
EITHER = 'choices = [{ effect = "move", parameters = { own = "all", one_source = true } }, '
C1A = '[[card]]\nid = "C1A"\nstack = 1\nprovenance = "printed"\n'


@pytest.mark.parametrize(("old", "new", "told"), [
    (EXODUS, "parameters = { any = 5, one_source = 1 }", "card C1F: one_source = 1: must be true or false"),
    (EXODUS, "parameters = { any = 5, one_source = 0 }", "card C1F: one_source = 0: must be true or false"),
    (EXODUS, "parameters = { any = true }", "card C1F: any = True: must be a number from 0 to"),
    (EXODUS, "parameters = { any = -1 }", "card C1F: any = -1: must be a number from 0 to"),
    (EXODUS, "parameters = { any = 99 }", "card C1F: any = 99: must be a number from 0 to"),
    (EXODUS, 'parameters = { any = "five" }', "card C1F: any = 'five': must be a number from 0 to"),
    (EXODUS, "parameters = { every = 5 }", "card C1F: effect 'move' has no parameter 'every'; it takes any, own"),
    (EXODUS, "parameters = 5", "card C1F: parameters must be a table"),
    (EXODUS, "", "card C1F: effect 'move' moves nothing: give any, own or foreign"),
    (EITHER, "choices = [", "card C1I: "),
    (EITHER, EITHER.replace('"move"', '"veto"'), "card C1I: choices: 'veto' is no effect that can be chosen"),
    (C1A, C1A.replace("C1A", "C1B"), "card C1B: there is another card of this id"),
    (C1A, C1A.replace("C1A", "c1b"), "card C1B: there is another card of this id"),
    (C1A, C1A.replace('"C1A"', "7"), "card number 1: id must be letters and digits"),
    (C1A, C1A.replace('"C1A"', '"C 1"'), "card C 1: id must be letters and digits"),
    (C1A, C1A.replace("stack = 1", "stack = 6"), "card C1A: stack must be 1 to 5"),
    (C1A, C1A.replace("stack = 1", "stack = true"), "card C1A: stack must be 1 to 5"),
    (C1A, C1A.replace("stack = 1", "stack = 5"), "stack 5 must hold exactly one card, not 2"),
    (C1A, C1A.replace("stack = 1", "stack = 1\ncopies = 0"), "card C1A: copies must be a number from 1 up"),
    (C1A, C1A.replace("printed", "stolen"), "card C1A: provenance must be one of"),
    (C1A, f'{C1A}colour = "red"\n', "card C1A: unknown key 'colour'; a card has"),
    ('name.en = "Exodus"', "", "card C1F: name must be texts by language, English at"),
    (NAMES, 'name = "Exodus"', "card C1F: name must be texts by language"),
    (NAMES, "", "card C1F: name must be texts by language"),
    ('effect = "move"\nparameters = { any = 3 }', 'effect = "fly"', "card C1A: unknown effect 'fly'; the effects are "),
    ('game = "el_grande"', 'game = "chess"', "game must be 'el_grande'"),
    ('game = "el_grande"', 'game = "el_grande"\nauthor = "me"', "unknown key 'author'"),
    ('title = "The base game"', "title = 5", "title must be text"),
    (C1A, f"{C1A}[", "not a TOML file: "),
])  # fmt: skip
def test_a_fault_is_named(old: str, new: str, told: str) -> None:
    assert SOURCE.count(old) == 1
    with pytest.raises(InvalidDeck) as caught:
        parse_deck(SOURCE.replace(old, new), "mine.toml")
    assert str(caught.value).startswith(f"mine.toml: {told}")
    assert "\n" not in str(caught.value)


def test_stacks_too_small_or_too_large() -> None:
    cards = SOURCE.split("[[card]]")
    kept = [card for card in cards if "stack = 3" not in card]
    with pytest.raises(InvalidDeck, match="stack 3 has 0 cards besides vetoes; nine rounds need 9"):
        parse_deck("[[card]]".join(kept), "mine.toml")
    many = SOURCE.replace("stack = 3", "stack = 3\ncopies = 22").replace("copies = 22\ncopies = 2\n", "copies = 22\n")
    with pytest.raises(InvalidDeck, match=r"stack 3 has \d+ cards; 60 is the most"):
        parse_deck(many, "mine.toml")
    with pytest.raises(InvalidDeck, match="there are more than two Veto cards"):
        parse_deck(
            SOURCE.replace('id = "C2V"\nstack = 2\ncopies = 2', 'id = "C2V"\nstack = 2\ncopies = 3'), "mine.toml"
        )


def test_what_is_left_out_has_its_default() -> None:
    deck = parse_deck(SOURCE.replace(EXODUS, "parameters = { any = 5 }"), "mine.toml")
    printed = parse_deck(SOURCE, "mine.toml")
    found = deck.find("C1F")
    assert deck.parameters[found] != printed.parameters[found]
    assert [card.id for card in deck.cards] == [card.id for card in printed.cards]


CONTROLS = [0, 7, 9, 10, 13, 27, 31, 127, 128, 155, 159, 0x61C, 0x200E, 0x2028, 0x2029, 0x202E, 0x2066, 0x2069]


@pytest.mark.parametrize("sign", CONTROLS, ids=hex)
def test_control_characters_are_refused_wherever_somebody_reads(sign: int) -> None:
    written, told = f"\\u{sign:04X}", f"has a control character, U+{sign:04X}"
    for old, new, where in (
        ('title = "', f'title = "{written}', "title"),
        ('name.en = "Exodus"', f'name.en = "Exo{written}dus"', "card C1F: name.en"),
        ('name.de = "Auszug"', f'name.de = "{written}"', "card C1F: name.de"),
        ('name.de = "Auszug"', f'name."d{written}" = "x"', "card C1F: a language of name"),
        ('text.en = "', f'text.en = "{written}', "card C1A: text.en"),
    ):
        with pytest.raises(InvalidDeck) as caught:
            parse_deck(SOURCE.replace(old, new, 1), "mine.toml")
        assert str(caught.value) == f"mine.toml: {where} {told}"
        assert str(caught.value).isprintable()
        with pytest.raises(InvalidDeck, match="control character"):
            load_game("el_grande", 2, decks={"base": SOURCE.replace(old, new, 1)})


def test_other_signs_are_text() -> None:
    for text in ("Éxodo", "出エジプト", "a\u200db", "soft\u00adhyphen", "non\u00a0breaking", "emoji 🏰"):
        deck = parse_deck(SOURCE.replace('en = "Exodus"', f'en = "{text}"'), "mine.toml")
        assert text in [card.names["en"] for card in deck.cards]


def test_an_empty_file_is_told() -> None:
    for source in ("", "\n", "# nothing"):
        with pytest.raises(InvalidDeck, match=r"^mine.toml: is empty: there is no deck in it$"):
            parse_deck(source, "mine.toml")
