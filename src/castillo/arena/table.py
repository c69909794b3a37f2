"""What the games of a tournament come to: ratings, shares of wins, points, and who beats whom."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations, product
from statistics import fmean
from typing import Any

from castillo.arena.intervals import Estimate, estimate_mean, estimate_share
from castillo.arena.rating import Rating, rate_bots
from castillo.arena.tournament import Played, Tournament


@dataclass(frozen=True)
class BotResult:
    """How a bot did.

    Attributes:
        bot: its name.
        rating: how strong it is.
        games: how often it sat at a table; where it took several seats of one, each counts.
        win_share: its share of the win, of a table's 1.
        score: its points.
        margin: its points less the mean of the others at the table.
        seats: how it did by number of seats, in the order of `Tournament.seats`: its share of the win.
    """

    bot: str
    rating: Rating
    games: int
    win_share: Estimate
    score: Estimate
    margin: Estimate
    seats: tuple[Estimate, ...]


@dataclass(frozen=True)
class Meeting:
    """How a bot did against another where both sat at a table.

    Attributes:
        bot, other: their names.
        games: in how many games they met.
        ahead: how often `bot` ended before `other`; the same place counts half, and where they take several seats of a
            table, all pairs together count as one meeting.
        margin: its points less the other's.
    """

    bot: str
    other: str
    games: int
    ahead: Estimate
    margin: Estimate


@dataclass(frozen=True)
class SeatResult:
    """What a seat is worth.

    Attributes:
        seats: how many seats the table has.
        seat: which one, from 0.
        name: its name.
        games: how often it was played.
        win_share: its share of the win.
        score: its points.
    """

    seats: int
    seat: int
    name: str
    games: int
    win_share: Estimate
    score: Estimate


@dataclass(frozen=True)
class Standings:
    """What a tournament, or the part of it that has been played, comes to.

    Attributes:
        tournament: what is played.
        games: how many games have been played.
        of: how many there are in all.
        bots: the bots, best rating first.
        meetings: each of them against each other, in the same order.
        seats: every seat.
    """

    tournament: Tournament
    games: int
    of: int
    bots: tuple[BotResult, ...]
    meetings: tuple[Meeting, ...]
    seats: tuple[SeatResult, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the standings ready for JSON."""
        lists = {name: [asdict(line) for line in getattr(self, name)] for name in ("bots", "meetings", "seats")}
        tournament = {name: value for name, value in self.tournament.to_dict().items() if name != "decks"}
        return {"tournament": tournament, "games": self.games, "of": self.of, **lists}

    def meeting(self, bot: str, other: str) -> Meeting:
        """Return how a bot did against another."""
        return next(found for found in self.meetings if (found.bot, found.other) == (bot, other))


@dataclass(frozen=True)
class _Seated:
    """A seat of a game that was played."""

    game: Played
    seat: int

    @property
    def win(self) -> float:
        return self.game.win(self.seat)

    @property
    def score(self) -> float:
        return self.game.scores[self.seat]

    @property
    def margin(self) -> float:
        return margin_of(self.game.scores, self.seat)


def margin_of(scores: Sequence[int], seat: int) -> float:
    """Return the points of a seat less the mean of the others'."""
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def draw_up(tournament: Tournament, games: Iterable[Played]) -> Standings:
    """Draw up the standings; the order of the games does not matter."""
    ordered = sorted(games, key=lambda game: game.planned)
    seated: list[list[_Seated]] = [[] for _ in tournament.bots]
    for game in ordered:
        for seat, bot in enumerate(game.planned.seating):
            seated[bot].append(_Seated(game, seat))
    ratings = rate_bots(tournament.bots, ordered)
    order = sorted(range(len(tournament.bots)), key=lambda bot: (-ratings[bot].mu, bot))
    return Standings(
        tournament,
        len(ordered),
        tournament.count(),
        tuple(_sum_up(tournament, tournament.bots[bot], ratings[bot], seated[bot]) for bot in order),
        tuple(_compare(tournament, ordered, order)),
        tuple(_weigh_seats(tournament, ordered)),
    )


def _sum_up(tournament: Tournament, bot: str, rating: Rating, seated: Sequence[_Seated]) -> BotResult:
    return BotResult(
        bot,
        rating,
        len(seated),
        _share(seated),
        _mean(seated, lambda one: one.score),
        _mean(seated, lambda one: one.margin),
        tuple(_share([one for one in seated if one.game.planned.seats == seats]) for seats in tournament.seats),
    )


def _share(seated: Iterable[_Seated]) -> Estimate:
    """Estimate the share of the win of a seat."""
    return _mean_by_deal(((one.game, one.win) for one in seated), 0.0, 1.0)


def _mean(seated: Iterable[_Seated], value: Callable[[_Seated], float]) -> Estimate:
    """Estimate a mean; the games of a deal are one observation, since they meet the same draws."""
    return _mean_by_deal((one.game, value(one)) for one in seated)


def _mean_by_deal(values: Iterable[tuple[Played, float]], least: float = -math.inf, most: float = math.inf) -> Estimate:
    groups: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for game, value in values:
        groups[game.planned.seats, game.planned.deal].append(value)
    return estimate_mean(((sum(group), len(group)) for group in groups.values()), least, most)


class _Pair:
    """What is counted of a bot against another, game by game."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self.margins: list[tuple[Played, float]] = []


def _compare(tournament: Tournament, games: Iterable[Played], order: Sequence[int]) -> Iterator[Meeting]:
    """Compare each bot with each other, both in this order."""
    pairs: defaultdict[tuple[int, int], _Pair] = defaultdict(_Pair)
    for game in games:
        seating, places = game.planned.seating, game.places()
        seats = {bot: [seat for seat, one in enumerate(seating) if one == bot] for bot in set(seating)}
        for bot, other in permutations(seats, 2):
            met = list(product(seats[bot], seats[other]))
            before = fmean((places[own] < places[its]) - (places[own] > places[its]) for own, its in met)
            pair = pairs[bot, other]
            pair.ahead += (1 + before) / 2
            pair.margins.append((game, fmean(game.scores[own] - game.scores[its] for own, its in met)))
    for bot, other in permutations(order, 2):
        pair = pairs[bot, other]
        number = len(pair.margins)
        ahead, margin = estimate_share(pair.ahead, number), _mean_by_deal(pair.margins)
        yield Meeting(tournament.bots[bot], tournament.bots[other], number, ahead, margin)


def _weigh_seats(tournament: Tournament, games: Sequence[Played]) -> Iterator[SeatResult]:
    for seats in tournament.seats:
        names = tournament.load_game(seats).seat_names
        of_size = [game for game in games if game.planned.seats == seats]
        for seat in range(seats):
            seated = [_Seated(game, seat) for game in of_size]
            wins, scores = _share(seated), _mean(seated, lambda one: one.score)
            yield SeatResult(seats, seat, names[seat], len(seated), wins, scores)
