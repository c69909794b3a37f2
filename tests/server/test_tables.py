"""Tables: opened, listed, seen, played at, to the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from castillo import load_game
from castillo.core.record import read_record
from castillo.games.caesar_cleopatra.missions import FOLDER
from castillo.games.colonies.deck import load_house_deck as load_colonies_deck
from castillo.games.intrigue_and_king.deck import load_house_deck

from .desk import Desk, Opened


def play_on(table: Opened, seat: str) -> None:
    """Let a seat make its first choice, if it is asked."""
    snapshot = table.get(seat=seat)
    if snapshot["question"] is not None:
        table.play(seat, snapshot["question"]["choices"][-1]["words"], expected=snapshot["seq"])


def play_out(table: Opened) -> dict[str, Any]:
    """Play a game to its end, people always choosing the last of their choices; returns how it ends."""
    while True:
        table.desk.settle()
        snapshot: dict[str, Any] = table.get(seat=None)
        if snapshot["over"]:
            return snapshot
        play_on(table, snapshot["to_move"][0])


# Opening.


def test_a_table_is_opened_with_a_token_for_each_person(desk: Desk) -> None:
    table = desk.open("red", "blue:link", "green:bot", rounds=6)
    assert set(table.tokens) == {"red", "blue"}
    assert len({table.id, table.spectator, *table.tokens.values()}) == 4
    snapshot = table.get()
    assert snapshot["seats"] == [
        {"name": "red", "sits": "here", "bot": None, "online": False},
        {"name": "blue", "sits": "link", "bot": None, "online": False},
        {"name": "green", "sits": "bot", "bot": "random", "online": True},
    ]
    assert (snapshot["game"], snapshot["title"], snapshot["options"]["rounds"]) == ("el_grande", "El Grande", 6)
    assert snapshot["seq"] > 0 and not snapshot["over"] and snapshot["winners"] == []


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"seats": [{"name": "red", "sits": "here"}]}, "2 to 5 seats"),
        ({"seats": [{"name": "red", "sits": "here"}] * 2}, "each name may stand there once"),
        ({"seats": [{"name": "pink", "sits": "here"}, {"name": "red", "sits": "here"}]}, "unknown seat"),
        ({"seats": [{"name": "red", "sits": "here", "bot": "greedy"}, {"name": "blue", "sits": "here"}]}, "no bot"),
        ({"seats": [{"name": "red", "sits": "bot", "bot": "deep"}, {"name": "blue", "sits": "here"}]}, "unknown bot"),
        ({"options": {"rounds": 7}}, "rounds"),
        ({"options": {"seats": 7}}, "unknown option"),
        ({"options": {"decks": "x"}}, "unknown option"),
        ({"expansions": ["moon"]}, "unknown expansion"),
        ({"expansions": ["moon", "moon"]}, "twice"),
        ({"seats": [{"name": "red", "sits": "nowhere"}]}, "sits"),
        ({"seats": "red"}, "seats"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_what_cannot_be_opened_is_refused_with_a_reason(desk: Desk, change: dict[str, Any], detail: str) -> None:
    body = {"game": "el_grande", "seats": [{"name": "red", "sits": "here"}, {"name": "blue", "sits": "bot"}]}
    assert detail in desk.ask("POST", "/api/tables", body | change, status=422)["detail"]


def test_what_is_no_json_is_refused(desk: Desk) -> None:
    for content, kind in ((b"{", "application/json"), (b"\xff", "application/json"), (b"{}", "text/plain")):
        request = desk.http.post("/api/tables", content=content, headers={"Content-Type": kind})
        answer = desk.run(request)
        assert answer.status_code in (400, 422) and answer.headers["content-type"] == "application/problem+json"
    answer = desk.run(desk.send("POST", "/api/tables/list", {"tokens": ["\ud800"]}))
    assert answer.status_code == 422
    answer = desk.run(desk.send("POST", "/api/tables", {"game": "x" * 300_000, "seats": []}))
    assert answer.status_code == 413 and answer.headers["content-type"] == "application/problem+json"


# Who may see and do what.


def test_nobody_sees_a_table_without_its_token(desk: Desk) -> None:
    table, other = desk.open("red", "blue"), desk.open("red", "blue")
    for path in ("", "/log", "/history", "/record", "/stream"):
        address = f"/api/tables/{table.id}{path}"
        answer = desk.run(desk.send("GET", address))
        assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer"
        unknown = desk.ask("GET", address, token="unknown", status=404)
        assert desk.ask("GET", address, token=other.tokens["red"], status=404) == unknown
        assert desk.ask("GET", f"/api/tables/nothere{path}", token=table.spectator, status=404) == unknown
    desk.ask("GET", "/api/tables/NOT-AN-ID", token=table.spectator, status=422)


def test_a_spectator_sees_what_is_public_and_cannot_play(desk: Desk) -> None:
    table = desk.open("red", "blue")
    snapshot = table.get(seat=None)
    assert snapshot["seat"] is None and snapshot["question"] is None and "hand" not in snapshot["view"]
    assert snapshot["asked"] == "which power card?" and len(snapshot["to_move"]) == 1
    body = {"expected": snapshot["seq"], "choices": ["power 3"]}
    for route in ("entries", "preview"):
        table.send(route, None, body, 403)
    table.send("why", None, {"words": "power 3"}, 403)


def test_tables_are_listed_by_their_tokens(desk: Desk) -> None:
    first, second = desk.open("red", "blue"), desk.open("green", "brown:bot", "red:link")
    tokens = [first.tokens["red"], first.tokens["blue"], second.spectator, "unknown", ""]
    desk.ask("POST", "/api/tables/list", {"tokens": tokens}, status=422)
    tables = desk.ask("POST", "/api/tables/list", {"tokens": tokens[:4]})["tables"]
    found = {(table["id"], table["seat"]) for table in tables}
    assert found == {(first.id, "red"), (first.id, "blue"), (second.id, None)}
    for table in tables:
        opened = first if table["id"] == first.id else second
        snapshot = opened.get(seat=table["seat"])
        for key in ("id", "game", "title", "seq", "over", "to_move", "seat"):
            assert table[key] == snapshot[key]
        assert table["changed"].endswith("Z")
    assert desk.ask("POST", "/api/tables/list", {"tokens": []})["tables"] == []


# Playing.


def test_choices_are_made_all_or_none(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    before = table.get(seat=seat)
    problem = table.play(seat, "power 7", "power 8", status=422)
    assert "nothing can be planned behind it" in problem["detail"]
    assert table.play(seat, "power 14", status=422)["detail"]
    assert (
        table.play(seat, "juggle", status=422)["detail"]
        == "'juggle' is no answer to this question; expected 'power ...'"
    )
    assert "which power card?" in table.play(seat, "put GAL", status=422)["detail"]
    assert table.get(seat=seat) == before
    after = table.play(seat, "power 7")
    assert after["seq"] == before["seq"] + 1 and after["view"]["power"] == {seat: 7}
    other = "blue" if seat == "red" else "red"
    problem = table.play(other, "power 7", status=422)
    assert problem["rule"].startswith("EG-4") and "has been played this round" in problem["detail"]


def test_nobody_answers_for_another(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    other = "blue" if seat == "red" else "red"
    assert f"{other.capitalize()} is not asked" in table.play(other, "power 7", status=422)["detail"]
    assert table.play(other, f"{seat}: power 7", status=422)
    assert table.play(other, "king GAL", status=422)


def test_a_repeated_post_does_nothing_and_an_old_one_is_refused(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    seq = table.get(seat=seat)["seq"]
    first = table.play(seat, "power 7", expected=seq)
    assert table.play(seat, "power 7", expected=seq) == first
    desk.forget()
    assert table.play(seat, "power 7", expected=seq) == first
    problem = table.play(seat, "power 8", expected=seq, status=409)
    assert problem["seq"] == first["seq"] == seq + 1
    assert table.play(seat, "power 7", expected=seq + 5, status=409)["seq"] == seq + 1
    assert table.play(seat, "power 7", expected=0, status=409)
    other = "blue" if seat == "red" else "red"
    assert table.play(other, "power 7", expected=seq, status=409)
    problem = table.send("preview", seat, {"expected": seq, "choices": []}, 409)
    assert problem["seq"] == seq + 1


def test_what_is_no_post_is_refused(desk: Desk) -> None:
    table = desk.open("red", "blue")
    for body in (
        {"expected": 9, "choices": []}, {"expected": -1, "choices": ["power 1"]}, {"choices": ["power 1"]},
        {"expected": 9, "choices": ["power 1\nred: power 2"]}, {"expected": 9, "choices": [""]},
        {"expected": 9, "choices": ["x" * 201]}, {"expected": 9, "choices": "power 1"},
    ):  # fmt: skip
        assert table.send("entries", "red", body, 422)["errors"]


def test_undo_follows_the_law(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    before = table.get(seat=seat)
    assert before["undo"] == {"allowed": False, "reason": f"there is no choice of {seat.capitalize()} to take back"}
    assert "no choice" in table.play(seat, "undo", status=422)["detail"]
    assert table.play(seat, "power 7")["undo"] == {"allowed": True, "reason": None}
    for words in (["undo", "power 8"], ["undo agreed"], ["undo", "undo"]):
        assert table.play(seat, *words, status=422)["detail"] == "'undo' stands alone among the choices"
    after = table.play(seat, "undo")
    assert after["view"] == before["view"] and after["seq"] == before["seq"] + 2
    lines = table.get("/log")["lines"]
    assert lines[-1] == {
        "n": after["seq"] - 1, "text": f"{seat.capitalize()} takes back what it chose last.", "kind": "undo",
        "seats": [seat], "table": None,
    }  # fmt: skip
    other = "blue" if seat == "red" else "red"
    table.play(seat, "power 7")
    table.play(other, "power 8")
    assert f"{other.capitalize()} has decided" in table.play(seat, "undo", status=422)["detail"]


def test_why_says_which_rule_forbids(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    assert table.send("why", seat, {"words": "power 7"}) == {"reason": None, "rule": None}
    behind = table.send("why", seat, {"choices": ["power 8"], "words": "power 9"})
    assert "planned behind" in behind["reason"]
    table.play(seat, "power 7")
    other = "blue" if seat == "red" else "red"
    why = table.send("why", other, {"words": "power 7"})
    assert "has been played this round" in why["reason"] and why["rule"] in why["reason"]
    assert table.send("why", other, {"words": "juggle"})["rule"] is None
    assert table.send("why", seat, {"words": "undo"}) == {"reason": None, "rule": None}
    assert "no choice" in table.send("why", other, {"words": "undo"})["reason"]
    assert table.send("why", other, {"choices": ["power 7"], "words": "power 9"}, 422)["rule"] == why["rule"]


def test_a_whole_game_with_bots_is_played_to_its_record(desk: Desk) -> None:
    table = desk.open("red", "blue:bot", "green:bot", rounds=6)
    assert table.get("/record", status=409)["seq"]
    end = play_out(table)
    assert end["over"] and end["winners"] and end["to_move"] == [] and end["thinking"] == []
    record = read_record(table.get("/record", None), load_game)
    state = record.replay().state
    assert dict(zip(record.game.seat_names, state.scores(), strict=True)) == end["view"]["score"]
    assert len(record.entries) == end["seq"]
    history = table.get("/history")
    assert history["points"][-1]["scores"] == end["view"]["score"]
    rounds = [point["text"] for point in history["points"] if point["kind"] == "round"]
    assert rounds == [f"Round {n}" for n in (2, 3, 5, 6, 8, 9)]
    scorings = {point["text"] for point in history["points"] if point["text"].startswith("General scoring")}
    assert scorings == {f"General scoring after round {n}" for n in (3, 6, 9)}
    assert table.play("red", "power 1", status=422)["detail"]
    lines = table.get("/log")["lines"]
    assert [line["n"] for line in lines] == sorted(line["n"] for line in lines)
    tables = [line["table"] for line in lines if line["table"]]
    assert tables and all(row["why"] and row["rank"] > 0 for rows in tables for row in rows)


@pytest.mark.parametrize("edition", ["new", "1997"])
def test_a_game_that_begins_with_a_choice_is_played_to_its_record(desk: Desk, edition: str) -> None:
    table = desk.open("caesar", "cleopatra:bot", game="caesar_cleopatra", edition=edition)
    assert table.get(seat="caesar")["question"]
    end = play_out(table)
    record = read_record(table.get("/record", None), load_game)
    assert len(record.entries) == end["seq"] and end["winners"]
    assert table.get("/history", None)["points"][-1]["scores"] == end["view"]["score"]
    assert all(line["text"] for line in table.get("/log", None)["lines"])
    desk.forget()
    assert table.get(seat=None) == end


@pytest.mark.parametrize("names", [("caesar", "cleopatra"), ("cleopatra", "caesar")])
@pytest.mark.parametrize("person", ["caesar", "cleopatra"])
def test_who_sits_where_does_not_hang_on_the_order_of_the_seats(
    desk: Desk, names: tuple[str, str], person: str
) -> None:
    seats = [name if name == person else f"{name}:bot" for name in names]
    table = desk.open(*seats, game="caesar_cleopatra")
    assert list(table.tokens) == [person]
    snapshot = table.get(seat=person)
    assert snapshot["seat"] == snapshot["view"]["you"] == person
    assert {seat["name"]: seat["sits"] == "here" for seat in snapshot["seats"]} == {
        name: name == person for name in names
    }
    assert [seat["name"] for seat in snapshot["seats"]] == snapshot["view"]["seats"]


def test_no_option_has_a_file_of_the_server_read(desk: Desk, tmp_path: Path) -> None:
    good = (FOLDER / "placeholder.toml").read_text("utf-8")
    answers = set()
    for name, text in (("good", good), ("bad", "password = 'sesame'"), ("none", None)):
        path = tmp_path / f"{name}.toml"
        if text is not None:
            path.write_text(text, "utf-8")
        for value in (str(path), f" {path} ", str(path).replace(".toml", ".TOML")):
            seats = [{"name": seat, "sits": "here"} for seat in ("caesar", "cleopatra")]
            body = {"game": "caesar_cleopatra", "seats": seats, "options": {"missions": value}}
            detail = desk.ask("POST", "/api/tables", body, status=422)["detail"]
            answers.add(detail.partition(": ")[2])
    assert answers == {"no file is read here; it must be one of fallback, off"}


def test_what_is_rebuilt_is_what_was(desk: Desk) -> None:
    table = desk.open("red", "blue:bot", "green", rounds=6)
    for _ in range(25):
        desk.settle()
        seat = table.get(seat=None)["to_move"][0]
        play_on(table, seat)
        if table.get(seat=seat)["undo"]["allowed"] and table.get(seat=seat)["seq"] % 5 == 0:
            table.play(seat, "undo")
    desk.settle()
    what = [(path, seat) for path in ("", "/log", "/history") for seat in (None, "red", "green")]
    before = [table.get(path, seat) for path, seat in what]
    desk.forget()
    assert [table.get(path, seat) for path, seat in what] == before


def test_a_table_of_bots_alone_plays_itself(desk: Desk) -> None:
    table = desk.open("red:bot", "blue:bot", rounds=6)
    desk.settle()
    assert table.get(seat=None)["over"]


def test_a_table_is_played_with_an_expansion_and_a_deck_of_ones_own(desk: Desk) -> None:
    deck = (
        load_house_deck()
        .source.replace('title = "The house deck"', 'title = "Mine"')
        .replace("value = 100", "value = 101")
    )
    seats = [{"name": name, "sits": "here"} for name in ("red", "blue")]
    body = {"game": "el_grande", "seats": seats, "expansions": ["intrigue_and_king"], "deck": deck}
    opened = desk.ask("POST", "/api/tables", body, status=201)
    path, token = f"/api/tables/{opened['id']}", opened["tokens"]["red"]
    snapshot = desk.ask("GET", path, token=token)
    assert snapshot["title"] == "El Grande: Intrigue & the King" and snapshot["expansions"] == ["intrigue_and_king"]
    [listed] = desk.ask("POST", "/api/tables/list", {"tokens": [token]})["tables"]
    assert listed["title"] == snapshot["title"]
    assert snapshot["question"]["key"] == "disk" and snapshot["view"]["castilloAt"] is None
    cards = {card["id"]: card for card in desk.ask("GET", f"{path}/reference", token=token)["cards"]}
    assert "101" in cards and "100" not in cards and cards["joker"]["value"] is None
    of_the_game = desk.ask("GET", "/api/games/el_grande/reference?expansion=intrigue_and_king")
    assert "100" in {card["id"] for card in of_the_game["cards"]} and of_the_game["hand"] == 13
    wrong = {**body, "deck": deck.replace("court = 6", "court = 9", 1)}
    detail = desk.ask("POST", "/api/tables", wrong, status=422)["detail"]
    assert "card 10: court must be a number from 0 to 6" in detail
    other = {
        "game": "caesar_cleopatra",
        "deck": deck,
        "seats": [{"name": n, "sits": "here"} for n in ("caesar", "cleopatra")],
    }
    assert "deck" in desk.ask("POST", "/api/tables", other, status=422)["detail"]
    desk.ask("GET", "/api/games/el_grande/reference?expansion=chess", status=404)


def test_a_table_is_played_with_the_colonies_and_a_deck_for_them(desk: Desk) -> None:
    deck = load_colonies_deck().source.replace('id = "GI7K"', 'id = "MINE"')
    seats = [{"name": name, "sits": "here"} for name in ("red", "blue")]
    body = {"game": "el_grande", "seats": seats, "expansions": ["colonies"], "deck": deck}
    opened = desk.ask("POST", "/api/tables", body, status=201)
    path, token = f"/api/tables/{opened['id']}", opened["tokens"]["red"]
    snapshot = desk.ask("GET", path, token=token)
    assert snapshot["title"] == "El Grande: Grand Inquisitor & the Colonies"
    assert snapshot["question"]["key"] == "disk" and snapshot["view"]["limit"]["spaces"] == 6
    reference = desk.ask("GET", f"{path}/reference", token=token)
    cards = {card["id"]: card for card in reference["cards"]}
    assert {"C1A", "MINE", "GI6A"} <= set(cards) and "GI7K" not in cards and cards["GI7B"]["wares"] == 1
    assert {"FRA", "SHI", "AME", "MED"} < {area["id"] for area in reference["areas"]}
    assert "GI7K" in {c["id"] for c in desk.ask("GET", "/api/games/el_grande/reference?expansion=colonies")["cards"]}
    wrong = {**body, "deck": deck.replace("place = 3", "place = 12", 1)}
    detail = desk.ask("POST", "/api/tables", wrong, status=422)["detail"]
    assert "card GI6A: place must be a number from 1 to 9" in detail
