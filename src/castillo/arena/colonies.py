"""What games of Grand Inquisitor & the Colonies tell: as the base game, and the sea, discs, offices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castillo.arena.el_grande import ElGrandeGatherer
from castillo.arena.facts import Fact, Table
from castillo.core.game import Game
from castillo.core.state import KIND, State
from castillo.core.texts import ENGLISH
from castillo.games.colonies.actions import TAKE
from castillo.games.colonies.board import AME, DISC_NAMES, FRA, NEW_IDS, SHI
from castillo.games.colonies.frames import CHOOSE_FIGURE, SAIL_TO
from castillo.games.colonies.rules import ColoniesRules
from castillo.games.colonies.sailing import PIECE
from castillo.games.colonies.state import ColoniesState
from castillo.games.el_grande.actions import ACT, OUTCOME_CARD, STACK
from castillo.games.el_grande.frames import DRAW_CARD, HALVES, TAKE_CARD

LEGS: Final = "legs"
DISCS: Final = "discs"
OFFICES: Final = "offices"
SPAIN: Final = "Spain"
FIGURE_TAKEN: Final = "figure_taken"
FIGURE_HELD: Final = "figure_held"
OFFICE_AREAS: Final = {"ambassador": FRA, "captain": SHI, "viceroy": AME}


class ColoniesGatherer(ElGrandeGatherer):
    """Reads the facts from the choices and the end of a game; discs that cards bring home are not among them."""

    def __init__(self, game: ColoniesRules) -> None:
        super().__init__(game)
        texts = game.texts(ENGLISH)
        self.spots = game.board.names
        self.first_area = int(game.first_area)
        self.piece_colours = int(game.piece_colours)
        self.taking = int(game.first_figure) + TAKE
        self.summons = {card.id for card in game.deck.cards if card.effect == "take_figure"}
        self.tables |= {
            LEGS: Table("legs sailed", {SPAIN: "to Spain"} | {area: texts.get("areas_to", area) for area in NEW_IDS}),
            DISCS: Table("discs brought home by sea", {name: texts.get("discs", name) for name in DISC_NAMES[1:]}),
            OFFICES: Table(
                "the Grand Inquisitor and offices",
                {FIGURE_TAKEN: "takes the Inquisitor", FIGURE_HELD: "has the Inquisitor at the end"}
                | {office: f"{office.title()} at the end" for office in OFFICE_AREAS},
            ),
        }

    def gather(self, state: State) -> Iterator[Fact]:
        """List the facts of a game that is over."""
        assert isinstance(state, ColoniesState)
        yield from super().gather(state)
        yield from self._gather_at_sea(state)
        face_up, taken = dict(self.lasting), dict[int, str]()
        for seat, action, frame, _ in state.full_history():
            kind = frame & KIND
            if kind == DRAW_CARD:
                face_up[frame >> 8] = self.cards[action - OUTCOME_CARD]
            elif kind == TAKE_CARD:
                taken[seat] = face_up[action - STACK + 1]
            elif (kind == CHOOSE_FIGURE and action == self.taking) or (
                kind == HALVES and action == ACT and taken[seat] in self.summons
            ):
                yield Fact(OFFICES, FIGURE_TAKEN, seat)
        holders = {FIGURE_HELD: state.inquisitor}
        holders |= {office: state.office_owner(area, 0) for office, area in OFFICE_AREAS.items()}
        yield from (Fact(OFFICES, item, int(seat)) for item, seat in holders.items() if seat >= 0)

    def _gather_at_sea(self, state: State) -> Iterator[Fact]:
        """List legs, and the discs that arrive with them."""
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
