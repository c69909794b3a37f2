"""Chance that treats games alike: what is drawn depends on the question, not on what was chosen before it."""

from __future__ import annotations

import math
from collections import Counter

from castillo.arena.seeds import MOST_SEED, derive_seed
from castillo.core.state import State


class PairedChance:
    """Draws the outcomes of one game; games of equal seeds meet the same ones as far as the rules let them.

    Every question of chance (a frame: its kind and argument, "a card of stack 2") has numbers of its own, each time
    that it is asked. So the third card of stack 2 is the same in all games of a seed, whoever plays and whatever was
    drawn elsewhere. Every outcome draws a time from an exponential distribution, as its probability is, and the
    earliest one happens: that gives each its probability, exactly, and where choices have changed what is possible (the
    decks of Caesar & Cleopatra), what is possible in both games still comes in the same order.

    Args:
        seed: of all that is drawn.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.asked: Counter[int] = Counter()

    def __call__(self, state: State) -> None:
        """Let outcomes happen until a seat is asked or the game is over."""
        while state.is_chance_node():
            state.apply_action(self.pick(state))

    def pick(self, state: State) -> int:
        """Return the outcome of the chance node that `state` stands at, and count that it was asked."""
        frame = int(state.top)
        occurrence = self.asked[frame]
        self.asked[frame] += 1

        def time(outcome: tuple[int, float]) -> float:
            action, probability = outcome
            drawn = derive_seed(self.seed, frame, occurrence, action)
            return -math.log((drawn + 1) / (MOST_SEED + 2)) / probability

        return min(state.chance_outcomes(), key=time)[0]
