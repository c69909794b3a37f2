"""Malformed scenarios and positions that cannot be get one named error."""

from pathlib import Path

import pytest

from castillo import load_game
from castillo.core.errors import InvalidScenario
from castillo.core.scenario import compare, run_file

TURN = """
[position]
round = 3
king = "GRA"
grandes = { red = "PVA", blue = "SEV" }
phase = "turn"
power = { red = 13, blue = 9 }
cards = { 1 = "C1A", 2 = "C2S", 3 = "C3B", 4 = "C4M" }
"""
STEP = '[[step]]\nplay = ["red: card 1"]\n'


def run(path: Path, body: str) -> list[str]:
    path.write_text(f'game = "el_grande"\nseats = ["red", "blue"]\n{body}', "utf-8")
    return run_file(path, load_game).failures


def test_a_scenario_that_holds(tmp_path: Path) -> None:
    assert run(tmp_path / "good.toml", TURN + STEP) == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (TURN.replace("red = 13", "red = [13]") + STEP, "power.red"),
        (TURN.replace("red = 13", "red = 13.0") + STEP, "power.red"),
        (TURN.replace("red = 13", "red = true") + "played = { red = [1] }\n" + STEP, "power.red"),
        (TURN + 'hands = { red = [1, "x"] }\n' + STEP, "hands.red"),
        (TURN + "hands = { red = [[1], 2] }\n" + STEP, "hands.red"),
        (TURN + "hands = { red = [13, 1] }\n" + STEP, "hands.red"),
        (TURN.replace("SEV", "XXX") + STEP, "grandes.blue"),
        (TURN + "[options]\nseats = 3\n" + STEP, "options.seats"),
        (TURN + "[options]\ndecks = 3\n" + STEP, "options.decks"),
        (TURN + "[options]\nround = 6\n" + STEP, "did you mean 'rounds'"),
        ("seed = 99999999999999999999\n" + STEP, "seed"),
        ("seed = -1\n" + STEP, "seed"),
        (TURN + STEP + "[step.expect]\nto_move = 3\n", "to_move"),
        (TURN + STEP + "[step.expect]\nover = 0\n", "over"),
        (TURN + STEP + "[step.expect]\nscore = { purple = 0 }\n", "purple"),
        (TURN + STEP + "[step.expect]\nregions = { XXX = { red = 0 } }\n", "XXX"),
        (TURN + STEP + "[step.expect]\nscores = { red = 0 }\n", "scores"),
        (TURN, "nothing is tested"),
        ("steps = []\n", "unknown key 'steps'"),
        (STEP.replace("play", "plays"), "unknown key 'plays'"),
        (STEP.replace('["red: card 1"]', "[1]"), "list of texts"),
        ("x = " + "[" * 5000, "not a TOML file"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, body: str, fault: str) -> None:
    with pytest.raises(InvalidScenario, match=r"bad\.toml") as caught:
        run(tmp_path / "bad.toml", body)
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("expected", "actual"),
    [({"red": 0}, "GAL"), (False, 0), ({"GAL": 0}, [1, 2]), ([1], [1, 2]), (3, None), ({"red": 1}, None)],
)
def test_things_of_different_kinds_differ(expected: object, actual: object) -> None:
    failures: list[str] = []
    compare(expected, actual, "entry", 0, failures)
    assert failures


def test_a_number_stands_for_how_many_and_what_is_whole_is_whole_to_the_bottom() -> None:
    failures: list[str] = []
    compare({"red": 2}, {"red": ["x", "y"]}, "hand", 0, failures)
    compare({"PRA": {"left": 3}}, {"PRA": {"left": 3}}, "groups", 2, failures)
    assert not failures
    compare({"red": 1}, {"red": ["x", "y"]}, "hand", 0, failures)
    compare({"PRA": {"red": {"up": [1]}}}, {"PRA": {"red": {"up": [1], "down": [2]}}}, "groups", 2, failures)
    assert len(failures) == 2
