"""Routes about games."""

from __future__ import annotations

import pytest

from castillo.registry import PACKAGES, game_info
from castillo.server.routes.games import describe_game
from castillo.server.thinking import Thought, warm_up

from .desk import Desk


def test_every_game_is_listed_with_all_that_a_new_table_needs(desk: Desk) -> None:
    games = desk.ask("GET", "/api/games")
    assert [game["name"] for game in games] == list(PACKAGES)
    for game in games:
        info = game_info(game["name"])
        assert game["title"] == info.title() and game["seat_names"] == list(info.seat_names)
        assert [option["name"] for option in game["options"]] == [option.name for option in info.options]
        for option in game["options"]:
            assert option["default"] == option["values"][0] and option["summary"]
        assert {"random", "greedy"} <= {bot["name"] for bot in game["bots"]}


def test_the_reference_of_el_grande(desk: Desk) -> None:
    reference = desk.ask("GET", "/api/games/el_grande/reference")
    assert len(reference["areas"]) == 10 and len(reference["borders"]) == 15
    assert reference["areas"][0] == {"id": "GAL", "name": "Galicia", "is_region": True, "values": [4, 2, 0]}
    assert sum(card["copies"] for card in reference["cards"]) == 45
    rules = desk.ask("GET", "/api/games/el_grande/rules")["rules"]
    assert all(rule in rules for card in reference["cards"] for rule in card["rules"])
    assert all(card["rules"][0] == f"EG-{card['id']}" for card in reference["cards"])
    assert {card["provenance"] for card in reference["cards"]} <= {"printed", "reported", "house"}
    assert reference["power"]["13"] == 0 and reference["power"]["1"] == 6
    assert {board["id"]: board["values"] for board in reference["scoreboards"]} == {
        "8/4/0": [8, 4, 0], "4/0/0": [4, 0, 0],
    }  # fmt: skip


def test_the_reference_of_caesar_and_cleopatra(desk: Desk) -> None:
    reference = desk.ask("GET", "/api/games/caesar_cleopatra/reference")
    new, old = (reference["editions"][edition] for edition in ("new", "1997"))
    assert new["groups"][3] == {"id": "CON", "patricians": 3, "majority": 2} and old["groups"][3]["id"] == "SEN"
    assert sum(group["patricians"] for group in new["groups"]) == 21 and (new["hand"], old["greys"]) == (6, 2)
    cards = reference["cards"]
    assert [sum(card["copies"][edition] for card in cards) for edition in ("new", "1997")] == [37 + 10, 37 + 13]
    rules = desk.ask("GET", "/api/games/caesar_cleopatra/rules")["rules"]
    assert all(rule in rules for card in cards for rule in card["rules"])
    assert all(card["name"] and card["text"] for card in cards)


def test_the_rules_are_told_by_id(desk: Desk) -> None:
    rules = desk.ask("GET", "/api/games/el_grande/rules")
    assert rules["rules"]["EG-8.1"]["text"]
    assert sorted(rule for section in rules["sections"] for rule in section["rules"]) == sorted(rules["rules"])


@pytest.mark.parametrize("path", ["/api/games", "/api/games/el_grande/reference", "/api/games/el_grande/rules"])
def test_what_does_not_change_is_sent_once(desk: Desk, path: str) -> None:
    first = desk.run(desk.send("GET", path))
    again = desk.run(desk.send("GET", path, **{"If-None-Match": first.headers["etag"]}))
    assert (again.status_code, again.content) == (304, b"")
    other = desk.run(desk.send("GET", path, **{"If-None-Match": '"other"'}))
    assert other.status_code == 200


def test_unknown_games_and_routes_are_problems(desk: Desk) -> None:
    assert "el_grande" in desk.ask("GET", "/api/games/chess/rules", status=404)["detail"]
    desk.ask("GET", "/api/games/chess/reference", status=404)
    desk.ask("GET", "/api/nothing", status=404)
    desk.ask("DELETE", "/api/games", status=405)


def test_a_bot_that_does_not_know_a_game_is_not_offered_there(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castillo.bots.registry.JUDGES", {})
    assert [bot.name for bot in describe_game("el_grande", "en").bots] == ["random", "mcts"]
    seats = [{"name": "red", "sits": "here"}, {"name": "blue", "sits": "bot"}]
    assert "tokens" in desk.ask("POST", "/api/tables", {"game": "el_grande", "seats": seats}, status=201)
    seats[1]["bot"] = "greedy"
    refused = desk.ask("POST", "/api/tables", {"game": "el_grande", "seats": seats}, status=422)
    assert "does not play" in refused["detail"]


def test_workers_warm_up_for_games_that_not_every_bot_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castillo.bots.registry.JUDGES", {})
    thoughts: list[Thought] = []
    monkeypatch.setattr("castillo.server.thinking.think", thoughts.append)
    warm_up(("random", "greedy"))
    assert [thought.bot for thought in thoughts] == ["random"] * len(PACKAGES)


def test_a_bot_plays_at_a_level_that_is_listed_and_at_no_other(desk: Desk) -> None:
    about = next(bot for bot in describe_game("el_grande", "en").bots if bot.name == "mcts")
    assert about.levels == ["easy", "normal", "hard", "expert"]
    seats = [{"name": "red", "sits": "here"}, {"name": "blue", "sits": "bot", "bot": "mcts:hard"}]
    desk.ask("POST", "/api/tables", {"game": "el_grande", "seats": seats}, status=201)
    seats[1]["bot"] = "mcts:5000"
    refused = desk.ask("POST", "/api/tables", {"game": "el_grande", "seats": seats}, status=422)
    assert "no level '5000'" in refused["detail"]
