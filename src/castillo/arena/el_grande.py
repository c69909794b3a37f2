"""What games of El Grande tell: action cards taken, power cards played, home regions, who led first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castillo.arena.facts import Fact, Gatherer, Table
from castillo.core.game import Game
from castillo.core.state import KIND, State
from castillo.games.el_grande.actions import OUTCOME_CARD, OUTCOME_REGION, OUTCOME_SEAT, POWER, STACK
from castillo.games.el_grande.board import POWER_CARDS, REGION_IDS
from castillo.games.el_grande.deck import name_card
from castillo.games.el_grande.frames import BID, DRAW_CARD, DRAW_HOME, DRAW_LEADER, TAKE_CARD
from castillo.games.el_grande.names import AREA_NAMES
from castillo.games.el_grande.rules import ElGrandeRules

ACTION_CARDS: Final = "action_cards"
POWER_CARDS_PLAYED: Final = "power_cards"
HOMES: Final = "homes"
PLACES: Final = "places"
NTH: Final = ("first leader", "2nd", "3rd", "4th", "5th")


class ElGrandeGatherer(Gatherer):
    """Reads the facts from the choices of a game."""

    def __init__(self, game: ElGrandeRules) -> None:
        super().__init__(game)
        kinds = game.deck.cards
        self.cards = [card.id for card in kinds]
        stacks = enumerate(game.stack_cards, 1)
        self.lasting = {stack: self.cards[kinds_there[0]] for stack, kinds_there in stacks if game.is_lasting(stack)}
        cards = {card.id: f"{card.id} {name_card(card, 'en')}" for card in kinds}
        self.tables |= {
            PLACES: Table("places in the first bidding", {nth: nth for nth in NTH[: len(game.seat_names)]}),
            HOMES: Table("home regions", {region: AREA_NAMES[region] for region in REGION_IDS}, ranked=True),
            POWER_CARDS_PLAYED: Table("power cards played", {str(n): str(n) for n in range(1, POWER_CARDS + 1)}),
            ACTION_CARDS: Table("action cards taken", cards, ranked=True),
        }

    def gather(self, state: State) -> Iterator[Fact]:
        """List the facts of a game that is over."""
        yield from super().gather(state)
        face_up = dict(self.lasting)
        for seat, action, frame, _ in state.full_history():
            kind, argument = frame & KIND, frame >> 8
            if kind == DRAW_CARD:
                face_up[argument] = self.cards[action - OUTCOME_CARD]
            elif kind == TAKE_CARD:
                yield Fact(ACTION_CARDS, face_up[action - STACK + 1], seat)
            elif kind == BID:
                yield Fact(POWER_CARDS_PLAYED, str(action - POWER + 1), seat)
            elif kind == DRAW_HOME:
                yield Fact(HOMES, REGION_IDS[action - OUTCOME_REGION], argument)
            elif kind == DRAW_LEADER:
                seats = self.game.num_players()
                for place in range(seats):
                    yield Fact(PLACES, NTH[place], (action - OUTCOME_SEAT + place) % seats)


def build(game: Game) -> Gatherer:
    """Build the gatherer of a game of El Grande."""
    assert isinstance(game, ElGrandeRules)
    return ElGrandeGatherer(game)
