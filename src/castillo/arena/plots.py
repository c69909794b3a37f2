"""Plots of estimates, the same bytes for the same numbers; needs the extra `arena`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from castillo.arena.intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH: Final = 7.2
ROW: Final = 0.3
"""Inches for a row of dots."""
BARS: Final = 2.4
"""Inches for bars."""
FRAME: Final = 1.1
"""Inches for title and scale."""
INK: Final = "#33415c"
FAINT: Final = "#b8c0cc"
STYLE: Final[Any] = {
    "svg.hashsalt": "castillo",  # ids in a picture that is drawn twice are the same
    "svg.fonttype": "none",  # text stays text: readable by machines, and small
    "font.family": "sans-serif",
    "font.size": 9.0,
    "axes.titlesize": 10.0,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
}


@dataclass(frozen=True)
class Dots:
    """Estimates below each other, each with its interval.

    Attributes:
        title: what is shown.
        scale: what the numbers are.
        rows: labels and estimates, from the top.
        line: where the line is drawn that they are compared with.
        least: where the scale begins, if not by itself.
    """

    title: str
    scale: str
    rows: Sequence[tuple[str, Estimate]]
    line: float | None = None
    least: float | None = None


@dataclass(frozen=True)
class Bars:
    """How often numbers came up, in bars.

    Attributes:
        title: what is shown.
        scale: what the numbers are.
        numbers: the numbers.
    """

    title: str
    scale: str
    numbers: Sequence[float]


def draw_panels(panels: Sequence[Dots | Bars]) -> Figure:
    """Draw panels below each other, as high as their rows need."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    heights = [BARS if isinstance(panel, Bars) else FRAME + ROW * len(panel.rows) for panel in panels]
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, sum(heights)), layout="constrained")
        axes = figure.subplots(len(panels), 1, squeeze=False, height_ratios=heights)
        for panel, row in zip(panels, axes, strict=True):
            axis = row[0]
            if isinstance(panel, Bars):
                _draw_bars(axis, panel)
            else:
                _draw_dots(axis, panel)
            axis.set_title(panel.title)
            axis.set_xlabel(panel.scale)
            axis.spines[["top", "right"]].set_visible(False)
    return figure


def _draw_bars(axis: Axes, panel: Bars) -> None:
    axis.hist(panel.numbers, bins="auto", color=INK, edgecolor="white")
    axis.set_ylabel("games")


def _draw_dots(axis: Axes, panel: Dots) -> None:
    places = range(len(panel.rows))
    for place, (_, estimate) in zip(places, panel.rows, strict=True):
        if estimate.low is not None and estimate.high is not None:
            axis.plot([estimate.low, estimate.high], [place, place], color=FAINT, linewidth=4)
        axis.plot([estimate.value], [place], "o", color=INK, markersize=5)
    if panel.line is not None:
        axis.axvline(panel.line, color=INK, linewidth=0.8, linestyle=":")
    axis.set_yticks(list(places), [label for label, _ in panel.rows], parse_math=False)
    axis.set_ylim(len(panel.rows) - 0.5, -0.5)
    axis.set_xlim(left=panel.least)


def draw_matrix(title: str, names: Sequence[str], shares: Sequence[Sequence[float | None]]) -> Figure:
    """Draw who beats whom: a cell for each pair, a row for each name; shares from 0 to 1, None for an empty cell."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        side = 0.7 * len(names)
        figure = Figure(figsize=(max(WIDTH, side + 2), side + FRAME + 0.6), layout="constrained")
        axis = figure.subplots()
        numbers = [[float("nan") if share is None else share for share in row] for row in shares]
        axis.pcolormesh(numbers, vmin=0, vmax=1, cmap="PuOr")
        for row, cells in enumerate(shares):
            for column, share in enumerate(cells):
                if share is not None:
                    ink = "white" if abs(share - 0.5) > 0.3 else "black"
                    axis.text(column + 0.5, row + 0.5, f"{share:.2f}", ha="center", va="center", color=ink)
        places = [place + 0.5 for place in range(len(names))]
        axis.set_xticks(places, list(names), rotation=30, ha="right", rotation_mode="anchor", parse_math=False)
        axis.set_yticks(places, list(names), parse_math=False)
        axis.invert_yaxis()
        axis.set_aspect("equal")
        axis.set_title(title)
        axis.spines[:].set_visible(False)
    return figure


def write_figure(figure: Figure, kind: str) -> bytes:
    """Return a figure as the bytes of a file of a kind: "svg", "png" or "pdf"."""
    from matplotlib import rc_context

    out = BytesIO()
    dates = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}
    with rc_context(STYLE):
        figure.savefig(out, format=kind, metadata=dates.get(kind), dpi=150)
    return out.getvalue()
