"""What a seat cannot know: others' disks before the reveal, and which power cards they took back (EG-5.10).

Both are drawn anew consistently with all that a seat has seen. What others took back is limited by what they have
played: a card that was played a second time had been taken back before. Seats do not limit each other.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit
from castillo.core.chance import Rng
from castillo.core.errors import NoHistory
from castillo.core.history import replace_actions
from castillo.core.state import KIND
from castillo.games.el_grande.actions import POWER
from castillo.games.el_grande.board import ALL_POWER_CARDS, NOWHERE, POWER_CARDS, REGIONS
from castillo.games.el_grande.effects.secret import DiskDecision
from castillo.games.el_grande.frames import BID, POWER_BACK
from castillo.games.el_grande.state import ElGrandeState

# The bids and the cards taken back so far, newest first: `value << 8 | seat << 3 | what`.
PLAYED: Final = 0
TAKEN_BACK: Final = 1
TAKEN_BACK_OPENLY: Final = 2
WHAT: Final = 7
SEAT: Final = 31

MOST_ENTRIES: Final = 256
ENTRIES: Final[vec[i64]] = vec[i64]([0] * MOST_ENTRIES)


def redraw(s: ElGrandeState, seat: i64, rng: Rng, rewrites: bool) -> None:
    """Draw anew what `seat` cannot know; with `rewrites` in the history as well."""
    decision = s.decisions[s.top & KIND]
    if s.depth > 0 and isinstance(decision, DiskDecision):
        redraw_disks(s, decision, seat, rng, rewrites)
    if rewrites or hidden_hands(s, seat) != 0:
        redraw_hands(s, seat, rng, rewrites)


# Secret disks (EG-11.3).


def redraw_disks(s: ElGrandeState, decision: DiskDecision, seat: i64, rng: Rng, rewrites: bool) -> None:
    """Set the disks that others have set, and not yet revealed, on any regions that they may name."""
    changed = False
    for other in range(s.rules.seats):
        if other != seat and s.disk[other] != NOWHERE:
            changed = True
            s.disk[other] = pick_region(s, decision, other, rng)
    if not changed or not rewrites:
        return
    actions: dict[int, int] = {}
    at = int(s.made)
    for entry in reversed(s.full_history(max(0, at - int(s.rules.seats)))):
        at -= 1
        if entry.frame & KIND != s.top & KIND:
            break
        if entry.seat != seat:
            actions[at] = int(s.rules.first_area + s.disk[entry.seat])
    s.past = replace_actions(s.past, s.made, actions)


def pick_region(s: ElGrandeState, decision: DiskDecision, seat: i64, rng: Rng) -> i64:
    """Return one of the regions that a seat may name, each equally likely."""
    number: i64 = 0
    for region in range(REGIONS):
        if decision.allows(s, seat, region):
            number += 1
    place: i64 = rng.below(number)
    for region in range(REGIONS):
        if decision.allows(s, seat, region):
            if place == 0:
                return region
            place -= 1
    return NOWHERE


# Power cards taken back (EG-C4P).


def hidden_hands(s: ElGrandeState, seat: i64) -> i64:
    """Return the set of the others who have a card in hand again and do not show which (EG-C4P, CR-14)."""
    found: i64 = 0
    for other in range(s.rules.seats):
        if other != seat and s.hand[other] & s.shown[other] != 0 and not s.unplayed_open(other):
            found |= BIT[other]
    return found


def redraw_hands(s: ElGrandeState, seat: i64, rng: Rng, rewrites: bool) -> None:
    """Let others have taken back other cards: each way that fits what they have played is equally likely."""
    places: list[int] = []
    n: i64 = read_power_cards(s, places)
    changed = False
    for other in range(s.rules.seats):
        if other != seat and not s.unplayed_open(other) and redraw_hand(s, other, n, rng):
            changed = True
    if not changed or not rewrites:
        return
    taken_back = [int(POWER + (ENTRIES[i] >> 8) - 1) for i in range(n) if ENTRIES[i] & WHAT != PLAYED]
    s.past = replace_actions(s.past, s.made, dict(zip(places, taken_back, strict=True)))


def read_power_cards(s: ElGrandeState, places: list[int]) -> i64:
    """Fill `ENTRIES` with the bids and cards taken back, newest first, and `places` with the latter's in the history.

    Returns:
        How many entries there are.

    Raises:
        NoHistory: the state keeps none.
    """
    if not s.keeps_history:
        raise NoHistory("which power cards others can have taken back is only known from the history")
    n: i64 = 0
    past = s.past
    at: i64 = s.made
    while past is not None:
        while at > past.first:
            at -= 1
            kind: i64 = past.frame(at) & KIND
            if kind in (BID, POWER_BACK):
                what: i64 = PLAYED
                if kind == POWER_BACK:
                    what = TAKEN_BACK_OPENLY if past.forced(at) else TAKEN_BACK
                    places.append(int(at))
                ENTRIES[n] = (past.action(at) - POWER + 1) << 8 | past.seat(at) << 3 | what
                n += 1
        past = past.previous
    return n


def first_hand(s: ElGrandeState, seat: i64, n: i64) -> i64:
    """Return the cards that a seat held where the history begins; that was known to all."""
    hand: i64 = s.hand[seat]
    for i in range(n):
        entry: i64 = ENTRIES[i]
        if entry >> 3 & SEAT == seat:
            if entry & WHAT == PLAYED:
                hand |= BIT[entry >> 8]
            else:
                hand &= ~BIT[entry >> 8]
    return hand


def redraw_hand(s: ElGrandeState, seat: i64, n: i64, rng: Rng) -> bool:
    """Draw anew what one seat took back, in `ENTRIES` and in its hand; tell whether there was anything to draw."""
    hand: i64 = first_hand(s, seat, n)
    drawn = False
    for i in range(n - 1, -1, -1):
        entry: i64 = ENTRIES[i]
        if entry >> 3 & SEAT != seat:
            continue
        if entry & WHAT == PLAYED:
            hand &= ~BIT[entry >> 8]
        elif entry & WHAT == TAKEN_BACK_OPENLY:
            hand |= BIT[entry >> 8]
        else:
            drawn = True
            value: i64 = pick_power_card(i, seat, hand, rng)
            ENTRIES[i] = value << 8 | entry & 255
            hand |= BIT[value]
    s.hand[seat] = hand
    return drawn


def pick_power_card(at: i64, seat: i64, hand: i64, rng: Rng) -> i64:
    """Return the card that a seat with this hand takes back at an entry, weighted by the ways to go on from there."""
    place: i64 = rng.below(count_ways(at, seat, hand))
    for value in range(1, POWER_CARDS + 1):
        if not has_bit(hand, value):
            place -= count_ways(at - 1, seat, hand | BIT[value])
            if place < 0:
                return value
    return 0


def count_ways(at: i64, seat: i64, hand: i64) -> i64:
    """Count the ways in which a seat with this hand can have gone on from an entry and played what it has played."""
    while at >= 0:
        entry: i64 = ENTRIES[at]
        if entry >> 3 & SEAT == seat:
            if entry & WHAT == PLAYED:
                if not has_bit(hand, entry >> 8):
                    return 0
                hand &= ~BIT[entry >> 8]
            elif entry & WHAT == TAKEN_BACK_OPENLY:
                hand |= BIT[entry >> 8]
            else:
                ways: i64 = 0
                for value in range(1, POWER_CARDS + 1):
                    if not has_bit(hand, value):
                        ways += count_ways(at - 1, seat, hand | BIT[value])
                return ways
        at -= 1
    return 1


# What can be in others' hands, for the information state.

NEVER: Final = 0
PERHAPS: Final = 1
CERTAINLY: Final = 2


def write_hand(s: ElGrandeState, seat: i64, viewer: i64, out: vec[i64], at: i64) -> None:
    """Write for each power card whether a viewer knows it to be in a seat's hand: NEVER, PERHAPS or CERTAINLY."""
    some: i64 = s.hand[seat]
    every: i64 = some
    if hidden_hands(s, viewer) & BIT[seat] != 0:
        n: i64 = read_power_cards(s, [])
        some = 0
        every = ALL_POWER_CARDS
        for hand in list_hands(n - 1, seat, first_hand(s, seat, n)):
            some |= hand
            every &= hand
    for value in range(1, POWER_CARDS + 1):
        out[at + value - 1] = CERTAINLY if has_bit(every, value) else (PERHAPS if has_bit(some, value) else NEVER)


def list_hands(at: i64, seat: i64, hand: i64) -> list[i64]:
    """List the hands that a seat can hold now, one for each way counted by `count_ways`."""
    while at >= 0:
        entry: i64 = ENTRIES[at]
        if entry >> 3 & SEAT == seat:
            if entry & WHAT == PLAYED:
                if not has_bit(hand, entry >> 8):
                    return []
                hand &= ~BIT[entry >> 8]
            elif entry & WHAT == TAKEN_BACK_OPENLY:
                hand |= BIT[entry >> 8]
            else:
                found: list[i64] = []
                for value in range(1, POWER_CARDS + 1):
                    if not has_bit(hand, value):
                        found += list_hands(at - 1, seat, hand | BIT[value])
                return found
        at -= 1
    return [hand]
