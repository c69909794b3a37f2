"""What a seat cannot know, drawn anew: the other's cards and missions, its own decks' orders being none.

The other's cards are drawn as a `World` that fits everything that has been seen of them. The history is rewritten to
fit, and so is the position where it begins, if the game did not begin at the beginning.
"""

from __future__ import annotations

from typing import Final, final

from castillo.core.bits import list_bits
from castillo.core.chance import Rng
from castillo.core.errors import IllegalAction, NoHistory
from castillo.core.history import add_choices
from castillo.core.seats import CHANCE, OVER
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra.actions import CARD, LAY, MISSION, OUTCOME_CARD, OUTCOME_DEAL, PLACE
from castillo.games.caesar_cleopatra.cards import (
    ASSASSINATION,
    GROUPS,
    KINDS,
    NO_TOTAL,
    SIDE_UNIT,
    UNIT,
    count_actions,
    count_influence,
    count_kind,
)
from castillo.games.caesar_cleopatra.frames import ARRANGE
from castillo.games.caesar_cleopatra.setup import ORDER_BITS
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import BURIED, DECKS, DOWN, DROPPED, HAND, HELD, LIFTED, ORDER
from castillo.games.caesar_cleopatra.trail import BURIED as EXCHANGED
from castillo.games.caesar_cleopatra.trail import (
    DRAWN,
    FROM_HAND,
    FROM_POSITION,
    UNKNOWN,
    Trail,
    read_trail,
)
from castillo.games.caesar_cleopatra.world import World, WorldMaker, pick, shuffle

MOST_WORLDS: Final = 60
"""How many worlds are tried where the game would have ended before in some of them."""
SCALE: Final = 1_000_000


@final
class Redrawing:
    """Draws anew what a seat cannot know in one position, as often as is wanted: the history is read once.

    Args:
        s: the position; it may change afterwards.
        seat: whose knowledge everything must fit.

    Raises:
        NoHistory: the state keeps none.
    """

    def __init__(self, s: CaesarCleopatraState, seat: int) -> None:
        if not s.keeps_history:
            raise NoHistory("which cards the other seat can have is only known from the history")
        self.rules = s.rules
        self.past = s.past
        self.made = s.made
        self.root = s.root
        self.trail = read_trail(s, 1 - seat)

    def fits(self, s: CaesarCleopatraState, seat: int) -> bool:
        """Tell whether this has been made for such a position and seat: by the same choices from the same beginning."""
        same = s.past is self.past and s.made == self.made and s.root is self.root and s.rules is self.rules
        return same and s.keeps_history and self.trail.seat == 1 - seat

    def carry_out(self, s: CaesarCleopatraState, rng: Rng, rewrites: bool) -> None:
        """Draw anew in a copy of the position; with `rewrites` in its history as well."""
        trail = self.trail
        changed: Rewriting | None = None
        for _ in range(MOST_WORLDS):
            world = make_maker(trail, rng).make()
            if world is None:
                continue
            changed = Rewriting(s, trail, world, rng, rewrites or trail.is_risky)
            changed.redraw_missions(rng)
            if not trail.is_risky or changed.is_possible():
                break
        if changed is not None:  # if the game would have ended in all of them, the last one still looks the same
            changed.carry_out(rewrites)


def redraw(s: CaesarCleopatraState, seat: int, rng: Rng, rewrites: bool) -> None:
    """Draw anew what `seat` cannot know; with `rewrites` in the history as well.

    Raises:
        NoHistory: the state keeps none.
    """
    Redrawing(s, seat).carry_out(s, rng, rewrites)


def make_maker(trail: Trail, rng: Rng) -> WorldMaker:
    """Return what draws worlds for a trail: at the game's own beginning the hand is known, in a position it is not."""
    table, seat = trail.root.table, trail.seat
    decks, hand = int(table[DECKS + seat]), int(table[HAND + seat])
    if not starts_anywhere(trail):
        return WorldMaker(trail, count_all(hand), (0, 0), count_all(decks), rng)
    pool = count_all(decks + hand)
    for group in range(GROUPS):
        for kind, number in enumerate(count_all(int(table[DOWN + seat * GROUPS + group]) & NO_TOTAL)):
            pool[kind] += number
    return WorldMaker(trail, [0] * KINDS, (int(count_influence(hand)), int(count_actions(hand))), pool, rng)


def starts_anywhere(trail: Trail) -> bool:
    """Tell whether the history begins with a position that was set up."""
    return trail.root is not trail.root.rules.start


def count_all(bag: int) -> list[int]:
    """Return how many cards of each kind a bag holds."""
    return [int(count_kind(bag, kind)) for kind in range(KINDS)]


def fill_bag(counts: list[int]) -> int:
    """Return the bag with so many cards of each kind."""
    return sum(number * int(UNIT[kind]) for kind, number in enumerate(counts))


class Rewriting:
    """A state's hidden things, its history and its beginning, written anew.

    Attributes:
        state: the state, which stays as it is until `carry_out`.
        trail, world: what has been seen, and what is hidden now.
        table: the new table.
        entries: the new history since the beginning, unless nobody `reads` it: then the true one.
        root: the new beginning.
    """

    def __init__(
        self, state: CaesarCleopatraState, trail: Trail, world: World, rng: Rng, reads: bool
    ) -> None:  # fmt: skip
        self.state = state
        self.trail = trail
        self.world = world
        self.seat = trail.seat
        self.table = [int(number) for number in state.table]
        self.reads = reads
        self.entries = list(trail.entries) if reads else trail.entries
        self.root = trail.root
        if starts_anywhere(trail):
            self.root = trail.root.clone()
            self.root.root = None
        self._write_cards()
        self._write_choices()
        self._write_root()
        self._write_order(rng)

    # Cards.

    def _write_cards(self) -> None:
        world, seat = self.world, self.seat
        self.table[HAND + seat] = fill_bag(world.hand)
        self.table[DECKS + seat] = fill_bag(world.deck)
        self.table[LIFTED + seat] = sum(int(UNIT[kind]) for kind in world.lifted)
        for group, slots in enumerate(self.trail.down):
            self.table[DOWN + seat * GROUPS + group] = sum(int(SIDE_UNIT[world.slots[slot]]) for slot in slots)
        gone = [n for n, step in enumerate(self.trail.steps) if step.what == EXCHANGED]
        self.table[BURIED + seat] = sum(int(UNIT[world.kinds[n]]) for n in gone)

    def _write_choices(self) -> None:
        world = self.world
        for n, slot in enumerate(self.trail.slots):
            if slot.at != UNKNOWN:
                kind = world.slots[n]
                laid = (
                    PLACE + kind * 10 + slot.group * 2 if slot.origin == FROM_HAND else LAY + kind * GROUPS + slot.group
                )
                self._answer(slot.at, laid)
        for n, step in enumerate(self.trail.steps):
            if step.what == DRAWN:
                self._answer(step.at, OUTCOME_CARD + world.kinds[n])
            elif step.what == EXCHANGED:
                self._answer(step.at, CARD + world.kinds[n])

    def _answer(self, at: int, action: int) -> None:
        if self.reads:
            self.entries[at] = self.entries[at]._replace(action=action)

    def _write_root(self) -> None:
        if not starts_anywhere(self.trail):
            return
        world, seat, table = self.world, self.seat, self.root.table
        for group in range(GROUPS):
            slots = [(n, slot) for n, slot in enumerate(self.trail.slots) if slot.group == group]
            side = sum(int(SIDE_UNIT[world.slots[n]]) for n, slot in slots if slot.origin == FROM_POSITION)
            table[DOWN + seat * GROUPS + group] = side
        before = [int(number) for number in self.trail.root.table]
        whole = count_all(before[HAND + seat] + before[DECKS + seat])
        for group in range(GROUPS):
            at = DOWN + seat * GROUPS + group
            for kind, number in enumerate(count_all(before[at] & NO_TOTAL)):
                whole[kind] += number - int(count_kind(int(table[at]), kind))
        table[HAND + seat] = fill_bag(world.first_hand)
        table[DECKS + seat] = fill_bag([number - world.first_hand[kind] for kind, number in enumerate(whole)])

    def _write_order(self, rng: Rng) -> None:
        """Write the arranged action deck (C69): what has been drawn of it, then the rest in any order."""
        seat, trail = self.seat, self.trail
        in_setup = self.state.depth > 0 and ARRANGE in {frame & KIND for frame in self.state.list_frames()}
        at_root = int(trail.root.table[ORDER + seat])
        if not trail.arranged and at_root == 0:
            return
        drawn = [n for n, step in enumerate(trail.steps) if step.what == DRAWN and step.action]
        rest = [kind for kind in range(ASSASSINATION, KINDS) for _ in range(self.world.deck[kind])]
        shuffle(rest, rng)
        order = [self.world.kinds[n] for n in drawn] + rest
        for place, at in enumerate(trail.arranged):
            self._answer(at, CARD + order[place])
        if at_root != 0:
            self.root.table[ORDER + seat] = pack_order(order)
        shown = order[: len(trail.arranged)] if in_setup and at_root == 0 else rest
        self.table[ORDER + seat] = pack_order(shown)

    # Missions (C58, R14).

    def redraw_missions(self, rng: Rng) -> None:
        """Deal the other seat other missions, and let it have kept any of them."""
        missions, seat = self.state.rules.missions, self.seat
        held = len(list_bits(self.table[HELD + seat]))
        dropped = len(list_bits(self.table[DROPPED + seat]))
        if held + dropped == 0 or self.state.seat == OVER:
            return
        deals = missions.deals()
        own = tuple(list_bits(self.table[HELD + 1 - seat] | self.table[DROPPED + 1 - seat]))
        place = pick([self._weigh(deal, own) for deal in deals], rng)
        deal = list(deals[place])
        shuffle(deal, rng)
        kept, gone = deal[:held], deal[held : held + dropped]
        self.table[HELD + seat] = sum(2**kind for kind in kept)
        self.table[DROPPED + seat] = sum(2**kind for kind in gone)
        if self.trail.dealt != UNKNOWN:
            self._answer(self.trail.dealt, OUTCOME_DEAL + place)
        if self.trail.kept != UNKNOWN:
            self._answer(self.trail.kept, MISSION + kept[0])
        if starts_anywhere(self.trail):
            if self.trail.kept != UNKNOWN:
                kept, gone = deal, []
            self.root.table[HELD + seat] = sum(2**kind for kind in kept)
            self.root.table[DROPPED + seat] = sum(2**kind for kind in gone)

    def _weigh(self, deal: tuple[int, ...], own: tuple[int, ...]) -> int:
        """Return how likely it is that the other has been dealt these missions, given one's own."""
        missions = self.state.rules.missions
        if len(own) < missions.dealt:  # in a position, or before one's own are dealt
            return max(0, missions.weigh(deal, own))
        if self.seat == 1:
            return max(0, missions.weigh(deal, own))
        ways = missions.weigh(own, deal)
        if ways <= 0:
            return 0
        others = sum(max(0, missions.weigh(other, deal)) for other in missions.deals())
        return max(1, missions.weigh(deal) * ways * SCALE // others)

    # Carrying it out.

    def is_possible(self) -> bool:
        """Tell whether the history leads here from the beginning: the game must not have ended before (C61)."""
        again = self.root.clone()
        again.forget_history()
        try:
            for entry in self.entries:
                if not entry.forced:
                    again.apply_action(entry.action, None if entry.seat == CHANCE else entry.seat)
        except IllegalAction:
            return False
        return again.depth == self.state.depth and [int(number) for number in again.table] == self.table

    def carry_out(self, rewrites: bool) -> None:
        """Change the state."""
        state = self.state
        for at, number in enumerate(self.table):
            state.table[at] = number
        if starts_anywhere(self.trail):
            self.root.root = None
            state.root = self.root
        if rewrites:
            state.past = add_choices(self.root.past, self.root.made, self.entries)
            state.made = self.root.made + len(self.entries)


def pack_order(kinds: list[int]) -> int:
    """Pack an arranged deck, the top card first."""
    packed = 0
    for kind in reversed(kinds):
        packed = (packed << ORDER_BITS) + kind - ASSASSINATION + 1
    return packed
