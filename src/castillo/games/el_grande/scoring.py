"""Scoring an area (EG-8.1 to EG-8.9) and the general scoring (EG-8.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.games.el_grande.board import BOARD_VALUES, BOARDS, BONUS, CASTILLO, RANKS

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState


def value_of(s: ElGrandeState, area: i64, rank: i64) -> i64:
    """Return what a rank (0 is the first) is worth in an area, by its mobile scoreboard or in print (EG-8.2)."""
    for board in range(BOARDS):
        if s.boards[board] == area:
            return BOARD_VALUES[board * RANKS + rank]
    return s.rules.values[area * RANKS + rank]


def score_area(s: ElGrandeState, area: i64, first_only: bool) -> None:
    """Give the points of one area to its ranks (EG-8.1, EG-8.3) and the bonuses to a sole first (EG-8.6, EG-8.7)."""
    rank_parties(s, area, first_only, s.caballeros, area * s.rules.colours, s.rules.seats)


def rank_parties(s: ElGrandeState, area: i64, first_only: bool, counts: vec[i64], first: i64, parties: i64) -> None:
    """Rank the parties of an area by how many Caballeros count for each, `counts[first + party]`, and give the points.

    Parties are the seats, and behind them such as take a rank but no points. Parties with equal numbers all take the
    rank after the one that they share; ranks beyond those that score give nothing. With `first_only` just a sole first
    scores (EG-C3E, CR-25).
    """
    seats: i64 = s.rules.seats
    ranks: i64 = 1 if first_only else s.rules.scored_ranks
    rank: i64 = 0
    below: i64 = 1000
    while rank < ranks:
        most: i64 = 0
        tied: i64 = 0
        who: i64 = -1
        for seat in range(parties):
            n: i64 = counts[first + seat]
            if n < below:
                if n > most:
                    most = n
                    tied = 1
                    who = seat
                elif n == most:
                    tied += 1
        if most == 0:
            return
        if tied == 1:
            if who < seats:
                s.score[who] += value_of(s, area, rank)
                if rank == 0 and area != CASTILLO:
                    add_bonuses(s, area, who)
            rank += 1
        else:
            rank += 1
            if rank < ranks:
                points: i64 = value_of(s, area, rank)
                for seat in range(seats):
                    if counts[first + seat] == most:
                        s.score[seat] += points
            rank += 1
        below = most


def add_bonuses(s: ElGrandeState, region: i64, seat: i64) -> None:
    """Give a sole first the King's bonus (EG-8.6) and the home bonus (EG-8.7); both together are possible (EG-8.8)."""
    if region == s.king:
        s.score[seat] += BONUS
    if region == s.grande[seat]:
        s.score[seat] += BONUS
