"""A picture of a position of Grand Inquisitor & the Colonies: the base game's, new areas under the map, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from castillo.core.texts import load_texts
from castillo.games.colonies.board import DISC_POINTS, GOLD, NEW_IDS, WARES, build_board
from castillo.games.colonies.rules import TEXT_FOLDERS
from castillo.games.el_grande.board import BOARD_NAMES, RANKS
from castillo.games.el_grande.deck import Deck
from castillo.games.el_grande.names import AREA_NAMES
from castillo.games.el_grande.picture import CARDS_HEIGHT, CARDS_WIDTH, MAP, draw_table
from castillo.games.el_grande.picture.heraldry import (
    SHIELD_HEIGHT,
    SHIELD_WIDTH,
    define_shield,
    draw_grande,
    draw_king,
    draw_shield,
)
from castillo.games.el_grande.picture.regions import draw_board, draw_medals, measure_heading
from castillo.games.el_grande.picture.style import BRIGHT_GOLD, FADED, INK, PAPER, RUBRIC, SEA, Arms
from castillo.games.el_grande.picture.style import GOLD as GILT
from castillo.games.el_grande.picture.svg import BOLD, box, disc, element, group, measure, place, text
from castillo.games.el_grande.picture.table import CARD_GAP, Things, draw_cards, draw_power, list_notes

View = dict[str, Any]
NAME: Final = "Grand Inquisitor & the Colonies"
TEXTS: Final = load_texts(TEXT_FOLDERS)
BOARD: Final = build_board(groups_reach_colonies=True)
NEW_NAMES: Final = {area: TEXTS.get("areas", area) for area in NEW_IDS}
BLACK_ARMS: Final = Arms("#211a16", "#dcb550", "cross")
"""The black Caballeros' arms, like a seat's."""
CARDS_IN_ROW: Final = 4
BAND: Final = 118.0
"""How high the new areas are."""
NOTES: Final = 34.0
"""How high the lines under them are."""
MORE: Final = BAND + NOTES + CARDS_HEIGHT + 2 * CARD_GAP
LINES: Final = {"SHI": ("ship", "Captain"), "AME": ("america", "Viceroy"), "MED": ("mediterranean", "")}
SPACES: Final = (("office", "Ambassador, 2"), ("second", "second, 1"), ("last", "last, 0"))
ROW: Final = 11
"""How many Caballeros stand side by side in a new area at first; if there are more, all are smaller."""


def draw_position(view: View, title: str, deck: Deck) -> str:
    """Draw what lies on the table, as far as it is public; see `castillo.games.el_grande.picture`.

    Returns:
        One self-contained SVG of 1200 by 1102 units.
    """
    shields = element("defs", define_shield("black", BLACK_ARMS))
    each = (CARDS_WIDTH - CARD_GAP * (len(NEW_IDS) - 1)) / len(NEW_IDS)
    areas = "".join(
        place(n * (each + CARD_GAP), 0, _draw_area(view, area, each), class_="area", data_area=area)
        for n, area in enumerate(NEW_IDS)
    )
    notes = place(0, BAND + 24, _draw_notes(view))
    cards = place(0, BAND + NOTES + CARD_GAP, draw_cards(view, deck, CARDS_WIDTH, CARDS_HEIGHT, CARDS_IN_ROW))
    return draw_table(view, NAME, title, shields + areas + notes + cards + _draw_limit(view), THINGS, MORE)


def list_seat_notes(view: View, seat: str) -> list[str]:
    """List what there is to say of a seat: the Grand Inquisitor first."""
    return (["Grand Inquisitor"] if view["inquisitor"] == seat else []) + list_notes(view, seat)


THINGS: Final = Things(draw_power, list_seat_notes, {**AREA_NAMES, **NEW_NAMES})


def _draw_area(view: View, area: str, width: float) -> str:
    """Draw a new area: its name and values, figures, and who is there in the order in which they came."""
    ground = box(0, 0, width, BAND, rx=5, fill=SEA if area != "FRA" else PAPER, stroke=INK, stroke_width=1.3)
    ground += box(
        3, 3, width - 6, BAND - 6, rx=3, fill="none", stroke=GILT, stroke_width=2.4 if view["king"] == area else 0.9
    )
    name = text(12, 24, NEW_NAMES[area], 19, weight=BOLD)
    x = 12 + measure(NEW_NAMES[area], 19, BOLD) + 40
    lying = [board for board in BOARD_NAMES if view["scoreboards"].get(board) == area]
    first = BOARD.names.index(area) * RANKS
    values = [int(BOARD.values[first + rank]) for rank in range(RANKS)]
    name += draw_board(lying[0], x, 18) if lying else draw_medals(values, x, 18)
    figures = "".join(
        place(width - 20 - 24 * n, 20, figure, scale=0.85) for n, figure in enumerate(_list_figures(view, area))
    )
    those = _draw_france(view, width) if area == "FRA" else _draw_line(view, area, width)
    return ground + name + figures + those


def _list_figures(view: View, area: str) -> list[str]:
    figures = [draw_king(0, 0)] if view["king"] == area else []
    return figures + [draw_grande(seat, 0, 0) for seat, home in view["grandes"].items() if home == area]


def _draw_france(view: View, width: float) -> str:
    """Draw the three spaces of France."""
    drawn = ""
    each = (width - 24) / len(SPACES)
    for n, (space, words) in enumerate(SPACES):
        x = 12 + n * each
        drawn += box(x, 40, each - 6, 66, rx=3, fill="none", stroke=FADED, stroke_dasharray="4 3")
        seat = view["france"][space]
        if seat is not None:
            drawn += group(draw_shield(seat, x + each / 2 - 13, 46, 30), data_seat=seat)
        drawn += text(x + each / 2 - 3, 99, words, 13, italic=True, fill=FADED, anchor="middle", most=each - 12)
    return drawn


def _draw_line(view: View, area: str, width: float) -> str:
    """Draw who is in an area at sea; the office is said under the first, discs lie on their bearers."""
    key, office = LINES[area]
    entries: Sequence[View] = view[key]
    rows = 1
    while len(entries) > rows * rows * ROW:
        rows += 1
    in_row, step, drawn = rows * ROW, (width - 24) / (rows * ROW), ""
    height = min(30.0, 60.0 / rows)
    for n, entry in enumerate(entries):
        x, y = 12 + n % in_row * step, 38 + n // in_row * (60 / rows)
        drawn += group(_draw_bearer(entry, x, y, height), data_seat=entry["seat"])
        if view["limit"]["area"] == area and not entry["table"]:
            drawn += text(x + height * 0.42, y + height + 9, "beside", 9, italic=True, anchor="middle", most=step)
    if office and entries:
        drawn += text(12, BAND - 10, f"first: the {office}", 13, italic=True, fill=FADED)
    if not entries:
        drawn += text(width / 2, 74, "nobody", 16, italic=True, fill=FADED, anchor="middle")
    return drawn + _draw_lying(view, area, width)


def _draw_bearer(entry: View, x: float, y: float, height: float) -> str:
    shield = draw_shield(entry["seat"], x, y, height)
    if entry["disc"] is None:
        return shield
    wide = height * SHIELD_WIDTH / SHIELD_HEIGHT
    return shield + place(x + wide, y + height * 0.8, _draw_disc(entry["disc"]), scale=height / 34)


def _draw_disc(name: str) -> str:
    """Draw a disc round (0, 0): Gold shines, Wares are a bale."""
    if name == "gold":
        return disc(0, 0, 8, fill=BRIGHT_GOLD, stroke=INK, stroke_width=1.2) + disc(0, 0, 5, fill="none", stroke=INK)
    return disc(0, 0, 8, fill=RUBRIC, stroke=INK, stroke_width=1.2) + box(-4, -4, 8, 8, fill="none", stroke=PAPER)


def _draw_lying(view: View, area: str, width: float) -> str:
    """Draw the discs that lie in a colony."""
    kind = {"AME": "gold", "MED": "wares"}.get(area)
    if kind is None:
        return ""
    number = view["discs"][kind]["lying"]
    return "".join(place(width - 18 - 18 * n, BAND - 16, _draw_disc(kind)) for n in range(number))


def _draw_notes(view: View) -> str:
    """Write who is on the Limit table and beside it, where the figure is, and what discs there are."""
    limit, said = view["limit"], []
    if limit["area"] is not None:
        on, beside = (", ".join(f"{c.capitalize()} {n}" for c, n in limit[key].items()) for key in ("table", "beside"))
        rest = f"; beside it {beside}" if beside else ""
        said.append(f"Limit table, {limit['spaces']} spaces: {on or 'nobody'}{rest}")
    for number, name in ((GOLD, "gold"), (WARES, "wares")):
        counts = view["discs"][name]
        said.append(
            f"{name.capitalize()} ({int(DISC_POINTS[number])}): {counts['stock']} in stock, {counts['delivered']} out"
        )
    holder = view["inquisitor"]
    said.append(f"Grand Inquisitor: {holder.capitalize() if holder else 'beside the board'}")
    return text(0, 0, "  ·  ".join(said), 16, most=CARDS_WIDTH)


def _draw_limit(view: View) -> str:
    """Draw the sign of the Limit table beside the name of its area."""
    limit = view["limit"]
    if limit["area"] is None:
        return ""
    if limit["area"] in NEW_IDS:
        n = NEW_IDS.index(limit["area"])
        each = (CARDS_WIDTH - CARD_GAP * (len(NEW_IDS) - 1)) / len(NEW_IDS)
        return place(n * (each + CARD_GAP) + each / 2 + 40, 18, _draw_table(limit["spaces"]))
    _, upper, right, _ = measure_heading(limit["area"], limit["area"] in view["scoreboards"].values())
    left, top = MAP[0] - 16, MAP[1] - 658
    return place(left + right + 16, top + upper + 8, _draw_table(limit["spaces"]))


def _draw_table(spaces: int) -> str:
    """Draw the Limit table round (0, 0): a board with its number of spaces."""
    tile = box(-13, -10, 26, 20, rx=2, fill=PAPER, stroke=RUBRIC, stroke_width=2)
    return group(tile, text(0, 5.5, str(spaces), 15, weight=BOLD, fill=RUBRIC, anchor="middle"), class_="limit")
