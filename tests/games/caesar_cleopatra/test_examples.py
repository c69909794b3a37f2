"""The worked examples of RULES.md that are more than one vote are scenarios; here they must be there and hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from castillo import load_game
from castillo.core.events import Event
from castillo.core.notation import play_text
from castillo.core.scenario import run_file

from .walks import set_up

FOLDER = Path(__file__).parents[2] / "scenarios" / "caesar_cleopatra" / "examples"


@pytest.mark.rule("X16", "X17", "X18", "X19", "X20", "X21", "X22", "X23", "X24", "X25", "X26")
@pytest.mark.parametrize("number", range(16, 27))
def test_an_example_holds(number: int) -> None:
    files = sorted(FOLDER.glob(f"x{number}_*.toml"))
    assert files
    for file in files:
        assert run_file(file, load_game).failures == []


@pytest.mark.rule("R15", "C32")
def test_face_down_cards_that_wrath_discards_are_shown() -> None:
    state = set_up({
        "hand": {"caesar": ["wrath", 1], "cleopatra": [5]},
        "groups": {"PRA": {"left": 5, "caesar": {"down": [2]}, "cleopatra": {"down": [4], "up": ["P"]}}},
        "to_move": "caesar",
    })  # fmt: skip
    heard: list[Event] = []
    state.listen(heard.append)
    for text in ("caesar: wrath PRA", "cleopatra: allow"):
        play_text(state, text)
    struck = next(event for event in heard if event.kind.name == "struck")
    assert struck.data["cards"] == {"caesar": [2], "cleopatra": [4, "P"]}
    assert state.view(None)["discard"] == {"caesar": [2, "wrath"], "cleopatra": [4, "P"]}
