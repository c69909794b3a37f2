"""The rows of a dataset say what happened: games played again from them come out as they say."""

from __future__ import annotations

import json
from typing import Any

import pyarrow as pa
import pytest

from castillo.arena.chance import PairedChance
from castillo.arena.seeds import derive_seed
from castillo.arena.tournament import CHANCE
from castillo.core.notation import play_words
from castillo.datasets.recipe import Job, Recipe, found_games
from castillo.datasets.table import COLUMNS, KEY, build_schema, play_rows
from castillo.registry import PACKAGES, game_info

SETUPS: list[tuple[str, int, dict[str, Any]]] = [
    ("el_grande", 3, {"rounds": 6}),
    ("el_grande", 2, {"rounds": 6, "castilloOpen": True}),
    ("caesar_cleopatra", 2, {}),
]


def follow(recipe: Recipe, job: Job, rows: list[dict[str, Any]]) -> None:
    """Play a game by its rows and hold every row to what the state says."""
    game, place = recipe.load_game(), (job.planned.seats, job.planned.deal)
    draw = PairedChance(derive_seed(recipe.tournament.seed, CHANCE, *place))
    state = game.new_initial_state()
    draw(state)
    for number, row in enumerate(rows):
        seat = state.current_player()
        assert (row["game"], row["decision"], row["seat"]) == (job.number, number, seat)
        assert (row["deal"], row["rotation"]) == (job.planned.deal, job.planned.rotation)
        assert row["bot"] == recipe.tournament.bots[job.planned.seating[seat]]
        assert row["observation"] == state.observation_tensor(seat)
        assert row["information_state"] == state.information_state_tensor(seat)
        assert [action for action, legal in enumerate(row["action_mask"]) if legal] == sorted(state.legal_actions(seat))
        by_words = state.clone()
        play_words(by_words, seat, row["words"])
        state.apply_action(row["action"], seat)
        assert by_words == state
        draw(state)
    assert state.is_terminal()
    returns, scores = state.returns(), state.scores()
    for row in rows:
        assert row["return"] == pytest.approx(returns[row["seat"]])
        assert (row["score"], row["scores"]) == (scores[row["seat"]], scores)


@pytest.mark.parametrize(("name", "seats", "options"), SETUPS)
def test_the_rows_are_what_happened(name: str, seats: int, options: dict[str, Any]) -> None:
    played = found_games(name, seats, ["greedy", "random"], 2, 7, options=options)
    recipe = Recipe(played, information_state=True, words=True)
    for job in recipe.plan()[:2]:
        number, rows = play_rows(recipe, job)
        assert number == job.number and rows.schema.equals(build_schema(recipe), check_metadata=True)
        rows.validate(full=True)
        follow(recipe, job, rows.to_pylist())


def test_the_columns_on_demand_are_left_out_otherwise() -> None:
    recipe = Recipe(found_games("el_grande", 2, ["random"], 1, 1, options={"rounds": 6}))
    _, rows = play_rows(recipe, recipe.plan()[0])
    assert rows.schema.names == [name for name in COLUMNS if name not in ("information_state", "words")]
    assert rows.num_rows > 20


@pytest.mark.parametrize("name", PACKAGES)
def test_every_number_has_room_in_its_column(name: str) -> None:
    info = game_info(name)
    for seats in range(info.least_seats, info.most_seats + 1):
        recipe = Recipe(found_games(name, seats, ["random"], 1, 1))
        game = recipe.load_game()
        assert all(part.least >= -(2**15) and part.most < 2**15 for part in game.information_state_layout())
        assert game.num_distinct_actions() < 2**15


def test_the_metadata_say_what_the_columns_mean() -> None:
    recipe = Recipe(found_games("el_grande", 4, ["random"], 9, 5), information_state=True)
    schema = build_schema(recipe, recipe.plan()[3:5])
    told = json.loads(schema.metadata[KEY])
    assert (told["game"], told["seats"], told["bots"], told["seed"]) == ("el_grande", 4, ["random"], 5)
    assert (told["first_game"], told["games"]) == (3, 2)
    assert told["options"] == recipe.tournament.options
    for column in ("observation", "information_state"):
        last = told[column][-1]
        size = 1
        for number in last["shape"]:
            size *= number
        assert schema.field(column).type == pa.list_(pa.int16(), last["offset"] + size)
    words = [word for part in told["actions"] for word in part["words"]]
    assert words == recipe.load_game().actions.texts
