"""Votes of confidence: special votes, busts, the vote itself, emptied groups (C35 to C58)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT, has_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.history import PlayedChoice
from castillo.core.moves import Moves
from castillo.games.caesar_cleopatra import events, frames
from castillo.games.caesar_cleopatra.actions import CASTLE, OUTCOME_BLACK, OUTCOME_BUST, OUTCOME_GREY, VOTE
from castillo.games.caesar_cleopatra.cards import (
    BLACK,
    GREY,
    GREY_SHIFT,
    GROUPS,
    PHILOSOPHER,
    SEATS,
    SPECIAL_VOTE,
    count_kind,
    highest_of,
    lowest_of,
    total_of,
)
from castillo.games.caesar_cleopatra.history import tell_turned_up
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import LEFT, UP, WON

NOBODY: Final = -1


@final
class Special(Decision[CaesarCleopatraState]):
    """Groups with eight or more influence cards vote, in the active seat's order (C41 to C46).

    The argument is the set of the groups that are still to vote.
    """

    key = "special"
    verb = "vote"
    segment = "group"
    rules = ("C41", "C42", "C43", "C44", "C45", "C46", "C75", "R5", "R10", "R11")

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        for group in range(GROUPS):
            if has_bit(s.argument(), group):
                moves.add(VOTE + group)

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        group: i64 = action - VOTE
        left: i64 = s.argument() & ~BIT[group]
        if left == 0:
            s.pop()
        else:
            s.set_top(frames.SPECIAL | left << 8)
        hold_vote(s, group)

    def uncovers(self, argument: i64, action: i64) -> bool:
        return True

    def learns(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> str:
        return tell_turned_up(s, history, int(at))

    def explain(self, s: CaesarCleopatraState, action: i64) -> Reason:
        if VOTE <= action < CASTLE:
            group: i64 = action - VOTE
            rule = "C45" if s.group_size(group) >= SPECIAL_VOTE else "C41"
            return Reason("no_special_vote", rule, {"group": s.rules.groups[group]})
        return super().explain(s, action)


def full_groups(s: CaesarCleopatraState) -> i64:
    """Return the set of the groups with eight or more influence cards (C41)."""
    found: i64 = 0
    for group in range(GROUPS):
        if s.group_size(group) >= SPECIAL_VOTE:
            found |= BIT[group]
    return found


@final
class Bust(Decision[CaesarCleopatraState]):
    """A bust is drawn from the bag: each one in it is equally likely (C35 to C39, C67)."""

    key = "bust"
    verb = "bust"
    segment = "bust"
    chance = True
    rules = ("C35", "C36", "C37", "C38", "C39", "C67")

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        for group in range(GROUPS):
            if has_bit(s.busts, group):
                moves.add(OUTCOME_BUST + group)
        for _ in range(s.busts >> GREY_SHIFT):
            moves.add(OUTCOME_GREY)
        moves.add(OUTCOME_BLACK)

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        s.pop()
        if s.listens:
            events.tell_bust(s, action)
        if action == OUTCOME_BLACK:
            s.busts = whole_bag(s)
        elif action == OUTCOME_GREY:
            s.busts -= GREY
        else:
            s.busts &= ~BIT[action - OUTCOME_BUST]
            hold_vote(s, action - OUTCOME_BUST)

    def learns(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> str:
        return tell_turned_up(s, history, int(at))

    def explain(self, s: CaesarCleopatraState, action: i64) -> Reason:
        if action < OUTCOME_BLACK:
            return Reason("bust_outside", "C39")
        return super().explain(s, action)


def whole_bag(s: CaesarCleopatraState) -> i64:
    """Return the bag with every bust that is still in the game (C38, C40)."""
    found: i64 = BLACK + s.rules.greys * GREY
    for group in range(GROUPS):
        if s.is_open(group):
            found |= BIT[group]
    return found


# The vote of confidence (C47 to C56).


def find_winner(s: CaesarCleopatraState, group: i64) -> i64:
    """Return the seat that wins the vote of a group as the cards lie there, or NOBODY (C48, C49, R6)."""
    first: i64 = s.side(0, group)
    second: i64 = s.side(1, group)
    difference: i64 = total_of(first) - total_of(second)
    if difference == 0:
        return NOBODY
    inverted = count_kind(first, PHILOSOPHER) != count_kind(second, PHILOSOPHER)
    winner: i64 = 0 if (difference > 0) != inverted else 1
    if not s.rules.empty_side_wins and s.side(winner, group) == 0:
        return NOBODY
    return winner


def hold_vote(s: CaesarCleopatraState, group: i64) -> None:
    """Hold a vote of confidence at a group."""
    winner: i64 = find_winner(s, group)
    if s.listens:
        events.tell_vote(s, group, winner)
    for seat in range(SEATS):
        s.reveal(seat, group)
    if winner == NOBODY:
        return
    first: i64 = total_of(s.side(0, group))
    higher: i64 = 0 if first > total_of(s.side(1, group)) else 1
    s.table[LEFT + group] -= 1
    s.table[WON + winner * GROUPS + group] += 1
    discard_one(s, higher, group, highest_of(s.table[UP + higher * GROUPS + group]))
    discard_one(s, 1 - higher, group, lowest_of(s.table[UP + (1 - higher) * GROUPS + group]))
    for seat in range(SEATS):
        while count_kind(s.table[UP + seat * GROUPS + group], PHILOSOPHER) > 0:
            s.discard_up(seat, group, PHILOSOPHER)
    if s.table[LEFT + group] == 0:
        empty_group(s, group)


def discard_one(s: CaesarCleopatraState, seat: i64, group: i64, kind: i64) -> None:
    """Discard a numbered card of a side after a decided vote, if there is one (C51)."""
    if kind >= 0:
        s.discard_up(seat, group, kind)


def empty_group(s: CaesarCleopatraState, group: i64) -> None:
    """The last patrician of a group has been won: cards and bust leave, missions are chosen, or the game ends."""
    for seat in range(SEATS):
        s.discard_side(seat, group)
    s.busts &= ~BIT[group]
    if s.listens:
        events.tell_emptied(s, group)
    if s.open_groups() == 0:
        s.clear_work()
    elif s.undecided_seats() != 0:
        s.push(frames.KEEP | s.undecided_seats() << 8)
