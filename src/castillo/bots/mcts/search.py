"""The search: worlds are drawn, and in each a game is played on along a tree of what everybody has seen.

Every seat takes what is best for itself (Luckhardt and Irani 1986) by the statistics of its own bandits; the tree is
one for all, of public positions, and a bandit belongs to what one seat can tell apart: so nobody answers by what only
others know (Cowling, Powley and Whitehouse 2012, where each seat has a tree instead). Where several seats answer at
once, each has a bandit that does not know the others' answers (decoupled selection: Tak, Lanctot and Winands 2014).
Outcomes of chance are drawn as they are likely, and lead to nodes of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from castillo.bots.mcts.guide import Guide
from castillo.bots.mcts.node import Bandit, Node
from castillo.bots.mcts.order import Order
from castillo.bots.mcts.sight import Sight
from castillo.core.arrays import vec
from castillo.core.moves import MOST_MOVES, MOVES, Moves
from castillo.core.seats import CHANCE, OVER
from castillo.core.state import KIND

if TYPE_CHECKING:
    from castillo.core.chance import Rng
    from castillo.core.game import Game
    from castillo.core.state import State

MOST_STEPS: Final = 1024
"""How many answers deep a tree can get; from there a game is played on without it."""
MOST_NODES: Final = 300_000
"""Nodes of a tree, at most. One takes 100 bytes, and 500 to 1500 more once it has been come to again."""


@final
class Search:
    """Searches from the positions of one game.

    Args:
        game: the game.
        guide: what is known about it.
        boldness: how much what is expected to be good, and tried little, is preferred to what has proved good.
        most_nodes: how many nodes the tree can have; it grows no more from there, and keeps learning.

    Attributes:
        root: the tree.
        nodes: how many nodes it has.
    """

    def __init__(self, game: Game, guide: Guide[Any], boldness: float, most_nodes: i64 = MOST_NODES) -> None:
        self.guide = guide
        self.most_nodes = most_nodes
        self.boldness = boldness
        self.sight = Sight(game)
        self.order = Order(game)
        self.root = Node(0, None)
        self.nodes: i64 = 1
        self.seat: i64 = 0
        self.answers = Moves()
        self.expected: vec[float] = vec[float]([0.0] * MOST_MOVES)
        self.rewards: vec[float] = vec[float]([0.0] * int(game.seats))
        self.bandits: list[Bandit] = []
        self.places: vec[i64] = vec[i64]([0] * MOST_STEPS)

    def keep(self, world: State, actions: list[int]) -> Node | None:
        """Return the tree below answers of the seat that searches; None if it does not hold them.

        Args:
            world: one from which the tree was searched; it is used up.
            actions: the answers, in order.
        """
        self.sight.begin()
        node: Node | None = self.root
        for action in actions:
            if node is None or world.seat != self.seat or action not in world.legal_actions():
                return None
            node = node.find(self.sight.follow(world, action))
        return node

    def begin(self, root: Node | None, world: State, seat: i64) -> None:
        """Get ready to search for `seat`, which `world` asks.

        Args:
            root: the tree to go on with, as `keep` has just returned it; None for a new one.
            world: as `Guide.imagine` makes it.
            seat: who searches.
        """
        self.root = Node(0, None) if root is None else root
        self.nodes = self.root.count()
        self.sight.start(root is not None)
        self.order.begin()
        self.seat = seat
        self.guide.prepare(world, seat, root is not None)

    def run(self, world: State, rng: Rng) -> None:
        """Play on in a world, which is used up, and learn from it."""
        self.bandits.clear()
        self.sight.begin()
        self.order.begin()
        node: Node | None = self.root
        while node is not None and world.seat != OVER and not self.guide.halts(world):
            node = self._draw(world, node, rng) if world.seat == CHANCE else self._answer(world, node)
        self.guide.finish(world, self.seat, rng, self.rewards)
        for at in range(len(self.bandits)):
            bandit = self.bandits[at]
            bandit.learn(self.places[at], self.rewards[bandit.seat])

    def find_bandit(self, world: State, node: Node) -> Bandit:
        """Return the bandit at a node of the seat that `world` asks, ready to pick from."""
        secret: i64 = self.sight.secret(world)
        bandit = node.bandit_of(world.seat, secret)
        if bandit is not None and not self.guide.varies(world):
            bandit.offer_all()
            return bandit
        self.guide.list_answers(world, self.answers)
        self.order.sift(world, self.answers)
        if bandit is None:
            self.guide.expect(world, self.answers, self.expected)
            bandit = node.add_bandit(world.seat, secret, self.answers.n)
        bandit.offer(self.answers, self.expected)
        return bandit

    def _draw(self, world: State, node: Node, rng: Rng) -> Node | None:
        """Let chance decide; return the node that this leads to, None if the tree ends there."""
        outcome: i64 = MOVES.items[rng.below(world.list_moves())]
        return self._descend(node, self.sight.follow(world, outcome), False)

    def _answer(self, world: State, node: Node) -> Node | None:
        """Let the seat that is asked answer; return the node that this leads to, None if the tree ends there."""
        bandit = self.find_bandit(world, node)
        place: i64 = 0
        if bandit.n > 1:
            place = bandit.pick(self.boldness)
            self.places[len(self.bandits)] = place
            self.bandits.append(bandit)
        kind: i64 = world.top & KIND
        label: i64 = self.sight.follow(world, bandit.actions[place])
        self.order.follow(kind, bandit, bandit.actions[place], world)
        # Where there is no choice there is nothing to learn, and no reason to stop.
        return self._descend(node, label, bandit.n == 1)

    def _descend(self, node: Node, label: i64, goes_on: bool) -> Node | None:
        """Return the node below with a label. A new one is added; then it is None, unless the tree `goes_on`."""
        child = node.find(label)
        if child is not None:
            return child if len(self.bandits) < MOST_STEPS else None
        if self.nodes >= self.most_nodes:
            return None
        self.nodes += 1
        child = node.add(label)
        return child if goes_on else None
