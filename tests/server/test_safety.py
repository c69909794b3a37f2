"""Whom the server answers, with which headers, and what it does with odd requests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from castillo.server.limits import LARGEST_BODY
from castillo.server.safety import HEADERS, is_known_name, is_same_place

from .desk import Desk, open_desk

NAMES = frozenset({"play.example.org"})


ANSWERS = [
    ("GET", "/", 200), ("GET", "/api/games", 200), ("GET", "/api/openapi.json", 200), ("GET", "/api/tables/abc", 401),
    ("GET", "/api/nothing", 404), ("GET", "/none.js", 404), ("DELETE", "/api/tables", 405),
    ("POST", "/api/tables", 422),
]  # fmt: skip


def test_every_answer_has_the_headers(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for method, path, status in ANSWERS:
        answer = desk.run(desk.send(method, path))
        assert answer.status_code == status
        assert {name: answer.headers.get(name) for name in HEADERS} == dict(HEADERS), path
    table = desk.open("red", "blue")

    async def fail(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(desk.services.tables, "find", fail)
    answer = desk.run(desk.send("GET", f"/api/tables/{table.id}", token=table.spectator))
    assert answer.status_code == 500 and answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]


def test_no_script_and_no_style_may_stand_in_the_page() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in HEADERS["Content-Security-Policy"] and "*" not in HEADERS["Content-Security-Policy"]


def test_what_seats_are_told_is_not_cached(desk: Desk) -> None:
    table = desk.open("red", "blue")
    for what in ("", "/log", "/history"):
        answer = desk.run(desk.send("GET", f"/api/tables/{table.id}{what}", token=table.spectator))
        assert answer.headers["cache-control"] == "no-store"
    assert "no-store" not in desk.run(desk.send("GET", "/api/games")).headers["cache-control"]


OWN = (
    "localhost localhost:8000 127.0.0.1:8000 [::1]:8000 192.168.1.7:8000 my-laptop my-laptop.local:80 local laptop.lan "
    "castillo.localhost play.example.org PLAY.example.org:443 play.example.org."
)
STRANGE = (
    "evil.example evil.example:8000 play.example.org.evil.example xplay.example.org 1.2.3.4.evil.example [::1 :8000 "
    "localhost@evil.example evil.example/.local evil.example#.lan evil.example\\.local evil.example?.lan"
)


@pytest.mark.parametrize("host", OWN.split())
def test_addresses_and_own_names_are_answered(host: str) -> None:
    assert is_known_name(host, NAMES)


@pytest.mark.parametrize("host", ["", *STRANGE.split()])
def test_strange_names_are_not(host: str) -> None:
    assert not is_known_name(host, NAMES)


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://localhost:8000", "localhost:8000", True),
        ("https://play.example.org", "play.example.org", True),
        ("https://play.example.org", "play.example.org:443", True),
        ("http://play.example.org:80", "play.example.org", True),
        ("http://localhost:8001", "localhost:8000", False),
        ("https://evil.example", "play.example.org", False),
        ("null", "localhost", False),
        ("file://", "", False),
        ("https://play.example.org.evil.example", "play.example.org", False),
    ],
)
def test_only_pages_of_the_server_itself_may_ask(origin: str, host: str, same: bool) -> None:
    assert is_same_place(origin, host) == same


def test_a_strange_name_or_page_gets_nothing(tmp_path: Path) -> None:
    with open_desk(tmp_path, names=("play.example.org",)) as desk:
        desk.ask("GET", "/api/games", Host="play.example.org", Origin="https://play.example.org")
        desk.ask("GET", "/api/games", status=421, Host="evil.example")
        for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}):
            answer = desk.run(desk.send("POST", "/api/tables", {"game": "el_grande"}, **headers))
            assert answer.status_code == 403 and "access-control-allow-origin" not in answer.headers
        preflight = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
        assert desk.run(desk.send("OPTIONS", "/api/tables", **preflight)).status_code == 403


def send_raw(desk: Desk, body: bytes, kind: str = "application/json") -> int:
    """Open a table with a body as it stands; returns the status."""

    async def post() -> int:
        answer = await desk.http.post("/api/tables", content=body, headers={"Content-Type": kind})
        return answer.status_code

    return desk.run(post())


def test_odd_bodies_are_refused(desk: Desk) -> None:
    right: dict[str, Any] = {
        "game": "el_grande",
        "seats": [{"name": "red", "sits": "here"}, {"name": "blue", "sits": "here"}],
    }
    text = json.dumps(right)
    assert send_raw(desk, text.encode()) == 201
    assert send_raw(desk, text.encode("utf-16")) in (201, 400, 422)
    odd = {
        "depth": b"[" * 100_000,
        "depth of objects": b'{"a":' * 50_000,
        "no text": b"\xff\xfe\xff",
        "nothing": b"",
        "no object": b"[]",
        "NaN": text.replace('"here"', "NaN").encode(),
        "infinity": text.replace("}", ', "options": {"rounds": Infinity}}').encode(),
        "unknown key": text.replace("{", '{"__proto__": {}, ', 1).encode(),
        "a huge number": text.replace("{", '{"options": {"rounds": ' + "9" * 5000 + "}, ", 1).encode(),
        "half a pair": text.replace("red", "\\ud800").encode(),
        "a control character": text.replace("red", "\\u0000").encode(),
        "many seats": json.dumps({**right, "seats": right["seats"] * 1000}).encode(),
    }
    for what, body in odd.items():
        assert send_raw(desk, body) in (400, 422), what
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "x"):
        assert send_raw(desk, text.encode(), kind) == 422, kind
    assert send_raw(desk, b" " * (LARGEST_BODY + 1)) == 413


def test_the_last_of_keys_that_are_doubled_counts_everywhere(desk: Desk) -> None:
    """A doubled key is no way around a check: what is checked is what is carried out."""
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    seq = table.get(seat=seat)["seq"]
    body = f'{{"expected": {seq}, "choices": ["power 7"], "choices": ["power 8"]}}'.encode()
    headers = {"Authorization": f"Bearer {table.tokens[seat]}", "Content-Type": "application/json"}

    async def post() -> Any:
        return await desk.http.post(f"/api/tables/{table.id}/entries", content=body, headers=headers)

    assert desk.run(post()).json()["view"]["power"] == {seat: 8}


def test_odd_methods_and_tokens_are_refused(desk: Desk) -> None:
    table = desk.open("red", "blue")
    path = f"/api/tables/{table.id}"
    for method in ("PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "BREW"):
        assert desk.run(desk.send(method, path, token=table.spectator)).status_code == 405, method
    for authorization in ("", "Bearer", "Bearer ", "Basic eDp5", f"Token {table.spectator}"):
        assert desk.run(desk.send("GET", path, Authorization=authorization)).status_code == 401, authorization
    for token in (
        "x",
        "é",
        table.spectator + " ",
        table.spectator + "x",
        table.spectator[:-1],
        "x" * 10_000,
        "' OR 1=1",
    ):
        status = desk.run(
            desk.http.request("GET", path, headers={b"Authorization": f"Bearer {token}".encode()})
        ).status_code
        assert status == (200 if token.strip() == table.spectator else 404), token
    assert desk.run(desk.send("GET", f"{path}?token={table.spectator}")).status_code == 401
