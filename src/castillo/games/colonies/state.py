"""The state of Grand Inquisitor & the Colonies: that of the base game with more areas, and who stands where in them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit
from castillo.core.errors import Reason
from castillo.core.moves import Moves
from castillo.games.colonies import events
from castillo.games.colonies.board import (
    CAPTAIN_POINTS,
    FRA,
    FRANCE_POINTS,
    MED,
    SHI,
    SPACES_OF_FRANCE,
    SPOT_PLACES,
    VICEROY_POINTS,
)
from castillo.games.colonies.standing import BESIDE, COLOUR, SEEN, Standing, space_of, space_spot
from castillo.games.el_grande.board import CASTILLO, NOWHERE, REGIONS
from castillo.games.el_grande.scoring import rank_parties
from castillo.games.el_grande.state import ElGrandeState

PARTIES: Final[vec[i64]] = vec[i64]([0] * 8)
"""Scratch: how many Caballeros count for each seat, and behind them for nobody, for `count_parties`."""


@final
class ColoniesState(Standing):
    """A position of Grand Inquisitor & the Colonies. The black Caballeros are the colour after those of the seats."""

    def clone(self) -> ColoniesState:
        copy = ColoniesState(
            self.colonies, self.decisions, self.seat, self.active, self.depth, self.top, self.frames[:],
            self.round, self.king, self.leader, self.new_vetoes, self.old_vetoes,
            self.caballeros[:], self.score[:], self.hand[:], self.shown[:], self.power[:], self.grande[:],
            self.disk[:], self.stack[:], self.drawn_from[:], self.face_up[:], self.boards[:], self.inquisitor,
            self.limit, self.beside[:], self.france[:], self.lines[:], self.lying[:], self.stock[:],
        )  # fmt: skip
        self.share_history(copy)
        return copy

    def payload(self) -> list[int]:
        numbers = [*super().payload(), int(self.inquisitor), int(self.limit)]
        for array in (self.beside, self.france, self.lying, self.stock):
            numbers += [int(n) for n in array]
        for area in range(SHI, MED + 1):
            numbers += [int(self.entry(area, i)) for i in range(self.total(area))]
        return numbers

    # The same again, for the pace of callers from Python: see the base game.

    def legal_actions(self, seat: int | None = None) -> list[int]:
        # Spots of one area are numbered behind all areas, and decisions list them area by area.
        return sorted(super().legal_actions(seat))

    def apply_action(self, action: int, seat: int | None = None) -> None:
        super().apply_action(action, seat)

    def is_chance_node(self) -> bool:
        return super().is_chance_node()

    def is_terminal(self) -> bool:
        return super().is_terminal()

    # Scoring (GI-9.6, GI-10.1).

    def score_area(self, area: i64, first_only: bool) -> None:
        """Give the points of one area to its ranks, and those of its offices."""
        if self.listens:
            events.tell_scored(self, area, first_only)
        if self.is_ranked(area):
            rank_parties(self, area, first_only, PARTIES, 0, self.count_parties(area))
        for office in range(SPACES_OF_FRANCE if area >= FRA else 0):
            points: i64 = self.office_points(area, office)
            if points > 0:
                self._give(self.office_holder(area, office), points)

    def is_ranked(self, area: i64) -> bool:
        """Tell whether the ranks of an area give points; on the Ship only by an option (GI-6.2)."""
        return area != SHI or self.colonies.ship_ranks

    def office_owner(self, area: i64, office: i64) -> i64:
        """Return the seat that gets the points of an office, NOWHERE if nobody does (GI-9.6)."""
        return self.owner_of(self.office_holder(area, office))

    def count_parties(self, area: i64) -> i64:
        """Put how many Caballeros count for each seat into `PARTIES`, behind them those of nobody; return how many."""
        seats: i64 = self.rules.seats
        for seat in range(seats + 1):
            PARTIES[seat] = self.counting(area, seat)
        if self.inquisitor != NOWHERE:
            PARTIES[self.inquisitor] += PARTIES[seats]
            PARTIES[seats] = 0
        return seats + 1

    def office_points(self, area: i64, office: i64) -> i64:
        """Return what an office of an area gives; an area at sea has one (GI-5.3, GI-6.2, GI-7.1)."""
        if area == FRA:
            return FRANCE_POINTS[office] if self.france[office] != 0 else 0
        if office > 0 or area == MED or area < FRA or self.office_holder(area, 0) == NOWHERE:
            return 0
        return CAPTAIN_POINTS if area == SHI else VICEROY_POINTS

    def office_holder(self, area: i64, office: i64) -> i64:
        """Return the colour in an office, NOWHERE if it is empty or stands beside the Limit table."""
        if area == FRA:
            return self.france[office] - 1
        if self.total(area) == 0 or (area == self.limit and self.entry(area, 0) & BESIDE != 0):
            return NOWHERE
        return self.entry(area, 0) & COLOUR

    # Where they may go.

    def own_colours(self) -> i64:
        """The black Caballeros count as theirs in whose court the figure stands (GI-9.5)."""
        own: i64 = BIT[self.active]
        return own | BIT[self.black()] if self.inquisitor == self.active else own

    def commands(self, seat: i64, area: i64) -> bool:
        """Who has the figure decides for the black Caballeros too (GI-9.9)."""
        return self.count(area, seat) > 0 or (seat == self.inquisitor and self.count(area, self.black()) > 0)

    def add_entry(self, area: i64, moves: Moves) -> None:
        """Add an area as a target; of France its free spaces (GI-5.1, H-GI-2)."""
        first: i64 = self.rules.first_area
        if area != FRA:
            moves.add(first + area)
            return
        for space in range(SPACES_OF_FRANCE):
            if self.france[space] == 0:
                moves.add(first + space_spot(space))

    def add_neighbours(self, moves: Moves) -> None:
        """Add the regions next to the King's, France and the Ship too (GI-5.5, GI-6.1)."""
        for region in self.rules.neighbours[self.king]:
            self.add_entry(region, moves)

    def add_placements(self, moves: Moves) -> None:
        self.add_neighbours(moves)
        moves.add(self.rules.first_area + CASTILLO)

    def add_destinations(self, origin: i64, moves: Moves) -> None:
        place: i64 = SPOT_PLACES[origin]
        king: i64 = self.king
        for area in self.rules.regions:
            if area not in (king, place):
                self.add_entry(area, moves)
        if place != CASTILLO:
            moves.add(self.rules.first_area + CASTILLO)

    def add_own_regions(self, seat: i64, moves: Moves) -> None:
        for region in self.rules.regions:
            if region != self.king:
                for i in range(self.list_spots(region, seat)):
                    moves.add(self.rules.first_area + SEEN[i])

    def add_pieces(self, source: i64, colours: i64, moves: Moves) -> None:
        for region in self.rules.regions:
            if region != self.king and source in (region, NOWHERE):
                for colour in range(self.rules.colours):
                    if has_bit(colours, colour):
                        self.add_colour(region, colour, moves)

    def add_colour(self, region: i64, colour: i64, moves: Moves) -> None:
        """Add the Caballeros of a colour in a region that can be told apart."""
        for i in range(self.list_spots(region, colour)):
            moves.add(self.rules.first_piece + SEEN[i] * self.rules.piece_colours + colour)

    def may_hold_king(self, region: i64) -> bool:
        """Of the new areas the King enters only France (GI-4.1)."""
        return region <= FRA

    def may_hold_grande(self, region: i64) -> bool:
        return region < REGIONS or self.colonies.figures_reach_colonies

    def may_hold_board(self, area: i64) -> bool:
        if area >= FRA:
            return self.colonies.figures_reach_colonies
        return super().may_hold_board(area)

    # Why not.

    def explain_spot(self, spot: i64, colour: i64, rule: str) -> Reason | None:
        """There are Caballeros of the colour in the area, but none that is what was said."""
        names = self.rules.board.names
        area: i64 = SPOT_PLACES[spot]
        found: list[str] = []
        for i in range(self.list_spots(area, colour)):
            if SEEN[i] == spot:
                return None
            found.append(names[SEEN[i]])
        known = ", ".join(found)
        return Reason("no_such_piece", "GI-10.7" if area == self.limit else rule, {"known": known})

    def explain_entry(self, action: i64) -> Reason | None:
        if self.rules.area_of(action) != FRA:
            return Reason("no_such_space", "GI-5.1") if self.rules.spot_of(action) > MED else None
        full = self.france[0] != 0 and self.france[1] != 0 and self.france[2] != 0
        spot: i64 = self.rules.spot_of(action)
        if full or self.france[space_of(spot)] != 0:
            return Reason("france_full" if full else "space_taken", "GI-5.1")
        return None

    def explain_no_king(self, region: i64) -> Reason:
        return Reason("king_at_sea", "GI-4.1")

    def explain_no_figure(self) -> Reason:
        return Reason("no_figures_there", "GI-4.6")

    # Turns.

    def placements(self) -> i64:
        """Return how many Caballeros the active seat's action card lets it place (GI-3.3)."""
        return self.colonies.placements_of[self.action_card()]


def own(s: ElGrandeState) -> ColoniesState:
    """Return a state as what it is at every table of this expansion."""
    assert isinstance(s, ColoniesState)
    return s
