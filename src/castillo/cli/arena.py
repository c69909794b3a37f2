"""`castillo arena`: tournaments of bots, with ratings and a report."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castillo.cli.common import (
    INTERRUPTED,
    DeckFile,
    Expansions,
    GameName,
    Json,
    Options,
    Seed,
    UsageError,
    plural,
    print_json,
    print_table,
    read_deck,
    read_number,
    read_options,
    show_progress,
    split_names,
    warn,
)
from castillo.cli.complete import complete_bots
from castillo.core.errors import MissingExtra, quote

if TYPE_CHECKING:
    from castillo.arena.storage import Key
    from castillo.arena.table import Standings
    from castillo.arena.tournament import Played, Tournament

EXAMPLE = """\b
Examples:
  castillo arena greedy random
  castillo arena greedy random --seats 2,3,4,5 --games 200 --out tournament
  castillo arena --resume tournament
  castillo arena --resume tournament --games 1000 --workers 8"""
MODULES = {"openskill": "openskill", "matplotlib": "matplotlib", "pyarrow": "pyarrow"}
"""What the extra installs."""
USUAL_GAMES = 100
USUAL_SEED = 1
MOST_WORKERS = 1024
HERE, RAY = "here", "ray"
ALREADY_SAID = ("bots", "seats", "seed", "game", "expansions", "deck", "option", "out")
"""The parameters that do not go with --resume."""

Bots = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="BOT...", autocompletion=complete_bots, help="Bots: name or name:level.", show_default=False
    ),
]
SeatCounts = Annotated[
    str,
    typer.Option(
        "--seats", metavar="N,...", help="How many seats; several numbers for tables of each.",
        show_default="what the game usually has",
    ),
]  # fmt: skip
Games = Annotated[
    int | None,
    typer.Option(
        "--games", parser=read_number(1), metavar="N", show_default=str(USUAL_GAMES),
        help="How many games for each number of seats; rounded up so that all bots play all seats equally often.",
    ),
]  # fmt: skip
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="Keep the games and the report in this folder.", show_default=False),
]
Resume = Annotated[
    Path | None,
    typer.Option("--resume", metavar="DIR", help="Go on with the tournament in this folder.", show_default=False),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", parser=read_number(1, MOST_WORKERS), metavar="N", help="How many processes play.",
        show_default="one for each processor",
    ),
]  # fmt: skip
On = Annotated[str, typer.Option("--on", metavar="WHERE", help="Where to play: 'here', or on a cluster of 'ray'.")]


def arena(
    context: typer.Context,
    bots: Bots = None,
    seats: SeatCounts = "",
    games: Games = None,
    seed: Seed = USUAL_SEED,
    game: GameName = "el_grande",
    expansions: Expansions = "",
    deck: DeckFile = None,
    option: Options = None,
    out: Out = None,
    resume: Resume = None,
    workers: Workers = None,
    on: On = HERE,
    json: Json = False,
) -> None:
    """Let bots play a tournament, and rate them.

    Games come in deals: in a deal the same cards are turned up in every game, and the bots move on by one seat until
    each has played every seat. Fewer bots than seats take several seats each. The same seed gives the same games,
    whatever the number of workers.

    With --out DIR every game is kept as soon as it is over, and DIR gets report.html, report.md, results.json and
    games.parquet (a row for each seat of each game). Ctrl-C ends the tournament and reports on what has been played;
    the same command, or --resume DIR, goes on with it. --games with --resume asks for more. A folder that holds
    another tournament is refused.

    With --json, what is in results.json, in one line. See docs/arena.md.
    """
    check_extra()
    _check_place(on)
    if resume is None:
        tournament = _read_tournament(bots or [], seats, games, seed, game, expansions, deck, option)
    else:
        check_alone(context, ALREADY_SAID)
        tournament = extend_tournament(resume, games)
    standings = _play(tournament, resume or out, workers or count_processors(), on)
    if json:
        print_json(standings.to_dict())
    else:
        print_standings(standings)
    if standings.games < standings.of:
        raise typer.Exit(INTERRUPTED)


def check_extra() -> None:
    """Raise MissingExtra if something is not installed that tournaments need."""
    from importlib.util import find_spec

    missing = [package for module, package in MODULES.items() if find_spec(module) is None]
    if missing:
        raise MissingExtra(f"arena needs {', '.join(missing)}; install with: pip install 'castillo[arena]'")


def _check_place(on: str) -> None:
    """Refuse to play where that is not possible."""
    from castillo.arena.on_ray import check_ray

    if on not in (HERE, RAY):
        raise UsageError(f"--on {quote(on)}: must be {HERE} or {RAY}")
    if on == RAY:
        check_ray()


def count_processors() -> int:
    """Return how many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _read_tournament(
    bots: list[str],
    seats: str,
    games: int | None,
    seed: int,
    game: str,
    expansions: str,
    deck: Path | None,
    option: list[str] | None,
) -> Tournament:
    """Make the tournament that the arguments describe; raises as `found_tournament`."""
    from castillo.arena.tournament import found_tournament
    from castillo.registry import game_info

    usual = game_info(game).default_seats
    counts = [_read_seats(text) for text in split_names(seats, "--seats")] or [usual]
    names = [name for text in bots for name in split_names(text, "BOT")]
    options = dict(read_options(option))
    more = split_names(expansions, "--expansions")
    return found_tournament(game, counts, names, games or USUAL_GAMES, seed, more, options, read_deck(game, more, deck))


def _read_seats(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise UsageError(f"--seats: {quote(text)} is no number of seats")
    return int(text)


def check_alone(context: typer.Context, said: Sequence[str]) -> None:
    """Refuse with --resume the parameters that its folder says already."""
    given = [name for name in said if getattr(context.get_parameter_source(name), "name", "") == "COMMANDLINE"]
    if given:
        what = "BOT" if given[0] == "bots" else f"--{given[0].replace('_', '-')}"
        raise UsageError(f"{context.info_name}: --resume goes on with what its folder says; {what} does not go with it")


def extend_tournament(folder: Path, games: int | None) -> Tournament:
    """Return the tournament of a folder, with another number of games if one is given."""
    from dataclasses import replace

    from castillo.arena.storage import read_header

    tournament = read_header(folder)
    return tournament if games is None else replace(tournament, games=games)


def _play(tournament: Tournament, path: Path | None, workers: int, on: str) -> Standings:
    """Play what has not been played, and report on all; after Ctrl-C, on what there is."""
    from castillo.arena.storage import Folder
    from castillo.arena.table import draw_up

    if path is None:
        games: dict[Key, Played] = {}
        _run(tournament, games, lambda _: None, workers, on)
        return draw_up(tournament, games.values())
    with Folder(path, tournament) as folder:
        games = folder.played
        _run(tournament, games, folder.add, workers, on)
    standings = draw_up(tournament, games.values())
    _report(path, standings, games.values())
    return standings


def _run(
    tournament: Tournament, games: dict[Key, Played], keep: Callable[[Played], None], workers: int, on: str
) -> None:
    """Play the games that are missing and put them with the others; Ctrl-C leaves the rest."""
    from castillo.arena.on_ray import run_on_ray
    from castillo.arena.running import run_here
    from castillo.arena.storage import key_of, missing_games

    missing = missing_games(tournament, games)
    run = run_on_ray if on == RAY else run_here
    try:
        with show_progress("games", len(missing)) as count, closing(run(tournament, missing, workers)) as played:
            for one in played:
                keep(one)
                games[key_of(one.planned)] = one
                count()
    except KeyboardInterrupt:
        warn(f"interrupted after {len(games)} of {tournament.count()} games")


def _report(path: Path, standings: Standings, games: Iterable[Played]) -> None:
    """Write the report, and say where it is."""
    from castillo.arena.report import write_report

    page = write_report(path, standings, games)[0]
    print(f"{plural(standings.games, 'game')} and the report are in {page.parent}: see {page.name}", file=sys.stderr)


def print_standings(standings: Standings) -> None:
    """Print ratings, and who ends ahead of whom."""
    from castillo.arena.intervals import Estimate
    from castillo.arena.report import describe_tournament, write_estimate

    print(describe_tournament(standings))
    rows = [
        (
            line.bot, write_estimate(Estimate(line.rating.mu, line.rating.low, line.rating.high), 1), str(line.games),
            write_estimate(line.win_share, 3), write_estimate(line.score, 1), write_estimate(line.margin, 1),
        )
        for line in standings.bots
    ]  # fmt: skip
    print_table(("bot", "rating", "seats played", "win share", "points", "lead"), rows)
    print()
    names = [line.bot for line in standings.bots]
    cells = [
        (bot, *("" if bot == other else f"{standings.meeting(bot, other).ahead.value:.3f}" for other in names))
        for bot in names
    ]
    print_table(("ends ahead of", *names), cells)
