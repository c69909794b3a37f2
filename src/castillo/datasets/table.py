"""The table of a dataset: its columns, what stands beside them, and the rows of a game."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, Final

import pyarrow as pa

from castillo.arena.tournament import Played
from castillo.core.notation import choice_text
from castillo.core.state import State
from castillo.datasets.recipe import Job, Recipe

KEY: Final = b"castillo"
"""Under which a file's metadata has what its columns mean, as JSON."""
COLUMNS: Final = {
    "game": "which game, from 0",
    "deal": "which draws: games of a deal meet the same ones",
    "rotation": "which game of the deal",
    "decision": "which decision of the game, from 0; forced answers and chance do not count",
    "seat": "who decided, from 0",
    "bot": "the bot in that seat",
    "observation": "what lies on the table for that seat",
    "information_state": "the observation, and what memory adds",
    "action_mask": "1 for each legal action",
    "action": "what the bot chose",
    "words": "the same in words",
    "return": "the seat's share of the win: 1 in all, split among the winners",
    "score": "the seat's points at the end",
    "scores": "the points of all seats at the end, by seat",
}
"""Every column with what stands in it; `information_state` and `words` are there on demand."""


def build_schema(recipe: Recipe, jobs: Sequence[Job] = ()) -> pa.Schema:
    """Return the columns of a dataset, with what they mean; `jobs`: the games of a file, which it names too."""
    game = recipe.load_game()
    width, memory = game.observation_tensor_shape()[0], game.information_state_tensor_shape()[0]
    types = {
        "game": pa.int32(), "deal": pa.int32(), "rotation": pa.int16(), "decision": pa.int16(), "seat": pa.int8(),
        "bot": pa.string(), "observation": pa.list_(pa.int16(), width),
        "information_state": pa.list_(pa.int16(), memory) if recipe.information_state else None,
        "action_mask": pa.list_(pa.int8(), game.num_distinct_actions()), "action": pa.int16(),
        "words": pa.string() if recipe.words else None, "return": pa.float32(), "score": pa.int16(),
        "scores": pa.list_(pa.int16(), game.num_players()),
    }  # fmt: skip
    fields = [pa.field(name, types[name], nullable=False) for name in COLUMNS if types[name] is not None]
    metadata = {KEY: json.dumps(describe_table(recipe, jobs), ensure_ascii=False)}
    return pa.schema(fields, metadata)


def describe_table(recipe: Recipe, jobs: Sequence[Job] = ()) -> dict[str, Any]:
    """Say what a program must know to read the table; ready for JSON. How many games are wanted is not part of it."""
    game = recipe.load_game()
    told = recipe.tournament.to_dict()
    found: dict[str, Any] = {
        name: told[name]
        for name in ("game", "seats", "bots", "seed", "expansions", "options", "rules_version", "version")
    }
    found |= {"seats": game.num_players(), "seat_names": list(game.seat_names)}
    found["observation"] = [asdict(part) for part in game.observation_layout()]
    if recipe.information_state:
        found["information_state"] = [asdict(part) for part in game.information_state_layout()]
    found["actions"] = [
        {"name": part.name, "first": part.first, "words": list(part.texts)} for part in game.actions.segments.values()
    ]
    if jobs:
        found |= {"first_game": jobs[0].number, "games": len(jobs)}
    return found


class Recorder:
    """Takes down the decisions of one game while it is played.

    Args:
        recipe: what is taken down.
    """

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        self.actions_known = recipe.load_game().num_distinct_actions()
        self.seats = array("b")
        self.observations = array("h")
        self.information = array("h")
        self.masks = bytearray()
        self.actions = array("h")
        self.words: list[str] = []

    def watch(self, state: State, seat: int, action: int) -> None:
        """Take down a choice that is about to be made."""
        mask = bytearray(self.actions_known)
        for legal in state.legal_actions(seat):
            mask[legal] = 1
        self.seats.append(seat)
        self.observations.extend(state.observation_tensor(seat))
        self.masks += mask
        self.actions.append(action)
        if self.recipe.information_state:
            self.information.extend(state.information_state_tensor(seat))
        if self.recipe.words:
            self.words.append(choice_text(state, action, seat).partition(": ")[2])

    def tabulate(self, number: int, played: Played) -> pa.RecordBatch:
        """Return the rows of game `number`, now that its end is known."""
        schema, rows, planned = build_schema(self.recipe), len(self.seats), played.planned
        bots = self.recipe.tournament.bots
        columns: dict[str, Any] = {
            "game": [number] * rows,
            "deal": [planned.deal] * rows,
            "rotation": [planned.rotation] * rows,
            "decision": range(rows),
            "seat": self.seats,
            "bot": [bots[planned.seating[seat]] for seat in self.seats],
            "observation": self.observations,
            "information_state": self.information,
            "action_mask": self.masks,
            "action": self.actions,
            "words": self.words,
            "return": [played.win(seat) for seat in self.seats],
            "score": [played.scores[seat] for seat in self.seats],
            "scores": array("h", played.scores) * rows,
        }
        return pa.record_batch([_make_column(columns[field.name], field.type) for field in schema], schema=schema)


def _make_column(values: Iterable[Any], kind: pa.DataType) -> pa.Array:
    """Make a column; the numbers of lists lie in one buffer already, which it takes over as it is."""
    if not pa.types.is_fixed_size_list(kind):
        return pa.array(list(values), kind)
    buffer = pa.py_buffer(values)
    flat = pa.Array.from_buffers(kind.value_type, buffer.size * 8 // kind.value_type.bit_width, [None, buffer])
    return pa.FixedSizeListArray.from_arrays(flat, type=kind)


def play_rows(recipe: Recipe, job: Job) -> tuple[int, pa.RecordBatch]:
    """Play a game and return its number and its rows; raises GameFailed as `Tournament.play` does."""
    recorder = Recorder(recipe)
    played = recipe.tournament.play(job.planned, recorder.watch)
    return job.number, recorder.tabulate(job.number, played)
