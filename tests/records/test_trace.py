"""Traces hold what programs that check games are promised, line by line."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from castillo.core.trace import trace_session
from castillo.games.el_grande.position import KEYS

from .golden import replay

NAMES = ["2-seats", "3-seats-short", "5-seats", "veto-whole", "power-cards-back", "undo-by-consent", "house-deck"]
every_trace = pytest.mark.parametrize("name", NAMES)
ALWAYS = {
    "round", "phase", "grandes", "regions", "castillo", "court", "province", "score", "hands", "played", "power",
    "cards", "taken", "vetoes", "scoreboards",
}  # fmt: skip
Line = dict[str, Any]


@cache
def trace(name: str) -> list[Line]:
    """Return a record's trace."""
    return list(trace_session(replay(name)))


def walk(name: str) -> list[tuple[Line, str, str, Line]]:
    """Return for each choice its line, its seat and words, and the position after it."""
    _, *lines, last = trace(name)
    following = [line["position"] for line in [*lines[1:], last]]
    split = [line["choice"].partition(": ") for line in lines]
    return [(line, seat, words, after) for line, (seat, _, words), after in zip(lines, split, following, strict=True)]


@every_trace
def test_the_order_of_the_set_up(name: str) -> None:
    head, *lines, _ = trace(name)
    seats = head["seats"]
    count = len(seats)
    choices = [line["choice"].split() for line in lines]
    assert choices[0][:2] == ["chance:", "king"]
    assert [choice[:3] for choice in choices[1 : 1 + count]] == [["chance:", "home", seat] for seat in seats]
    assert choices[1 + count][:2] == ["chance:", "leader"]
    draws = choices[2 + count : 6 + count]
    assert [choice[:3] for choice in draws] == [["chance:", "draw", str(stack)] for stack in range(1, 5)]
    for n, line in enumerate(lines[: 2 + count]):
        position = line["position"]
        assert position["court"] == dict.fromkeys(seats, 7)
        assert position["province"] == dict.fromkeys(seats, 21)
        assert list(position["grandes"]) == seats[: max(n - 1, 0)]
        assert line["to_move"] == ["chance"] and list(line["legal"]) == ["chance"]
        assert position["phase"] == "bid" and ("king" in position) == (n > 0)


@every_trace
def test_the_keys_of_lines_and_positions(name: str) -> None:
    head, *lines, last = trace(name)
    assert list(head) == ["game", "seats", "expansions", "options"]
    assert list(last) == ["over", "score", "winners", "position"]
    for line in lines:
        keys = ["n", "to_move", "legal", "choice", *(["forced"] if "forced" in line else []), "position"]
        assert list(line) == keys
        assert line.get("forced", True) is True
    for line in [*lines, last]:
        assert set(KEYS) >= set(line["position"]) >= ALWAYS
        for key in ("castillo", "court", "province", *line["position"]["regions"]):
            counts = line["position"].get(key, line["position"]["regions"].get(key))
            assert counts is not None and all(number > 0 for number in counts.values())


@every_trace
def test_every_choice_is_among_the_legal_ones_and_forced_ones_are_alone(name: str) -> None:
    for line, seat, words, _ in walk(name):
        assert list(line["legal"]) == line["to_move"]
        assert words in line["legal"][seat]
        assert all(len(set(legal)) == len(legal) for legal in line["legal"].values())
        if "forced" in line:
            assert line["legal"][seat] == [words]
        elif words not in ("veto", "allow"):
            assert len(line["legal"][seat]) > 1


@every_trace
def test_caballeros_are_conserved(name: str) -> None:
    for line, _, _, after in walk(name):
        for position in (line["position"], after):
            places = [position[key] for key in ("castillo", "court", "province")] + list(position["regions"].values())
            for seat in trace(name)[0]["seats"]:
                standing = 30 if seat in position["grandes"] else 28
                assert sum(counts.get(seat, 0) for counts in places) == standing


@every_trace
def test_power_cards(name: str) -> None:
    played: dict[str, set[int]] = {seat: set() for seat in trace(name)[0]["seats"]}
    bids: dict[str, int] = {}
    for line, seat, words, after in walk(name):
        verb, _, value = words.partition(" ")
        if verb == "power":
            played[seat].add(int(value))
            bids[seat] = int(value)
        elif verb == "back":
            played[seat].discard(int(value))
        if after["round"] != line["position"]["round"] or after["phase"] == "scoring":
            bids = {}
        assert after["played"] == {seat: sorted(values) for seat, values in played.items()}
        assert after["hands"] == {
            seat: [card for card in range(1, 14) if card not in values] for seat, values in played.items()
        }
        assert after["power"] == bids


@every_trace
def test_action_cards(name: str) -> None:
    cards = {"5": "C5K"}
    taken: dict[str, str] = {}
    for line, seat, words, after in walk(name):
        assert line["position"]["cards"] == cards and line["position"]["taken"] == taken
        verb, _, rest = words.partition(" ")
        if verb == "draw":
            stack, _, card = rest.partition(" ")
            cards[stack] = card
        elif verb == "card":
            taken[seat] = cards[rest]
        if after["round"] != line["position"]["round"] or after["phase"] == "scoring":
            cards, taken = {"5": "C5K"}, {}


@every_trace
def test_vetoes_go_at_the_end_of_the_round_after(name: str) -> None:
    for line, seat, words, after in walk(name):
        now = line["position"]
        for rounds in now["vetoes"].values():
            for taken in rounds if isinstance(rounds, list) else [rounds]:
                assert now["round"] - 2 <= taken <= now["round"]
        if words == "veto":
            assert seat in now["vetoes"] and after["vetoes"].get(seat) != now["vetoes"][seat]
        if seat in after["vetoes"] and seat not in now["vetoes"]:
            assert after["vetoes"][seat] == now["round"] and now["taken"][seat] == "C2V"


@every_trace
def test_positions_at_the_beginning_of_a_bidding_can_be_set_up(name: str) -> None:
    game = replay(name).game
    for line, _, words, _ in walk(name):
        position = line["position"]
        if words.startswith("power ") and not position["power"]:
            given = {key: value for key, value in position.items() if key != "taken"}
            assert game.position(game.state_from_position(given)) == position


@every_trace
def test_the_last_line(name: str) -> None:
    last = trace(name)[-1]
    position = last["position"]
    assert last["over"] is True
    assert last["score"] == position["score"]
    assert (position["round"], position["phase"]) == (9, "scoring")
    if replay(name).game.options["tieBreak"] == "shared":
        best = max(last["score"].values())
        assert last["winners"] == [seat for seat, points in last["score"].items() if points == best]


def test_secret_disks_are_shown_and_listed_for_every_seat() -> None:
    disks = [(line, seat) for line, seat, words, _ in walk("5-seats") if words.startswith("disk ")]
    assert any(len(line["to_move"]) > 1 for line, _ in disks)
    for line, seat in disks:
        assert seat in line["to_move"]
        assert all(legal for legal in line["legal"].values())


def test_what_was_taken_back_is_left_out() -> None:
    session = replay("undo-by-consent")
    assert len(trace("undo-by-consent")) == len(session.standing) + 2 < len(session.entries)


def test_an_unfinished_game_has_a_last_line_too() -> None:
    from castillo.core.session import Session

    head, *lines, last = list(trace_session(Session(replay("2-seats").game)))
    assert head["game"] == "el_grande" and lines == []
    assert (last["over"], last["winners"], last["position"]["round"]) == (False, [], 1)
