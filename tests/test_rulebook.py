"""RULES.md read into sections and rules."""

from __future__ import annotations

import pytest

from castillo.core.errors import UnknownGame, UnknownRule
from castillo.rulebook import load_rulebook, parse_rulebook

TEXT = """# A game

Before any section.

## AB-1 First things

Some prose.

- **AB-1.1** One line.
- **AB-1.2** Two lines,
  of which this is one:
  | a | b |
  - and a list
    in it

### A group

- **AB-C1A** A card.
- no rule
## Rulings
- **XY-1** The first.
- **XY-10** The tenth.
- **H-XY-1** One of the house.
"""


def test_rules_are_read_with_their_continuations() -> None:
    book = parse_rulebook(TEXT)
    assert book.title == "A game"
    assert [(s.id, s.title) for s in book.sections] == [("AB-1", "First things"), ("", "Rulings")]
    assert [rule.id for rule in book.rules()] == ["AB-1.1", "AB-1.2", "AB-C1A", "XY-1", "XY-10", "H-XY-1"]
    assert book.find("ab-1.2").text == "Two lines,\nof which this is one:\n| a | b |\n- and a list\n  in it"
    assert book.find("AB-1.2").section == "First things"
    assert book.sections[0].prose == "Some prose.\n\n- no rule"


@pytest.mark.parametrize(
    ("word", "ids"),
    [
        ("AB-1.1", ["AB-1.1"]),
        ("ab-1", ["AB-1.1", "AB-1.2", "AB-C1A"]),
        ("rulings", ["XY-1", "XY-10", "H-XY-1"]),
        ("xy-1", ["XY-1"]),
        ("XY", ["XY-1", "XY-10"]),
        ("AB-C1", ["AB-C1A"]),
        ("AB-C", ["AB-C1A"]),
        ("h-xy", ["H-XY-1"]),
    ],
)
def test_an_id_a_section_or_a_beginning_is_looked_up(word: str, ids: list[str]) -> None:
    assert [rule.id for rule in parse_rulebook(TEXT).look_up(word).rules] == ids


@pytest.mark.parametrize("word", ["", "A", "B-1", "AB-2", "XY-1x", "AB-1.11"])
def test_what_is_no_id_is_refused(word: str) -> None:
    with pytest.raises(UnknownRule, match="unknown rule"):
        parse_rulebook(TEXT).look_up(word)


def test_an_unknown_rule_names_near_ids() -> None:
    with pytest.raises(UnknownRule, match=r"unknown rule 'EG-8.11'; near it: EG-8.1"):
        load_rulebook("el_grande").find("EG-8.11")


def test_search_finds_words_across_lines() -> None:
    book = parse_rulebook(TEXT)
    assert [rule.id for rule in book.search("LINES, of which")] == ["AB-1.2"]
    assert [rule.id for rule in book.search("xy-10")] == ["XY-10"]
    assert book.search("nothing of the kind") == []


def test_the_rules_of_el_grande_have_unique_ids_and_sections() -> None:
    book = load_rulebook("el_grande")
    ids = [rule.id for rule in book.rules()]
    assert len(ids) == len(set(ids)) > 160
    assert {"EG-1.3", "EG-8.1", "EG-C5K", "EG-12.10", "EG-T28", "CR-27"} <= set(ids)
    assert all(rule.text.strip() for rule in book.rules())


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        load_rulebook("chess")
