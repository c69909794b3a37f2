"""The board: regions, their values and borders (EG-1.4, EG-1.5), and the other places of a Caballero (EG-1.8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from castillo.core.arrays import vec

GAL: Final = 0
PVA: Final = 1
ARA: Final = 2
CAT: Final = 3
CVI: Final = 4
CNU: Final = 5
VAL: Final = 6
SEV: Final = 7
GRA: Final = 8
REGIONS: Final = 9
"""How many regions there are; `0 <= region < REGIONS`, in the order of the scoring row (EG-8.4)."""

CASTILLO: Final = 9
COURT: Final = 10
PROVINCE: Final = 11
PLACES: Final = 12
"""How many places a Caballero can be in: the regions, the Castillo, its owner's court and province."""

NOWHERE: Final = -1

REGION_IDS: Final = ("GAL", "PVA", "ARA", "CAT", "CVI", "CNU", "VAL", "SEV", "GRA")
AREA_IDS: Final = (*REGION_IDS, "CAS")
PLACE_NAMES: Final = (*AREA_IDS, "court", "province")

BORDERS: Final = (
    ("GAL", "PVA"), ("GAL", "CVI"), ("PVA", "CVI"), ("PVA", "ARA"), ("CVI", "ARA"), ("CVI", "CNU"), ("ARA", "CNU"),
    ("ARA", "CAT"), ("ARA", "VAL"), ("CAT", "VAL"), ("CNU", "VAL"), ("CNU", "GRA"), ("CNU", "SEV"), ("VAL", "GRA"),
    ("SEV", "GRA"),
)  # fmt: skip
"""The 15 borders (EG-1.5)."""


def _list_neighbours(region: str) -> list[i64]:
    ids = [b if a == region else a for a, b in BORDERS if region in (a, b)]
    return sorted(REGION_IDS.index(other) for other in ids)


NEIGHBOURS: Final[vec[vec[i64]]] = vec[vec[i64]]([vec[i64](_list_neighbours(region)) for region in REGION_IDS])

RANKS: Final = 3
VALUES: Final[vec[i64]] = vec[i64]([
    4, 2, 0,
    5, 3, 1,
    5, 4, 1,
    4, 2, 1,
    6, 4, 2,
    7, 4, 2,
    5, 3, 2,
    4, 3, 1,
    6, 3, 1,
    5, 3, 1,
])  # fmt: skip
"""Points of an area's first, second and third rank: `VALUES[area * RANKS + rank]`."""

BOARDS: Final = 2
BOARD_NAMES: Final = ("8/4/0", "4/0/0")
BOARD_VALUES: Final[vec[i64]] = vec[i64]([8, 4, 0, 4, 0, 0])
"""Points on the mobile scoreboards: `BOARD_VALUES[board * RANKS + rank]`."""

POWER_CARDS: Final = 13
ALL_POWER_CARDS: Final = 0x3FFE
"""The thirteen power cards as a set of their values."""


def caballeros_granted(value: i64) -> i64:
    """Return how many Caballeros a power card brings to court (EG-4.1)."""
    return (POWER_CARDS - value) // 2


CABALLEROS: Final = 30
"""How many Caballeros of a colour are in play."""
HOME_CABALLEROS: Final = 2
COURT_CABALLEROS: Final = 7
"""What stands in the home region and in the court at the beginning (EG-2.3)."""
BONUS: Final = 2
"""Points of the King's bonus and of the home bonus (EG-8.6, EG-8.7)."""

LAST_ROUND: Final = 9
SEAT_NAMES: Final = ("red", "blue", "green", "yellow", "brown")
MOST_SEATS: Final = 5
STACKS: Final = 5
KING_STACK: Final = 5
"""The stack of the one card that is there every round (EG-3.2)."""


class Board:
    """A board as the rules of a game on it need it: the base game's, or that with what an expansion lays beside it.

    Attributes:
        names: what places are called, and behind them what further spots of the places are: a spot is what a choice
            names, the area or something within it.
        places: how many of them are places; the base game's come first.
        spot_places: per spot, the place in which it is.
        regions: the places that count as regions, in the order in which they are scored.
        grouped: those of them that cards for regions of one value can mean.
        neighbours: per place of the King, the regions adjacent to it.
        values: points of a place's first, second and third rank, `[place * RANKS + rank]`.
        caballeros, court_caballeros: how many of a colour are in play, and in court at the beginning.
        piece_colours: how many colours the action integers of Caballeros tell apart.
        more_colours: the names of colours besides those of the seats.
    """

    def __init__(
        self, names: tuple[str, ...], spot_places: list[i64], regions: list[i64], grouped: list[i64],
        neighbours: list[list[i64]], values: list[i64], caballeros: i64, court_caballeros: i64, piece_colours: i64,
        more_colours: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.names = names
        self.spot_places: vec[i64] = vec[i64](spot_places)
        self.places: i64 = max(spot_places) + 1
        self.regions: vec[i64] = vec[i64](regions)
        self.grouped: vec[i64] = vec[i64](grouped)
        self.neighbours: vec[vec[i64]] = vec[vec[i64]]([vec[i64](regions) for regions in neighbours])
        self.values: vec[i64] = vec[i64](values)
        self.caballeros = caballeros
        self.court_caballeros = court_caballeros
        self.piece_colours = piece_colours
        self.more_colours = more_colours


def build_board() -> Board:
    """Build the board of the base game: every spot is a place."""
    regions: list[i64] = list(range(REGIONS))
    neighbours = [_list_neighbours(region) for region in REGION_IDS]
    places: list[i64] = list(range(PLACES))
    return Board(
        PLACE_NAMES, places, regions, regions, neighbours, list(VALUES), CABALLEROS, COURT_CABALLEROS, MOST_SEATS
    )
