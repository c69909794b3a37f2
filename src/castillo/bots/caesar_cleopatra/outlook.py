"""What a position of Caesar & Cleopatra promises when all cards are known, as fitted to games: quick, for a search.

It is linear in what is looked up: for every group by its patricians, by how far one side leads there and by how much of
the game is left, and for the cards of hands and decks. `Fitted` says where the numbers come from. Positions are
compared at the beginning of a turn, as they were fitted; within a turn `promise` compares a group with itself.
"""

from __future__ import annotations

from math import exp, tanh
from typing import Final, final

from mypy_extensions import i64

from castillo.bots.caesar_cleopatra.fitted import Fitted
from castillo.core.arrays import vec
from castillo.core.bits import has_bit
from castillo.games.caesar_cleopatra.cards import (
    BLACK,
    COLOURS,
    GREY_SHIFT,
    GROUPS,
    KINDS,
    NUMBERS,
    PHILOSOPHER,
    SPECIAL_VOTE,
    count_cards,
    count_influence,
    count_kind,
    total_of,
)
from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DECKS, HAND, HELD, LEFT, WON

FARTHEST: Final = 20
"""Leads beyond this are worth no more."""
LEADS: Final = 2 * FARTHEST + 1
COUNTS: Final = 6
"""Numbers of patricians of a group that a seat can have: 0 to 5."""
BLOCK: Final = LEADS * 4
"""Numbers of a group with certain patricians: by lead, whether its bust is in the bag, whether the lower total wins."""
LOSSES: Final = 3
"""How much of a lead a decided vote costs, usually: the higher side loses its highest card, the lower its lowest."""
ALL_INFLUENCE: Final = 64.0
"""Influence cards in hands and decks when a game begins."""
SECOND: Final = 0.4
"""What share the less likely of two missions counts."""


@final
class Outlook:
    """Values positions of one game.

    Attributes:
        fitted: the numbers.
        left: after `look`, what share of the influence cards has still to be placed.
        spread: after `look`, how many points ahead make a seat e times as likely to win.
        soon: after `look`, how likely a bust of the bag is drawn at the end of the turn.
        cards_in_hand, cards_in_deck: after `look`, what a card of each kind is worth there.
        drawn: after `look`, what it is worth that a card is drawn from the deck: it can be placed sooner.
        points: after `expect`, the points that each seat can expect at the end.
    """

    def __init__(self, rules: CaesarCleopatraRules, fitted: Fitted) -> None:
        self.rules = rules
        self.fitted = fitted
        self.left: float = 1.0
        self.spread: float = 1.0
        self.soon: float = 0.0
        self.drawn: float = 0.0
        self.points: vec[float] = vec[float]([0.0, 0.0])
        self.worths: vec[float] = vec[float]([0.0] * GROUPS)
        self.promises: vec[float] = vec[float]([0.0] * GROUPS)
        missions = rules.missions.cards
        self.mission_points: vec[float] = vec[float]([float(card.points) for card in missions])
        self.needed: vec[i64] = vec[i64]([number for card in missions for number in card.needed])
        self.cards_in_hand: vec[float] = vec[float]([0.0] * KINDS)
        self.cards_in_deck: vec[float] = vec[float]([0.0] * KINDS)
        self.hand_now: vec[float] = vec[float]([numbers[0] for numbers in fitted.hand])
        self.hand_fresh: vec[float] = vec[float]([numbers[1] for numbers in fitted.hand])
        self.deck_now: vec[float] = vec[float]([numbers[0] for numbers in fitted.deck])
        self.deck_fresh: vec[float] = vec[float]([numbers[1] for numbers in fitted.deck])
        self.now: vec[float] = vec[float]([0.0] * (GROUPS * COUNTS * COUNTS * BLOCK))
        self.fresh: vec[float] = vec[float]([0.0] * (GROUPS * COUNTS * COUNTS * BLOCK))
        for group in range(GROUPS):
            size: i64 = rules.sizes[group]
            for own in range(size + 1):
                for others in range(size + 1 - own):
                    self._fill(group, own, others)

    def _fill(self, group: i64, own: i64, others: i64) -> None:
        """Fill in a group with certain patricians."""
        size: i64 = self.rules.sizes[group]
        worth: float = self._worth(group, own, others)
        numbers: list[float] = self.fitted.of_group(int(size), int(own), int(others))
        at: i64 = ((group * COUNTS + own) * COUNTS + others) * BLOCK
        for inverted in range(2):
            for in_bag in range(2):
                for place in range(LEADS):
                    lead: float = float(place - FARTHEST)
                    now: float = worth
                    fresh: float = 0.0
                    if own + others < size:
                        now += numbers[0]
                        fresh += numbers[1]
                        if inverted == 1:
                            now += self.fitted.inverted * tanh(lead / 3.0)
                        else:
                            now += numbers[2] * tanh(lead / 6.0) + self.fitted.in_bag * float(in_bag) * tanh(lead / 2.0)
                            fresh += numbers[3] * tanh(lead / 6.0)
                    self.now[at + (inverted * 2 + in_bag) * LEADS + place] = now
                    self.fresh[at + (inverted * 2 + in_bag) * LEADS + place] = fresh

    def _worth(self, group: i64, own: i64, others: i64) -> float:
        """Return the points of so many patricians, less those of the other seat (C62)."""
        size: i64 = self.rules.sizes[group]
        needed: i64 = self.rules.majority[group]
        worth: i64 = own - others
        if own >= needed:
            worth += 2 if own == size else 1
        if others >= needed:
            worth -= 2 if others == size else 1
        return float(worth)

    # The position as a whole.

    def look(self, s: CaesarCleopatraState) -> None:
        """Note down how far the game has gone, how likely busts are, and what cards are worth now."""
        cards: i64 = 0
        for seat in range(2):
            cards += count_influence(s.table[HAND + seat]) + count_influence(s.table[DECKS + seat])
        self.left = float(cards) / ALL_INFLUENCE
        self.spread = min(self.fitted.widest, self.fitted.narrowest + self.fitted.widening * self.left)
        size: i64 = s.busts >> GREY_SHIFT
        colours: i64 = s.busts & (COLOURS + BLACK)
        while colours != 0:
            colours &= colours - 1
            size += 1
        self.soon = 1.0 / float(size)
        for kind in range(KINDS):
            self.cards_in_hand[kind] = self.hand_now[kind] + self.left * self.hand_fresh[kind]
            self.cards_in_deck[kind] = self.deck_now[kind] + self.left * self.deck_fresh[kind]
        self.drawn = 0.0
        for kind in range(NUMBERS):
            self.drawn += (self.cards_in_hand[kind] - self.cards_in_deck[kind]) / float(NUMBERS)

    def expect(self, s: CaesarCleopatraState, seat: i64) -> float:
        """Return how many points a seat will be ahead in the end whose turn begins once hands are filled up."""
        self.look(s)
        other: i64 = 1 - seat
        table = s.table
        ahead: float = self.fitted.turn + self.fitted.turn_fresh * self.left
        both: float = 0.0
        for group in range(GROUPS):
            own: i64 = table[WON + seat * GROUPS + group]
            others: i64 = table[WON + other * GROUPS + group]
            mine: i64 = s.side(seat, group)
            theirs: i64 = s.side(other, group)
            inverted = count_kind(mine, PHILOSOPHER) != count_kind(theirs, PHILOSOPHER)
            in_bag: i64 = 1 if has_bit(s.busts, group) else 0
            worth: float = self._find(group, own, others, total_of(mine) - total_of(theirs), in_bag, inverted)
            self.worths[group] = worth
            ahead += worth
            both += self._sum(group, own, others, table[LEFT + group])
        ahead += self._missions(s, seat, 1.0) - self._missions(s, other, -1.0)
        for kind in range(KINDS):
            ahead += self.cards_in_hand[kind] * self._more(table[HAND + seat], table[HAND + other], kind)
            ahead += self.cards_in_deck[kind] * self._more(table[DECKS + seat], table[DECKS + other], kind)
        ahead += self.drawn * float(self._missing(s, seat) - self._missing(s, other))
        self.points[seat] = 0.5 * (both + ahead)
        self.points[other] = 0.5 * (both - ahead)
        return ahead

    def _missing(self, s: CaesarCleopatraState, seat: i64) -> i64:
        """Return how many cards a seat will draw before its hand is full."""
        missing: i64 = s.rules.hand_size - count_cards(s.table[HAND + seat])
        return max(0, min(missing, count_cards(s.table[DECKS + seat])))

    def _more(self, bag: i64, other: i64, kind: i64) -> float:
        return float(count_kind(bag, kind) - count_kind(other, kind))

    def _sum(self, group: i64, own: i64, others: i64, left: i64) -> float:
        """Return the points that both seats together can expect of a group."""
        needed: i64 = self.rules.majority[group]
        found: float = float(own + others) + float(left) * self.fitted.placed
        if own >= needed or others >= needed:
            found += 1.0
        elif left > 0:
            found += self.fitted.placed
        if left == 0 and (own == 0 or others == 0):
            found += 1.0
        return found

    def _missions(self, s: CaesarCleopatraState, seat: i64, sign: float) -> float:
        """Return the points that the missions of a seat can be expected to give it; `sign` is 1 for the active seat."""
        held: i64 = s.table[HELD + seat]
        if held == 0:
            return 0.0
        for group in range(GROUPS):
            self.promises[group] = sign * self.worths[group]
        best: float = 0.0
        second: float = 0.0
        kind: i64 = 0
        while held != 0:
            if held & 1:
                worth: float = self.mission(s, seat, kind, self.promises)
                second = max(second, min(best, worth))
                best = max(best, worth)
            held >>= 1
            kind += 1
        return best + SECOND * second

    def mission(self, s: CaesarCleopatraState, seat: i64, kind: i64, promises: vec[float]) -> float:
        """Return the points that a mission can be expected to give a seat to which groups promise so much."""
        worth: float = self.mission_points[kind]
        for group in range(GROUPS):
            missing: i64 = self.needed[kind * GROUPS + group]
            if missing > 0:
                missing -= s.table[WON + seat * GROUPS + group]
                worth *= self._reach(missing, s.table[LEFT + group], promises[group])
        return worth

    def _reach(self, missing: i64, left: i64, ahead: float) -> float:
        """Return how likely a seat wins `missing` more patricians of those left: each as likely, independently."""
        if missing <= 0:
            return 1.0
        if missing > left:
            return 0.0
        win: float = min(0.85, max(0.15, 0.5 + 0.08 * ahead))
        chance: float = 0.0
        ways: float = 1.0
        for wins in range(left + 1):
            if wins >= missing:
                part: float = ways
                for _ in range(wins):
                    part *= win
                for _ in range(left - wins):
                    part *= 1.0 - win
                chance += part
            ways = ways * float(left - wins) / float(wins + 1)
        return chance

    def share(self, ahead: float) -> float:
        """Return the share of the win of a seat that expects to be so far ahead in the end, as things were noted."""
        return 1.0 / (1.0 + exp(-ahead / self.spread))

    # One group.

    def _find(self, group: i64, own: i64, others: i64, lead: i64, in_bag: i64, inverted: bool) -> float:
        at: i64 = ((group * COUNTS + own) * COUNTS + others) * BLOCK + min(max(lead, -FARTHEST), FARTHEST) + FARTHEST
        at += in_bag * LEADS
        if inverted:
            at += 2 * LEADS
        return self.now[at] + self.left * self.fresh[at]

    def promise(self, s: CaesarCleopatraState, seat: i64, group: i64, lead: i64, inverted: bool, size: i64) -> float:
        """Return what a group promises a seat within a turn, with other cards there: a vote may come at its end.

        Args:
            s: the position, that was noted.
            seat: whose view it is.
            group: which one.
            lead: by how much its total is higher.
            inverted: whether the lower total wins.
            size: how many influence cards are there.
        """
        own: i64 = s.table[WON + seat * GROUPS + group]
        others: i64 = s.table[WON + (1 - seat) * GROUPS + group]
        in_bag: i64 = 1 if has_bit(s.busts, group) else 0
        quiet: float = self._find(group, own, others, lead, in_bag, inverted)
        if s.table[LEFT + group] == 0 or lead == 0:
            return quiet
        soon: float = self.soon * float(in_bag)
        if size >= SPECIAL_VOTE:
            soon = 1.0
        if soon == 0.0:
            return quiet
        after: i64 = lead - LOSSES if lead > 0 else lead + LOSSES
        if (lead > 0) != inverted:
            return (1.0 - soon) * quiet + soon * self._find(group, own + 1, others, after, 0, False)
        return (1.0 - soon) * quiet + soon * self._find(group, own, others + 1, after, 0, False)
