"""Points for patricians: majorities and whole groups (C62, R17)."""

from __future__ import annotations

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.games.caesar_cleopatra.cards import GROUPS


def majorities(needed: vec[i64], table: vec[i64], won: i64) -> i64:
    """Count the groups of which a seat, whose patricians stand in `table[won:]`, has an absolute majority (R17)."""
    found: i64 = 0
    for group in range(GROUPS):
        if table[won + group] >= needed[group]:
            found += 1
    return found


def sweeps(sizes: vec[i64], table: vec[i64], won: i64) -> i64:
    """Count the groups of which a seat has every patrician."""
    found: i64 = 0
    for group in range(GROUPS):
        if table[won + group] == sizes[group]:
            found += 1
    return found
