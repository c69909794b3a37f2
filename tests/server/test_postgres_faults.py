"""Processes that share a PostgreSQL, when one of them dies, news are cut off, or both want to migrate."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from castillo.store.store import Store

from .desk import Opened, open_desk
from .postgres import make_database, run_sql
from .process import end_all, read_events, serving
from .test_migrations import add_step
from .test_stream import Reader

HUNG_UP = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
)
LONGEST = 20.0


def test_news_go_on_after_the_connection_for_them_is_lost(database: str, tmp_path: Path) -> None:
    """What is chosen elsewhere while nobody listens is told as soon as somebody does again."""
    with serving(database, tmp_path / "one") as one, serving(database, tmp_path / "other") as other:
        path, tokens = one.open("red", "blue")
        headers = {"Authorization": f"Bearer {tokens['spectator']}"}
        with other.http.stream("GET", f"{path}/stream", headers=headers) as answer:
            events = read_events(answer)
            seq, news = next(events)
            for value in (7, 8):
                assert run_sql(database, HUNG_UP), "nobody listens"
                seat = news["snapshot"]["to_move"][0]
                one.ask("POST", f"{path}/entries", {"expected": seq, "choices": [f"power {value}"]}, tokens[seat])
                told = seq
                while told == seq:
                    told, news = next(events)
                assert f"{seat.capitalize()} plays power card {value}." in [line["text"] for line in news["lines"]]
                one.ask("POST", f"{path}/entries", {"expected": told, "choices": ["undo"]}, tokens[seat])
                while told == seq + 1:
                    told, news = next(events)
                seq = told
        assert "news of other processes" in (tmp_path / "other").read_text()
    assert "Traceback" not in (tmp_path / "other").read_text()


def test_the_turn_of_a_bot_of_a_dead_process_is_taken_over(postgres: str, tmp_path: Path) -> None:
    database = make_database(postgres)
    with serving(database, tmp_path / "log") as first:
        path, tokens = first.open("red", "blue:bot", bot="random")
        snapshot = first.wait_for(path, tokens["red"], "question")
        workers = first.workers()
        end_all(workers, signal.SIGSTOP)  # so that the bot does not answer before the end
        while snapshot["question"]:
            body = {"expected": snapshot["seq"], "choices": [snapshot["question"]["choices"][-1]["words"]]}
            snapshot = first.ask("POST", f"{path}/entries", body, tokens["red"])
        with open_desk(tmp_path, database=database) as desk:
            desk.services.tables.timing = desk.services.tables.timing.__class__((0, 0), take_over=0.2, watch=0.1)
            first.stop(signal.SIGKILL)
            end_all(workers, signal.SIGCONT)
            table = Opened(desk, path.rpartition("/")[2], {"red": tokens["red"]}, tokens["spectator"])
            end = time.monotonic() + LONGEST
            while not (later := table.get())["question"] and time.monotonic() < end:
                desk.run(asyncio.sleep(0.05))
            assert later["question"] and later["seq"] > snapshot["seq"]


def test_of_two_processes_that_start_at_once_one_migrates(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = make_database(postgres)
    with open_desk(tmp_path, database=database) as desk:
        table = desk.open("red", "blue")
        before = table.get()
        add_step(tmp_path, monkeypatch)

        async def open_all() -> list[Store]:
            return await asyncio.gather(*[Store.open(database, str(n)) for n in range(4)])

        for store in desk.run(open_all()):
            desk.run(store.close())
        assert run_sql(database, "SELECT n FROM times") == [(1,)]
        assert table.get() == before  # the process that was there before plays on
        seat = before["to_move"][0]
        table.play(seat, table.get(seat=seat)["question"]["choices"][0]["words"])
    with open_desk(tmp_path, database=database) as desk:
        again = Opened(desk, table.id, table.tokens, table.spectator)
        assert again.get()["seq"] == before["seq"] + 1


def test_who_follows_here_is_told_at_once_when_listening_begins_again(database: str, tmp_path: Path) -> None:
    """Within one process: entries of another that were stored while the connection was down."""
    with open_desk(tmp_path, database=database) as desk, open_desk(tmp_path, database=database) as other:
        table = desk.open("red", "blue")
        elsewhere = Opened(other, table.id, table.tokens, table.spectator)
        reader = Reader(table, None)
        seat = reader.news()["snapshot"]["to_move"][0]
        desk.run(asyncio.sleep(0.3))
        assert run_sql(database, HUNG_UP)
        elsewhere.play(seat, "power 7")
        news: dict[str, Any] = {"lines": []}
        end = time.monotonic() + LONGEST
        while not news["lines"] and time.monotonic() < end:
            news = reader.news()
        assert [line["text"] for line in news["lines"]] == [f"{seat.capitalize()} plays power card 7."]
        reader.close()
