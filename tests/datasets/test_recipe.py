"""What is planned for a dataset, and recipes that are none."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from castillo.arena.tournament import InvalidTournament
from castillo.datasets.recipe import InvalidDataset, Recipe, found_games, read_recipe

BOTS = ("random", "greedy", "mcts:10")


def plan_for(bots: int, seats: int, games: int) -> Recipe:
    return Recipe(found_games("el_grande", seats, BOTS[:bots], games, 1), shard=5)


@pytest.mark.parametrize("bots", [1, 2, 3])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bots_sit_everywhere_equally_often_and_no_game_is_there_twice(bots: int, seats: int) -> None:
    jobs = plan_for(bots, seats, 24).plan()
    assert [job.number for job in jobs] == list(range(len(jobs))) and 24 <= len(jobs) < 24 + bots * seats
    assert len({(job.planned.deal, job.planned.seating) for job in jobs}) == len(jobs)
    places = Counter((bot, seat) for job in jobs for seat, bot in enumerate(job.planned.seating))
    assert len(places) == bots * seats and len(set(places.values())) == 1


def test_more_games_only_add() -> None:
    some, more = plan_for(2, 4, 8), plan_for(2, 4, 30)
    assert more.plan()[: len(some.plan())] == some.plan()
    assert [len(jobs) for jobs in some.cut()] == [5, 3]
    assert [job for jobs in more.cut() for job in jobs] == more.plan()


def test_one_bot_has_draws_of_its_own_in_every_game() -> None:
    assert [job.planned.deal for job in plan_for(1, 4, 6).plan()] == list(range(6))


def test_a_recipe_reads_as_it_was_written() -> None:
    for recipe in (plan_for(1, 4, 8), replace(plan_for(3, 2, 8), words=True, information_state=True, shard=7)):
        assert read_recipe(json.loads(json.dumps(recipe.to_dict()))) == recipe


GOOD = plan_for(2, 3, 8).to_dict()


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (None, InvalidDataset, "is no dataset"),
        ([], InvalidDataset, "is no dataset"),
        ({**GOOD, "more": 1}, InvalidDataset, "is no dataset"),
        ({**GOOD, "shard": 0}, InvalidDataset, "shard cannot be so"),
        ({**GOOD, "shard": True}, InvalidDataset, "shard cannot be so"),
        ({**GOOD, "words": 1}, InvalidDataset, "words or shard"),
        ({**GOOD, "tournament": 3}, InvalidTournament, "is no tournament"),
        ({**GOOD, "tournament": {**GOOD["tournament"], "version": "0"}}, InvalidTournament, "would play otherwise"),
        ({**GOOD, "tournament": {**GOOD["tournament"], "seats": [2, 3]}}, InvalidDataset, "several numbers of seats"),
    ],
)
def test_what_is_no_recipe_is_refused(data: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        read_recipe(data)
