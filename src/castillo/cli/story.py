"""Tells what has happened since it last told, in words that a seat may know."""

from __future__ import annotations

from typing import Any, Final

from castillo.cli.board_text import name_card
from castillo.core.decision import Decision
from castillo.core.history import PlayedChoice, list_choices
from castillo.core.state import KIND, State
from castillo.games.el_grande.deck import Deck

HIDDEN: Final = ("disk", "power_back")
"""Questions whose answers the other seats do not see."""
REVEALED: Final = ("disk",)
"""Those of them that are shown when all seats have answered."""


class Story:
    """What is told of a game, line by line.

    Attributes:
        viewer: the seat that is told; None tells what everybody may know.
        deck: names the action cards, if there are any.
    """

    def __init__(self, state: State, viewer: int | None, deck: Deck | None = None) -> None:
        self.viewer = viewer
        self.deck = deck
        self.cards: dict[str, str] = {}
        self.mark = state.past
        self.scores = state.scores()
        self.round: object = None
        self.covered: list[PlayedChoice] = []

    def tell(self, state: State) -> list[str]:
        """Return lines for everything since the last call: choices, reveals, points, a new round."""
        lines: list[str] = []
        for entry in list_choices(state.past, self.mark):
            if self.covered and not self._asks_disk(state.game.decisions[entry.frame & KIND]):
                lines.append(self._reveal(state))
            lines.append(self._write(state, entry))
        self.mark = state.past
        if self.covered and not self._asks_disk(state.pending()):
            lines.append(self._reveal(state))
        lines += self._tell_points(state)
        view = state.game.view(state, self.viewer)
        self.cards = view.get("cards", {})
        if view.get("round") != self.round and not state.is_terminal():
            self.round = view.get("round")
            lines.append(f"--- Round {self.round} ---")
        return lines

    def _write(self, state: State, entry: PlayedChoice) -> str:
        game = state.game
        decision = game.decisions[entry.frame & KIND]
        if decision.key in REVEALED:
            self.covered.append(entry)
        if decision.key in HIDDEN and entry.seat != self.viewer:
            return f"{game.seat_name(entry.seat)}: {decision.phrase(game, entry.frame >> 8)} ?"
        text: str = game.frame_text(entry.seat, entry.frame, entry.action)
        return text + self._name_card(decision.key, text.rpartition(" ")[2])

    def _name_card(self, key: str, word: str) -> str:
        """Add the name of an action card that is turned up, or taken from a stack."""
        if self.deck is None or key not in ("draw_card", "take_card"):
            return ""
        card_id = word if key == "draw_card" else self.cards.get(word, "")
        name = name_card(self.deck, card_id)
        return f" ({name.removeprefix(word).strip()})" if name else ""

    @staticmethod
    def _asks_disk(decision: Decision[Any] | None) -> bool:
        """Tell whether a question is one of those whose answers are revealed together."""
        return decision is not None and decision.key in REVEALED

    def _reveal(self, state: State) -> str:
        shown = [state.game.frame_text(entry.seat, entry.frame, entry.action) for entry in self.covered]
        self.covered = []
        return f"revealed - {', '.join(shown)}"

    def _tell_points(self, state: State) -> list[str]:
        scores = state.scores()
        gains = [
            f"{state.game.seat_name(seat)} +{now - before} ({now})"
            for seat, (before, now) in enumerate(zip(self.scores, scores, strict=True))
            if now != before
        ]
        self.scores = scores
        return [f"    points: {', '.join(gains)}"] if gains else []
