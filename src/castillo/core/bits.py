"""Sets of small numbers as the bits of an integer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from castillo.core.arrays import vec

# A table, because `1 << n` is computed in 32 bits by the compiler when the 1 is a literal.
BIT: Final[vec[i64]] = vec[i64]([2**n for n in range(62)])


def has_bit(mask: i64, n: i64) -> bool:
    """Tell whether the set `mask` holds the number `n`."""
    return (mask >> n) & 1 != 0


def count_bits(mask: i64) -> i64:
    """Count the numbers in the set `mask`."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def lowest_bit(mask: i64) -> i64:
    """Return the lowest number in the set `mask`, or -1 if it is empty."""
    n: i64 = 0
    while mask != 0:
        if mask & 1:
            return n
        mask >>= 1
        n += 1
    return -1


def list_bits(mask: i64) -> list[int]:
    """List the numbers in the set `mask`, ascending."""
    found: list[int] = []
    n: i64 = 0
    while mask != 0:
        if mask & 1:
            found.append(int(n))
        mask >>= 1
        n += 1
    return found
