"""Choices that a seat has planned, tried on a copy: for previews, for reasons, and before they are carried out.

A plan ends with the first choice whose consequences the seat cannot know yet. So trying a plan never tells a seat
anything that it could not take back; what may be taken back is said by the undo law (`castillo.core.session`).
"""

from __future__ import annotations

from typing import Final

from castillo.core.errors import IllegalAction, InvalidNotation, Reason
from castillo.core.notation import parse_words
from castillo.core.session import UNDO, find_undo
from castillo.core.state import State
from castillo.core.texts import describe_error, make_error
from castillo.server.language import TEXTS

REVEALS: Final = "reveals"
DRAWN: Final = "drawn"
PASSES: Final = "passes"
OVER: Final = "over"


def refuse_undo(state: State, seat: int) -> Reason | None:
    """Say why a seat may not take its last choice back; None if it may.

    Besides the undo law: when the game is over everybody may see everything, so there is no way back into it.
    """
    return Reason("undo_over") if state.is_terminal() else find_undo(state, seat)[1]


class PlanEnded(IllegalAction):
    """Something is planned behind a choice that ends the plan; its reason is `plan_<final>`."""


class Plan:
    """Choices of one seat, one after the other.

    Attributes:
        state: the position after all of them.
        shown: the position that the seat may see: after the last choice, or before it if it reveals something.
        actions: the choices.
        words: the same in words.
        final: None, or why nothing can be planned behind the last choice.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.state = state.clone()
        self.shown = self.state
        self.actions: list[int] = []
        self.words: list[str] = []
        self.final: str | None = None

    def add(self, words: str) -> None:
        """Plan a choice, or what a shorthand stands for, whole or not at all.

        Raises:
            InvalidNotation, IllegalAction: it cannot be.
        """
        trial = self._copy()
        for part in self.state.game.expand(" ".join(words.split())):
            trial._add(part)
        self.__dict__.update(trial.__dict__)

    def explain(self, words: str, language: str) -> tuple[str, str] | None:
        """Say why a choice cannot be planned next, and by which rule (if by one); None if it can."""
        if words.strip().lower() == UNDO:
            reason = refuse_undo(self.state, self.seat)
            return None if reason is None else (self.state.game.describe_reason(reason, language), reason.rule)
        try:
            self._copy().add(words)
        except (IllegalAction, InvalidNotation) as error:
            return describe_error(error, language), error.reason.rule
        return None

    def _copy(self) -> Plan:
        copy = Plan(self.state, self.seat)
        copy.actions, copy.words, copy.final = list(self.actions), list(self.words), self.final
        if self.shown is not self.state:
            copy.shown = self.shown
        return copy

    def _add(self, words: str) -> None:
        if self.final is not None:
            raise make_error(PlanEnded, f"plan_{self.final}", TEXTS)
        game = self.state.game
        action = parse_words(self.state, self.seat, words)
        before = self.state
        after = before.clone()
        after.apply_action(action, self.seat)
        # The question now, before the choice, says how the choice is written.
        self.words.append(game.frame_text(self.seat, int(before.top), action).partition(": ")[2])
        self.actions.append(action)
        self.state = self.shown = after
        self.final = self._end(after)
        if self.final == REVEALS:
            self.shown = before

    def _end(self, after: State) -> str | None:
        """Say why the seat cannot plan on from a position to which its choice has led; None if it can."""
        if find_undo(after, self.seat)[1] is not None:
            return REVEALS
        if after.is_terminal():
            return OVER
        if after.is_chance_node():
            return DRAWN
        return None if self.seat in after.acting_seats() else PASSES
