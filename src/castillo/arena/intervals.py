"""Estimates with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)
"""How many standard errors a 95 % interval reaches to either side."""


@dataclass(frozen=True)
class Estimate:
    """A number that was estimated.

    Attributes:
        value: the estimate; 0 if there is nothing to estimate it from.
        low, high: its 95 % interval; None if there is too little to tell.
    """

    value: float
    low: float | None = None
    high: float | None = None


def estimate_share(times: float, of: int) -> Estimate:
    """Estimate a share from how often something happened, with Wilson's interval (1927); halves may be counted."""
    if of == 0:
        return Estimate(0.0)
    share = times / of
    shrink = 1 + Z * Z / of
    middle = (share + Z * Z / (2 * of)) / shrink
    reach = Z * math.sqrt(share * (1 - share) / of + Z * Z / (4 * of * of)) / shrink
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))


def estimate_mean(groups: Iterable[tuple[float, int]]) -> Estimate:
    """Estimate a mean from groups of values that may depend on each other, as those of a deal do.

    The interval is that of a ratio of sums over groups (Cochran, Sampling Techniques, 6.3), with a normal
    approximation; it needs two groups.

    Args:
        groups: the sum and the number of the values of each group.
    """
    sums = [(total, number) for total, number in groups if number]
    size = sum(number for _, number in sums)
    if size == 0:
        return Estimate(0.0)
    mean = sum(total for total, _ in sums) / size
    if len(sums) < 2:
        return Estimate(mean)
    spread = sum((total - mean * number) ** 2 for total, number in sums)
    reach = Z * math.sqrt(spread * len(sums) / (len(sums) - 1)) / size
    return Estimate(mean, mean - reach, mean + reach)
