"""Numbers of the outlook that were fitted to games, in files that `benchmarks/fit_outlook.py` writes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from castillo.core.toml import read_toml
from castillo.games.caesar_cleopatra.cards import KIND_NAMES

FOLDER: Final = Path(__file__).parent / "fitted"


@dataclass(frozen=True)
class Fitted:
    """The numbers of an edition, in points; "fresh" ones are added in full when a game begins, and less and less.

    Attributes:
        groups: by size and patricians of either seat, the greater number first: what a group promises beyond its
            patricians, the same fresh, and how much a great lead adds, the same fresh.
        inverted: how much a great lead adds while the lower total wins.
        in_bag: how much any lead adds while the group's bust is in the bag.
        hand, deck: what a card of each kind is worth in the hand and in the deck, the same fresh.
        turn, turn_fresh: what it is worth to have the turn.
        placed: which part of the patricians and majorities that are left somebody wins in the end.
        narrowest, widening, widest: how many points ahead make a seat e times as likely to win: at the end of the
            game, by how much more when all cards have still to be placed, and at most.
    """

    groups: dict[str, list[float]]
    inverted: float
    in_bag: float
    hand: list[list[float]]
    deck: list[list[float]]
    turn: float
    turn_fresh: float
    placed: float
    narrowest: float
    widening: float
    widest: float

    def of_group(self, size: int, own: int, others: int) -> list[float]:
        """Return the four numbers of a group as the seat with `own` patricians sees it; nothing if none are left."""
        if own + others == size:
            return [0.0] * 4
        sign = 1.0 if own >= others else -1.0
        numbers = self.groups[f"{size}: {max(own, others)}-{min(own, others)}"]
        return [sign * numbers[0], sign * numbers[1], numbers[2], numbers[3]]


def load_fitted(edition: str) -> Fitted:
    """Return the numbers of an edition, "new" or "1997"."""
    data = read_toml((FOLDER / f"{edition}.toml").read_text("utf-8"))
    cards = {place: [data[place].get(str(name), [0.0, 0.0]) for name in KIND_NAMES] for place in ("hand", "deck")}
    return Fitted(**{**data, **cards})
