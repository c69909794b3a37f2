"""How often an address may ask, and how many streams it may have."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from castillo.core.texts import LANGUAGES
from castillo.server import rates
from castillo.server.access import Access
from castillo.server.language import server_texts
from castillo.server.problems import ProblemError, too_many
from castillo.server.rates import Rate, RateLimiter, WrongRate, count_as, parse_rates
from castillo.server.routes import stream
from castillo.server.routes.stream import follow

from .desk import Desk, Opened, open_desk

ELSEWHERE = "203.0.113.7"
SEATS = {"game": "el_grande", "seats": [{"name": "red", "sits": "here"}, {"name": "blue", "sits": "here"}]}


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_so_many_at_once_and_then_one_after_the_other() -> None:
    clock = Clock()
    limiter = RateLimiter({"tables": Rate(3, 30), "plans": None}, clock)
    assert [limiter.take("tables", "a") for _ in range(4)] == [0, 0, 0, pytest.approx(10)]
    assert limiter.take("tables", "b") == 0 and limiter.take("plans", "a") == 0
    clock.now += 9
    assert limiter.take("tables", "a") == pytest.approx(1)
    clock.now += 1.001
    assert limiter.wait("tables", "a") == 0 and limiter.take("tables", "a") == 0
    assert limiter.take("tables", "a") > 0
    clock.now += 1000
    assert [limiter.take("tables", "a") > 0 for _ in range(4)] == [False, False, False, True]


def test_this_machine_is_not_counted_and_few_addresses_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    limiter = RateLimiter({"tables": Rate(1, 3600)})
    assert [limiter.take("tables", None) for _ in range(3)] == [0, 0, 0]
    monkeypatch.setattr(rates, "MOST_ADDRESSES", 2)
    for who in ("a", "b", "c"):
        limiter.take("tables", who)
    assert [limiter.wait("tables", who) > 0 for who in ("a", "b", "c")] == [False, True, True]


@pytest.mark.parametrize(
    ("host", "who"),
    [
        (None, None), ("127.0.0.1", None), ("127.9.9.9", None), ("::1", None), ("::ffff:127.0.0.1", None),
        ("203.0.113.7", "203.0.113.7"), ("::ffff:203.0.113.7", "203.0.113.7"), ("192.168.0.2", "192.168.0.2"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8:1:2::", "2001:db8:1:2::/64"), ("unknown", "unknown"),
    ],
)  # fmt: skip
def test_as_whom_an_address_is_counted(host: str | None, who: str | None) -> None:
    assert count_as(host) == who


def test_rates_are_written_as_words() -> None:
    changed = parse_rates(["tables=100/hour", "plans=off", "tables=7/day"])
    assert changed["tables"] == Rate(7, 86400) and changed["plans"] is None and changed["lists"] == rates.USUAL["lists"]
    for wrong in (
        "",
        "tables",
        "tables=",
        "tables=0/hour",
        "tables=-1/hour",
        "tables=5",
        "tables=²/hour",
        "cats=1/day",
    ):
        with pytest.raises(WrongRate):
            parse_rates([wrong])


def send_from(desk: Desk, address: str, method: str, path: str, body: Any = None, token: str = "") -> httpx.Response:
    """Send a request as if from elsewhere."""

    async def send() -> httpx.Response:
        transport = httpx.ASGITransport(desk.app, client=(address, 1))
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        async with httpx.AsyncClient(transport=transport, base_url="http://castillo") as http:
            return await http.request(method, path, json=body, headers=headers)

    return desk.run(send())


def test_who_opens_too_many_tables_has_to_wait(tmp_path: Path) -> None:
    with open_desk(tmp_path, rates=parse_rates(["tables=2/hour"])) as desk:
        answers = [send_from(desk, ELSEWHERE, "POST", "/api/tables", SEATS) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert 1700 < int(answers[2].headers["retry-after"]) <= 1800
        assert answers[2].headers["content-type"] == "application/problem+json"
        assert answers[2].headers["content-security-policy"]
        assert send_from(desk, "203.0.113.8", "POST", "/api/tables", SEATS).status_code == 201
        assert send_from(desk, ELSEWHERE, "GET", "/api/games").status_code == 200
        desk.open("red", "blue")  # as somebody at this machine


@pytest.mark.parametrize(
    ("kind", "path", "body"),
    [
        ("requests", "", None),
        ("studies", "/timeline", None),
        ("tables", "/branches", {"n": 0, "seats": SEATS["seats"]}),
        ("tables", "/links", {}),
        ("requests", "/log", None),
        ("studies", "/log", None),
        ("studies", "/history", None),
        ("studies", "/recent", None),
        ("plans", "/preview", {"expected": 0, "choices": []}),
        ("plans", "/why", {"words": "power 7"}),
    ],
)
def test_every_kind_has_its_rate(tmp_path: Path, kind: str, path: str, body: Any) -> None:
    with open_desk(tmp_path, rates=parse_rates([f"{kind}=3/hour"])) as desk:
        table = desk.open("red", "blue")
        address, method = f"/api/tables/{table.id}{path}", "GET" if body is None else "POST"
        codes = [send_from(desk, ELSEWHERE, method, address, body, table.tokens["red"]).status_code for _ in range(4)]
        assert 429 not in codes[:3] and codes[3] == 429


def test_who_guesses_tokens_has_to_wait_and_who_plays_has_not(tmp_path: Path) -> None:
    with open_desk(tmp_path, rates=parse_rates(["tokens=3/hour"])) as desk:
        table, other = desk.open("red", "blue"), desk.open("red", "blue")
        path = f"/api/tables/{table.id}"
        assert send_from(desk, ELSEWHERE, "GET", path, token=table.tokens["red"]).status_code == 200
        codes = [send_from(desk, ELSEWHERE, "GET", path, token=f"guess{n}").status_code for n in range(5)]
        assert codes == [404, 404, 404, 429, 429]
        assert send_from(desk, ELSEWHERE, "GET", path, token=table.tokens["red"]).status_code == 200
        assert send_from(desk, ELSEWHERE, "GET", path, token=table.tokens["blue"]).status_code == 429
        assert send_from(desk, "203.0.113.8", "GET", path, token=table.tokens["blue"]).status_code == 200
        assert other.get()["id"] == other.id


def test_who_lets_whole_games_be_told_by_streams_has_to_wait(tmp_path: Path) -> None:
    with open_desk(tmp_path, rates=parse_rates(["studies=2/hour"])) as desk:
        table = desk.open("red", "blue")
        access = Access(desk.run(desk.services.tables.get(table.id)), None, "en")

        async def follow_from(number: int) -> None:
            await stream.follow_table(desk.services, access, ELSEWHERE, str(number))

        for number in (table.get()["seq"], 0, 999, 0):
            desk.run(follow_from(number))
        with pytest.raises(ProblemError) as refusal:
            desk.run(follow_from(0))
        assert refusal.value.status_code == 429
        desk.run(follow_from(table.get()["seq"]))


class Streams:
    """Streams of a table that are open."""

    def __init__(self, table: Opened) -> None:
        self.table = table
        self.open_ones: list[Any] = []

    def open(self, seat: int | None, sender: str | None = None) -> None:
        desk = self.table.desk
        access = Access(desk.run(desk.services.tables.get(self.table.id)), seat, "en")
        self.open_ones.append(follow(desk.services, access, None, sender))
        desk.run(self._begin(self.open_ones[-1]))

    async def _begin(self, opened: Any) -> None:
        await asyncio.wait_for(anext(opened), 10)

    def close(self) -> None:
        while self.open_ones:
            self.table.desk.run(self.open_ones.pop().aclose())

    def refused(self, seat: str | None, sender: str) -> bool:
        """Tell whether one more is refused."""
        token = self.table.token(seat)
        answer = send_from(self.table.desk, sender, "GET", f"/api/tables/{self.table.id}/stream", token=token)
        return answer.status_code == 429


def test_streams_have_room_seat_by_seat_and_address_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "MOST_OF_SEAT", 3)
    monkeypatch.setattr(stream, "MOST_SPECTATORS", 4)
    with open_desk(tmp_path, most_streams=5) as desk:
        streams = Streams(desk.open("red", "blue"))
        for _ in range(4):
            streams.open(None, "203.0.113.1")
        assert streams.refused(None, "203.0.113.2")
        for _ in range(3):
            streams.open(0, "203.0.113.3")
        assert streams.refused("red", "203.0.113.2")
        streams.open(1, "203.0.113.1")  # spectators take no room from those who play
        assert streams.refused("blue", "203.0.113.1")
        streams.close()
        assert not desk.services.streams and not desk.services.streams_from


def test_who_brings_too_many_records_has_to_wait(tmp_path: Path) -> None:
    with open_desk(tmp_path, rates=parse_rates(["records=2/hour"])) as desk:
        answers = [send_from(desk, ELSEWHERE, "POST", "/api/records", {"record": "none"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [422, 422, 429]


def test_every_kind_says_in_every_language_what_there_was_too_much_of() -> None:
    for language in LANGUAGES:
        told = {too_many(kind, 2.5).describe(server_texts(language)).detail for kind in (*rates.USUAL, "streams")}
        assert len(told) == len(rates.USUAL) + 1 and all("3" in detail for detail in told)
