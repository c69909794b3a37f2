"""Several requests at once, and databases that fail in the middle."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from castillo.server.thinking import Thought
from castillo.store.store import StoredEntry, Summary

from .desk import Desk, Opened


def post_together(table: Opened, seat: str, choices: Sequence[str]) -> list[httpx.Response]:
    """Post several choices at the same time, all based on what is there now."""
    seq = table.get(seat=seat)["seq"]
    address, token = f"/api/tables/{table.id}/entries", table.tokens[seat]

    async def post() -> list[httpx.Response]:
        bodies = [{"expected": seq, "choices": [words]} for words in choices]
        return await asyncio.gather(*[table.desk.send("POST", address, body, token) for body in bodies])

    return table.desk.run(post())


def test_of_two_posts_at_once_one_is_carried_out(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    seq = table.get(seat=seat)["seq"]
    answers = post_together(table, seat, ["power 7", "power 8", "power 9"])
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    assert {answer.json()["seq"] for answer in answers} == {seq + 1}


def test_the_same_post_twice_at_once_counts_once(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    seq = table.get(seat=seat)["seq"]
    answers = post_together(table, seat, ["power 7"] * 4)
    assert [answer.status_code for answer in answers] == [200] * 4
    assert len({answer.text for answer in answers}) == 1 and answers[0].json()["seq"] == seq + 1


def test_who_takes_back_while_a_bot_thinks_is_not_overruled(desk: Desk) -> None:
    while True:
        table = desk.open("red", "blue:bot")
        desk.settle()
        if table.get(seat=None)["view"]["power"] == {}:
            break
    desk.pool.gate.clear()
    after = table.play("red", "power 7")
    assert after["thinking"] == ["blue"] and after["undo"]["allowed"]
    desk.run(asyncio.sleep(0.05))
    before = len(desk.pool.thoughts)
    table.play("red", "undo")
    desk.pool.gate.set()
    desk.settle()
    assert table.get()["view"]["power"] == {} and len(desk.pool.thoughts) == before
    table.play("red", "power 9")
    desk.settle()
    assert table.get()["view"]["power"].keys() == {"red", "blue"}


def test_what_cannot_be_stored_has_not_happened(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    before, log = table.get(seat=seat), table.get("/log")
    append = desk.services.store.append

    async def fail(*_: Any) -> None:
        raise OperationalError("INSERT", None, Exception("the disk is full"))

    monkeypatch.setattr(desk.services.store, "append", fail)
    problem = table.play(seat, "power 7", status=503)
    assert "disk" not in problem["detail"]
    assert table.get(seat=seat) == before and table.get("/log") == log
    monkeypatch.setattr(desk.services.store, "append", append)
    assert table.play(seat, "power 7", expected=before["seq"])["seq"] == before["seq"] + 1


def test_a_faulty_program_is_a_problem_too(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    table = desk.open("red", "blue")

    async def fail(*_: Any) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(desk.services.store, "append", fail)
    seat = table.get(seat=None)["to_move"][0]
    problem = table.play(seat, "power 7", status=500)
    assert "secret" not in problem["detail"]


def test_of_two_processes_one_is_first(desk: Desk) -> None:
    """Another process stores an entry of the same number: what was posted here has not happened."""
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    seq = table.get(seat=seat)["seq"]
    entry = StoredEntry(seq, f"{seat}: power 3", False, seq, None)
    other = "blue" if seat == "red" else "red"
    desk.run(desk.services.store.append(table.id, [entry], Summary(seq + 1, False, [other], False)))
    assert table.play(seat, "power 7", expected=seq, status=409)["seq"] == seq + 1
    assert table.get(seat=seat)["view"]["power"] == {seat: 3}


def test_an_answer_of_a_bot_that_cannot_be_is_not_half_carried_out(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castillo.server.tables.PAUSES", (0.01,))
    answers = [["power 13", "power 13"], []]
    think = desk.pool.think

    async def answer(thought: Thought) -> list[str]:
        return answers.pop(0) if answers else await think(thought)

    monkeypatch.setattr(desk.pool, "think", answer)
    table = desk.open("red:bot", "blue:bot", rounds=6)
    desk.settle()
    assert table.get(seat=None)["over"] and not answers
    desk.forget()
    assert table.get(seat=None)["over"]


def test_many_tables_are_kept_but_few_in_memory(desk: Desk) -> None:
    desk.services.tables.most = 3
    tables = [desk.open("red", "blue") for _ in range(8)]
    assert len(desk.services.tables.in_memory()) <= 3
    for table in tables:
        assert table.get()["id"] == table.id
    assert len(desk.services.tables.in_memory()) <= 3
