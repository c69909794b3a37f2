"""Who stands where in the new areas and on the Limit table, and all that a move of a Caballero changes there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, u8

from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit
from castillo.games.colonies import events, frames
from castillo.games.colonies.board import (
    DISC,
    DISC_POINTS,
    FRA,
    FRA_OFFICE,
    MED,
    MOST_THERE,
    NO_DISC,
    OFFICE,
    SHI,
    SPACES_OF_FRANCE,
    SPOT_PLACES,
    SPOTS,
    TABLE,
    TABLE_SPOT,
    sea_spot,
)
from castillo.games.el_grande import events as base_events
from castillo.games.el_grande.board import CASTILLO, COURT, NOWHERE, REGIONS
from castillo.games.el_grande.state import ElGrandeState

if TYPE_CHECKING:
    from castillo.core.decision import Decision
    from castillo.games.colonies.rules import ColoniesRules

# An entry of a line: the colour, 3 bits; the disc, 2 bits; whether it stands beside the Limit table.
COLOUR: Final = 7
DISC_AT: Final = 3
DISC_BITS: Final = 3
BESIDE: Final = 32

ANY: Final = -1
"""Any spot of an area, for `_leave`."""

SEEN: Final[vec[i64]] = vec[i64]([0] * SPOTS)
"""Scratch: the spots in which a colour stands, for `list_spots`."""


class Standing(ElGrandeState):
    """The state of the base game, with what is in the new areas; `ColoniesState` is what plays.

    Attributes:
        colonies: the game, as what it is here.
        inquisitor: the seat in whose court the figure of the Grand Inquisitor stands, NOWHERE if beside the board.
        limit: the area of the Limit table, NOWHERE before it is drawn.
        beside: per colour, how many of those in that area stand beside the table (GI-10.2).
        france: per space of France, the colour there + 1, 0 if it is free (GI-5.1).
        lines: for the Ship, America and the Mediterranean, those who are there in the order in which they came, each
            an entry: `[(area - SHI) * MOST_THERE + place]` (GI-6.2, GI-7.1).
        lying, stock: per disc, how many lie in its colony, and how many are still to come (GI-8.1).
    """

    def __init__(
        self, game: ColoniesRules, decisions: vec[Decision[Any]], seat: i64, active: i64, depth: i64, top: i64,
        frames: vec[i64], round: i64, king: i64, leader: i64, new_vetoes: i64, old_vetoes: i64, caballeros: vec[i64],
        score: vec[i64], hand: vec[i64], shown: vec[i64], power: vec[i64], grande: vec[i64], disk: vec[i64],
        stack: vec[i64], drawn_from: vec[i64], face_up: vec[i64], boards: vec[i64], inquisitor: i64, limit: i64,
        beside: vec[i64], france: vec[i64], lines: vec[u8], lying: vec[i64], stock: vec[i64],
    ) -> None:  # fmt: skip
        super().__init__(
            game, decisions, seat, active, depth, top, frames, round, king, leader, new_vetoes, old_vetoes, caballeros,
            score, hand, shown, power, grande, disk, stack, drawn_from, face_up, boards,
        )  # fmt: skip
        self.colonies = game
        self.inquisitor = inquisitor
        self.limit = limit
        self.beside = beside
        self.france = france
        self.lines = lines
        self.lying = lying
        self.stock = stock

    # Who stands where.

    def black(self) -> i64:
        """Return the number of the colour of the black Caballeros."""
        return self.rules.seats

    def owner_of(self, colour: i64) -> i64:
        """Return the seat for which a colour counts; for black ones that which has the figure, or NOWHERE (GI-9.5)."""
        return self.inquisitor if colour == self.black() else colour

    def total(self, area: i64) -> i64:
        """Return how many Caballeros of all colours stand in an area."""
        colours: i64 = self.rules.colours
        number: i64 = 0
        for i in range(area * colours, area * colours + colours):
            number += self.caballeros[i]
        return number

    def entry(self, area: i64, place: i64) -> i64:
        """Return the entry of a Caballero in an area at sea, by its place in the order in which they came."""
        return i64(self.lines[(area - SHI) * MOST_THERE + place])

    def spot_of_entry(self, area: i64, place: i64) -> i64:
        """Return in which spot of an area at sea a Caballero stands."""
        entry: i64 = self.entry(area, place)
        aspects: i64 = (entry >> DISC_AT & DISC_BITS) * DISC
        if area == self.limit and entry & BESIDE == 0:
            aspects |= TABLE
        if place == 0 and area != MED:
            aspects |= OFFICE
        return sea_spot(area, aspects)

    def waiting_beside(self) -> i64:
        """Return how many Caballeros stand beside the Limit table."""
        number: i64 = 0
        for beside in self.beside:
            number += beside
        return number

    def free_spaces(self) -> i64:
        """Return how many spaces of the Limit table are free."""
        if self.limit == NOWHERE:
            return 0
        return self.colonies.spaces + self.waiting_beside() - self.total(self.limit)

    def counting(self, area: i64, colour: i64) -> i64:
        """Return how many Caballeros of a colour count when an area is scored (GI-10.1)."""
        here: i64 = self.count(area, colour)
        return here - self.beside[colour] if area == self.limit else here

    def crowd(self, area: i64) -> i64:
        """Return how many Caballeros are in an area, for the most and the fewest (H-GI-9)."""
        here: i64 = self.total(area)
        if area == self.limit and self.colonies.most_counts_table:
            here -= self.waiting_beside()
        return here

    def list_spots(self, area: i64, colour: i64) -> i64:
        """Put the spots of an area in which a colour stands into `SEEN` and return how many there are."""
        if self.count(area, colour) == 0:
            return 0
        n: i64 = 0
        if area == FRA:
            for space in range(SPACES_OF_FRANCE):
                if self.france[space] == colour + 1:
                    SEEN[n] = space_spot(space)
                    n += 1
        elif area >= SHI:
            seen: i64 = 0
            for place in range(self.total(area)):
                if self.entry(area, place) & COLOUR == colour:
                    spot: i64 = self.spot_of_entry(area, place)
                    if not has_bit(seen, spot):
                        seen |= BIT[spot]
                        SEEN[n] = spot
                        n += 1
        elif area == self.limit:
            if self.beside[colour] > 0:
                SEEN[n] = area
                n += 1
            if self.count(area, colour) > self.beside[colour]:
                SEEN[n] = TABLE_SPOT + area
                n += 1
        else:
            SEEN[n] = area
            n += 1
        return n

    # How they move.

    def carry(self, seat: i64, origin: i64, target: i64, number: i64) -> None:
        """Move Caballeros: all of a colour in an area, or so many in a spot; discs and spaces follow (GI-8, GI-10)."""
        if number == 0:
            return
        place: i64 = SPOT_PLACES[origin]
        free: i64 = self.free_spaces()
        self._carry_all(seat, origin, target, number, number == self.count(place, seat))
        if place == self.limit:
            self.fill_later(free)

    def carry_all(self, seat: i64, origin: i64, target: i64) -> None:
        """Move all Caballeros in an area for which a seat decides; black ones never to a court (GI-9.5)."""
        super().carry_all(seat, origin, target)
        if seat == self.inquisitor and target != COURT:
            self.carry(self.black(), origin, target, self.count(origin, self.black()))

    def sail(self, colour: i64, spot: i64, target: i64, before: i64) -> None:
        """Move a Caballero by sea: the last one in a spot among the first `before` of its line (GI-6.4)."""
        area: i64 = SPOT_PLACES[spot]
        if self.listens:
            base_events.tell_carry(self, colour, spot, target, 1)
        free: i64 = self.free_spaces()
        self._move_one(colour, spot, target, before)
        if area == self.limit:
            self.fill_later(free)

    def _carry_all(self, colour: i64, origin: i64, target: i64, number: i64, anyone: bool) -> None:
        place: i64 = SPOT_PLACES[origin]
        goal: i64 = SPOT_PLACES[target]
        if self.listens:
            base_events.tell_carry(self, colour, origin, target, number)
        if place < FRA and goal < FRA and place != self.limit and goal != self.limit:
            colours: i64 = self.rules.colours
            self.caballeros[place * colours + colour] -= number
            self.caballeros[goal * colours + colour] += number
            return
        for _ in range(number):
            self._move_one(colour, place if anyone else origin, target, ANY if anyone else MOST_THERE)

    def _move_one(self, colour: i64, origin: i64, target: i64, before: i64) -> None:
        """Move one Caballero; `before` is ANY for any one in the area, else how many of the line come into question."""
        place: i64 = SPOT_PLACES[origin]
        goal: i64 = SPOT_PLACES[target]
        colours: i64 = self.rules.colours
        disc: i64 = self._leave(colour, origin, place, before)
        self.caballeros[place * colours + colour] -= 1
        self._enter(colour, target, goal, disc, place)
        self.caballeros[goal * colours + colour] += 1

    def _leave(self, colour: i64, spot: i64, area: i64, before: i64) -> i64:
        """Take a Caballero out of what an area has besides its number; return the disc that it bears."""
        if area == FRA:
            for space in range(SPACES_OF_FRANCE):
                if self.france[space] == colour + 1 and (before == ANY or space_spot(space) == spot):
                    self.france[space] = 0
                    return NO_DISC
        elif area >= SHI:
            return self._leave_line(area, self._find_in_line(colour, spot, area, before))
        elif area == self.limit and self.beside[colour] > 0 and (before == ANY or spot == area):
            self.beside[colour] -= 1
        return NO_DISC

    def _find_in_line(self, colour: i64, spot: i64, area: i64, before: i64) -> i64:
        """Return the place of the last Caballero of a colour in a spot, of any in the area if `before` is ANY."""
        if before == ANY:
            place: i64 = 0
            while self.entry(area, place) & COLOUR != colour:
                place += 1
            return place
        place = min(before, self.total(area)) - 1
        while self.entry(area, place) & COLOUR != colour or self.spot_of_entry(area, place) != spot:
            place -= 1
        return place

    def _leave_line(self, area: i64, place: i64) -> i64:
        first: i64 = (area - SHI) * MOST_THERE
        entry: i64 = self.entry(area, place)
        for i in range(first + place, first + self.total(area) - 1):
            self.lines[i] = self.lines[i + 1]
        if entry & BESIDE != 0:
            self.beside[entry & COLOUR] -= 1
        return entry >> DISC_AT & DISC_BITS

    def _enter(self, colour: i64, spot: i64, area: i64, disc: i64, origin: i64) -> None:
        """Put a Caballero into what an area has besides its number; it may take up or deliver a disc."""
        if area == FRA:
            self.france[space_of(spot)] = colour + 1
        if area < SHI:
            if disc != NO_DISC:
                self._put_down(colour, disc, area < REGIONS or area == FRA)
            if area == self.limit and (origin == CASTILLO or self.free_spaces() == 0):
                self.beside[colour] += 1
            return
        if disc == NO_DISC and origin >= SHI:
            disc = self._take_up(colour, spot)
        entry: i64 = colour | disc << DISC_AT
        if area == self.limit and self.free_spaces() == 0:
            self.beside[colour] += 1
            entry |= BESIDE
        self.lines[(area - SHI) * MOST_THERE + self.total(area)] = u8(entry)

    def _take_up(self, colour: i64, spot: i64) -> i64:
        """Take the disc that a spot on the Ship speaks of out of its colony (GI-8.3)."""
        if spot < FRA_OFFICE:
            return NO_DISC
        disc: i64 = (spot - sea_spot(SPOT_PLACES[spot], TABLE) + TABLE) // DISC
        if disc != NO_DISC:
            self.lying[disc] -= 1
            if self.listens:
                events.tell_disc(self, events.DISC_TAKEN, colour, disc)
        return disc

    def _put_down(self, colour: i64, disc: i64, arrived: bool) -> None:
        """Deliver a disc in Spain or France for points, or lay it back into its colony (GI-8.3, H-GI-6)."""
        if self.listens:
            events.tell_disc(self, events.DISC_DELIVERED if arrived else events.DISC_BACK, colour, disc)
        if arrived:
            self._give(colour, DISC_POINTS[disc])
        else:
            self.lying[disc] += 1

    def _give(self, colour: i64, points: i64) -> None:
        """Give points to a colour's seat; those of black Caballeros go to who holds the figure (GI-9.5, GI-9.6)."""
        seat: i64 = self.owner_of(colour)
        if seat != NOWHERE:
            self.score[seat] += points

    # The Limit table (GI-10).

    def fill_later(self, before: i64) -> None:
        """If more spaces are free than before and somebody waits beside the table, see to it next (GI-10.5)."""
        if self.waiting_beside() > 0 and self.free_spaces() > before:
            self.push(frames.FILL | (self.active if self.inquisitor == NOWHERE else self.inquisitor) << 8)

    def step_on(self, colour: i64, spot: i64) -> None:
        """Let a Caballero from beside the Limit table take a space on it."""
        self.beside[colour] -= 1
        if self.limit >= SHI:
            place: i64 = 0
            while (
                self.entry(self.limit, place) & (COLOUR | BESIDE) != colour | BESIDE
                or self.spot_of_entry(self.limit, place) != spot
            ):
                place += 1
            self.lines[(self.limit - SHI) * MOST_THERE + place] = u8(self.entry(self.limit, place) & ~BESIDE)

    def move_limit(self, area: i64) -> None:
        """Lay the Limit table into an area; all who are there stand beside it (GI-10.3)."""
        old: i64 = self.limit
        self.limit = area
        for colour in range(self.rules.colours):
            self.beside[colour] = self.count(area, colour)
        for place in range(self.total(old) if old >= SHI else 0):
            self.mark(old, place, 0)
        for place in range(self.total(area) if area >= SHI else 0):
            self.mark(area, place, BESIDE)

    def mark(self, area: i64, place: i64, beside: i64) -> None:
        """Note down that a Caballero at sea stands beside the Limit table, or (0) that it does not."""
        self.lines[(area - SHI) * MOST_THERE + place] = u8(self.entry(area, place) & ~BESIDE | beside)


def space_spot(space: i64) -> i64:
    """Return the spot of a space of France: the office, the second, the last (GI-5.3)."""
    return FRA if space == SPACES_OF_FRANCE - 1 else FRA_OFFICE + space


def space_of(spot: i64) -> i64:
    """Return the space of France that a spot is."""
    return SPACES_OF_FRANCE - 1 if spot == FRA else spot - FRA_OFFICE
