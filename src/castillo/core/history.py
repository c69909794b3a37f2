"""The choices that led to a state: a linked list beside it, shared by its clones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, final

from mypy_extensions import i64

if TYPE_CHECKING:
    from castillo.core.game import Game
    from castillo.core.state import State

FORCED_MARK: Final = "= "
"""Stands before a choice that was the only one, where that is no secret."""


@final
class Choice:
    """One answer that was given, and the one before it.

    Attributes:
        previous: the answer before, or None for the first.
        seat: who gave it (CHANCE for an outcome).
        frame: the question, `kind | argument << 8`.
        action: the answer's integer.
        forced: whether it was the only one and so was not asked.
    """

    def __init__(self, previous: Choice | None, seat: i64, frame: i64, action: i64, forced: bool) -> None:
        self.previous = previous
        self.seat = seat
        self.frame = frame
        self.action = action
        self.forced = forced


class PlayedChoice(NamedTuple):
    """An entry of `State.full_history()`: plain numbers, with the fields of `Choice`."""

    seat: int
    action: int
    frame: int
    forced: bool


def list_choices(last: Choice | None, stop: Choice | None = None) -> list[PlayedChoice]:
    """List the choices after `stop` (default: from the beginning) up to `last`, oldest first."""
    found: list[PlayedChoice] = []
    node = last
    while node is not None and node is not stop:
        found.append(PlayedChoice(int(node.seat), int(node.action), int(node.frame), node.forced))
        node = node.previous
    found.reverse()
    return found


def link_choices(entries: list[PlayedChoice]) -> Choice | None:
    """Build the linked list again from `list_choices`."""
    node: Choice | None = None
    for seat, action, frame, forced in entries:
        node = Choice(node, seat, frame, action, forced)
    return node


def replace_choices(last: Choice | None, old: list[Choice], new: list[Choice]) -> Choice | None:
    """Return the linked list with some choices exchanged; nothing that other states share is changed.

    Args:
        last: the last choice of the list.
        old: the choices to exchange, each one of the list, newest first.
        new: what takes their places, in the same order; their `previous` does not matter.
    """
    copied: list[Choice] = []
    node = last
    found: i64 = 0
    while node is not None and found < len(old):
        copied.append(node)
        if node is old[found]:
            found += 1
        node = node.previous
    for i in range(len(copied) - 1, -1, -1):
        choice = copied[i]
        if found > 0 and choice is old[found - 1]:
            found -= 1
            choice = new[found]
        node = Choice(node, choice.seat, choice.frame, choice.action, choice.forced)
    return node


def restore_state(
    game: Game, payload: list[int], history: list[tuple[int, int, int, bool]], keeps_history: bool, root: State | None
) -> State:
    """Build a state again from its numbers: what unpickling calls."""
    state = game.state_from_payload(payload)
    state.past = link_choices([PlayedChoice(*entry) for entry in history])
    state.keeps_history = keeps_history
    state.root = root
    return state
