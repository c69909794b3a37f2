"""What is decided apart from turns: hiding cards, arranging a deck, drawing from which deck, keeping a mission."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.bots.caesar_cleopatra.acting import Acting
from castillo.bots.caesar_cleopatra.groups import Groups
from castillo.core.arrays import vec
from castillo.core.chance import Rng
from castillo.core.moves import Moves
from castillo.games.caesar_cleopatra import cards
from castillo.games.caesar_cleopatra.actions import ACTION_DECK, CARD, DECK, INFLUENCE_DECK, LAY, MISSION
from castillo.games.caesar_cleopatra.cards import GROUPS, KINDS, count_actions, count_influence, count_kind
from castillo.games.caesar_cleopatra.setup import arranged
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DECKS, HAND, ORDER

WISHES: Final[vec[i64]] = vec[i64]([
    cards.ASSASSINATION, cards.VETO, cards.ASSASSINATION, cards.SPY, cards.WRATH, cards.CASTLING, cards.ASSASSINATION,
    cards.VETO, cards.SPY, cards.ASSASSINATION, cards.CASTLING, cards.SCOUT, cards.SCOUT,
])  # fmt: skip
"""1997: in which order the action deck is best drawn, the top card first."""


@final
class SettingUp:
    """Answers to the questions before and between turns."""

    def __init__(self, groups: Groups, acting: Acting) -> None:
        self.groups = groups
        self.acting = acting

    def hide(self, s: CaesarCleopatraState, moves: Moves, rng: Rng) -> i64:
        """Return the next card to hide: the highest one left, rather at a large group, but never for certain."""
        best: i64 = moves.items[0]
        highest: i64 = -1
        most: i64 = -1
        for i in range(moves.n):
            kind: i64 = (moves.items[i] - LAY) // GROUPS
            wish: i64 = s.rules.sizes[(moves.items[i] - LAY) % GROUPS] * 2 + rng.below(6)
            if kind > highest or (kind == highest and wish > most):
                highest = kind
                most = wish
                best = moves.items[i]
        return best

    def arrange(self, s: CaesarCleopatraState, seat: i64, moves: Moves) -> i64:
        """Return the next card of the action deck: what will be wanted first."""
        place: i64 = arranged(s.table[ORDER + seat])
        for at in range(place, len(WISHES)):
            if moves.has(CARD + WISHES[at]):
                return CARD + WISHES[at]
        return moves.items[0]

    def draw(self, s: CaesarCleopatraState, seat: i64, moves: Moves) -> i64:
        """Return the deck from which the next card is wanted more."""
        if moves.items[0] == moves.items[moves.n - 1]:
            return moves.items[0]
        numbers = self.groups.numbers
        hand: i64 = s.table[HAND + seat]
        decks: i64 = s.table[DECKS + seat]
        plain: float = 0.0
        special: float = 0.0
        for kind in range(KINDS):
            worth: float = float(count_kind(decks, kind)) * self.acting.values[kind]
            if kind < cards.INFLUENCE_KINDS:
                plain += worth
            else:
                special += worth
        plain /= float(count_influence(decks))
        special /= float(count_actions(decks))
        if s.table[ORDER + seat] != 0:
            special = self.acting.values[cards.ASSASSINATION - 1 + (s.table[ORDER + seat] & 7)]
        held: i64 = count_actions(hand) - count_kind(hand, cards.VETO)
        plain *= numbers.influence_need[min(count_influence(hand), 7)]
        special *= numbers.action_need[min(held, 7)]
        return DECK + ACTION_DECK if special > plain else DECK + INFLUENCE_DECK

    def keep(self, s: CaesarCleopatraState, moves: Moves) -> i64:
        """Return the mission that will bring more."""
        best: i64 = moves.items[0]
        most: float = -1.0
        for kind in range(len(self.groups.rules.missions.cards)):
            if moves.has(MISSION + kind):
                worth: float = self.groups.mission_worth(s, kind)
                if worth > most:
                    most = worth
                    best = MISSION + kind
        return best
