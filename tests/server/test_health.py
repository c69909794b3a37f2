"""Whether the server says how it is: to who watches over it, and in numbers."""

from __future__ import annotations

import signal
import socket
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from .desk import Desk
from .process import end_all, serving


def read_numbers(text: str) -> dict[str, dict[tuple[str, ...], float]]:
    """Return numbers by name and by the values of their labels."""
    found: dict[str, dict[tuple[str, ...], float]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, {})[tuple(sample.labels.values())] = sample.value
    return found


def count(desk: Desk, name: str, *labels: str) -> float:
    """Return a number of a server in this process."""
    names = dict(zip(("method", "route", "status"), labels, strict=False))
    return desk.services.metrics.registry.get_sample_value(name, names) or 0.0


def test_a_server_is_alive_and_ready(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert desk.ask("GET", "/api/health/live") == {"status": "ok"}
    assert desk.ask("GET", "/api/health") == {"status": "ok", "workers": 1}

    async def fail() -> None:
        raise OSError("password of the database")

    monkeypatch.setattr(desk.services.store, "ping", fail)
    assert "password" not in str(desk.ask("GET", "/api/health", status=503))
    assert desk.ask("GET", "/api/health/live") == {"status": "ok"}
    monkeypatch.undo()
    monkeypatch.setattr(desk.pool, "count_alive", lambda: 0)
    assert "worker" in desk.ask("GET", "/api/health", status=503)["detail"]
    monkeypatch.undo()
    desk.services.close_streams()
    assert "shutting down" in desk.ask("GET", "/api/health", status=503)["detail"]


def test_requests_are_counted_by_route_and_status(desk: Desk) -> None:
    table = desk.open("red", "blue")
    for _ in range(3):
        table.get()
    desk.ask("GET", "/api/tables/abc", status=401)
    desk.ask("GET", "/no/such.file", status=404)
    desk.run(desk.send("BREW", "/api/games"))
    name, route = "castillo_requests_total", "/api/tables/{table_id}"
    assert count(desk, name, "GET", route, "200") == 3
    assert count(desk, name, "GET", route, "401") == 1
    assert count(desk, name, "POST", "/api/tables", "201") == 1
    assert count(desk, name, "other", "/api/games", "405") == 1
    assert desk.services.metrics.registry.get_sample_value("castillo_request_seconds_count", {"route": route}) == 4


def test_entries_are_counted(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    before = count(desk, "castillo_entries_stored_total")
    table.play(seat, "power 7")
    assert count(desk, "castillo_entries_stored_total") == before + 1


def test_tables_are_counted_by_state(desk: Desk) -> None:
    desk.open("red", "blue")
    desk.open("red:bot", "blue:bot", rounds=6)
    assert desk.run(desk.services.store.count_tables()) == {"open": 1, "due": 1, "over": 0}
    desk.settle()
    assert desk.run(desk.services.store.count_tables()) == {"open": 1, "due": 0, "over": 1}


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_numbers_are_shown_at_an_address_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    with serving(str(tmp_path / "tables.db"), tmp_path / "log", "--metrics", str(port)) as server:
        path, tokens = server.open("red", "blue:bot", bot="random")
        while not (snapshot := server.wait_for(path, tokens["red"], "question"))["view"]["power"]:
            body = {"expected": snapshot["seq"], "choices": [snapshot["question"]["choices"][-1]["words"]]}
            server.ask("POST", f"{path}/entries", body, tokens["red"])
        headers = {"Authorization": f"Bearer {tokens['red']}"}
        with server.http.stream("GET", f"{path}/stream", headers=headers) as stream:
            lines = stream.iter_lines()
            next(lines)
            text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        numbers = read_numbers(text)
        assert numbers["castillo_streams"] == {(): 1} and numbers["castillo_workers"] == {(): 1}
        assert numbers["castillo_bot_thinking_seconds_count"][()] >= 1 and numbers["castillo_bots_waiting"] == {(): 0}
        assert numbers["castillo_entries_stored_total"][()] >= 1 and numbers["castillo_tables_in_memory"] == {(): 1}
        assert sum(numbers["castillo_tables"].values()) <= 1
        assert "/api/tables/{table_id}/stream" not in [key[0] for key in numbers["castillo_request_seconds_count"]]
        for secret in (*tokens.values(), path.rpartition("/")[2], "127.0.0.1", '"red"', "blue"):
            assert secret not in text
        assert "castillo_requests" not in server.http.get("/metrics").text  # that is the client's page
        assert server.stop() == 0
    assert not (tmp_path / "log").read_text()


def test_an_idle_worker_that_ends_is_replaced(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db"), tmp_path / "log") as server:
        lost = server.wait_for_workers()
        end_all(lost, signal.SIGKILL)
        server.wait_for_workers(without=lost)
        assert server.ask("GET", "/api/health") == {"status": "ok", "workers": 1}
    assert "a worker has ended" in (tmp_path / "log").read_text()


def test_an_address_for_numbers_that_is_taken_is_named() -> None:
    from castillo.server.metrics import Metrics
    from castillo.server.running import AddressError, show_metrics

    class Services:
        metrics = Metrics()

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(AddressError, match="--metrics"), show_metrics(Services(), taken.getsockname()):  # type: ignore[arg-type]
            pass
