"""What lies on the map: each region's name and values, the King, Grandes, Caballeros, scoreboards, the Castillo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from castillo.games.el_grande.board import AREA_IDS, BOARD_NAMES, RANKS, VALUES
from castillo.games.el_grande.names import AREA_NAMES
from castillo.games.el_grande.picture.geometry import RINGS
from castillo.games.el_grande.picture.heraldry import (
    COUNT_WIDTH,
    FIGURE_WIDTH,
    draw_count,
    draw_grande,
    draw_king,
    draw_tower,
)
from castillo.games.el_grande.picture.style import (
    BRIGHT_GOLD,
    FADED,
    GOLD,
    INK,
    LAND,
    PAPER,
    TINTS,
)
from castillo.games.el_grande.picture.svg import BOLD, box, disc, group, measure, place, text, use
from castillo.games.el_grande.picture.words import tell_ranks

View = dict[str, Any]
Row = tuple[float, float, float]


@dataclass(frozen=True)
class Layout:
    """Where an area's things lie, in units of the map.

    Attributes:
        heading: the middle of the base line of its name, or of name and values.
        stacked: whether the values stand under the name and not beside it.
        rows: where pieces stand: left end, right end and middle height of each row.
    """

    heading: tuple[float, float]
    stacked: bool
    rows: tuple[Row, ...]


LAYOUTS: Final = {
    "GAL": Layout((153, 72), False, ((72, 218, 102), (114, 218, 132))),
    "PVA": Layout((342, 70), False, ((230, 470, 97), (408, 508, 126))),
    "ARA": Layout((573, 124), True, ((482, 612, 172), (478, 606, 203), (500, 586, 233))),
    "CAT": Layout((704, 142), False, ((620, 754, 170), (614, 712, 200), (608, 659, 227))),
    "CVI": Layout((308, 151), False, ((222, 424, 181), (208, 372, 211), (196, 316, 238))),
    "CNU": Layout((330, 286), False, ((178, 476, 318), (174, 474, 350))),
    "VAL": Layout((539, 292), True, ((482, 577, 340), (478, 580, 370), (474, 570, 399), (474, 560, 426))),
    "SEV": Layout((238, 425), False, ((164, 306, 453), (212, 306, 483), (232, 290, 511))),
    "GRA": Layout((394, 406), False, ((319, 463, 436), (319, 463, 467))),
    "CAS": Layout((744, 411), True, ((690, 802, 461), (690, 802, 490), (690, 798, 519))),
}
TOWER: Final = (656.0, 514.0)
GAP: Final = 3.0
SCALES: Final = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.5)
NAME_SIZE: Final = 18.5
VALUES_WIDTH: Final = 60.0
BOARD_WIDTH: Final = 66.0
KEY_SEATS: Final = 3
"""With so many seats or fewer there is room for a key beside the map."""
LEGEND: Final = (326.0, 524.0)
ASIDE: Final = (50.0, 522.0)
"""Where scoreboards lie that are not in use."""


def draw_regions(view: View) -> str:
    """Draw the nine regions, the Castillo, and all that lies there."""
    ground = "".join(_draw_ground(region) for region in RINGS)
    borders = (use(f"outline-{region}") for region in RINGS)
    lines = group(*borders, fill="none", stroke=INK, stroke_width=1.5, stroke_linejoin="round")
    king = view["king"]
    throne = _draw_throne(king) if king in RINGS else ""
    areas = "".join(_draw_area(view, area) for area in AREA_IDS)
    return ground + lines + throne + draw_tower(*TOWER) + areas + _draw_boards_aside(view) + _draw_legend(view)


def _draw_ground(region: str) -> str:
    name = f"outline-{region}"
    tint = group(
        use(name, stroke_width=18, stroke_opacity=0.28), use(name, stroke_width=8, stroke_opacity=0.5), fill="none",
        stroke=TINTS[region], stroke_linejoin="round", clip_path=f"url(#castillo-region-{region})",
    )  # fmt: skip
    return use(name, fill=LAND) + tint


def _draw_throne(king: str) -> str:
    """Draw the gold line inside the border of the King's region."""
    name = f"outline-{king}"
    lines = use(name, stroke=INK, stroke_width=8.5) + use(name, stroke=BRIGHT_GOLD, stroke_width=6.5)
    inside = group(lines, clip_path=f"url(#castillo-region-{king})")
    edge = use(name, stroke=INK, stroke_width=1.5)
    return group(inside, edge, fill="none", stroke_linejoin="round")


def _draw_area(view: View, area: str) -> str:
    layout = LAYOUTS[area]
    heading = _draw_heading(view, area, layout)
    pieces = _list_pieces(view, area)
    note = ""
    if area == "CAS" and "castillo" not in view:
        left, right, height = layout.rows[0]
        note = text((left + right) / 2, height, "closed: nobody", 14, italic=True, anchor="middle", fill=FADED)
        note += text((left + right) / 2, height + 16, "may look inside", 14, italic=True, anchor="middle", fill=FADED)
    return group(heading, note, _set_pieces(pieces, layout.rows), class_="area", data_area=area)


def _draw_heading(view: View, area: str, layout: Layout) -> str:
    """Draw an area's name and the values that hold there now."""
    boards = [board for board in BOARD_NAMES if view["scoreboards"].get(board) == area]
    x, y = layout.heading
    left, _, right, _ = measure_heading(area, bool(boards))
    if layout.stacked:
        at = (x, y + (20 if boards else 18))
        named = text(x, y, AREA_NAMES[area], NAME_SIZE, weight=BOLD, anchor="middle")
    else:
        at = (right - (BOARD_WIDTH if boards else VALUES_WIDTH) / 2, y - 5.5)
        named = text(left, y, AREA_NAMES[area], NAME_SIZE, weight=BOLD)
    return named + (draw_board(boards[0], *at) if boards else draw_values(area, *at))


def measure_heading(area: str, board: bool) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower end of an area's name and values, or name and scoreboard."""
    layout = LAYOUTS[area]
    x, y = layout.heading
    name, values = measure(AREA_NAMES[area], NAME_SIZE, BOLD), BOARD_WIDTH if board else VALUES_WIDTH
    wide = max(name, values) if layout.stacked else name + 7 + values
    return x - wide / 2, y - 13, x + wide / 2, y + (30 if layout.stacked else 6)


def draw_values(area: str, x: float, y: float) -> str:
    """Draw an area's printed values round (x, y)."""
    first = AREA_IDS.index(area) * RANKS
    return draw_medals([int(VALUES[first + rank]) for rank in range(RANKS)], x, y)


def draw_medals(values: list[int], x: float, y: float) -> str:
    """Draw the values of an area's ranks round (x, y)."""
    looks = ((-20.5, BRIGHT_GOLD, 10.0, 17), (0.5, PAPER, 8.8, 15), (20, PAPER, 8.8, 15))
    medals = ""
    for rank, (aside, fill, radius, size) in enumerate(looks):
        medals += disc(x + aside, y, radius, fill=fill, stroke=INK, stroke_width=1)
        medals += text(x + aside, y + size * 0.33, str(values[rank]), size, weight=BOLD, anchor="middle")
    return group(medals, class_="values")


def draw_board(board: str, x: float, y: float) -> str:
    """Draw a mobile scoreboard round (x, y): a dark tile with gold figures."""
    tile = box(x - 33, y - 12, 66, 24, rx=3, fill=INK)
    rim = box(x - 30.7, y - 9.7, 61.4, 19.4, rx=2, fill="none", stroke=GOLD, stroke_width=1.2)
    numbers = "".join(
        text(x + (rank - 1) * 20, y + 6, value, 18, weight=BOLD, fill=BRIGHT_GOLD, anchor="middle")
        for rank, value in enumerate(board.split("/"))
    )
    return group(tile, rim, numbers, class_="scoreboard", data_board=board)


def _draw_boards_aside(view: View) -> str:
    aside = [board for board in BOARD_NAMES if board not in view["scoreboards"]]
    if not aside:
        return ""
    x, y = ASIDE
    tiles = "".join(draw_board(board, x + n * 76, y) for n, board in enumerate(aside))
    middle = x + (len(aside) - 1) * 38
    words = text(middle, y + 30, "beside the board", 14, italic=True, anchor="middle", fill=FADED)
    return tiles + words


def _list_pieces(view: View, area: str) -> list[tuple[float, str, str, int]]:
    """List what stands in an area: how wide it is, what it is, whose, how many."""
    seats = view["seats"]
    pieces: list[tuple[float, str, str, int]] = [(FIGURE_WIDTH, "king", "", 1)] if view["king"] == area else []
    pieces += [(FIGURE_WIDTH, "grande", seat, 1) for seat in seats if view["grandes"].get(seat) == area]
    counts = view.get("castillo", {}) if area == "CAS" else view["regions"].get(area, {})
    others = [colour for colour in counts if colour not in seats]
    pieces += [(COUNT_WIDTH, "count", colour, counts[colour]) for colour in [*seats, *others] if counts.get(colour)]
    return pieces


def _set_pieces(pieces: list[tuple[float, str, str, int]], rows: tuple[Row, ...]) -> str:
    """Draw pieces in rows, as large as they fit."""
    scale, lines = fit_rows([width for width, _, _, _ in pieces], rows)
    drawn = ""
    rest = iter(pieces)
    for number, (left, right, y) in zip(lines, rows, strict=True):
        here = [next(rest) for _ in range(number)]
        x = (left + right - _measure_row([width for width, _, _, _ in here], scale)) / 2
        for width, kind, seat, count in here:
            shown = _draw_piece(kind, seat, count)
            drawn += place(
                x + width * scale / 2, y, shown, scale=scale, data_seat=seat or None,
                data_count=str(count) if kind == "count" else None,
            )  # fmt: skip
            x += (width + GAP) * scale
    return drawn


def _draw_piece(kind: str, seat: str, count: int) -> str:
    if kind == "king":
        return draw_king(0, 0)
    return draw_grande(seat, 0, 0) if kind == "grande" else draw_count(seat, count, 0, 0)


def _measure_row(widths: list[float], scale: float) -> float:
    return scale * (sum(widths) + GAP * (len(widths) - 1)) if widths else 0.0


def fit_rows(widths: list[float], rows: tuple[Row, ...]) -> tuple[float, list[int]]:
    """Tell how large pieces of such widths can be drawn in rows, and how many go into each row."""
    for scale in SCALES:
        counts = [0] * len(rows)
        row, here = 0, list[float]()
        for width in widths:
            while row < len(rows) and _measure_row([*here, width], scale) > rows[row][1] - rows[row][0]:
                row, here = row + 1, []
            if row == len(rows):
                break
            here.append(width)
            counts[row] += 1
        else:
            return scale, counts
    raise AssertionError("more pieces than there are")


def _draw_legend(view: View) -> str:
    """Draw what the pieces are, and which ranks score, where there is no key beside the map."""
    if len(view["seats"]) <= KEY_SEATS:
        return ""
    x, y = LEGEND
    words: dict[str, Any] = {"italic": True, "fill": FADED}
    king = place(x, y, draw_king(0, 0), scale=0.72) + text(x + 14, y + 5, "King", 14, **words)
    grande = place(x + 60, y, draw_grande(view["seats"][0], 0, 0), scale=0.72)
    grande += text(x + 72, y + 5, "Grande, home region", 14, **words)
    count = place(x + 212, y, draw_count(view["seats"][0], 7, 0, 0), scale=0.72)
    count += text(x + 231, y + 5, "Caballeros", 14, **words)
    return king + grande + count + text(x + 140, y + 27, tell_ranks(view), 14, anchor="middle", **words)
