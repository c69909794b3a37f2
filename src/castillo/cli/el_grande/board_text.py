"""A position of El Grande as plain text: what a seat's view holds, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final

from castillo.cli.el_grande.board_map import WIDTH, draw_map, fold, shorten_names
from castillo.cli.wrapping import fold_words
from castillo.games.el_grande.board import (
    AREA_IDS,
    BOARD_NAMES,
    BOARDS,
    BORDERS,
    LAST_ROUND,
    RANKS,
    REGION_IDS,
    VALUES,
    caballeros_granted,
)
from castillo.games.el_grande.deck import CardKind, Deck
from castillo.games.el_grande.names import AREA_NAMES, PHASE_NAMES

LANGUAGE: Final = "en"
NAME_WIDTH: Final = 15
VALUE_WIDTH: Final = 6
LEAST_COLUMN: Final = 5
NONE: Final = "."
LEGEND: Final = "K: the King; +: next to him (place here); G: Grande, home; *: mobile scoreboard."
TABLE_LEGEND: Final = "K King's region, + next to it (Caballeros may be placed there), G home region (Grande)."

View = dict[str, Any]
Borders = Sequence[tuple[str, str]]


def render_view(view: View, deck: Deck, width: int = 100, plain: bool = False, brief: bool = False) -> str:
    """Write a view as text: the board, the power cards, the action cards.

    Args:
        view: the view.
        deck: what the action cards say.
        width: how many columns there are.
        plain: whether the map is drawn in ASCII.
        brief: whether only those action cards are written that are in use now.
    """
    board = render_map(view, width, plain) if width >= WIDTH else render_table(view, width)
    blocks = [board, render_power(view, width), render_cards(view, deck, width, brief)]
    return "\n\n".join(block for block in blocks if block)


def list_colours(view: View) -> list[str]:
    """Name the colours of all Caballeros on the board: the seats, and those that are nobody's."""
    counts = [*view["regions"].values(), view.get("castillo") or {}]
    return list(dict.fromkeys([*view["seats"], *(colour for count in counts for colour in count)]))


def render_map(view: View, width: int = WIDTH, plain: bool = False, borders: Borders = BORDERS) -> str:
    """Write the board as a map, and below it what each seat has, a column a seat."""
    codes = shorten_names(list_colours(view))
    signs = ", ".join(f"{code} {name}" for name, code in codes.items())
    board = draw_map(lambda area, columns: _write_area(view, codes, area, columns, borders), width, plain)
    notes = wrap(f"{signs}. {LEGEND}", width) + wrap(_ranks_note(view), width)
    return "\n".join([*fold_words(_describe_moment(view), width), board, *notes, *_seat_rows(view)])


def _write_area(view: View, codes: dict[str, str], area: str, width: int, borders: Borders) -> list[str]:
    """Write an area of the map: its name, what its ranks are worth, who is at home, who stands there."""
    lying = [board for board in range(BOARDS) if view["scoreboards"].get(BOARD_NAMES[board]) == area]
    values = BOARD_NAMES[lying[0]] + "*" if lying else _values(area).replace(" ", "/")
    homes = "".join(codes[seat] for seat, home in view["grandes"].items() if home == area)
    counts = view.get("castillo") if area == "CAS" else view["regions"].get(area, {})
    present = sorted((counts or {}).items(), key=lambda entry: -entry[1])
    pieces = fold([f"{codes[seat]}{number}" for seat, number in present if number], width)
    return [
        f"{area} {AREA_NAMES[area]}",
        *fold([f"{mark_area(view, area, borders)} {values}".lstrip(), *([f"G:{homes}"] if homes else [])], width),
        *(pieces or ["?" if counts is None else NONE]),
    ]


def mark_area(view: View, area: str, borders: Borders = BORDERS) -> str:
    """Return what tells that the King stands in an area, or that Caballeros may be placed there."""
    if area == "CAS":
        return "+" if view["king"] else ""
    return "K" if area == view["king"] else "+" if area in _neighbours(view["king"], borders) else ""


def render_table(view: View, width: int = 100, borders: Borders = BORDERS) -> str:
    """Write the board as a table, and what each seat has, a column a seat; the texts are folded, the table is not."""
    colours = list_colours(view)
    lines = fold_words(_describe_moment(view), width)
    lines.append(_row("", "", "values", colours, colours))
    lines += [_region_row(view, area, borders) for area in REGION_IDS]
    lines.append(_castillo_row(view))
    lines += _seat_rows(view)[1:]
    lines += fold_words(f"{TABLE_LEGEND} {_ranks_note(view)}".rstrip(), width)
    return "\n".join(lines)


def _seat_rows(view: View) -> list[str]:
    """Write what each seat has, under the names of the seats."""
    seats: list[str] = view["seats"]
    lines = [_row("", "", "", seats, seats)]
    lines.append(_row("", "court", "", [_count(view["court"], seat) for seat in seats], seats))
    lines.append(_row("", "province", "", [_count(view["province"], seat) for seat in seats], seats))
    lines.append(_row("", "power card", "", [_count(view.get("power", {}), seat) for seat in seats], seats))
    if view.get("vetoes"):
        held = [_write_vetoes(view["vetoes"].get(seat)) for seat in seats]
        lines.append(_row("", "vetoes held", "", held, seats))
    lines.append(_row("", "points", "", [str(view["score"].get(seat, 0)) for seat in seats], seats))
    return lines


def _describe_moment(view: View) -> str:
    if view["over"]:
        return f"After round {view['round']}: the game is over"
    phase = PHASE_NAMES.get(view["phase"], str(view["phase"]))
    if view["phase"] == "bid":
        who = f"{view['leader']} leads" if view["leader"] else "who leads is not drawn yet"
    else:
        who = f"to move: {', '.join(view['to_move'])}"
    return f"Round {view['round']} of {LAST_ROUND}, {phase}; {who}"


def _row(mark: str, name: str, values: str, cells: Sequence[str], seats: Sequence[str], end: str = "") -> str:
    columns = "".join(cell.rjust(max(LEAST_COLUMN, len(seat)) + 2) for cell, seat in zip(cells, seats, strict=True))
    return f"{mark:1} {name:{NAME_WIDTH + 4}} {values:{VALUE_WIDTH}}{columns}{end}".rstrip()


def _region_row(view: View, area: str, borders: Borders) -> str:
    seats = list_colours(view)
    cells = [
        _count(view["regions"].get(area, {}), seat) + (" G" if view["grandes"].get(seat) == area else "  ")
        for seat in seats
    ]
    mark, name = mark_area(view, area, borders), f"{area} {AREA_NAMES[area]}"
    return _row(mark, name, _values(area), cells, seats, _board_note(view, area))


def _castillo_row(view: View) -> str:
    seats = list_colours(view)
    inside = view.get("castillo")
    cells = ["?  " if inside is None else _count(inside, seat) + "  " for seat in seats]
    name, values = f"CAS {AREA_NAMES['CAS']}", _values("CAS")
    return _row(mark_area(view, "CAS"), name, values, cells, seats, _board_note(view, "CAS"))


def _count(counts: dict[str, int], seat: str) -> str:
    number = counts.get(seat, 0)
    return str(number) if number else NONE


def _values(area: str) -> str:
    first = AREA_IDS.index(area) * RANKS
    return " ".join(str(int(VALUES[first + rank])) for rank in range(RANKS))


def _board_note(view: View, area: str) -> str:
    lying = [board for board in BOARD_NAMES if view["scoreboards"].get(board) == area]
    return f"   scoreboard {lying[0]}" if lying else ""


def _neighbours(region: str | None, borders: Borders) -> set[str]:
    return {b if a == region else a for a, b in borders if region in (a, b)}


def _ranks_note(view: View) -> str:
    seats = len(view["seats"])
    ranks = RANKS if view.get("options", {}).get("scoredRanks") == RANKS else min(RANKS, seats - 1)
    return {1: "Only the first rank scores.", 2: "Only the first two ranks score."}.get(ranks, "")


def _write_vetoes(rounds: int | list[int] | None) -> str:
    if rounds is None:
        return NONE
    return str(len(rounds)) if isinstance(rounds, list) else "1"


def render_power(view: View, width: int = 100) -> str:
    """Write the power cards that seats have played, and those in the viewer's hand with what they bring."""
    lines = []
    shown = {seat: values for seat, values in view.get("shown", {}).items() if values}
    if shown:
        played = "; ".join(f"{seat} {' '.join(str(value) for value in shown[seat])}" for seat in shown)
        lines.append(f"Power cards played so far: {played}")
    back = {seat: number for seat, number in view.get("back", {}).items() if number}
    if back:
        lines.append("Of these are back in hand: " + ", ".join(f"{seat} {number}" for seat, number in back.items()))
    if view.get("hand") is not None:
        hand = ", ".join(f"{value} ({int(caballeros_granted(value))})" for value in view["hand"])
        lines.append(f"{view['you']}'s hand (and how many Caballeros each brings to court): {hand}")
    return "\n".join(part for line in lines for part in fold_words(line, width))


def render_cards(view: View, deck: Deck, width: int = 100, brief: bool = False) -> str:
    """Write the face-up action cards by stack; if brief, only the one that is in use unless one is to be chosen."""
    kinds = {card.id: card for card in deck.cards}
    takers = {card: seat for seat, card in view["taken"].items()}
    if not view["cards"] or view["over"]:
        return ""
    lines = fold_words("Action cards (the number is the stack, and how many Caballeros may be placed)", width)
    stacks = sorted(view["cards"], key=int)
    if brief and view["phase"] == "turn" and view["question"] != "take_card":
        used = view.get("pending", {}).get("stack")
        stacks = [stack for stack in stacks if stack == str(used) or _is_taken_now(view, stack)]
        lines = fold_words("Action card in use ('cards' shows all)", width) if stacks else []
    for stack in stacks:
        card = kinds[view["cards"][stack]]
        lines += _card_lines(card, takers.get(card.id), width)
    return "\n".join(lines)


def _is_taken_now(view: View, stack: str) -> bool:
    """Tell whether those who are asked have taken a stack's card."""
    return any(view["taken"].get(seat) == view["cards"][stack] for seat in view["to_move"])


def _card_lines(card: CardKind, taker: str | None, width: int) -> list[str]:
    head = f"  {card.stack} {card.id}  "
    text = f"{card.names[LANGUAGE]}: {card.texts[LANGUAGE]}"
    if card.note:
        text += f" [{card.note}]"
    if taker:
        text += f" [taken by {taker}]"
    lines = wrap(text, max(width - len(head), 30))
    return [head + lines[0], *(" " * len(head) + line for line in lines[1:])]
