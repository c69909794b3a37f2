"""What happens in Grand Inquisitor & the Colonies beyond the base game, told to whoever listens (docs/events.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from castillo.core.events import EventKind
from castillo.games.colonies.board import AME, BLACK_CABALLEROS, DISC_NAMES, DISC_POINTS, FRA, SHI, SPACES_OF_FRANCE
from castillo.games.el_grande.board import CASTILLO, NOWHERE
from castillo.games.el_grande.events import CASTILLO_OPENED, SCORED, describe_ranking, name_seat, name_spot
from castillo.games.el_grande.events import EVENT_KINDS as BASE_KINDS

if TYPE_CHECKING:
    from castillo.games.colonies.standing import Standing
    from castillo.games.colonies.state import ColoniesState

BLACK_DRAWN = EventKind("black_drawn", ("region", "number"), "black Caballeros come into a region at the set-up")
LIMIT_MOVED = EventKind("limit_moved", ("from", "to", "spaces"), "the Limit table moves, at first from null")
SEATED = EventKind("seated", ("seat", "area", "number"), "Caballeros beside the Limit table take spaces on it")
FIGURE_MOVED = EventKind("figure_moved", ("from", "to"), "the Grand Inquisitor goes to a seat's court, or to null")
DISCS_ARRIVE = EventKind("discs_arrive", ("disc", "number"), "a card brings discs into their colony")
DISC_TAKEN = EventKind("disc_taken", ("seat", "disc"), "a Caballero takes a disc aboard")
DISC_DELIVERED = EventKind("disc_delivered", ("seat", "disc", "points", "to"), "a disc reaches Spain or France")
DISC_BACK = EventKind("disc_back", ("seat", "disc"), "a disc goes back into its colony")

EVENT_KINDS = (
    *BASE_KINDS, BLACK_DRAWN, LIMIT_MOVED, SEATED, FIGURE_MOVED, DISCS_ARRIVE, DISC_TAKEN, DISC_DELIVERED, DISC_BACK,
)  # fmt: skip
OFFICES = {FRA: ("ambassador", "second"), SHI: ("captain",), AME: ("viceroy",)}
"""What those are called whose points come to those of the ranks of an area (GI-5.3, GI-6.2, GI-7.1)."""


def tell_black(s: ColoniesState, region: i64) -> None:
    """Two black Caballeros have come into a region (GI-2.2)."""
    s.emit(BLACK_DRAWN, {"region": name_spot(s, region), "number": BLACK_CABALLEROS // 2})


def tell_limit(s: ColoniesState, area: i64) -> None:
    """The Limit table is about to move (GI-2.3, GI-10.3)."""
    spaces = int(s.colonies.spaces)
    s.emit(LIMIT_MOVED, {"from": name_spot(s, s.limit), "to": name_spot(s, area), "spaces": spaces})


def tell_seated(s: ColoniesState, colour: i64, number: i64) -> None:
    """Caballeros are about to take spaces of the Limit table (GI-10.5)."""
    s.emit(SEATED, {"seat": name_seat(s, colour), "area": name_spot(s, s.limit), "number": int(number)})


def tell_figure(s: ColoniesState, seat: i64) -> None:
    """The figure of the Grand Inquisitor is about to move (GI-9.3)."""
    seats = (s.inquisitor, seat)
    s.emit(FIGURE_MOVED, dict(zip(("from", "to"), (_name_court(s, court) for court in seats), strict=True)))


def _name_court(s: Standing, seat: i64) -> str | None:
    return None if seat == NOWHERE else name_seat(s, seat)


def tell_discs(s: ColoniesState, disc: i64, number: i64) -> None:
    """A card is about to bring discs (GI-8.2)."""
    s.emit(DISCS_ARRIVE, {"disc": DISC_NAMES[disc], "number": int(number)})


def tell_disc(s: Standing, kind: EventKind, colour: i64, disc: i64) -> None:
    """A disc has been taken up, or is about to be delivered or put back (GI-8.3, H-GI-6)."""
    data: dict[str, Any] = {"seat": name_seat(s, colour), "disc": DISC_NAMES[disc]}
    if kind is DISC_DELIVERED:
        owner = s.owner_of(colour)
        data |= {"to": _name_court(s, owner), "points": 0 if owner == NOWHERE else int(DISC_POINTS[disc])}
    s.emit(kind, data)


def tell_scored(s: ColoniesState, area: i64, first_only: bool) -> None:
    """An area is about to be scored, if anybody stands there (GI-9.6, GI-10.1)."""
    scoring = describe_scoring(s, area, first_only)
    if area == CASTILLO:
        s.emit(CASTILLO_OPENED, {"counts": scoring["counts"]})
    if scoring["counts"] or scoring["bonuses"]:
        s.emit(SCORED, scoring)


def describe_scoring(s: ColoniesState, area: i64, first_only: bool) -> dict[str, Any]:
    """Work out what an area gives to whom and why, as in the base game, with offices among the bonuses.

    `counts` are those that count, a holder's with the black ones; without a holder these stand there as "black".
    """
    from castillo.games.colonies.state import PARTIES

    parties = range(int(s.count_parties(area)))
    counts = {party: number for party in parties if (number := int(PARTIES[party])) > 0}
    scoring = describe_ranking(s, area, first_only, counts, ranked=s.is_ranked(area))
    for office in range(SPACES_OF_FRANCE):
        points = int(s.office_points(area, office))
        holder = s.office_owner(area, office) if points else NOWHERE
        if holder != NOWHERE:
            seat = name_seat(s, holder)
            scoring["bonuses"].append({"seat": seat, "why": OFFICES[area][office], "points": points})
            scoring["points"][seat] = scoring["points"].get(seat, 0) + points
    return scoring
