"""Setting up: one more Caballero by secret disk, and the thirteen cards of a hand (IK-2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT, count_bits, has_bit, lowest_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.game import Game
from castillo.core.history import PlayedChoice
from castillo.core.moves import Moves
from castillo.games.el_grande.effects.secret import WAITING
from castillo.games.el_grande.setup import SetUpDisks as BaseSetUpDisks
from castillo.games.el_grande.setup import SetUpPlace as BaseSetUpPlace
from castillo.games.intrigue_and_king import events, frames
from castillo.games.intrigue_and_king.actions import CARD, OUTCOME_DEALT
from castillo.games.intrigue_and_king.state import IntrigueState

HAND: Final = 13
"""How many cards a hand has (IK-2.4)."""
ALL_SEATS: Final = 31
"""The argument of a DEAL frame that deals to everybody at once."""


@final
class SetUpDisks(BaseSetUpDisks):
    """After the home regions all name a region, the King's too, and reveal together (IK-2.1)."""

    rules = ("IK-2.1",)


@final
class SetUpPlace(BaseSetUpPlace):
    """Each puts 1 from court where its disk says; on the King's region it stays in court (IK-2.1, IK-2.2)."""

    rules = ("IK-2.1", "IK-2.2")


@final
class ChooseHand(Decision[IntrigueState]):
    """Everybody picks its thirteen cards secretly and at once, one after the other by rising strength (IK-2.4).

    The argument is the set of the seats that have not picked all.
    """

    key = "choose_hand"
    verb = "choose"
    segment = "power card"
    asks_others = True
    rules = ("IK-2.4",)

    def waiting(self, s: IntrigueState) -> i64:
        return s.argument()

    def asked(self, s: IntrigueState) -> i64:
        return lowest_bit(s.argument())

    def legal(self, s: IntrigueState, moves: Moves) -> None:
        if s.argument() & WAITING == 0:
            return
        missing: i64 = HAND - count_bits(s.hand[s.seat])
        left: i64 = above(s.intrigue.pool, s.hand[s.seat])
        number: i64 = count_bits(left)
        for card in range(1, s.rules.power_cards + 1):
            if number >= missing and has_bit(left, card):
                moves.add(CARD + card - 1)
                number -= 1

    def keeps_secret(self, s: IntrigueState) -> bool:
        """That only so many stronger cards are left as are missing would tell which were picked."""
        return True

    def apply(self, s: IntrigueState, action: i64) -> None:
        s.hand[s.seat] |= BIT[action - CARD + 1]
        if count_bits(s.hand[s.seat]) == HAND:
            if s.listens:
                events.tell_hand(s, s.seat)
            s.set_top(s.top & ~(BIT[s.seat] << 8))

    def hides(self, s: IntrigueState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        return history[at].seat != seat

    def explain(self, s: IntrigueState, action: i64) -> Reason:
        card: i64 = action - CARD + 1
        if not 1 <= card <= s.rules.power_cards:
            return super().explain(s, action)
        name = s.game.actions.texts[action]
        if not has_bit(s.intrigue.pool, card):
            return Reason("not_in_pool", "IK-2.4", {"card": name})
        if has_bit(s.hand[s.seat], card):
            return Reason("picked_already", "IK-2.4", {"card": name})
        if has_bit(above(s.intrigue.pool, s.hand[s.seat]), card):
            return Reason("too_few_left", "IK-2.4", {"card": name})
        return Reason("pick_upwards", "IK-2.4", {"card": name})


def above(pool: i64, hand: i64) -> i64:
    """Return the cards of a pool that are stronger than all in a hand."""
    while hand != 0:
        highest: i64 = hand
        hand &= hand - 1
        if hand == 0:
            return pool & ~(highest * 2 - 1)
    return pool


@final
class Deal(Decision[IntrigueState]):
    """Chance deals thirteen cards of the pool to a seat, or the same to all (IK-2.4). The argument is the seat."""

    key = "deal"
    verb = "deal"
    segment = "power card"
    chance = True
    rules = ("IK-2.4",)

    def legal(self, s: IntrigueState, moves: Moves) -> None:
        seat: i64 = s.argument()
        hand: i64 = s.hand[0 if seat == ALL_SEATS else seat]
        if count_bits(hand) == HAND:
            return
        for card in range(1, s.rules.power_cards + 1):
            if has_bit(s.intrigue.pool & ~hand, card):
                moves.add(OUTCOME_DEALT + card - 1)

    def apply(self, s: IntrigueState, action: i64) -> None:
        seat: i64 = s.argument()
        card: i64 = BIT[action - OUTCOME_DEALT + 1]
        for other in range(s.rules.seats):
            if seat in (ALL_SEATS, other):
                s.hand[other] |= card

    def proceed(self, s: IntrigueState) -> None:
        seat: i64 = s.argument()
        if s.listens:
            if seat == ALL_SEATS:
                events.tell_same_hands(s)
            else:
                events.tell_hand(s, seat)
        if seat + 1 < s.rules.seats:
            s.set_top(frames.DEAL | (seat + 1) << 8)
        else:
            s.pop()

    def keeps_secret(self, s: IntrigueState) -> bool:
        """Which card is left for a seat is its secret."""
        return s.argument() != ALL_SEATS

    def hides_outcomes(self, s: IntrigueState, seat: i64) -> bool:
        return s.argument() not in (ALL_SEATS, seat)

    def hides(self, s: IntrigueState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        return history[at].frame >> 8 not in (ALL_SEATS, seat)

    def phrase(self, game: Game, argument: i64) -> str:
        return "deal all" if argument == ALL_SEATS else f"deal {game.seat_names[argument]}"

    def phrases(self, game: Game) -> list[str]:
        return ["deal all", *(f"deal {name}" for name in game.seat_names)]
