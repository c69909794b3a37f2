"""The choices that led to a state: a linked list beside it, shared by its clones."""

from __future__ import annotations

from typing import NamedTuple, final

from mypy_extensions import i64


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
