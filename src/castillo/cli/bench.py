"""`castillo bench`: how fast the rules run."""

from __future__ import annotations

import math
from typing import Annotated, Any

import typer

from castillo.cli.common import (
    DeckFile,
    Expansions,
    GameName,
    Json,
    Options,
    Seats,
    UsageError,
    make_game,
    print_json,
    print_table,
    read_number,
    show_progress,
)

HELP = """Measure how fast the rules run.

Random play on one core. Every figure is the median of five runs, in processor time; the garbage collector is off while
time is taken.

\b
game, seats          what was measured
compiled             whether the rules run compiled
inside               whole random games in a compiled loop:
  decisions_per_s      choices that seats were asked for; neither outcomes
                       of chance nor forced answers count
  games_per_s          whole games
python               the same in an interpreted loop over legal_actions,
                     is_chance_node and apply_action, which checks:
  decisions_per_s      counted in the same way
search               tree search from the first decision, without any knowledge
                     of the game:
  simulations_per_s    each to the end of the game by random play
clone_us             microseconds to clone a state in mid-game; the clones
                     are not kept
legal_us             microseconds of legal_actions on such a state
apply_us             microseconds of apply_action on such a state: it lists
                     the legal answers, checks, applies, and goes on to the
                     next question
state_bytes          8 bytes for each number of a state
decisions_per_game   of the games inside"""
EXAMPLE = """\b
Example:
  castillo bench --seats 4 --seconds 10 --json"""
MOST_SECONDS = 3600.0

Seconds = Annotated[
    float, typer.Option("--seconds", parser=read_number(whole=False), metavar="N", help="About how long to measure.")
]


def bench(
    game: GameName = "el_grande",
    seats: Seats = None,
    seconds: Seconds = 5.0,
    expansions: Expansions = "",
    deck: DeckFile = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """Measure how fast the rules run; the figures are explained in `HELP`."""
    if not math.isfinite(seconds) or not 0 < seconds <= MOST_SECONDS:
        raise UsageError(f"--seconds {seconds:g}: must be more than 0 and at most {MOST_SECONDS:g}")
    from castillo.cli.timing import MEASURED, RUNS, measure

    table = make_game(game, seats, expansions, option, deck)
    with show_progress("measuring", RUNS * MEASURED) as count:
        figures = measure(table, seconds, count)
    if json:
        print_json(figures)
    else:
        _print_figures(figures)


def _print_figures(figures: dict[str, Any]) -> None:
    rows = []
    for key, value in figures.items():
        entries = value.items() if isinstance(value, dict) else [("", value)]
        for name, figure in entries:
            label = f"{key}.{name}" if name else key
            rows.append((label, f"{figure:,}" if type(figure) in (int, float) else str(figure)))
    print_table(("", ""), rows)
