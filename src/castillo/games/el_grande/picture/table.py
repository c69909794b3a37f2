"""What lies around the map: the round track, the seats' things, the action cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from castillo.games.el_grande.board import LAST_ROUND, STACKS
from castillo.games.el_grande.deck import CardKind, Deck
from castillo.games.el_grande.names import AREA_NAMES
from castillo.games.el_grande.picture.heraldry import draw_power_card, draw_seal, draw_shield
from castillo.games.el_grande.picture.key import draw_key
from castillo.games.el_grande.picture.regions import KEY_SEATS
from castillo.games.el_grande.picture.style import (
    BRIGHT_GOLD,
    FADED,
    GOLD,
    INK,
    PAPER,
    PAPER_TAKEN,
    PARCHMENT,
    RUBRIC,
)
from castillo.games.el_grande.picture.svg import (
    BOLD,
    LEAST_SIZE,
    box,
    disc,
    group,
    measure,
    path,
    place,
    text,
    wrap_text,
)
from castillo.games.el_grande.picture.words import (
    name_seat,
    tell_moment,
    tell_mover,
    tell_vetoes,
)

View = dict[str, Any]
LANGUAGE: Final = "en"
SCORING_ROUNDS: Final = (3, 6, 9)
LEFT_OUT: Final = (1, 4, 7)
"""The spaces that the short game leaves out (EG-2.8)."""
PANEL_WIDTH: Final = 316.0
PANEL_LEAST: Final = 109.0
PANEL_MOST: Final = 139.0
PANEL_GAP: Final = 8.0
TITLE_GAP: Final = 8.28
NOTE_SIZE: Final = 15.0
SEPARATOR: Final = "  ·  "
CARD_GAP: Final = 10.0
TEXT_SIZES: Final = (15.0, 13.4, 12.0)
TEXT_HEIGHT: Final = 60.5
"""How much room a card has for its text."""


def draw_header(view: View, called: str, title: str) -> str:
    """Draw the title, what happens now, and the round track, 1168 wide and 52 high."""
    name = text(0, 25, called, 31, weight=BOLD)
    if title:
        name += text(measure(called, 31, BOLD) + TITLE_GAP, 25, title, 19, italic=True, fill=FADED, most=620)
    told = tell_moment(view)
    moment = text(0, 49, told, 18, weight=BOLD, fill=RUBRIC)
    mover = tell_mover(view)
    shields = ""
    x = measure(told, 18, BOLD) + 18
    for seat in view["winners"] if view["over"] else [seat for seat in view["to_move"] if seat in view["seats"]]:
        shields += draw_shield(seat, x, 35, 18)
        x += 19
    moment += shields + text(x + 4, 49, mover, 18, most=830 - x)
    return group(name, moment) + place(846, 0, _draw_track(view))


def _draw_track(view: View) -> str:
    rounds = "".join(_draw_space(view, n, 17 + (n - 1) * 36) for n in range(1, LAST_ROUND + 1))
    line = path("M17 20H305", stroke=INK, stroke_width=1.2)
    return group(line, rounds, class_="track")


def _draw_space(view: View, n: int, x: float) -> str:
    now = n == view["round"]
    unused = view["options"].get("rounds") == 6 and n in LEFT_OUT
    fill, ink = (INK, PAPER) if now else (PARCHMENT if unused else PAPER_TAKEN if n < view["round"] else PAPER, INK)
    space = disc(x, 20, 15, fill=fill, stroke=INK, stroke_width=1.3, stroke_dasharray="2.5 2.5" if unused else None)
    if now:
        space += disc(x, 20, 12.6, fill="none", stroke=BRIGHT_GOLD, stroke_width=1.3)
    number = text(x, 26, str(n), 18, weight=BOLD, fill=FADED if unused else ink, anchor="middle")
    strike = path(f"M{x - 10} 30L{x + 10} 10", stroke=FADED, stroke_width=1.2) if unused else ""
    scoring = text(x, 49, "scoring", 13, italic=True, anchor="middle") if n in SCORING_ROUNDS else ""
    if n in SCORING_ROUNDS:
        star = f"M{x} -1L{x + 4} 4L{x} 9L{x - 4} 4Z"
        scoring += path(star, fill=BRIGHT_GOLD, stroke=INK, stroke_width=0.9)
    return group(space, number, strike, scoring, class_="round", data_round=str(n))


def draw_seats(view: View, height: float, things: Things) -> str:
    """Draw a panel for every seat, one under the other, in a given height."""
    seats = view["seats"]
    each = min((height - PANEL_GAP * (len(seats) - 1)) / len(seats), PANEL_MOST)
    panels = "".join(
        place(0, n * (each + PANEL_GAP), _draw_seat(view, seat, each, things), class_="seat", data_seat=seat)
        for n, seat in enumerate(seats)
    )
    used = len(seats) * (each + PANEL_GAP)
    key = place(0, used, draw_key(view, PANEL_WIDTH, height - used)) if len(seats) <= KEY_SEATS else ""
    return panels + key


def _draw_seat(view: View, seat: str, height: float, things: Things) -> str:
    moves = seat in (view["winners"] if view["over"] else view["to_move"])
    frame = box(0, 0, PANEL_WIDTH, height, rx=4, fill=PAPER, stroke=INK, stroke_width=1.1)
    if moves:
        frame += box(3, 3, PANEL_WIDTH - 6, height - 6, rx=2.5, fill="none", stroke=GOLD, stroke_width=2.4)
    shield = draw_shield(seat, 14, 13, 46)
    called = name_seat(seat)
    name = text(64, 30, called, 22, weight=BOLD)
    tag = _tag(view, seat)
    if tag:
        x = 72 + measure(called, 22, BOLD)
        name += text(x, 30, tag, 15, italic=True, fill=RUBRIC, most=210 - x)
    score = text(PANEL_WIDTH - 14, 37, str(view["score"].get(seat, 0)), 34, weight=BOLD, anchor="end", most=46)
    score += text(PANEL_WIDTH - 14, 53, "points", 13.5, italic=True, fill=FADED, anchor="end")
    stock = _draw_number(64, 52, "court", view["court"].get(seat, 0))
    stock += _draw_number(136, 52, "province", view["province"].get(seat, 0))
    return (
        frame
        + shield
        + name
        + score
        + stock
        + things.draw_power(view, seat, (height - PANEL_LEAST) / 2)
        + _draw_notes(view, seat, height, things)
    )


def _tag(view: View, seat: str) -> str:
    if view["over"]:
        return "wins" if seat in view["winners"] else ""
    if seat in view["to_move"]:
        return "to move"
    return "leads" if view["phase"] == "bid" and view["leader"] == seat else ""


def _draw_number(x: float, y: float, word: str, number: int) -> str:
    return text(x, y, word, 15, italic=True, fill=FADED) + text(
        x + 8 + (30 if word == "court" else 48), y, str(number), 18, weight=BOLD
    )


def draw_power(view: View, seat: str, lower: float) -> str:
    """Draw the power card of the round, and those played before if they are shown."""
    value = view["power"].get(seat)
    card = draw_power_card(216, 10, 32, 44, value)
    shown: list[int] = view.get("shown", {}).get(seat, [])
    row = ""
    x = 64.0
    if shown:
        row += text(14, 78 + lower, "played", 14, italic=True, fill=FADED)
    for played in shown:
        row += _draw_played(x, 62 + lower, played, current=played == value)
        x += 18.8
    return card + row


def _draw_played(x: float, y: float, value: int, *, current: bool) -> str:
    card = box(x, y, 17.5, 22, rx=2, fill=BRIGHT_GOLD if current else PARCHMENT, stroke=INK)
    return card + text(x + 8.75, y + 16.4, str(value), 16, weight=BOLD, anchor="middle")


def _draw_notes(view: View, seat: str, height: float, things: Things) -> str:
    notes = things.list_notes(view, seat)
    held = seat in view["vetoes"]
    x = 36.0 if held else 14.0
    most = PANEL_WIDTH - x - 12
    home = view["grandes"].get(seat)
    if home is not None:
        longer = [*notes, f"home {things.names[home]}"]
        if measure(SEPARATOR.join(longer), NOTE_SIZE) * LEAST_SIZE <= most:  # else the map must do
            notes = longer
    words = text(x, height - 10, SEPARATOR.join(notes), NOTE_SIZE, most=most) if notes else ""
    return (draw_seal(22, height - 14.5) if held else "") + words


def list_notes(view: View, seat: str) -> list[str]:
    """List what there is to say of a seat: vetoes, disks, cards back in hand."""
    notes = [tell_vetoes(view["vetoes"][seat])] if seat in view["vetoes"] else []
    if seat in view["answered"]:
        notes.append("disk set")
    elif seat in view["disks"] and not view["answered"]:  # while some are still asked, a view has one's own disk only
        notes.append(f"disk {AREA_NAMES[view['disks'][seat]]}")
    if view["back"].get(seat):
        notes.append(f"{view['back'][seat]} back in hand")
    return notes


@dataclass(frozen=True)
class Things:
    """How what lies before a seat is drawn.

    Attributes:
        draw_power: draws its cards; the last argument is by how much lower than in the smallest panel.
        list_notes: lists what there is to say of it.
        names: the names of areas.
    """

    draw_power: Callable[[View, str, float], str]
    list_notes: Callable[[View, str], list[str]]
    names: Mapping[str, str] = field(default_factory=lambda: AREA_NAMES)


BASE_THINGS: Final = Things(draw_power, list_notes)
"""What lies before a seat in the base game."""


def draw_cards(view: View, deck: Deck, width: float, height: float, in_row: int = STACKS) -> str:
    """Draw the places of the action cards side by side, so many in a row of that width and height."""
    kinds = {card.id: card for card in deck.cards}
    takers = {card: seat for seat, card in view["taken"].items()}
    each = (width - CARD_GAP * (in_row - 1)) / in_row
    drawn = ""
    for stack in range(1, deck.stacks + 1):
        card_id = view["cards"].get(str(stack))
        left = len(view["faceDown"][str(stack)]) if str(stack) in view["faceDown"] else None
        if card_id is None:
            card = _draw_empty(stack, each, height, left)
        else:
            card = _draw_card(card_id, kinds.get(card_id), stack, takers.get(card_id), each, height, left)
        row, column = divmod(stack - 1, in_row)
        x, y = column * (each + CARD_GAP), row * (height + CARD_GAP)
        drawn += place(x, y, card, class_="card", data_card=card_id, data_stack=str(stack))
    return drawn


def _draw_card(
    card_id: str, kind: CardKind | None, stack: int, taker: str | None, width: float, height: float, left: int | None
) -> str:  # fmt: skip
    paper = PAPER if taker is None else PAPER_TAKEN
    card = box(0, 0, width, height, rx=5, fill=paper, stroke=INK, stroke_width=1.3)
    card += box(3, 3, width - 6, height - 6, rx=3, fill="none", stroke=GOLD, stroke_width=0.9)
    card += _draw_place(stack)
    name = card_id if kind is None else kind.names[LANGUAGE]
    card += text(40, 26, name, 19, weight=BOLD, most=width - 84)
    card += text(width - 10, 25, card_id, 13, fill=FADED, anchor="end")
    card += "" if kind is None else write_lines(kind.texts[LANGUAGE], width - 22)
    if taker is not None:
        return card + draw_taker(taker, width, height)
    return card + _draw_foot(stack, width, height, left, "" if kind is None else kind.note)


def write_lines(content: str, width: float) -> str:
    """Write a card's text, smaller if it is long."""
    size = TEXT_SIZES[0]
    for size in TEXT_SIZES:
        lines = wrap_text(content, size, width)
        if len(lines) * size <= TEXT_HEIGHT:
            break
    room = int(TEXT_HEIGHT / size)
    if len(lines) > room:
        lines[room - 1 :] = [" ".join(lines[room - 1 :])]
    return "".join(text(11, 49 + n * size * 1.04, line, size, most=width) for n, line in enumerate(lines))


def _draw_place(stack: int) -> str:
    return disc(21, 20, 12.5, fill=INK) + text(21, 26, str(stack), 18, weight=BOLD, fill=BRIGHT_GOLD, anchor="middle")


def _draw_foot(stack: int, width: float, height: float, left: int | None, note: str = "") -> str:
    words = note or f"place up to {stack}"
    rest = (
        ""
        if left is None
        else text(width - 10, height - 9, f"{left} face down", 13, italic=True, fill=FADED, anchor="end")
    )
    return text(11, height - 9, words, 13, italic=True, fill=FADED) + rest


def draw_taker(taker: str, width: float, height: float, words: str = "") -> str:
    """Draw the ribbon of whose a card is."""
    ribbon = box(3, height - 27, width - 6, 24, rx=3, fill=INK)
    told = text(36, height - 10, words or f"taken by {name_seat(taker)}", 16, weight=BOLD, fill=PAPER)
    return ribbon + draw_shield(taker, 12, height - 26, 21) + told


def _draw_empty(stack: int, width: float, height: float, left: int | None) -> str:
    back = box(0, 0, width, height, rx=5, fill="none", stroke=FADED, stroke_width=1.2, stroke_dasharray="5 4")
    words = text(width / 2, height / 2 + 6, "no card face up", 16, italic=True, fill=FADED, anchor="middle")
    return back + _draw_place(stack) + words + _draw_foot(stack, width, height, left)
