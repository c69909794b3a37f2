"""What answers promise at first sight in Caesar & Cleopatra: a look at the table of the outlook for each.

It is given whole positions, and looks only at what the seat that answers may know: the other's face-down cards count as
usual ones, its hand not at all.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.bots.caesar_cleopatra.outlook import Outlook
from castillo.bots.caesar_cleopatra.weights import Weights
from castillo.core.arrays import vec
from castillo.core.moves import Moves
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra import cards, frames
from castillo.games.caesar_cleopatra.actions import (
    ACTION_DECK,
    ASSASSINATE,
    CARD,
    CASTLE,
    DECK,
    DONE,
    LAY,
    MISSION,
    PLACE,
    SCOUT,
    SPY,
    VETO,
    VOTE,
    WRATH,
)
from castillo.games.caesar_cleopatra.cards import (
    GROUPS,
    INFLUENCE_KINDS,
    KINDS,
    NUMBERS,
    PHILOSOPHER,
    count_actions,
    count_influence,
    count_kind,
    total_of,
)
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DECKS, DOWN, HAND, ORDER, UP

HIDDEN: Final = 3
"""What a face-down card of the other seat is taken to count."""
STOPPED: Final = 0.25
"""How likely an action card is vetoed, as long as the other may have a Veto."""
SCOUTED: Final = 0.2
"""What it is worth to see the face-down cards of a group, in points."""
SPIED: Final = 0.5
"""What a Spy is worth."""
CASTLED: Final = 0.5
"""What a Castling of the other seat is feared to cost."""
MOST_MOVED: Final = 9
"""The most points that a Castling is tried to move from one group to the other."""
SURE: Final = 5.0
"""How many times the difference between two decks counts: a search sees less of it than a rule of thumb."""


@final
class Sketch:
    """Weighs the answers to one question.

    Attributes:
        outlook: what groups promise.
        leads, own_sages, other_sages, sizes, bases: of each group, as the seat sees them after `look`: by how much it
            leads, Philosophers of both sides, influence cards, and what it promises.
    """

    def __init__(self, outlook: Outlook, numbers: Weights) -> None:
        self.outlook = outlook
        self.numbers = numbers
        self.seat: i64 = 0
        self.leads: vec[i64] = vec[i64]([0] * GROUPS)
        self.own_sages: vec[i64] = vec[i64]([0] * GROUPS)
        self.other_sages: vec[i64] = vec[i64]([0] * GROUPS)
        self.sizes: vec[i64] = vec[i64]([0] * GROUPS)
        self.bases: vec[float] = vec[float]([0.0] * GROUPS)

    def look(self, s: CaesarCleopatraState, seat: i64) -> None:
        """Note down how a seat sees the groups, once the outlook has looked at the position."""
        self.seat = seat
        table = s.table
        for group in range(GROUPS):
            over: i64 = (1 - seat) * GROUPS + group
            mine: i64 = s.side(seat, group)
            against: i64 = table[UP + over]
            hidden: i64 = count_influence(table[DOWN + over])
            self.leads[group] = total_of(mine) - total_of(against) - HIDDEN * hidden
            self.own_sages[group] = count_kind(mine, PHILOSOPHER)
            self.other_sages[group] = count_kind(against, PHILOSOPHER)
            self.sizes[group] = count_influence(mine) + count_influence(against) + hidden
            self.bases[group] = self._with(s, group, 0, 0, 0)

    def weigh(self, s: CaesarCleopatraState, answers: Moves, worth: vec[float]) -> None:
        """Set what each answer of the seat that is asked promises, in points."""
        kind: i64 = s.top & KIND
        seat: i64 = s.seat
        self.outlook.look(s)
        if kind == frames.PLAY:
            self.look(s, seat)
            self._weigh_play(s, answers, worth)
        elif kind == frames.VETO_WINDOW:
            self.look(s, seat)
            keeps: float = self.outlook.cards_in_hand[cards.VETO] - self._fresh(s, seat)
            for i in range(answers.n):
                worth[i] = (
                    self._harm(s, s.argument() & 15, s.argument() >> 4) - keeps if answers.items[i] == VETO else 0.0
                )
        elif kind == frames.ASSIGN:
            self.look(s, seat)
            for i in range(answers.n):
                worth[i] = self._add(s, (answers.items[i] - LAY) % GROUPS, (answers.items[i] - LAY) // GROUPS)
        elif kind == frames.HIDE:
            for i in range(answers.n):
                worth[i] = 0.1 * float(s.rules.sizes[(answers.items[i] - LAY) % GROUPS])
        elif kind == frames.SPY:
            for i in range(answers.n):
                worth[i] = self.outlook.cards_in_hand[answers.items[i] - CARD]
        elif kind == frames.EXCHANGE:
            for i in range(answers.n):
                worth[i] = 0.0 if answers.items[i] == DONE else self._better(s, seat, answers.items[i] - CARD)
        elif kind == frames.REFILL or kind == frames.REPLACE:
            for i in range(answers.n):
                worth[i] = SURE * self._draw(s, seat, answers.items[i] == DECK + ACTION_DECK)
        elif kind == frames.KEEP:
            self.look(s, seat)
            for i in range(answers.n):
                worth[i] = self.outlook.mission(s, seat, answers.items[i] - MISSION, self.bases)
        else:
            for i in range(answers.n):
                worth[i] = 0.0

    # The play phase.

    def _weigh_play(self, s: CaesarCleopatraState, answers: Moves, worth: vec[float]) -> None:
        values = self.outlook.cards_in_hand
        works: float = 1.0 - (0.0 if s.both_vetoes_gone(1 - self.seat) else STOPPED)
        waiting: float = 0.0
        last: i64 = -1
        for i in range(answers.n):
            action: i64 = answers.items[i]
            if action == DONE:
                worth[i] = 0.0
            elif action == SPY:
                worth[i] = works * SPIED - values[cards.SPY]
            elif action < ASSASSINATE:
                placed: i64 = (action - PLACE) // 2
                if placed == last:  # the other facing of the same
                    worth[i] = worth[i - 1]
                    continue
                last = placed
                worth[i] = self._add(s, placed % GROUPS, placed // GROUPS) - values[placed // GROUPS]
            elif action < SCOUT:
                group: i64 = (action - ASSASSINATE) // INFLUENCE_KINDS
                worth[i] = works * self._kill(s, group, (action - ASSASSINATE) % INFLUENCE_KINDS)
                worth[i] -= values[cards.ASSASSINATION]
            elif action < WRATH:
                worth[i] = works * SCOUTED - values[cards.SCOUT]
            elif action < VOTE:
                worth[i] = works * self._strike(s, action - WRATH) - values[cards.WRATH]
            elif action < LAY:
                worth[i] = works * self._castle(s, action - CASTLE) - values[cards.CASTLING]
            else:
                if waiting == 0.0:
                    waiting = self._wait(s)
                worth[i] = waiting + self._better(s, self.seat, action - CARD)

    def _with(self, s: CaesarCleopatraState, group: i64, lead: i64, sages: i64, size: i64) -> float:
        """Return what a group promises with a greater lead, own Philosophers and more cards than there are."""
        inverted = self.own_sages[group] + sages != self.other_sages[group]
        return self.outlook.promise(s, self.seat, group, self.leads[group] + lead, inverted, self.sizes[group] + size)

    def _add(self, s: CaesarCleopatraState, group: i64, kind: i64) -> float:
        """Return what a card of one's own adds to a group."""
        lead: i64 = kind + 1 if kind < NUMBERS else 0
        return self._with(s, group, lead, 0 if kind < NUMBERS else 1, 1) - self.bases[group]

    def _kill(self, s: CaesarCleopatraState, group: i64, kind: i64) -> float:
        """Return what it brings to take a card from the other side."""
        lead: i64 = kind + 1 if kind < NUMBERS else 0
        return self._with(s, group, lead, 0 if kind < NUMBERS else 1, -1) - self.bases[group]

    def _strike(self, s: CaesarCleopatraState, group: i64) -> float:
        """Return what it brings to sweep a group clean (C32)."""
        return self.outlook.promise(s, self.seat, group, 0, False, 0) - self.bases[group]

    def _castle(self, s: CaesarCleopatraState, pair: i64) -> float:
        """Return what it brings to move points from one group to another (C33)."""
        first: i64 = s.rules.first_of[pair]
        second: i64 = s.rules.second_of[pair]
        there: i64 = min(total_of(s.side(self.seat, first)), MOST_MOVED)
        here: i64 = min(total_of(s.side(self.seat, second)), MOST_MOVED)
        most: float = 0.0
        for moved in range(-there, here + 1):
            both: float = self._with(s, first, moved, 0, 0) + self._with(s, second, -moved, 0, 0)
            most = max(most, both - self.bases[first] - self.bases[second])
        return most

    # Cards.

    def _fresh(self, s: CaesarCleopatraState, seat: i64) -> float:
        """Return what an influence card of a seat's deck is worth on average; nothing if there is none."""
        decks: i64 = s.table[DECKS + seat]
        number: i64 = count_influence(decks)
        if number == 0:
            return 0.0
        worth: float = 0.0
        for kind in range(INFLUENCE_KINDS):
            worth += float(count_kind(decks, kind)) * self.outlook.cards_in_hand[kind]
        return worth / float(number)

    def _better(self, s: CaesarCleopatraState, seat: i64, kind: i64) -> float:
        """Return what it brings to exchange a card of the hand (C70)."""
        return self._fresh(s, seat) - self.outlook.cards_in_hand[kind]

    def _wait(self, s: CaesarCleopatraState) -> float:
        """Return what it brings that no vote card is drawn (C70)."""
        soon: float = self.outlook.soon
        self.outlook.soon = 0.0
        gain: float = 0.0
        for group in range(GROUPS):
            gain += self._with(s, group, 0, 0, 0) - self.bases[group]
        self.outlook.soon = soon
        return gain

    def _draw(self, s: CaesarCleopatraState, seat: i64, special: bool) -> float:
        """Return how much the next card of a deck is wanted (C25)."""
        hand: i64 = s.table[HAND + seat]
        if not special:
            return self._fresh(s, seat) * self.numbers.influence_need[min(count_influence(hand), 7)]
        decks: i64 = s.table[DECKS + seat]
        worth: float = 0.0
        if s.table[ORDER + seat] != 0:
            worth = self.outlook.cards_in_hand[cards.ASSASSINATION - 1 + (s.table[ORDER + seat] & 7)]
        else:
            for kind in range(cards.ASSASSINATION, KINDS):
                worth += float(count_kind(decks, kind)) * self.outlook.cards_in_hand[kind]
            worth /= float(max(count_actions(decks), 1))
        held: i64 = count_actions(hand) - count_kind(hand, cards.VETO)
        return worth * self.numbers.action_need[min(held, 7)]

    def _harm(self, s: CaesarCleopatraState, card: i64, target: i64) -> float:
        """Return what an action card of the other seat costs (C34)."""
        if card == cards.SPY:
            return SPIED
        if card == cards.CASTLING:
            return CASTLED
        if card == cards.SCOUT:
            return SCOUTED
        if card == cards.WRATH:
            return -self._strike(s, target)
        group: i64 = target // INFLUENCE_KINDS
        kind: i64 = target % INFLUENCE_KINDS
        lead: i64 = kind + 1 if kind < NUMBERS else 0
        return self.bases[group] - self._with(s, group, -lead, 0 if kind < NUMBERS else -1, -1)
