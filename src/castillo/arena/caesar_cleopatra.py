"""What games of Caesar & Cleopatra tell: who began, action cards and missions, votes and groups, and how they end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castillo.arena.facts import Fact, Gatherer, Table
from castillo.core.game import Game
from castillo.core.state import KIND, State
from castillo.games.caesar_cleopatra.actions import CARD, OUTCOME_GREY
from castillo.games.caesar_cleopatra.cards import ASSASSINATION, GROUPS, KIND_NAMES
from castillo.games.caesar_cleopatra.frames import BUST, PLAY, SPECIAL, VETO_WINDOW
from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import HELD, WON
from castillo.games.caesar_cleopatra.turn import is_exhausted

TURNS: Final = "turns"
ACTION_CARDS: Final = "action_cards"
MISSIONS: Final = "missions"
MAJORITIES: Final = "majorities"
WHOLE: Final = "whole_groups"
FIRST, SECOND = "first", "second"
DONE, MISSED = "done", "missed"
PLAYED: Final = {
    "assassinate": "assassination", "scout": "scout", "wrath": "wrath", "castle": "castling", "veto": "veto",
    "spy": "spy",
}  # fmt: skip
"""The action card that is played with each verb of the notation."""


class CaesarCleopatraGatherer(Gatherer):
    """Reads the facts from the choices of a game and from how it ended."""

    def __init__(self, game: CaesarCleopatraRules) -> None:
        super().__init__(game)
        self.rules = game
        cards = {
            name: name for kind, name in enumerate(KIND_NAMES) if kind >= ASSASSINATION and game.copies[kind] > 0
        }  # fmt: skip
        missions = [card.id for card in game.missions.cards]
        ends = {DONE: "fulfilled", MISSED: "not fulfilled"}
        self.tables |= {
            TURNS: Table("turns", {FIRST: "has the first turn", SECOND: "has the second turn"}),
            ACTION_CARDS: Table("action cards played", cards),
            MISSIONS: Table(
                "missions kept", {f"{name}-{end}": f"{name} {said}" for name in missions for end, said in ends.items()}
            ),
            MAJORITIES: Table("majorities", {group: group for group in game.groups}),
            WHOLE: Table("whole groups", {group: group for group in game.groups}),
        }

    def gather(self, state: State) -> Iterator[Fact]:
        """List the facts of a game that is over."""
        assert isinstance(state, CaesarCleopatraState)
        yield from super().gather(state)
        yield from self._gather_choices(state)
        for seat in range(2):
            won = [int(number) for number in state.table[WON + seat * GROUPS : WON + (seat + 1) * GROUPS]]
            for kind, card in enumerate(self.rules.missions.cards):
                if state.table[HELD + seat] >> kind & 1:
                    done = self.rules.missions.fulfils(card, won)
                    yield Fact(MISSIONS, f"{card.id}-{DONE if done else MISSED}", seat)
            for group, number in enumerate(won):
                if number >= self.rules.majority[group]:
                    yield Fact(MAJORITIES, self.rules.groups[group], seat)
                if number == self.rules.sizes[group]:
                    yield Fact(WHOLE, self.rules.groups[group], seat)

    def _gather_choices(self, state: CaesarCleopatraState) -> Iterator[Fact]:
        """List who had which turn, and who played which action card."""
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

    def count(self, state: State) -> dict[str, int]:
        """Count turns of both seats, votes of confidence, and the patricians that were won."""
        assert isinstance(state, CaesarCleopatraState)
        turns = votes = kind = 0
        for _, action, frame, _ in state.full_history():
            kind = frame & KIND
            turns += kind == BUST or (kind == PLAY and action >= CARD)
            votes += kind == SPECIAL or (kind == BUST and action < OUTCOME_GREY)
        turns += kind == SPECIAL  # the game was over before a bust was drawn (C60)
        return {"turns": turns, "votes": votes, "patricians won": int(state.patricians(0) + state.patricians(1))}

    def describe_end(self, state: State) -> str:
        """Say how the game came to its end (C60, C61, C79) and was decided."""
        assert isinstance(state, CaesarCleopatraState)
        if state.open_groups() == 0:
            why = "all patricians are won"
        elif is_exhausted(state):
            why = "no influence cards, or no room for them"
        else:
            why = "frozen"
        return f"{why}: {super().describe_end(state)}"


def build(game: Game) -> Gatherer:
    """Build the gatherer of a game of Caesar & Cleopatra."""
    assert isinstance(game, CaesarCleopatraRules)
    return CaesarCleopatraGatherer(game)
