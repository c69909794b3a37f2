"""Secret disks: what every concerned seat is likely to name, and what is best for one's own.

Nobody sees the others' disks, so each seat is given chances for the nine regions: in proportion to exp(gain / CARE),
its gain from naming the region while the others name theirs with their chances; a few rounds of this settle down.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.bots.el_grande.areas import COUNT_BITS, count_in, now_key
from castillo.bots.el_grande.evaluation import Evaluation
from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit
from castillo.games.el_grande.board import MOST_SEATS, NOWHERE, REGIONS

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState

CARE: Final = 1.0
"""How many points of gain make a region e times as likely to be named."""
ROUNDS: Final = 3
NEVER: Final = -1000.0


@final
class Disks:
    """Weighs up what to name; `Evaluation.expect` has been called for the position.

    Attributes:
        chances: of each seat for each region, `[seat * REGIONS + region]`.
        scored: what the scoring of a region as it stands is worth to each seat, `[seat * REGIONS + region]`.
        gains: what naming each region is worth to the seat asked last, in points of its own and its rivals'.
    """

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.chances: vec[float] = vec[float]([0.0] * (MOST_SEATS * REGIONS))
        self.scored: vec[float] = vec[float]([0.0] * (MOST_SEATS * REGIONS))
        self.gains: vec[float] = vec[float]([0.0] * REGIONS)
        self.numbers: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.emptied: i64 = 0

    def weigh_losses(self, s: ElGrandeState, seat: i64, number: i64) -> None:
        """Set `gains` to what it costs to send up to `number` Caballeros home from each region (EG-C2E, EG-C2F)."""
        evaluation = self.evaluation
        evaluation.weigh(s, seat)
        home: float = evaluation.province_worth(evaluation.turns_left(seat))
        for region in range(REGIONS):
            key: i64 = evaluation.keys[region]
            lost: i64 = min(number, count_in(key, seat * COUNT_BITS))
            after: float = evaluation.utility(key - (lost << (seat * COUNT_BITS)))
            self.gains[region] = after - evaluation.utility(key) + home * float(lost)

    def weigh_targets(self, s: ElGrandeState, seat: i64, concerned: i64, source: i64) -> None:
        """Set `gains` to what each region is worth to `seat` as the target of its Caballeros in `source`.

        Args:
            s: the position.
            seat: who asks; it is among `concerned`.
            concerned: all who choose a target, as a set.
            source: where their Caballeros come from: a region, or the Castillo.
        """
        evaluation = self.evaluation
        self._begin(s, concerned, source)
        for _ in range(ROUNDS):
            for other in range(s.rules.seats):
                if has_bit(concerned, other) and other != seat:
                    evaluation.weigh(s, other)
                    self._weigh_arrivals(s, other, concerned)
                    self._spread(other)
        evaluation.weigh(s, seat)
        self._weigh_arrivals(s, seat, concerned)

    def _begin(self, s: ElGrandeState, concerned: i64, source: i64) -> None:
        self.emptied = source
        for seat in range(s.rules.seats):
            self.numbers[seat] = self.evaluation.standing(s, source, seat) if has_bit(concerned, seat) else 0
            for region in range(REGIONS):
                self.chances[seat * REGIONS + region] = 0.0

    def _weigh_arrivals(self, s: ElGrandeState, seat: i64, concerned: i64) -> None:
        evaluation = self.evaluation
        left: i64 = evaluation.turns_left(seat)
        for region in range(REGIONS):
            if region == self.emptied:
                self.gains[region] = NEVER
            elif region == s.king:
                self.gains[region] = evaluation.numbers.court[left] * float(self.numbers[seat])
            else:
                own: i64 = min(self.numbers[seat], evaluation.room[region]) << (seat * COUNT_BITS)
                key: i64 = evaluation.keys[region]
                self.gains[region] = self._mean(key, key + own, region, concerned & ~BIT[seat], 0)

    def _mean(self, before: i64, after: i64, region: i64, others: i64, seat: i64) -> float:
        """Return the mean gain of `after` over `before`, over who of the `others` from `seat` on comes there too."""
        while seat < self.evaluation.seats:
            chance: float = self.chances[seat * REGIONS + region]
            if has_bit(others, seat) and chance > 0.02:
                more: i64 = min(self.numbers[seat], self.evaluation.room[region]) << (seat * COUNT_BITS)
                with_it: float = self._mean(before + more, after + more, region, others, seat + 1)
                return chance * with_it + (1.0 - chance) * self._mean(before, after, region, others, seat + 1)
            seat += 1
        return self.evaluation.utility(after) - self.evaluation.utility(before)

    def _spread(self, seat: i64) -> None:
        """Set the chances of a seat from its gains."""
        best: float = NEVER
        for region in range(REGIONS):
            best = max(best, self.gains[region])
        total: float = 0.0
        for region in range(REGIONS):
            weight: float = math.exp((self.gains[region] - best) / CARE)
            self.chances[seat * REGIONS + region] = weight
            total += weight
        for region in range(REGIONS):
            self.chances[seat * REGIONS + region] /= total

    def weigh_scorings(self, s: ElGrandeState, seat: i64) -> None:
        """Set `gains` to what naming each region is worth where regions named once are scored (EG-C4S).

        With `seat` NOWHERE, only the chances of all seats are set.
        """
        evaluation = self.evaluation
        for other in range(s.rules.seats):
            evaluation.weigh(s, other)
            for region in range(REGIONS):
                self.chances[other * REGIONS + region] = 1.0 / REGIONS
                self.scored[other * REGIONS + region] = evaluation.utility(now_key(evaluation.keys[region]))
        for _ in range(ROUNDS):
            for other in range(s.rules.seats):
                if other != seat:
                    self._weigh_named(s, other)
                    self._spread(other)
        if seat != NOWHERE:
            self._weigh_named(s, seat)

    def _weigh_named(self, s: ElGrandeState, seat: i64) -> None:
        for region in range(REGIONS):
            none: float = 1.0
            once: float = 0.0
            for other in range(s.rules.seats):
                if other != seat:
                    chance: float = self.chances[other * REGIONS + region]
                    once = once * (1.0 - chance) + none * chance
                    none *= 1.0 - chance
            self.gains[region] = (none - once) * self.scored[seat * REGIONS + region]

    def named_once(self, s: ElGrandeState, region: i64) -> float:
        """Return the chance that a region is named exactly once, after `weigh_scorings`."""
        none: float = 1.0
        once: float = 0.0
        for seat in range(s.rules.seats):
            chance: float = self.chances[seat * REGIONS + region]
            once = once * (1.0 - chance) + none * chance
            none *= 1.0 - chance
        return once
