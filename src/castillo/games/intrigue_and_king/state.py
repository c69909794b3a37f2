"""The state of Intrigue & the King: that of the base game, hands of other cards, and a Castillo that can move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.bits import BIT
from castillo.games.el_grande.board import CASTILLO
from castillo.games.el_grande.state import ElGrandeState

if TYPE_CHECKING:
    from castillo.core.decision import Decision
    from castillo.games.intrigue_and_king.rules import IntrigueRules

KING_OFFICE: Final = 1
INTRIGUE_OFFICE: Final = 2
"""What a seat can hold: the King card, or the Intrigue card (IK-3.4)."""
STEP: Final = 8
"""Between the powers of two cards, so that a card can rank just below an equal one (IK-8.1)."""


@final
class IntrigueState(ElGrandeState):
    """A position of Intrigue & the King.

    Cards are numbered from 1 by their strength, a Joker last; `hand` and `shown` are sets of these numbers. `power` is
    the rank in the order of turns of the card that a seat has played, `STEP * number` less one for each equal card
    that lay there before. `stack` is the number on the seat's Caballero card from its turn on.

    Attributes:
        intrigue: the game, as what it is here.
        jokers: the set of the seats that have shown a Joker this round (IK-7.5).
        shoved: the region on which the Castillo stands, NOWHERE if in its own place (IK-7.4).
        possible: per seat, the cards that those in its hand that it never showed can be, as everybody knows: a card
            equal to one on the table is played only by who holds no other (IK-8.1).
    """

    def __init__(
        self, game: IntrigueRules, decisions: vec[Decision[Any]], seat: i64, active: i64, depth: i64, top: i64,
        frames: vec[i64], round: i64, king: i64, leader: i64, new_vetoes: i64, old_vetoes: i64, caballeros: vec[i64],
        score: vec[i64], hand: vec[i64], shown: vec[i64], power: vec[i64],
        grande: vec[i64], disk: vec[i64], stack: vec[i64], drawn_from: vec[i64], face_up: vec[i64], boards: vec[i64],
        jokers: i64, shoved: i64, possible: vec[i64],
    ) -> None:  # fmt: skip
        super().__init__(
            game, decisions, seat, active, depth, top, frames, round, king, leader, new_vetoes, old_vetoes, caballeros,
            score, hand, shown, power, grande, disk, stack, drawn_from, face_up, boards,
        )  # fmt: skip
        self.intrigue = game
        self.jokers = jokers
        self.shoved = shoved
        self.possible = possible

    def clone(self) -> IntrigueState:
        copy = IntrigueState(
            self.intrigue, self.decisions, self.seat, self.active, self.depth, self.top, self.frames[:],
            self.round, self.king, self.leader, self.new_vetoes, self.old_vetoes,
            self.caballeros[:], self.score[:], self.hand[:], self.shown[:], self.power[:], self.grande[:],
            self.disk[:], self.stack[:], self.drawn_from, self.face_up, self.boards[:], self.jokers, self.shoved,
            self.possible[:],
        )  # fmt: skip
        self.share_history(copy)
        return copy

    def payload(self) -> list[int]:
        return [
            *super().payload(), int(self.jokers), int(self.shoved), *(int(cards) for cards in self.possible),
        ]  # fmt: skip

    # The same again, for the pace of callers from Python: see the base game.

    def legal_actions(self, seat: int | None = None) -> list[int]:
        return super().legal_actions(seat)

    def apply_action(self, action: int, seat: int | None = None) -> None:
        super().apply_action(action, seat)

    def is_chance_node(self) -> bool:
        return super().is_chance_node()

    def is_terminal(self) -> bool:
        return super().is_terminal()

    # The Castillo on a region (IK-7.4).

    def carry(self, seat: i64, origin: i64, target: i64, number: i64) -> None:
        """Move Caballeros; those sent to the region under the Castillo go into it (IK-7.4, IK-8.3)."""
        entered: i64 = self.entered(target)
        if entered != origin:
            super().carry(seat, origin, entered, number)

    def entered(self, area: i64) -> i64:
        """Whoever is sent to the region under the Castillo stands in the Castillo (IK-7.4)."""
        return CASTILLO if area == self.shoved else area

    def may_hold_king(self, region: i64) -> bool:
        """The King does not go where the Castillo stands (IK-8.3)."""
        return region != self.shoved

    # Cards.

    def action_card(self) -> i64:
        """Return what the active seat's special action is: the King's or the Intrigue card's, or its own (IK-4)."""
        rules = self.intrigue
        use: i64 = self.office(self.active)
        if use == 0:
            return self.own_card(self.active)
        if rules.own_action_instead:
            return rules.choice
        return rules.king_card if use == KING_OFFICE else rules.intrigue_card

    def own_card(self, seat: i64) -> i64:
        """Return the index of the card that a seat has played this round, in the effects of the rules."""
        return (self.power[seat] + STEP - 1) // STEP - 1

    def returnable(self) -> i64:
        """A Veto that is kept lies before its holder and does not come back (IK-8.6)."""
        played: i64 = self.shown[self.active] & ~self.hand[self.active]
        return played & ~self.intrigue.vetoes if self.holds_veto(self.active) else played

    def office(self, seat: i64) -> i64:
        """Tell which card beside the board a seat holds this round: KING_OFFICE, INTRIGUE_OFFICE or 0 (IK-3.4)."""
        higher: i64 = 0
        lower: i64 = 0
        for other in range(self.rules.seats):
            if self.power[other] > self.power[seat]:
                higher += 1
            elif self.power[other] < self.power[seat]:
                lower += 1
        if higher == 0:
            return KING_OFFICE
        return INTRIGUE_OFFICE if lower == 0 else 0

    def on_table(self) -> i64:
        """Return the set of the values that have been played this round; a Joker has none (IK-3.3)."""
        table: i64 = 0
        for power in self.power:
            table |= BIT[(power + STEP - 1) // STEP]
        return table & ~(BIT[self.intrigue.joker] | 1)

    def unshown(self, seat: i64) -> i64:
        """Return the cards in a seat's hand that it has never shown."""
        return self.hand[seat] & ~self.shown[seat]

    def guesses(self, seat: i64) -> i64:
        """Return the cards that those which a seat has not shown can be, as others know (IK-2.4)."""
        return self.intrigue.pool & self.possible[seat] & ~self.shown[seat]

    def hides_hand(self, seat: i64) -> bool:
        """Tell whether others cannot know all the cards in a seat's hand."""
        return not self.intrigue.same_hands and self.unshown(seat) != 0
