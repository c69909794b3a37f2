"""Which Caballeros to move, and where to: pairs of a piece and a target, judged by what the two areas gain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.bots.el_grande.areas import count_in
from castillo.bots.el_grande.evaluation import MOST_PLACES, Evaluation
from castillo.core.arrays import vec
from castillo.core.bits import has_bit
from castillo.core.moves import MOST_MOVES, Moves
from castillo.core.state import KIND
from castillo.games.el_grande.actions import DONE
from castillo.games.el_grande.effects.move import ANY, FIELD, FOREIGN, OWN, SOURCE

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState

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
        self.areas: vec[i64] = evaluation.all_areas
        self.regions: vec[i64] = evaluation.rules.regions
        self.colours: i64 = evaluation.rules.colours
        self.leaving: vec[float] = vec[float]([0.0] * MOST_PLACES)
        self.coming: vec[float] = vec[float]([0.0] * MOST_PLACES)
        self.pairs: vec[float] = vec[float]([0.0] * (MOST_PLACES * int(self.colours)))
        self.pieces = Moves()
        self.worth: vec[float] = vec[float]([0.0] * MOST_MOVES)

    def add_lifts(self, s: ElGrandeState, limits: i64, rough: bool, found: Moves) -> None:
        """Add the pieces with the best moves, and `done`; if `rough`, only the very best."""
        rules = s.rules
        pieces, worth = self.pieces, self.worth
        pieces.n = 0
        s.decisions[s.top & KIND].legal(s, pieces)
        self._fill_pairs(s, limits)
        for i in range(pieces.n):
            piece: i64 = pieces.items[i] - rules.first_piece
            worth[i] = NEVER
            if piece >= 0:
                spot: i64 = piece // rules.piece_colours
                owner: i64 = piece % rules.piece_colours
                area: i64 = rules.spot_places[spot]
                worth[i] = self.pairs[area * self.colours + owner] + self.evaluation.leave_apart(s, spot, owner)
        for _ in range(1 if rough else LIFTS):
            best: i64 = -1
            for i in range(pieces.n):
                if worth[i] > 0.0 and (best < 0 or worth[i] > worth[best]):
                    best = i
            if best >= 0:
                found.add(pieces.items[best])
                worth[best] = NEVER
        if found.n == 0 or not rough:
            found.add(DONE)

    def add_drops(self, s: ElGrandeState, piece: i64, limits: i64, rough: bool, found: Moves) -> None:
        """Add the best targets of a lifted piece; `limits`: what may be moved after it."""
        owner: i64 = piece % s.rules.piece_colours
        origin: i64 = s.rules.spot_places[piece // s.rules.piece_colours]
        self._fill_coming(s, owner, 1 + most_of(s, limits, owner))
        self.coming[origin] = NEVER
        for _ in range(1 if rough else DROPS):
            best: i64 = self.areas[0]
            for area in self.areas:
                if self.coming[area] > self.coming[best]:
                    best = area
            found.add(s.rules.first_area + self.evaluation.spot_in(s, best))
            self.coming[best] = NEVER

    def best_drop(self, s: ElGrandeState, piece: i64, limits: i64) -> float:
        """Return what the move of a lifted piece to its best target promises."""
        owner: i64 = piece % s.rules.piece_colours
        spot: i64 = piece // s.rules.piece_colours
        most: i64 = 1 + most_of(s, limits, owner)
        self._fill_coming(s, owner, most)
        origin: i64 = s.rules.spot_places[spot]
        best: float = NEVER
        for area in self.areas:
            if area != origin:
                best = max(best, self.coming[area])
        return best + self._leave(s, origin, owner, most) + self.evaluation.leave_apart(s, spot, owner)

    def best_sources(self, s: ElGrandeState, limits: i64, found: Moves, number: i64) -> None:
        """Add the regions out of which moves promise most together."""
        self._fill_pairs(s, limits)
        worth: vec[float] = self.leaving
        for region in self.regions:
            worth[region] = NEVER
            left: i64 = limits & FIELD
            for owner in range(self.colours):
                here: i64 = s.count(region, owner)
                most: i64 = min(here, most_of(s, limits, owner))
                if region != s.king and most > 0:
                    worth[region] = max(worth[region], 0.0)
                    pair: float = self.pairs[region * self.colours + owner]
                    if limits >> ANY & FIELD != 0:
                        most = min(most, left)
                        left -= most if pair > 0.0 else 0
                    worth[region] += max(0.0, pair) * float(most)
        for _ in range(number):
            best: i64 = self.regions[0]
            for region in self.regions:
                if worth[region] > worth[best]:
                    best = region
            if worth[best] > NEVER:
                found.add(s.rules.first_area + best)
            worth[best] = NEVER

    def _fill_pairs(self, s: ElGrandeState, limits: i64) -> None:
        """Set for every piece that may be moved what its best move promises, NEVER for others."""
        source: i64 = (limits >> SOURCE & FIELD) - 1
        for piece in range(len(self.pairs)):
            self.pairs[piece] = NEVER
        for owner in range(self.colours):
            most: i64 = most_of(s, limits, owner)
            if most == 0:
                continue
            self._fill_coming(s, owner, most)
            first: i64 = 0
            second: i64 = 1
            for area in self.areas:
                if self.coming[area] > self.coming[first]:
                    second = first
                    first = area
                elif area != first and (self.coming[area] > self.coming[second] or second == first):
                    second = area
            for region in self.regions:
                if region != s.king and s.count(region, owner) > 0 and source in (-1, region):
                    coming: float = self.coming[second if region == first else first]
                    self.pairs[region * self.colours + owner] = coming + self._leave(s, region, owner, most)

    def _leave(self, s: ElGrandeState, region: i64, owner: i64, most: i64) -> float:
        """Return what it is worth that a colour's piece leaves: the best average over one to `most` of them."""
        evaluation = self.evaluation
        key: i64 = evaluation.keys[region]
        before: float = evaluation.utility(key)
        best: float = NEVER
        shift: i64 = evaluation.shifts[owner]
        here: i64 = count_in(key, shift)
        if here < s.count(region, owner):
            best = 0.0  # who does not count is taken first
        for n in range(1, min(most, here, MOST_LOOKED_AT) + 1):
            gain: float = evaluation.utility(key - (n << shift)) - before
            best = max(best, gain / float(n))
        return best

    def _fill_coming(self, s: ElGrandeState, owner: i64, most: i64) -> None:
        """Set for every area what it is worth that a colour's piece comes: the best average over one to `most`."""
        evaluation = self.evaluation
        closed: i64 = evaluation.closed(s)
        weight: float = evaluation.weight_of(owner)
        for area in self.areas:
            self.coming[area] = NEVER
            if has_bit(closed, area):
                continue
            key: i64 = evaluation.keys[area]
            shift: i64 = evaluation.shifts[owner]
            before: float = evaluation.utility(key) + weight * evaluation.apart(s, area, owner, 0)
            for n in range(1, min(most, MOST_LOOKED_AT, evaluation.room[area]) + 1):
                after: float = evaluation.utility(key + (n << shift)) + weight * evaluation.apart(s, area, owner, n)
                self.coming[area] = max(self.coming[area], (after - before) / float(n))


def most_of(s: ElGrandeState, limits: i64, owner: i64) -> i64:
    """Return how many pieces of a colour may still be moved (EG-11.2)."""
    own: i64 = limits >> (OWN if has_bit(s.own_colours(), owner) else FOREIGN) & FIELD
    free: i64 = limits >> ANY & FIELD
    if own == FIELD or free == FIELD:
        return FIELD
    return own + free
