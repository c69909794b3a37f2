"""The choices that led to a state, beside it and shared by its clones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, final

from mypy_extensions import i64

from castillo.core.arrays import vec

if TYPE_CHECKING:
    from castillo.core.game import Game
    from castillo.core.state import State

FORCED_MARK: Final = "= "
"""Stands before a choice that was the only one, where that is no secret."""


STRETCH: Final = 16
"""How many choices are kept together."""
WIDTH: Final = 2
"""How many numbers a choice is: the question's frame, and `action << 8 | seat + FIRST_SEAT << 1 | forced`."""
FIRST_SEAT: Final = 16
"""Is added to seats, of which chance is one, so that they are never negative."""


@final
class Stretch:
    """Some choices in a row, and those before them; only ever appended to.

    States that have the same past share it. Each knows how many choices are its own (`State.made`); beyond them there
    may be those of a state that has gone on already, and then the next one to go on begins a stretch of its own.

    Attributes:
        previous: the choices before, or None at the beginning; the first `first` of them count.
        first: how many choices come before this stretch.
        made: how many there are in all, those before included.
        numbers: WIDTH for each choice.
    """

    def __init__(self, previous: Stretch | None, first: i64) -> None:
        self.previous = previous
        self.first = first
        self.made = first
        self.numbers: vec[i64] = vec[i64]([0] * (STRETCH * WIDTH))

    def seat(self, at: i64) -> i64:
        """Return who gave a choice (CHANCE for an outcome), by its number in the whole history."""
        return (self.numbers[(at - self.first) * WIDTH + 1] >> 1 & 127) - FIRST_SEAT

    def frame(self, at: i64) -> i64:
        """Return the question, `kind | argument << 8`."""
        return self.numbers[(at - self.first) * WIDTH]

    def action(self, at: i64) -> i64:
        """Return the answer's integer."""
        return self.numbers[(at - self.first) * WIDTH + 1] >> 8

    def forced(self, at: i64) -> bool:
        """Tell whether it was the only answer and so was not asked."""
        return self.numbers[(at - self.first) * WIDTH + 1] & 1 != 0


def add_choice(past: Stretch | None, made: i64, seat: i64, frame: i64, action: i64, forced: bool) -> Stretch:
    """Add a choice to the first `made` ones of a past; returns where it ends now."""
    if past is None or past.made != made or made - past.first == STRETCH:
        past = Stretch(past, made)
    at: i64 = (made - past.first) * WIDTH
    past.numbers[at] = frame
    past.numbers[at + 1] = action << 8 | (seat + FIRST_SEAT) << 1 | (1 if forced else 0)
    past.made = made + 1
    return past


class PlayedChoice(NamedTuple):
    """An entry of `State.full_history()`: plain numbers.

    Attributes:
        seat: who gave the answer (CHANCE for an outcome).
        action: the answer's integer.
        frame: the question, `kind | argument << 8`.
        forced: whether it was the only answer and so was not asked.
    """

    seat: int
    action: int
    frame: int
    forced: bool


def list_choices(past: Stretch | None, made: i64, first: i64 = 0) -> list[PlayedChoice]:
    """List the first `made` choices of a past, oldest first, leaving out the first `first` of them."""
    found: list[PlayedChoice] = []
    at: i64 = made
    while past is not None and at > first:
        while at > past.first and at > first:
            at -= 1
            found.append(PlayedChoice(int(past.seat(at)), int(past.action(at)), int(past.frame(at)), past.forced(at)))
        past = past.previous
    found.reverse()
    return found


def add_choices(past: Stretch | None, made: i64, entries: list[PlayedChoice]) -> Stretch | None:
    """Add choices to the first `made` ones of a past; returns where they end."""
    for seat, action, frame, forced in entries:
        past = add_choice(past, made, seat, frame, action, forced)
        made += 1
    return past


def replace_actions(past: Stretch | None, made: i64, actions: dict[int, int]) -> Stretch | None:
    """Return a past in which some choices were others; what comes before the oldest of them is shared.

    Args:
        past: the choices.
        made: how many of them count.
        actions: the new action of each such choice, by its number in the history.
    """
    if not actions:
        return past
    first: i64 = min(actions)
    entries = list_choices(past, made, first)
    for at, action in actions.items():
        entries[at - first] = entries[at - first]._replace(action=action)
    while past is not None and past.first > first:
        past = past.previous
    return add_choices(past, first, entries)


def goes_on_from(past: Stretch | None, made: i64, earlier: Stretch | None, earlier_made: i64) -> bool:
    """Tell whether a past is an earlier one and what came after it."""
    while past is not None and past is not earlier:
        made = min(made, past.first)
        past = past.previous
    return past is not None and earlier_made <= made


def restore_state(
    game: Game, payload: list[int], history: list[tuple[int, int, int, bool]], keeps_history: bool, root: State | None
) -> State:
    """Build a state again from its numbers: what unpickling calls."""
    state = game.state_from_payload(payload)
    state.past = add_choices(None, 0, [PlayedChoice(*entry) for entry in history])
    state.made = len(history)
    state.keeps_history = keeps_history
    state.root = root
    return state
