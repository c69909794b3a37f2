"""`castillo simulate`: games of bots against each other."""

from __future__ import annotations

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
    print_json,
    print_table,
    show_progress,
    split_names,
    warn,
)

if TYPE_CHECKING:
    from castillo.arena.match import MatchResult
    from castillo.core.game import Game

EXAMPLE = """\b
Example:
  castillo simulate --bots random,random,random --games 300 --seed 1 --json"""

Bots = Annotated[str, typer.Option("--bots", metavar="NAME,...", help="Bots, one a seat: name or name:level.")]
Games = Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games.")]


def simulate(
    bots: Bots,
    games: Games = 100,
    seed: Seed = 1,
    game: GameName = "el_grande",
    seats: Seats = None,
    expansions: Expansions = "",
    deck: DeckFile = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """Let bots play games against each other.

    Every bot plays every seat equally often: in game i, bot j (from 0) sits in seat (j + i) mod seats. The same seed
    gives the same games. There are as many seats as bots. Ctrl-C ends the match and prints what has been played.

    With --json, one line: "games", "bots", "win_share" (a shared win counts in parts), "mean_score" (both in the order
    of --bots), "decisions" (choices that bots were asked for).
    """
    names = _read_bots(bots, seats)
    result = _play(make_game(game, len(names), expansions, option, deck), names, games, seed)
    if json:
        print_json(result.summary())
    else:
        _print_result(result, game)
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
        raise UsageError(f"--seats {seats} does not agree with --bots: {len(names)} of them are named")
    return names


def _play(game: Game, names: list[str], games: int, seed: int) -> MatchResult:
    """Play the match; after Ctrl-C the result holds the games that were played."""
    from castillo.arena.match import MatchResult, play_match

    result = MatchResult.empty(names)
    try:
        with show_progress("games", games) as count:
            for played in play_match(game, names, games, seed):
                result = result.with_game(played)
                count()
    except KeyboardInterrupt:
        warn(f"interrupted after {result.games} of {games} games")
    return result


def _print_result(result: MatchResult, game: str) -> None:
    rows = [
        (str(number), name, f"{share:.3f}", f"{score:.2f}")
        for number, (name, share, score) in enumerate(
            zip(result.bots, result.win_share, result.mean_score, strict=True), 1
        )
    ]
    print(f"{result.games} games of {game}")
    print_table(("", "bot", "win share", "mean score"), rows, left=2)
    print(f"{result.decisions} decisions, {result.decisions / max(result.games, 1):.1f} a game")
    if result.games % len(result.bots):
        print(f"The seats did not come round equally: {result.games} is no multiple of {len(result.bots)}.")
