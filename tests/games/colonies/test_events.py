"""What is told of what happens at sea, at the Limit table and around the Grand Inquisitor."""

from __future__ import annotations

from typing import Any

import pytest

from castillo.core.events import Event
from castillo.core.notation import play_text

from .tables import set_up

CARDS = {"1": "C1A", "2": "C2S", "3": "C3B", "4": "C4M", "7": "GI7A"}
TURN = {"phase": "turn", "power": {"red": 13, "blue": 12}, "cards": CARDS, "leader": "red"}


def play(position: dict[str, Any], *choices: str) -> tuple[list[Event], list[str]]:
    """Play choices from a position of two seats; return what was heard, and the story in words, details included."""
    state = set_up({**TURN, **position}, seats=2)
    heard: list[Event] = []
    state.listen(heard.append)
    for choice in choices:
        play_text(state, choice)
    lines = state.rules.tell(heard)
    return heard, [text for line in lines for text in (line.text, *line.details)]


def list_events(heard: list[Event], kind: str) -> list[dict[str, Any]]:
    """List what was told of a kind."""
    return [dict(event.data) for event in heard if event.kind.name == kind]


@pytest.mark.rule("GI-8.3", "GI-6.4")
def test_a_disc_on_its_way() -> None:
    heard, told = play(
        {"america": ["red"], "ship": ["red wares"], "discs": {"gold": 1}},
        "red: sail red AME office", "red: to SHI gold", "red: sail red SHI office wares", "red: to VAL",
    )  # fmt: skip
    assert list_events(heard, "disc_taken") == [{"seat": "red", "disc": "gold"}]
    assert list_events(heard, "disc_delivered") == [{"seat": "red", "disc": "wares", "to": "red", "points": 4}]
    assert "Red takes Gold aboard." in told and "Red delivers Wares: 4 points." in told
    assert "Red sails with a Caballero from the Ship (Captain, with Wares) to Valencia." in told


@pytest.mark.rule("H-GI-6", "H-GI-12")
def test_discs_that_score_for_nobody_or_go_back() -> None:
    heard, told = play(
        {"ship": ["black gold", "blue wares"], "castillo": {"black": 3}},
        "red: card 1", "red: act", "red: lift black SHI office gold", "red: drop CVI",
        "red: lift blue SHI office wares", "red: drop CAS",
    )  # fmt: skip
    assert list_events(heard, "disc_delivered") == [{"seat": "black", "disc": "gold", "to": None, "points": 0}]
    assert list_events(heard, "disc_back") == [{"seat": "blue", "disc": "wares"}]
    assert "Black delivers Gold, for nobody." in told and "Blue leaves Wares behind: it can be fetched again." in told


@pytest.mark.rule("GI-10.5", "GI-10.3")
def test_the_limit_table_and_who_steps_onto_it() -> None:
    heard, told = play(
        {"limit": "ARA", "regions": {"ARA": {"red": 3, "blue": 5}}, "beside": {"blue": 2}},
        "red: card 1", "red: act", "red: lift red ARA table", "red: drop GAL", "red: lift red ARA table",
        "red: drop GAL",
    )  # fmt: skip
    assert list_events(heard, "seated") == [{"seat": "blue", "area": "ARA", "number": 1}] * 2
    assert "A Caballero of Blue takes a space on the Limit table." in told
    heard, told = play({"limit": "ARA", "cards": {**CARDS, "7": "GI7B"}}, "red: card 7", "red: act", "red: limit MED")
    assert list_events(heard, "limit_moved") == [{"from": "ARA", "to": "MED", "spaces": 6}]
    assert list_events(heard, "discs_arrive") == [{"disc": "wares", "number": 1}]
    assert "The Limit table moves from Aragon to the Mediterranean." in told
    assert "Wares in the Mediterranean: 1 more." in told


@pytest.mark.rule("GI-9.1", "GI-9.3", "GI-11.3")
def test_the_figure_goes_from_court_to_court_and_back_beside_the_board() -> None:
    heard, told = play({"inquisitor": "blue"}, "red: card 6", "red: act", "red: figure take")
    assert list_events(heard, "figure_moved") == [{"from": "blue", "to": "red"}]
    assert "Red takes the Grand Inquisitor into the court, away from Blue." in told
    heard, told = play({"inquisitor": "blue", "cards": {**CARDS, "7": "GI7F"}}, "red: card 7", "red: act")
    assert list_events(heard, "figure_moved") == [{"from": "blue", "to": None}]
    assert "The Grand Inquisitor goes back beside the board; Blue loses him." in told


@pytest.mark.rule("GI-5.3", "GI-6.2", "GI-7.1", "GI-9.6")
def test_offices_and_lost_points_in_a_scoring() -> None:
    heard, told = play(
        {"france": ["red", "", "blue"], "ship": ["blue", "red"], "america": ["black"], "castillo": {"black": 3}},
        "red: done", "red: card 7", "red: act",
    )  # fmt: skip
    france, ship, america = list_events(heard, "scored")
    assert france["bonuses"] == [{"seat": "red", "why": "ambassador", "points": 2}]
    assert france["points"] == {"red": 2}
    assert ship["bonuses"] == [{"seat": "blue", "why": "captain", "points": 3}] and ship["ranks"] == []
    assert america["bonuses"] == [] and america["points"] == {}
    assert "The Ship is scored: its offices only." in told and "  Blue: 3 for the Captain" in told
    assert "  1st Black with a Caballero: 4 points, for nobody" in told


@pytest.mark.rule("GI-6.2")
def test_points_of_a_scoring_are_those_that_are_told() -> None:
    position = {"france": ["red", "", "blue"], "ship": ["blue", "red"], "america": ["red", "blue", "blue"]}
    state = set_up({**TURN, **position, "inquisitor": "blue"}, seats=2, shipRanks=True)
    heard: list[Event] = []
    state.listen(heard.append)
    for choice in ("red: done", "red: card 7", "red: act"):
        play_text(state, choice)
    told = [event["points"] for event in list_events(heard, "scored")]
    names = state.rules.seat_names
    assert [sum(points.get(name, 0) for points in told) for name in names] == state.scores() == [7, 7]
