"""Who plays whom, where and under which draws: every bot in every seat equally often.

Games come in *deals*: games with the same draws. In a deal the bots move on by one seat from game to game (a
*rotation*), until everybody has played every seat: so each bot meets each deal from every seat, which is what compares
bots fairly, whatever their number. Deals differ in who sits how far behind whom; they are ordered so that all
distances, and before them all meetings, come up as equally often as they can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import perm

from castillo.core.chance import Rng

MOST_BASES = 240
"""How many ways of sitting are looked at; if there are more, so many are drawn, and the better half of them is used."""

Base = tuple[int, ...]
"""Who sits where in a deal's first game: an entrant for each seat, the first of them 0."""


@dataclass(frozen=True, order=True)
class Planned:
    """A game of a schedule; games are ordered as they are played.

    Attributes:
        deal: which draws, from 0; games of the same deal and number of seats meet the same ones.
        seats: how many seats there are.
        rotation: which game of the deal, from 0.
        seating: the bot (its index among the bots) in each seat.
    """

    deal: int
    seats: int
    rotation: int
    seating: tuple[int, ...]


def count_entrants(bots: int, seats: int) -> int:
    """Return how many take part at tables of so many seats: each bot once, or as many times as it takes to fill one."""
    return bots * -(-seats // bots)


def count_deals(bots: int, seats: int, games: int) -> int:
    """Return how many whole deals hold at least so many games."""
    return -(-games // count_entrants(bots, seats))


def count_games(bots: int, seat_counts: Sequence[int], games: int) -> int:
    """Return how many games `plan_games` plans in all."""
    return sum(count_deals(bots, seats, games) * count_entrants(bots, seats) for seats in seat_counts)


def plan_games(bots: int, seat_counts: Sequence[int], games: int) -> Iterator[Planned]:
    """Plan a tournament, in whole deals; deals for each number of seats take turns.

    More games only add to a schedule: whatever was played before belongs to it.

    Args:
        bots: how many bots there are.
        seat_counts: the numbers of seats at the tables.
        games: how many games are wanted for each number of seats; rounded up to whole deals.
    """
    deals = {seats: count_deals(bots, seats, games) for seats in seat_counts}
    for deal in range(max(deals.values())):
        for seats in sorted(deals):
            if deal < deals[seats]:
                yield from plan_deal(bots, seats, deal)


def plan_deal(bots: int, seats: int, deal: int) -> list[Planned]:
    """Plan the games of a deal: in each the entrants sit one further on."""
    entrants = count_entrants(bots, seats)
    bases = list_bases(entrants, seats)
    base = bases[deal % len(bases)]
    return [
        Planned(deal, seats, rotation, tuple((entrant + rotation) % entrants % bots for entrant in base))
        for rotation in range(entrants)
    ]


@lru_cache(maxsize=16)
def list_bases(entrants: int, seats: int) -> tuple[Base, ...]:
    """List ways of sitting in the order in which deals use them: always the one that evens meetings out most."""
    left = {base: _count_cells(base, entrants) for base in _find_bases(entrants, seats)}
    kept = len(left) // 2 if len(left) < _count_bases(entrants, seats) else len(left)
    used: Counter[tuple[int, int]] = Counter()
    found: list[Base] = []
    while len(found) < kept:
        best = min(left, key=lambda base: _cost(used, left[base], seats))
        used.update(left.pop(best))
        found.append(best)
    return tuple(found)


def _count_bases(entrants: int, seats: int) -> int:
    return perm(entrants - 1, seats - 1)


def _find_bases(entrants: int, seats: int) -> list[Base]:
    """List all ways of sitting, or, if there are too many, as many as are looked at."""
    others = range(1, entrants)
    if _count_bases(entrants, seats) <= MOST_BASES:
        return [(0, *rest) for rest in permutations(others, seats - 1)]
    rng = Rng(entrants * 256 + seats)
    found: dict[Base, None] = {}
    while len(found) < MOST_BASES:
        free = list(others)
        found[(0, *(free.pop(rng.below(len(free))) for _ in range(seats - 1)))] = None
    return list(found)


def _count_cells(base: Base, entrants: int) -> Counter[tuple[int, int]]:
    """Count what a deal of this base evens out: how often an entrant meets the one `step` further on in the list.

    Keys are (seats between them, step); with 0 seats stand meetings at any distance.
    """
    found: Counter[tuple[int, int]] = Counter()
    for seat, entrant in enumerate(base):
        for distance in range(1, len(base)):
            step = (base[(seat + distance) % len(base)] - entrant) % entrants
            found[distance, step] += 1
            found[0, step] += 1
    return found


def _cost(used: Counter[tuple[int, int]], cells: Counter[tuple[int, int]], seats: int) -> int:
    """Return by how much a base raises the sum of squares of all counts; meetings as such count more."""
    return sum(
        times * (2 * used[cell] + times) * (seats * seats if cell[0] == 0 else 1) for cell, times in cells.items()
    )
