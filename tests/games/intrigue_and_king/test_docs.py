"""docs/intrigue_and_king.md says what is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from castillo.games.el_grande.events import EVENT_KINDS as BASE_KINDS
from castillo.games.intrigue_and_king.actions import CARD, USE
from castillo.games.intrigue_and_king.deck import CARD_KEYS, DECK_KEYS
from castillo.games.intrigue_and_king.effects import USED_HERE
from castillo.games.intrigue_and_king.events import EVENT_KINDS
from castillo.games.intrigue_and_king.position import KEYS, WITHOUT
from castillo.games.intrigue_and_king.view import describe_cards

from .tables import begin, load

PAGE = Path(__file__).parents[3] / "docs" / "intrigue_and_king.md"
TEXT = PAGE.read_text("utf-8")


def find_rows(heading: str) -> list[list[str]]:
    """Return the rows of the table that begins with a heading, cell by cell."""
    table = TEXT.partition(f"\n| {heading} |")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table.splitlines()[2:]]


def names_in(heading: str) -> list[str]:
    """Return what stands in the first cells of a table's rows as code."""
    return [name for row in find_rows(heading) for name in re.findall(r"`\[?([\w]+)\]?`", row[0])]


def test_the_examples_run() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_what_is_listed_is_all_there_is() -> None:
    assert set(names_in("key of a card")) == CARD_KEYS
    assert names_in("effect") == ["outing", "shove", "joker"]
    assert {effect.name for effect in USED_HERE} == set(names_in("effect"))
    assert names_in("kind") == [kind.name for kind in EVENT_KINDS[len(BASE_KINDS) :]]
    assert all(f"`{key}`" in TEXT for key in (*describe_cards(begin()), *DECK_KEYS - {"game", "title", "card"}))
    assert all(f"`{key}`" in TEXT for key in (*WITHOUT, *KEYS[-3:]))
    assert f"{USE} to {CARD - 1}, and from {CARD} on" in TEXT


def test_the_slices_of_an_observation_are_listed_in_their_order() -> None:
    for seats in (2, 3, 4, 5):
        game = load(seats)
        assert names_in("slice") == [part.name for part in game.observation_layout()]
        rows = {row[0].strip("`"): row[1] for row in find_rows("slice") if row[1]}
        for part in game.observation_layout():
            if part.name in rows:
                known = {"n": str(seats), "c": str(len(game.card_names))}
                shape = [known.get(size.strip(), size.strip()) for size in rows[part.name].split(",")]
                assert shape == [str(size) for size in part.shape], part.name


@pytest.mark.parametrize("row", find_rows("seats"))
def test_sizes_are_as_listed(row: list[str]) -> None:
    game = load(int(row[0]))
    sizes = [*game.observation_tensor_shape(), *game.information_state_tensor_shape(), game.num_distinct_actions()]
    assert row[1:] == [str(size) for size in sizes]
