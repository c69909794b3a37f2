"""Streams: what they tell, and from where they go on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from castillo.server.access import Access
from castillo.server.models import News
from castillo.server.routes.stream import follow, read_event_id
from castillo.server.showing import show_news
from castillo.server.table import Table

from .desk import Desk, Opened, open_desk


class Reader:
    """Follows a table and reads event by event."""

    def __init__(self, table: Opened, seat: int | None = 0, since: int | None = None, language: str = "en") -> None:
        self.desk = table.desk
        found = self.desk.run(self.desk.services.tables.get(table.id))
        self.stream: AsyncIterator[bytes] = follow(self.desk.services, Access(found, seat, language), since)

    def read(self) -> str:
        """Return the next event as it is sent."""
        return self.desk.run(self._next()).decode()

    async def _next(self) -> bytes:
        return await asyncio.wait_for(anext(self.stream), 10)

    def news(self) -> dict[str, Any]:
        """Return the next news."""
        lines = self.read().splitlines()
        assert lines[0] == "event: news" and lines[1].startswith("data: ") and lines[2].startswith("id: ")
        found: dict[str, Any] = json.loads(lines[1].removeprefix("data: "))
        assert int(lines[2].removeprefix("id: ")) == found["seq"] == found["snapshot"]["seq"]
        return found

    def close(self) -> None:
        self.desk.run(self.stream.aclose())  # type: ignore[attr-defined]


def test_what_is_kept_to_be_shared_does_not_grow_with_where_readers_go_on(desk: Desk) -> None:
    table = desk.open("red", "blue")
    for _ in range(12):
        snapshot = table.get(seat=table.get()["to_move"][0])
        table.play(snapshot["seat"], snapshot["question"]["choices"][0]["words"])
    seq = table.get()["seq"]
    for since in (None, *range(seq + 5)):
        for language in ("en", "de"):
            reader = Reader(table, None, since, language)
            news = reader.news()
            assert news["seq"] == seq and (bool(news["events"]) == (since is not None and since < seq))
            reader.close()
    kept = desk.run(desk.services.tables.get(table.id)).packed_news
    assert {since for _, _, since, _ in kept} == {seq, desk.run(desk.services.tables.get(table.id)).last_change}
    assert len(kept) == 4


def test_a_table_that_is_forgotten_before_its_stream_begins_is_followed_all_the_same(tmp_path: Path) -> None:
    with open_desk(tmp_path, most_tables=1) as desk:
        table, other = desk.open("red", "blue"), desk.open("red", "blue")
        reader = Reader(table)  # the table has been found, nothing is read yet
        kept = Reader(other, 1)
        kept.news()
        other.get()
        assert [each.stored.id for each in desk.services.tables.in_memory()] == [other.id]
        reader.news()
        table.play(table.get()["to_move"][0], "power 7")
        assert [event["kind"] for event in reader.news()["events"]] == ["choice", "power_played"]
        reader.close()
        kept.close()


def test_there_are_never_two_of_a_table_that_is_in_use(tmp_path: Path) -> None:
    with open_desk(tmp_path, most_tables=1) as desk:
        table = desk.open("red", "blue")
        held = desk.run(desk.services.tables.get(table.id))
        desk.open("red", "blue")
        assert table.id not in [each.stored.id for each in desk.services.tables.in_memory()]
        assert desk.run(desk.services.tables.get(table.id)) is held


def test_news_come_at_once_and_after_every_change(desk: Desk) -> None:
    table = desk.open("red", "blue")
    reader = Reader(table)
    first = reader.news()
    assert first["lines"] == [] and first["events"] == [] and first["snapshot"] == table.get()
    assert first["snapshot"]["seats"][0]["online"]
    seat = first["snapshot"]["to_move"][0]
    table.play(seat, "power 7")
    news = reader.news()
    assert [line["text"] for line in news["lines"]] == [f"{seat.capitalize()} plays power card 7."]
    assert [event["kind"] for event in news["events"]] == ["choice", "power_played"]
    assert news["lines"][0]["n"] == first["seq"] and news["snapshot"] == table.get()
    reader.close()
    desk.run(asyncio.sleep(0))
    assert not table.get()["seats"][0]["online"]


def test_a_stream_goes_on_where_another_has_ended(desk: Desk) -> None:
    table = desk.open("red", "blue:bot", "green:bot")
    desk.settle()
    log = table.get("/log")
    for since in (0, log["lines"][3]["n"], log["seq"]):
        news = Reader(table, since=since).news()
        told = [line for line in log["lines"] if line["n"] >= since]
        assert news["lines"][-len(told) :] == told if told else news["lines"] == []
    assert Reader(table, since=log["seq"] + 1).news()["lines"] == []


def test_all_that_streams_tell_is_the_log(desk: Desk) -> None:
    table = desk.open("red", "blue:bot", rounds=6)
    reader = Reader(table, since=0)
    told = reader.news()["lines"]
    for _ in range(12):
        desk.settle()
        snapshot = table.get()
        if snapshot["over"]:
            break
        table.play("red", snapshot["question"]["choices"][-1]["words"])
        told += reader.news()["lines"]
        desk.settle()
    while not told or told[-1] != table.get("/log")["lines"][-1]:
        told += reader.news()["lines"]
    assert told == table.get("/log")["lines"]


def test_two_readers_see_each_other_and_each_only_its_own(desk: Desk) -> None:
    table = desk.open("red", "blue")
    red, blue = Reader(table, 0), Reader(table, 1)
    assert red.news()["snapshot"]["view"]["you"] == "red"
    news = blue.news()["snapshot"]
    assert news["view"]["you"] == "blue" and [seat["online"] for seat in news["seats"]] == [True, True]
    assert [seat["online"] for seat in red.news()["snapshot"]["seats"]] == [True, True]
    spectator = Reader(table, None)
    assert "hand" not in spectator.news()["snapshot"]["view"]


def test_many_spectators_cost_little(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What all of them see is made once, and nobody is told that another has come."""
    made: list[int | None] = []

    def show(table: Table, seat: int | None, since: int, language: str) -> News:
        made.append(seat)
        return show_news(table, seat, since, language)

    monkeypatch.setattr("castillo.server.routes.stream.show_news", show)
    table = desk.open("red", "blue")
    readers = [Reader(table, None) for _ in range(50)]
    first = {reader.read() for reader in readers}
    assert len(first) == len(made) == 1
    seat = table.get(seat=None)["to_move"][0]
    table.play(seat, "power 7")
    assert len({reader.read() for reader in readers}) == 1 and len(made) == 2
    player = Reader(table, 0)
    assert player.news()["snapshot"]["view"]["you"] == "red" and len(made) == 3
    assert all(reader.news()["snapshot"]["seats"][0]["online"] for reader in readers) and len(made) == 4
    readers.pop().close()
    player.close()
    desk.run(asyncio.sleep(0))
    assert not any(reader.news()["snapshot"]["seats"][0]["online"] for reader in readers) and len(made) == 5


def test_a_quiet_stream_is_kept_alive_and_ends_with_the_server(tmp_path: Path) -> None:
    with open_desk(tmp_path, keep_alive=0.05) as desk:
        reader = Reader(desk.open("red", "blue"))
        reader.news()
        assert reader.read() == ": keep-alive\n\n"
        desk.services.close_streams()
        with pytest.raises(StopAsyncIteration):
            reader.read()


@pytest.mark.parametrize(
    ("text", "seq"), [("", None), ("12", 12), ("-1", None), ("x", None), ("9" * 10, None), ("²", None)]
)
def test_what_is_no_event_id_is_passed_over(text: str, seq: int | None) -> None:
    assert read_event_id(text) == seq
