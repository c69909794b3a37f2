"""What a search remembers: public positions as a tree, and at each what seats have found out about their answers."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.moves import Moves

BEGUN: Final = 1.0
"""Added to the number of offers, so that what is expected of an answer counts before anything has been tried."""


@final
class Bandit:
    """The answers of one seat to one question, as far as the seat can tell questions apart.

    In every world that fits what the searching seat knows, other answers may be legal (Cowling, Powley and Whitehouse
    2012): an answer's `offers` count the visits in which it was, and only those that are `open` can be picked.

    Attributes:
        seat: who answers.
        secret: what the seat has chosen and seen in secret on the way here, as a number; 0 for nothing.
        actions: the answers that have been seen, `n` of them.
        expected: how good each is taken to be before it is tried: positive numbers with the sum 1.
        visits, totals: how often each was picked, and the sum of the seat's rewards then.
        offers: how often each could be picked.
        opened: the visit in which each could be picked last.
        following: the next bandit of the same node.
    """

    def __init__(self, seat: i64, secret: i64, room: i64, following: Bandit | None) -> None:
        self.seat = seat
        self.secret = secret
        self.following = following
        self.n: i64 = 0
        self.count: i64 = 0
        self.total: float = 0.0
        self.actions: vec[i64] = vec[i64]([0] * int(room))
        self.expected: vec[float] = vec[float]([0.0] * int(room))
        self.visits: vec[i64] = vec[i64]([0] * int(room))
        self.totals: vec[float] = vec[float]([0.0] * int(room))
        self.offers: vec[i64] = vec[i64]([0] * int(room))
        self.opened: vec[i64] = vec[i64]([0] * int(room))

    def offer_all(self) -> None:
        """Offer every answer."""
        self.count += 1
        for i in range(self.n):
            self.offers[i] += 1
            self.opened[i] = self.count

    def offer(self, answers: Moves, expected: vec[float]) -> None:
        """Offer some answers; new ones are taken up.

        What is `expected` of them holds for those that come first, together; later ones are expected like any other.
        """
        self.count += 1
        first = self.n == 0
        for k in range(answers.n):
            place: i64 = self.include(answers.items[k], expected[k] if first else 1.0 / float(self.n + 1))
            self.offers[place] += 1
            self.opened[place] = self.count

    def include(self, action: i64, expected: float) -> i64:
        """Return the place of an answer; one that has not been seen is taken up, and so much is `expected` of it."""
        place: i64 = 0
        while place < self.n and self.actions[place] != action:
            place += 1
        if place == self.n:
            if place == len(self.actions):
                self._widen()
            self.actions[place] = action
            self.expected[place] = expected
            self.n += 1
        return place

    def expect(self, place: i64, expected: float) -> None:
        """Set how good an answer is taken to be, as far as it has not been tried."""
        self.expected[place] = expected

    def has(self, action: i64) -> bool:
        """Tell whether an answer has been seen."""
        for i in range(self.n):
            if self.actions[i] == action:
                return True
        return False

    def _widen(self) -> None:
        """Make room for twice as many answers."""
        more = [0] * int(self.n)
        self.actions = vec[i64]([int(n) for n in self.actions] + more)
        self.visits = vec[i64]([int(n) for n in self.visits] + more)
        self.offers = vec[i64]([int(n) for n in self.offers] + more)
        self.opened = vec[i64]([int(n) for n in self.opened] + more)
        rest = [0.0] * int(self.n)
        self.expected = vec[float](list(self.expected) + rest)
        self.totals = vec[float](list(self.totals) + rest)

    def pick(self, boldness: float) -> i64:
        """Return the place of the answer to try next.

        The rule is PUCT (Rosin 2011, Silver et al. 2017): the mean reward so far, and a bonus for what is expected to
        be good and has been tried little. What has not been tried is taken to be as good as the seat's answers are on
        average.
        """
        usual: float = self.total / float(self.count - 1) if self.count > 1 else 0.0
        best: i64 = -1
        most: float = -1.0
        for i in range(self.n):
            if self.opened[i] != self.count:
                continue
            tried: float = float(self.visits[i])
            mean: float = self.totals[i] / tried if tried > 0.0 else usual
            value: float = mean + boldness * self.expected[i] * math.sqrt(float(self.offers[i])) / (BEGUN + tried)
            if value > most:
                most = value
                best = i
        return best

    def learn(self, place: i64, reward: float) -> None:
        """Take down what came of a visit."""
        self.visits[place] += 1
        self.totals[place] += reward
        self.total += reward

    def best(self) -> i64:
        """Return the place of the answer picked most often of those offered last; if alike, of most reward."""
        found: i64 = -1
        for i in range(self.n):
            if self.opened[i] != self.count:
                continue
            more = found < 0 or self.visits[i] > self.visits[found]
            if more or (self.visits[i] == self.visits[found] and self.totals[i] > self.totals[found]):
                found = i
        return found


@final
class Node:
    """A public position: what everybody has seen since the root of the tree.

    Attributes:
        label: what was seen last: an answer, an outcome, or a number for secrets that were turned over together.
        following: the next node with the same parent.
        child: the first of the nodes below.
        bandit: the first of the bandits here; None before the second visit.
    """

    def __init__(self, label: i64, following: Node | None) -> None:
        self.label = label
        self.following = following
        self.child: Node | None = None
        self.bandit: Bandit | None = None

    def find(self, label: i64) -> Node | None:
        """Return the node below with a label, or None."""
        node = self.child
        while node is not None and node.label != label:
            node = node.following
        return node

    def add(self, label: i64) -> Node:
        """Add a node below."""
        self.child = Node(label, self.child)
        return self.child

    def bandit_of(self, seat: i64, secret: i64) -> Bandit | None:
        """Return the bandit here of a seat with a secret, or None."""
        bandit = self.bandit
        while bandit is not None and (bandit.seat != seat or bandit.secret != secret):
            bandit = bandit.following
        return bandit

    def add_bandit(self, seat: i64, secret: i64, room: i64) -> Bandit:
        """Add a bandit for a seat, with room for so many answers, and none yet."""
        self.bandit = Bandit(seat, secret, room, self.bandit)
        return self.bandit

    def count(self) -> i64:
        """Count this node and all below."""
        found: i64 = 0
        waiting: list[Node] = [self]
        while len(waiting) > 0:
            node: Node | None = waiting.pop().child
            found += 1
            while node is not None:
                waiting.append(node)
                node = node.following
        return found
