"""Pictures: everything public is in one, nothing else; whatever stands in the new areas."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from castillo.games.colonies.state import ColoniesState
from castillo.games.el_grande.picture import render_png

from .tables import BUSY_DECK, begin, load, seek, set_up, walk

SVG = "{http://www.w3.org/2000/svg}"
POSITION: dict[str, Any] = {
    "king": "FRA", "grandes": {"red": "GAL", "blue": "SEV", "green": "AME"}, "phase": "turn",
    "power": {"red": 13, "blue": 12, "green": 11}, "court": {"red": 3}, "inquisitor": "red", "limit": "ARA",
    "cards": {"1": "C1A", "2": "C2S", "3": "C3B", "4": "C4M", "7": "GI7B"}, "discs": {"gold": 1, "wares": 2},
    "regions": {"ARA": {"red": 5, "blue": 3}, "VAL": {"black": 2}}, "beside": {"red": 2}, "castillo": {"black": 1},
    "france": ["red", "", "black"], "ship": ["blue", "red gold", "red"], "america": ["green"],
    "scoreboards": {"8/4/0": "MED"},
}  # fmt: skip


def draw(state: ColoniesState, seat: int | None = None) -> ElementTree.Element:
    """Draw a position as a seat sees it, and read the drawing."""
    return ElementTree.fromstring(state.game.picture(state.view(seat), "a test"))


def say(drawn: ElementTree.Element) -> list[str]:
    """List all texts of a drawing."""
    return [element.text for element in drawn.iter() if element.text and element.text.strip()]


def find_area(drawn: ElementTree.Element, area: str) -> ElementTree.Element:
    """Return what is drawn of an area."""
    return next(group for group in drawn.iter(f"{SVG}g") if group.get("data-area") == area)


def list_bearers(group: ElementTree.Element) -> list[str]:
    """List whose Caballeros are drawn in an area at sea or in France, in their order."""
    groups = [part for part in group.iter(f"{SVG}g") if part.get("data-seat") and part.get("class") != "grande"]
    return [str(part.get("data-seat")) for part in groups]


def test_the_new_areas_are_drawn_with_all_that_is_in_them() -> None:
    drawn = draw(set_up(POSITION, 3))
    assert list_bearers(find_area(drawn, "FRA")) == ["red", "black"]
    assert list_bearers(find_area(drawn, "SHI")) == ["blue", "red", "red"]
    assert list_bearers(find_area(drawn, "AME")) == ["green"] and list_bearers(find_area(drawn, "MED")) == []
    assert "nobody" in say(find_area(drawn, "MED")) and "first: the Captain" in say(find_area(drawn, "SHI"))
    assert any(part.get("class") == "king" for part in find_area(drawn, "FRA").iter())
    assert any(part.get("class") == "grande" for part in find_area(drawn, "AME").iter())
    assert any(part.get("data-board") == "8/4/0" for part in find_area(drawn, "MED").iter())


@pytest.mark.rule("GI-10.2", "GI-9.3")
def test_the_limit_table_the_figure_and_the_discs_are_told() -> None:
    told = " ".join(say(draw(set_up(POSITION, 3))))
    assert "Limit table, 6 spaces: Red 3, Blue 3; beside it Red 2" in told
    assert "Gold (6): 2 in stock, 0 out" in told and "Wares (4): 5 in stock, 0 out" in told
    assert "Grand Inquisitor: Red" in told and "home America" in told and "home Galicia" in told
    for card in ("New limits", "place up to 3, 1 wares", "GI6A", "C4M"):
        assert card in told
    nobody = " ".join(say(draw(set_up({**POSITION, "inquisitor": None}, 3))))
    assert "Grand Inquisitor: beside the board" in nobody


@pytest.mark.parametrize("limit", ["GAL", "SEV", "SHI", "AME", "MED"])
def test_the_limit_table_is_drawn_once_wherever_it_is(limit: str) -> None:
    drawn = draw(set_up({"limit": limit}, 3))
    assert [part.get("class") for part in drawn.iter()].count("limit") == 1


@pytest.mark.parametrize("seats", [2, 5])
def test_every_position_of_a_game_can_be_drawn_and_is_the_same_for_everybody(seats: int) -> None:
    for n, state in enumerate(walk(begin(seats, deck=BUSY_DECK), 4, seek)):
        if n % 20 == 0:
            pictures = {state.game.picture({**state.view(seat), "you": None}, "") for seat in (None, *range(seats))}
            assert len(pictures) == 1


def test_many_at_sea_are_all_drawn_in_their_order() -> None:
    crowd = ["red gold", "black", *["blue", "red", "green"] * 20]
    drawn = draw(set_up({"ship": crowd, "limit": "SHI", "beside": {"red": 20, "blue": 20, "green": 16},
                         "castillo": {"black": 3}}, 3))  # fmt: skip
    assert list_bearers(find_area(drawn, "SHI")) == [words.split()[0] for words in crowd]


def test_a_picture_becomes_pixels() -> None:
    state = load(4).new_initial_state()
    assert render_png(state.game.picture(state.view(None), ""), 1).startswith(b"\x89PNG")
