"""What a seat's answers promise: each with its share of the win, the points to expect, and what is likely to follow.

The tree search of `castillo.bots.mcts` does the work, so whatever is found is honest: worlds are drawn that fit what
the seat knows, and nothing else is looked at. An answer that the search would have passed over can be asked about too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import thread_time
from typing import Any, Final

from castillo.bots.mcts.bot import BOLDNESS
from castillo.bots.mcts.guide import Guide
from castillo.bots.mcts.guides import guide_of
from castillo.bots.mcts.levels import Level
from castillo.bots.mcts.node import Bandit, Node
from castillo.bots.mcts.search import Search
from castillo.core.chance import Rng
from castillo.core.state import KIND, State

BUDGETS: Final = {"easy": Level(200, 0.4), "normal": Level(1_000, 1.0), "hard": Level(5_000, 4.0)}
"""By level, how much is thought about one question; the seconds are for games in which worlds are hard to draw."""
USUAL: Final = "normal"
"""The level if none is named."""
TRIES: Final = 0.3
"""How much of the budget an answer is tried with, at least, that is asked about: few tries make it look too bad."""
KNOWN: Final = 0.25
"""Answers that were tried at least this part as often as the one tried most go by what they promise, the others after
them: what is promised after few tries is mostly luck.
"""
LEAST_VISITS: Final = 8
"""An answer that has been tried less often is no part of what is likely to follow."""
LONGEST_LINE: Final = 40
SHARE_DIGITS: Final = 3
POINT_DIGITS: Final = 1
INSISTED: Final = 1e9
"""What an answer is expected to be worth that is to be tried whatever has been found out."""


@dataclass(frozen=True)
class Prospect:
    """What an answer promises.

    Attributes:
        words: the answer, without the seat.
        visits: how often it was tried; the more, the better it is known, and the better it is.
        shares: for every seat what share of the win it can expect, 1 in all.
        points: for every seat how many points it can expect at the end; empty where the search does not count points.
        line: what the seat is likely to answer next, up to where another seat or chance comes.
    """

    words: str
    visits: int
    shares: tuple[float, ...]
    points: tuple[float, ...]
    line: tuple[str, ...]

    def to_dict(self, names: Sequence[str]) -> dict[str, Any]:
        """Describe it, ready for JSON, with numbers by the names of the seats; docs/analysis.md says how."""
        return {
            "words": self.words,
            "visits": self.visits,
            "shares": by_seat(names, self.shares, SHARE_DIGITS),
            "points": by_seat(names, self.points, POINT_DIGITS) if self.points else None,
            "line": list(self.line),
        }


@dataclass(frozen=True)
class Analysis:
    """What has been found out about a question.

    Attributes:
        seat: whose question it is.
        question: which (`Decision.key`).
        simulations: how often a game was played on.
        answers: the best first; those that the search has tried at least once.
        asked_about: the answer that was to be looked at, if one was.
    """

    seat: int
    question: str
    simulations: int
    answers: tuple[Prospect, ...]
    asked_about: Prospect | None = None

    @property
    def best(self) -> Prospect:
        """The best answer."""
        return self.answers[0]


class _Sums:
    """What came of an answer, added up over all tries."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.shares = [0.0] * seats
        self.points = [0.0] * seats

    def add(self, rewards: Any, points: list[float]) -> None:
        self.visits += 1
        for seat in range(len(self.shares)):
            self.shares[seat] += rewards[seat]
        for seat, number in enumerate(points):
            self.points[seat] += number


class Analyst:
    """Looks into one question of one seat.

    Args:
        state: the position; it is left as it is.
        seat: a seat that is asked.
        seed: of the random numbers; equal seeds find the same.
        about: the action of an answer that is to be looked at in any case.
    """

    def __init__(self, state: State, seat: int, seed: int, about: int | None = None) -> None:
        self.state = state
        self.seat = seat
        self.about = about
        self.rng = Rng(seed)
        self.guide: Guide[Any] = guide_of(state.game)
        self.search = Search(state.game, self.guide, BOLDNESS)
        self.worlds = [self.guide.imagine(state, seat, self.rng)]
        self.search.begin(None, self.worlds[0].clone(), seat)
        self.bandit = self._offer(self.worlds[0].clone())
        self.sums: dict[int, _Sums] = {}
        self.simulations = 0

    def _offer(self, world: State) -> Bandit:
        """List the answers to be searched, with the one that is asked about."""
        self.search.sight.begin()
        self.search.order.begin()
        bandit = self.search.find_bandit(world, self.search.root)
        if self.about is not None:
            bandit.include(self.about, 1.0 / float(bandit.n + 1))
        return bandit

    def run(self, simulations: int, seconds: float) -> None:
        """Play on so often, or as long as there is time; once in any case."""
        end = thread_time() + seconds
        for number in range(simulations):
            if number > 0 and thread_time() >= end:
                return
            self._simulate()

    def _simulate(self) -> None:
        """Play on once; where there is one answer only, its tries count all the same."""
        if len(self.worlds) < self.guide.worlds:
            self.worlds.append(self.guide.imagine(self.state, self.seat, self.rng))
        self.search.run(self.worlds[self.simulations % len(self.worlds)].clone(), self.rng)
        self.simulations += 1
        at = int(self.search.places[0]) if self.bandit.n > 1 else 0
        sums = self.sums.setdefault(int(self.bandit.actions[at]), _Sums(len(self.state.game.seat_names)))
        sums.add(self.search.rewards, self.guide.list_points())

    def insist(self, simulations: int, seconds: float) -> None:
        """Try the answer that is asked about until it has been tried so often, as long as there is time."""
        assert self.about is not None
        self.bandit.expect(self.bandit.include(self.about, 0.0), INSISTED)
        self.run(simulations - self._visits(self.about), seconds)

    def conclude(self) -> Analysis:
        """Return what has been found out so far."""
        decision = self.state.pending()
        assert decision is not None
        prospects = {action: self._tell(action) for action in self.sums}
        most = max(prospect.visits for prospect in prospects.values())

        def rank(prospect: Prospect) -> tuple[bool, float]:
            known = prospect.visits >= most * KNOWN
            return known, prospect.shares[self.seat] if known else prospect.visits

        best = sorted(prospects.values(), key=rank, reverse=True)
        about = None if self.about is None else prospects.get(self.about)
        return Analysis(self.seat, decision.key, self.simulations, tuple(best), about)

    def _visits(self, action: int) -> int:
        return self.sums[action].visits if action in self.sums else 0

    def _tell(self, action: int) -> Prospect:
        sums = self.sums[action]
        shares = tuple(number / sums.visits for number in sums.shares)
        points = tuple(number / sums.visits for number in sums.points) if any(sums.points) else ()
        line = tuple(self._follow(action))
        return Prospect(line[0], sums.visits, shares, points, line[1:])

    def _follow(self, action: int) -> Iterator[str]:
        """Write an answer, and what the seat has tried most after it."""
        search, world = self.search, self.worlds[0].clone()
        node: Node | None = search.root
        search.sight.begin()
        search.order.begin()
        for step in range(LONGEST_LINE):
            if node is None or world.seat != self.seat:
                return
            bandit = self.bandit if step == 0 else search.find_bandit(world, node)
            if step > 0:
                place = bandit.best()
                action = int(bandit.actions[place])
                if bandit.n > 1 and bandit.visits[place] < LEAST_VISITS:
                    return
            yield world.game.frame_text(self.seat, int(world.top), action).partition(": ")[2]
            kind = int(world.top) & KIND
            label = search.sight.follow(world, action)
            search.order.follow(kind, bandit, action, world)
            node = node.find(label)


def by_seat(names: Sequence[str], numbers: Sequence[float], digits: int) -> dict[str, float]:
    """Write numbers, rounded, by the names of their seats."""
    return {name: round(number, digits) for name, number in zip(names, numbers, strict=True)}


def analyse(state: State, seat: int, level: Level, seed: int, about: int | None = None) -> Analysis:
    """Say what the answers of a seat promise, as far as the seat may know.

    Args:
        state: the position; it is left as it is.
        seat: a seat that is asked.
        level: how much to think; see `BUDGETS`.
        seed: of the random numbers; equal seeds find the same, if simulations end the thinking and not time.
        about: the action of a legal answer that is to be looked at well even if the search thinks little of it.
    """
    analyst = Analyst(state, seat, seed, about)
    analyst.run(level.simulations, level.seconds)
    if about is None:
        return analyst.conclude()
    before = analyst.conclude()
    analyst.insist(max(1, round(level.simulations * TRIES)), level.seconds * TRIES)
    after = analyst.conclude()
    return Analysis(seat, before.question, after.simulations, before.answers, after.asked_about)
