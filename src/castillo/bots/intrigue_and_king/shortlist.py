"""The answers that are worth following to the questions that only this expansion asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.bots.el_grande.areas import COUNT_BITS
from castillo.bots.el_grande.shortlist import Shortlist
from castillo.core.moves import Moves
from castillo.games.el_grande.actions import AREA
from castillo.games.el_grande.board import CASTILLO
from castillo.games.intrigue_and_king import frames

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState

SHOVES: Final = (3, 1)
"""How many regions for the Castillo are followed, at most; where only a rough look is taken, the second number."""


@final
class IntrigueShortlist(Shortlist):
    """Fills shortlists for the positions of one game."""

    def cut(self, s: ElGrandeState, seat: i64, kind: i64, found: Moves) -> None:
        if kind == frames.SHOVE:
            self._weigh_shoves(s, found)
            self.keep(found, self.most(SHOVES))
        else:
            super().cut(s, seat, kind, found)

    def _weigh_shoves(self, s: ElGrandeState, found: Moves) -> None:
        """Weigh regions by what all who stand there are worth in the Castillo and out of the region."""
        evaluation = self.evaluation
        castillo: i64 = evaluation.keys[CASTILLO]
        for i in range(found.n):
            region: i64 = found.items[i] - AREA
            here: i64 = 0
            for seat in range(s.rules.seats):
                here += s.count(region, seat) << (seat * COUNT_BITS)
            key: i64 = evaluation.keys[region]
            gained: float = evaluation.utility(castillo + here) - evaluation.utility(castillo)
            self.worth[i] = gained + evaluation.utility(key - here) - evaluation.utility(key)
