"""The new areas beside the map, their borders and values, and the spots that choices tell apart (GI-4 to GI-7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.games.el_grande.board import (
    ARA,
    CASTILLO,
    CAT,
    GAL,
    GRA,
    MOST_SEATS,
    NEIGHBOURS,
    PLACE_NAMES,
    PLACES,
    PVA,
    REGION_IDS,
    REGIONS,
    SEV,
    VAL,
    VALUES,
    Board,
)

FRA: Final = 12
SHI: Final = 13
AME: Final = 14
MED: Final = 15
ALL_PLACES: Final = 16
NEW_IDS: Final = ("FRA", "SHI", "AME", "MED")
NEW_AREAS: Final = 4
AT_SEA: Final = 3
"""The Ship, America and the Mediterranean: areas in which each Caballero is told apart by when it came."""

BLACK: Final = "black"
CABALLEROS: Final = 36
COURT_CABALLEROS: Final = 9
"""How many of a colour are in play, and in court at the beginning (GI-1.4, GI-2.5)."""
BLACK_CABALLEROS: Final = 4
DISK_CABALLEROS: Final = 2
"""How many a seat places by its first disk (GI-2.6)."""
MOST_THERE: Final = 184
"""How many Caballeros there are, black ones included: the most that can be in one area."""

COASTAL: Final = (GAL, PVA, CAT, VAL, GRA, SEV)
"""The Spanish regions with a coast (GI-6.1)."""
NEXT_TO_FRANCE: Final = (PVA, ARA, CAT)
SPACES_OF_FRANCE: Final = 3

# What tells Caballeros in an area apart, as bits: on the Limit table, in the office, with a disc.
TABLE: Final = 1
OFFICE: Final = 2
DISC: Final = 4
"""`DISC * disc`: GOLD or WARES."""
NO_DISC: Final = 0
GOLD: Final = 1
WARES: Final = 2
DISC_NAMES: Final = ("", "gold", "wares")
ASPECTS: Final = 12

# Spots: the places, the Limit table in each region, two of the spaces of France, and in each area at sea what is told
# apart besides the area itself.
TABLE_SPOT: Final = 16
FRA_OFFICE: Final = 25
FRA_SECOND: Final = 26
SEA_SPOT: Final = 27
SPOTS: Final = 60

FRANCE_POINTS: Final[vec[i64]] = vec[i64]([2, 1, 0])
CAPTAIN_POINTS: Final = 3
VICEROY_POINTS: Final = 5
DISC_POINTS: Final[vec[i64]] = vec[i64]([0, 6, 4])
DISCS: Final[vec[i64]] = vec[i64]([0, 4, 7])
FIRST_DISCS: Final[vec[i64]] = vec[i64]([0, 1, 2])
"""Points of a disc, how many there are, and how many lie in America and the Mediterranean first, by disc (GI-2.7)."""

STACKS: Final = 7
INQUISITOR_STACK: Final = 6
"""The stack of one card that is there every round, like the King's (GI-2.4, GI-3.1)."""
NEW_STACK: Final = 7
"""The stack of this expansion's own cards."""

FEW_SPACES: Final = 6
MANY_SPACES: Final = 10
FEW_SEATS: Final = 3
"""Up to so many seats play with the small Limit table (GI-2.3)."""


def sea_spot(area: i64, aspects: i64) -> i64:
    """Return the spot of a Caballero with these aspects in an area at sea."""
    return area if aspects == 0 else SEA_SPOT + (area - SHI) * (ASPECTS - 1) + aspects - 1


def _name_spots() -> list[str]:
    names = [*PLACE_NAMES, *NEW_IDS, *(f"{region} table" for region in REGION_IDS), "FRA office", "FRA second"]
    for area in NEW_IDS[1:]:
        for aspects in range(1, ASPECTS):
            words = [word for bit, word in ((TABLE, "table"), (OFFICE, "office")) if aspects & bit]
            words += [DISC_NAMES[aspects // DISC]] if aspects >= DISC else []
            names.append(" ".join([area, *words]))
    return names


SPOT_NAMES: Final = tuple(_name_spots())


def _list_spot_places() -> list[i64]:
    places: list[i64] = list(range(ALL_PLACES))
    places += list(range(REGIONS))
    places += [FRA, FRA]
    for area in (SHI, AME, MED):
        places += [area] * (ASPECTS - 1)
    return places


SPOT_PLACES: Final[vec[i64]] = vec[i64](_list_spot_places())


def _list_neighbours() -> list[list[i64]]:
    """List where Caballeros may be placed with the King in each region: its neighbours, France, the Ship (GI-6.1)."""
    found: list[list[i64]] = [
        [*NEIGHBOURS[region], *([FRA] if region in NEXT_TO_FRANCE else []), *([SHI] if region in COASTAL else [])]
        for region in range(REGIONS)
    ]
    nothing: list[i64] = []
    return [*found, *(nothing for _ in range(REGIONS, PLACES)), list(NEXT_TO_FRANCE)]


def build_board(groups_reach_colonies: bool) -> Board:
    """Build the board; the cards for regions of one value can mean the colonies too, or not (GI-4.4)."""
    spanish: list[i64] = list(range(REGIONS))
    regions: list[i64] = [*spanish, FRA, SHI, AME, MED]
    values: list[i64] = list(VALUES)
    values += [0] * (3 * (PLACES - CASTILLO - 1))  # court and province
    values += [3, 1, 0, 0, 0, 0, 4, 0, 0, 4, 2, 1]
    grouped = regions if groups_reach_colonies else spanish
    return Board(
        SPOT_NAMES, _list_spot_places(), regions, grouped, _list_neighbours(), values, CABALLEROS, COURT_CABALLEROS,
        MOST_SEATS + 1, (BLACK,),
    )  # fmt: skip
