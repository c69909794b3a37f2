"""TOML that others have written: read in a time that does not grow beyond measure with what is in it."""

from __future__ import annotations

import tomllib
from typing import Any, Final

MOST_DOTS: Final = 100
"""How many dots a line may have: the time that `tomllib` takes for a key of many parts grows with their square."""


def read_toml(text: str) -> dict[str, Any]:
    """Read a text as TOML.

    Raises:
        ValueError: it is none, or has a number of thousands of digits or a line of too many dots.
        RecursionError: its values are too deep.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise ValueError(f"more than {MOST_DOTS} dots (at line {number})")
    return tomllib.loads(text)
