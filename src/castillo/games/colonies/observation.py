"""Observations and information states as numbers; what stands where is described by `layout.py`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.games.colonies.board import (
    ASPECTS,
    DISC,
    FRA_OFFICE,
    FRA_SECOND,
    GOLD,
    MED,
    OFFICE,
    SEA_SPOT,
    SHI,
    SPACES_OF_FRANCE,
    TABLE,
    TABLE_SPOT,
    WARES,
)
from castillo.games.colonies.sailing import may_sail
from castillo.games.colonies.standing import BESIDE, COLOUR, DISC_AT, DISC_BITS
from castillo.games.colonies.state import ColoniesState
from castillo.games.el_grande.board import CASTILLO, NOWHERE, POWER_CARDS
from castillo.games.el_grande.hidden import write_hand
from castillo.games.el_grande.observation import (
    turn_seat,
    write_action_cards,
    write_area,
    write_disks,
    write_one,
    write_pieces,
    write_place,
    write_power_cards,
    write_question,
    write_set,
    write_work,
)
from castillo.games.el_grande.work import WORK

LINE_SHOWN: Final = 8
"""Of how many who came first into an area at sea is written who they are."""
SPOT_ASPECTS: Final = 5
"""On the Limit table, in the office, in the second space of France, with Gold, with Wares."""
EXTRA_BIT: Final = 2
"""The bit of the halves of a turn that says that the Grand Inquisitor's extra Caballero has been used."""


def write_observation(s: ColoniesState, seat: i64, out: vec[i64]) -> i64:
    """Write what lies on the table for `seat` into `out`; return how many numbers that is."""
    at: i64 = write_question(s, seat, out, 0)
    at = write_pieces(s, seat, out, at)
    at = write_colonies(s, seat, out, at)
    at = write_power_cards(s, seat, out, at)
    at = write_disks(s, seat, out, at)
    at = write_action_cards(s, seat, out, at)
    at = write_work(s, seat, out, at)
    at = write_aspects(WORK.origin, out, at)
    at = write_aspects(WORK.target, out, at)
    at = write_set(WORK.used, EXTRA_BIT, 1, out, at)
    for area in range(SHI, MED + 1):
        out[at] = may_sail(s, area)
        at += 1
    return at


def write_information_state(s: ColoniesState, seat: i64, out: vec[i64]) -> i64:
    """Write the observation of `seat` and what it can remember or work out besides; return how many numbers."""
    at: i64 = write_observation(s, seat, out)
    if not s.rules.castillo_open:
        at = write_place(s, seat, CASTILLO, out, at)
    for i in range(s.rules.seats):
        write_hand(s, (seat + i) % s.rules.seats, seat, out, at)
        at += POWER_CARDS
    return at


def write_colonies(s: ColoniesState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write who has the figure, where the Limit table is, who stands where in the new areas, and the discs."""
    colours: i64 = s.rules.colours
    at = write_one(turn_seat(s, s.inquisitor, seat), s.rules.seats, out, at)
    at = write_area(s, s.limit, 0, out, at)
    for colour in range(colours):
        out[at + turn_seat(s, colour, seat)] = s.beside[colour]
    at += colours
    for space in range(SPACES_OF_FRANCE):
        at = write_one(turn_seat(s, s.france[space] - 1, seat), colours, out, at)
    for area in range(SHI, MED + 1):
        at = write_line(s, area, seat, out, at)
    for disc in range(GOLD, WARES + 1):
        out[at] = s.lying[disc]
        out[at + 1] = s.stock[disc]
        at += 2
    return at


def write_line(s: ColoniesState, area: i64, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write of an area at sea who came first, who bears discs, and who stands beside the Limit table."""
    colours: i64 = s.rules.colours
    number: i64 = s.total(area)
    for place in range(LINE_SHOWN):
        entry: i64 = s.entry(area, place) if place < number else 0
        at = write_one(turn_seat(s, entry & COLOUR, seat) if place < number else NOWHERE, colours, out, at)
        at = write_one((entry >> DISC_AT & DISC_BITS) - 1, WARES, out, at)
        out[at] = 1 if entry & BESIDE != 0 else 0
        at += 1
    for i in range(at, at + colours * WARES):
        out[i] = 0
    for place in range(number):
        entry = s.entry(area, place)
        disc: i64 = entry >> DISC_AT & DISC_BITS
        if disc > 0:
            out[at + turn_seat(s, entry & COLOUR, seat) * WARES + disc - 1] += 1
    return at + colours * WARES


def write_aspects(spot: i64, out: vec[i64], at: i64) -> i64:
    """Write what sets a spot apart within its area."""
    aspects: i64 = 0
    if spot >= SEA_SPOT:
        aspects = (spot - SEA_SPOT) % (ASPECTS - 1) + 1
    out[at] = 1 if TABLE_SPOT <= spot < FRA_OFFICE or aspects & TABLE != 0 else 0
    out[at + 1] = 1 if spot == FRA_OFFICE or aspects & OFFICE != 0 else 0
    out[at + 2] = 1 if spot == FRA_SECOND else 0
    return write_one(aspects // DISC - 1, WARES, out, at + 3)
