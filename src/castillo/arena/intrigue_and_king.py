"""What games of Intrigue & the King tell: cards picked and played, home regions, who led first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castillo.arena.el_grande import HOMES, NTH, PLACES
from castillo.arena.facts import Fact, Gatherer, Table
from castillo.core.game import Game
from castillo.core.state import KIND, State
from castillo.games.el_grande.actions import OUTCOME_REGION, OUTCOME_SEAT
from castillo.games.el_grande.board import REGION_IDS
from castillo.games.el_grande.frames import BID, DRAW_HOME, DRAW_LEADER
from castillo.games.el_grande.names import AREA_NAMES
from castillo.games.intrigue_and_king.actions import CARD, OUTCOME_DEALT
from castillo.games.intrigue_and_king.deck import name_card
from castillo.games.intrigue_and_king.frames import CHOOSE_HAND, DEAL
from castillo.games.intrigue_and_king.rules import IntrigueRules
from castillo.games.intrigue_and_king.setup import ALL_SEATS

CARDS_PICKED: Final = "cards_picked"
CARDS_PLAYED: Final = "cards_played"


class IntrigueGatherer(Gatherer):
    """Reads the facts from the choices of a game."""

    def __init__(self, game: IntrigueRules) -> None:
        super().__init__(game)
        self.cards = game.card_names
        cards = {card.id: f"{card.id} {name_card(card, 'en')}" for card in game.hand_deck.hand_cards}
        self.tables |= {
            PLACES: Table("places in the first bidding", {nth: nth for nth in NTH[: len(game.seat_names)]}),
            HOMES: Table("home regions", {region: AREA_NAMES[region] for region in REGION_IDS}, ranked=True),
            CARDS_PICKED: Table("cards picked for a hand, or dealt", cards, ranked=True),
            CARDS_PLAYED: Table("cards played", cards, ranked=True),
        }

    def gather(self, state: State) -> Iterator[Fact]:
        """List the facts of a game that is over."""
        yield from super().gather(state)
        seats = self.game.num_players()
        for seat, action, frame, _ in state.full_history():
            kind, argument = frame & KIND, frame >> 8
            if kind == CHOOSE_HAND:
                yield Fact(CARDS_PICKED, self.cards[action - CARD], seat)
            elif kind == DEAL:
                for holder in range(seats) if argument == ALL_SEATS else (argument,):
                    yield Fact(CARDS_PICKED, self.cards[action - OUTCOME_DEALT], holder)
            elif kind == BID:
                yield Fact(CARDS_PLAYED, self.cards[action - CARD], seat)
            elif kind == DRAW_HOME:
                yield Fact(HOMES, REGION_IDS[action - OUTCOME_REGION], argument)
            elif kind == DRAW_LEADER:
                for place in range(seats):
                    yield Fact(PLACES, NTH[place], (action - OUTCOME_SEAT + place) % seats)


def build(game: Game) -> Gatherer:
    """Build the gatherer of a game of Intrigue & the King."""
    assert isinstance(game, IntrigueRules)
    return IntrigueGatherer(game)
