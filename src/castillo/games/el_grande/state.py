"""The state of the base game: whose pieces are where, and what can be done to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit
from castillo.core.errors import Reason
from castillo.core.moves import Moves
from castillo.core.seats import OVER
from castillo.core.state import State
from castillo.games.el_grande import events
from castillo.games.el_grande.actions import AREA, PIECE
from castillo.games.el_grande.board import (
    CASTILLO,
    COURT,
    MOST_SEATS,
    NEIGHBOURS,
    NOWHERE,
    PROVINCE,
    REGIONS,
)
from castillo.games.el_grande.frames import VETO_WINDOW
from castillo.games.el_grande.scoring import score_area

if TYPE_CHECKING:
    from castillo.core.chance import Rng
    from castillo.core.decision import Decision
    from castillo.games.el_grande.rules import ElGrandeRules

PART: Final = 1
"""A window that belongs to one part of a special action (`veto = "parts"`)."""
WHOLE: Final = 2
"""A window that belongs to a special action as a whole (`veto = "whole"`)."""
EITHER: Final = 3
"""A window that is there in both cases: the action is one part."""


class ElGrandeState(State):
    """A position of the base game.

    Attributes:
        rules: the game, with its options as numbers.
        round: the space of the round marker, 1 to 9.
        king: the King's region.
        leader: who leads the next bidding, NOWHERE before chance has drawn the first leader.
        new_vetoes, old_vetoes: sets of the seats that hold a veto taken this round, or the round before (EG-12.5).
        caballeros: how many of each colour stand in each place, `[place * colours + seat]` (EG-1.8).
        score: points.
        hand: power cards in hand, as a set of values.
        shown: power cards that the seat ever showed, as a set; one that is back in hand stays in it (EG-C4P).
        power: the power card of this round, 0 before it is played.
        grande: the home region, where the Grande stands.
        disk: the region on the secret disk, NOWHERE if it is not set.
        stack: the stack of the action card taken this round, 0 before.
        drawn_from: per stack, the copies that are still face down, as a set of positions in the deck's stack.
        face_up: per stack, the face-up card's index in the deck, NOWHERE if there is none.
        boards: where the mobile scoreboards lie, NOWHERE if beside the board.
    """

    def __init__(
        self, game: ElGrandeRules, decisions: vec[Decision[Any]], seat: i64, active: i64, depth: i64, top: i64,
        frames: vec[i64], round: i64, king: i64, leader: i64, new_vetoes: i64,
        old_vetoes: i64, caballeros: vec[i64], score: vec[i64], hand: vec[i64], shown: vec[i64], power: vec[i64],
        grande: vec[i64], disk: vec[i64], stack: vec[i64], drawn_from: vec[i64], face_up: vec[i64], boards: vec[i64],
    ) -> None:  # fmt: skip
        super().__init__(game, decisions, seat, active, depth, top, frames)
        self.rules = game
        self.round = round
        self.king = king
        self.leader = leader
        self.new_vetoes = new_vetoes
        self.old_vetoes = old_vetoes
        self.caballeros = caballeros
        self.score = score
        self.hand = hand
        self.shown = shown
        self.power = power
        self.grande = grande
        self.disk = disk
        self.stack = stack
        self.drawn_from = drawn_from
        self.face_up = face_up
        self.boards = boards

    def clone(self) -> ElGrandeState:
        copy = ElGrandeState(
            self.rules, self.decisions, self.seat, self.active, self.depth, self.top, self.frames[:],
            self.round, self.king, self.leader, self.new_vetoes, self.old_vetoes,
            self.caballeros[:], self.score[:], self.hand[:], self.shown[:], self.power[:], self.grande[:],
            self.disk[:], self.stack[:], self.drawn_from[:], self.face_up[:], self.boards[:],
        )  # fmt: skip
        self.share_history(copy)
        return copy

    def payload(self) -> list[int]:
        numbers: list[int] = [
            int(self.seat), int(self.active), int(self.depth), int(self.top), int(self.round), int(self.king),
            int(self.leader), int(self.new_vetoes), int(self.old_vetoes),
        ]  # fmt: skip
        numbers += [int(self.frames[i]) if 0 < i < self.depth else 0 for i in range(len(self.frames))]
        for array in (
            self.caballeros, self.score, self.hand, self.shown, self.power, self.grande, self.disk, self.stack,
            self.drawn_from, self.face_up, self.boards,
        ):  # fmt: skip
            numbers += [int(n) for n in array]
        return numbers

    def scores(self) -> list[int]:
        return [int(points) for points in self.score]

    def winners(self) -> list[int]:
        """Return the seats with most points (EG-10.1, EG-10.2, CR-14)."""
        return self.rules.winners(self)

    # The same again: CPython calls methods of an object's own class directly, inherited ones the long way round, which
    # takes longer than what these do.

    def legal_actions(self, seat: int | None = None) -> list[int]:
        return super().legal_actions(seat)

    def apply_action(self, action: int, seat: int | None = None) -> None:
        super().apply_action(action, seat)

    def is_chance_node(self) -> bool:
        return super().is_chance_node()

    def is_terminal(self) -> bool:
        return super().is_terminal()

    # What a seat may know.

    def write_observation(self, seat: i64, out: vec[i64]) -> i64:
        return self.rules.write_observation(self, seat, out)

    def write_information_state(self, seat: i64, out: vec[i64]) -> i64:
        return self.rules.write_information_state(self, seat, out)

    def redraw_hidden(self, seat: i64, rng: Rng, rewrites: bool) -> None:
        self.rules.redraw_hidden(self, seat, rng, rewrites)

    def unplayed_open(self, seat: i64) -> bool:
        """Tell whether a seat has laid its unplayed power cards open: a tie for the win hangs on them (CR-14)."""
        return self.seat == OVER and self.rules.tie_break_by_power and int(seat) in self.rules.tied(self)

    # Whose Caballeros are where (EG-1.8).

    def count(self, place: i64, seat: i64) -> i64:
        """Return how many Caballeros of a colour stand in a place."""
        return self.caballeros[place * self.rules.colours + seat]

    def carry(self, seat: i64, origin: i64, target: i64, number: i64) -> None:
        """Move Caballeros of a colour from one spot to another: the only way in which they move.

        What it causes may go on top of the stack, so it is the last thing that a decision does.
        """
        if self.listens:
            events.tell_carry(self, seat, origin, target, number)
        colours: i64 = self.rules.colours
        self.caballeros[origin * colours + seat] -= number
        self.caballeros[target * colours + seat] += number

    def carry_all(self, seat: i64, origin: i64, target: i64) -> None:
        """Move all Caballeros in an area for which a seat decides."""
        self.carry(seat, origin, target, self.count(origin, seat))

    def commands(self, seat: i64, area: i64) -> bool:
        """Tell whether a seat decides for Caballeros in an area: its own, in the base game."""
        return self.count(area, seat) > 0

    def is_occupied(self, area: i64) -> bool:
        """Tell whether any Caballero stands in an area."""
        colours: i64 = self.rules.colours
        caballeros = self.caballeros
        for i in range(area * colours, area * colours + colours):
            if caballeros[i] > 0:
                return True
        return False

    def has_removable(self, seat: i64) -> bool:
        """Tell whether a colour has Caballeros in regions other than the King's (EG-6.2)."""
        colours: i64 = self.rules.colours
        caballeros = self.caballeros
        king: i64 = self.king
        for region in self.rules.regions:
            if region != king and caballeros[region * colours + seat] > 0:
                return True
        return False

    def crowd(self, area: i64) -> i64:
        """Return how many Caballeros of all colours stand in an area, for cards that ask for the most or the fewest."""
        colours: i64 = self.rules.colours
        number: i64 = 0
        for i in range(area * colours, area * colours + colours):
            number += self.caballeros[i]
        return number

    def own_colours(self) -> i64:
        """Return the set of the colours that count as the active seat's."""
        return BIT[self.active]

    def score_area(self, area: i64, first_only: bool) -> None:
        """Give the points of one area to its ranks (EG-8.1)."""
        if self.listens:
            events.tell_scoring(self, area, first_only)
        score_area(self, area, first_only)

    # Where they may go. An expansion with more areas says what there is to choose from there.

    def add_placements(self, moves: Moves) -> None:
        """Add where a Caballero may be placed from court: the King's neighbours and the Castillo (EG-5.6)."""
        for region in NEIGHBOURS[self.king]:
            moves.add(AREA + region)
        moves.add(AREA + CASTILLO)

    def add_destinations(self, origin: i64, moves: Moves) -> None:
        """Add the areas into which a Caballero may be moved: any but the King's and where it stands (EG-11.2)."""
        king: i64 = self.king
        for area in range(REGIONS + 1):
            if area != king and area != origin:
                moves.add(AREA + area)

    def add_own_regions(self, seat: i64, moves: Moves) -> None:
        """Add the regions out of which a Caballero of a colour may be taken."""
        colours: i64 = self.rules.colours
        king: i64 = self.king
        for region in range(REGIONS):
            if region != king and self.caballeros[region * colours + seat] > 0:
                moves.add(AREA + region)

    def add_pieces(self, source: i64, colours: i64, moves: Moves) -> None:
        """Add the Caballeros of a set of colours in a region, or in any but the King's if that is NOWHERE."""
        first: i64 = 0 if source == NOWHERE else source
        last: i64 = REGIONS if source == NOWHERE else source + 1
        seats: i64 = self.rules.seats
        caballeros = self.caballeros
        king: i64 = self.king
        for region in range(first, last):
            if region != king:
                for owner in range(seats):
                    if has_bit(colours, owner) and caballeros[region * seats + owner] > 0:
                        moves.add(PIECE + region * MOST_SEATS + owner)

    def may_hold_king(self, region: i64) -> bool:
        """Tell whether the King can stand in a region at all (EG-6.4)."""
        return True

    def may_hold_grande(self, region: i64) -> bool:
        """Tell whether a Grande can stand in a region at all (EG-C4G)."""
        return True

    def may_hold_board(self, area: i64) -> bool:
        """Tell whether a mobile scoreboard can lie on an area at all (EG-C4M, CR-13)."""
        return area < REGIONS or (area == CASTILLO and self.rules.mobile_on_castillo)

    def entered(self, area: i64) -> i64:
        """Return where Caballeros that are sent to an area come to stand: there, in the base game."""
        return area

    def explain_spot(self, spot: i64, colour: i64, rule: str) -> Reason | None:
        """Say why a Caballero of a colour cannot be taken from a spot in an area in which the colour stands."""
        return None

    def explain_entry(self, action: i64) -> Reason | None:
        """Say why nobody can enter a region now, wherever he comes from; None in the base game."""
        return None

    def explain_no_king(self, region: i64) -> Reason:
        """Say why the King cannot stand in a region at all."""
        return Reason("king_no_castillo", "EG-6.4")

    def explain_no_figure(self) -> Reason:
        """Say why a Grande or a mobile scoreboard cannot be in an area of an expansion."""
        raise NotImplementedError

    # Special actions and their windows (EG-12).

    def returnable(self) -> i64:
        """Return the set of the active seat's played power cards that can come back into its hand (EG-C4P)."""
        return self.shown[self.active] & ~self.hand[self.active]

    def action_card(self) -> i64:
        """Return the index of what the active seat's special action is, in the effects of the rules (EG-5.5)."""
        return self.face_up[self.stack[self.active] - 1]

    def placements(self) -> i64:
        """Return how many Caballeros the active seat may place: its stack's number (EG-5.6)."""
        return self.stack[self.active]

    def veto_holders(self) -> i64:
        """Return the set of the seats that may veto the active seat's action (EG-12.6)."""
        return (self.new_vetoes | self.old_vetoes) & ~BIT[self.active]

    def announce(self, frame: i64, windows: i64) -> None:
        """Put a part of a special action on the stack, and before it a window for holders of a veto.

        Args:
            frame: carries the part out.
            windows: PART, WHOLE or EITHER: with which settings of the option `veto` a window belongs here (EG-12.9).
        """
        self.push(frame)
        if windows & self.rules.windows != 0:
            holders = self.veto_holders()
            if holders != 0:
                self.push(VETO_WINDOW | holders << 8)
                if self.listens:
                    events.tell_announced(self)

    def next_opponent(self, offset: i64) -> i64:
        """Return the seat `offset` places to the left of the active one, NOWHERE past the last (EG-12.10)."""
        seats: i64 = self.rules.seats
        return NOWHERE if offset >= seats else (self.active + offset) % seats

    def opponents_from(self, offset: i64) -> i64:
        """Return the set of the seats `offset` places to the left of the active one and further on."""
        found: i64 = 0
        for place in range(offset, self.rules.seats):
            found |= BIT[(self.active + place) % self.rules.seats]
        return found

    def clear_disks(self) -> None:
        """Take every secret disk back."""
        for seat in range(self.rules.seats):
            self.disk[seat] = NOWHERE

    def bids(self) -> i64:
        """Return the set of the power cards on the table this round (EG-4.2)."""
        table: i64 = 0
        for value in self.power:
            table |= BIT[value]
        return table & ~1

    def next_in_order(self) -> i64:
        """Return the seat with the highest power card among those that have not had their turn, or NOWHERE (EG-4.5)."""
        best: i64 = NOWHERE
        highest: i64 = 0
        for seat in range(self.rules.seats):
            if self.stack[seat] == 0 and self.power[seat] > highest:
                highest = self.power[seat]
                best = seat
        return best

    def taken_stacks(self) -> i64:
        """Return the set of the stacks whose card somebody has taken this round."""
        taken: i64 = 0
        for stack in self.stack:
            taken |= BIT[stack]
        return taken

    def holds_veto(self, seat: i64) -> bool:
        """Tell whether a seat has a veto card before it."""
        return has_bit(self.new_vetoes | self.old_vetoes, seat)

    def recruits(self) -> i64:
        """Return how many Caballeros the active seat has in its province."""
        return self.count(PROVINCE, self.active)

    def courtiers(self) -> i64:
        """Return how many Caballeros the active seat has in its court."""
        return self.count(COURT, self.active)
