"""The trail of a seat's cards through a history: what others have seen of them, and what is left open.

Face-down cards lie in *slots*, one for each choice that laid one down. Others know a slot's card once it has been
turned up in its place. Castling takes cards out of slots and puts them into others, and nobody sees which goes where.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.history import PlayedChoice
from castillo.core.seats import CHANCE
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.actions import (
    ALLOW,
    ASSASSINATE,
    CARD,
    DECK,
    DONE,
    LAY,
    OUTCOME_CARD,
    PAIRS,
    PLACE,
    SCOUT,
    SPY,
    UP,
    VETO,
    VOTE,
    WRATH,
)
from castillo.games.caesar_cleopatra.cards import (
    ASSASSINATION,
    CASTLING,
    GROUPS,
    INFLUENCE_KINDS,
    list_kinds,
)
from castillo.games.caesar_cleopatra.cards import SCOUT as SCOUT_CARD
from castillo.games.caesar_cleopatra.cards import SPY as SPY_CARD
from castillo.games.caesar_cleopatra.cards import VETO as VETO_CARD
from castillo.games.caesar_cleopatra.cards import WRATH as WRATH_CARD
from castillo.games.caesar_cleopatra.history import TURNED_UP, what_happens
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DOWN as DOWN_AT
from castillo.games.caesar_cleopatra.table import HAND
from castillo.games.caesar_cleopatra.table import UP as UP_AT

UNKNOWN: Final = -1

# Where a slot's card came from.
FROM_SETUP: Final = 0
FROM_HAND: Final = 1
FROM_CASTLING: Final = 2
FROM_POSITION: Final = 3

# What can happen to the cards of a hand.
DRAWN: Final = 0
SHOWN: Final = 1
LAID: Final = 2
BURIED: Final = 3
SEEN: Final = 4


@final
class Slot:
    """A face-down card.

    Attributes:
        origin: where it came from.
        group: where it lay.
        at: the choice that laid it down, by its place in the history; UNKNOWN for one that lay there at the beginning.
        truth: which card it is.
        known: the same if others know, else UNKNOWN.
    """

    def __init__(self, origin: int, group: int, at: int, truth: int) -> None:
        self.origin = origin
        self.group = group
        self.at = at
        self.truth = truth
        self.known = UNKNOWN


@final
class Lifting:
    """One Castling: the cards taken up, those that were face up by kind, and the slots into which they were laid."""

    def __init__(self, open_kinds: list[int], lifted: list[int]) -> None:
        self.open_kinds = open_kinds
        self.lifted = lifted
        self.assigned: list[int] = []


@final
class Step:
    """Something that happened to a hand.

    Attributes:
        what: DRAWN, SHOWN (a card left it for all to see), LAID (it went into a slot), BURIED (it was exchanged), SEEN
            (the others saw the whole hand).
        action: whether it was an action card: its back shows it.
        kind: the card if others know, else UNKNOWN.
        at: the choice, by its place in the history.
        slot: the slot of LAID.
        hand: the kinds of the cards of SEEN.
    """

    def __init__(self, what: int, action: bool, kind: int, at: int, slot: int, hand: list[int]) -> None:
        self.what = what
        self.action = action
        self.kind = kind
        self.at = at
        self.slot = slot
        self.hand = hand


@final
class Trail:
    """What has become of a seat's cards.

    Attributes:
        seat: whose.
        root: the state where the history begins.
        entries: the history since then.
        slots, liftings, steps: see there, in order.
        down: per group, the slots that still lie there.
        arranged, dealt, kept: the choices that arranged the action deck, dealt and kept missions.
        is_risky: whether at some moment neither seat could place a card, so that the game could have ended by what is
            hidden (C61).
    """

    def __init__(self, seat: int, root: CaesarCleopatraState, entries: list[PlayedChoice]) -> None:
        self.seat = seat
        self.root = root
        self.entries = entries
        self.slots: list[Slot] = []
        self.liftings: list[Lifting] = []
        self.steps: list[Step] = []
        self.down: list[list[int]] = [[] for _ in range(GROUPS)]
        self.arranged: list[int] = []
        self.dealt = UNKNOWN
        self.kept = UNKNOWN
        self.is_risky = False

    def lay(self, origin: int, group: int, at: int, kind: int) -> int:
        """Note a slot and return its number."""
        self.slots.append(Slot(origin, group, at, kind))
        self.down[group].append(len(self.slots) - 1)
        return len(self.slots) - 1

    def add(self, what: int, kind: int, at: int, known: bool, slot: int = UNKNOWN) -> None:
        """Note what happened to a card of the hand."""
        shown = kind if known else UNKNOWN
        self.steps.append(Step(what, kind >= INFLUENCE_KINDS, shown, at, slot, []))

    def see(self, hand: list[int]) -> None:
        """Note that the others saw the whole hand."""
        self.steps.append(Step(SEEN, False, UNKNOWN, UNKNOWN, UNKNOWN, hand))


def read_trail(s: CaesarCleopatraState, seat: int) -> Trail:
    """Follow a seat's cards through the history of a state."""
    root: CaesarCleopatraState = s.rules.start
    if s.root is not None:
        assert isinstance(s.root, CaesarCleopatraState)
        root = s.root
    trail = Trail(seat, root, s.full_history(int(root.made)))
    for group in range(GROUPS):
        for kind in list_kinds(int(root.table[DOWN_AT + seat * GROUPS + group])):
            trail.lay(FROM_POSITION, group, UNKNOWN, kind)
    now = root.clone()
    now.forget_history()
    now.asks_forced = True
    for at, entry in enumerate(trail.entries):
        if not now.can_place(0) and not now.can_place(1):
            trail.is_risky = True
        read_choice(trail, now, at, entry)
        now.apply_action(entry.action, None if entry.seat == CHANCE else entry.seat)
    if not s.can_place(0) and not s.can_place(1):
        trail.is_risky = True
    if s.depth > 0 and s.top & KIND == frames.SPY and s.active != seat:
        trail.see(list_kinds(int(s.table[HAND + seat])))
    return trail


def read_choice(trail: Trail, now: CaesarCleopatraState, at: int, entry: PlayedChoice) -> None:
    """Note down what one choice does to a seat's cards; `now` is the state before it."""
    kind: i64 = entry.frame & KIND
    argument: int = entry.frame >> 8
    seat = trail.seat
    if kind == frames.DRAW:
        if argument & 1 == seat:
            trail.add(DRAWN, entry.action - OUTCOME_CARD, at, False)
    elif kind == frames.DEAL:
        if argument == seat:
            trail.dealt = at
    elif kind == frames.SPY:
        if entry.seat != seat:
            trail.see(list_kinds(argument))
            trail.add(SHOWN, entry.action - CARD, at, True)
    elif entry.seat == seat:
        read_own_choice(trail, at, entry, kind)
    if kind in (frames.BUST, frames.SPECIAL) or (kind == frames.VETO_WINDOW and entry.action == ALLOW):
        turn_up(trail, now, entry)


def read_own_choice(trail: Trail, at: int, entry: PlayedChoice, kind: i64) -> None:
    """Note down what a choice of the seat itself does to its cards."""
    action = entry.action
    if kind == frames.HIDE:
        trail.lay(FROM_SETUP, (action - LAY) % GROUPS, at, (action - LAY) // GROUPS)
    elif kind == frames.ASSIGN:
        slot = trail.lay(FROM_CASTLING, (action - LAY) % GROUPS, at, (action - LAY) // GROUPS)
        trail.liftings[-1].assigned.append(slot)
    elif kind == frames.ARRANGE:
        trail.arranged.append(at)
    elif kind == frames.KEEP:
        trail.kept = at
    elif kind == frames.VETO_WINDOW:
        if action == VETO:
            trail.add(SHOWN, VETO_CARD, at, True)
    elif kind == frames.EXCHANGE or (kind == frames.PLAY and CARD <= action < DECK):
        if action != DONE:
            trail.add(BURIED, action - CARD, at, False)
    elif kind == frames.PLAY and PLACE <= action < ASSASSINATE:
        card, group = (action - PLACE) // 10, (action - PLACE) // 2 % GROUPS
        if (action - PLACE) % 2 == UP:
            trail.add(SHOWN, card, at, True)
        else:
            trail.add(LAID, card, at, False, trail.lay(FROM_HAND, group, at, card))
    elif kind == frames.PLAY and action != DONE:
        trail.add(SHOWN, action_card_of(action), at, True)


def action_card_of(action: int) -> int:
    """Return the kind of action card that an answer of the play phase plays."""
    if action == SPY:
        return SPY_CARD
    if action < SCOUT:
        return ASSASSINATION
    if action < WRATH:
        return SCOUT_CARD
    return WRATH_CARD if action < VOTE else CASTLING


def turn_up(trail: Trail, now: CaesarCleopatraState, entry: PlayedChoice) -> None:
    """Note down which slots are turned up, and which are emptied by a Castling."""
    argument: int = entry.frame >> 8
    if entry.frame & KIND == frames.VETO_WINDOW and argument & 15 == CASTLING:
        if entry.seat != trail.seat:  # the other seat has answered: the Castling is this one's
            lift_slots(trail, now, argument >> 4)
        return
    for group in range(GROUPS):
        if what_happens(entry, trail.seat, group) == TURNED_UP:
            for number in trail.down[group]:
                trail.slots[number].known = trail.slots[number].truth
            trail.down[group] = []


def lift_slots(trail: Trail, now: CaesarCleopatraState, pair: int) -> None:
    """Note down that all cards at two groups are picked up."""
    open_kinds: list[int] = []
    lifted: list[int] = []
    for group in PAIRS[pair]:
        open_kinds += list_kinds(int(now.table[UP_AT + trail.seat * GROUPS + group]))
        lifted += trail.down[group]
        trail.down[group] = []
    trail.liftings.append(Lifting(open_kinds, lifted))
