"""What games of Caesar & Cleopatra tell: who began, action cards played, and whether all patricians were won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castillo.arena.facts import Fact, Gatherer, Table
from castillo.core.game import Game
from castillo.core.state import KIND, State
from castillo.games.caesar_cleopatra.cards import ASSASSINATION, KIND_NAMES
from castillo.games.caesar_cleopatra.frames import PLAY, VETO_WINDOW
from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState

TURNS: Final = "turns"
ACTION_CARDS: Final = "action_cards"
FIRST, SECOND = "first", "second"
PLAYED: Final = {
    "assassinate": "assassination", "scout": "scout", "wrath": "wrath", "castle": "castling", "veto": "veto",
    "spy": "spy",
}  # fmt: skip
"""The action card that is played with each verb of the notation."""


class CaesarCleopatraGatherer(Gatherer):
    """Reads the facts from the choices of a game."""

    def __init__(self, game: CaesarCleopatraRules) -> None:
        super().__init__(game)
        cards = {
            name: name for kind, name in enumerate(KIND_NAMES) if kind >= ASSASSINATION and game.copies[kind] > 0
        }  # fmt: skip
        self.tables |= {
            TURNS: Table("turns", {FIRST: "has the first turn", SECOND: "has the second turn"}),
            ACTION_CARDS: Table("action cards played", cards),
        }

    def gather(self, state: State) -> Iterator[Fact]:
        """List the facts of a game that is over."""
        yield from super().gather(state)
        begun = False
        for seat, action, frame, _ in state.full_history():
            kind = frame & KIND
            if kind == PLAY and not begun:
                begun = True
                yield Fact(TURNS, FIRST, seat)
                yield Fact(TURNS, SECOND, 1 - seat)
            if kind in (PLAY, VETO_WINDOW):
                verb = self.game.frame_text(seat, frame, action).split()[1]
                if verb in PLAYED:
                    yield Fact(ACTION_CARDS, PLAYED[verb], seat)

    def describe_end(self, state: State) -> str:
        """Say how the game came to its end and was decided."""
        assert isinstance(state, CaesarCleopatraState)
        why = "all patricians are won" if state.open_groups() == 0 else "nobody can go on"
        return f"{why}: {super().describe_end(state)}"


def build(game: Game) -> Gatherer:
    """Build the gatherer of a game of Caesar & Cleopatra."""
    assert isinstance(game, CaesarCleopatraRules)
    return CaesarCleopatraGatherer(game)
