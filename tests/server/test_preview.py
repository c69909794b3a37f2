"""Previews: what a seat would have, and never what it could not take back."""

from __future__ import annotations

from pathlib import Path

import pytest

from castillo.core.chance import Rng

from .desk import Desk, open_desk
from .test_secrets import choose


@pytest.mark.parametrize("seed", [1, 2])
def test_a_preview_is_what_the_choice_leads_to_or_reveals_nothing(tmp_path: Path, seed: int) -> None:
    finals: dict[str | None, int] = {}
    with open_desk(tmp_path, seed) as desk:
        table = desk.open("red", "blue", "green", rounds=6)
        rng = Rng(seed)
        while not (state := table.get(seat=None))["over"]:
            seat = state["to_move"][0]
            before = table.get(seat=seat)
            words = choose(before, rng)
            preview = table.preview(seat, words)
            assert table.get(seat=seat) == before
            assert preview["seq"] == before["seq"] and preview["choices"] == [words]
            after = table.play(seat, words)
            final = preview["final"]
            finals[final] = finals.get(final, 0) + 1
            if final == "reveals":
                assert preview["view"] == before["view"] and preview["question"] is None
                assert not after["undo"]["allowed"]
            elif final == "drawn":
                assert preview["view"]["to_move"] == ["chance"] and not after["undo"]["allowed"]
                assert preview["view"]["cards"] == before["view"]["cards"] or preview["view"]["cards"].keys() <= {"5"}
            else:
                assert preview["view"] == after["view"] and preview["question"] == after["question"]
                assert after["undo"]["allowed"] == (not after["over"])
                assert (final is None) == (after["question"] is not None)
                assert (final == "over") == after["over"]
    assert {None, "passes", "drawn"} <= finals.keys() and {"over", "reveals"} & finals.keys()


def test_a_plan_grows_choice_by_choice(desk: Desk) -> None:
    table = desk.open("red", "blue")
    for _ in range(2):
        seat = table.get(seat=None)["to_move"][0]
        table.play(seat, table.get(seat=seat)["question"]["choices"][3]["words"])
    seat = table.get(seat=None)["to_move"][0]
    snapshot = table.get(seat=seat)
    kept = {key: snapshot[key] for key in ("seq", "view", "question")}
    assert table.preview(seat) == {**kept, "choices": [], "final": None}
    plan: list[str] = []
    preview = table.preview(seat)
    while preview["final"] is None:
        plan.append(preview["question"]["choices"][0]["words"])
        preview = table.preview(seat, *plan)
        assert preview["choices"] == plan and preview["seq"] == snapshot["seq"]
    longer = table.preview(seat, *plan, "put GAL")
    assert longer == preview
    assert table.play(seat, *plan, "put GAL", status=422)["detail"]
    assert table.get(seat=seat) == snapshot
    table.play(seat, *plan)


def test_what_cannot_be_planned_is_refused_with_a_reason(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    other = "blue" if seat == "red" else "red"
    for words in ("power 14", "undo", "juggle", "recruit 3"):
        assert table.preview(seat, words, status=422)["detail"]
    assert "is not asked" in table.preview(other, "power 1", status=422)["detail"]


def test_a_plan_behind_a_secret_tells_nothing(tmp_path: Path) -> None:
    """The last disk turns all over; what follows cannot be tried, neither by preview, nor by why, nor by a post."""
    with open_desk(tmp_path, 4) as desk:
        table = desk.open("red", "blue", "green", rounds=6)
        rng = Rng(4)
        while True:
            state = table.get(seat=None)
            assert not state["over"], "no disks in this game"
            seat = state["to_move"][0]
            snapshot = table.get(seat=seat)
            if snapshot["question"]["key"] == "disk" and len(state["to_move"]) == 1:
                break
            table.play(seat, choose(snapshot, rng))
        disk = snapshot["question"]["choices"][0]["words"]
        preview = table.preview(seat, disk, "score GAL")
        assert (preview["final"], preview["choices"], preview["view"]) == ("reveals", [disk], snapshot["view"])
        for words in ("score GAL", "put GAL", "power 1", "done"):
            why = table.send("why", seat, {"choices": [disk], "words": words})
            assert why == {"reason": why["reason"], "rule": None} and "turns something secret over" in why["reason"]
            problem = table.play(seat, disk, words, status=422)
            assert problem["detail"] == why["reason"]
        assert table.get(seat=seat) == snapshot
