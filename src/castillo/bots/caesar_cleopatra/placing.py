"""Which influence cards to place: every way to place one or two of the hand, each weighed (C18, C71).

Groups do not touch each other, so a pair of cards at two groups is worth what both are worth alone; pairs at the same
group are weighed together.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.bots.caesar_cleopatra.groups import Groups
from castillo.core.arrays import vec
from castillo.core.bits import has_bit
from castillo.games.caesar_cleopatra.actions import DOWN, PLACE
from castillo.games.caesar_cleopatra.cards import (
    GROUPS,
    INFLUENCE_KINDS,
    SIDE_LIMIT,
    SIDE_UNIT,
    count_influence,
    count_kind,
)
from castillo.games.caesar_cleopatra.play import PLACED_DOWN, PLACED_UP, facings_left
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DOWN as DOWN_AT
from castillo.games.caesar_cleopatra.table import HAND
from castillo.games.caesar_cleopatra.table import UP as UP_AT

NEVER: Final = -1000.0
"""The gain of what cannot be done."""
SINGLES: Final = 2 * INFLUENCE_KINDS
"""Ways to place a card at a group: `kind * 2 + facing`, as in action integers."""


@final
class Placing:
    """The best placements in one position; groups can be weighed as if an action card had changed them.

    Attributes:
        up, down, against: own cards, face up and face down, and the other's face-up ones at each group.
        hidden: how many face-down cards the other has at each group.
        base: what each group is worth before anything is placed.
        singles: the gain of each single card, at `group * SINGLES + way`.
        pairs, pair_first: the gain of the best pair at each group, and the card of it that is placed first.
        first: after `choose`, the action integer of the card to place first, -1 for none.
    """

    def __init__(self, groups: Groups) -> None:
        self.groups = groups
        self.up: vec[i64] = vec[i64]([0] * GROUPS)
        self.down: vec[i64] = vec[i64]([0] * GROUPS)
        self.against: vec[i64] = vec[i64]([0] * GROUPS)
        self.hidden: vec[i64] = vec[i64]([0] * GROUPS)
        self.base: vec[float] = vec[float]([0.0] * GROUPS)
        self.singles: vec[float] = vec[float]([NEVER] * (GROUPS * SINGLES))
        self.pairs: vec[float] = vec[float]([NEVER] * GROUPS)
        self.pair_first: vec[i64] = vec[i64]([-1] * GROUPS)
        self.costs: vec[float] = vec[float]([0.0] * INFLUENCE_KINDS)
        self.hand: i64 = 0
        self.facings: i64 = 0
        self.two = False
        self.first: i64 = -1

    def prepare(self, s: CaesarCleopatraState, flags: i64, costs: vec[float]) -> None:
        """Weigh everything that can be placed when so much of the play phase is done."""
        seat: i64 = self.groups.seat
        self.hand = s.table[HAND + seat]
        self.facings = facings_left(s, flags)
        self.two = self.facings == 3 and flags & (PLACED_DOWN | PLACED_UP) == 0
        for kind in range(INFLUENCE_KINDS):
            self.costs[kind] = costs[kind]
        for group in range(GROUPS):
            own: i64 = seat * GROUPS + group
            over: i64 = (1 - seat) * GROUPS + group
            self.up[group] = s.table[UP_AT + own]
            self.down[group] = s.table[DOWN_AT + own]
            self.against[group] = s.table[UP_AT + over]
            self.hidden[group] = count_influence(s.table[DOWN_AT + over])
            self.weigh(group)

    def weigh(self, group: i64) -> None:
        """Weigh what can be placed at a group, as its cards are noted here."""
        up: i64 = self.up[group]
        down: i64 = self.down[group]
        against: i64 = self.against[group]
        hidden: i64 = self.hidden[group]
        base: float = self.groups.weigh(group, up, down, against, hidden)
        self.base[group] = base
        self.pairs[group] = NEVER
        for way in range(SINGLES):
            self.singles[group * SINGLES + way] = NEVER
        room: i64 = self._room(group)
        if room == 0:
            return
        for way in range(SINGLES):
            if self._may(way):
                gain: float = self._place(group, way) - base - self.costs[way // 2]
                self.singles[group * SINGLES + way] = gain
        if not self.two or room < 2:
            return
        for way in range(SINGLES):
            if self._may(way):
                for after in range(way + 1 if self.groups.rules.old else SINGLES):
                    if self._may_both(way, after):
                        self._try_pair(group, way, after, base)

    def _room(self, group: i64) -> i64:
        """Return how many cards more can be placed at a group (C21, C74)."""
        if self.groups.left[group] == 0:
            return 0
        own: i64 = count_influence(self.up[group] + self.down[group])
        both: i64 = own + count_influence(self.against[group]) + self.hidden[group]
        return min(SIDE_LIMIT - own, self.groups.rules.group_limit - both)

    def _may(self, way: i64) -> bool:
        return has_bit(self.facings, way % 2) and count_kind(self.hand, way // 2) > 0

    def _may_both(self, way: i64, after: i64) -> bool:
        """Tell whether two cards can be placed in a turn: one down and one up, in 1997 both up."""
        if not self._may(after) or (way // 2 == after // 2 and count_kind(self.hand, way // 2) < 2):
            return False
        if self.groups.rules.old:
            return way % 2 == 1 and after % 2 == 1
        return way % 2 == 0 and after % 2 == 1

    def _place(self, group: i64, way: i64) -> float:
        unit: i64 = SIDE_UNIT[way // 2]
        up: i64 = self.up[group]
        down: i64 = self.down[group]
        if way % 2 == DOWN:
            down += unit
        else:
            up += unit
        return self.groups.weigh(group, up, down, self.against[group], self.hidden[group])

    def _try_pair(self, group: i64, way: i64, after: i64, base: float) -> None:
        up: i64 = self.up[group] + SIDE_UNIT[after // 2]
        down: i64 = self.down[group]
        if way % 2 == DOWN:
            down += SIDE_UNIT[way // 2]
        else:
            up += SIDE_UNIT[way // 2]
        worth: float = self.groups.weigh(group, up, down, self.against[group], self.hidden[group])
        gain: float = worth - base - self.costs[way // 2] - self.costs[after // 2]
        if gain > self.pairs[group]:
            self.pairs[group] = gain
            self.pair_first[group] = group * SINGLES + way

    def choose(self, may_end: bool) -> float:
        """Return the best gain of all that can be placed from here on, and note which card comes first.

        Args:
            may_end: whether nothing more need be placed.
        """
        best: float = 0.0 if may_end else NEVER
        first: i64 = -1
        total: i64 = GROUPS * SINGLES
        must_two = self.two and (self.groups.rules.old or self.groups.rules.must_place_two)
        for one in range(total):
            alone: float = self.singles[one]
            if alone == NEVER:
                continue
            enough = not must_two or (self.groups.rules.old and one % 2 == DOWN)
            if enough and alone > best:
                best = alone
                first = one
            if not self.two:
                continue
            for other in range(total):
                beside: float = self.singles[other]
                if beside == NEVER or one // SINGLES == other // SINGLES or alone + beside <= best:
                    continue
                if self._may_both(one % SINGLES, other % SINGLES):
                    best = alone + beside
                    first = one
        for group in range(GROUPS):
            if self.pairs[group] > best:
                best = self.pairs[group]
                first = self.pair_first[group]
        if first < 0 and not may_end:  # only a single card is left where two ought to be placed
            for one in range(total):
                if self.singles[one] > best:
                    best = self.singles[one]
                    first = one
        self.first = -1 if first < 0 else PLACE + first % SINGLES // 2 * 10 + first // SINGLES * 2 + first % 2
        return 0.0 if best == NEVER else best
