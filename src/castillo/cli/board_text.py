"""A position of El Grande as plain text: what a seat's view holds, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final

from castillo.games.el_grande.board import (
    AREA_IDS,
    BOARD_NAMES,
    BORDERS,
    LAST_ROUND,
    RANKS,
    REGION_IDS,
    VALUES,
    caballeros_granted,
)
from castillo.games.el_grande.deck import CardKind, Deck

AREA_NAMES: Final = {
    "GAL": "Galicia",
    "PVA": "Basque Country",
    "ARA": "Aragon",
    "CAT": "Catalonia",
    "CVI": "Old Castile",
    "CNU": "New Castile",
    "VAL": "Valencia",
    "SEV": "Seville",
    "GRA": "Granada",
    "CAS": "Castillo",
}
PHASE_NAMES: Final = {"bid": "power cards", "turn": "turns", "scoring": "general scoring"}
LANGUAGE: Final = "en"
NAME_WIDTH: Final = 15
VALUE_WIDTH: Final = 6
LEAST_COLUMN: Final = 5
NONE: Final = "."
LEGEND: Final = "K King's region, + next to it (Caballeros may be placed there), G home region (Grande)."

View = dict[str, Any]


def render_view(view: View, deck: Deck | None, width: int = 100) -> str:
    """Write a view as text: the board, the power cards, the action cards; a game without a board as JSON."""
    if view["game"] != "el_grande" or deck is None:
        return json.dumps(view, ensure_ascii=False, indent=2)
    blocks = [render_board(view), render_power(view), render_cards(view, deck, width)]
    return "\n\n".join(block for block in blocks if block)


def render_board(view: View) -> str:
    """Write the board and what each seat has, a column a seat."""
    seats: list[str] = view["seats"]
    lines = [_describe_moment(view)]
    lines.append(_row("", "", "values", seats, seats))
    lines += [_region_row(view, area) for area in REGION_IDS]
    lines.append(_castillo_row(view))
    lines.append(_row("", "court", "", [_count(view["court"], seat) for seat in seats], seats))
    lines.append(_row("", "province", "", [_count(view["province"], seat) for seat in seats], seats))
    lines.append(_row("", "power card", "", [_count(view.get("power", {}), seat) for seat in seats], seats))
    if view.get("vetoes"):
        held = [_write_vetoes(view["vetoes"].get(seat)) for seat in seats]
        lines.append(_row("", "vetoes held", "", held, seats))
    lines.append(_row("", "points", "", [str(view["score"].get(seat, 0)) for seat in seats], seats))
    lines.append(f"{LEGEND} {_ranks_note(view)}")
    return "\n".join(lines)


def _describe_moment(view: View) -> str:
    if view["over"]:
        return f"After round {view['round']}: the game is over"
    phase = PHASE_NAMES.get(view["phase"], str(view["phase"]))
    who = f"{view['leader']} leads" if view["phase"] == "bid" else f"to move: {', '.join(view['to_move'])}"
    return f"Round {view['round']} of {LAST_ROUND}, {phase}; {who}"


def _row(mark: str, name: str, values: str, cells: Sequence[str], seats: Sequence[str], end: str = "") -> str:
    columns = "".join(cell.rjust(max(LEAST_COLUMN, len(seat)) + 2) for cell, seat in zip(cells, seats, strict=True))
    return f"{mark:1} {name:{NAME_WIDTH + 4}} {values:{VALUE_WIDTH}}{columns}{end}".rstrip()


def _region_row(view: View, area: str) -> str:
    seats = view["seats"]
    king = view["king"]
    mark = "K" if area == king else "+" if area in _neighbours(king) else ""
    cells = [
        _count(view["regions"].get(area, {}), seat) + (" G" if view["grandes"].get(seat) == area else "  ")
        for seat in seats
    ]
    return _row(mark, f"{area} {AREA_NAMES[area]}", _values(area), cells, seats, _board_note(view, area))


def _castillo_row(view: View) -> str:
    seats = view["seats"]
    inside = view.get("castillo")
    cells = ["?  " if inside is None else _count(inside, seat) + "  " for seat in seats]
    mark = "+" if view["king"] else ""
    return _row(mark, f"CAS {AREA_NAMES['CAS']}", _values("CAS"), cells, seats, _board_note(view, "CAS"))


def _count(counts: dict[str, int], seat: str) -> str:
    number = counts.get(seat, 0)
    return str(number) if number else NONE


def _values(area: str) -> str:
    first = AREA_IDS.index(area) * RANKS
    return " ".join(str(int(VALUES[first + rank])) for rank in range(RANKS))


def _board_note(view: View, area: str) -> str:
    lying = [board for board in BOARD_NAMES if view["scoreboards"].get(board) == area]
    return f"   scoreboard {lying[0]}" if lying else ""


def _neighbours(region: str | None) -> set[str]:
    return {b if a == region else a for a, b in BORDERS if region in (a, b)}


def _ranks_note(view: View) -> str:
    seats = len(view["seats"])
    ranks = RANKS if view.get("options", {}).get("scoredRanks") == RANKS else min(RANKS, seats - 1)
    return {1: "Only the first rank scores.", 2: "Only the first two ranks score."}.get(ranks, "")


def _write_vetoes(rounds: int | list[int] | None) -> str:
    if rounds is None:
        return NONE
    return str(len(rounds)) if isinstance(rounds, list) else "1"


def render_power(view: View) -> str:
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
        hand = "  ".join(f"{value} ({int(caballeros_granted(value))})" for value in view["hand"])
        lines.append(f"{view['you']}'s hand (and how many Caballeros each brings to court): {hand}")
    return "\n".join(lines)


def render_cards(view: View, deck: Deck, width: int = 100) -> str:
    """Write the face-up action cards, taken ones last."""
    kinds = {card.id: card for card in deck.cards}
    takers = {card: seat for seat, card in view["taken"].items()}
    if not view["cards"]:
        return ""
    lines = ["Action cards (the number is the stack, and how many Caballeros may be placed)"]
    for stack in sorted(view["cards"], key=int):
        card = kinds[view["cards"][stack]]
        lines += _card_lines(card, takers.get(card.id), width)
    return "\n".join(lines)


def name_card(deck: Deck, card_id: str) -> str:
    """Return a card's id and name; an id alone if the deck has no such card."""
    return next((f"{card.id} {card.names[LANGUAGE]}" for card in deck.cards if card.id == card_id), card_id)


def _card_lines(card: CardKind, taker: str | None, width: int) -> list[str]:
    head = f"  {card.stack} {card.id}  "
    text = f"{card.names[LANGUAGE]}: {card.texts[LANGUAGE]}"
    if taker:
        text += f" [taken by {taker}]"
    lines = wrap(text, max(width - len(head), 30))
    return [head + lines[0], *(" " * len(head) + line for line in lines[1:])]


def number_choices(words: Sequence[str]) -> dict[str, str]:
    """Return choices by the number under which they are offered: their own, where each is a word and a number."""
    own = [last for _, _, last in (word.partition(" ") for word in words) if last.isdecimal()]
    numbers = own if len(own) == len(words) == len(set(own)) else [str(n) for n in range(1, len(words) + 1)]
    return dict(zip(numbers, words, strict=True))


def render_choices(words: Sequence[str], width: int = 100) -> str:
    """Write numbered choices in as many columns as fit."""
    cells = [f"{number:>3}) {word}" for number, word in number_choices(words).items()]
    column = max(len(cell) for cell in cells) + 2
    columns = max(1, min(width // column, len(cells)))
    rows = -(-len(cells) // columns)
    lines = ["".join(cell.ljust(column) for cell in cells[row::rows]).rstrip() for row in range(rows)]
    return "\n".join(lines)


def render_end(view: View) -> str:
    """Write the final scores, most points first, and who won."""
    scores = sorted(view["score"].items(), key=lambda entry: -entry[1])
    lines = ["The game is over."]
    lines += [f"  {seat:8} {points:>4}" for seat, points in scores]
    winners = view["winners"]
    lines.append(f"{winners[0]} wins." if len(winners) == 1 else f"{', '.join(winners)} share the win.")
    return "\n".join(lines)
