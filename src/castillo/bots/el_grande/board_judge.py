"""The board of El Grande for bots that look ahead: what all games on it have in common.

Which answers are worth following, and what others are expected to answer. Where cards come from and what they are
worth, each game has a judge of its own for: `judge.py`, and those of expansions.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from castillo.bots.el_grande import cards
from castillo.bots.el_grande.areas import now_key
from castillo.bots.el_grande.disks import Disks
from castillo.bots.el_grande.evaluation import Evaluation
from castillo.bots.el_grande.moving import Moving
from castillo.bots.el_grande.placing import Placing
from castillo.bots.el_grande.shortlist import Shortlist
from castillo.bots.judge import APART, BEAM, SPLIT, Judge
from castillo.bots.lookahead import Lookahead, advance
from castillo.core.arrays import vec
from castillo.core.bits import BIT
from castillo.core.chance import Rng
from castillo.core.moves import Moves
from castillo.core.state import KIND, State
from castillo.games.el_grande import frames
from castillo.games.el_grande.actions import ALLOW, VETO
from castillo.games.el_grande.board import CASTILLO, NOWHERE, REGIONS
from castillo.games.el_grande.effects.secret import waits_for_disks
from castillo.games.el_grande.rules import ElGrandeRules
from castillo.games.el_grande.state import ElGrandeState

DISK_KINDS: Final[vec[i64]] = vec[i64]([
    frames.LOSS_DISKS, frames.EVICTION_DISKS, frames.SCORE_DISKS, frames.RELEASE_DISKS,
])  # fmt: skip
SPLIT_KINDS: Final[vec[i64]] = vec[i64]([
    frames.TAKE_CARD, frames.EITHER, frames.FROM, frames.EVICT, frames.SCORE_ONE, frames.CHOOSE_BOARD,
    frames.CHOOSE_KING, frames.CHOOSE_GRANDE,
])  # fmt: skip
VETO_MARGIN: Final = 0.0
"""How many points a veto must be worth more than keeping it."""


class BoardJudge(Judge[ElGrandeState]):
    """What is known about games on this board with these seats and options.

    Args:
        rules: the game.
        evaluation: what its positions are worth.
        shortlists: which answers are worth following.
    """

    def __init__(self, rules: ElGrandeRules, evaluation: Evaluation, shortlists: Shortlist) -> None:
        self.rules = rules
        self.evaluation = evaluation
        self.shortlists = shortlists
        self.disks = Disks(evaluation)
        self.trusting = False

    def blind(self, state: ElGrandeState, seat: i64) -> ElGrandeState:
        """Return a copy without the others' disks, as long as disks are awaited, and with their hands made up."""
        known = state.clone()
        known.seat = seat
        known.forget_history()
        waits = waits_for_disks(state)
        for other in range(self.rules.seats):
            if other != seat:
                known.hand[other] = self.evaluation.public_hand(state, other)
                if waits:
                    known.disk[other] = NOWHERE
        return known

    def evaluate(self, state: ElGrandeState, seat: i64) -> float:
        value: float = self.evaluation.evaluate(state, seat)
        if state.depth > 0 and state.top & KIND == frames.SCORE_DISKS:
            self.disks.weigh_scorings(state, NOWHERE)
            self.evaluation.weigh(state, seat)
            for region in range(REGIONS):
                points: float = self.evaluation.utility(now_key(self.evaluation.keys[region]))
                value += points * self.disks.named_once(state, region)
        return value

    def rank(self, state: ElGrandeState, seat: i64) -> float:
        return self.evaluate(state, seat) + self.shortlists.promise(state, seat)

    def sort(self, state: ElGrandeState, seat: i64) -> i64:
        kind: i64 = state.top & KIND
        if kind == frames.BID or kind == frames.VETO_WINDOW or self.asks_disk(kind):
            return APART
        for other in SPLIT_KINDS:
            if kind == other:
                return SPLIT
        return SPLIT if kind == frames.HALVES and state.top >> 8 == 0 else BEAM

    def shortlist(self, state: ElGrandeState, seat: i64, found: Moves) -> None:
        self.shortlists.fill(state, seat, found)

    def reply(self, state: ElGrandeState, seat: i64) -> i64:
        """Expect others to do what is best for them, as far as it shows at once; -1 for secret scorings."""
        kind: i64 = state.top & KIND
        other: i64 = state.seat
        if kind == frames.VETO_WINDOW:
            return ALLOW if self.trusting or not self.would_veto(state, other) else VETO
        if kind == frames.LOSS_DISKS or kind == frames.EVICTION_DISKS:
            return self.best_disk(state, other)
        if kind == frames.RETURN:
            moves = Moves()
            self.shortlists.fill(state, other, moves)
            return moves.items[0]
        return -1

    def answer(self, state: ElGrandeState, seat: i64, rng: Rng) -> i64:
        if state.top & KIND == frames.BID:
            return self.bid(state, seat)
        if state.top & KIND == frames.VETO_WINDOW:
            return self._answer_veto(state, seat)
        return self.best_disk(state, seat)

    def bid(self, s: ElGrandeState, seat: i64) -> i64:
        """Return the action of the card that a seat had better bid with."""
        raise NotImplementedError

    def asks_disk(self, kind: i64) -> bool:
        """Tell whether a kind of question asks for a secret disk."""
        for other in DISK_KINDS:
            if kind == other:
                return True
        return False

    def weigh_disks(self, s: ElGrandeState, seat: i64) -> None:
        """Set `disks.gains` to what naming each region is worth to a seat that is asked for its disk."""
        kind: i64 = s.top & KIND
        argument: i64 = s.argument()
        if kind == frames.LOSS_DISKS:
            self.disks.weigh_losses(s, seat, argument >> 8)
        elif kind == frames.SCORE_DISKS:
            self.disks.weigh_scorings(s, seat)
        elif kind == frames.EVICTION_DISKS:
            self.disks.weigh_targets(s, seat, self._evicted(s, argument >> 8), argument >> 8)
        else:
            self.disks.weigh_targets(s, seat, self._present(s, CASTILLO), CASTILLO)

    def best_disk(self, s: ElGrandeState, seat: i64) -> i64:
        """Return the action of the region that is best for a seat's disk."""
        self.weigh_disks(s, seat)
        moves = Moves()
        asked: i64 = s.seat
        s.seat = seat
        s.decisions[s.top & KIND].legal(s, moves)
        s.seat = asked
        first: i64 = s.rules.first_area
        best: i64 = moves.items[0]
        for i in range(moves.n):
            if self.disks.gains[moves.items[i] - first] > self.disks.gains[best - first]:
                best = moves.items[i]
        return best

    def _evicted(self, s: ElGrandeState, source: i64) -> i64:
        """Return the set of the seats that must leave a region."""
        return self._present(s, source) & ~BIT[s.active]

    def _present(self, s: ElGrandeState, area: i64) -> i64:
        found: i64 = 0
        for seat in range(self.rules.seats):
            if s.commands(seat, area):
                found |= BIT[seat]
        return found

    def would_veto(self, s: ElGrandeState, seat: i64) -> bool:
        """Tell whether another seat would stop what was announced, by what it changes at once."""
        stopped = s.clone()
        stopped.advance(VETO)
        allowed = s.clone()
        allowed.advance(ALLOW)
        return self.evaluation.evaluate(stopped, seat) > self.evaluation.evaluate(allowed, seat) + VETO_MARGIN

    def _answer_veto(self, s: ElGrandeState, seat: i64) -> i64:
        """Veto if the turn that the active seat then can still have is better for `seat`, the spent veto included."""
        stopped: float = self._play_on(s, VETO, seat)
        return VETO if stopped > self._play_on(s, ALLOW, seat) + VETO_MARGIN else ALLOW

    def _play_on(self, s: ElGrandeState, action: i64, seat: i64) -> float:
        """Return what the end of the active seat's turn is worth to `seat`, after its answer in a window for a veto."""
        after = s.clone()
        active: i64 = s.active
        self.trusting = True
        advance(self, after, active, action)
        if after.seat == active and self.sort(after, active) != APART:
            end: State = Lookahead(self, active, 1).search(after).state
            assert isinstance(end, ElGrandeState)
            after = end
        self.trusting = False
        return self.evaluate(after, seat)


def make_shortlist(rules: ElGrandeRules, evaluation: Evaluation) -> Shortlist:
    """Build the usual shortlists of a game."""
    sorts: vec[i64] = vec[i64](cards.sort_effects(rules))
    return Shortlist(evaluation, Placing(evaluation, sorts), Moving(evaluation))
