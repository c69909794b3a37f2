"""What a position is worth with the colonies: offices, discs, the Limit table and the Grand Inquisitor besides.

The new areas are valued like regions. Only those on the Limit table count in its area. Black Caballeros count for the
seat that has the Grand Inquisitor until the next scoring, and for nobody after it. What an area gives besides its ranks
is valued apart: offices, discs on their way to Spain, and going ashore from the Ship.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.bots.colonies.weights import ColoniesWeights
from castillo.bots.el_grande.areas import COUNT_BITS, HOLDER, MORE, MOST_NUMBER, ROW
from castillo.bots.el_grande.evaluation import NO_LIMIT, Evaluation
from castillo.bots.el_grande.weights import Weights
from castillo.core.bits import BIT
from castillo.core.state import KIND
from castillo.games.colonies.board import (
    AME,
    ASPECTS,
    CAPTAIN_POINTS,
    DISC,
    DISC_POINTS,
    FRA,
    FRANCE_POINTS,
    GOLD,
    MED,
    NO_DISC,
    OFFICE,
    SEA_SPOT,
    SHI,
    SPACES_OF_FRANCE,
    SPOT_PLACES,
    TABLE,
    VICEROY_POINTS,
    WARES,
)
from castillo.games.colonies.standing import COLOUR, DISC_AT, DISC_BITS, space_of, space_spot
from castillo.games.colonies.state import ColoniesState, own
from castillo.games.el_grande.board import CASTILLO, NOWHERE
from castillo.games.el_grande.frames import HALVES

if TYPE_CHECKING:
    from castillo.games.colonies.rules import ColoniesRules
    from castillo.games.el_grande.state import ElGrandeState

NUMBERS: Final = 0x1FFFFFF
"""The bits of a key in which the numbers of the seats' Caballeros stand."""
NUMBER: Final[i64] = 31


@final
class ColoniesEvaluation(Evaluation):
    """Values positions of one game.

    Attributes:
        holder: after `expect`: the seat that has the Grand Inquisitor, NOWHERE if none has.
        sailing: the seat whose turn has begun and that has not taken its action card yet, NOWHERE if there is none.
    """

    def __init__(self, rules: ColoniesRules, weights: Weights, more: ColoniesWeights) -> None:
        super().__init__(rules, weights)
        self.colonies = rules
        self.more = more
        self.holder: i64 = NOWHERE
        self.sailing: i64 = NOWHERE

    def read_areas(self, s: ElGrandeState) -> None:
        state = own(s)
        self.holder = state.inquisitor
        self.sailing = turn_begun(state)
        context: i64 = self.context | (state.inquisitor + 1) << HOLDER
        for area in self.all_areas:
            key: i64 = self.areas.key(s, area)
            if area == SHI and not self.colonies.ship_ranks:
                key = key & NUMBERS | SHI << ROW
            self.keys[area] = key | context | state.counting(area, state.black()) << MORE
            self.room[area] = NO_LIMIT
        if state.limit != NOWHERE:
            self.keys[state.limit] = self.without_beside(state, self.keys[state.limit])
            if state.limit != SHI or self.colonies.ship_ranks:
                self.room[state.limit] = min(state.free_spaces(), NO_LIMIT)
        self.room[FRA] = 0
        for space in range(SPACES_OF_FRANCE):
            if state.france[space] == 0:
                self.room[FRA] += 1

    def without_beside(self, state: ColoniesState, key: i64) -> i64:
        """Return the key of the area of the Limit table with the numbers of those on the table only."""
        for seat in range(self.seats):
            if state.beside[seat] > 0:
                number: i64 = min(state.counting(state.limit, seat), MOST_NUMBER)
                key = key & ~(NUMBER << (seat * COUNT_BITS)) | number << (seat * COUNT_BITS)
        return key

    def expect_apart(self, s: ElGrandeState, seat: i64, asked: i64) -> float:
        state = own(s)
        points: float = super().expect_apart(s, seat, asked)
        left: i64 = self.turns_left(seat)
        legs: i64 = self.legs_left(seat)
        if state.inquisitor == seat:
            points += self.more.figure[left]
        for space in range(SPACES_OF_FRANCE):
            if state.france[space] > 0 and state.owner_of(state.france[space] - 1) == seat:
                points += self.office_worth(FRANCE_POINTS[space], state.france[space] - 1)
        for area in range(SHI, MED + 1):
            if area != MED and state.office_owner(area, 0) == seat:
                points += self.office_worth(
                    CAPTAIN_POINTS if area == SHI else VICEROY_POINTS, state.office_holder(area, 0)
                )
            for place in range(state.total(area)):
                entry: i64 = state.entry(area, place)
                if entry & COLOUR == seat:
                    disc: i64 = entry >> DISC_AT & DISC_BITS
                    points += self.sea_worth(state, area, disc, place == 0, legs, 0)
        if state.count(SHI, seat) > 0:
            points += self.rush_worth(state, seat, legs)
        return points

    def office_worth(self, points: i64, colour: i64) -> float:
        """Return what it is worth to its seat that a colour holds an office; black ones soon count for another."""
        if colour >= self.seats:
            return self.more.black_office * float(points) if self.scorings > 0 else 0.0
        return self.more.office[self.scorings] * float(points)

    def legs_left(self, seat: i64) -> i64:
        """Return at the beginning of how many turns to come a seat can sail."""
        left: i64 = self.turns_left(seat)
        return left - 1 if self.sailing == seat and left > 0 else left

    def sea_worth(self, state: ColoniesState, area: i64, disc: i64, first: bool, legs: i64, more: i64) -> float:
        """Return what a Caballero at sea is worth to its seat besides ranks and offices.

        Args:
            state: the position.
            area: where it is.
            disc: what it bears.
            first: whether it came first; then it rather stays than fetches a disc.
            legs: how many legs it can still make.
            more: how many come there whom the position does not show yet.
        """
        if disc != NO_DISC:
            later: i64 = legs if area == SHI else max(legs - 1, 0)
            return self.more.bearer[later] * float(DISC_POINTS[disc])
        if area == SHI:
            worth: float = self.more.landing[legs]
            for wanted in range(GOLD, WARES + 1):
                share: float = self.share_of_disc(state, wanted, 1)
                worth = max(worth, self.more.fetch_from_ship[legs] * share * float(DISC_POINTS[wanted]))
            return worth
        if first and area == AME:
            return 0.0
        wanted = GOLD if area == AME else WARES
        return self.more.fetch[legs] * self.share_of_disc(state, wanted, more) * float(DISC_POINTS[wanted])

    def share_of_disc(self, state: ColoniesState, disc: i64, more: i64) -> float:
        """Return how many of the discs that lie in a colony there are for each who has none there, at most 1."""
        lying: i64 = state.lying[disc]
        if lying == 0:
            return 0.0
        area: i64 = AME if disc == GOLD else MED
        seekers: i64 = more
        for place in range(state.total(area)):
            if state.entry(area, place) >> DISC_AT & DISC_BITS == NO_DISC:
                seekers += 1
        return min(1.0, float(lying) / float(max(seekers, 1)))

    def rush_worth(self, state: ColoniesState, seat: i64, legs: i64) -> float:
        """Return what it is worth to a seat on the Ship that nobody is in America yet (GI-7.1)."""
        if legs == 0 or state.total(AME) > 0:
            return 0.0
        rivals: i64 = 1
        for other in range(self.seats):
            if other != seat and state.count(SHI, other) > 0:
                rivals += 1
        return self.more.rush * self.office_worth(VICEROY_POINTS, seat) / float(rivals)

    def apart(self, s: ElGrandeState, area: i64, colour: i64, more: i64) -> float:
        if area <= CASTILLO:
            return super().apart(s, area, colour, more) if colour < self.seats else 0.0
        state = own(s)
        seat: i64 = state.owner_of(colour)
        if more == 0 or seat == NOWHERE:
            return 0.0
        worth: float = 0.0
        if area == FRA:
            for space in range(SPACES_OF_FRANCE):
                if state.france[space] == 0 and more > 0:
                    worth += self.office_worth(FRANCE_POINTS[space], colour)
                    more -= 1
            return worth
        legs: i64 = self.legs_left(seat)
        worth = float(more) * self.sea_worth(state, area, NO_DISC, state.total(area) == 0, legs, more)
        if area == SHI and state.count(SHI, seat) == 0:
            worth += self.rush_worth(state, seat, legs)
        return worth + self.first_worth(state, area, colour)

    def first_worth(self, state: ColoniesState, area: i64, colour: i64) -> float:
        """Return what the office of an area at sea is worth to who comes there, if nobody is there yet."""
        if area == MED or state.total(area) > 0:
            return 0.0
        return self.office_worth(CAPTAIN_POINTS if area == SHI else VICEROY_POINTS, colour)

    def leave_apart(self, s: ElGrandeState, spot: i64, colour: i64) -> float:
        area: i64 = SPOT_PLACES[spot]
        if area < FRA:
            return 0.0
        state = own(s)
        seat: i64 = state.owner_of(colour)
        if seat == NOWHERE:
            return 0.0
        if area == FRA:
            return -self.weights[seat] * self.office_worth(FRANCE_POINTS[space_of(spot)], colour)
        aspects: i64 = aspects_of(spot)
        worth: float = 0.0
        if colour < self.seats:
            first = aspects & OFFICE != 0
            worth = self.sea_worth(state, area, aspects // DISC, first, self.legs_left(seat), 0)
            if area == SHI and state.count(SHI, seat) == 1:
                worth += self.rush_worth(state, seat, self.legs_left(seat))
        gone: float = self.weights[seat] * worth
        if aspects & OFFICE != 0:
            points: i64 = CAPTAIN_POINTS if area == SHI else VICEROY_POINTS
            gone += self.weights[seat] * self.office_worth(points, colour)
            if state.total(area) > 1:
                next_one: i64 = state.entry(area, 1) & COLOUR
                following: i64 = state.owner_of(next_one)
                if following != NOWHERE:
                    gone -= self.weights[following] * self.office_worth(points, next_one)
        return -gone

    def lose(self, s: ElGrandeState, spot: i64, colour: i64) -> float:
        return self.leave_apart(s, spot, colour) if stands_beside(own(s), spot) else super().lose(s, spot, colour)

    def arrive(self, s: ElGrandeState, spot: i64, colour: i64, disc: i64) -> float:
        """Return what changes if a Caballero comes by sea, with a disc or without, weighed by `weights`."""
        state = own(s)
        area: i64 = SPOT_PLACES[spot]
        worth: float = 0.0
        if self.room[area] > 0:
            worth = self.utility(self.keys[area] + BIT[self.shifts[colour]]) - self.utility(self.keys[area])
        seat: i64 = state.owner_of(colour)
        if seat == NOWHERE:
            return worth
        own_worth: float = 0.0
        if area <= FRA:
            own_worth = float(DISC_POINTS[disc])
            if area == FRA:
                own_worth += self.office_worth(FRANCE_POINTS[space_of(spot)], colour)
        else:
            if colour < self.seats:
                own_worth = self.sea_worth(state, area, disc, state.total(area) == 0, self.legs_left(seat), 1)
            own_worth += self.first_worth(state, area, colour)
        return worth + self.weights[seat] * own_worth

    def scored_now(self, s: ElGrandeState, area: i64) -> float:
        state = own(s)
        worth: float = super().scored_now(s, area)
        for office in range(SPACES_OF_FRANCE if area >= FRA else 0):
            points: i64 = state.office_points(area, office)
            if points > 0:
                seat: i64 = state.office_owner(area, office)
                if seat != NOWHERE:
                    worth += self.weights[seat] * float(points)
        return worth

    def standing(self, s: ElGrandeState, area: i64, seat: i64) -> i64:
        state = own(s)
        here: i64 = s.count(area, seat)
        return here + s.count(area, state.black()) if seat == state.inquisitor else here

    def spot_in(self, s: ElGrandeState, area: i64) -> i64:
        if area == FRA:
            state = own(s)
            for space in range(SPACES_OF_FRANCE):
                if state.france[space] == 0:
                    return space_spot(space)
        return area

    def weight_of(self, colour: i64) -> float:
        if colour < self.seats:
            return self.weights[colour]
        return 0.0 if self.holder == NOWHERE else self.weights[self.holder]


def turn_begun(state: ColoniesState) -> i64:
    """Return the seat whose turn has begun and that has not taken its action card yet, NOWHERE if there is none."""
    if state.depth == 0 or state.stack[state.active] != 0:
        return NOWHERE
    for i in range(1, state.depth + 1):
        frame: i64 = state.top if i == state.depth else state.frames[i]
        if frame & KIND == HALVES:
            return state.active
    return NOWHERE


def aspects_of(spot: i64) -> i64:
    """Return what a spot at sea says of who stands there: TABLE, OFFICE, DISC."""
    return 0 if spot < SEA_SPOT else (spot - SEA_SPOT) % (ASPECTS - 1) + 1


def stands_beside(state: ColoniesState, spot: i64) -> bool:
    """Tell whether who stands in a spot stands beside the Limit table, so that it does not count."""
    area: i64 = SPOT_PLACES[spot]
    if area != state.limit:
        return False
    return spot == area if area < FRA else aspects_of(spot) & TABLE == 0
