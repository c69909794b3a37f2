"""The best division of Caballeros from court among areas: areas add up, so it is found exactly, area by area."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.bots.el_grande import cards
from castillo.bots.el_grande.areas import COUNT_BITS, now_key
from castillo.bots.el_grande.evaluation import MOST_PLACES, Evaluation
from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit
from castillo.games.el_grande.board import CASTILLO, COURT

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState

MOST_PLACED: Final = 9
"""Caballeros that are divided at once, at most."""
MOST_USED: Final = 4
"""Caballeros in court beyond which one more is hardly placed in the same turn."""
WIDE: Final = MOST_PLACED + 1
NEVER: Final = -1000.0


@final
class Placing:
    """Divides Caballeros among areas, for the seat that `Evaluation.weigh` was called for."""

    def __init__(self, evaluation: Evaluation, sorts: vec[i64]) -> None:
        self.evaluation = evaluation
        self.sorts = sorts
        self.areas: vec[i64] = evaluation.all_areas
        self.gain: vec[float] = vec[float]([0.0] * (MOST_PLACES * WIDE))
        self.extra: vec[float] = vec[float]([0.0] * (MOST_PLACES * WIDE))
        self.best: vec[float] = vec[float]([0.0] * WIDE)
        self.number: i64 = 0
        self.allowed: i64 = 0
        self.taken: vec[i64] = vec[i64]([0] * (MOST_PLACES * WIDE))

    def next_area(self, s: ElGrandeState, seat: i64, number: i64, allowed: i64) -> i64:
        """Return the area for the next of up to `number` Caballeros, -1 if it is best to place none.

        Args:
            s: the position; `evaluation.weigh` has been called for it.
            seat: whose Caballeros.
            number: how many may still be placed.
            allowed: the areas into which they may go, as a set; closed ones are left out.
        """
        self.number = min(number, s.count(COURT, seat), MOST_PLACED)
        if self.number <= 0:
            return -1
        self.allowed = allowed & ~self.evaluation.closed(s)
        self.fill_gains(s, seat, self.number, self.allowed)
        return self._with_scoring(s, seat, self.number, self.allowed)

    def weigh_areas(self, worth: vec[float]) -> None:
        """Set what the best division with a Caballero in each area is worth; behind them, what placing none is worth.

        After `next_area`, with its Caballeros and areas; NEVER where none can be placed.
        """
        for area in range(MOST_PLACES):
            worth[area] = NEVER
            if has_bit(self.allowed, area):
                none: float = self.gain[area * WIDE]
                self.gain[area * WIDE] = NEVER
                worth[area] = self.best_value(self.number, self.allowed)
                self.gain[area * WIDE] = none
        worth[MOST_PLACES] = self.best_value(0, self.allowed)

    def worth_in_court(self, s: ElGrandeState, seat: i64) -> float:
        """Return what one Caballero more in court is worth at the beginning of a turn, placed or kept."""
        evaluation = self.evaluation
        left: i64 = evaluation.turns_left(seat)
        court: i64 = s.count(COURT, seat)
        kept: float = evaluation.court_worth(left, court + 1) - evaluation.court_worth(left, court)
        if court >= MOST_USED:
            return kept
        allowed: i64 = evaluation.around(s.king) & ~evaluation.closed(s)
        self.fill_gains(s, seat, 1, allowed)
        return kept + self.best_value(1, allowed)

    def _with_scoring(self, s: ElGrandeState, seat: i64, number: i64, allowed: i64) -> i64:
        """Choose with an eye to what the seat's own card is going to score."""
        card: i64 = cards.unused_card(s) if s.active == seat else -1
        sort: i64 = self.sorts[card] if card >= 0 else cards.OTHER
        if sort == cards.OTHER or sort > cards.SCORE_EXTREME:
            self._divide(number, allowed)
            return self._first_of(number, allowed)
        self._fill_extras(s, seat, number)
        if sort != cards.SCORE_ONE:
            self._add_extras(cards.scored_areas(s, sort, card), number)
            self._divide(number, allowed)
            return self._first_of(number, allowed)
        aim: i64 = -1
        most: float = NEVER
        for area in self.areas:
            if area == CASTILLO and not s.rules.score_one_may_pick_castillo:
                continue
            self._add_extras(BIT[area], number)
            self._divide(number, allowed)
            value: float = self._value(number) + (0.0 if has_bit(allowed, area) else self.extra[area * WIDE])
            self._drop_extras(BIT[area], number)
            if value > most:
                most = value
                aim = area
        self._add_extras(BIT[aim], number)
        self._divide(number, allowed)
        return self._first_of(number, allowed)

    def fill_gains(self, s: ElGrandeState, seat: i64, number: i64, allowed: i64) -> None:
        """Set what each number of Caballeros changes in each allowed area, their worth in court taken off."""
        evaluation = self.evaluation
        left: i64 = evaluation.turns_left(seat)
        court: i64 = s.count(COURT, seat)
        in_court: float = evaluation.court_worth(left, court)
        for area in self.areas:
            if not has_bit(allowed, area):
                continue
            self.gain[area * WIDE] = 0.0
            before: float = evaluation.utility(evaluation.keys[area])
            apart: float = evaluation.apart(s, area, seat, 0)
            room: i64 = min(number, evaluation.room[area])
            for n in range(1, room + 1):
                gain: float = evaluation.utility(evaluation.keys[area] + (n << (seat * COUNT_BITS))) - before
                gain += evaluation.apart(s, area, seat, n)
                self.gain[area * WIDE + n] = gain - in_court + evaluation.court_worth(left, court - n) - apart
            for n in range(room + 1, number + 1):
                self.gain[area * WIDE + n] = NEVER

    def _fill_extras(self, s: ElGrandeState, seat: i64, number: i64) -> None:
        """Set what each area gives if it is scored after so many Caballeros were placed there."""
        evaluation = self.evaluation
        for area in self.areas:
            for n in range(min(number, evaluation.room[area]) + 1):
                key: i64 = evaluation.keys[area] + (n << (seat * COUNT_BITS))
                self.extra[area * WIDE + n] = evaluation.utility(now_key(key))

    def _add_extras(self, areas: i64, number: i64) -> None:
        for area in self.areas:
            if has_bit(areas, area):
                for n in range(number + 1):
                    self.gain[area * WIDE + n] += self.extra[area * WIDE + n]

    def _drop_extras(self, areas: i64, number: i64) -> None:
        for area in self.areas:
            if has_bit(areas, area):
                for n in range(number + 1):
                    self.gain[area * WIDE + n] -= self.extra[area * WIDE + n]

    def _divide(self, number: i64, allowed: i64) -> None:
        """Find for every total up to `number` the best division among the areas."""
        best = self.best
        for total in range(number + 1):
            best[total] = 0.0 if total == 0 else NEVER
        for area in self.areas:
            if not has_bit(allowed, area):
                continue
            for total in range(number, -1, -1):
                found: float = best[total] + self.gain[area * WIDE]
                most: i64 = 0
                for n in range(1, total + 1):
                    value: float = best[total - n] + self.gain[area * WIDE + n]
                    if value > found:
                        found = value
                        most = n
                best[total] = found
                self.taken[area * WIDE + total] = most

    def best_value(self, number: i64, allowed: i64) -> float:
        """Return what the best division of up to `number` gains, after `fill_gains`."""
        self._divide(number, allowed)
        return self._value(number)

    def _value(self, number: i64) -> float:
        found: float = self.best[0]
        for total in range(1, number + 1):
            found = max(found, self.best[total])
        return found

    def _first_of(self, number: i64, allowed: i64) -> i64:
        """Return an area of the best division in which something is placed, -1 if nothing is."""
        total: i64 = 0
        for more in range(1, number + 1):
            if self.best[more] > self.best[total]:
                total = more
        for i in range(len(self.areas) - 1, -1, -1):
            area: i64 = self.areas[i]
            if has_bit(allowed, area) and total > 0 and self.taken[area * WIDE + total] > 0:
                return area
        return -1
