"""Which Caballeros to move, and where to: pairs of a piece and a target, judged by what the two areas gain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.bots.el_grande.areas import COUNT_BITS
from castillo.bots.el_grande.evaluation import Evaluation
from castillo.core.arrays import vec
from castillo.core.bits import has_bit
from castillo.core.moves import Moves
from castillo.games.el_grande.actions import AREA, DONE, PIECE
from castillo.games.el_grande.board import CASTILLO, MOST_SEATS, REGIONS
from castillo.games.el_grande.effects.move import ANY, FIELD, FOREIGN, OWN, SOURCE

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState

AREAS: Final = 10
MOST_LOOKED_AT: Final = 3
"""Pieces that are thought of as moving together, at most."""
LIFTS: Final = 3
DROPS: Final = 2
"""How many pieces, and targets of each, are followed."""
NEVER: Final = -1000.0


@final
class Moving:
    """Finds moves that promise something, for the seat that `Evaluation.weigh` was called for."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.leaving: vec[float] = vec[float]([0.0] * AREAS)
        self.coming: vec[float] = vec[float]([0.0] * AREAS)
        self.pairs: vec[float] = vec[float]([0.0] * (AREAS * MOST_SEATS))

    def add_lifts(self, s: ElGrandeState, limits: i64, rough: bool, found: Moves) -> None:
        """Add the pieces with the best moves, and `done`; if `rough`, only the very best."""
        self._fill_pairs(s, limits)
        for _ in range(1 if rough else LIFTS):
            best: i64 = -1
            for piece in range(REGIONS * MOST_SEATS):
                if self.pairs[piece] > 0.0 and (best < 0 or self.pairs[piece] > self.pairs[best]):
                    best = piece
            if best >= 0:
                found.add(PIECE + best)
                self.pairs[best] = NEVER
        if found.n == 0 or not rough:
            found.add(DONE)

    def add_drops(self, s: ElGrandeState, piece: i64, limits: i64, rough: bool, found: Moves) -> None:
        """Add the best targets of a lifted piece; `limits`: what may be moved after it."""
        owner: i64 = piece % MOST_SEATS
        origin: i64 = piece // MOST_SEATS
        self._fill_coming(s, owner, 1 + most_of(s, limits, owner))
        self.coming[origin] = NEVER
        for _ in range(1 if rough else DROPS):
            best: i64 = 0
            for area in range(1, AREAS):
                if self.coming[area] > self.coming[best]:
                    best = area
            found.add(AREA + best)
            self.coming[best] = NEVER

    def best_drop(self, s: ElGrandeState, piece: i64, limits: i64) -> float:
        """Return what the move of a lifted piece to its best target promises."""
        owner: i64 = piece % MOST_SEATS
        most: i64 = 1 + most_of(s, limits, owner)
        self._fill_coming(s, owner, most)
        origin: i64 = piece // MOST_SEATS
        best: float = NEVER
        for area in range(AREAS):
            if area != origin:
                best = max(best, self.coming[area])
        return best + self._leave(s, origin, owner, most)

    def best_sources(self, s: ElGrandeState, limits: i64, found: Moves, number: i64) -> None:
        """Add the regions out of which moves promise most together."""
        self._fill_pairs(s, limits)
        worth: vec[float] = self.leaving
        for region in range(REGIONS):
            worth[region] = NEVER
            left: i64 = limits & FIELD
            for owner in range(s.rules.seats):
                here: i64 = s.count(region, owner)
                most: i64 = min(here, most_of(s, limits, owner))
                if region != s.king and most > 0:
                    worth[region] = max(worth[region], 0.0)
                    pair: float = self.pairs[region * MOST_SEATS + owner]
                    if limits >> ANY & FIELD != 0:
                        most = min(most, left)
                        left -= most if pair > 0.0 else 0
                    worth[region] += max(0.0, pair) * float(most)
        for _ in range(number):
            best: i64 = 0
            for region in range(1, REGIONS):
                if worth[region] > worth[best]:
                    best = region
            if worth[best] > NEVER:
                found.add(AREA + best)
            worth[best] = NEVER

    def _fill_pairs(self, s: ElGrandeState, limits: i64) -> None:
        """Set for every piece that may be moved what its best move promises, NEVER for others."""
        source: i64 = (limits >> SOURCE & FIELD) - 1
        for piece in range(REGIONS * MOST_SEATS):
            self.pairs[piece] = NEVER
        for owner in range(s.rules.seats):
            most: i64 = most_of(s, limits, owner)
            if most == 0:
                continue
            self._fill_coming(s, owner, most)
            first: i64 = 0
            second: i64 = 1
            for area in range(AREAS):
                if self.coming[area] > self.coming[first]:
                    second = first
                    first = area
                elif area != first and (self.coming[area] > self.coming[second] or second == first):
                    second = area
            for region in range(REGIONS):
                if region != s.king and s.count(region, owner) > 0 and source in (-1, region):
                    coming: float = self.coming[second if region == first else first]
                    self.pairs[region * MOST_SEATS + owner] = coming + self._leave(s, region, owner, most)

    def _leave(self, s: ElGrandeState, region: i64, owner: i64, most: i64) -> float:
        """Return what it is worth that a colour's piece leaves: the best average over one to `most` of them."""
        evaluation = self.evaluation
        key: i64 = evaluation.keys[region]
        before: float = evaluation.utility(key)
        best: float = NEVER
        for n in range(1, min(most, s.count(region, owner), MOST_LOOKED_AT) + 1):
            gain: float = evaluation.utility(key - (n << (owner * COUNT_BITS))) - before
            best = max(best, gain / float(n))
        return best

    def _fill_coming(self, s: ElGrandeState, owner: i64, most: i64) -> None:
        """Set for every area what it is worth that a colour's piece comes: the best average over one to `most`."""
        evaluation = self.evaluation
        closed: i64 = evaluation.closed(s)
        for area in range(AREAS):
            self.coming[area] = NEVER
            if has_bit(closed, area):
                continue
            key: i64 = evaluation.keys[area]
            before: float = evaluation.utility(key)
            if area == CASTILLO:
                before += self._release(s, owner, 0)
            for n in range(1, min(most, MOST_LOOKED_AT) + 1):
                after: float = evaluation.utility(key + (n << (owner * COUNT_BITS)))
                if area == CASTILLO:
                    after += self._release(s, owner, n)
                self.coming[area] = max(self.coming[area], (after - before) / float(n))

    def _release(self, s: ElGrandeState, owner: i64, more: i64) -> float:
        number: i64 = s.count(CASTILLO, owner) + more
        if number == 0 or self.evaluation.scorings == 0:
            return 0.0
        return self.evaluation.weights[owner] * self.evaluation.release_gain(s, owner, number)


def most_of(s: ElGrandeState, limits: i64, owner: i64) -> i64:
    """Return how many pieces of a colour may still be moved (EG-11.2)."""
    own: i64 = limits >> (OWN if owner == s.active else FOREIGN) & FIELD
    free: i64 = limits >> ANY & FIELD
    if own == FIELD or free == FIELD:
        return FIELD
    return own + free
