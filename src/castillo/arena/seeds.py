"""Seeds out of seeds, so that every game, chance and every bot has random numbers of its own."""

from __future__ import annotations

from typing import Final

MASK: Final = (1 << 64) - 1
MOST_SEED: Final = (1 << 63) - 1
"""The largest seed; the smallest is 0."""


def derive_seed(*numbers: int) -> int:
    """Return a seed for `numbers`, in their order: unrelated for numbers that differ anywhere, 0 to `MOST_SEED`.

    Mixes with SplitMix64 (Steele, Lea and Flood 2014).
    """
    z = 0
    for number in numbers:
        z = (z ^ number & MASK) + 0x9E3779B97F4A7C15 & MASK
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        z ^= z >> 31
    return z & MOST_SEED
