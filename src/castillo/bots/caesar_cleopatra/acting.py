"""Which action card to play on what, how castled cards are laid, and when a veto is worth it (C28 to C34, C76)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.bots.caesar_cleopatra.groups import Groups
from castillo.bots.caesar_cleopatra.placing import NEVER, Placing
from castillo.core.arrays import vec
from castillo.core.moves import Moves
from castillo.games.caesar_cleopatra import cards
from castillo.games.caesar_cleopatra.actions import ASSASSINATE, CASTLE, LAY, SCOUT, SPY, VOTE, WRATH
from castillo.games.caesar_cleopatra.cards import (
    GROUPS,
    INFLUENCE_KINDS,
    SIDE_LIMIT,
    SIDE_UNIT,
    SPECIAL_VOTE,
    count_actions,
    count_influence,
    count_kind,
)
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DOWN, HAND, PILE, UP

FOLLOWED: Final = 4
"""How many action cards with their targets are weighed together with what is placed after them."""


@final
class Acting:
    """The best action card of one position.

    Attributes:
        best: after `choose`, the action integer, -1 for none.
    """

    def __init__(self, groups: Groups, placing: Placing) -> None:
        self.groups = groups
        self.placing = placing
        self.values: vec[float] = vec[float]([0.0] * cards.KINDS)
        self.best: i64 = -1
        self.picked: vec[i64] = vec[i64]([0] * INFLUENCE_KINDS)
        self.best_split: vec[i64] = vec[i64]([0] * INFLUENCE_KINDS)
        self.best_worth: float = NEVER
        self.kept_up: i64 = 0
        self.kept_down: i64 = 0
        self.kept_against: i64 = 0
        self.kept_hidden: i64 = 0

    def prepare(self) -> None:
        """Note what cards of the hand are worth with so many turns left: nothing any more at the end."""
        numbers = self.groups.numbers
        scale: float = min(1.0, self.groups.turns / numbers.turns_full)
        for kind in range(cards.KINDS):
            self.values[kind] = numbers.kinds[kind] * scale

    def choose(self, s: CaesarCleopatraState, moves: Moves, may_end: bool, placed: bool) -> float:
        """Return the gain of the best action card among the legal answers, with what is placed after it.

        Args:
            s: the position, as it was noted in `placing`.
            moves: the legal answers.
            may_end: whether nothing need be placed after it.
            placed: whether something has been placed before: then nothing more can be.
        """
        self.best = -1
        places: float = 0.0 if placed else self.placing.choose(may_end)
        gains: vec[float] = vec[float]([NEVER] * FOLLOWED)
        chosen: vec[i64] = vec[i64]([-1] * FOLLOWED)
        for i in range(moves.n):
            action: i64 = moves.items[i]
            if action != SPY and not ASSASSINATE <= action < VOTE and not CASTLE <= action < LAY:
                continue
            gain: float = self._gain(s, action)
            at: i64 = FOLLOWED
            while at > 0 and gains[at - 1] < gain:
                at -= 1
            for lower in range(FOLLOWED - 1, at, -1):
                gains[lower] = gains[lower - 1]
                chosen[lower] = chosen[lower - 1]
            if at < FOLLOWED:
                gains[at] = gain
                chosen[at] = action
        best: float = NEVER
        for place in range(FOLLOWED):
            action = chosen[place]
            if action < 0:
                break
            whole: float = gains[place] + places
            if not placed and ASSASSINATE <= action < VOTE and not SCOUT <= action < WRATH:
                whole = self._gain_with_placements(action, may_end)
            stopped: float = self._stopped(s)
            whole = (1.0 - stopped) * whole + stopped * (places + self.values[cards.VETO])
            whole -= self.values[kind_of(action)]
            if whole > best:
                best = whole
                self.best = action
        if not placed:
            self.placing.choose(may_end)
        return best

    def _stopped(self, s: CaesarCleopatraState) -> float:
        """Return how likely the other seat vetoes."""
        shown: i64 = count_kind(s.table[PILE + self.groups.other], cards.VETO)
        if count_actions(s.table[HAND + self.groups.other]) == 0 or shown >= s.rules.copies[cards.VETO]:
            return 0.0
        return self.groups.numbers.stopped[min(shown, 2)]

    def _gain(self, s: CaesarCleopatraState, action: i64) -> float:
        """Return what an action card gains by itself."""
        numbers = self.groups.numbers
        placing = self.placing
        if action == SPY:
            return numbers.spied
        if action >= CASTLE:
            first: i64 = s.rules.first_of[action - CASTLE]
            second: i64 = s.rules.second_of[action - CASTLE]
            lifted: i64 = placing.up[first] + placing.down[first] + placing.up[second] + placing.down[second]
            before: float = placing.base[first] + placing.base[second]
            return self.split(lifted, first, second, 0, 0) - before
        group: i64 = target_group(action)
        if SCOUT <= action < WRATH:
            self.groups.weigh(
                group, placing.up[group], placing.down[group], placing.against[group], placing.hidden[group]
            )
            doubt: float = 4.0 * self.groups.win * (1.0 - self.groups.win)
            return numbers.scout * doubt * max(self.groups.stake, 0.0)
        self._pretend(group, action)
        after: float = self._weigh(group)
        self._restore(group)
        return after - placing.base[group]

    def _gain_with_placements(self, action: i64, may_end: bool) -> float:
        """Return what an action card gains together with the best that can be placed after it."""
        group: i64 = target_group(action)
        before: float = self.placing.base[group]
        self._pretend(group, action)
        self.placing.weigh(group)
        gain: float = self.placing.base[group] - before + self.placing.choose(may_end)
        self._restore(group)
        self.placing.weigh(group)
        return gain

    def _weigh(self, group: i64) -> float:
        p = self.placing
        return self.groups.weigh(group, p.up[group], p.down[group], p.against[group], p.hidden[group])

    def _pretend(self, group: i64, action: i64) -> None:
        """Change a group as an Assassination or a Wrath of the Gods would."""
        placing = self.placing
        self.kept_up = placing.up[group]
        self.kept_down = placing.down[group]
        self.kept_against = placing.against[group]
        self.kept_hidden = placing.hidden[group]
        if action < SCOUT:
            placing.against[group] -= SIDE_UNIT[(action - ASSASSINATE) % INFLUENCE_KINDS]
        else:
            placing.up[group] = 0
            placing.down[group] = 0
            placing.against[group] = 0
            placing.hidden[group] = 0

    def _restore(self, group: i64) -> None:
        self.placing.up[group] = self.kept_up
        self.placing.down[group] = self.kept_down
        self.placing.against[group] = self.kept_against
        self.placing.hidden[group] = self.kept_hidden

    # Castling.

    def split(self, lifted: i64, first: i64, second: i64, laid_first: i64, laid_second: i64) -> float:
        """Return the best worth of two groups between which cards are laid; `best_split` says how many to the first.

        Args:
            lifted: the cards to be laid, in any bag.
            first: one group.
            second: the other one.
            laid_first: own cards that lie at the first already, all face down.
            laid_second: own cards that lie at the second.
        """
        self.best_worth = NEVER
        self._split_kind(0, lifted, first, second, laid_first, laid_second)
        return self.best_worth

    def _split_kind(self, kind: i64, lifted: i64, first: i64, second: i64, one: i64, two: i64) -> None:
        if count_influence(one) > SIDE_LIMIT or count_influence(two) > SIDE_LIMIT:
            return
        placing = self.placing
        if kind == INFLUENCE_KINDS:
            if self.groups.rules.old and (self._is_over(first, one) or self._is_over(second, two)):
                return
            worth: float = self.groups.weigh(first, 0, one, placing.against[first], placing.hidden[first])
            worth += self.groups.weigh(second, 0, two, placing.against[second], placing.hidden[second])
            if worth > self.best_worth:
                self.best_worth = worth
                for at in range(INFLUENCE_KINDS):
                    self.best_split[at] = self.picked[at]
            return
        number: i64 = count_kind(lifted, kind)
        for here in range(number + 1):
            self.picked[kind] = here
            unit: i64 = SIDE_UNIT[kind]
            self._split_kind(kind + 1, lifted, first, second, one + here * unit, two + (number - here) * unit)

    def _is_over(self, group: i64, side: i64) -> bool:
        """Tell whether a group would have more cards than 1997 allows (C74)."""
        size: i64 = count_influence(side) + count_influence(self.placing.against[group]) + self.placing.hidden[group]
        return size > SPECIAL_VOTE

    def lay(self, s: CaesarCleopatraState, lifted: i64, pair: i64, moves: Moves) -> i64:
        """Return where the next castled card goes."""
        first: i64 = s.rules.first_of[pair]
        second: i64 = s.rules.second_of[pair]
        self.split(lifted, first, second, self.placing.down[first], self.placing.down[second])
        for i in range(moves.n):
            kind: i64 = (moves.items[i] - LAY) // GROUPS
            group: i64 = (moves.items[i] - LAY) % GROUPS
            here: i64 = self.best_split[kind]
            if (here if group == first else count_kind(lifted, kind) - here) > 0:
                return moves.items[i]
        return moves.items[0]

    # The veto.

    def should_veto(self, s: CaesarCleopatraState, announced: i64) -> bool:
        """Tell whether what was announced costs more than the Veto, which brings another card, is worth.

        Args:
            s: the position before it takes effect.
            announced: kind | target << 4.
        """
        other: i64 = self.groups.other
        keeps: float = self.values[cards.VETO] * self.groups.numbers.veto_margin
        seen: i64 = 0
        for kind in range(cards.ASSASSINATION, cards.KINDS):
            seen += count_kind(s.table[PILE + other], kind)
        seen -= count_kind(s.table[PILE + other], cards.VETO)
        if seen + 1 >= self._all_actions(s):  # the one in play is the last
            keeps = 0.0
        return self._harm(s, announced & 15, announced >> 4) > keeps

    def _all_actions(self, s: CaesarCleopatraState) -> i64:
        """Return how many action cards a seat has in the whole game, but for its Vetoes."""
        found: i64 = 0
        for kind in range(cards.ASSASSINATION, cards.KINDS):
            found += s.rules.copies[kind]
        return found - s.rules.copies[cards.VETO]

    def _harm(self, s: CaesarCleopatraState, card: i64, target: i64) -> float:
        """Return what an action card of the other seat costs."""
        seat: i64 = self.groups.seat
        if card == cards.SPY:
            best: float = 0.0
            for kind in range(cards.KINDS):
                if count_kind(s.table[HAND + seat], kind) > 0:
                    best = max(best, self.values[kind])
            return best
        if card == cards.CASTLING:
            return self.groups.numbers.castled
        group: i64 = target // INFLUENCE_KINDS if card == cards.ASSASSINATION else target
        up: i64 = s.table[UP + seat * GROUPS + group]
        down: i64 = s.table[DOWN + seat * GROUPS + group]
        against: i64 = s.table[UP + self.groups.other * GROUPS + group]
        hidden: i64 = count_influence(s.table[DOWN + self.groups.other * GROUPS + group])
        before: float = self.groups.weigh(group, up, down, against, hidden)
        if card == cards.ASSASSINATION:
            return before - self.groups.weigh(group, up - SIDE_UNIT[target % INFLUENCE_KINDS], down, against, hidden)
        if card == cards.WRATH:
            return before - self.groups.weigh(group, 0, 0, 0, 0)
        return before - self.groups.weigh(group, up + down, 0, against, hidden) + self.groups.numbers.seen_through

    def best_of(self, hand: i64) -> i64:
        """Return the kind of the card of a hand that is worth most."""
        best: i64 = -1
        for kind in range(cards.KINDS):
            if count_kind(hand, kind) > 0 and (best < 0 or self.values[kind] > self.values[best]):
                best = kind
        return best


def kind_of(action: i64) -> i64:
    """Return the kind of the action card that an answer plays."""
    if action == SPY:
        return cards.SPY
    if action >= CASTLE:
        return cards.CASTLING
    if action >= WRATH:
        return cards.WRATH
    return cards.SCOUT if action >= SCOUT else cards.ASSASSINATION


def target_group(action: i64) -> i64:
    """Return the group at which an Assassination, a Scout or a Wrath of the Gods is aimed."""
    if action >= WRATH:
        return action - WRATH
    return action - SCOUT if action >= SCOUT else (action - ASSASSINATE) // INFLUENCE_KINDS
