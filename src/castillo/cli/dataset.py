"""`castillo dataset`: games of bots as Parquet files, for learning programs."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castillo.cli.arena import Bots, Workers, check_alone, count_processors
from castillo.cli.common import (
    INTERRUPTED,
    DeckFile,
    Expansions,
    GameName,
    Json,
    Options,
    Seats,
    Seed,
    UsageError,
    plural,
    print_json,
    read_deck,
    read_number,
    read_options,
    show_progress,
    split_names,
    warn,
)
from castillo.core.errors import MissingExtra

if TYPE_CHECKING:
    from castillo.arena.tournament import Tournament
    from castillo.datasets.folder import Folder
    from castillo.datasets.recipe import Recipe

EXAMPLE = """\b
Examples:
  castillo dataset greedy --games 1000 --out greedy
  castillo dataset greedy random --seats 3 --words --out mixed
  castillo dataset --resume mixed --games 5000"""
USUAL_GAMES = 100
USUAL_SEED = 1
USUAL_SHARD = 100
MOST_SHARD = 100_000
ALREADY_SAID = (
    "bots", "seats", "seed", "game", "expansions", "deck", "option", "out", "shard", "information_state", "words",
)  # fmt: skip
"""The parameters that do not go with --resume."""

Games = Annotated[
    int | None,
    typer.Option(
        "--games", parser=read_number(1), metavar="N", show_default=str(USUAL_GAMES),
        help="How many games; rounded up so that all bots play all seats equally often.",
    ),
]  # fmt: skip
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Where it goes.", show_default=False)]
Resume = Annotated[
    Path | None,
    typer.Option("--resume", metavar="DIR", help="Go on with the dataset in this folder.", show_default=False),
]
Shard = Annotated[
    int, typer.Option("--shard", parser=read_number(1, MOST_SHARD), metavar="N", help="How many games a file holds.")
]
Information = Annotated[
    bool, typer.Option("--information-state", help="Add what each seat remembers: the column information_state.")
]
Words = Annotated[bool, typer.Option("--words", help="Add actions in words: the column words.")]


def dataset(
    context: typer.Context,
    bots: Bots = None,
    games: Games = None,
    seats: Seats = None,
    seed: Seed = USUAL_SEED,
    game: GameName = "el_grande",
    expansions: Expansions = "",
    deck: DeckFile = None,
    option: Options = None,
    out: Out = None,
    resume: Resume = None,
    shard: Shard = USUAL_SHARD,
    information_state: Information = False,
    words: Words = False,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Let bots play, and keep every decision as a row of Parquet files.

    A row has the observation, the mask of legal actions, the action, and how the game came out for the seat. One bot
    plays all seats; several sit in each equally often. The same seed gives the same files, whatever the number of
    workers.

    DIR gets data/*.parquet, dataset.json (what it is), manifest.json (its files) and README.md (its card). Files are
    written as soon as their games are over. Ctrl-C keeps what has been written; the same command, or --resume DIR,
    goes on with it. --games with --resume asks for more. A folder that holds something else is refused.

    With --json, what is in manifest.json, in one line. See docs/datasets.md.
    """
    check_extra()
    if resume is not None:
        check_alone(context, ALREADY_SAID)
        path, recipe = resume, _extend(resume, games)
    elif out is not None:
        tournament = _read_tournament(bots or [], seats, games, seed, game, expansions, deck, option)
        path, recipe = out, _make_recipe(tournament, information_state, words, shard)
    else:
        raise UsageError("dataset: say where it goes with --out DIR, or go on with one with --resume DIR")
    _make(path, recipe, workers or count_processors(), json)


def check_extra() -> None:
    """Raise MissingExtra if something is not installed that datasets need."""
    if find_spec("pyarrow") is None:
        raise MissingExtra("dataset needs pyarrow; install with: pip install 'castillo[arena]'")


def _read_tournament(
    bots: list[str],
    seats: int | None,
    games: int | None,
    seed: int,
    game: str,
    expansions: str,
    deck: Path | None,
    option: list[str] | None,
) -> Tournament:
    """Make what is played of the arguments; raises as `found_games`."""
    from castillo.datasets.recipe import found_games

    names = [name for text in bots for name in split_names(text, "BOT")]
    options = dict(read_options(option))
    more = split_names(expansions, "--expansions")
    return found_games(game, seats, names, games or USUAL_GAMES, seed, more, options, read_deck(game, more, deck))


def _make_recipe(tournament: Tournament, information_state: bool, words: bool, shard: int) -> Recipe:
    from castillo.datasets.recipe import Recipe

    return Recipe(tournament, information_state, words, shard)


def _extend(path: Path, games: int | None) -> Recipe:
    """Return the recipe of a folder, with another number of games if one is given."""
    from castillo.datasets.folder import read_header

    recipe = read_header(path)
    return recipe if games is None else replace(recipe, tournament=replace(recipe.tournament, games=games))


def _make(path: Path, recipe: Recipe, workers: int, json: bool) -> None:
    """Make what is missing of a dataset, and tell what there is."""
    from castillo.datasets.card import finish
    from castillo.datasets.folder import MANIFEST, Folder

    folder = Folder(path, recipe)
    for shard in sorted(folder.damaged):
        warn(f"{folder.file(shard)}: is not what {MANIFEST} says; it is made again")
    _play(folder, workers)
    contents = finish(folder)
    if json:
        print_json(contents.manifest())
    games, files = plural(contents.games, "game"), plural(len(contents.files), "file")
    print(f"{plural(contents.rows, 'decision')} of {games} are in {path}, in {files}: see {MANIFEST}", file=sys.stderr)
    if contents.games < contents.of:
        raise typer.Exit(INTERRUPTED)


def _play(folder: Folder, workers: int) -> None:
    """Play the games that are missing; Ctrl-C leaves the rest."""
    from castillo.arena.running import run_jobs
    from castillo.datasets.recipe import describe_job
    from castillo.datasets.table import play_rows

    missing = folder.missing_games()
    done = 0
    try:
        with (
            show_progress("games", len(missing)) as count,
            closing(run_jobs(partial(play_rows, folder.recipe), missing, workers, describe_job)) as played,
        ):
            for number, rows in played:
                folder.add(number, rows)
                done += 1
                count()
    except KeyboardInterrupt:
        warn(f"interrupted after {done} of {len(missing)} games; those of files that are not whole are played again")
