"""What games of Grand Inquisitor & the Colonies tell: as the base game, and legs sailed, discs brought home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castillo.arena.el_grande import ElGrandeGatherer
from castillo.arena.facts import Fact, Table
from castillo.core.game import Game
from castillo.core.state import KIND, State
from castillo.core.texts import ENGLISH
from castillo.games.colonies.board import DISC_NAMES, NEW_IDS
from castillo.games.colonies.frames import SAIL_TO
from castillo.games.colonies.rules import ColoniesRules
from castillo.games.colonies.sailing import PIECE

LEGS: Final = "legs"
DISCS: Final = "discs"
SPAIN: Final = "Spain"


class ColoniesGatherer(ElGrandeGatherer):
    """Reads the facts from the choices of a game; discs that special actions bring home are not among them."""

    def __init__(self, game: ColoniesRules) -> None:
        super().__init__(game)
        texts = game.texts(ENGLISH)
        self.spots = game.board.names
        self.first_area = int(game.first_area)
        self.piece_colours = int(game.piece_colours)
        self.tables |= {
            LEGS: Table("legs sailed", {SPAIN: "to Spain"} | {area: texts.get("areas_to", area) for area in NEW_IDS}),
            DISCS: Table("discs brought home by sea", {name: texts.get("discs", name) for name in DISC_NAMES[1:]}),
        }

    def gather(self, state: State) -> Iterator[Fact]:
        """List the facts of a game that is over."""
        yield from super().gather(state)
        for seat, action, frame, _ in state.full_history():
            if frame & KIND == SAIL_TO:
                target = str(self.spots[action - self.first_area]).split()[0]
                yield Fact(LEGS, target if target in NEW_IDS else SPAIN, seat)
                disc = str(self.spots[(frame >> 8 & PIECE) // self.piece_colours]).split()[-1]
                if disc in DISC_NAMES and (target not in NEW_IDS or target == NEW_IDS[0]):
                    yield Fact(DISCS, disc, seat)


def build(game: Game) -> ColoniesGatherer:
    """Build the gatherer of a game with Grand Inquisitor & the Colonies."""
    assert isinstance(game, ColoniesRules)
    return ColoniesGatherer(game)
