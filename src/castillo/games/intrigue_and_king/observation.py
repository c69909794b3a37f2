"""Observations and information states as numbers; what stands where is described by `layout.py`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.bits import count_bits, has_bit
from castillo.games.el_grande.board import CASTILLO, REGIONS
from castillo.games.el_grande.hidden import CERTAINLY, NEVER, PERHAPS
from castillo.games.el_grande.observation import (
    write_disks,
    write_one,
    write_pieces,
    write_place,
    write_question,
    write_seats,
    write_set,
    write_work,
)
from castillo.games.intrigue_and_king.state import STEP, IntrigueState

MOST_CABALLEROS: Final = 9
"""The largest number on a Caballero card."""


def write_observation(s: IntrigueState, seat: i64, out: vec[i64]) -> i64:
    """Write what lies on the table for `seat` into `out`; return how many numbers that is."""
    at: i64 = write_question(s, seat, out, 0)
    at = write_pieces(s, seat, out, at)
    at = write_one(s.shoved, REGIONS, out, at)
    at = write_cards(s, seat, out, at)
    at = write_disks(s, seat, out, at)
    at = write_seats(s, s.new_vetoes, seat, out, at)
    at = write_seats(s, s.old_vetoes, seat, out, at)
    return write_work(s, seat, out, at)


def write_cards(s: IntrigueState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Write the cards on the table, one's own hand, and of the others what they show of theirs."""
    seats: i64 = s.rules.seats
    cards: i64 = s.rules.power_cards
    for i in range(seats):
        at = write_one((s.power[(seat + i) % seats] + STEP - 1) // STEP - 1, cards, out, at)
    for i in range(seats):
        out[at + i] = -s.power[(seat + i) % seats] % STEP
    at = write_seats(s, s.jokers, seat, out, at + seats)
    for i in range(seats):
        out[at + i] = s.stack[(seat + i) % seats]
    at = write_set(s.hand[seat], 1, cards, out, at + seats)
    for i in range(seats):
        out[at + i] = count_bits(s.hand[(seat + i) % seats])
    at += seats
    for i in range(seats):
        other: i64 = (seat + i) % seats
        at = write_set(s.shown[other], 1, cards, out, at)
        at = write_set(s.shown[other] & s.hand[other], 1, cards, out, at)
    return at


def write_information_state(s: IntrigueState, seat: i64, out: vec[i64]) -> i64:
    """Write the observation of `seat` and what it can remember or work out besides; return how many numbers."""
    at: i64 = write_observation(s, seat, out)
    if not s.rules.castillo_open:
        at = write_place(s, seat, CASTILLO, out, at)
    for i in range(s.rules.seats):
        at = write_hand(s, (seat + i) % s.rules.seats, seat, out, at)
    return at


def write_hand(s: IntrigueState, seat: i64, viewer: i64, out: vec[i64], at: i64) -> i64:
    """Write for each card whether a viewer knows it to be in a seat's hand: NEVER, PERHAPS or CERTAINLY."""
    every: i64 = s.hand[seat]
    some: i64 = every
    if seat != viewer and s.hides_hand(seat):
        guesses: i64 = s.guesses(seat)
        some |= guesses
        if count_bits(guesses) > count_bits(s.unshown(seat)):
            every &= s.shown[seat]
    for card in range(1, s.rules.power_cards + 1):
        out[at + card - 1] = CERTAINLY if has_bit(every, card) else (PERHAPS if has_bit(some, card) else NEVER)
    return at + s.rules.power_cards
