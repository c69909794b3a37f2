"""Observations and information states as numbers; what stands where is described by `layout.py`.

The observing seat comes first, the other one second. Every function writes one run of numbers from `at` on and returns
the place after it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.bits import has_bit
from castillo.core.seats import OVER
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.cards import (
    ASSASSINATION,
    BLACK,
    CASTLING,
    GREY_SHIFT,
    GROUPS,
    INFLUENCE_KINDS,
    KINDS,
    SCOUT,
    SEATS,
    WRATH,
    count_actions,
    count_influence,
    count_kind,
)
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import (
    BURIED,
    DECKS,
    DOWN,
    DROPPED,
    HAND,
    HELD,
    LEFT,
    LIFTED,
    ORDER,
    PILE,
    UP,
    WON,
)

NOTHING: Final = -1
MOST_ARRANGED: Final = 13
"""Cards of an arranged deck."""


def write_observation(s: CaesarCleopatraState, seat: i64, out: vec[i64]) -> i64:
    """Write what lies on the table for `seat` into `out`; return how many numbers that is."""
    at: i64 = write_question(s, seat, out, 0)
    at = write_groups(s, seat, out, at)
    at = write_cards(s, seat, out, at)
    at = write_own(s, seat, out, at)
    at = write_missions(s, seat, out, at)
    return write_work(s, out, at)


def write_information_state(s: CaesarCleopatraState, seat: i64, out: vec[i64]) -> i64:
    """Write the observation of `seat` and what it can work out besides; return how many numbers."""
    at: i64 = write_observation(s, seat, out)
    at = write_bag(s.table[DECKS + seat], KINDS, out, at)
    for kind in range(KINDS):
        out[at + kind] = count_unseen(s, 1 - seat, kind)
    return at + KINDS


# Parts of numbers.


def write_one(number: i64, size: i64, out: vec[i64], at: i64) -> i64:
    """Write `size` zeros, and a 1 in the place of `number` if that is one of them."""
    for i in range(at, at + size):
        out[i] = 0
    if 0 <= number < size:
        out[at + number] = 1
    return at + size


def write_bits(members: i64, size: i64, out: vec[i64], at: i64) -> i64:
    """Write a 1 for each member of a set of numbers, and a 0 for the others."""
    for i in range(size):
        out[at + i] = members >> i & 1
    return at + size


def write_bag(bag: i64, kinds: i64, out: vec[i64], at: i64) -> i64:
    """Write how many cards of each kind a bag holds."""
    for kind in range(kinds):
        out[at + kind] = count_kind(bag, kind)
    return at + kinds


def write_sizes(bag: i64, out: vec[i64], at: i64) -> i64:
    """Write how many influence and how many action cards a bag holds."""
    out[at] = count_influence(bag)
    out[at + 1] = count_actions(bag)
    return at + 2


def count_unseen(s: CaesarCleopatraState, seat: i64, kind: i64) -> i64:
    """Count the cards of a kind that a seat has where others cannot see them."""
    seen: i64 = count_kind(s.table[PILE + seat], kind)
    if kind < INFLUENCE_KINDS:
        for group in range(GROUPS):
            seen += count_kind(s.table[UP + seat * GROUPS + group], kind)
    for i in range(1, s.depth + 1):
        frame: i64 = s.top if i == s.depth else s.frames[i]
        what: i64 = frame & KIND
        if seat == s.active and (
            (what == frames.EFFECT and frame >> 8 & 15 == kind)
            or (what == frames.ASSIGN and kind == CASTLING)
            or (what == frames.SPY and kind == KINDS - 1)
        ):
            seen += 1
    return s.rules.copies[kind] - seen


# The runs of an observation.


def write_question(s: CaesarCleopatraState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write what is asked of whom, and whose turn it is."""
    waiting: i64 = 0
    asked: i64 = NOTHING
    if s.depth > 0:
        asked = s.top & KIND
        if s.seat >= 0:
            waiting = s.decisions[asked].waiting(s)
    at = write_one(asked, len(s.decisions), out, at)
    for i in range(SEATS):
        out[at + i] = 1 if has_bit(waiting, (seat + i) % SEATS) else 0
        out[at + SEATS + i] = 1 if s.active == (seat + i) % SEATS else 0
    return at + 2 * SEATS


def write_groups(s: CaesarCleopatraState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write patricians, influence cards and busts."""
    for group in range(GROUPS):
        out[at + group] = s.table[LEFT + group]
    at += GROUPS
    for i in range(SEATS):
        side: i64 = (seat + i) % SEATS * GROUPS
        for group in range(GROUPS):
            out[at] = s.table[WON + side + group]
            out[at + 1] = count_influence(s.table[DOWN + side + group])
            at = write_bag(s.table[UP + side + group], INFLUENCE_KINDS, out, at + 2)
    at = write_bits(s.busts, GROUPS, out, at)
    out[at] = s.busts >> GREY_SHIFT
    out[at + 1] = 1 if s.busts & BLACK else 0
    return at + 2


def write_cards(s: CaesarCleopatraState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write the sizes of hands and decks, cards in the air, and what has been discarded; points."""
    for i in range(SEATS):
        other: i64 = (seat + i) % SEATS
        at = write_sizes(s.table[HAND + other], out, at)
        at = write_sizes(s.table[DECKS + other], out, at)
        at = write_sizes(s.table[BURIED + other], out, at)
        out[at] = count_influence(s.table[LIFTED + other])
        at = write_bag(s.table[PILE + other], KINDS, out, at + 1)
        out[at] = s.points(other)
        at += 1
    return at


def write_own(s: CaesarCleopatraState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write the cards that only their owner sees, and the hand that a Spy sees."""
    at = write_bag(s.table[HAND + seat], KINDS, out, at)
    at = write_bag(s.table[LIFTED + seat], INFLUENCE_KINDS, out, at)
    at = write_bag(s.table[BURIED + seat], KINDS, out, at)
    for group in range(GROUPS):
        at = write_bag(s.table[DOWN + seat * GROUPS + group], INFLUENCE_KINDS, out, at)
    order: i64 = s.table[ORDER + seat]
    for i in range(MOST_ARRANGED):
        out[at + i] = order & 7
        order >>= 3
    spies = s.depth > 0 and s.top & KIND == frames.SPY and s.active == seat
    return write_bag(s.table[HAND + 1 - seat] if spies else 0, KINDS, out, at + MOST_ARRANGED)


def write_missions(s: CaesarCleopatraState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write the own missions, those of the other once the game is over, and how many the other holds."""
    kinds: i64 = s.rules.mission_kinds
    shown = s.seat == OVER
    at = write_bits(s.table[HELD + seat], kinds, out, at)
    at = write_bits(s.table[DROPPED + seat], kinds, out, at)
    at = write_bits(s.table[HELD + 1 - seat] if shown else 0, kinds, out, at)
    held: i64 = s.table[HELD + 1 - seat]
    out[at] = 0
    while held != 0:
        out[at] += 1
        held &= held - 1
    return at + 1


def write_work(s: CaesarCleopatraState, out: vec[i64], at: i64) -> i64:
    """Write what the pending work is about: what the active seat has done, what is announced, where, which deck."""
    done: i64 = 0
    announced: i64 = NOTHING
    groups: i64 = 0
    card: i64 = NOTHING
    deck: i64 = NOTHING
    for i in range(1, s.depth + 1):
        frame: i64 = s.top if i == s.depth else s.frames[i]
        kind: i64 = frame & KIND
        argument: i64 = frame >> 8
        if kind == frames.PLAY:
            done = argument
        elif kind == frames.VETO_WINDOW:
            announced = argument & 15
            groups = target_groups(s, announced, argument >> 4)
            if announced == ASSASSINATION:
                card = (argument >> 4) % INFLUENCE_KINDS
        elif kind == frames.ASSIGN:
            groups = target_groups(s, CASTLING, argument)
        elif kind == frames.SPECIAL:
            groups = argument
        elif kind == frames.DRAW:
            deck = argument >> 1
    at = write_bits(done, 5, out, at)
    at = write_one(announced, KINDS, out, at)
    at = write_bits(groups, GROUPS, out, at)
    at = write_one(card, INFLUENCE_KINDS, out, at)
    return write_one(deck, 2, out, at)


def target_groups(s: CaesarCleopatraState, card: i64, target: i64) -> i64:
    """Return the set of the groups that an action card is aimed at."""
    if card == ASSASSINATION:
        return s.rules.bits[target // INFLUENCE_KINDS]
    if card in (SCOUT, WRATH):
        return s.rules.bits[target]
    if card == CASTLING:
        return s.rules.bits[s.rules.first_of[target]] | s.rules.bits[s.rules.second_of[target]]
    return 0
