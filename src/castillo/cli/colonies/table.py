"""What a table of Grand Inquisitor & the Colonies looks like as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from castillo.cli.el_grande.board_map import WIDTH
from castillo.cli.el_grande.board_text import mark_area, render_cards, render_map, render_power, render_table
from castillo.cli.el_grande.table import ElGrandeTable
from castillo.cli.tables import View
from castillo.cli.wrapping import fold_words
from castillo.core.texts import load_texts
from castillo.games.colonies.board import (
    CAPTAIN_POINTS,
    FRANCE_POINTS,
    NEW_IDS,
    SPOT_NAMES,
    VICEROY_POINTS,
    build_board,
)
from castillo.games.colonies.rules import TEXT_FOLDERS, ColoniesRules
from castillo.games.el_grande.board import BORDERS, RANKS

if TYPE_CHECKING:
    from castillo.cli.reading import Reading

TEXTS: Final = load_texts(TEXT_FOLDERS)
BOARD: Final = build_board(groups_reach_colonies=True)
SPACES: Final = {"office": "Ambassador", "second": "second", "last": "last"}
LINES: Final = {
    "SHI": ("ship", "Captain", CAPTAIN_POINTS), "AME": ("america", "Viceroy", VICEROY_POINTS),
    "MED": ("mediterranean", "", 0),
}  # fmt: skip
"""Of each area at sea its key in a view, its office, and what that is worth."""
DISCS_OF: Final = {"AME": "gold", "MED": "wares"}


def _list_borders() -> list[tuple[str, str]]:
    """List the borders across which Caballeros are placed, those of the new areas too."""
    new = [
        (SPOT_NAMES[king], SPOT_NAMES[region])
        for king, regions in enumerate(BOARD.neighbours)
        for region in regions
        if SPOT_NAMES[region] in NEW_IDS
    ]
    return [*BORDERS, *new]


ALL_BORDERS: Final = _list_borders()


class ColoniesTable(ElGrandeTable):
    """The board as in the base game, the new areas, the Limit table, the discs; seven stacks."""

    introduction: tuple[str, ...] = (
        *ElGrandeTable.introduction,
        "A Caballero sails in two steps: sail red SHI; to VAL. The one in an office: sail red SHI office",
    )
    more_boards = "; table: as a table; cards: all action cards; cards GI7B: one of them"
    rule = "(rules GI-6.4), a section (rules GI-6) or a card's rule (rules GI-C7B)"

    def draw(self, view: View, width: int, plain: bool = False, what: str = "board", brief: bool = False) -> str:
        assert isinstance(self.game, ColoniesRules)
        deck = self.game.deck
        if what == "cards":
            return render_cards(view, deck, width)
        as_map = what != "table" and width >= WIDTH
        board = render_map(view, width, plain, ALL_BORDERS) if as_map else render_table(view, width, ALL_BORDERS)
        blocks = [board, render_colonies(view, width)]
        if what != "table":
            blocks += [render_power(view, width), render_cards(view, deck, width, brief)]
        return "\n\n".join(block for block in blocks if block)

    def write_entries(self, reading: Reading) -> list[str]:
        from castillo.cli.colonies.replay_text import ColoniesWriter

        return ColoniesWriter(reading).write()


def render_colonies(view: View, width: int) -> str:
    """Write who is where in the new areas, what the Limit table holds, where the Grand Inquisitor is, the discs."""
    lines = [
        _write_area(view, area, _list_france(view) if area == "FRA" else _list_line(view, area)) for area in NEW_IDS
    ]
    lines += [_write_limit(view["limit"]), _write_discs(view)]
    holder = view["inquisitor"]
    lines.append(f"The Grand Inquisitor is {f'in the court of {holder}' if holder else 'beside the board'}.")
    return "\n".join(part for line in lines if line for part in fold_words(line, width))


def _write_area(view: View, area: str, those: list[str]) -> str:
    first = BOARD.names.index(area) * RANKS
    lying = next((board for board, place in view["scoreboards"].items() if place == area), None)
    values = f"{lying}*" if lying else "/".join(str(int(BOARD.values[first + rank])) for rank in range(RANKS))
    homes = [seat for seat, home in view["grandes"].items() if home == area]
    notes = [mark_area(view, area, ALL_BORDERS), values, f"home of {', '.join(homes)}" if homes else ""]
    head = " ".join(note for note in notes if note)
    return f"{area} {TEXTS.get('areas', area)} ({head}): {', '.join(those) or 'nobody'}"


def _list_france(view: View) -> list[str]:
    points = zip(SPACES.items(), FRANCE_POINTS, strict=True)
    return [f"{name} (+{int(more)}) {view['france'][key] or 'free'}" for (key, name), more in points]


def _list_line(view: View, area: str) -> list[str]:
    key, office, points = LINES[area]
    found = []
    for place, entry in enumerate(view[key]):
        words = [entry["seat"]]
        words += [f"with {entry['disc']}"] if entry["disc"] else []
        words += ["beside the table"] if view["limit"]["area"] == area and not entry["table"] else []
        found.append((f"{office} (+{points}) " if office and place == 0 else "") + " ".join(words))
    return found


def _write_limit(limit: dict[str, Any]) -> str:
    if limit["area"] is None:
        return ""
    counts = {
        key: ", ".join(f"{colour} {number}" for colour, number in limit[key].items()) for key in ("table", "beside")
    }
    beside = f"; beside it {counts['beside']}" if counts["beside"] else ""
    place = TEXTS.get("areas_at", limit["area"])
    return f"The Limit table is {place}, {limit['spaces']} spaces: {counts['table'] or 'nobody'}{beside}."


def _write_discs(view: View) -> str:
    found = []
    for area, disc in DISCS_OF.items():
        counts = view["discs"][disc]
        place = TEXTS.get("areas_at", area)
        found.append(
            f"{disc}: {counts['lying']} {place}, {counts['stock']} in the stock, {counts['delivered']} delivered"
        )
    return f"Discs: {'; '.join(found)}."
