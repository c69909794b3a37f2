"""Hints and analyses: who may have them, what they tell, and that nothing waits for them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from castillo.bots import analysis
from castillo.bots.mcts.levels import Level
from castillo.server import reviews
from castillo.server.inquiries import ReviewInquiry
from castillo.server.pool import Unanswered
from castillo.server.rates import USUAL, Rate

from .desk import Desk, Opened, open_desk
from .test_study import bring, write_game
from .test_tables import play_on

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every level think just a little: plain Python is slow."""
    for number, level in enumerate(analysis.BUDGETS):
        monkeypatch.setitem(analysis.BUDGETS, level, Level(8 + number, 1e9))


def ask(table: Opened, seat: str | None = "red", *choices: str, status: int = 200, **more: Any) -> Json:
    """Ask for a hint."""
    body = {"expected": table.get(seat=seat)["seq"], "choices": list(choices), **more}
    found: Json = table.send("hint", seat, body, status)
    return found


def begin(desk: Desk, *seats: str) -> Opened:
    """Open a table at which red is asked first."""
    table = desk.open(*seats)
    desk.settle()
    while table.get(seat=None)["to_move"] != ["red"]:
        play_on(table, table.get(seat=None)["to_move"][0])
        desk.settle()
    return table


def read_all(table: Opened, query: str = "") -> Json:
    """Ask for the analysis until it is done."""

    async def go_on() -> None:
        tasks = [review.task for review in table.desk.services.reviews._kept.values() if review.task]
        await asyncio.gather(*tasks)

    table.get(f"/analysis{query}", seat=None)
    table.desk.run(go_on())
    found: Json = table.get(f"/analysis{query}", seat=None)
    return found


# Hints.


def test_a_hint_names_choices_that_may_be_made(desk: Desk) -> None:
    table = begin(desk, "red", "blue:bot", "green:bot")
    snapshot = table.get()
    assert snapshot["hints"]
    found = ask(table)
    offered = {choice["words"] for choice in snapshot["question"]["choices"]}
    assert found["seq"] == snapshot["seq"] and found["seat"] == "red" and found["choices"] == []
    assert 1 <= len(found["answers"]) <= 5
    for answer in found["answers"]:
        assert answer["words"] in offered
        assert set(answer["shares"]) == set(answer["points"]) == {"red", "blue", "green"}
        assert sum(answer["shares"].values()) == pytest.approx(1, abs=0.01)


def test_a_hint_goes_on_from_what_is_planned(desk: Desk) -> None:
    table = begin(desk, "red", "blue:bot", "green:bot")
    while table.get()["question"]["key"] != "take_card":
        play_on(table, "red")
        desk.settle()
    card = table.get()["question"]["choices"][0]["words"]
    planned = table.preview("red", card)
    found = ask(table, "red", card)
    assert found["choices"] == [card]
    offered = {choice["words"] for choice in planned["question"]["choices"]}
    assert {answer["words"] for answer in found["answers"]} <= offered


@pytest.mark.parametrize("edition", ["new", "1997"])
def test_a_hint_in_caesar_and_cleopatra(desk: Desk, edition: str) -> None:
    """From the first question on, while both seats hide cards, through a turn."""
    table = desk.open("caesar", "cleopatra:bot", bots="greedy", game="caesar_cleopatra", edition=edition)
    asked: set[str] = set()
    while asked < {"hide", "play", "draw"}:
        desk.settle()
        question = table.get(seat="caesar")["question"]
        if question["key"] not in asked:
            asked.add(question["key"])
            found = ask(table, "caesar")
            assert {answer["words"] for answer in found["answers"]} <= {each["words"] for each in question["choices"]}
            for answer in found["answers"]:
                assert set(answer["points"]) == {"caesar", "cleopatra"}
                assert sum(answer["shares"].values()) == pytest.approx(1, abs=0.01)
        play_on(table, "caesar")


def test_levels_are_budgets(desk: Desk) -> None:
    table = begin(desk, "red", "blue:bot")
    visits = [
        sum(answer["visits"] for answer in ask(table, "red", level=level)["answers"]) for level in analysis.BUDGETS
    ]
    assert visits == sorted(visits)
    assert [inquiry.level for inquiry in desk.pool.inquiries] == list(analysis.BUDGETS)
    ask(table, "red", level="expert", status=422)


@pytest.mark.parametrize(
    ("seats", "allowed"),
    [
        (("red", "blue:bot"), True),
        (("red", "blue"), True),
        (("red:link", "blue:bot"), True),
        (("red", "blue:link"), False),
        (("red:link", "blue:link", "green:bot"), False),
    ],
)
def test_hints_are_given_where_nobody_plays_against_another_device(
    desk: Desk, seats: tuple[str, ...], allowed: bool
) -> None:
    table = begin(desk, *seats)
    assert table.get()["hints"] is allowed
    assert not table.get(seat=None)["hints"]
    found = ask(table, status=200 if allowed else 403)
    assert allowed or found["type"].endswith("no-hints")
    assert allowed == bool(desk.pool.inquiries)


def test_a_hint_is_only_for_ones_own_question_and_the_present_one(desk: Desk) -> None:
    table = begin(desk, "red", "blue")
    assert ask(table, None, status=403)["type"].endswith("spectator")
    assert ask(table, "blue", status=409)["type"].endswith("not-asked")
    seq = table.get()["seq"]
    assert table.send("hint", "red", {"expected": seq - 1}, 409)["type"].endswith("out-of-date")
    assert ask(table, "red", "put GRA", status=422)["type"].endswith("illegal-choice")
    last = table.get()["question"]["choices"][-1]["words"]
    assert ask(table, "red", last, status=409)["type"].endswith("not-asked")  # then it is blue's turn
    assert desk.pool.inquiries == []


def test_the_table_goes_on_while_a_hint_is_thought_about(desk: Desk) -> None:
    table = begin(desk, "red", "blue")

    async def meanwhile() -> tuple[int, int]:
        seq = table.desk.services.tables.in_memory()[0].seq
        desk.pool.gate.clear()
        hint = asyncio.create_task(
            desk.send("POST", f"/api/tables/{table.id}/hint", {"expected": seq}, table.token("red"))
        )
        while not desk.pool.inquiries:
            await asyncio.sleep(0)
        read = await desk.send("GET", f"/api/tables/{table.id}", token=table.token("blue"))
        assert not hint.done()
        desk.pool.gate.set()
        return read.status_code, (await hint).status_code

    assert desk.run(meanwhile()) == (200, 200)


def test_a_worker_that_fails_is_told_of(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: Any) -> Any:
        raise Unanswered("gone")

    table = begin(desk, "red", "blue:bot")
    monkeypatch.setattr(desk.pool, "inquire", fail)
    assert ask(table, status=503)["type"].endswith("unanswered")


@pytest.mark.parametrize(("kind", "what"), [("hints", "hint"), ("analyses", "analysis")])
def test_hints_and_analyses_have_a_rate(tmp_path: Path, kind: str, what: str) -> None:
    with open_desk(tmp_path, rates={**USUAL, kind: Rate(1, 60)}) as desk:
        table = begin(desk, "red", "blue:link")
        method, body = ("POST", {"expected": 0}) if what == "hint" else ("GET", None)

        async def ask_from_afar() -> list[int]:
            transport = httpx.ASGITransport(desk.app, client=("203.0.113.9", 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
                headers = {"Authorization": f"Bearer {table.token('red')}"}
                address = f"/api/tables/{table.id}/{what}"
                return [(await http.request(method, address, json=body, headers=headers)).status_code for _ in "ab"]

        assert desk.run(ask_from_afar())[1] == 429


def test_problems_speak_the_senders_language(desk: Desk) -> None:
    table = begin(desk, "red", "blue:link")
    body, address = {"expected": table.get()["seq"]}, f"/api/tables/{table.id}/hint"

    async def ask_in(language: str) -> str:
        answer = await desk.send("POST", address, body, table.token("red"), **{"Accept-Language": language})
        return str(answer.json()["title"])

    titles = [desk.run(ask_in(language)) for language in ("en", "de", "es")]
    assert titles == ["No hints here", "Hier gibt es keine Tipps", "Aquí no hay pistas"]


# Analyses.


def test_a_brought_record_is_analysed_choice_by_choice(desk: Desk) -> None:
    table = bring(desk, write_game(30))
    first = table.get("/analysis", seat=None)
    assert (first["done"], first["judged"], first["turns"]) == (0, [], [])
    found = read_all(table)
    assert found["done"] == found["total"] == len(found["judged"]) > 10
    assert not found["failed"] and found["end"] is None
    steps = {step["n"]: step for step in table.get("/timeline", seat=None)["steps"]}
    for judged in found["judged"]:
        step = steps[judged["n"] + 1]
        assert (step["seat"], step["words"]) == (judged["seat"], judged["words"])
        assert (judged["better"] is None) == (judged["verdict"] is None)
    for turn in found["turns"]:
        assert any(judged["n"] == turn["n"] for judged in found["judged"])


@pytest.mark.parametrize("edition", ["new", "1997"])
def test_a_game_of_caesar_and_cleopatra_is_analysed(desk: Desk, edition: str) -> None:
    """Choices that both seats make at the same time as well as turns."""
    table = bring(desk, write_game(60, game="caesar_cleopatra", seats=2, edition=edition))
    found = read_all(table)
    assert found["done"] == found["total"] == len(found["judged"]) > 20 and not found["failed"]
    verbs = {judged["words"].partition(" ")[0] for judged in found["judged"]}
    assert {"hide", "place", "draw"} <= verbs
    assert {judged["seat"] for judged in found["judged"]} == {"caesar", "cleopatra"}


def test_only_what_is_new_need_be_read_and_it_is_found_once(desk: Desk) -> None:
    table = bring(desk, write_game(24))
    whole = read_all(table)
    asked = len(desk.pool.inquiries)
    rest = table.get(f"/analysis?first={whole['total'] - 2}", seat=None)
    assert rest["judged"] == whole["judged"][-2:] and rest["first"] == whole["total"] - 2
    assert read_all(table)["judged"] == whole["judged"]
    assert len(desk.pool.inquiries) == asked
    read_all(table, "?level=hard")
    assert len(desk.pool.inquiries) == 2 * asked


def test_it_ends_when_nobody_asks_any_more_and_goes_on_when_somebody_does(desk: Desk) -> None:
    table = bring(desk, write_game(24))
    desk.services.reviews.clock = lambda: len(desk.pool.inquiries) * reviews.PATIENCE / 2.5

    async def go_away() -> None:
        await asyncio.gather(*(review.task for review in desk.services.reviews._kept.values() if review.task))

    table.get("/analysis", seat=None)
    desk.run(go_away())
    assert len(desk.pool.inquiries) == 3
    (review,) = desk.services.reviews._kept.values()
    assert not review.is_done and len(review.judgements) == 3
    desk.services.reviews.clock = lambda: 0.0
    assert read_all(table)["done"] == len(review.numbers)
    asked = [inquiry.n for inquiry in desk.pool.inquiries if isinstance(inquiry, ReviewInquiry)]
    assert asked == review.numbers


def test_two_games_are_analysed_in_turn(desk: Desk) -> None:
    tables = [bring(desk, write_game(24)), bring(desk, write_game(26))]
    desk.pool.gate.clear()
    for table in tables:
        table.get("/analysis", seat=None)
    desk.pool.gate.set()
    read_all(tables[0])
    records = [inquiry.record for inquiry in desk.pool.inquiries if isinstance(inquiry, ReviewInquiry)]
    assert records[0] != records[1] and records[0] == records[2]


def test_a_failure_is_told_and_nobody_tries_for_ever(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    async def fail(inquiry: Any) -> Any:
        tried.append(inquiry)
        raise Unanswered("gone")

    monkeypatch.setattr(desk.pool, "inquire", fail)
    found = read_all(bring(desk, write_game(24)))
    assert found["failed"] and found["done"] == 0
    assert len(tried) == 1


def test_a_game_that_goes_on_is_not_analysed(desk: Desk) -> None:
    table = begin(desk, "red", "blue:bot")
    assert table.get("/analysis", status=409)["type"].endswith("not-over")
    assert desk.pool.inquiries == []


def test_what_has_been_asked_for_least_is_forgotten(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_KEPT", 1)
    tables = [bring(desk, write_game(22)), bring(desk, write_game(23))]
    for table in tables:
        read_all(table)
    assert [key[0] for key in desk.services.reviews._kept] == [tables[1].id]
