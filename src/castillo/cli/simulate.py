"""`castillo simulate`: games of bots against each other."""

from __future__ import annotations

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
    Seats,
    Seed,
    UsageError,
    make_game,
    plural,
    print_json,
    print_table,
    read_number,
    show_progress,
    split_names,
    warn,
)
from castillo.cli.complete import complete_bots
from castillo.cli.statistics import check_plot, print_statistics, save_plot

if TYPE_CHECKING:
    from castillo.arena.match import GameResult, MatchResult
    from castillo.arena.statistics import Statistics
    from castillo.core.game import Game

EXAMPLE = """\b
Examples:
  castillo simulate --bots random,random,random --games 300 --seed 1 --json
  castillo simulate --bots random,random --games 20 --records games
  castillo simulate --bots greedy,greedy,greedy,greedy --games 400 --stats --plot values.svg"""
LEAST_DIGITS = 4
"""How many digits the numbers of records have at least, so that the files sort."""

Bots = Annotated[
    str,
    typer.Option(
        "--bots", metavar="NAME,...", autocompletion=complete_bots, help="Bots, one a seat: name or name:level."
    ),
]
Games = Annotated[int, typer.Option("--games", parser=read_number(1), metavar="N", help="How many games.")]
Records = Annotated[
    Path | None,
    typer.Option("--records", metavar="DIR", help="Save every game's record in this folder.", show_default=False),
]
Stats = Annotated[
    bool, typer.Option("--stats", help="Also: scores that win, how games end, what seats and cards are worth.")
]
Plot = Annotated[
    Path | None,
    typer.Option(
        "--plot", metavar="FILE", help="Draw these statistics in a file: .svg, .png or .pdf.", show_default=False
    ),
]


def simulate(
    bots: Bots,
    games: Games = 100,
    seed: Seed = 1,
    game: GameName = "el_grande",
    seats: Seats = None,
    expansions: Expansions = "",
    deck: DeckFile = None,
    option: Options = None,
    records: Records = None,
    stats: Stats = False,
    plot: Plot = None,
    json: Json = False,
) -> None:
    """Let bots play games against each other.

    Every bot plays every seat equally often: in game i, bot j (from 0) sits in seat (j + i) mod seats. The same seed
    gives the same games. There are as many seats as bots. Ctrl-C ends the match and prints what has been played.

    With --json, one line: "games", "bots", "win_share" (a shared win counts in parts), "mean_score" (both in the order
    of --bots), "decisions" (choices that bots were asked for).

    With --records DIR, game i of seed S is saved as DIR/GAME-Np-seedS-i.txt (i from 1), replacing a file of that name;
    the folder is made if there is none. See: castillo replay --help

    With --stats: what the winners score, how games end, and what seats, cards and the like are worth: how often who had
    them won, and how much more than the same bots do on average. With --json it is under "statistics". See
    docs/arena.md.
    """
    if plot is not None:
        check_plot(plot)
    names = _read_bots(bots, seats)
    table = make_game(game, len(names), expansions, option, deck)
    keeper = RecordKeeper(records, table, games, seed) if records is not None else None
    statistics = _make_statistics(table, len(names)) if stats or plot is not None else None
    result = _play(table, names, games, seed, keeper, statistics)
    _tell(result, game, statistics if stats else None, json)
    if statistics and plot is not None:
        save_plot(statistics, plot)
    if result.games < games:
        raise typer.Exit(INTERRUPTED)


def _read_bots(bots: str, seats: int | None) -> list[str]:
    """Return the names of the bots, all of which there are."""
    from castillo.bots.registry import make_bot

    names = split_names(bots, "--bots")
    if not names:
        raise UsageError("--bots: at least one bot must be named")
    for name in names:
        make_bot(name)
    if seats is not None and seats != len(names):
        raise UsageError(f"--seats {seats} does not agree with --bots: it names {plural(len(names), 'bot')}")
    return names


def _make_statistics(game: Game, bots: int) -> Statistics:
    from castillo.arena.statistics import Statistics

    return Statistics(game, bots)


class RecordKeeper:
    """Saves the records of a match.

    Args:
        folder: where; it is made if there is none.
        game: the game that is played.
        games: how many games will be played at most.
        seed: of the match.

    Raises:
        UsageError: the folder cannot be made.
    """

    def __init__(self, folder: Path, game: Game, games: int, seed: int) -> None:
        self.folder = folder
        self.prefix = f"{game.name}-{game.num_players()}p-seed{seed}"
        self.digits = max(LEAST_DIGITS, len(str(games)))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise UsageError(f"--records {folder}: is no folder") from None
        except OSError as error:
            raise UsageError(f"--records {folder}: cannot be made: {error.strerror}") from None

    def save(self, played: GameResult) -> None:
        """Save the record of a game, whole or not at all.

        Raises:
            UsageError: it cannot be written.
        """
        from castillo.core.record import record_state, save_record

        assert played.state is not None
        path = self.folder / f"{self.prefix}-{played.number + 1:0{self.digits}}.txt"
        try:
            save_record(record_state(played.state), path)
        except OSError as error:
            raise UsageError(f"--records {self.folder}: cannot be written: {error.strerror}") from None


def _play(
    game: Game, names: list[str], games: int, seed: int, keeper: RecordKeeper | None, statistics: Statistics | None
) -> MatchResult:
    """Play the match; after Ctrl-C the result holds the games that were played."""
    from castillo.arena.match import MatchResult, play_match

    result = MatchResult.empty(names)
    try:
        with show_progress("games", games) as count:
            for played in play_match(game, names, games, seed):
                if keeper is not None:
                    keeper.save(played)
                if statistics is not None:
                    statistics.add(played)
                result = result.with_game(played)
                count()
    except KeyboardInterrupt:
        warn(f"interrupted after {result.games} of {games} games")
    return result


def _tell(result: MatchResult, game: str, statistics: Statistics | None, json: bool) -> None:
    if json:
        more = {"statistics": statistics.summary()} if statistics else {}
        print_json({**result.summary(), **more})
        return
    _print_result(result, game)
    if statistics:
        print_statistics(statistics)


def _print_result(result: MatchResult, game: str) -> None:
    rows = [
        (str(number), name, f"{share:.3f}", f"{score:.2f}")
        for number, (name, share, score) in enumerate(
            zip(result.bots, result.win_share, result.mean_score, strict=True), 1
        )
    ]
    print(f"{plural(result.games, 'game')} of {game}")
    print_table(("", "bot", "win share", "mean score"), rows, left=2)
    print(f"{plural(result.decisions, 'decision')}, {result.decisions / max(result.games, 1):.1f} a game")
    if result.games % len(result.bots):
        print(f"The seats did not come round equally: {result.games} is no multiple of {len(result.bots)}.")
