"""What every seat may expect from one area: points in the scorings to come, from the numbers of Caballeros there.

The numbers at a scoring are those of now and a random change for every turn that a colour still has before it; the
changes of the colours are taken as independent of each other. From that follows the chance of every rank, ties
included. Positions of an area repeat all the time while a turn is searched, so results are kept in a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.bots.el_grande.weights import Weights
from castillo.core.arrays import vec
from castillo.core.bits import BIT
from castillo.games.el_grande.board import BOARD_VALUES, BOARDS, BONUS, CASTILLO, MOST_SEATS, RANKS, REGIONS

if TYPE_CHECKING:
    from castillo.games.el_grande.rules import ElGrandeRules
    from castillo.games.el_grande.state import ElGrandeState

SLOTS: Final = 65536
"""Results kept of each sort; a power of two."""

# A position of an area as one integer: the numbers of Caballeros, 5 bits a seat; the row of values, 4 bits (an area,
# or BOARD_ROW + a mobile scoreboard); whose Grande is there, 5 bits; whether the King is; whether it is the Castillo;
# what is asked about it, 2 bits; then the seats' turns before the next scoring, 2 bits each, and how many general
# scorings there are to come. Last, where there are Caballeros that are no seat's: how many, 5 bits, and the seat + 1
# for which they count until the next scoring, 0 if they take a rank for nobody.
COUNT_BITS: Final = 5
ROW: Final = 25
HOMES: Final = 29
KING: Final = 34
IN_CASTILLO: Final = 35
ASKED: Final = 36
TURNS: Final = 38
SCORINGS: Final = 48
MORE: Final = 50
HOLDER: Final = 55
MORE_PART: Final = 0xFF << MORE
FAR_PART: Final = 0x3FFFFFFFF
"""Bits of a position that matter for a scoring after the next one."""
PRESENT_PART: Final = 0xFFFFFFFFF | MORE_PART
"""Bits that matter if the area is scored at once."""
ASK_NOW: Final = 0x3000000000
"""The question NOW in its place."""
BOARD_ROW: Final = 10
"""The row of values of the first mobile scoreboard; other rows are the areas' own."""
PARTIES: Final = MOST_SEATS + 1

OUTLOOK: Final = 0
"""Asked: points in all scorings to come."""
FAR: Final = 1
"""Asked: points in the scoring after the next one; one more: in the one after that."""
NOW: Final = 3
"""Asked: points if it is scored as it stands."""

LEAST_CHANGE: Final = -4
CHANGES: Final = 13
"""Changes from LEAST_CHANGE up that are told apart."""
MOST_TURNS: Final = 9
CLASSES: Final = 5
"""Numbers to begin with that are told apart: 0, 1, 2, 3 and more."""
BIG: Final = 6
"""A number that stands for "more"."""
MOST_NUMBER: Final = 20
"""Numbers beyond this are taken for it."""
SORTS: Final = (MOST_TURNS + 1) * CLASSES
"""Turns and numbers to begin with, together; those of the Castillo follow those of regions."""
CERTAIN: Final = 0.004
"""Changes less likely than this are left out."""


def shift_of(colour: i64, seats: i64) -> i64:
    """Return where in a position of an area the number of Caballeros of a colour stands."""
    return colour * COUNT_BITS if colour < seats else MORE


def count_in(key: i64, shift: i64) -> i64:
    """Return the number of Caballeros of a colour in a position of an area; `shift`: as of `shift_of`."""
    return key >> shift & 31


def now_key(key: i64) -> i64:
    """Return the key that asks for the points of an area if it is scored as it stands."""
    return key & PRESENT_PART | ASK_NOW


def _turn_on(changes: list[list[float]], chances: list[float]) -> list[float]:
    """Return the chances of each number of Caballeros one turn later."""
    found = [0.0] * len(chances)
    for number, chance in enumerate(chances):
        row = changes[0 if number == 0 else 1 if number <= 2 else 2]
        for i, part in enumerate(row):
            after = min(max(number + i - len(row) // 2, 0), len(chances) - 1)
            found[after] += chance * part
    return found


def _spreads(changes: list[list[float]]) -> list[float]:
    """Return the chances of each change, by turns and by the number to begin with."""
    found: list[float] = []
    begun = [[1.0 if number == begin else 0.0 for number in range(MOST_NUMBER)] for begin in (0, 1, 2, 3, BIG)]
    for _ in range(MOST_TURNS + 1):
        for begin, chances in zip((0, 1, 2, 3, BIG), begun, strict=True):
            row = [0.0] * CHANGES
            for number, chance in enumerate(chances):
                row[min(max(number - begin - LEAST_CHANGE, 0), CHANGES - 1)] += chance
            row = [chance if chance >= CERTAIN else 0.0 for chance in row]
            found += [chance / sum(row) for chance in row]
        begun = [_turn_on(changes, chances) for chances in begun]
    return found


def _tails(spreads: list[float]) -> list[float]:
    return [
        sum(spreads[first + k : first + CHANGES])
        for first in range(0, len(spreads), CHANGES)
        for k in range(CHANGES + 1)
    ]


@final
class AreaModel:
    """Expected points of areas for the seats of one game.

    Attributes:
        values: results; those of `find` begin at the index it returns, one a seat.
        spread: chance of the change k + LEAST_CHANGE: `[(turns * CLASSES + class) * CHANGES + k]`.
        tail: chance of that change or a greater one: `[(turns * CLASSES + class) * (CHANGES + 1) + k]`.
        stays: chance that the King is where he is after so many turns.
    """

    def __init__(self, rules: ElGrandeRules, weights: Weights) -> None:
        spreads = _spreads(weights.changes) + _spreads(weights.changes_castillo)
        self.spread: vec[float] = vec[float](spreads)
        self.tail: vec[float] = vec[float](_tails(spreads))
        self.stays: vec[float] = vec[float]([(1.0 - weights.king_leaves) ** (n / int(rules.seats)) for n in range(64)])
        self.special = weights.special
        self.far_share: vec[float] = vec[float](weights.far_share)
        self.first_sort: i64 = 0
        self.seats: i64 = rules.seats
        self.parties: i64 = rules.colours
        self.printed: vec[i64] = rules.values
        self.ranks: i64 = rules.scored_ranks
        self.cycle: i64 = 2 if rules.short else 3
        far = weights.far_short if rules.short else weights.far
        self.far: vec[i64] = vec[i64](far)
        self.keys: vec[i64] = vec[i64]([-1] * (2 * SLOTS))
        self.values: vec[float] = vec[float]([0.0] * (2 * SLOTS * MOST_SEATS))
        self.counts: vec[i64] = vec[i64]([0] * PARTIES)
        self.turns: vec[i64] = vec[i64]([0] * PARTIES)
        self.bonus: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.worth: vec[float] = vec[float]([0.0] * (RANKS + 2))
        self.sums: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def key(self, s: ElGrandeState, area: i64) -> i64:
        """Return an area's position as an integer, without what is asked and when."""
        seats: i64 = self.seats
        first: i64 = area * s.rules.colours
        caballeros = s.caballeros
        key: i64 = 0
        for seat in range(seats):
            number: i64 = min(caballeros[first + seat], MOST_NUMBER)
            key |= number << (seat * COUNT_BITS)
        row: i64 = area
        for board in range(BOARDS):
            if s.boards[board] == area:
                row = BOARD_ROW + board
        key |= row << ROW
        if area == CASTILLO:
            return key | BIT[IN_CASTILLO]
        for seat in range(seats):
            if s.grande[seat] == area:
                key |= BIT[HOMES + seat]
        if area == s.king:
            key |= BIT[KING]
        return key

    def find(self, key: i64) -> i64:
        """Return where in `values` the results for a complete key begin."""
        mixed: i64 = (key ^ key >> 25 ^ key >> 38) & 0x7FFFFFFF
        slot: i64 = (mixed * 0x9E3779B1 >> 17) & (SLOTS - 1)
        if key >> ASKED & 3 != OUTLOOK:
            slot += SLOTS
        if self.keys[slot] != key:
            self.keys[slot] = key
            self._fill(slot * MOST_SEATS, key)
        return slot * MOST_SEATS

    def _fill(self, at: i64, key: i64) -> None:
        self._decode(key)
        asked: i64 = key >> ASKED & 3
        scorings: i64 = key >> SCORINGS & 3
        if asked == NOW:
            self._rank_exactly(key, 1.0)
        elif asked != OUTLOOK:
            turns: i64 = self.far[asked - FAR]
            for seat in range(self.seats):
                self.turns[seat] = turns
            self._rank_vaguely(self.far_share[asked - FAR] * (1.0 + self.special * float(self.cycle)), 0.25)
        elif scorings > 0:
            self._look_near(key)
        for seat in range(self.seats):
            self.values[at + seat] = self.sums[seat]
        if asked == OUTLOOK and key & BIT[IN_CASTILLO] == 0:
            for later in range(1, scorings):
                self._add_far(at, key & FAR_PART | (FAR - 1 + later) << ASKED)

    def _add_far(self, at: i64, key: i64) -> None:
        found: i64 = self.find(key)
        for seat in range(self.seats):
            self.values[at + seat] += self.values[found + seat]

    def _decode(self, key: i64) -> None:
        row: i64 = key >> ROW & 15
        self.first_sort = SORTS if key & BIT[IN_CASTILLO] != 0 else 0
        for rank in range(RANKS + 2):
            value: i64 = 0
            if rank < self.ranks:
                board: i64 = row - BOARD_ROW
                is_board = 0 <= board < BOARDS
                value = BOARD_VALUES[board * RANKS + rank] if is_board else self.printed[row * RANKS + rank]
            self.worth[rank] = float(value)
        for seat in range(self.seats):
            self.counts[seat] = key >> (seat * COUNT_BITS) & 31
            self.turns[seat] = key >> (TURNS + 2 * seat) & 3
            self.bonus[seat] = float(BONUS) if key & BIT[HOMES + seat] != 0 else 0.0
            self.sums[seat] = 0.0
        if self.parties > self.seats:
            holder: i64 = key >> HOLDER & 7
            party: i64 = holder - 1 if holder > 0 else self.seats
            self.counts[self.seats] = 0
            self.turns[self.seats] = 0
            self.counts[party] += key >> MORE & 31

    def _look_near(self, key: i64) -> None:
        """Add the points in the next scoring and in special scorings before it."""
        total: i64 = 0
        most: i64 = 0
        for seat in range(self.seats):
            total += self.turns[seat]
            most = max(most, self.turns[seat])
        weight: float = 1.0 + self.special * float(most)
        if total == 0:
            self._rank_exactly(key, weight)
            return
        stays: float = self.stays[total]
        if key & BIT[KING] != 0:
            self._rank_exactly(key, weight * stays)
            self._rank_vaguely(weight * (1.0 - stays), 0.0)
        elif key & BIT[IN_CASTILLO] != 0 or key >> ROW & 15 >= BOARD_ROW + BOARDS:
            self._rank_vaguely(weight, 0.0)
        else:
            self._rank_vaguely(weight, (1.0 - stays) / (REGIONS - 1) * BONUS)

    def _rank_exactly(self, key: i64, weight: float) -> None:
        """Add the points that the area gives as it stands (EG-8.1, EG-8.6, EG-8.7)."""
        rank: i64 = 0
        below: i64 = 99
        while rank < self.ranks:
            most: i64 = 0
            tied: i64 = 0
            for seat in range(self.parties):
                number: i64 = self.counts[seat]
                if number < below and number > 0:
                    if number > most:
                        most = number
                        tied = 0
                    if number == most:
                        tied += 1
            if most == 0:
                return
            points: float = self.worth[rank if tied == 1 else rank + 1]
            for seat in range(self.seats):
                if self.counts[seat] == most:
                    self.sums[seat] += weight * points
                    if tied == 1 and rank == 0:
                        king: float = BONUS if key & BIT[KING] != 0 else 0.0
                        self.sums[seat] += weight * (self.bonus[seat] + king)
            rank += 1 if tied == 1 else 2
            below = most

    def _rank_vaguely(self, weight: float, bonus: float) -> None:
        """Add the points to be expected after the turns that are still to come; `bonus`: for any sole first."""
        for seat in range(self.seats):
            number: i64 = self.counts[seat]
            turns: i64 = self.turns[seat]
            if number == 0 and turns == 0:
                continue
            first: i64 = (self.first_sort + turns * CLASSES + min(number, CLASSES - 1)) * CHANGES
            points: float = 0.0
            for k in range(CHANGES):
                chance: float = self.spread[first + k]
                final: i64 = number + k + LEAST_CHANGE
                if chance > 0.0 and final > 0:
                    points += chance * self._expect(seat, final, self.worth[0] + self.bonus[seat] + bonus)
            self.sums[seat] += weight * points

    def _expect(self, own: i64, number: i64, first: float) -> float:
        """Return the points to be expected by a seat that has `number` Caballeros; `first`: of a sole first."""
        # Chances that none, one or two are ahead: alone at one's number, or tied there.
        alone0: float = 1.0
        alone1: float = 0.0
        alone2: float = 0.0
        tied0: float = 0.0
        tied1: float = 0.0
        for seat in range(self.parties):
            here: i64 = self.counts[seat]
            turns: i64 = self.turns[seat]
            if seat == own or (here == 0 and turns == 0):
                continue
            k: i64 = number - here - LEAST_CHANGE
            if k >= CHANGES:
                continue
            ahead: float = 1.0
            behind: float = 0.0
            if k >= 0:
                at: i64 = (self.first_sort + turns * CLASSES + min(here, CLASSES - 1)) * (CHANGES + 1) + k
                ahead = self.tail[at + 1]
                behind = 1.0 - self.tail[at]
            level: float = 1.0 - ahead - behind
            tied1 = tied1 * (behind + level) + alone1 * level + tied0 * ahead
            tied0 = tied0 * (behind + level) + alone0 * level
            alone2 = alone2 * behind + alone1 * ahead
            alone1 = alone1 * behind + alone0 * ahead
            alone0 = alone0 * behind
        return alone0 * first + (alone1 + tied0) * self.worth[1] + (alone2 + tied1) * self.worth[2]
