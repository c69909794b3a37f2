"""What `castillo simulate --stats` prints and draws."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from castillo.cli.common import UsageError, print_table
from castillo.core.errors import MissingExtra

if TYPE_CHECKING:
    from castillo.arena.intervals import Estimate
    from castillo.arena.statistics import Spread, Statistics

PLOT_KINDS: Final = ("svg", "png", "pdf")


def check_plot(path: Path) -> None:
    """Refuse, before anything is played, what cannot become a plot.

    Raises:
        UsageError: the name does not say which kind of picture, or there is no such folder.
        MissingExtra: plots cannot be drawn here.
    """
    if path.suffix.lower()[1:] not in PLOT_KINDS:
        raise UsageError(f"--plot {path}: the name must end with .{', .'.join(PLOT_KINDS[:-1])} or .{PLOT_KINDS[-1]}")
    if path.is_dir():
        raise UsageError(f"--plot {path}: is a folder")
    if not path.parent.is_dir():
        raise UsageError(f"--plot {path}: there is no folder {path.parent}")
    if find_spec("matplotlib") is None:
        raise MissingExtra("--plot needs matplotlib; install it with: pip install 'castillo[arena]'")


def print_statistics(statistics: Statistics) -> None:
    """Print tables of everything that was found."""
    from castillo.arena.statistics import spread_of

    print()
    rows = [
        ("winner's points", *_write_spread(spread_of(statistics.winning))),
        ("lead over the next", *_write_spread(spread_of(statistics.leads))),
        *((name, *_write_spread(spread_of(numbers))) for name, numbers in statistics.counts.items()),
    ]
    print_table(("", "mean", "least", "25 %", "50 %", "75 %", "most"), rows)
    games = max(sum(statistics.ends.values()), 1)
    print()
    print_table(("end", "games", "share"), [
        (end, str(number), f"{number / games:.3f}") for end, number in statistics.ends.most_common()
    ])  # fmt: skip
    for table in statistics.tables():
        if not table.shown():
            continue
        print()
        head = (table.title, "times", "win share", "more wins", "", "more lead", "")
        print_table(head, [
            (worth.name, str(worth.times), f"{worth.win_share.value:.3f}",
             f"{worth.win_gain.value:+.3f}", _write_reach(worth.win_gain, 3),
             f"{worth.lead_gain.value:+.1f}", _write_reach(worth.lead_gain, 1))
            for worth in table.shown()
        ])  # fmt: skip
    print()
    print("more: than the same bots have in all their games; ±: half of the 95 % interval.")


def _write_spread(spread: Spread) -> tuple[str, ...]:
    numbers = (spread.mean, spread.least, spread.quarter, spread.half, spread.three_quarters, spread.most)
    return tuple(f"{number:.1f}" for number in numbers)


def _write_reach(estimate: Estimate, digits: int) -> str:
    return "" if estimate.high is None else f"±{estimate.high - estimate.value:.{digits}f}"


def save_plot(statistics: Statistics, path: Path) -> None:
    """Draw everything that was found; the name says as which kind of picture.

    Raises:
        UsageError: it cannot be written.
    """
    from castillo.arena.plots import Bars, Dots, draw_panels, write_figure
    from castillo.arena.storage import write_file

    panels: list[Bars | Dots] = [
        Bars("Winning scores", "points", statistics.winning),
        Bars("Lead of the winner over the next", "points", statistics.leads),
        *(Bars(f"{name[:1].upper()}{name[1:]}", "in a game", numbers) for name, numbers in statistics.counts.items()),
    ]
    for table in statistics.tables():
        if rows := [(f"{worth.name}  ({worth.times})", worth.lead_gain) for worth in table.shown()]:
            title = f"{table.title[:1].upper()}{table.title[1:]}"
            panels.append(Dots(title, "points of lead more than the same bots have on average", rows, 0.0))
    try:
        write_file(path, write_figure(draw_panels(panels), path.suffix.lower()[1:]))
    except OSError as error:
        raise UsageError(f"--plot {path}: cannot be written: {error.strerror}") from None
