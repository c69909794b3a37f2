"""The report on a tournament, as Markdown and HTML with plots, and its games as Parquet; needs the extra `arena`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from castillo.arena.intervals import Estimate
from castillo.arena.plots import Dots, draw_matrix, draw_panels, write_figure
from castillo.arena.storage import write_file
from castillo.arena.table import Standings
from castillo.arena.tournament import Played, Tournament

if TYPE_CHECKING:
    from matplotlib.figure import Figure

RESULTS: Final = "results.json"
PARQUET: Final = "games.parquet"
MARKDOWN: Final = "report.md"
HTML: Final = "report.html"
NOTES: Final = (
    "Intervals are of 95 %. Those of shares of the win, points and leads take each deal as one observation: its games "
    "meet the same draws, with the bots moving on by one seat. How often a bot ended ahead has Wilson's interval.",
    "Ratings are by the model of Plackett and Luce: all begin with 25, and who is ahead by 4 ends before the other two "
    "times of three.",
)
CSS: Final = """
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1f2937; background: #fff }
body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
table { display: block; overflow-x: auto }
th, td { padding: .25rem .75rem; border-bottom: 1px solid #d6dae1; text-align: right; white-space: nowrap }
th:first-child, td:first-child { text-align: left }
svg { max-width: 100%; height: auto }
p.note { color: #57606f; font-size: .875rem }
"""


@dataclass(frozen=True)
class Section:
    """A part of a report: a table and a plot of it."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    name: str
    figure: Figure


def write_report(folder: Path, standings: Standings, games: Iterable[Played]) -> list[Path]:
    """Write all files of the report and return their paths; each is whole or as before.

    Args:
        folder: where; plots for the Markdown go to a folder `plots` in it.
        standings: what the games come to.
        games: what was played.

    Raises:
        OSError: a file cannot be written.
    """
    sections = list(list_sections(standings))
    pictures = {section.name: write_figure(section.figure, "svg") for section in sections}
    (folder / "plots").mkdir(exist_ok=True)
    for name, svg in pictures.items():
        write_file(folder / "plots" / f"{name}.svg", svg)
    texts = {
        RESULTS: f"{json.dumps(standings.to_dict(), ensure_ascii=False, indent=1)}\n",
        MARKDOWN: write_markdown(standings, sections),
        HTML: write_html(standings, sections, pictures),
    }
    for name, text in texts.items():
        write_file(folder / name, text.encode())
    write_file(folder / PARQUET, write_parquet(standings.tournament, games))
    return [folder / name for name in (HTML, MARKDOWN, RESULTS, PARQUET)]


def describe_tournament(standings: Standings) -> str:
    """Say in a paragraph what was played."""
    tournament = standings.tournament
    seats = ", ".join(map(str, tournament.seats))
    games = "1 game" if standings.games == 1 else f"{standings.games} games"
    text = f"{games} of {tournament.game}, {seats} seats, seed {tournament.seed}"
    if standings.games < standings.of:
        text += f"; {standings.of - standings.games} of {standings.of} games are still to be played"
    return f"{text}. Castillo {tournament.version}."


def write_estimate(estimate: Estimate, digits: int) -> str:
    """Write an estimate with its interval, as 0.52 (0.48-0.56)."""
    text = f"{estimate.value:.{digits}f}"
    if estimate.low is None or estimate.high is None:
        return text
    return f"{text} ({estimate.low:.{digits}f} to {estimate.high:.{digits}f})"


def list_sections(standings: Standings) -> Iterator[Section]:
    """List the parts of the report: ratings, wins, meetings, seats."""
    bots, tournament = standings.bots, standings.tournament
    ratings = [(line.bot, Estimate(line.rating.mu, line.rating.low, line.rating.high)) for line in bots]
    yield Section(
        "Ratings",
        ("bot", "rating", "seats played", "share of the win", "points", "lead over the others"),
        [
            (
                line.bot, write_estimate(rating, 1), str(line.games), write_estimate(line.win_share, 3),
                write_estimate(line.score, 1), write_estimate(line.margin, 1),
            )
            for line, (_, rating) in zip(bots, ratings, strict=True)
        ],
        "ratings",
        draw_panels([Dots("Ratings", "rating", ratings)]),
    )  # fmt: skip
    yield Section(
        "Share of the win by number of seats",
        ("bot", *(f"{seats} seats" for seats in tournament.seats)),
        [(line.bot, *(write_estimate(share, 3) for share in line.seats)) for line in bots],
        "wins",
        draw_panels([
            Dots(f"{seats} seats", "share of the win", [(line.bot, line.seats[at]) for line in bots], 1 / seats, 0.0)
            for at, seats in enumerate(tournament.seats)
        ]),
    )  # fmt: skip
    yield _list_meetings(standings)
    yield _list_seats(standings)


def _list_meetings(standings: Standings) -> Section:
    """Draw up who beats whom."""
    names = [line.bot for line in standings.bots]
    cells: list[list[float | None]] = []
    rows = []
    for bot in names:
        shares: list[float | None] = []
        for other in names:
            found = None if bot == other else standings.meeting(bot, other)
            shares.append(found.ahead.value if found and found.games else None)
            if found:
                ahead, margin = write_estimate(found.ahead, 3), write_estimate(found.margin, 1)
                rows.append((f"{bot} against {other}", str(found.games), ahead, margin))
        cells.append(shares)
    return Section(
        "Who ends ahead of whom",
        ("bots", "games together", "share ahead", "lead"),
        rows,
        "meetings",
        draw_matrix("How often the row ends ahead of the column", names, cells),
    )


def _list_seats(standings: Standings) -> Section:
    """Draw up what seats are worth."""
    return Section(
        "Seats",
        ("seat", "games", "share of the win", "points"),
        [
            (f"{line.name}, of {line.seats}", str(line.games), write_estimate(line.win_share, 3),
             write_estimate(line.score, 1))
            for line in standings.seats
        ],
        "seats",
        draw_panels([
            Dots(f"{seats} seats", "share of the win",
                 [(line.name, line.win_share) for line in standings.seats if line.seats == seats], 1 / seats, 0.0)
            for seats in standings.tournament.seats
        ]),
    )  # fmt: skip


def write_markdown(standings: Standings, sections: Sequence[Section]) -> str:
    """Write the report as Markdown; its plots lie in the folder `plots` beside it."""
    lines = [f"# Tournament: {', '.join(standings.tournament.bots)}", "", describe_tournament(standings)]
    for section in sections:
        lines += ["", f"## {section.title}", "", _write_row(section.head)]
        lines += [_write_row(["---", *("---:" for _ in section.head[1:])]), *map(_write_row, section.rows)]
        lines += ["", f"![{section.title}](plots/{section.name}.svg)"]
    return "\n".join([*lines, "", *(f"{note}\n" for note in NOTES)])


def _write_row(cells: Sequence[str]) -> str:
    escaped = (cell.replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(escaped)} |"


def write_html(standings: Standings, sections: Sequence[Section], pictures: dict[str, bytes]) -> str:
    """Write the report as one page of HTML that needs nothing else."""
    title = escape(f"Tournament: {', '.join(standings.tournament.bots)}")
    parts = [f"<h1>{title}</h1>", f"<p>{escape(describe_tournament(standings))}</p>"]
    for section in sections:
        svg = pictures[section.name].decode()
        parts += [
            f"<h2>{escape(section.title)}</h2>",
            "<table>",
            f"<thead>{_write_cells('th', section.head)}</thead>",
            f"<tbody>{''.join(_write_cells('td', row) for row in section.rows)}</tbody>",
            "</table>",
            f'<div role="img" aria-label="{escape(section.title)}, drawn">{svg[svg.index("<svg") :]}</div>',
        ]
    parts += [f'<p class="note">{escape(note)}</p>' for note in NOTES]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{CSS}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _write_cells(tag: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def write_parquet(tournament: Tournament, games: Iterable[Played]) -> bytes:
    """Return the games as a Parquet file: one row a seat a game, in the order of the schedule.

    Columns: `game`, `seed`, `seats`, `deal`, `rotation`, `seat` (from 0), `seat_name`, `bot`, `score`, `win` (share of
    the win), `place` (1 for the winners), `decisions` (of all seats in the game). Numbers count from 0.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = [
        {
            "game": tournament.game, "seed": tournament.seed, "seats": played.planned.seats,
            "deal": played.planned.deal, "rotation": played.planned.rotation, "seat": seat,
            "seat_name": tournament.load_game(played.planned.seats).seat_names[seat], "bot": tournament.bots[bot],
            "score": played.scores[seat], "win": played.win(seat), "place": played.places()[seat],
            "decisions": played.decisions,
        }
        for played in sorted(games, key=lambda one: one.planned)
        for seat, bot in enumerate(played.planned.seating)
    ]  # fmt: skip
    small, words = pa.int32(), pa.string()
    schema = pa.schema([
        ("game", words), ("seed", pa.int64()), ("seats", small), ("deal", small), ("rotation", small), ("seat", small),
        ("seat_name", words), ("bot", words), ("score", small), ("win", pa.float64()), ("place", small),
        ("decisions", small),
    ])  # fmt: skip
    out = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pylist(rows, schema), out)
    return bytes(out.getvalue())
