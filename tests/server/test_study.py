"""Studying: positions as they may be seen, playing on from them, records that are brought."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from castillo import load_game
from castillo.core.chance import Rng
from castillo.core.record import check_lines, record_session, write_record
from castillo.core.session import Session
from castillo.server import opening
from castillo.store.schema import GAME_TABLES

from .desk import Desk, Opened
from .test_tables import play_on, play_out

BOTS = ("red:bot", "blue:bot", "green:bot")
Json = dict[str, Any]


def finish(desk: Desk, *seats: str, **options: Any) -> Opened:
    """Play a short game to its end."""
    table = desk.open(*(seats or BOTS), **{"rounds": 6, **options})
    play_out(table)
    return table


def list_views(timeline: Json) -> dict[int, Json]:
    """Write the view of every position out, by its number."""
    views: dict[int, Json] = {}
    view: Json = {}
    for step in timeline["steps"]:
        view = {key: value for key, value in {**view, **step["changes"]}.items() if key not in step["gone"]}
        views[step["n"]] = view
    return views


def write_game(choices: int = 40, game: str = "el_grande", seats: int = 3, **options: Any) -> str:
    """Write a record of a game that has just begun."""
    session, rng = Session(load_game(game, seats, **options)), Rng(5)
    while len(session.entries) < choices:
        moves = session.state.legal_actions() or [action for action, _ in session.state.chance_outcomes()]
        session.apply(moves[int(rng.below(len(moves)))])
    return write_record(record_session(session))


def mend(lines: list[str]) -> str:
    """Write a record of its lines, with a last line that fits."""
    return "\n".join([*lines, f"end {len(lines) - lines.index('choices') - 1} {check_lines(lines)}"]) + "\n"


def bring(desk: Desk, record: str) -> Opened:
    """Bring a record to be studied."""
    found = desk.ask("POST", "/api/records", {"record": record}, status=201)
    assert found["tokens"] == {}
    return Opened(desk, found["id"], {}, found["spectator"])


def branch(table: Opened, n: int, seat: str | None = None, status: int = 201, **sits: str) -> Any:
    """Play on from a position of a table."""
    names = [each["name"] for each in table.get(seat=seat)["seats"]]
    seats = [
        {"name": name, "sits": how, **({"bot": "random"} if how == "bot" else {})}
        for name, how in ((name, sits.get(name, "bot")) for name in names)
    ]
    return table.send("branches", seat, {"n": n, "seats": seats}, status)


# Records that do harm.


def test_no_record_has_a_file_of_the_server_read(desk: Desk, tmp_path: Path) -> None:
    private = tmp_path / "private.toml"
    private.write_text("password = 'sesame'", "utf-8")
    record = write_record(record_session(Session(load_game("caesar_cleopatra"))))
    lines = record.replace("option missions fallback", f"option missions {private}").splitlines()[:-1]
    place = next(at for at, line in enumerate(lines) if line.startswith("deck "))
    lines = [*lines[:place], *lines[lines.index("choices") :]]
    for name in (private, tmp_path / "none.toml"):
        text = mend([line.replace(str(private), str(name)) for line in lines])
        answer = desk.ask("POST", "/api/records", {"record": text}, status=422)
        assert "password" not in str(answer) and "no file is read" in answer["detail"]


@pytest.mark.parametrize("game", ["el_grande", "caesar_cleopatra"])
@pytest.mark.parametrize("deck", ["a." * 30_000 + "a = 1", "[" + "a." * 30_000 + "a]", "a" + " . a" * 30_000 + " = 1"])
def test_no_deck_holds_the_server_up(desk: Desk, game: str, deck: str) -> None:
    lines = write_record(record_session(Session(load_game(game)))).splitlines()[:-1]
    place = next(at for at, line in enumerate(lines) if line.startswith("deck "))
    text = mend([*lines[: place + 1], f"| {deck}", *lines[lines.index("choices") :]])
    begun = time.process_time()
    assert "dots" in desk.ask("POST", "/api/records", {"record": text}, status=422)["detail"]
    assert time.process_time() - begun < 1


@pytest.mark.parametrize("undo", [": undo", ":undo", ":  Undo", ": UNDO agreed", " :\tundo"])
def test_undos_are_counted_however_they_are_written(desk: Desk, monkeypatch: pytest.MonkeyPatch, undo: str) -> None:
    monkeypatch.setattr(opening, "MOST_UNDOS", 2)
    lines = write_game().splitlines()[:-1]
    choice = next(line for line in reversed(lines) if not line.startswith(("= ", "chance")))
    lines = lines[: len(lines) - lines[::-1].index(choice)]
    name = choice.partition(":")[0]
    taken_back = [f"{name}{undo}", choice]
    desk.ask("POST", "/api/records", {"record": mend([*lines, *taken_back * 2])}, status=201)
    answer = desk.ask("POST", "/api/records", {"record": mend([*lines, *taken_back * 3])}, status=422)
    assert "2" in answer["detail"]


# Positions.


def test_every_position_is_what_the_seat_saw_then(desk: Desk) -> None:
    table = desk.open("red", "blue", "green", rounds=6)
    seen: dict[tuple[str | None, int], Json] = {}
    while not (state := table.get(seat=None))["over"]:
        for seat in (None, "red", "blue"):
            snapshot = table.get(seat=seat)
            seen[seat, snapshot["seq"]] = snapshot["view"]
        play_on(table, state["to_move"][0])
    for seat in (None, "red", "blue"):
        timeline = table.get(f"/timeline?viewpoint={seat or 'spectator'}", seat)
        views = list_views(timeline)
        assert timeline["viewpoint"] == (seat or "spectator") and timeline["open"]
        assert list(views) == sorted(views) and max(views) == timeline["seq"]
        for (other, seq), view in seen.items():
            if other == seat:
                assert views[seq] == view, (seat, seq)


def test_a_position_is_led_to_by_a_choice_in_words(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get()["to_move"][0]
    table.play(seat, "power 9")
    steps = table.get("/timeline")["steps"]
    assert [steps[0]["n"], steps[0]["seat"], steps[0]["words"]] == [0, None, ""]
    assert steps[1]["words"].startswith("king ") and steps[1]["seat"] is None
    chosen = next(step for step in steps if step["seat"] == seat)
    assert (chosen["words"], chosen["forced"]) == ("power 9", False)
    assert chosen["changes"]["power"] == {seat: 9}


def test_what_was_taken_back_is_left_out_of_the_positions(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get()["to_move"][0]
    before = [step["n"] for step in table.get("/timeline")["steps"]]
    table.play(seat, "power 9")
    table.play(seat, "undo")
    table.play(seat, "power 8")
    timeline = table.get("/timeline")
    numbers = [step["n"] for step in timeline["steps"]]
    assert numbers == [*before, before[-1] + 3] and numbers[-1] == timeline["seq"]
    assert timeline["steps"][-1]["words"] == "power 8"
    assert [line["kind"] for line in timeline["lines"]].count("undo") == 1


def test_while_a_game_goes_on_nobody_sees_with_the_eyes_of_others(desk: Desk) -> None:
    table = desk.open("red", "blue")
    assert table.get("/timeline")["viewpoints"] == ["red", "spectator"]
    assert table.get("/timeline", None)["viewpoints"] == ["spectator"]
    assert "hand" not in list_views(table.get("/timeline?viewpoint=spectator"))[table.get()["seq"]]
    for seat, viewpoint in (("red", "blue"), ("red", "everything"), (None, "red"), (None, "everything")):
        table.get(f"/timeline?viewpoint={viewpoint}", seat, status=409)
    assert "viewpoints are" in table.get("/timeline?viewpoint=pink", status=422)["detail"]
    desk.ask("GET", f"/api/tables/{table.id}/timeline", status=401)
    desk.ask("GET", f"/api/tables/{table.id}/timeline", token="x", status=404)


def test_when_the_game_is_over_everything_may_be_seen(desk: Desk) -> None:
    table = finish(desk)
    timeline = table.get("/timeline", None)
    assert timeline["viewpoint"] == "everything" and timeline["over"]
    assert timeline["viewpoints"] == ["everything", "red", "blue", "green", "spectator"]
    views = list_views(timeline)
    last = views[timeline["seq"]]
    assert set(last["hands"]) == {"red", "blue", "green"}
    assert all("castillo" in view for view in views.values())
    words = " ".join(step["words"] for step in timeline["steps"])
    assert "?" not in words
    blue = table.get("/timeline?viewpoint=blue", None)
    assert list_views(blue)[timeline["seq"]]["you"] == "blue"


def test_a_timeline_is_sent_once(desk: Desk) -> None:
    table = desk.open("red", "blue")
    path, token = f"/api/tables/{table.id}/timeline", table.token("red")
    tag = desk.run(desk.send("GET", path, token=token)).headers["etag"]
    again = desk.run(desk.send("GET", path, token=token, **{"If-None-Match": tag}))
    assert (again.status_code, again.content) == (304, b"")
    other = desk.run(desk.send("GET", f"{path}?viewpoint=spectator", token=token, **{"If-None-Match": tag}))
    assert other.status_code == 200
    table.play(table.get()["to_move"][0], "power 9")
    assert desk.run(desk.send("GET", path, token=token, **{"If-None-Match": tag})).status_code == 200


def test_lines_say_whom_they_concern(desk: Desk) -> None:
    table = finish(desk)
    lines = table.get("/log", None)["lines"]
    assert all(line["seats"] == [] for line in lines if line["kind"] == "round")
    assert all(len(line["seats"]) == 1 for line in lines if line["kind"] == "turn")
    for line in lines:
        assert set(line["seats"]) <= {"red", "blue", "green"}
        assert {row["seat"] for row in line["table"] or []} <= set(line["seats"])


def test_there_is_no_way_back_into_a_game_that_lies_open(desk: Desk) -> None:
    table = finish(desk, "red", "blue", veto="off")
    for seat in ("red", "blue"):
        assert table.get(seat=seat)["undo"] == {
            "allowed": False,
            "reason": "the game is over, and everything lies open",
        }
        assert table.send("why", seat, {"words": "undo"})["reason"] == "the game is over, and everything lies open"
        assert "everything lies open" in table.play(seat, "undo", status=422)["detail"]


def test_a_timeline_is_of_one_moment_while_others_play(desk: Desk) -> None:
    table = desk.open("red", "blue")
    path = f"/api/tables/{table.id}"

    async def play_and_read(seat: str, seq: int, words: str) -> list[httpx.Response]:
        body = {"expected": seq, "choices": [words]}
        asked = [desk.send("GET", f"{path}/timeline", token=table.token("red")) for _ in range(6)]
        played = desk.send("POST", f"{path}/entries", body, table.token(seat))
        answers: list[httpx.Response] = await asyncio.gather(*asked[:3], played, *asked[3:])
        return [answer for answer in answers if answer is not answers[3]]

    for _ in range(20):
        state = table.get(seat=None)
        seat = state["to_move"][0]
        snapshot = table.get(seat=seat)
        undo = snapshot["undo"]["allowed"] or table.get(seat=None)["seq"] % 3 == 0
        words = "undo" if undo and snapshot["undo"]["allowed"] else snapshot["question"]["choices"][0]["words"]
        for answer in desk.run(play_and_read(seat, snapshot["seq"], words)):
            timeline = answer.json()
            assert answer.status_code == 200
            numbers = [step["n"] for step in timeline["steps"]]
            assert numbers == sorted(set(numbers)) and numbers[-1] <= timeline["seq"]
            assert all(line["n"] < timeline["seq"] for line in timeline["lines"])


def test_positions_of_older_rules_are_gone(desk: Desk) -> None:
    table = finish(desk)

    async def age() -> None:
        async with desk.services.store.engine.begin() as connection:
            await connection.execute(update(GAME_TABLES).values(rules=0))

    desk.run(age())
    desk.forget()
    assert "version 0" in table.get("/timeline", None, status=410)["detail"]
    branch_body = {"n": 3, "seats": [{"name": name, "sits": "here"} for name in ("red", "blue", "green")]}
    table.send("branches", None, branch_body, status=410)
    table.send("links", None, {}, status=410)


# Playing on.


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
def test_a_game_that_is_over_is_played_on_from_any_position(desk: Desk, share: float) -> None:
    table = finish(desk, veto="whole", castilloOpen=True)
    steps = table.get("/timeline", None)["steps"]
    n = steps[int(len(steps) * share)]["n"]
    found = branch(table, n, red="here", blue="link")
    assert set(found["tokens"]) == {"red", "blue"}
    fresh = Opened(desk, found["id"], found["tokens"], found["spectator"])
    desk.settle()
    snapshot = fresh.get()
    assert snapshot["options"] == table.get(seat=None)["options"] and not snapshot["over"]
    assert snapshot["seats"][2] == {"name": "green", "sits": "bot", "bot": "random", "online": True}
    before = table.desk.ask("GET", f"/api/tables/{table.id}/record", token=table.spectator).split("\nchoices\n")[1]
    play_out(fresh)
    after = fresh.get("/record", None).split("\nchoices\n")[1]
    assert after.splitlines()[:n] == before.splitlines()[:n]
    log = fresh.get("/log", None)
    desk.forget()
    assert fresh.get("/log", None) == log


def test_only_what_stood_goes_into_a_branch(desk: Desk) -> None:
    session = Session(load_game("el_grande", 2))
    while session.state.is_chance_node():
        session.apply(session.state.chance_outcomes()[0][0])
    seat = session.state.game.seat_name(session.state.acting_seats()[0])
    for words in ("power 9", "undo", "power 8"):
        session.play(f"{seat}: {words}")
    seq = len(session.entries)
    table = bring(desk, write_record(record_session(session)))
    for n, stands in ((seq - 3, []), (seq - 2, ["power 9"]), (seq - 1, []), (seq, ["power 8"])):
        found = branch(table, n, red="here", blue="here")
        fresh = Opened(desk, found["id"], found["tokens"], found["spectator"])
        chosen = [step["words"] for step in fresh.get("/timeline")["steps"] if step["seat"] == seat]
        assert chosen == stands


def test_a_game_that_goes_on_is_not_played_on_elsewhere(desk: Desk) -> None:
    table = desk.open("red", "blue")
    for seat in ("red", None):
        refused = branch(table, 3, seat, status=409)
        assert "secrets" in refused["detail"] and refused["seq"] == table.get()["seq"]
    table.send("links", "red", {}, status=409)


def test_what_cannot_be_played_on_is_refused(desk: Desk) -> None:
    table = finish(desk)
    seq = table.get(seat=None)["seq"]
    assert "over in that position" in branch(table, seq, status=422)["detail"]
    assert "no position" in branch(table, seq + 1, status=422)["detail"]
    table.send("branches", None, {"n": -1, "seats": [{"name": "red", "sits": "here"}]}, status=422)
    others = [{"name": name, "sits": "here"} for name in ("blue", "red", "green")]
    assert "must be those" in table.send("branches", None, {"n": 3, "seats": others}, status=422)["detail"]
    bots = [{"name": name, "sits": "bot", "bot": "deep"} for name in ("red", "blue", "green")]
    assert "unknown bot" in table.send("branches", None, {"n": 3, "seats": bots}, status=422)["detail"]


def test_a_link_to_study_gives_no_seat_away(desk: Desk) -> None:
    table = finish(desk, "red", "blue")
    token = table.send("links", "red", {}, status=201)["spectator"]
    assert token not in (table.spectator, *table.tokens.values())
    other = Opened(desk, table.id, {}, token)
    assert other.get("/timeline", None)["seat"] is None
    other.send("entries", None, {"expected": 0, "choices": ["power 9"]}, status=403)
    desk.forget()
    assert other.get(seat=None)["over"]


# Records that are brought.


def test_a_record_is_kept_for_study(desk: Desk) -> None:
    record = write_game()
    table = bring(desk, record)
    desk.forget()
    snapshot, timeline = table.get(seat=None), table.get("/timeline", None)
    assert {seat["sits"] for seat in snapshot["seats"]} == {"nobody"}
    assert not timeline["over"] and timeline["open"] and timeline["viewpoint"] == "everything"
    assert table.get("/record", None) == record
    listed = desk.ask("POST", "/api/tables/list", {"tokens": [table.spectator]})["tables"]
    assert [each["id"] for each in listed] == [table.id]
    desk.settle()
    assert table.get(seat=None)["seq"] == timeline["seq"], "nothing happens at it"
    fresh = branch(table, timeline["seq"], red="here")
    assert set(fresh["tokens"]) == {"red"}


def test_a_finished_game_is_brought_back_as_it_was(desk: Desk) -> None:
    table = finish(desk, "red", "blue", rounds=6)
    record = table.get("/record")
    again = bring(desk, record)
    assert again.get("/record", None) == record
    views = [list_views(each.get("/timeline?viewpoint=everything", None)) for each in (table, again)]
    assert views[0] == views[1]


def test_a_record_of_another_game_is_kept_too(desk: Desk) -> None:
    session, rng = Session(load_game("caesar_cleopatra")), Rng(2)
    while not session.state.is_terminal() and len(session.entries) < 60:
        moves = session.state.legal_actions() or [action for action, _ in session.state.chance_outcomes()]
        session.apply(moves[int(rng.below(len(moves)))])
    table = bring(desk, write_record(record_session(session)))
    assert len(table.get("/timeline", None)["steps"]) == len(session.standing) + 1


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda _: "hello", "line 1: is not a record"),
        (lambda text: text.replace("power 9", "power 14").replace("power 8", "power 14"), "line "),
        (lambda text: text[: len(text) // 2], "cut short"),
        (lambda text: text.replace("game el_grande", "game chess"), "unknown game"),
        (lambda text: text.replace("option rounds 9", "option rounds 7"), "rounds"),
        (lambda text: text.replace("red", "pink"), "line "),
        (lambda text: text + "\n" * 6000, "too long"),
        (lambda text: text + "red: undo\n" * 400, "too long"),
        (lambda _: "\ud800", "valid Unicode"),
        (lambda text: text.replace("stack = 1", "stack = 9"), "C1A"),
    ],
)
def test_a_bad_record_is_refused_with_its_fault(desk: Desk, change: Any, fault: str) -> None:
    refused = desk.ask("POST", "/api/records", {"record": change(write_game())}, status=422)
    assert fault in refused["detail"]
    assert not desk.services.tables.in_memory()


def test_a_record_of_other_rules_is_told_apart(desk: Desk) -> None:
    refused = desk.ask("POST", "/api/records", {"record": write_game().replace("rules 1", "rules 0")}, status=410)
    assert "rules version '0' is not supported" in refused["detail"]


def test_too_long_a_record_is_not_even_read(desk: Desk) -> None:
    for record in ("x" * 250_000, ""):
        refused = desk.ask("POST", "/api/records", {"record": record}, status=422)
        assert [fault["where"] for fault in refused["errors"]] == ["body.record"]  # the body's, not a line of a record
    assert not desk.services.tables.in_memory()


def test_entries_are_packed_as_they_were_chosen() -> None:
    session = Session(load_game("el_grande", 2))
    while session.state.is_chance_node():
        session.apply(session.state.chance_outcomes()[0][0])
    first = len(session.entries)
    seat = session.state.game.seat_name(session.state.acting_seats()[0])
    for words in ("power 9", "undo", "power 8"):
        session.play(f"{seat}: {words}")
    batches = [entry.batch for entry in opening.pack_entries(session.entries)]
    assert batches == [0] * first + [first, first + 1, first + 2]
