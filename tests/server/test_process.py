"""The server as a process: streams over the network, Ctrl-C, kill -9 in the middle of a turn, lost workers."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from .process import Server, end_all, read_events, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with serving(str(folder / "tables.db"), folder / "log") as opened:
        yield opened


def test_a_stream_is_followed_and_resumed(server: Server) -> None:
    path, tokens = server.open("red", "blue")
    headers = {"Authorization": f"Bearer {tokens['spectator']}"}
    with server.http.stream("GET", f"{path}/stream", headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        events = read_events(answer)
        seq, news = next(events)
        assert news["lines"] == []
        seat = news["snapshot"]["to_move"][0]
        server.ask("POST", f"{path}/entries", {"expected": seq, "choices": ["power 7"]}, tokens[seat])
        after, news = next(events)
        assert after == seq + 1 and news["lines"][-1]["text"] == f"{seat.capitalize()} plays power card 7."
    server.ask("POST", f"{path}/entries", {"expected": after, "choices": ["undo"]}, tokens[seat])
    with server.http.stream("GET", f"{path}/stream", headers={**headers, "Last-Event-ID": str(seq)}) as answer:
        last, news = next(read_events(answer))
        assert last == seq + 2 and [line["n"] for line in news["lines"]] == [seq, seq + 1]


def test_a_bot_answers_and_a_lost_worker_is_replaced(server: Server) -> None:
    path, tokens = server.open("red", "blue:bot", bot="random")
    for _ in range(6):
        end_all(server.workers(), signal.SIGKILL)
        snapshot = server.wait_for(path, tokens["red"], "question")
        choice = snapshot["question"]["choices"][-1]["words"]
        server.ask("POST", f"{path}/entries", {"expected": snapshot["seq"], "choices": [choice]}, tokens["red"])
    assert server.wait_for(path, tokens["red"], "question")
    assert len(server.wait_for_workers()) == 1  # one that was idle is missed when they are looked after next


def test_after_kill_9_in_the_middle_of_a_turn_all_goes_on(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    with serving(database, tmp_path / "log") as first:
        path, tokens = first.open("red", "blue:bot")
        snapshot = first.wait_for(path, tokens["red"], "question")
        workers = first.workers()
        end_all(workers, signal.SIGSTOP)  # so that the bot does not answer before the end
        while snapshot["question"]:
            choice = snapshot["question"]["choices"][-1]["words"]
            body = {"expected": snapshot["seq"], "choices": [choice]}
            snapshot = first.ask("POST", f"{path}/entries", body, tokens["red"])
        assert snapshot["thinking"] == ["blue"]
        log = first.ask("GET", f"{path}/log", token=tokens["red"])
        first.stop(signal.SIGKILL)
        end_all(workers, signal.SIGCONT)
    with serving(database, tmp_path / "log") as second:
        later = second.wait_for(path, tokens["red"], "question")
        assert later["seq"] > snapshot["seq"]
        lines = second.ask("GET", f"{path}/log", token=tokens["red"])["lines"]
        assert lines[: len(log["lines"])] == log["lines"]
        again = second.ask("POST", f"{path}/entries", body, tokens["red"])
        assert again["seq"] == later["seq"]
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{worker}").exists() for worker in workers):  # workers do not outlive their server
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_and_its_streams(tmp_path: Path, how: signal.Signals) -> None:
    with serving(str(tmp_path / "tables.db"), tmp_path / "log") as server:
        path, tokens = server.open("red", "blue:bot")
        workers = server.workers()
        headers = {"Authorization": f"Bearer {tokens['red']}"}
        with httpx.stream("GET", f"{server.address}{path[1:]}/stream", headers=headers, timeout=30) as answer:
            events = read_events(answer)
            next(events)
            start = time.monotonic()
            server.process.send_signal(how)
            list(events)  # to its end, which is no broken connection
        assert server.stop() == 0 and time.monotonic() - start < 5
        assert (tmp_path / "log").read_text() == ""
        assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
