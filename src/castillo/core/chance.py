"""Random numbers for whoever picks outcomes and random choices; the engine itself has none."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF


@final
class Rng:
    """Xoroshiro64** (Blackman and Vigna 2018): small, fast, the same numbers compiled and uncompiled.

    Args:
        seed: any integer from 0 up; equal seeds give equal numbers.
    """

    def __init__(self, seed: i64) -> None:
        # SplitMix-like spreading, so that neighbouring seeds give unrelated numbers.
        z: i64 = (seed & MASK) ^ ((seed >> 32) * 0x45D9F3B & MASK)
        z = (z + 0x9E3779B9) & MASK
        z = ((z ^ (z >> 16)) * 0x21F0AAAD) & MASK
        z = ((z ^ (z >> 15)) * 0x735A2D97) & MASK
        self.a: i64 = (z ^ (z >> 15)) | 1
        self.b: i64 = (self.a * 0x9E3779BB) & MASK
        for _ in range(4):
            self.next()

    def next(self) -> i64:
        """Return the next number, 0 to 2**32 - 1."""
        a: i64 = self.a
        b: i64 = self.b ^ a
        x: i64 = (a * 0x9E3779BB) & MASK
        x = ((x << 5) | (x >> 27)) & MASK
        self.a = ((a << 26) | (a >> 6)) & MASK ^ b ^ ((b << 9) & MASK)
        self.b = ((b << 13) | (b >> 19)) & MASK
        return (x * 5) & MASK

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, every one equally likely (to one part in 2**32 / n)."""
        return (self.next() * n) >> 32
