"""A round: cards that are action and power card in one, the cards beside the board, turns (IK-3, IK-4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT, has_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.moves import Moves
from castillo.games.el_grande import events as base_events
from castillo.games.el_grande.actions import END
from castillo.games.el_grande.board import NOWHERE
from castillo.games.el_grande.castillo import Release
from castillo.games.el_grande.frames import BID, CLEAN_UP, HALVES, NEXT_TURN, RECRUIT
from castillo.games.el_grande.state import ElGrandeState
from castillo.games.el_grande.turn import ACTED, Halves
from castillo.games.intrigue_and_king import events, frames
from castillo.games.intrigue_and_king.actions import CARD
from castillo.games.intrigue_and_king.effects import own
from castillo.games.intrigue_and_king.state import KING_OFFICE, STEP, IntrigueState

SECOND: Final = 1
"""The argument of a BID frame that asks who has shown a Joker for the card that goes with it."""


@final
class PlayCard(Decision[IntrigueState]):
    """Clockwise from the leader each plays a card of a value that is not on the table; then Jokers (IK-3.3, IK-7.5)."""

    key = "bid"
    verb = "power"
    segment = "power card"
    rules = ("IK-3.3", "IK-7.5", "IK-8.1")

    def legal(self, s: IntrigueState, moves: Moves) -> None:
        hand: i64 = s.hand[s.active]
        playable: i64 = hand & ~s.on_table()
        if playable == 0:
            playable = hand
        for card in range(1, s.rules.power_cards + 1):
            if has_bit(playable, card):
                moves.add(CARD + card - 1)

    def keeps_secret(self, s: IntrigueState) -> bool:
        """That a seat has no other card to play is part of what its hand hides (IK-2.4)."""
        return s.hides_hand(s.active)

    def apply(self, s: IntrigueState, action: i64) -> None:
        card: i64 = action - CARD + 1
        equal: i64 = 0
        for power in s.power:
            if power > 0 and (power + STEP - 1) // STEP == card and card != s.intrigue.joker:
                equal += 1
        if equal > 0:
            s.possible[s.active] &= s.on_table()
        s.hand[s.active] &= ~BIT[card]
        s.shown[s.active] |= BIT[card]
        s.power[s.active] = card * STEP - equal
        if card == s.intrigue.joker:
            s.jokers |= BIT[s.active]
        if s.listens:
            base_events.tell_bid(s, s.active, card)
        self._go_on(s)

    def _go_on(self, s: IntrigueState) -> None:
        """Ask the next seat; after the last, in seating order from the leader, those who have shown a Joker."""
        if s.argument() != SECOND:
            s.active = (s.active + 1) % s.rules.seats
            if s.active != s.leader:
                return
        for place in range(s.rules.seats):
            seat: i64 = (s.leader + place) % s.rules.seats
            if has_bit(s.jokers, seat) and s.power[seat] == s.intrigue.joker * STEP:
                s.active = seat
                s.set_top(BID | SECOND << 8)
                return
        s.set_top(NEXT_TURN)
        if s.listens:
            events.tell_caballero_cards(s)

    def explain(self, s: IntrigueState, action: i64) -> Reason:
        card: i64 = action - CARD + 1
        if not 1 <= card <= s.rules.power_cards:
            return super().explain(s, action)
        name = s.game.actions.texts[action]
        if has_bit(s.hand[s.active], card):
            return Reason("power_on_table", "IK-3.3", {"value": name})
        if has_bit(s.shown[s.active], card):
            return Reason("power_spent", "IK-3.9", {"value": name})
        return Reason("not_in_hand", "IK-2.4", {"card": name})


@final
class NextTurn(Decision[IntrigueState]):
    """Turns go from the highest card to the lowest: recruit by one's card, then both halves (IK-3.5, IK-3.6)."""

    rules = ("IK-3.4", "IK-3.5", "IK-3.6", "IK-4.5")

    def proceed(self, s: IntrigueState) -> None:
        seat: i64 = s.next_in_order()
        if seat == NOWHERE:
            s.set_top(CLEAN_UP)
            s.jokers = 0
            return
        s.active = seat
        if s.listens:
            base_events.tell_turn(s, seat)
        s.push(HALVES)
        s.push(frames.CABALLERO_CARD)
        s.push(RECRUIT | s.intrigue.courts[s.own_card(seat)] << 8)


@final
class TakeCaballeroCard(Decision[IntrigueState]):
    """The active seat's place in the order of turns is that of its Caballero card (IK-3.4, IK-6.1)."""

    rules = ("IK-3.4", "IK-6.1", "IK-6.2")

    def proceed(self, s: IntrigueState) -> None:
        place: i64 = 0
        for stack in s.stack:
            if stack != 0:
                place += 1
        s.stack[s.active] = s.intrigue.caballero_cards[place]
        s.pop()


@final
class TurnHalves(Halves):
    """Both halves in either order; what a card marks as required cannot be forgone (IK-3.6, IK-3.8, IK-4.2)."""

    rules = ("IK-3.6", "IK-3.7", "IK-3.8", "IK-3.11", "IK-4.1", "IK-4.2", "IK-4.3")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        super().legal(s, moves)
        if moves.n > 0 and self.must_act(s):
            moves.n -= 1  # the last answer is to end the turn

    def must_act(self, s: ElGrandeState) -> bool:
        """Tell whether the turn cannot end before the special action has been used.

        With the King or the Intrigue card nothing is required of the own card; where the King's action must be used,
        the own one may be instead (IK-5.1).
        """
        if s.argument() & ACTED or not self.can_act(s):
            return False
        state = own(s)
        office: i64 = state.office(s.active)
        if office != 0:
            return office == KING_OFFICE and state.intrigue.king_must
        return state.intrigue.is_required(state.own_card(s.active))

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        if action == END and self.must_act(s):
            return Reason("must_act", "IK-3.8")
        return super().explain(s, action)


@final
class CastilloRelease(Release):
    """A Castillo that was shoved goes back once it has been opened and emptied (IK-7.4)."""

    rules = ("IK-7.4", "IK-8.3")

    def end_release(self, s: ElGrandeState) -> None:
        state = own(s)
        if state.shoved != NOWHERE:
            if state.listens:
                events.tell_castillo(state, NOWHERE)
            state.shoved = NOWHERE
