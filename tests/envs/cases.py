"""Every game that environments are tested with: the base game at two and five seats, each other edition once."""

from __future__ import annotations

from typing import Any

from castillo.registry import PACKAGES, game_info, list_expansions

BASE = "el_grande"

CASES: list[dict[str, Any]] = [
    {"game": BASE, "seats": 2},
    {"game": BASE, "seats": 5},
    *({"game": game, "seats": game_info(game).default_seats} for game in PACKAGES if game != BASE),
    {"game": "caesar_cleopatra", "edition": "1997"},
    *({"game": game, "expansions": (name,)} for game in PACKAGES for name in list_expansions(game)),
]


def name_case(case: dict[str, Any]) -> str:
    """Name a case in the tests' list."""
    return "-".join(str(value) for value in case.values())
