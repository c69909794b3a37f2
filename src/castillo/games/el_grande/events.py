"""What happens in the base game, told to whoever listens (docs/events.md); called only when somebody does.

Compiled not for its own speed, but so that a call costs the hot methods around it hardly a register. Seats, places,
cards and scoreboards are given in the words of the notation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from castillo.core.bits import list_bits
from castillo.core.events import EventKind
from castillo.games.el_grande.board import (
    BOARD_NAMES,
    BOARDS,
    BONUS,
    CASTILLO,
    NOWHERE,
    PLACE_NAMES,
    RANKS,
)
from castillo.games.el_grande.scoring import value_of

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState

HOME_DRAWN = EventKind("home_drawn", ("seat", "region", "number"), "a Grande and Caballeros stand in the home region")
LEADER_DRAWN = EventKind("leader_drawn", ("seat",), "chance has picked the leader of the first bidding")
ROUND_BEGINS = EventKind("round_begins", ("round",), "the round marker stands on its space")
CARD_DRAWN = EventKind("card_drawn", ("stack", "card"), "an action card is turned up")
POWER_PLAYED = EventKind("power_played", ("seat", "value"), "a power card is played")
TURN_BEGINS = EventKind("turn_begins", ("seat", "power"), "a turn begins")
CARD_TAKEN = EventKind("card_taken", ("seat", "stack", "card"), "an action card is taken")
CARRIED = EventKind("carried", ("seat", "from", "to", "number"), "Caballeros of one colour change places")
KING_MOVED = EventKind("king_moved", ("from", "to"), "the King moves; at the set-up he comes from null")
GRANDE_MOVED = EventKind("grande_moved", ("seat", "from", "to"), "a Grande moves")
BOARD_MOVED = EventKind("board_moved", ("board", "from", "to"), "a mobile scoreboard moves, at first from null")
ANNOUNCED = EventKind("announced", ("work",), "holders of a veto are about to be asked about what is announced")
VETO_KEPT = EventKind("veto_kept", ("seat",), "a Veto card is kept")
VETO_USED = EventKind("veto_used", ("seat", "against"), "a veto stops another seat's special action")
VETO_ALLOWED = EventKind("veto_allowed", ("seat",), "the holder of a veto lets it pass")
VETO_DISCARDED = EventKind("veto_discarded", ("seat",), "a Veto card goes at the clean-up, unused")
POWER_BACK = EventKind("power_back", ("seat",), "a played power card is taken back into the hand", ("value",))
DISK_SET = EventKind("disk_set", ("seat",), "a secret disk is set", ("region",))
DISKS_REVEALED = EventKind("disks_revealed", ("disks",), "all disks are shown")
SCORING_BEGINS = EventKind("scoring_begins", ("round",), "a general scoring begins")
CASTILLO_OPENED = EventKind("castillo_opened", ("counts",), "the Castillo is opened, to be scored")
CASTILLO_RELEASED = EventKind(
    "castillo_released", ("targets",), "the Caballeros in the Castillo go to regions or court"
)
SCORED = EventKind(
    "scored",
    ("area", "values", "board", "firstOnly", "counts", "ranks", "bonuses", "points"),
    "an area is scored, with the arithmetic",
)
ROUND_ENDS = EventKind("round_ends", ("unused", "leader"), "the clean-up; who leads the next bidding")
HANDS_OPENED = EventKind("hands_opened", ("hands",), "seats that tie for the win lay their unplayed power cards open")

EVENT_KINDS = (
    HOME_DRAWN, LEADER_DRAWN, ROUND_BEGINS, CARD_DRAWN, POWER_PLAYED, TURN_BEGINS, CARD_TAKEN, CARRIED, KING_MOVED,
    GRANDE_MOVED, BOARD_MOVED, ANNOUNCED, VETO_KEPT, VETO_USED, VETO_ALLOWED, VETO_DISCARDED, POWER_BACK, DISK_SET,
    DISKS_REVEALED, SCORING_BEGINS, CASTILLO_OPENED, CASTILLO_RELEASED, SCORED, ROUND_ENDS, HANDS_OPENED,
)  # fmt: skip


def name_area(place: i64) -> str | None:
    """Return the id of a place of the base game, None for NOWHERE."""
    return None if place == NOWHERE else PLACE_NAMES[place]


def name_spot(s: ElGrandeState, spot: i64) -> str | None:
    """Return what a place, or a spot in one, is called, None for NOWHERE."""
    return None if spot == NOWHERE else str(s.rules.board.names[spot])


def name_seat(s: ElGrandeState, seat: i64) -> str:
    """Return the name of a seat, or of a colour that is nobody's seat."""
    return str(s.rules.colour_names[seat])


def name_card(s: ElGrandeState, card: i64) -> str:
    """Return the id of an action card."""
    return s.rules.deck.cards[card].id


# Setting up and the flow of rounds.


def tell_home(s: ElGrandeState, seat: i64, region: i64, number: i64) -> None:
    """A home region has been drawn (EG-2.2)."""
    s.emit(HOME_DRAWN, {"seat": name_seat(s, seat), "region": name_area(region), "number": number})


def tell_leader(s: ElGrandeState, seat: i64) -> None:
    """The first leader has been drawn (EG-2.9)."""
    s.emit(LEADER_DRAWN, {"seat": name_seat(s, seat)})


def tell_round(s: ElGrandeState) -> None:
    """A round begins (EG-3.1)."""
    s.emit(ROUND_BEGINS, {"round": int(s.round)})


def tell_draw(s: ElGrandeState, stack: i64, card: i64) -> None:
    """An action card has been turned up (EG-3.1)."""
    s.emit(CARD_DRAWN, {"stack": stack, "card": name_card(s, card)})


def tell_bid(s: ElGrandeState, seat: i64, value: i64) -> None:
    """A power card has been played (EG-4.2)."""
    s.emit(POWER_PLAYED, {"seat": name_seat(s, seat), "value": s.rules.name_power_card(value)})


def tell_turn(s: ElGrandeState, seat: i64) -> None:
    """A turn begins (EG-4.5)."""
    s.emit(TURN_BEGINS, {"seat": name_seat(s, seat), "power": s.rules.name_power(s.power[seat])})


def tell_taken(s: ElGrandeState, seat: i64, stack: i64) -> None:
    """An action card has been taken (EG-5.5)."""
    card = name_card(s, s.face_up[stack - 1])
    s.emit(CARD_TAKEN, {"seat": name_seat(s, seat), "stack": stack, "card": card})


def tell_clean_up(s: ElGrandeState) -> None:
    """The clean-up is about to take the unused cards and old vetoes away (EG-3.3, EG-12.5)."""
    for seat in list_bits(s.old_vetoes):
        s.emit(VETO_DISCARDED, {"seat": name_seat(s, seat)})
    taken = list_bits(s.taken_stacks())
    stacks = [stack for stack in range(1, int(s.rules.stacks) + 1) if not s.rules.is_lasting(stack)]
    unused = [name_card(s, s.face_up[stack - 1]) for stack in stacks if stack not in taken]
    lowest = min(range(int(s.rules.seats)), key=lambda seat: i64(s.power[seat]))
    s.emit(ROUND_ENDS, {"unused": unused, "leader": name_seat(s, lowest)})


def tell_end(s: ElGrandeState) -> None:
    """The game is about to end: a tie may lay hands open (CR-14)."""
    tied = s.rules.tied(s) if s.rules.tie_break_by_power else []
    if tied:
        s.emit(HANDS_OPENED, {"hands": {name_seat(s, seat): s.rules.list_power_cards(s.hand[seat]) for seat in tied}})


# Pieces.


def tell_carry(s: ElGrandeState, seat: i64, origin: i64, target: i64, number: i64) -> None:
    """Caballeros are about to be moved; none at all are no event (EG-1.8)."""
    if number > 0:
        places = {"from": name_spot(s, origin), "to": name_spot(s, target)}
        s.emit(CARRIED, {"seat": name_seat(s, seat), **places, "number": number})


def tell_king(s: ElGrandeState, target: i64) -> None:
    """The King is about to move (EG-6.4)."""
    s.emit(KING_MOVED, {"from": name_spot(s, s.king), "to": name_spot(s, target)})


def tell_grande(s: ElGrandeState, seat: i64, target: i64) -> None:
    """A Grande is about to move (EG-C4G)."""
    places = {"from": name_spot(s, s.grande[seat]), "to": name_spot(s, target)}
    s.emit(GRANDE_MOVED, {"seat": name_seat(s, seat), **places})


def tell_board(s: ElGrandeState, board: i64, target: i64) -> None:
    """A mobile scoreboard is about to move (EG-C4M)."""
    places = {"from": name_spot(s, s.boards[board]), "to": name_spot(s, target)}
    s.emit(BOARD_MOVED, {"board": BOARD_NAMES[board], **places})


# Vetoes and secrets.


def tell_announced(s: ElGrandeState) -> None:
    """A window for holders of a veto has been opened (EG-12.4)."""
    from castillo.games.el_grande.view import describe_work

    s.emit(ANNOUNCED, {"work": describe_work(s)})


def tell_veto(s: ElGrandeState, kind: EventKind, seat: i64) -> None:
    """A veto has been kept, used or not used (EG-12)."""
    s.emit(kind, {"seat": name_seat(s, seat), "against": name_seat(s, s.active)})


def tell_power_back(s: ElGrandeState, seat: i64, value: i64, openly: bool) -> None:
    """A power card has been taken back; others see which only if there was no other (EG-C4P)."""
    data = {"seat": name_seat(s, seat), "value": s.rules.name_power_card(value)}
    s.emit(POWER_BACK, data, None if openly else (seat,))


def tell_disk(s: ElGrandeState, seat: i64, region: i64) -> None:
    """A disk has been set (EG-11.3)."""
    s.emit(DISK_SET, {"seat": name_seat(s, seat), "region": name_area(region)}, (seat,))


def tell_disks(s: ElGrandeState) -> None:
    """All disks are shown (EG-11.3)."""
    if disks := {name_seat(s, seat): name_area(region) for seat, region in enumerate(s.disk) if region != NOWHERE}:
        s.emit(DISKS_REVEALED, {"disks": disks})


# Scoring.


def tell_general_scoring(s: ElGrandeState) -> None:
    """A general scoring begins (EG-8.4)."""
    s.emit(SCORING_BEGINS, {"round": int(s.round)})


def tell_release(s: ElGrandeState) -> None:
    """The Caballeros in the Castillo are about to go where the disks say (EG-8.4, EG-6.5)."""
    targets = {
        name_seat(s, seat): "court" if region == s.king else name_area(s.entered(region))
        for seat, region in enumerate(s.disk)
        if region != NOWHERE
    }
    if targets:
        s.emit(CASTILLO_RELEASED, {"targets": targets})


def tell_scoring(s: ElGrandeState, area: i64, first_only: bool) -> None:
    """An area is about to be scored, if anybody stands there; the Castillo is opened for it (EG-7.4)."""
    scoring = describe_scoring(s, area, first_only)
    if area == CASTILLO:
        s.emit(CASTILLO_OPENED, {"counts": scoring["counts"]})
    if scoring["counts"]:
        s.emit(SCORED, scoring)


def describe_scoring(s: ElGrandeState, area: i64, first_only: bool) -> dict[str, Any]:
    """Work out what an area gives to whom and why (EG-8.1 to EG-8.8), without giving it.

    Returns:
        `area`; `values` of the ranks; `board` that gives them, or None; `firstOnly`; `counts` by seat; `ranks`: for
        each number of Caballeros, highest first, `count`, `seats`, `rank` and the `points` of each; `bonuses`: `seat`,
        `why` ("king", "home") and `points`; `points` by seat in all.
    """
    seats = range(int(s.rules.seats))
    counts = {seat: number for seat in seats if (number := int(s.count(area, seat))) > 0}
    return describe_ranking(s, area, first_only, counts, ranked=True)


def describe_ranking(
    s: ElGrandeState, area: i64, first_only: bool, counts: dict[int, int], *, ranked: bool
) -> dict[str, Any]:
    """Work out the same of how many Caballeros count for each party; those that are no seats take ranks without points.

    Where an area is not `ranked`, nobody gets anything for them.
    """
    values = [int(value_of(s, area, rank)) for rank in range(RANKS)]
    ranks = list_ranks(s, counts, values, first_only) if ranked else []
    bonuses = []
    if area != CASTILLO and ranks and len(ranks[0]["seats"]) == 1:
        first = next(party for party, number in counts.items() if number == ranks[0]["count"])
        home = s.grande[first] if first < s.rules.seats else NOWHERE
        king = s.king if first < s.rules.seats else NOWHERE
        whys = [why for why, region in (("king", king), ("home", home)) if region == area]
        bonuses = [{"seat": name_seat(s, first), "why": why, "points": BONUS} for why in whys]
    names = s.rules.seat_names
    points = {name: rank["points"] for rank in ranks for name in rank["seats"] if name in names}
    for bonus in bonuses:
        points[bonus["seat"]] += bonus["points"]
    return {
        "area": name_spot(s, area),
        "values": values,
        "board": next((BOARD_NAMES[board] for board in range(BOARDS) if s.boards[board] == area), None),
        "firstOnly": first_only,
        "counts": {name_seat(s, seat): number for seat, number in counts.items()},
        "ranks": ranks,
        "bonuses": bonuses,
        "points": {name: number for name, number in points.items() if number > 0},
    }


def list_ranks(s: ElGrandeState, counts: dict[int, int], values: list[int], first_only: bool) -> list[dict[str, Any]]:
    """List the ranks of those who stand in an area: who ties takes the rank below (EG-8.1, EG-8.3, EG-C3E)."""
    scored = 1 if first_only else int(s.rules.scored_ranks)
    found: list[dict[str, Any]] = []
    rank = 1
    for number in sorted(set(counts.values()), reverse=True):
        seats = [name_seat(s, seat) for seat in counts if counts[seat] == number]
        if len(seats) > 1:
            rank += 1
        found.append({
            "count": number, "seats": seats, "rank": rank, "points": values[rank - 1] if rank <= scored else 0,
        })  # fmt: skip
        rank += 1
    return found
