"""What action cards do, and the veto (C28 to C34, C76, C77)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from castillo.core.bits import BIT
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.game import Game
from castillo.core.history import PlayedChoice
from castillo.core.moves import Moves
from castillo.games.caesar_cleopatra import events, frames
from castillo.games.caesar_cleopatra.actions import ALLOW, CARD, DECK, LAY, VETO
from castillo.games.caesar_cleopatra.cards import (
    ALL_KINDS,
    ASSASSINATION,
    CASTLING,
    GROUPS,
    INFLUENCE_KINDS,
    KIND_NAMES,
    KINDS,
    SCOUT,
    SEATS,
    SPECIAL_VOTE,
    SPY,
    UNIT,
    WRATH,
    count_cards,
    count_influence,
    count_kind,
)
from castillo.games.caesar_cleopatra.cards import VETO as VETO_CARD
from castillo.games.caesar_cleopatra.history import is_shown, tell_spied, tell_turned_up
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import HAND, LIFTED, PILE


@final
class VetoWindow(Decision[CaesarCleopatraState]):
    """The opponent is asked whether to veto, unless all have seen that both Vetoes are gone (C34).

    The argument is that of the action card that was announced: its kind and its target.
    """

    key = "veto"
    asks_others = True
    rules = ("C34", "C28", "C77", "R7", "R8")

    def asked(self, s: CaesarCleopatraState) -> i64:
        return 1 - s.active

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        if count_kind(s.table[HAND + 1 - s.active], VETO_CARD) > 0:
            moves.add(VETO)
        moves.add(ALLOW)

    def keeps_secret(self, s: CaesarCleopatraState) -> bool:
        """That there is no Veto in the hand is a secret as long as it can be somewhere."""
        return not s.both_vetoes_gone(1 - s.active)

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        seat: i64 = 1 - s.active
        s.pop()
        if s.listens:
            events.tell_answer(s, seat, action == VETO)
        if action == VETO:
            played: i64 = s.argument() & 15
            s.table[PILE + s.active] += UNIT[played]
            s.discard_from_hand(seat, VETO_CARD)
            s.set_top(frames.REPLACE | seat << 8)

    def uncovers(self, argument: i64, action: i64) -> bool:
        card: i64 = argument & 15
        return action == ALLOW and card in (SCOUT, WRATH, SPY)

    def learns(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> str:
        """Once a card is allowed all see what it turns up, and the spying seat sees the whole hand."""
        return tell_spied(s, history, int(at), int(seat)) or tell_turned_up(s, history, int(at))

    def explain(self, s: CaesarCleopatraState, action: i64) -> Reason:
        if action == VETO:
            return Reason("no_veto", "C34")
        return super().explain(s, action)


@final
class Effect(Decision[CaesarCleopatraState]):
    """The action card that was announced takes effect, then goes to its owner's discard pile (C28)."""

    rules = ("C28", "C30", "C31", "C32", "C33", "C76", "R15")

    def proceed(self, s: CaesarCleopatraState) -> None:
        card: i64 = s.argument() & 15
        target: i64 = s.argument() >> 4
        if card == CASTLING:
            s.set_top(frames.ASSIGN | target << 8)
            lift_pair(s, target)
            return
        if card == SPY:
            s.set_top(frames.SPY | (s.table[HAND + 1 - s.active] & ALL_KINDS) << 8)
            if s.listens:
                events.tell_spied(s)
            return
        s.pop()
        if card == ASSASSINATION:
            assassinate(s, target // INFLUENCE_KINDS, target % INFLUENCE_KINDS)
        elif card == SCOUT:
            if s.listens:
                events.tell_revealed(s, 1 - s.active, target)
            s.reveal(1 - s.active, target)
        elif card == WRATH:
            if s.listens:
                events.tell_wrath(s, target)
            for seat in range(SEATS):
                s.discard_side(seat, target)
        s.table[PILE + s.active] += UNIT[card]


def assassinate(s: CaesarCleopatraState, group: i64, kind: i64) -> None:
    """The opponent discards a face-up influence card (C30)."""
    s.discard_up(1 - s.active, group, kind)
    if s.listens:
        events.tell_assassinated(s, group, kind)


def lift_pair(s: CaesarCleopatraState, pair: i64) -> None:
    """The active seat picks up all its cards at two groups (C33)."""
    s.lift(s.active, s.rules.first_of[pair])
    s.lift(s.active, s.rules.second_of[pair])
    if s.listens:
        events.tell_lifted(s, pair)


@final
class Assign(Decision[CaesarCleopatraState]):
    """Castled cards are laid down again between the two groups, all face down (C33). The argument is the pair."""

    key = "assign"
    verb = "assign"
    segment = "face-down card"
    rules = ("C33", "C21", "C74", "C75")

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        lifted: i64 = s.table[LIFTED + s.active]
        if lifted == 0:
            return
        first: i64 = s.rules.first_of[s.argument()]
        second: i64 = s.rules.second_of[s.argument()]
        first_room = s.has_room(s.active, first)
        second_room = s.has_room(s.active, second)
        for kind in range(INFLUENCE_KINDS):
            if count_kind(lifted, kind) > 0:
                if first_room:
                    moves.add(LAY + kind * GROUPS + first)
                if second_room:
                    moves.add(LAY + kind * GROUPS + second)

    def keeps_secret(self, s: CaesarCleopatraState) -> bool:
        """Where the cards must go can be seen; which they are cannot, except for the last."""
        return count_influence(s.table[LIFTED + s.active]) > 1

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        kind: i64 = (action - LAY) // GROUPS
        group: i64 = (action - LAY) % GROUPS
        s.lay(s.active, group, kind)
        if s.listens:
            events.tell_assigned(s, s.active, kind, group)

    def proceed(self, s: CaesarCleopatraState) -> None:
        """All cards are assigned: the Castling is discarded; 1997 votes at once where there are eight (C75)."""
        pair: i64 = s.argument()
        s.pop()
        s.table[PILE + s.active] += UNIT[CASTLING]
        if s.rules.old:
            full: i64 = 0
            for group in (s.rules.first_of[pair], s.rules.second_of[pair]):
                if s.group_size(group) >= SPECIAL_VOTE:
                    full |= BIT[group]
            if full != 0:
                s.push(frames.SPECIAL | full << 8)

    def hides(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        entry = history[at]
        return entry.seat != seat and not is_shown(history, at, (entry.action - LAY) % GROUPS)

    def secret_words(self, game: Game, argument: i64, action: i64) -> str:
        return f"assign ? {game.actions.texts[action].partition(' ')[2]}"

    def explain(self, s: CaesarCleopatraState, action: i64) -> Reason:
        if not LAY <= action < CARD:
            return super().explain(s, action)
        group: i64 = (action - LAY) % GROUPS
        kind: i64 = (action - LAY) // GROUPS
        if count_kind(s.table[LIFTED + s.active], kind) == 0:
            return Reason("not_lifted", "C33", {"card": KIND_NAMES[kind]})
        if group not in (s.rules.first_of[s.argument()], s.rules.second_of[s.argument()]):
            return Reason("other_groups", "C33", {"group": s.rules.groups[group]})
        rule = "C74" if s.rules.old and s.side_size(s.active, group) < 5 else "C21"
        return Reason("side_full", rule, {"group": s.rules.groups[group]})


@final
class Spy(Decision[CaesarCleopatraState]):
    """The Spy looks at the opponent's hand and discards one card; then the opponent draws one (C76).

    The argument is the hand that the spy sees.
    """

    key = "spy"
    verb = "discard"
    segment = "card"
    rules = ("C76",)

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        hand: i64 = s.table[HAND + 1 - s.active]
        for kind in range(KINDS):
            if count_kind(hand, kind) > 0:
                moves.add(CARD + kind)

    def keeps_secret(self, s: CaesarCleopatraState) -> bool:
        """That all cards of a hand are alike is a secret of the two seats."""
        return count_cards(s.table[HAND + 1 - s.active]) > 1

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        s.discard_from_hand(1 - s.active, action - CARD)
        s.table[PILE + s.active] += UNIT[SPY]
        if s.listens:
            events.tell_spy_discard(s, action - CARD)
        s.set_top(frames.REPLACE | (1 - s.active) << 8)

    def explain(self, s: CaesarCleopatraState, action: i64) -> Reason:
        if CARD <= action < DECK:
            return Reason("not_in_other_hand", "C76", {"card": KIND_NAMES[action - CARD]})
        return super().explain(s, action)
