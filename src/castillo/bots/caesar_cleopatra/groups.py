"""What a group is worth to a seat: the points that its patricians will bring, by who will win its votes.

The next vote is weighed exactly: against every total that the other seat's face-down cards can have. Of later votes
only a tendency is known, the more blurred the later they are.
"""

from __future__ import annotations

from math import exp, tanh
from typing import Final, final

from mypy_extensions import i64

from castillo.bots.caesar_cleopatra.unseen import SAGES, TOTALS, Unseen
from castillo.bots.caesar_cleopatra.weights import Weights
from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.cards import (
    BLACK,
    COLOURS,
    GREY_SHIFT,
    GROUPS,
    NUMBERS,
    PHILOSOPHER,
    SPECIAL_VOTE,
    count_actions,
    count_influence,
    count_kind,
    total_of,
)
from castillo.games.caesar_cleopatra.play import STEP
from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DECKS, DOWN, HAND, HELD, LEFT, UP, WON
from castillo.games.caesar_cleopatra.turn import END, LAST_FILL_UP

MOST: Final = 6
"""Numbers of patricians of a group that can be won: 0 to 5."""
FARTHEST: Final = 40
"""Leads beyond this are worth no more."""
HOLDINGS: Final = 24
"""Most kinds of missions."""


@final
class Groups:
    """The groups of one position, as one seat sees them.

    Attributes:
        numbers: the weights.
        unseen: what the other seat's face-down cards may be.
        seat, other: whose view it is, and the seat against it.
        turns: how many turns are expected to be left, of both seats.
        final: after `weigh`, how likely it is that the seat ends with each number of patricians of that group.
        win, loss: after `weigh`, how likely the seat would win and lose a vote held now.
        stake: after `weigh`, what winning the next vote rather than losing it is worth.
    """

    def __init__(self, rules: CaesarCleopatraRules, numbers: Weights) -> None:
        self.rules = rules
        self.numbers = numbers
        self.unseen = Unseen()
        self.near: vec[float] = vec[float](curve(numbers.spread_near, numbers.drift, 0.0))
        self.far: vec[float] = vec[float](curve(numbers.spread_far, numbers.drift, 0.0))
        self.second: vec[float] = vec[float](curve(numbers.spread_second, 0.0, numbers.swing))
        self.seat: i64 = 0
        self.other: i64 = 1
        self.turns: float = 0.0
        self.left: vec[i64] = vec[i64]([0] * GROUPS)
        self.own: vec[i64] = vec[i64]([0] * GROUPS)
        self.others: vec[i64] = vec[i64]([0] * GROUPS)
        self.in_bag: vec[i64] = vec[i64]([0] * GROUPS)
        self.soon: vec[float] = vec[float]([0.0] * GROUPS)
        self.occurs: vec[float] = vec[float]([0.0] * (GROUPS * MOST))
        self.bonus: vec[float] = vec[float]([0.0] * (GROUPS * MOST))
        self.votes_ahead = False
        self.voted: i64 = 0
        self.risk: float = 0.0
        self.final: vec[float] = vec[float]([0.0] * MOST)
        self.chain: vec[float] = vec[float]([0.0] * MOST)
        self.win: float = 0.0
        self.loss: float = 0.0
        self.later: float = 0.0
        self.after: float = 0.0
        self.stake: float = 0.0

    # The position as a whole.

    def prepare(self, s: CaesarCleopatraState, seat: i64) -> None:
        """Note everything about a position that does not change in the play phase."""
        self.seat = seat
        self.other = 1 - seat
        self.unseen.look(s, self.other)
        influence: i64 = 0
        for player in range(2):
            influence += count_influence(s.table[HAND + player] + s.table[DECKS + player])
        self.turns = float(influence) / self.numbers.placed + 1.0
        hunters: float = float(count_actions(s.table[HAND + self.other])) * self.unseen.killers()
        self.risk = min(1.0, hunters) * self.numbers.exposed
        for group in range(GROUPS):
            self.left[group] = s.table[LEFT + group]
            self.own[group] = s.table[WON + seat * GROUPS + group]
            self.others[group] = s.table[WON + self.other * GROUPS + group]
        self._note_votes(s)
        self._note_missions(s)

    def _note_votes(self, s: CaesarCleopatraState) -> None:
        """Note how likely each group votes at the end of this turn, and how often later."""
        self.votes_ahead = False
        bust_ahead = False
        for at in range(1, s.depth + 1):
            frame: i64 = s.top if at == s.depth else s.frames[at]
            if frame & KIND == frames.PLAY:
                self.votes_ahead = True
            elif frame & KIND == frames.TURN:
                step: i64 = frame >> 8 & STEP
                bust_ahead = step != LAST_FILL_UP and step != END
            elif frame & KIND == frames.BUST:
                bust_ahead = True
        bag: i64 = s.busts
        size: i64 = bag >> GREY_SHIFT
        colours: i64 = bag & (COLOURS + BLACK)
        while colours != 0:
            colours &= colours - 1
            size += 1
        still_open: i64 = 0
        for group in range(GROUPS):
            if self.left[group] > 0:
                still_open += 1
        rate: float = self.numbers.extra_votes / float(still_open + self.rules.greys + 2)
        self.voted = 0
        for group in range(GROUPS):
            self.in_bag[group] = 1 if has_bit(bag, group) else 0
            self.soon[group] = 1.0 / float(size) if bust_ahead and has_bit(bag, group) else 0.0
            if self.rules.old and s.group_size(group) >= SPECIAL_VOTE:
                self.voted |= BIT[group]
            expected: float = rate * self.turns * (1.0 if has_bit(bag, group) else self.numbers.out_of_bag)
            self._note_number(group, expected)

    def _note_number(self, group: i64, expected: float) -> None:
        """Note how likely each further vote is once those before it have been held: Poisson's law."""
        exactly: float = exp(-expected)
        reached: float = 1.0
        for number in range(MOST):
            beyond: float = reached - exactly
            self.occurs[group * MOST + number] = beyond / reached if beyond > 0.0 and reached > 0.0 else 0.0
            reached = max(beyond, 0.0)
            exactly = exactly * expected / float(number + 1)

    def _note_missions(self, s: CaesarCleopatraState) -> None:
        """Spread the points of missions over the groups that they need, by how likely the rest of them is."""
        for i in range(GROUPS * MOST):
            self.bonus[i] = 0.0
        held: i64 = s.table[HELD + self.seat]
        if held == 0:
            return
        best: i64 = -1
        best_worth: float = -1.0
        for kind in range(HOLDINGS):
            if has_bit(held, kind):
                worth: float = self.mission_worth(s, kind)
                if worth > best_worth:
                    best, best_worth = kind, worth
        added: list[float] = [0.0] * (GROUPS * MOST)
        for kind in range(HOLDINGS):
            if has_bit(held, kind):
                card = self.rules.missions.cards[kind]
                share: float = 1.0 if kind == best else self.numbers.second_mission
                for group in range(GROUPS):
                    needed: i64 = card.needed[group]
                    if needed > 0:
                        others: float = self._chance_elsewhere(s, kind, group)
                        added[group * MOST + needed] += share * others * float(card.points)
        for i in range(GROUPS * MOST):
            self.bonus[i] = added[i]

    def mission_worth(self, s: CaesarCleopatraState, kind: i64) -> float:
        """Return the points that a mission is expected to give, as the groups stand."""
        return self._chance_elsewhere(s, kind, -1) * float(self.rules.missions.cards[kind].points)

    def _chance_elsewhere(self, s: CaesarCleopatraState, kind: i64, but: i64) -> float:
        """Return how likely a mission is fulfilled in all groups but one."""
        chance: float = 1.0
        card = self.rules.missions.cards[kind]
        for group in range(GROUPS):
            needed: i64 = card.needed[group]
            if needed > 0 and group != but:
                self.weigh_now(s, group)
                reached: float = 0.0
                for number in range(needed, MOST):
                    reached += self.final[number]
                chance *= reached
        return chance

    # One group.

    def weigh_now(self, s: CaesarCleopatraState, group: i64) -> float:
        """Return what a group is worth as it stands."""
        own: i64 = self.seat * GROUPS + group
        over: i64 = self.other * GROUPS + group
        hidden: i64 = count_influence(s.table[DOWN + over])
        return self.weigh(group, s.table[UP + own], s.table[DOWN + own], s.table[UP + over], hidden)

    def weigh(self, group: i64, up: i64, down: i64, against: i64, hidden: i64) -> float:
        """Return what a group is worth with other cards there, in points more than the other seat's.

        Args:
            group: which one.
            up: own face-up cards there, as a bag.
            down: own face-down cards there.
            against: face-up cards of the other seat.
            hidden: how many face-down cards it has.
        """
        for i in range(MOST):
            self.final[i] = 0.0
        if self.left[group] == 0:
            self.final[self.own[group]] = 1.0
            self.win = self.loss = self.stake = 0.0
            return self._worth(group, self.own[group], self.others[group])
        side: i64 = up + down
        self._foresee(group, side, against, hidden)
        votes: float = self.soon[group]
        size: i64 = count_influence(side) + count_influence(against) + hidden
        if self.votes_ahead and size >= SPECIAL_VOTE and not has_bit(self.voted, group):
            votes = 1.0
        worth: float = self._follow(group, votes)
        return worth - self.risk * float(total_of(up) + 3 * count_kind(up, PHILOSOPHER))

    def _foresee(self, group: i64, side: i64, against: i64, hidden: i64) -> None:
        """Compare the sides: who wins now, who later, who after that."""
        numbers = self.numbers
        chances = self.unseen.chances
        tendency = self.near if self.in_bag[group] != 0 else self.far
        own_sages: i64 = count_kind(side, PHILOSOPHER)
        other_sages: i64 = count_kind(against, PHILOSOPHER)
        lead: i64 = total_of(side) - total_of(against)
        own_empty = not self.rules.empty_side_wins and side == 0
        other_empty = not self.rules.empty_side_wins and against == 0 and hidden == 0
        win: float = 0.0
        loss: float = 0.0
        later: float = 0.0
        after: float = 0.0
        for sages in range(SAGES):
            at: i64 = (hidden * SAGES + sages) * TOTALS
            inverted = own_sages != other_sages + sages
            for total in range(NUMBERS * hidden + 1):
                chance: float = chances[at + total]
                if chance == 0.0:
                    continue
                ahead: i64 = lead - total
                if ahead != 0:
                    if (ahead > 0) != inverted:
                        win += 0.0 if own_empty else chance
                    else:
                        loss += 0.0 if other_empty else chance
                hold: float = tendency[FARTHEST + ahead]
                if inverted:
                    hold = 0.5 + (0.5 - hold) * numbers.shaken
                later += chance * hold
                after += chance * self.second[FARTHEST + ahead]
        self.win = win
        self.loss = loss
        self.later = 0.5 + (later - 0.5) * numbers.lasting
        self.after = 0.5 + (after - 0.5) * numbers.lasting * numbers.lasting

    def _follow(self, group: i64, votes: float) -> float:
        """Follow the votes of a group to the last patrician and return what comes out on average."""
        left: i64 = self.left[group]
        occurs: float = self.occurs[group * MOST]
        waits: float = (1.0 - votes * (self.win + self.loss)) * occurs
        won: float = votes * self.win + waits * self.later
        lost: float = votes * self.loss + waits * (1.0 - self.later)
        worth: float = self._end(group, 0, 0, 1.0 - won - lost)
        chain = self.chain
        chain[0] = lost
        chain[1] = won
        chance: float = self.after
        kept: float = 1.0
        for number in range(1, left + 1):
            goes_on: float = self.occurs[group * MOST + number] if number < left else 0.0
            for wins in range(number + 1):
                worth += self._end(group, wins, number - wins, chain[wins] * (1.0 - goes_on))
            if number == left:
                break
            win: float = 0.5 + (chance - 0.5) * kept
            carried: float = 0.0
            for wins in range(number + 1):
                here: float = chain[wins] * goes_on
                chain[wins] = carried + here * (1.0 - win)
                carried = here * win
            chain[number + 1] = carried
            kept *= self.numbers.fade
        own: i64 = self.own[group]
        others: i64 = self.others[group]
        self.stake = self._worth(group, own + 1, others) - self._worth(group, own, others + 1)
        return worth

    def _end(self, group: i64, wins: i64, losses: i64, chance: float) -> float:
        """Count an outcome and return its share of the worth."""
        own: i64 = self.own[group] + wins
        self.final[own] += chance
        return chance * self._worth(group, own, self.others[group] + losses)

    def _worth(self, group: i64, own: i64, others: i64) -> float:
        """Return the points of so many patricians, less those of the other seat (C62), with the seat's missions."""
        size: i64 = self.rules.sizes[group]
        needed: i64 = self.rules.majority[group]
        worth: i64 = own - others
        if own >= needed:
            worth += 2 if own == size else 1
        if others >= needed:
            worth -= 2 if others == size else 1
        found: float = float(worth)
        for number in range(own + 1):
            found += self.bonus[group * MOST + number]
        return found


def curve(spread: float, drift: float, swing: float) -> list[float]:
    """List how likely each lead from -FARTHEST to FARTHEST holds once it has shrunk."""
    leads = range(-FARTHEST, FARTHEST + 1)
    return [1.0 / (1.0 + exp(-(lead - drift - swing * tanh(lead / 3.0)) / spread)) for lead in leads]
