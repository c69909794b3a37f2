"""The bot that searches."""

from __future__ import annotations

import math
from typing import Any, Final

from castillo.bots.bot import Bot
from castillo.bots.mcts.guide import Guide
from castillo.bots.mcts.guides import guide_of
from castillo.bots.mcts.levels import LEVELS, Budget, Level
from castillo.bots.mcts.node import Node
from castillo.bots.mcts.search import Search
from castillo.core.game import Game
from castillo.core.history import PlayedChoice, Stretch, goes_on_from
from castillo.core.state import State

BOLDNESS: Final = 0.5
"""How bold the search is; see `Bandit.pick`."""


class MctsBot(Bot):
    """Searches wherever there is a choice, and goes on with its tree as long as nobody else has chosen.

    Equal seeds give equal choices, if simulations end the thinking and not time.

    Args:
        name: its name.
        level: how much it may think.
        seed: of its random numbers.
        boldness: how bold the search is.

    Attributes:
        search: the search in the present game, with the tree of the last decision; None before the first.
        simulations: how many the last decision took.
    """

    def __init__(self, name: str, level: Level, seed: int, boldness: float = BOLDNESS) -> None:
        super().__init__(name, seed)
        self.budget = Budget(level)
        self.boldness = boldness
        self.search: Search | None = None
        self.simulations = 0
        self._game: Game | None = None
        self._past: Stretch | None = None
        self._made = 0
        self._world: State | None = None

    def choose(self, state: State, seat: int) -> int:
        """Return the answer that the search has tried most."""
        search = self._search_in(state.game)
        own = self._list_own(state, seat)
        if own is None:
            self.budget.renew()
        tree: Node | None = None
        if own is not None and self._world is not None:
            tree = search.keep(self._world, [choice.action for choice in own if not choice.forced])
        self._past, self._made = state.past, int(state.made)
        guide = search.guide
        self.budget.begin(guide.share(state))
        world = guide.imagine(state, seat, self.rng)
        self._world = world
        search.begin(tree, world.clone(), seat)
        bandit = search.find_bandit(world, search.root)
        if not set(bandit.actions[: bandit.n]) <= set(state.legal_actions(seat)):
            search.begin(
                None, world.clone(), seat
            )  # something has been turned over, and was something else in the tree
            bandit = search.find_bandit(world, search.root)
        self.simulations = 0
        if bandit.n > 1:
            self._think(search, guide, state, seat)
        self.budget.end()
        return int(bandit.actions[bandit.best()])

    def _think(self, search: Search, guide: Guide[Any], state: State, seat: int) -> None:
        """Simulate as long as the budget allows."""
        worlds: list[State] = []
        while self.budget.allows():
            if len(worlds) < guide.worlds:
                worlds.append(guide.imagine(state, seat, self.rng))
            search.run(worlds[self.simulations % len(worlds)].clone(), self.rng)
            self.simulations += 1

    def _search_in(self, game: Game) -> Search:
        if self.search is None or self._game is not game:
            self._game = game
            self._past = None
            self._world = None
            self.search = Search(game, guide_of(game), self.boldness)
        return self.search

    def _list_own(self, state: State, seat: int) -> list[PlayedChoice] | None:
        """List this seat's choices since the last decision; None if others have chosen too, or chance."""
        if not goes_on_from(state.past, state.made, self._past, self._made):
            return None
        own = state.full_history(self._made)
        return own if all(choice.seat == seat for choice in own) else None


def build(name: str, level: str, seed: int) -> Bot:
    """Build the bot at one of `LEVELS`, or with so many simulations and all the time in the world."""
    return MctsBot(name, LEVELS.get(level) or Level(int(level), math.inf), seed)
