"""A round: turning up action cards, bidding with power cards, clean-up (EG-3, EG-4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT, has_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.game import Game
from castillo.core.moves import Moves
from castillo.games.el_grande import events
from castillo.games.el_grande.actions import OUTCOME_CARD, POWER
from castillo.games.el_grande.board import LAST_ROUND, NOWHERE, POWER_CARDS
from castillo.games.el_grande.frames import BID, DRAW_CARD, GENERAL_SCORING, NEXT_ROUND, NEXT_TURN
from castillo.games.el_grande.state import ElGrandeState
from castillo.games.el_grande.work import WORK

NO_POWER: Final = 1 << 16
"""More than any power card."""


@final
class NextRound(Decision[ElGrandeState]):
    """The round marker advances, cards are turned up, the bidding opens; or the game is over (EG-3.1, EG-10.1)."""

    rules = ("EG-3.1", "EG-2.7", "EG-2.8", "EG-10.1")

    def proceed(self, s: ElGrandeState) -> None:
        if s.round == LAST_ROUND:
            s.pop()
            if s.listens:
                events.tell_end(s)
            return
        s.round = s.rules.round_after(s.round)
        if s.listens:
            events.tell_round(s)
        s.active = s.leader
        s.set_top(BID)
        for stack in range(s.rules.stacks, 0, -1):
            if s.face_up[stack - 1] == NOWHERE:
                s.push(DRAW_CARD | stack << 8)


@final
class DrawCard(Decision[ElGrandeState]):
    """The top card of a stack is turned up: each one still face down is equally likely (EG-3.1, EG-2.5)."""

    key = "draw_card"
    verb = "draw"
    segment = "action card"
    chance = True
    rules = ("EG-3.1", "EG-2.5")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        stack: i64 = s.argument()
        left: i64 = s.drawn_from[stack - 1]
        for card in s.rules.stack_cards[stack - 1]:
            if left & 1:
                moves.add(OUTCOME_CARD + card)
            left >>= 1

    def apply(self, s: ElGrandeState, action: i64) -> None:
        stack: i64 = s.argument()
        s.face_up[stack - 1] = action - OUTCOME_CARD
        if s.listens:
            events.tell_draw(s, stack, action - OUTCOME_CARD)
        s.drawn_from[stack - 1] &= ~BIT[s.rules.find_copy(stack, action - OUTCOME_CARD, s.drawn_from[stack - 1])]
        s.pop()

    def phrase(self, game: Game, argument: i64) -> str:
        return f"draw {argument}"

    def phrases(self, game: Game) -> list[str]:
        return [f"draw {stack}" for stack in game.actions.segments["stack"].texts]

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.stack = argument


@final
class Bid(Decision[ElGrandeState]):
    """Clockwise from the leader each seat plays a power card of a value that is not on the table (EG-4.2)."""

    key = "bid"
    verb = "power"
    segment = "power card"
    rules = ("EG-4.2",)

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        free: i64 = s.hand[s.active] & ~s.bids()
        for value in range(1, POWER_CARDS + 1):
            if has_bit(free, value):
                moves.add(POWER + value - 1)

    def keeps_secret(self, s: ElGrandeState) -> bool:
        """Who has a card back in hand does not show by a forced bid which it is (EG-C4P)."""
        return s.hand[s.active] & s.shown[s.active] != 0

    def apply(self, s: ElGrandeState, action: i64) -> None:
        value: i64 = action - POWER + 1
        s.hand[s.active] &= ~BIT[value]
        s.shown[s.active] |= BIT[value]
        s.power[s.active] = value
        if s.listens:
            events.tell_bid(s, s.active, value)
        s.active = (s.active + 1) % s.rules.seats
        if s.active == s.leader:
            s.set_top(NEXT_TURN)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        value: i64 = action - POWER + 1
        if not 1 <= value <= POWER_CARDS:
            return super().explain(s, action)
        if has_bit(s.hand[s.active], value):
            return Reason("power_on_table", "EG-4.2", {"value": str(value)})
        return Reason("power_spent", "EG-4.4", {"value": str(value)})


@final
class CleanUp(Decision[ElGrandeState]):
    """Cards not taken and vetoes a round old go; the lowest power card leads next (EG-3.3, EG-12.5, EG-4.3)."""

    rules = ("EG-3.3", "EG-12.5", "EG-4.3", "EG-5.9")

    def proceed(self, s: ElGrandeState) -> None:
        if s.listens:
            events.tell_clean_up(s)
        lowest: i64 = NO_POWER
        for seat in range(s.rules.seats):
            if s.power[seat] < lowest:
                lowest = s.power[seat]
                s.leader = seat
            s.power[seat] = 0
            s.stack[seat] = 0
        for stack in range(s.rules.stacks):
            if not s.rules.is_lasting(stack + 1):
                s.face_up[stack] = NOWHERE
        s.old_vetoes = s.new_vetoes
        s.new_vetoes = 0
        s.set_top(NEXT_ROUND)
        if s.round % 3 == 0:
            s.push(GENERAL_SCORING)
