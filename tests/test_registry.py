"""`load_game`: what is read as a number of seats, their names and expansions, and what is refused in words."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from castillo.core.errors import InvalidOption
from castillo.registry import PACKAGES, game_info, list_expansions, load_game
from castillo.version import VERSION


@pytest.mark.parametrize("seats", [3, np.int64(3), ["red", "blue", "green"], ("red", "blue", "green")])
def test_seats_are_a_whole_number_or_names(seats: Any) -> None:
    assert load_game("el_grande", seats).seat_names == ["red", "blue", "green"]


@pytest.mark.parametrize("seats", [4.0, np.float64(4), "4", "red", True, 1, 6, -1, 2**80, {"red": 1}, np.array([3, 3])])
def test_other_seats_are_refused(seats: Any) -> None:
    with pytest.raises(InvalidOption, match=r"seats = .*: el_grande has 2 to 5 seats"):
        load_game("el_grande", seats)


@pytest.mark.parametrize(
    ("seats", "words"), [([1, 2], "unknown seat 1"), (["red", None], "unknown seat None"), (["red", "red"], "once")]
)
def test_names_of_seats_are_checked(seats: Any, words: str) -> None:
    with pytest.raises(InvalidOption, match=words):
        load_game("el_grande", seats)


@pytest.mark.parametrize(
    ("expansions", "words"),
    [
        (None, "expansions = None: they are a list of names"),
        ("colonies", "expansions = 'colonies': they are a list of names"),
        (3, "expansions = 3: they are a list of names"),
        (["grandissimo"], "unknown expansion 'grandissimo'"),
        ([None], "unknown expansion None"),
        (["colonies", "colonies"], "expansion 'colonies' is named twice"),
    ],
)
def test_expansions_are_a_list_of_names(expansions: Any, words: str) -> None:
    with pytest.raises(InvalidOption, match=words):
        load_game("el_grande", expansions=expansions)


def test_the_package_runs_as_the_command() -> None:
    found = subprocess.run([sys.executable, "-m", "castillo", "--version"], capture_output=True, text=True)
    assert (found.returncode, found.stderr) == (0, "") and found.stdout.startswith(f"castillo {VERSION}")


GAMES = [(name, more) for name in PACKAGES for more in ((), *((each,) for each in list_expansions(name)))]


@pytest.mark.parametrize(("name", "expansions"), GAMES)
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_a_table_with_the_games_own_deck_is_described_as_the_game(
    name: str, expansions: tuple[str, ...], language: str
) -> None:
    info = game_info(name, expansions)
    found = load_game(name, expansions=expansions).reference(language)
    assert found == info.reference(language) != {}
