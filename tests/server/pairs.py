"""Two tables that differ only in a secret, and everything that the server says of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from castillo.server.access import Access
from castillo.server.routes.stream import follow

from .desk import Desk, Opened, open_desk

SEATS = ("red", "blue", "green")


class Pair:
    """The same game twice, with the same chance."""

    def __init__(self, desks: tuple[Desk, Desk], **options: Any) -> None:
        self.tables = tuple(desk.open(*SEATS, **options) for desk in desks)

    @property
    def one(self) -> Opened:
        return self.tables[0]

    def snapshot(self, seat: str | None = None) -> dict[str, Any]:
        """Show the first table."""
        found: dict[str, Any] = self.one.get(seat=seat)
        return found

    def play(self, seat: str, *words: str) -> None:
        """Make a choice at both tables: the same one, or one for each."""
        for table, choice in zip(self.tables, words if len(words) > 1 else words * 2, strict=True):
            table.play(seat, choice)

    def assert_alike(self, seat: str | None, since: int) -> None:
        """Assert that a seat cannot tell the tables apart by anything that the server says."""
        one, other = (list(say_all(table, seat, since)) for table in self.tables)
        assert one == other

    def assert_alike_in_bytes(self, seat: str | None) -> None:
        """Assert that a seat is sent the same bytes from both tables, in answers and streams; ids are put aside."""
        one, other = (hear_bytes(table, seat) for table in self.tables)
        assert one == other


def say_all(table: Opened, seat: str | None, since: int) -> Iterator[Any]:
    """Yield everything that the server says to a seat about a table, whatever the seat asks; ids are left out.

    The log is compared from `since` on: before it stands what the seat itself has tried as its own secret.
    """
    snapshot = table.get(seat=seat)
    yield without_id(snapshot)
    yield [line for line in table.get("/log", seat)["lines"] if line["n"] >= since]
    for viewpoint in dict.fromkeys(("spectator", seat or "spectator")):
        timeline = table.get(f"/timeline?viewpoint={viewpoint}", seat)
        timeline["lines"] = [line for line in timeline["lines"] if line["n"] >= since]
        yield without_id(timeline)
    yield table.get("/history", seat)
    yield table.get("/record", seat, status=200 if snapshot["over"] else 409)
    news = table.desk.run(read_news(table, seat, since))
    yield without_id(news)
    listed = table.desk.ask("POST", "/api/tables/list", {"tokens": [table.token(seat)]})["tables"][0]
    yield {key: value for key, value in listed.items() if key not in ("id", "changed")}
    if seat is None:
        return
    yield table.get("/recent", seat)
    expected = snapshot["seq"]
    tries = ["disk GAL", "disk SEV", "put GAL", "power 13", "back 13", "veto", "done", "undo"]
    choices = [choice["words"] for choice in (snapshot["question"] or {"choices": []})["choices"]]
    for words in dict.fromkeys([*choices[:3], *choices[-3:], *tries]):
        yield table.send("why", seat, {"words": words})
        body = {"expected": expected, "choices": [words]}
        allowed = words in choices
        yield table.send("preview", seat, body, 200 if allowed else 422)
        if not allowed and not (words == "undo" and snapshot["undo"]["allowed"]):
            yield table.send("entries", seat, body, 422)
        yield table.send("entries", seat, body | {"expected": expected - 1}, 409)


def hear_bytes(table: Opened, seat: str | None) -> list[bytes]:
    """Return the bytes of everything that a seat is sent when it looks at the table and follows it.

    A seat's own log is left out: in it stands what the seat itself has tried as its own secret before.
    """
    table.desk.heard = []
    snapshot = table.get(seat=seat)
    if seat is None:
        table.get("/log", seat)
    table.get("/history", seat)
    table.get("/record", seat, status=200 if snapshot["over"] else 409)
    if seat is not None:
        table.send("why", seat, {"words": "power 13"})
        table.send("preview", seat, {"expected": snapshot["seq"], "choices": ["disk X"]}, 422)
        table.send("entries", seat, {"expected": snapshot["seq"] - 1, "choices": ["disk GAL"]}, 409)
    sent = [f"{status} {headers} ".encode() + body for status, headers, body in table.desk.heard]
    table.desk.heard = None
    sent.append(table.desk.run(read_stream(table, seat, snapshot["seq"])))
    return [said.replace(table.id.encode(), b"ID") for said in sent]


def without_id(found: Any) -> Any:
    """Leave out of an answer what tells every table from every other."""
    if isinstance(found, dict):
        return {key: without_id(value) for key, value in found.items() if key != "id"}
    return found


async def read_news(table: Opened, seat: str | None, since: int) -> Any:
    """Return the first news of a stream that goes on after `since`."""
    event = (await read_stream(table, seat, since)).decode()
    data = next(line for line in event.splitlines() if line.startswith("data: "))
    return json.loads(data.removeprefix("data: "))


async def read_stream(table: Opened, seat: str | None, since: int) -> bytes:
    """Return the first event of a stream that goes on after `since`."""
    language = table.desk.http.headers.get("Accept-Language", "en")
    services = table.desk.services
    number = None if seat is None else SEATS.index(seat)
    stream = follow(services, Access(await services.tables.get(table.id), number, language), since)
    try:
        return await anext(stream)
    finally:
        await stream.aclose()  # type: ignore[attr-defined]


def open_pair(folder: Path, seed: int, language: str = "en", **options: Any) -> Iterator[Pair]:
    """Open two tables, each on a server of its own, which are asked in a language."""
    (folder / "one").mkdir()
    (folder / "two").mkdir()
    with open_desk(folder / "one", seed) as one, open_desk(folder / "two", seed) as other:
        for desk in (one, other):
            desk.http.headers["Accept-Language"] = language
        yield Pair((one, other), **options)
