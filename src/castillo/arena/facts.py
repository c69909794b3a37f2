"""What a game that is over tells about its seats: which cards they took, say. Every game has its own gatherer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from castillo.core.game import Game
from castillo.core.state import State

SEATS: Final = "seats"
"""The table of the seats, which every game has."""

GATHERERS = {
    "el_grande": "castillo.arena.el_grande",
    "el_grande+intrigue_and_king": "castillo.arena.intrigue_and_king",
    "el_grande+colonies": "castillo.arena.colonies",
    "caesar_cleopatra": "castillo.arena.caesar_cleopatra",
}
"""By the game's key, the module with `build(game)`; it is imported when it is needed."""


@dataclass(frozen=True)
class Fact:
    """Something that was so for a seat in a game.

    Attributes:
        table: what kind of thing: a key of `Gatherer.tables`.
        item: which of that kind.
        seat: for whom.
    """

    table: str
    item: str
    seat: int


@dataclass(frozen=True)
class Table:
    """A kind of facts.

    Attributes:
        title: what people call it.
        items: each item with what people call it, in their usual order.
        ranked: whether people are shown the most valuable ones first, rather than the usual order.
    """

    title: str
    items: Mapping[str, str]
    ranked: bool = False


class Gatherer:
    """Gathers the facts of a game; this one knows of any game what all games have in common.

    Args:
        game: the game that is played.

    Attributes:
        tables: the kinds of facts.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tables: dict[str, Table] = {SEATS: Table("seats", {name: name for name in game.seat_names})}

    def gather(self, state: State) -> Iterable[Fact]:
        """List the facts of a game that is over; the same fact may come several times, and counts once."""
        return [Fact(SEATS, name, seat) for seat, name in enumerate(self.game.seat_names)]

    def count(self, state: State) -> Mapping[str, int]:
        """Count what of a game that is over is told besides its points, by what people call it."""
        return {}

    def describe_end(self, state: State) -> str:
        """Say how the game came to its end and was decided, so that alike ends read alike."""
        scores, winners = state.scores(), state.winners()
        if len(winners) > 1:
            return "shared"
        tied = scores.count(scores[winners[0]]) > 1
        return "won by the tie-break" if tied else "won by points"


def gatherer_of(game: Game) -> Gatherer:
    """Return the gatherer of a game; a game without one of its own has the common one."""
    if game.key not in GATHERERS:
        return Gatherer(game)
    gatherer = import_module(GATHERERS[game.key]).build(game)
    assert isinstance(gatherer, Gatherer)
    return gatherer
