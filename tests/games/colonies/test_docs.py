"""docs/colonies.md says what is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from castillo.core.texts import ENGLISH
from castillo.games.colonies.deck import CARD_KEYS, DECK_KEYS
from castillo.games.colonies.effects import USED_HERE
from castillo.games.colonies.events import EVENT_KINDS
from castillo.games.colonies.options import OPTIONS
from castillo.games.colonies.position import KEYS
from castillo.games.colonies.view import describe_colonies
from castillo.games.el_grande.events import EVENT_KINDS as BASE_KINDS
from castillo.games.el_grande.options import OPTIONS as BASE_OPTIONS
from castillo.games.el_grande.position import KEYS as BASE_KEYS
from castillo.rulebook import load_rulebook

from .tables import begin, load

PAGE = Path(__file__).parents[3] / "docs" / "colonies.md"
TEXT = PAGE.read_text("utf-8")


def find_tables(heading: str) -> list[list[list[str]]]:
    """Return the rows of each table that begins with a heading, cell by cell."""
    tables = [part.partition("\n\n")[0] for part in TEXT.split(f"\n| {heading} |")[1:]]
    return [
        [[cell.strip() for cell in row.removeprefix("|").removesuffix("|").split("|")] for row in t.splitlines()[2:]]
        for t in tables
    ]


def names_in(rows: list[list[str]]) -> list[str]:
    """Return what stands in the first cells of rows as code."""
    return [name for row in rows for name in re.findall(r"`([\w]+)`", row[0])]


def test_the_examples_run() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_what_is_listed_is_all_there_is() -> None:
    file, view, positions = (find_tables(heading)[0] for heading in ("key of the file", "key", "key of a position"))
    assert set(names_in(file)) == DECK_KEYS - {"game", "title", "card"}
    assert set(names_in(find_tables("key of a card")[0])) == CARD_KEYS
    assert names_in(view) == list(describe_colonies(begin()))
    assert set(names_in(positions)) == set(KEYS) - set(BASE_KEYS)
    assert names_in(find_tables("kind")[0]) == [kind.name for kind in EVENT_KINDS[len(BASE_KINDS) :]]
    for row, kind in zip(find_tables("kind")[0], EVENT_KINDS[len(BASE_KINDS) :], strict=True):
        assert re.findall(r"`(\w+)`", row[1]) == list(kind.public)


def test_the_vocabulary_is_listed_with_its_parameters() -> None:
    rows = find_tables("effect")[0]
    assert {row[0].strip("`"): re.findall(r"`(\w+)`", row[1]) for row in rows} == {
        effect.name: [parameter.name for parameter in effect.parameters] for effect in USED_HERE
    }


@pytest.mark.rule("GI-12.2")
def test_the_rules_list_the_options_with_their_defaults() -> None:
    text = load_rulebook("el_grande").find("GI-12.2").text
    rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in text.splitlines() if "| `" in line]
    written = {row[0]: (row[1].strip('"'), [value.strip(' "') for value in row[2].split(",")]) for row in rows}
    texts = load().texts(ENGLISH)
    own = OPTIONS[len(BASE_OPTIONS) :]
    assert written == {o.name: (str(o.default).lower(), [str(v).lower() for v in o.values]) for o in own} and own
    assert all(texts.get("options", option.name) != option.name for option in own)


def test_the_slices_of_an_observation_are_listed_in_their_order() -> None:
    for seats in (2, 3, 4, 5):
        game = load(seats)
        rows = find_tables("slice")[0]
        assert names_in(rows) == [part.name for part in game.observation_layout()]
        shapes: dict[str, str] = {}
        for row in rows:
            names, sizes = re.findall(r"`(\w+)`", row[0]), row[1].split("; ")
            shapes |= dict(zip(names, sizes if len(sizes) > 1 else sizes * len(names), strict=True))
        known = {"n": seats, "m": seats + 1, "m + 3": seats + 4}
        for part in game.observation_layout():
            if shapes[part.name]:
                shape = [known.get(size.strip(), size.strip()) for size in shapes[part.name].split(",")]
                assert [int(size) for size in shape] == list(part.shape), part.name


@pytest.mark.parametrize("row", find_tables("seats")[0])
def test_sizes_are_as_listed(row: list[str]) -> None:
    game = load(int(row[0]))
    sizes = [*game.observation_tensor_shape(), *game.information_state_tensor_shape(), game.num_distinct_actions()]
    assert row[1:] == [str(size) for size in sizes]


def test_action_integers_are_as_told() -> None:
    segments = load().actions.segments
    told = re.findall(r"(\d+) (?:to|and) (\d+)", TEXT.partition("Action integers are")[2].partition("##")[0])
    ranges = [(s.first, s.first + len(s.texts) - 1) for name in ("stack", "area", "Caballero", "scoreboard", "figure")
              for s in [segments[name]]]  # fmt: skip
    assert [(int(first), int(last)) for first, last in told] == ranges
