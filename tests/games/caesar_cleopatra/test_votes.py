"""Votes of confidence: the worked examples of RULES.md, held at the Praetors by their bust."""

from __future__ import annotations

from typing import Any

import pytest

from castillo.core.notation import play_text

from .walks import set_up

Side = list[int | str]
EXAMPLES: list[tuple[str, Side, Side, str | None, Side, Side]] = [
    ("X1", [5, 3, 1], [4, 2], "caesar", [3, 1], [4]),
    ("X2", [4, 2], [3, 3], None, [4, 2], [3, 3]),
    ("X3", [5, 4, "P"], [3, 2], "cleopatra", [4], [3]),
    ("X4", [2, 1, "P"], [3, 2], "caesar", [2], [2]),
    ("X5", ["P"], [4, 3], "caesar", [], [3]),
    ("X6", [5, 1, "P"], [2, 2, "P"], "caesar", [1], [2]),
    ("X7", [5, "P", "P"], [1, 1], "cleopatra", [], [1]),
    ("X8", [3, "P", "P"], [4, 4, "P"], "caesar", [], [4]),
    ("X9", [4, 2, "P"], [3, 3], None, [4, 2, "P"], [3, 3]),
    ("X10", [3], [], "caesar", [], []),
    ("X11", [3, "P"], [], "cleopatra", [], []),
    ("X12", ["P"], [], None, ["P"], []),
    ("X13", [], [], None, [], []),
    ("X14", [4, 4, 2], [3, 3, 3], "caesar", [4, 2], [3, 3]),
    ("X15", [2, "P"], ["P"], "caesar", [], []),
]


@pytest.mark.rule(
    "X1", "X2", "X3", "X4", "X5", "X6", "X7", "X8", "X9", "X10", "X11", "X12", "X13", "X14", "X15", "C47", "C48", "C49"
)
@pytest.mark.parametrize(("name", "a", "b", "winner", "left_a", "left_b"), EXAMPLES)
@pytest.mark.parametrize("facing", ["up", "down"])
@pytest.mark.parametrize("turned", [False, True])
def test_an_example_is_decided_as_it_says(
    name: str, a: Side, b: Side, winner: str | None, left_a: Side, left_b: Side, facing: str, turned: bool
) -> None:
    first, second = ("cleopatra", "caesar") if turned else ("caesar", "cleopatra")
    position: dict[str, Any] = {
        "groups": {"PRA": {"left": 5, first: {facing: a}, second: {facing: b}}},
        "hand": {"caesar": [1]},
        "to_move": "caesar",
    }
    state = set_up(position)
    for text in ("caesar: place 1 QUA up", "chance: bust PRA"):
        play_text(state, text)
    group = state.rules.position(state)["groups"]["PRA"]
    for seat, left in ((first, left_a), (second, left_b)):
        assert sorted(group.get(seat, {}).get("up", []), key=str) == sorted(left, key=str), name
        assert "down" not in group.get(seat, {})
    won = {seat: groups.get("PRA", 0) for seat, groups in state.rules.position(state)["won"].items()}
    expected = None if winner is None else (first if winner == "caesar" else second)
    assert won == {seat: int(seat == expected) for seat in ("caesar", "cleopatra")}
