"""What games have in common: scores that win, how games end, and what seats, cards and the like are worth."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, quantiles
from typing import Any

from castillo.arena.facts import gatherer_of
from castillo.arena.intervals import Estimate, Z, estimate_share
from castillo.arena.match import GameResult
from castillo.arena.table import margin_of
from castillo.core.game import Game


class Sums:
    """Number, sum and sum of squares of values."""

    def __init__(self) -> None:
        self.number = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.number += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> float:
        """Return the mean; 0 of nothing."""
        return self.total / max(self.number, 1)


def estimate_gain(groups: Iterable[tuple[Sums, float]]) -> Estimate:
    """Estimate by how much values lie above what was to be expected of them, on average.

    Args:
        groups: sums of values, and what was to be expected of each of them.
    """
    number, total, squares = 0, 0.0, 0.0
    for sums, expected in groups:
        number += sums.number
        total += sums.total - sums.number * expected
        squares += sums.squares - 2 * expected * sums.total + sums.number * expected * expected
    if number == 0:
        return Estimate(0.0)
    mean = total / number
    if number < 2:
        return Estimate(mean)
    reach = Z * math.sqrt(max(0.0, squares / number - mean * mean) / (number - 1))
    return Estimate(mean, mean - reach, mean + reach)


@dataclass(frozen=True)
class Worth:
    """What an item of a table is worth: a card that was taken, a seat.

    Attributes:
        item: which.
        name: what people call it.
        times: how many seats, of all games, had it; twice in a game counts once.
        win_share: their share of the win.
        win_gain: how much that is above the share that the same bots have in all their games.
        lead_gain: the same for their lead, points less the mean of the others' points.
    """

    item: str
    name: str
    times: int
    win_share: Estimate
    win_gain: Estimate
    lead_gain: Estimate


@dataclass(frozen=True)
class WorthTable:
    """What the items of a kind are worth, in their usual order."""

    key: str
    title: str
    ranked: bool
    items: tuple[Worth, ...]

    def shown(self) -> list[Worth]:
        """List what came up, as people are shown it."""
        found = [worth for worth in self.items if worth.times]
        return sorted(found, key=lambda worth: -worth.lead_gain.value) if self.ranked else found


@dataclass(frozen=True)
class Spread:
    """Where numbers lie; all 0 of none.

    Attributes:
        mean, least, most: as they say.
        quarter, half, three_quarters: so many of them lie at or below.
    """

    mean: float
    least: float
    quarter: float
    half: float
    three_quarters: float
    most: float


def spread_of(values: Sequence[float]) -> Spread:
    """Describe where numbers lie."""
    if not values:
        return Spread(*(0.0,) * 6)
    cuts = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return Spread(fmean(values), min(values), cuts[0], cuts[1], cuts[2], max(values))


class Statistics:
    """Gathers what a match shows, game by game.

    Args:
        game: the game that is played.
        bots: how many bots there are.

    Attributes:
        winning: the winners' points, a number for each game.
        leads: the winners' points less the best other's, a number for each game; 0 where a win is shared.
        counts: what else the game's gatherer counts, by what it is called, a number for each game.
        ends: how often games ended in which way.
    """

    def __init__(self, game: Game, bots: int) -> None:
        self.gatherer = gatherer_of(game)
        self.winning: list[int] = []
        self.leads: list[int] = []
        self.counts: defaultdict[str, list[int]] = defaultdict(list)
        self.ends: Counter[str] = Counter()
        self._wins = [Sums() for _ in range(bots)]
        self._margins = [Sums() for _ in range(bots)]
        self._item_wins: defaultdict[tuple[str, str, int], Sums] = defaultdict(Sums)
        self._item_margins: defaultdict[tuple[str, str, int], Sums] = defaultdict(Sums)

    def add(self, result: GameResult) -> None:
        """Add a game, which has its last state."""
        assert result.state is not None
        best = max(result.scores[seat] for seat in result.winners)
        others = [score for seat, score in enumerate(result.scores) if seat not in result.winners]
        self.winning.append(best)
        self.leads.append(best - max(others) if len(result.winners) == 1 and others else 0)
        for name, number in self.gatherer.count(result.state).items():
            self.counts[name].append(number)
        self.ends[self.gatherer.describe_end(result.state)] += 1
        wins = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(len(result.scores))]
        margins = [margin_of(result.scores, seat) for seat in range(len(result.scores))]
        for seat, bot in enumerate(result.seating):
            self._wins[bot].add(wins[seat])
            self._margins[bot].add(margins[seat])
        for fact in set(self.gatherer.gather(result.state)):
            key = (fact.table, fact.item, result.seating[fact.seat])
            self._item_wins[key].add(wins[fact.seat])
            self._item_margins[key].add(margins[fact.seat])

    def tables(self) -> list[WorthTable]:
        """List what everything is worth, table by table."""
        return [
            WorthTable(
                key, table.title, table.ranked, tuple(self._weigh(key, *item) for item in table.items.items())
            )
            for key, table in self.gatherer.tables.items()
        ]  # fmt: skip

    def _weigh(self, table: str, item: str, name: str) -> Worth:
        bots = range(len(self._wins))
        wins = [(self._item_wins.get((table, item, bot), Sums()), self._wins[bot].mean()) for bot in bots]
        margins = [(self._item_margins.get((table, item, bot), Sums()), self._margins[bot].mean()) for bot in bots]
        times = sum(sums.number for sums, _ in wins)
        won = sum(sums.total for sums, _ in wins)
        return Worth(item, name, times, estimate_share(won, times), estimate_gain(wins), estimate_gain(margins))

    def summary(self) -> dict[str, Any]:
        """Return everything as `castillo simulate --stats --json` prints it."""
        return {
            "winning_score": asdict(spread_of(self.winning)),
            "winning_lead": asdict(spread_of(self.leads)),
            "counts": {name: asdict(spread_of(numbers)) for name, numbers in self.counts.items()},
            "ends": dict(self.ends.most_common()),
            "tables": {
                table.key: [asdict(worth) for worth in table.items] for table in self.tables()
            },
        }  # fmt: skip
