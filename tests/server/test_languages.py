"""The server speaks the language that a request prefers: in everything that it says, and in its headers."""

from __future__ import annotations

from typing import Any

import pytest

from castillo.core.texts import LANGUAGES
from castillo.server.language import choose_language, server_texts
from castillo.server.problems import too_many
from castillo.server.rates import USUAL

from .desk import Desk, Opened
from .test_stream import Reader

GERMAN = {"Accept-Language": "de"}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("es-MX", "es"),
        ("DE-at, en;q=0.8", "de"),
        ("en;q=0.5, de;q=0.9", "de"),
        ("fr, es;q=0.3", "es"),
        ("fr", "en"),
        ("*", "en"),
        ("en;q=0, *", "de"),
        ("en;q=0, de;q=0, *;q=0.1", "es"),
        ("*;q=0.2, es;q=0.1", "en"),
        ("es, de", "es"),
        ("de;q=0", "en"),
        ("de;q=2, es", "es"),
        ("de;q=nan, es;q=0.1", "es"),
        ("de;q=, es;q=0.1", "es"),
        ("de ; q=0.4 , es ; Q=0.5", "es"),
        (";;;,,q=1", "en"),
        ("en-US,en;q=0.9,de;q=0.8", "en"),
    ],
)
def test_the_preferred_language_is_chosen(accepted: str, language: str) -> None:
    assert choose_language(accepted) == language


def ask(table: Opened, path: str, language: str, seat: str | None, body: Any = None) -> Any:
    """Ask about a table in a language; the answer must say that it is in it."""
    method = "GET" if body is None else "POST"
    sent = table.desk.send(
        method, f"/api/tables/{table.id}{path}", body, table.token(seat), **{"Accept-Language": language}
    )
    answer = table.desk.run(sent)
    assert answer.headers["content-language"] == language
    assert "Accept-Language" in answer.headers["vary"]
    return answer.json()


def read(desk: Desk, path: str, language: str) -> Any:
    """Read something in a language."""
    return desk.run(desk.send("GET", path, **{"Accept-Language": language})).json()


def test_a_table_speaks_every_language(desk: Desk) -> None:
    table = desk.open("red", "blue")
    asked = {"en": "which power card?", "de": "welche Machtkarte?", "es": "¿qué carta de poder?"}
    seat = table.get(seat=None)["to_move"][0]
    for language in LANGUAGES:
        snapshot = ask(table, "", language, seat)
        assert snapshot["asked"] == snapshot["question"]["words"] == asked[language]
        plan = {"expected": snapshot["seq"], "choices": []}
        assert ask(table, "/preview", language, seat, plan)["question"]["words"] == asked[language]
        assert asked[language] in ask(table, "/why", language, seat, {"words": "put GAL"})["reason"]
        assert asked[language] in ask(table, "/entries", language, seat, plan | {"choices": ["put GAL"]})["detail"]
    names = {
        "en": seat.capitalize(),
        "de": {"red": "Rot", "blue": "Blau"}[seat],
        "es": {"red": "Rojo", "blue": "Azul"}[seat],
    }
    for language in LANGUAGES:
        undo = ask(table, "", language, seat)["undo"]
        assert not undo["allowed"] and names[language] in undo["reason"]
    notes = {choice["words"]: choice["note"] for choice in ask(table, "", "de", seat)["question"]["choices"]}
    assert notes["power 13"] == "bringt keinen Caballero" and notes["power 11"] == "bringt einen Caballero"


def test_the_story_and_the_history_speak_every_language(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    table.play(seat, "power 9")
    rounds = {"en": "Round 1", "de": "Runde 1", "es": "Ronda 1"}
    told = {
        "en": f"{seat.capitalize()} plays power card 9.",
        "de": "spielt Machtkarte 9.",
        "es": "juega la carta de poder 9.",
    }
    for language in LANGUAGES:
        lines = [line["text"] for line in ask(table, "/log", language, None)["lines"]]
        assert rounds[language] in lines
        assert any(told[language] in line for line in lines)
        points = ask(table, "/history", language, None)["points"]
        assert [point["text"] for point in points] == ["", rounds[language]]
        timeline = ask(table, "/timeline", language, None)
        assert [line["text"] for line in timeline["lines"]] == lines


def test_a_timeline_is_not_the_same_in_two_languages(desk: Desk) -> None:
    table = desk.open("red", "blue")
    path, token = f"/api/tables/{table.id}/timeline", table.spectator
    tags = {}
    for language in LANGUAGES:
        tags[language] = desk.run(desk.send("GET", path, token=token, **{"Accept-Language": language})).headers["etag"]
    assert len(set(tags.values())) == len(LANGUAGES)
    for language in LANGUAGES:
        headers = {"Accept-Language": language, "If-None-Match": tags["de"]}
        status = desk.run(desk.send("GET", path, token=token, **headers)).status_code
        assert status == (304 if language == "de" else 200)


def test_a_stream_speaks_the_language_of_its_request(desk: Desk) -> None:
    table = desk.open("red", "blue")
    seat = table.get(seat=None)["to_move"][0]
    reader, english = Reader(table, seat=None, language="de"), Reader(table, seat=None)
    assert reader.news()["snapshot"]["asked"] == "welche Machtkarte?"
    english.news()
    table.play(seat, "power 9")
    assert any("spielt Machtkarte 9." in line["text"] for line in reader.news()["lines"])
    assert any("plays power card 9." in line["text"] for line in english.news()["lines"])
    reader.close()
    english.close()


@pytest.mark.parametrize("path", ["/api/games", "/api/games/el_grande/reference"])
def test_what_does_not_change_has_a_tag_for_each_language(desk: Desk, path: str) -> None:
    answers = {language: desk.run(desk.send("GET", path, **{"Accept-Language": language})) for language in LANGUAGES}
    assert len({answer.headers["etag"] for answer in answers.values()}) == len(LANGUAGES)
    assert len({answer.text for answer in answers.values()}) == len(LANGUAGES)
    for language, answer in answers.items():
        assert (answer.headers["content-language"], answer.headers["vary"]) == (language, "Accept-Language")
        headers = {"Accept-Language": language, "If-None-Match": answer.headers["etag"]}
        again = desk.run(desk.send("GET", path, **headers))
        assert again.status_code == 304 and again.headers["content-language"] == language
        other = next(tag for tag in LANGUAGES if tag != language)
        assert desk.run(desk.send("GET", path, **headers | {"Accept-Language": other})).status_code == 200


def test_games_are_described_in_every_language(desk: Desk) -> None:
    english, german, spanish = (read(desk, "/api/games", language) for language in LANGUAGES)
    assert [game["title"] for game in spanish] == ["El Grande", "César y Cleopatra"]
    for game, other in zip(english, german, strict=True):
        assert {key: value for key, value in game.items() if key not in ("options", "bots", "title", "expansions")} == {
            key: value for key, value in other.items() if key not in ("options", "bots", "title", "expansions")
        }
        for part in ("options", "bots"):
            for one, same in zip(game[part], other[part], strict=True):
                assert one["summary"] != same["summary"] != same["name"]
    cards = read(desk, "/api/games/el_grande/reference", "de")["cards"]
    assert next(card["name"] for card in cards if card["id"] == "C5K") == "Der König"


def test_the_rules_are_english_and_say_so(desk: Desk) -> None:
    answer = desk.run(desk.send("GET", "/api/games/el_grande/rules", **GERMAN))
    assert answer.headers["content-language"] == "en"


def test_refusals_are_told_in_the_language_of_the_request(desk: Desk) -> None:
    table = desk.open("red", "blue")
    path = f"/api/tables/{table.id}"
    seat = table.get(seat=None)["to_move"][0]
    late = {"expected": 0, "choices": ["power 9"]}
    seats = [{"name": "red", "sits": "here"}, {"name": "blue", "sits": "here"}]
    order = {"game": "el_grande", "seats": seats}
    refused: list[tuple[str, str, Any, str | None, int, str, str]] = [
        ("GET", path, None, None, 401, "Ein Schlüssel wird gebraucht", "sende den Schlüssel"),
        ("GET", path, None, "wrong", 404, "Diesen Tisch gibt es nicht", "es gibt diesen Tisch nicht"),
        (
            "POST",
            f"{path}/entries",
            late,
            table.spectator,
            403,
            "Zuschauer können nicht spielen",
            "öffnet keinen Platz",
        ),
        ("POST", f"{path}/entries", late, table.token(seat), 409, "Der Tisch hat sich geändert", "0 Einträge"),
        ("GET", f"{path}/record", None, table.spectator, 409, "Die Partie ist nicht zu Ende", "Geheimnisse"),
        ("GET", "/api/nothing", None, None, 404, "Nicht gefunden", "diese Adresse gibt es nicht"),
        ("DELETE", "/api/games", None, None, 405, "Hier nicht möglich", "beantwortet solche Anfragen nicht"),
        ("POST", "/api/tables", order | {"game": "chess"}, None, 422, "Das geht nicht", "unbekanntes Spiel 'chess'"),
        ("POST", "/api/tables", order | {"seats": seats[:1]}, None, 422, "Das geht nicht", "hat 2 bis 5 Plätze"),
        ("POST", "/api/tables", order | {"options": {"rounds": 7}}, None, 422, "Das geht nicht", "Option rounds = 7"),
        ("POST", "/api/tables", order | {"options": {"ronds": 6}}, None, 422, "Das geht nicht", "meinst du 'rounds'?"),
        ("POST", "/api/tables", {"game": "el_grande"}, None, 422, "Das geht nicht", "body.seats: fehlt"),
        (
            "POST",
            "/api/records",
            {"record": "hello"},
            None,
            422,
            "Diese Aufzeichnung lässt sich nicht lesen",
            "Aufzeichnung, Zeile 1: ist keine Aufzeichnung",
        ),
    ]
    for method, where, body, token, status, title, detail in refused:
        answer = desk.run(desk.send(method, where, body, token, **GERMAN))
        assert (answer.status_code, answer.json()["title"]) == (status, title), where
        assert detail in answer.json()["detail"]
        assert answer.headers["content-language"] == "de" and "Accept-Language" in answer.headers["vary"]


@pytest.mark.parametrize("kind", [*USUAL, "streams"])
def test_whatever_there_can_be_too_many_of_has_words(kind: str) -> None:
    for language in LANGUAGES:
        problem = too_many(kind, 3.2).describe(server_texts(language))
        assert "4" in problem.detail and not problem.detail.startswith("too-many") and "too-many" not in problem.title


def test_too_large_a_request_is_told_so(desk: Desk) -> None:
    answer = desk.run(desk.send("POST", "/api/tables/list", {"tokens": ["x" * 300_000]}, **GERMAN))
    assert (answer.status_code, answer.json()["title"]) == (413, "Zu viel auf einmal")


def test_who_gets_no_answer_is_told_so(desk: Desk) -> None:
    answer = desk.run(desk.send("GET", "/api/games", Origin="https://elsewhere.example", **GERMAN))
    assert (answer.status_code, answer.json()["title"]) == (403, "Von dort nicht")
    assert answer.headers["content-language"] == "de"


SEAT = {"name": "red", "sits": "here"}
FAULTS: list[tuple[str, Any]] = [
    ("missing", {"game": "el_grande"}),
    ("extra_forbidden", {"game": "el_grande", "seats": [SEAT], "colour": "red"}),
    ("model_attributes_type", {"game": "el_grande", "seats": [3]}),
    ("dict_type", {"game": "el_grande", "seats": [SEAT], "options": []}),
    ("list_type", {"game": "el_grande", "seats": "red"}),
    ("string_type", {"game": 3, "seats": [SEAT]}),
    ("string_too_short", {"game": "", "seats": [SEAT]}),
    ("string_too_long", {"game": "x" * 65, "seats": [SEAT]}),
    ("string_unicode", {"game": "\ud800", "seats": [SEAT]}),
    ("too_short", {"game": "el_grande", "seats": []}),
    ("too_long", {"game": "el_grande", "seats": [SEAT] * 17}),
    ("bool_type", {"game": "el_grande", "seats": [SEAT], "options": {"rounds": None}}),
    ("int_type", {"game": "el_grande", "seats": [SEAT], "options": {"rounds": None}}),
    ("literal_error", {"game": "el_grande", "seats": [{"name": "red", "sits": "there"}]}),
    ("not_printable", {"game": "el\ngrande", "seats": [SEAT]}),
]


@pytest.mark.parametrize(("kind", "body"), FAULTS)
def test_faults_of_a_request_are_told_in_every_language(desk: Desk, kind: str, body: Any) -> None:
    for language in LANGUAGES:
        answer = desk.run(desk.send("POST", "/api/tables", body, **{"Accept-Language": language}))
        assert answer.status_code == 422
        start = server_texts(language).sections["faults"][kind].partition("{")[0]
        assert any(fault["message"].startswith(start) for fault in answer.json()["errors"]), answer.text


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("int_parsing", '"eleven"'),
        ("int_parsing_size", '"' + "9" * 5000 + '"'),
        ("int_from_float", "1.5"),
        ("int_type", "[]"),
        ("greater_than_equal", "-1"),
        ("less_than_equal", "99999999999"),
    ],
    ids=lambda value: value[:20],
)
def test_faults_of_numbers_are_told(desk: Desk, kind: str, expected: str) -> None:
    table = desk.open("red", "blue")
    headers = {"Authorization": f"Bearer {table.token('red')}", "Content-Type": "application/json", **GERMAN}
    body = f'{{"expected": {expected}, "choices": ["undo"]}}'
    answer = desk.run(desk.http.post(f"/api/tables/{table.id}/entries", content=body, headers=headers))
    assert answer.status_code == 422
    start = server_texts("de").sections["faults"][kind].partition("{")[0]
    assert answer.json()["errors"][0]["message"].startswith(start), answer.text


def test_what_is_no_json_is_told_so(desk: Desk) -> None:
    sent = desk.http.post("/api/tables", content="{", headers={"Content-Type": "application/json", **GERMAN})
    answer = desk.run(sent)
    assert answer.status_code == 422 and answer.json()["errors"][0]["message"].startswith("ist kein JSON")
