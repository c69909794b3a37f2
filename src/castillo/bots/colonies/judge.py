"""Grand Inquisitor & the Colonies for bots that look ahead: sailing, offices and the Limit table added to the board."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from castillo.bots.colonies.evaluation import ColoniesEvaluation
from castillo.bots.colonies.shortlist import ColoniesShortlist
from castillo.bots.colonies.weights import ColoniesWeights
from castillo.bots.el_grande import cards
from castillo.bots.el_grande.judge import ElGrandeJudge
from castillo.bots.el_grande.moving import Moving
from castillo.bots.el_grande.placing import WIDE, Placing
from castillo.bots.el_grande.weights import Weights
from castillo.bots.judge import SPLIT, Judge
from castillo.core.arrays import vec
from castillo.core.game import Game
from castillo.core.moves import Moves
from castillo.core.state import KIND
from castillo.games.colonies import frames
from castillo.games.colonies.board import DISK_CABALLEROS
from castillo.games.colonies.rules import ColoniesRules
from castillo.games.el_grande.board import REGIONS
from castillo.games.el_grande.state import ElGrandeState

SPLIT_KINDS: Final[vec[i64]] = vec[i64]([frames.CHOOSE_FIGURE, frames.CHOOSE_LIMIT, frames.SCORE_NEW])


@final
class ColoniesJudge(ElGrandeJudge):
    """What is known about Grand Inquisitor & the Colonies with these seats, options and cards."""

    def sort(self, state: ElGrandeState, seat: i64) -> i64:
        kind: i64 = state.top & KIND
        for other in SPLIT_KINDS:
            if kind == other:
                return SPLIT
        return super().sort(state, seat)

    def reply(self, state: ElGrandeState, seat: i64) -> i64:
        if state.top & KIND != frames.FILL:
            return super().reply(state, seat)
        moves = Moves()
        self.shortlists.fill(state, state.seat, moves)
        return moves.items[0]

    def asks_disk(self, kind: i64) -> bool:
        return kind == frames.SET_UP_DISKS or super().asks_disk(kind)

    def weigh_disks(self, s: ElGrandeState, seat: i64) -> None:
        if s.top & KIND == frames.SET_UP_DISKS:
            self._weigh_first_places(s, seat)
        else:
            super().weigh_disks(s, seat)

    def _weigh_first_places(self, s: ElGrandeState, seat: i64) -> None:
        """Weigh regions for the Caballeros of the beginning; with the King's they stay in court (GI-2.6)."""
        placing = self.shortlists.placing
        self.evaluation.weigh(s, seat)
        placing.fill_gains(s, seat, DISK_CABALLEROS, self.evaluation.area_set)
        for region in range(REGIONS):
            gain: float = placing.gain[region * WIDE + DISK_CABALLEROS]
            self.disks.gains[region] = 0.0 if region == s.king else gain


def build(game: Game, weights: Weights | None = None, more: ColoniesWeights | None = None) -> Judge[Any]:
    """Build the judge of a game of Grand Inquisitor & the Colonies."""
    assert isinstance(game, ColoniesRules)
    evaluation = ColoniesEvaluation(game, weights or Weights(), more or ColoniesWeights())
    placing = Placing(evaluation, vec[i64](cards.sort_effects(game)))
    return ColoniesJudge(game, evaluation, ColoniesShortlist(evaluation, placing, Moving(evaluation)))
