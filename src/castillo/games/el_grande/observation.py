"""Observations and information states as numbers; what stands where is described by `layout.py`.

Seats are turned so that the observing one is the first and the others follow clockwise; colours that are nobody's
seat stay behind them. Every function writes one run of numbers from `at` on and returns the place after it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.bits import count_bits
from castillo.core.state import KIND
from castillo.games.el_grande.board import BOARDS, CASTILLO, COURT, NOWHERE, PLACES, POWER_CARDS, PROVINCE, REGIONS
from castillo.games.el_grande.effects.secret import waits_for_disks
from castillo.games.el_grande.hidden import write_hand
from castillo.games.el_grande.state import ElGrandeState
from castillo.games.el_grande.work import read_work

# Behind the regions comes the Castillo in what names an area, then court and province.
AREAS: Final = 1
ORIGINS: Final = 2
TARGETS: Final = 3


def write_observation(s: ElGrandeState, seat: i64, out: vec[i64]) -> i64:
    """Write what lies on the table for `seat` into `out`; return how many numbers that is."""
    at: i64 = write_question(s, seat, out, 0)
    at = write_pieces(s, seat, out, at)
    at = write_power_cards(s, seat, out, at)
    at = write_disks(s, seat, out, at)
    at = write_action_cards(s, seat, out, at)
    return write_work(s, seat, out, at)


def write_information_state(s: ElGrandeState, seat: i64, out: vec[i64]) -> i64:
    """Write the observation of `seat` and what it can remember or work out besides; return how many numbers."""
    at: i64 = write_observation(s, seat, out)
    if not s.rules.castillo_open:
        at = write_place(s, seat, CASTILLO, out, at)
    for i in range(s.rules.seats):
        write_hand(s, (seat + i) % s.rules.seats, seat, out, at)
        at += POWER_CARDS
    return at


# Parts of numbers.


def write_one(number: i64, size: i64, out: vec[i64], at: i64) -> i64:
    """Write `size` zeros, and a 1 in the place of `number` if that is one of them."""
    for i in range(at, at + size):
        out[i] = 0
    if 0 <= number < size:
        out[at + number] = 1
    return at + size


def write_set(members: i64, first: i64, size: i64, out: vec[i64], at: i64) -> i64:
    """Write a 1 for each member of a set of numbers, and a 0 for the others, from `first` on."""
    for i in range(size):
        out[at + i] = members >> (first + i) & 1
    return at + size


def place_index(s: ElGrandeState, place: i64) -> i64:
    """Return the number of a place among the regions, the Castillo, court and province; NOWHERE stays as it is."""
    if place < REGIONS:
        return place
    if place < PLACES:
        return place + len(s.rules.regions) - REGIONS
    return place - PLACES + REGIONS


def write_area(s: ElGrandeState, spot: i64, more: i64, out: vec[i64], at: i64) -> i64:
    """Write in which area a spot is: one of the regions, or one of so many more places behind them."""
    place: i64 = NOWHERE if spot == NOWHERE else place_index(s, s.rules.spot_places[spot])
    return write_one(place, len(s.rules.regions) + more, out, at)


def turn_seat(s: ElGrandeState, seat: i64, viewer: i64) -> i64:
    """Return how far clockwise from the viewer a seat sits; NOWHERE and colours that are no seat stay as they are."""
    if seat < 0 or seat >= s.rules.seats:
        return seat
    return (seat - viewer + s.rules.seats) % s.rules.seats


def write_seats(s: ElGrandeState, members: i64, viewer: i64, out: vec[i64], at: i64) -> i64:
    """Write a set of seats, the viewer first."""
    seats: i64 = s.rules.seats
    for i in range(seats):
        out[at + i] = members >> ((viewer + i) % seats) & 1
    return at + seats


def write_by_seat(s: ElGrandeState, numbers: vec[i64], viewer: i64, out: vec[i64], at: i64) -> i64:
    """Write one number of each seat, the viewer's first."""
    seats: i64 = s.rules.seats
    for i in range(seats):
        out[at + i] = numbers[(viewer + i) % seats]
    return at + seats


def write_place(s: ElGrandeState, viewer: i64, place: i64, out: vec[i64], at: i64) -> i64:
    """Write how many Caballeros of each colour stand in a place, the viewer's first."""
    colours: i64 = s.rules.colours
    caballeros = s.caballeros
    for i in range(colours):
        out[at + turn_seat(s, i, viewer)] = caballeros[place * colours + i]
    return at + colours


# The runs of an observation.


def write_question(s: ElGrandeState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write what is asked of whom, whose turn it is, who leads, the round."""
    seats: i64 = s.rules.seats
    waiting: i64 = 0
    asked: i64 = NOWHERE
    if s.depth > 0:
        asked = s.top & KIND
        if s.seat >= 0:
            waiting = s.decisions[asked].waiting(s)
    at = write_one(asked, len(s.decisions), out, at)
    at = write_seats(s, waiting, seat, out, at)
    at = write_one(turn_seat(s, s.active, seat), seats, out, at)
    at = write_one(turn_seat(s, s.leader, seat), seats, out, at)
    out[at] = s.round
    return at + 1


def write_pieces(s: ElGrandeState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write the King, the Caballeros, the Grandes, the mobile scoreboards and the points."""
    at = write_area(s, s.king, 0, out, at)
    for region in s.rules.regions:
        at = write_place(s, seat, region, out, at)
    at = write_place(s, seat, COURT, out, at)
    at = write_place(s, seat, PROVINCE, out, at)
    if s.rules.castillo_open:
        at = write_place(s, seat, CASTILLO, out, at)
    for i in range(s.rules.seats):
        at = write_area(s, s.grande[(seat + i) % s.rules.seats], 0, out, at)
    for board in range(BOARDS):
        at = write_area(s, s.boards[board], AREAS, out, at)
    return write_by_seat(s, s.score, seat, out, at)


def write_power_cards(s: ElGrandeState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write the power cards on the table, one's own hand, and of the others what they show of theirs."""
    seats: i64 = s.rules.seats
    at = write_by_seat(s, s.power, seat, out, at)
    at = write_set(s.hand[seat], 1, POWER_CARDS, out, at)
    for i in range(seats):
        other: i64 = (seat + i) % seats
        out[at + i] = count_bits(s.hand[other])
        out[at + seats + i] = count_bits(s.hand[other] & s.shown[other])
    at += 2 * seats
    if s.rules.show_played_power:
        for i in range(seats):
            at = write_set(s.shown[(seat + i) % seats], 1, POWER_CARDS, out, at)
    return at


def write_disks(s: ElGrandeState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write who has set a disk that is not yet revealed, and the disks that one may see (EG-11.3)."""
    seats: i64 = s.rules.seats
    waits = waits_for_disks(s)
    for i in range(seats):
        out[at + i] = 1 if waits and s.disk[(seat + i) % seats] != NOWHERE else 0
    at += seats
    for i in range(seats):
        visible = i == 0 or not waits
        at = write_one(s.disk[(seat + i) % seats] if visible else NOWHERE, REGIONS, out, at)
    return at


def write_action_cards(s: ElGrandeState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write the action cards that lie face up, who has taken which, which are still face down, and kept vetoes."""
    rules = s.rules
    cards: i64 = rules.kinds_of_cards
    for i in range(at, at + 2 * cards):
        out[i] = 0
    for card in s.face_up:
        if card != NOWHERE:
            out[at + card] = 1
    at += cards
    for stack in range(len(s.drawn_from)):
        left: i64 = s.drawn_from[stack]
        for card in rules.stack_cards[stack]:
            out[at + card] += left & 1
            left >>= 1
    at += cards
    for i in range(rules.seats):
        at = write_one(s.stack[(seat + i) % rules.seats] - 1, rules.stacks, out, at)
    at = write_seats(s, s.new_vetoes, seat, out, at)
    return write_seats(s, s.old_vetoes, seat, out, at)


def write_work(s: ElGrandeState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write what the pending work is about (`work.py`)."""
    work = read_work(s)
    at = write_one(work.announced, len(s.decisions), out, at)
    at = write_set(work.used, 0, 2, out, at)
    out[at] = work.left
    out[at + 1] = work.any
    out[at + 2] = work.own
    out[at + 3] = work.foreign
    at = write_area(s, work.source, 0, out, at + 4)
    at = write_one(turn_seat(s, work.colour, seat), s.rules.colours, out, at)
    at = write_area(s, work.origin, ORIGINS, out, at)
    at = write_area(s, work.target, TARGETS, out, at)
    at = write_one(work.board, BOARDS, out, at)
    for region in s.rules.regions:
        out[at] = work.scored >> region & 1
        at += 1
    out[at] = work.first_only
    at = write_seats(s, work.victims, seat, out, at + 1)
    at = write_seats(s, work.holders, seat, out, at)
    return write_one(work.stack - 1, s.rules.stacks, out, at)
