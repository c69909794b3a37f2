"""Ratings of bots by the model of Plackett and Luce (Weng and Lin 2011); needs the extra `arena`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from castillo.arena.intervals import Z
from castillo.arena.tournament import Played


@dataclass(frozen=True)
class Rating:
    """How strong a bot is; 25 is where everybody begins; who is ahead by 4 ends before the other two times of three.

    Attributes:
        mu: the estimate.
        sigma: how uncertain it is: a standard deviation.
    """

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """Where the 95 % interval begins."""
        return self.mu - Z * self.sigma

    @property
    def high(self) -> float:
        """Where the 95 % interval ends."""
        return self.mu + Z * self.sigma


def rate_bots(bots: Sequence[str], games: Iterable[Played]) -> list[Rating]:
    """Rate bots by the places that they took.

    Bots do not learn, so that nothing is added to their uncertainty between games (`tau`). Where a bot takes several
    seats of a table, it gets the mean of what each of them would have got.

    Args:
        bots: their names.
        games: what was played, in the order of the schedule: that of the computer would change the ratings a little.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in bots]
    for game in games:
        seating = game.planned.seating
        rated = model.rate([[ratings[bot]] for bot in seating], ranks=[float(place) for place in game.places()])
        for bot in set(seating):
            own = [team[0] for seat, team in enumerate(rated) if seating[seat] == bot]
            ratings[bot] = model.rating(mu=fmean(one.mu for one in own), sigma=fmean(one.sigma for one in own))
    return [Rating(float(rating.mu), float(rating.sigma)) for rating in ratings]
