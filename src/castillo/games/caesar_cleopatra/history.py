"""What a history shows: when face-down cards have been turned up, and what has been seen that no choice names."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from castillo.core.history import PlayedChoice
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.actions import ALLOW, OUTCOME_BUST, OUTCOME_GREY, PAIRS, VOTE
from castillo.games.caesar_cleopatra.cards import CASTLING, GROUPS, SCOUT, SEATS, SPY, WRATH, name_cards
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DOWN

NOTHING: Final = 0
TURNED_UP: Final = 1
LIFTED: Final = 2


def what_happens(entry: PlayedChoice, owner: i64, group: i64) -> i64:
    """Tell what a choice does to the face-down cards of a seat at a group.

    Returns:
        NOTHING, TURNED_UP (they are shown to all, C31, C32, C47) or LIFTED (they are castled, C33).
    """
    kind: i64 = entry.frame & KIND
    if kind == frames.BUST:
        return TURNED_UP if entry.action - OUTCOME_BUST == group and entry.action < OUTCOME_GREY else NOTHING
    if kind == frames.SPECIAL:
        return TURNED_UP if entry.action - VOTE == group else NOTHING
    if kind != frames.VETO_WINDOW or entry.action != ALLOW:
        return NOTHING
    argument: i64 = entry.frame >> 8
    card: i64 = argument & 15
    target: i64 = argument >> 4
    if card == WRATH:
        return TURNED_UP if target == group else NOTHING
    if card == SCOUT:  # whoever answers the veto is the seat that is scouted
        return TURNED_UP if target == group and entry.seat == owner else NOTHING
    if card == CASTLING and entry.seat != owner:
        first, second = PAIRS[target]
        return LIFTED if group in (first, second) else NOTHING
    return NOTHING


def is_shown(history: list[PlayedChoice], at: i64, group: i64) -> bool:
    """Tell whether the card that `history[at]` laid face down at a group has been turned up since."""
    owner: i64 = history[at].seat
    for later in range(at + 1, len(history)):
        what: i64 = what_happens(history[later], owner, group)
        if what != NOTHING:
            return what == TURNED_UP
    return False


def tell_turned_up(s: CaesarCleopatraState, history: list[PlayedChoice], at: int) -> str:
    """Write the cards that `history[at]` turned up and that no choice laid down, in a position that was set up."""
    root = s.root
    if root is None:
        return ""
    assert isinstance(root, CaesarCleopatraState)
    first = int(root.made)
    told: list[str] = []
    for seat in range(SEATS):
        for group in range(GROUPS):
            cards: i64 = root.table[DOWN + seat * GROUPS + group]
            if cards == 0 or at < first or what_happens(history[at], seat, group) != TURNED_UP:
                continue
            if all(what_happens(history[n], seat, group) == NOTHING for n in range(first, at)):
                names = " ".join(str(card) for card in name_cards(int(cards)))
                told.append(f"{s.rules.seat_names[seat]} {s.rules.groups[group]} {names}")
    return f"turned up {', '.join(told)}" if told else ""


def tell_spied(s: CaesarCleopatraState, history: list[PlayedChoice], at: int, seat: int) -> str:
    """Write the hand that a Spy saw once `history[at]` had allowed it (C76), for the seat that it told."""
    entry = history[at]
    if entry.frame >> 8 & 15 != SPY or entry.action != ALLOW or seat != 1 - entry.seat:
        return ""
    frame: int = history[at + 1].frame if at + 1 < len(history) else int(s.top)
    return "saw " + " ".join(str(card) for card in name_cards(frame >> 8))
