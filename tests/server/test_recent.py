"""What has happened since a seat's last choice, from what it left behind to the table now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from castillo.core.chance import Rng

from .desk import Desk, Opened, open_desk
from .test_secrets import choose


def count_regions(view: dict[str, Any], events: list[dict[str, Any]]) -> dict[tuple[str, str], int]:
    """Count the Caballeros in regions after events."""
    counts = {(region, seat): number for region, here in view["regions"].items() for seat, number in here.items()}
    for event in events:
        if event["kind"] == "carried":
            for place, sign in ((event["from"], -1), (event["to"], 1)):
                key = (place, event["seat"])
                counts[key] = counts.get(key, 0) + sign * event["number"]
    return {key: number for key, number in counts.items() if number and key[0] in view["regions"]}


def decide(table: Opened, rng: Rng) -> str:
    """Let a seat that is asked choose something; returns whose choice it was."""
    seats: list[str] = table.get(seat=None)["to_move"]
    seat = seats[int(rng.below(len(seats)))]
    table.play(seat, choose(table.get(seat=seat), rng))
    return seat


@pytest.mark.parametrize("seed", [1, 2])
def test_events_lead_from_what_was_left_behind_to_the_table_now(tmp_path: Path, seed: int) -> None:
    told = 0
    with open_desk(tmp_path, seed) as desk:
        table = desk.open("red", "blue", "green", rounds=6)
        rng = Rng(seed)
        while not table.get(seat=None)["over"]:
            decide(table, rng)
            for seat in ("red", "blue", "green"):
                snapshot, recent = table.get(seat=seat), table.get("/recent", seat)
                assert recent["seq"] == snapshot["seq"]
                assert snapshot["decided"] is None or recent["since"] >= snapshot["decided"] - 1
                assert count_regions(recent["view"], recent["events"]) == count_regions(snapshot["view"], [])
                told += len(recent["events"])
    assert told > 100


def test_before_its_first_choice_nothing_has_happened(desk: Desk) -> None:
    table = desk.open("red", "blue")
    snapshot = table.get()
    assert snapshot["decided"] is None
    assert table.get("/recent") == {
        "seq": snapshot["seq"],
        "since": snapshot["seq"],
        "view": snapshot["view"],
        "events": [],
    }


def test_what_a_seat_does_itself_is_nothing_new(desk: Desk) -> None:
    table = desk.open("red", "blue")
    first, second = (table.get(seat=None)["to_move"][0], "")
    after = table.play(first, "power 5")
    assert table.get("/recent", first)["events"] == []
    assert after["decided"] == after["seq"]
    second = table.get(seat=None)["to_move"][0]
    table.play(second, "power 4")
    events = table.get("/recent", first)["events"]
    assert [event["value"] for event in events if event["kind"] == "power_played"] == [4]


def test_what_was_taken_back_has_not_happened(desk: Desk) -> None:
    table = desk.open("red", "blue")
    first = table.get(seat=None)["to_move"][0]
    table.play(first, "power 5")
    second = table.get(seat=None)["to_move"][0]
    table.play(second, "power 4")
    table.play(second, "undo")
    assert table.get("/recent", first)["events"] == []
    table.play(second, "power 3")
    events = table.get("/recent", first)["events"]
    assert [event["value"] for event in events if event["kind"] == "power_played"] == [3]
    table.get("/recent", None, status=403)
