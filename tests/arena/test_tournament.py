"""Tournaments: what is one, what comes out of a game, and that it depends on nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from multiprocessing import active_children

import pytest

from castillo.arena import tournament as module
from castillo.arena.running import run_here
from castillo.arena.schedule import Planned
from castillo.arena.tournament import (
    GameFailed,
    InvalidTournament,
    Played,
    Tournament,
    found_tournament,
    read_tournament,
)
from castillo.bots.random import RandomBot
from castillo.core.errors import InvalidOption, UnknownBot, UnknownGame
from castillo.core.state import State


def found(**changes: object) -> Tournament:
    given: dict[str, object] = {"game": "el_grande", "seats": [3], "bots": ["greedy", "random"], "games": 4, "seed": 1}
    return found_tournament(**{**given, **changes})  # type: ignore[arg-type]


RANDOM = found(game="el_grande", seats=[2, 3], bots=["random", "greedy"], games=4, options={"rounds": 6})


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"bots": ["greedy"]}, InvalidTournament, "two bots"),
        ({"bots": ["greedy", "random", "greedy"]}, InvalidTournament, "greedy is named twice"),
        ({"bots": ["greedy", "smart"]}, UnknownBot, "smart"),
        ({"seats": []}, InvalidTournament, "number of seats"),
        ({"seats": [3, 3]}, InvalidTournament, "twice"),
        ({"seats": [3, 6]}, InvalidOption, "2 to 5"),
        ({"games": 0}, InvalidTournament, "a game"),
        ({"game": "chess"}, UnknownGame, "chess"),
        ({"options": {"rounds": 7}}, InvalidOption, "rounds"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        found(**changes)


def test_a_bot_that_does_not_play_the_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "can_play", lambda name, _: name != "greedy")
    with pytest.raises(InvalidTournament, match="greedy does not play el_grande"):
        found()


@pytest.mark.parametrize("game", ["el_grande", "caesar_cleopatra"])
def test_a_tournament_survives_json(game: str) -> None:
    whole = found(game=game, seats=[2])
    assert read_tournament(json.loads(json.dumps(whole.to_dict()))) == whole


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bots": 3}, "is no tournament"),
        ({"seats": [9]}, "2 to 5"),
        ({"colour": "red"}, "is no tournament"),
        ({"version": "0.0.1"}, "version 0.0.1"),
        ({"rules_version": 999}, "rules 999"),
        ({"seats": [3, 2]}, "seats cannot be so"),
        ({"games": "many"}, "is no tournament"),
        ({"seed": "1"}, "must be numbers"),
        ({"seed": -1}, "must be numbers"),
    ],
)
def test_what_is_no_tournament_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises((InvalidTournament, InvalidOption), match=message):
        read_tournament({**found().to_dict(), **changes})
    with pytest.raises(InvalidTournament):
        read_tournament([changes])


def test_a_game_depends_on_its_place_in_the_schedule_alone() -> None:
    planned = list(RANDOM.plan())
    whole = list(map(RANDOM.play, planned))
    assert [RANDOM.play(game) for game in reversed(planned)] == whole[::-1]
    assert len({game.scores for game in whole}) > 1
    other = replace(RANDOM, seed=2)
    assert other.play(planned[0]) != whole[0]


def test_any_number_of_workers_plays_the_same_games() -> None:
    alone = list(run_here(RANDOM, RANDOM.plan(), 1))
    together = list(run_here(RANDOM, RANDOM.plan(), 3))
    assert sorted(together, key=lambda game: game.planned) == alone
    assert not active_children()


def test_workers_end_when_a_tournament_is_left() -> None:
    games = run_here(RANDOM, RANDOM.plan(), 2)
    next(games)
    assert len(active_children()) == 2
    games.close()
    assert not active_children()


def test_a_worker_that_dies_is_told() -> None:
    games = run_here(replace(RANDOM, games=1000), replace(RANDOM, games=1000).plan(), 2)
    next(games)
    active_children()[0].kill()
    with pytest.raises(GameFailed, match=r"seats, deal \d+, game \d+: the process that played it died"):
        list(games)
    assert not active_children()


class FailingBot(RandomBot):
    """Gives up at once."""

    def choose(self, state: State, seat: int) -> int:
        raise RuntimeError("I give up")


def test_a_bot_that_fails_is_told_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "make_bot", lambda name, seed: FailingBot(name, seed))
    with pytest.raises(GameFailed, match="2 seats, deal 1, game 2: RuntimeError: I give up"):
        RANDOM.play(Planned(0, 2, 1, (1, 0)))


def test_places_are_by_wins_then_points() -> None:
    planned = Planned(0, 4, 0, (0, 1, 2, 3))
    assert Played(planned, (10, 30, 20, 20), (1,), 9).places() == [4, 1, 2, 2]
    assert Played(planned, (30, 30, 20, 5), (0,), 9).places() == [1, 2, 3, 4]  # a tie that was broken
    shared = Played(planned, (30, 30, 20, 5), (0, 1), 9)
    assert shared.places() == [1, 1, 3, 4]
    assert [shared.win(seat) for seat in range(4)] == [0.5, 0.5, 0, 0]
