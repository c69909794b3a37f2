"""Estimates with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)
"""How many standard errors a 95 % interval reaches to either side."""
LEAST_GROUPS = 4
"""With how few groups an interval can be told; with fewer, chance makes them all alike too easily."""


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


def estimate_mean(groups: Iterable[tuple[float, int]], least: float = -math.inf, most: float = math.inf) -> Estimate:
    """Estimate a mean from groups of values that may depend on each other, as those of a deal do.

    The interval is that of a ratio of sums over groups (Cochran, Sampling Techniques, 6.3), by Student's t; it needs
    `LEAST_GROUPS`.

    Args:
        groups: the sum and the number of the values of each group.
        least: what the mean is at least.
        most: what it is at most.
    """
    sums = [(total, number) for total, number in groups if number]
    size = sum(number for _, number in sums)
    if size == 0:
        return Estimate(0.0)
    mean = sum(total for total, _ in sums) / size
    if len(sums) < LEAST_GROUPS:
        return Estimate(mean)
    spread = sum((total - mean * number) ** 2 for total, number in sums)
    reach = student(len(sums) - 1) * math.sqrt(spread * len(sums) / (len(sums) - 1)) / size
    return Estimate(mean, max(least, mean - reach), min(most, mean + reach))


def student(freedom: int) -> float:
    """Return how many standard errors a 95 % interval reaches to either side with few degrees of freedom, from 3 up.

    By the expansion of Fisher and Cornish (1960) to the third order: within one part in a hundred.
    """
    z, n = Z, freedom
    first = (z**3 + z) / (4 * n)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return z + first + second + third
