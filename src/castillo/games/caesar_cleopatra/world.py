"""A world: cards for everything that a trail leaves open, drawn at random so that all fits what others have seen.

Nothing here looks at the truth: a world hangs on the trail's known cards and on the random numbers alone.
"""

from __future__ import annotations

from typing import Final, final

from castillo.core.chance import Rng
from castillo.games.caesar_cleopatra.cards import ASSASSINATION, INFLUENCE_KINDS, KINDS, NUMBERS
from castillo.games.caesar_cleopatra.table import LIFTED
from castillo.games.caesar_cleopatra.trail import (
    DRAWN,
    FROM_HAND,
    FROM_POSITION,
    FROM_SETUP,
    SEEN,
    UNKNOWN,
    Lifting,
    Trail,
)

MOST_TRIES: Final = 300
"""How often all is drawn anew if it does not fit."""
MOST_STEPS: Final = 500
"""How many cards are tried for what left the hand unseen before all is drawn anew."""


@final
class World:
    """One way in which things can be.

    Attributes:
        slots: the card of each slot of the trail.
        kinds: the card of each step of the trail; UNKNOWN for SEEN.
        hand: how many cards of each kind are in the hand now.
        deck: how many are left in the decks.
        lifted: the cards that are being hidden or redistributed now.
        first_hand: how many of each kind were in the hand at the beginning.
    """

    def __init__(self, trail: Trail) -> None:
        self.slots = [slot.known for slot in trail.slots]
        self.kinds = [step.kind for step in trail.steps]
        self.hand = [0] * KINDS
        self.deck = [0] * KINDS
        self.lifted: list[int] = []
        self.first_hand = [0] * KINDS


@final
class WorldMaker:
    """Draws worlds for a trail.

    Args:
        trail: what others have seen.
        hand: the cards that were in the hand at the beginning, if others know them: of each kind.
        wild: how many influence and action cards were in the hand at the beginning, if others do not know them.
        pool: the cards that were in the decks, or could have been, at the beginning: of each kind.
        rng: the random numbers.
    """

    def __init__(self, trail: Trail, hand: list[int], wild: tuple[int, int], pool: list[int], rng: Rng) -> None:
        self.trail = trail
        self.first_hand = hand
        self.wild = wild
        self.pool = pool
        self.rng = rng
        self.tries_left = 0

    def make(self) -> World | None:
        """Return a world, or None if none was found."""
        for _ in range(MOST_TRIES):
            world = World(self.trail)
            self.tries_left = MOST_STEPS
            if self._lift(world) and self._hide(world) and self._fill_steps(world):
                self._draw(world)
                return world
        return None

    # Castlings (C33).

    def _lift(self, world: World) -> bool:
        """Let the cards that were turned up after a Castling have been among those lifted, the last Castling first."""
        for lifting in reversed(self.trail.liftings):
            missing = self._find_missing(world, lifting)
            places = [slot for slot in lifting.lifted if world.slots[slot] == UNKNOWN]
            if len(missing) > len(places):
                return False
            shuffle(places, self.rng)
            for kind, place in zip(missing, places, strict=False):
                world.slots[place] = kind
        return True

    def _find_missing(self, world: World, lifting: Lifting) -> list[int]:
        """List the cards known to have been laid down that are not known to have been lifted."""
        have = list(lifting.open_kinds) + [world.slots[slot] for slot in lifting.lifted]
        missing: list[int] = []
        for slot in lifting.assigned:
            kind = world.slots[slot]
            if kind == UNKNOWN:
                continue
            if kind in have:
                have.remove(kind)
            else:
                missing.append(kind)
        return missing

    def _assign(self, world: World) -> None:
        """Lay the lifted cards that nobody has seen since into the slots that are open, the first Castling first."""
        for lifting in self.trail.liftings:
            rest = list(lifting.open_kinds) + [world.slots[slot] for slot in lifting.lifted]
            for slot in lifting.assigned:
                if world.slots[slot] != UNKNOWN:
                    rest.remove(world.slots[slot])
            shuffle(rest, self.rng)
            for slot in lifting.assigned:
                if world.slots[slot] == UNKNOWN:
                    world.slots[slot] = rest.pop()
            world.lifted = rest

    # Cards hidden at the beginning (C10).

    def _hide(self, world: World) -> bool:
        """Hide one each of 1 to 5."""
        slots = [n for n, slot in enumerate(self.trail.slots) if slot.origin == FROM_SETUP]
        rest = list(range(NUMBERS))
        for slot in slots:
            kind = world.slots[slot]
            if kind != UNKNOWN:
                if kind not in rest:
                    return False
                rest.remove(kind)
        shuffle(rest, self.rng)
        for slot in slots:
            if world.slots[slot] == UNKNOWN:
                world.slots[slot] = rest.pop()
        if self.trail.root.table[LIFTED + self.trail.seat] != 0:
            world.lifted = rest
        return True

    # Cards that went through the hand.

    def _fill_steps(self, world: World) -> bool:
        """Choose the cards that left the hand unseen, and those that lay there at the beginning."""
        steps, unknown = self.trail.steps, []
        for n, step in enumerate(steps):
            if step.slot != UNKNOWN:
                world.kinds[n] = world.slots[step.slot]
            if step.what not in (DRAWN, SEEN) and world.kinds[n] == UNKNOWN:
                unknown.append(n)
        pool = list(self.pool)
        for n, slot in enumerate(self.trail.slots):
            if slot.origin == FROM_POSITION and world.slots[n] != UNKNOWN:
                pool[world.slots[n]] -= 1
        if min(pool) < 0 or not self._choose(world, pool, unknown, 0):
            return False
        for n, step in enumerate(steps):
            if step.slot != UNKNOWN and self.trail.slots[step.slot].origin == FROM_HAND:
                world.slots[step.slot] = world.kinds[n]
        return True

    def _choose(self, world: World, pool: list[int], unknown: list[int], at: int) -> bool:
        """Choose the cards of the steps `unknown[at:]`, each so that the rest is still possible."""
        if not self._fits(world, pool):
            return False
        if at == len(unknown):
            return True
        n = unknown[at]
        first = ASSASSINATION if self.trail.steps[n].action else 0
        weights = [0] * KINDS
        for kind in range(first, first + INFLUENCE_KINDS):
            weights[kind] = pool[kind] + self.first_hand[kind]
        while sum(weights) > 0 and self.tries_left > 0:
            self.tries_left -= 1
            kind = pick(weights, self.rng)
            weights[kind] = 0
            world.kinds[n] = kind
            if self._choose(world, pool, unknown, at + 1):
                return True
        world.kinds[n] = UNKNOWN
        return False

    def _fits(self, world: World, pool: list[int]) -> bool:
        """Tell whether the cards chosen so far can have been in the hand when they left it.

        A card that was not in the hand at the beginning must have been drawn before it left, and decks hold only so
        many of each kind. Cards that are still open can be any that were there; once as many have left as there were,
        none of them is there any more.
        """
        held = list(self.first_hand)
        free = [self.wild[0], self.wild[1]]
        open_ones = [0, 0]
        left = list(pool)
        for n, step in enumerate(self.trail.steps):
            if step.what == DRAWN:
                free[step.action] += 1
                continue
            if step.what == SEEN:
                for kind in step.hand:
                    if not take(kind, held, free, left):
                        return False
                held = [step.hand.count(kind) for kind in range(KINDS)]
                free, open_ones = [0, 0], [0, 0]
                continue
            if world.kinds[n] == UNKNOWN:
                open_ones[step.action] += 1
            elif not take(world.kinds[n], held, free, left):
                return False
            first = ASSASSINATION if step.action else 0
            if sum(held[first : first + INFLUENCE_KINDS]) + free[step.action] <= open_ones[step.action]:
                held[first : first + INFLUENCE_KINDS] = [0] * INFLUENCE_KINDS
                free[step.action] = open_ones[step.action] = 0
        return True

    def _draw(self, world: World) -> None:
        """Choose the cards that were drawn: each one that is needed at some time before, the others at random."""
        pool = list(self.pool)
        held = list(self.first_hand)
        wild = [[UNKNOWN] * self.wild[0], [UNKNOWN] * self.wild[1]]
        world.first_hand = list(self.first_hand)
        for n, step in enumerate(self.trail.steps):
            if step.what == DRAWN:
                wild[step.action].append(n)
            elif step.what == SEEN:
                for kind in step.hand:
                    self._take_drawn(world, kind, held, wild, pool)
                held = [step.hand.count(kind) for kind in range(KINDS)]
            else:
                self._take_drawn(world, world.kinds[n], held, wild, pool)
        for n, slot in enumerate(self.trail.slots):
            if slot.origin == FROM_POSITION and world.slots[n] != UNKNOWN:
                pool[world.slots[n]] -= 1
        for n, slot in enumerate(self.trail.slots):
            if slot.origin == FROM_POSITION and world.slots[n] == UNKNOWN:
                world.slots[n] = self._pick_from(pool, False)
        world.hand = held
        for is_action in (False, True):
            for n in wild[is_action]:
                kind = self._pick_from(pool, is_action)
                self._note_drawn(world, n, kind)
                world.hand[kind] += 1
        world.deck = pool
        self._assign(world)

    def _take_drawn(
        self, world: World, kind: int, held: list[int], wild: list[list[int]], pool: list[int]
    ) -> None:  # fmt: skip
        """Take a card out of the hand; if it was not there at the beginning, it is one of those drawn since."""
        if held[kind] > 0:
            held[kind] -= 1
            return
        drawn = wild[kind >= ASSASSINATION]
        self._note_drawn(world, drawn.pop(int(self.rng.below(len(drawn)))), kind)
        pool[kind] -= 1

    def _note_drawn(self, world: World, step: int, kind: int) -> None:
        if step == UNKNOWN:
            world.first_hand[kind] += 1
        else:
            world.kinds[step] = kind

    def _pick_from(self, pool: list[int], is_action: bool) -> int:
        """Take a random influence or action card out of the pool."""
        first = ASSASSINATION if is_action else 0
        weights = [number if first <= kind < first + INFLUENCE_KINDS else 0 for kind, number in enumerate(pool)]
        kind = pick(weights, self.rng)
        pool[kind] -= 1
        return kind


def take(kind: int, held: list[int], free: list[int], left: list[int]) -> bool:
    """Take a card that was in the hand, or one that was drawn; tell whether that is possible."""
    if held[kind] > 0:
        held[kind] -= 1
        return True
    is_action = kind >= ASSASSINATION
    free[is_action] -= 1
    left[kind] -= 1
    return free[is_action] >= 0 and left[kind] >= 0


def pick(weights: list[int], rng: Rng) -> int:
    """Return a place at random, each as likely as its weight says."""
    at = int(rng.below(sum(weights)))
    for place, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return place
    return UNKNOWN


def shuffle(cards: list[int], rng: Rng) -> None:
    """Put a list in random order."""
    for i in range(len(cards) - 1, 0, -1):
        j = int(rng.below(i + 1))
        cards[i], cards[j] = cards[j], cards[i]
