"""The bot that chooses among its legal answers, every one equally likely: the yardstick for all others."""

from __future__ import annotations

from castillo.bots.bot import Bot
from castillo.core.state import State


class RandomBot(Bot):
    """Chooses at random; knows nothing of any game."""

    def choose(self, state: State, seat: int) -> int:
        """Return one of the legal answers of `seat`, every one equally likely."""
        actions = state.legal_actions(seat)
        return actions[self.rng.below(len(actions))]


def build(name: str, _level: str, seed: int) -> Bot:
    """Build the bot; it has no levels."""
    return RandomBot(name, seed)
