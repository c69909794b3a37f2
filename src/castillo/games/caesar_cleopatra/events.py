"""What happens, told to whoever listens (docs/events.md); called only when somebody does.

Compiled not for its own speed, but so that a call costs the hot methods around it hardly a register. Seats, groups and
cards are given in the words of the notation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from castillo.core.bits import list_bits
from castillo.core.events import EventKind
from castillo.games.caesar_cleopatra.actions import OUTCOME_BLACK, OUTCOME_GREY, PAIRS, UP
from castillo.games.caesar_cleopatra.cards import (
    ASSASSINATION,
    CASTLING,
    GROUPS,
    INFLUENCE_KINDS,
    KIND_NAMES,
    PHILOSOPHER,
    SCOUT,
    SEATS,
    WRATH,
    count_kind,
    highest_of,
    lowest_of,
    name_cards,
    name_kind,
    total_of,
)
from castillo.games.caesar_cleopatra.table import DOWN, HAND, HELD, LEFT

if TYPE_CHECKING:
    from castillo.games.caesar_cleopatra.state import CaesarCleopatraState

HIDDEN = EventKind("hidden", ("seat", "group"), "a card is hidden at a group at the beginning", ("card",))
MISSIONS_DEALT = EventKind("missions_dealt", ("seat", "number"), "a seat is dealt its missions", ("missions",))
TURN_BEGINS = EventKind("turn_begins", ("seat",), "a turn begins")
PLACED_UP = EventKind("placed_up", ("seat", "group", "card"), "an influence card is placed face up")
PLACED_DOWN = EventKind("placed_down", ("seat", "group"), "an influence card is placed face down", ("card",))
EXCHANGED = EventKind("exchanged", ("seat", "deck"), "1997: a card of the hand is discarded unseen", ("card",))
ACTION_PLAYED = EventKind("action_played", ("seat", "card", "target"), "an action card is played, with its target")
ACTION_VETOED = EventKind("action_vetoed", ("seat",), "the opponent vetoes it: both cards are discarded")
ACTION_ALLOWED = EventKind("action_allowed", ("seat",), "the opponent lets it happen")
ASSASSINATED = EventKind("assassinated", ("seat", "group", "card"), "a face-up influence card is discarded")
REVEALED = EventKind("revealed", ("seat", "group", "cards"), "the face-down cards of a seat at a group are turned up")
STRUCK = EventKind("struck", ("group", "cards"), "all influence cards at a group are discarded, by seat")
LIFTED = EventKind("lifted", ("seat", "groups"), "a seat picks up its cards at two groups")
ASSIGNED = EventKind("assigned", ("seat", "group"), "a castled card is laid face down at a group", ("card",))
SPIED = EventKind("spied", ("seat", "against"), "a Spy looks at a hand", ("hand",))
SPY_DISCARD = EventKind("spy_discard", ("seat", "card"), "a seat loses a card of its hand to a Spy")
BUST_DRAWN = EventKind("bust_drawn", ("seat", "bust"), "a bust is drawn: a group, grey or black")
VOTED = EventKind(
    "voted",
    ("group", "sides", "totals", "philosophers", "inverted", "winner", "discards", "left"),
    "a vote of confidence with the arithmetic; no winner in a tie",
)
GROUP_EMPTIED = EventKind("group_emptied", ("group",), "the last patrician of a group has been won")
MISSION_KEPT = EventKind("mission_kept", ("seat",), "a seat keeps one mission and discards the other", ("mission",))
MISSIONS_SHOWN = EventKind("missions_shown", ("missions",), "the kept missions count: what each gives, by seat")
CARD_DRAWN = EventKind("card_drawn", ("seat", "deck"), "a card is drawn from one of a seat's decks", ("card",))

EVENT_KINDS = (
    HIDDEN, MISSIONS_DEALT, TURN_BEGINS, PLACED_UP, PLACED_DOWN, EXCHANGED, ACTION_PLAYED, ACTION_VETOED,
    ACTION_ALLOWED, ASSASSINATED, REVEALED, STRUCK, LIFTED, ASSIGNED, SPIED, SPY_DISCARD, BUST_DRAWN, VOTED,
    GROUP_EMPTIED, MISSION_KEPT, MISSIONS_SHOWN, CARD_DRAWN,
)  # fmt: skip


def name_seat(s: CaesarCleopatraState, seat: i64) -> str:
    """Return the name of a seat."""
    return s.rules.seat_names[seat]


def name_deck(kind: i64) -> str:
    """Return the name of the deck that a card belongs to."""
    return "influence" if kind < INFLUENCE_KINDS else "action"


def tell_hidden(s: CaesarCleopatraState, seat: i64, kind: i64, group: i64) -> None:
    """A card has been hidden (C10)."""
    data = {"seat": name_seat(s, seat), "group": s.rules.groups[group], "card": name_kind(kind)}
    s.emit(HIDDEN, data, (int(seat),))


def tell_missions(s: CaesarCleopatraState, seat: i64) -> None:
    """A seat has been dealt its missions (C14)."""
    ids = [s.rules.missions.cards[kind].id for kind in list_bits(s.table[HELD + seat])]
    s.emit(MISSIONS_DEALT, {"seat": name_seat(s, seat), "number": len(ids), "missions": ids}, (int(seat),))


def tell_turn(s: CaesarCleopatraState) -> None:
    """A turn begins (C17)."""
    s.emit(TURN_BEGINS, {"seat": name_seat(s, s.active)})


def tell_placed(s: CaesarCleopatraState, seat: i64, kind: i64, group: i64, up: i64) -> None:
    """An influence card has been placed (C18)."""
    data = {"seat": name_seat(s, seat), "group": s.rules.groups[group], "card": name_kind(kind)}
    if up == UP:
        s.emit(PLACED_UP, data)
    else:
        s.emit(PLACED_DOWN, data, (int(seat),))


def tell_exchanged(s: CaesarCleopatraState, seat: i64, kind: i64) -> None:
    """A card has been discarded in a passive turn (C70)."""
    data = {"seat": name_seat(s, seat), "deck": name_deck(kind), "card": name_kind(kind)}
    s.emit(EXCHANGED, data, (int(seat),))


def tell_action(s: CaesarCleopatraState, kind: i64, target: i64) -> None:
    """An action card has been played (C28)."""
    groups = s.rules.groups
    named: list[Any] = []
    if kind == ASSASSINATION:
        named = [groups[target // INFLUENCE_KINDS], name_kind(target % INFLUENCE_KINDS)]
    elif kind in (SCOUT, WRATH):
        named = [groups[target]]
    elif kind == CASTLING:
        named = [groups[group] for group in PAIRS[target]]
    s.emit(ACTION_PLAYED, {"seat": name_seat(s, s.active), "card": KIND_NAMES[kind], "target": named})


def tell_answer(s: CaesarCleopatraState, seat: i64, vetoed: bool) -> None:
    """The opponent has vetoed or allowed an action card (C34)."""
    s.emit(ACTION_VETOED if vetoed else ACTION_ALLOWED, {"seat": name_seat(s, seat)})


def tell_assassinated(s: CaesarCleopatraState, group: i64, kind: i64) -> None:
    """The opponent of the active seat has lost a card (C30)."""
    data = {"seat": name_seat(s, 1 - s.active), "group": s.rules.groups[group], "card": name_kind(kind)}
    s.emit(ASSASSINATED, data)


def tell_revealed(s: CaesarCleopatraState, seat: i64, group: i64) -> None:
    """Face-down cards are about to be turned up (C31)."""
    cards = name_cards(int(s.table[DOWN + seat * GROUPS + group]))
    s.emit(REVEALED, {"seat": name_seat(s, seat), "group": s.rules.groups[group], "cards": cards})


def tell_wrath(s: CaesarCleopatraState, group: i64) -> None:
    """All cards of a group are about to be discarded (C32)."""
    s.emit(STRUCK, {"group": s.rules.groups[group], "cards": describe_sides(s, group)})


def describe_sides(s: CaesarCleopatraState, group: i64) -> dict[str, list[int | str]]:
    """List the cards of both seats at a group."""
    return {name_seat(s, seat): name_cards(int(s.side(seat, group))) for seat in range(SEATS)}


def tell_lifted(s: CaesarCleopatraState, pair: i64) -> None:
    """The active seat has picked up its cards at two groups (C33)."""
    s.emit(LIFTED, {"seat": name_seat(s, s.active), "groups": [s.rules.groups[group] for group in PAIRS[pair]]})


def tell_assigned(s: CaesarCleopatraState, seat: i64, kind: i64, group: i64) -> None:
    """A castled card has been laid down (C33)."""
    data = {"seat": name_seat(s, seat), "group": s.rules.groups[group], "card": name_kind(kind)}
    s.emit(ASSIGNED, data, (int(seat),))


def tell_spied(s: CaesarCleopatraState) -> None:
    """The active seat looks at the other's hand (C76)."""
    hand = name_cards(int(s.table[HAND + 1 - s.active]))
    data = {"seat": name_seat(s, s.active), "against": name_seat(s, 1 - s.active), "hand": hand}
    s.emit(SPIED, data, (0, 1))


def tell_spy_discard(s: CaesarCleopatraState, kind: i64) -> None:
    """A Spy has taken a card (C76)."""
    s.emit(SPY_DISCARD, {"seat": name_seat(s, 1 - s.active), "card": name_kind(kind)})


def tell_bust(s: CaesarCleopatraState, outcome: i64) -> None:
    """A bust has been drawn (C35)."""
    name = "black" if outcome == OUTCOME_BLACK else "grey" if outcome == OUTCOME_GREY else s.rules.groups[outcome]
    s.emit(BUST_DRAWN, {"seat": name_seat(s, s.active), "bust": name})


def tell_vote(s: CaesarCleopatraState, group: i64, winner: i64) -> None:
    """A vote is about to be carried out (C47 to C52)."""
    s.emit(VOTED, describe_vote(s, group, winner))


def describe_vote(s: CaesarCleopatraState, group: i64, winner: i64) -> dict[str, Any]:
    """Work out what a vote does, without doing it.

    Returns:
        `group`; `sides`: the cards by seat; `totals`, `philosophers` by seat; `inverted`: whether the lower total
        wins; `winner`, or None; `discards`: the cards that leave by seat; `left`: patricians left then.
    """
    sides = [s.side(seat, group) for seat in range(SEATS)]
    philosophers = [int(count_kind(side, PHILOSOPHER)) for side in sides]
    discards: list[list[int | str]] = [[], []]
    if winner >= 0:
        higher = 0 if total_of(sides[0]) > total_of(sides[1]) else 1
        for seat in range(SEATS):
            kind = highest_of(sides[seat]) if seat == higher else lowest_of(sides[seat])
            if kind >= 0:
                discards[seat].append(name_kind(kind))
            discards[seat] += ["P"] * philosophers[seat]
    names = s.rules.seat_names
    return {
        "group": s.rules.groups[group],
        "sides": describe_sides(s, group),
        "totals": {names[seat]: int(total_of(sides[seat])) for seat in range(SEATS)},
        "philosophers": {names[seat]: philosophers[seat] for seat in range(SEATS)},
        "inverted": philosophers[0] != philosophers[1],
        "winner": name_seat(s, winner) if winner >= 0 else None,
        "discards": {names[seat]: discards[seat] for seat in range(SEATS)},
        "left": int(s.table[LEFT + group]) - (1 if winner >= 0 else 0),
    }


def tell_emptied(s: CaesarCleopatraState, group: i64) -> None:
    """The last patrician of a group has been won (C57)."""
    s.emit(GROUP_EMPTIED, {"group": s.rules.groups[group]})


def tell_kept(s: CaesarCleopatraState, seat: i64, mission: i64) -> None:
    """A seat has chosen between its missions (C58)."""
    data = {"seat": name_seat(s, seat), "mission": s.rules.missions.cards[mission].id}
    s.emit(MISSION_KEPT, data, (int(seat),))


def tell_drawn(s: CaesarCleopatraState, seat: i64, kind: i64) -> None:
    """A card has been drawn (C25)."""
    data = {"seat": name_seat(s, seat), "deck": name_deck(kind), "card": name_kind(kind)}
    s.emit(CARD_DRAWN, data, (int(seat),))


def tell_missions_shown(s: CaesarCleopatraState) -> None:
    """The game is over and the kept missions count (C62)."""
    told = {}
    for seat in range(SEATS):
        for kind in list_bits(s.table[HELD + seat]):
            card = s.rules.missions.cards[kind]
            told[name_seat(s, seat)] = {"mission": card.id, "points": s.rules.missions.score(s, seat)}
    if told:
        s.emit(MISSIONS_SHOWN, {"missions": told})
