"""A record as somebody may see it: a seat, a spectator, or whoever has the file and may see all."""

from __future__ import annotations

from typing import Any

from castillo.cli.common import UsageError
from castillo.cli.tables import table_text
from castillo.core.events import Event, event_for
from castillo.core.game import Game
from castillo.core.knowledge import write_choice
from castillo.core.notation import play_text
from castillo.core.seats import SPECTATOR
from castillo.core.session import Session
from castillo.core.state import State
from castillo.core.timeline import Timeline

SPECTATOR_NAME = "spectator"


class Reading:
    """A game to be read, entry by entry.

    Attributes:
        game: the game.
        timeline: its entries and the states between them.
        seat: whose eyes it is read with; None for a spectator's.
        sees_all: whether nothing is hidden, whatever the seat.
    """

    def __init__(self, session: Session, seat: str | None = None) -> None:
        self.game: Game = session.game
        self.timeline = Timeline(session)
        self.seat = None if seat is None else find_seat(self.game, seat)
        self.sees_all = seat is None

    def __len__(self) -> int:
        return len(self.timeline.entries)

    def view(self, n: int) -> dict[str, Any]:
        """Describe what may be seen after `n` entries: a view, with what seats keep secret if all is seen."""
        state = self.timeline.states[n]
        view = self.game.view(state, self.seat)
        return self._open(state, view) if self.sees_all else view

    def _open(self, state: State, view: dict[str, Any]) -> dict[str, Any]:
        """Lay open in a spectator's view what the seats see and what only the position tells."""
        views = {name: self.game.view(state, seat) for seat, name in enumerate(self.game.seat_names)}
        return {**view, **table_text(self.game).lay_open(views, self.game.position(state))}

    def words(self, n: int) -> list[str]:
        """Write the first `n` entries, without their seats, as they were known after the last of them."""
        if self.sees_all:
            return [entry.words for entry in self.timeline.entries[:n]]
        return self.timeline.known_words(n, self.seat)

    def words_then(self, number: int) -> str:
        """Write entry `number` (from 0), without its seat, as it was known when it had just been made."""
        entry = self.timeline.entries[number]
        if self.sees_all or entry.is_undo:
            return entry.words
        state = self.timeline.states[number + 1]
        history = state.full_history()
        viewer = SPECTATOR if self.seat is None else self.seat
        return write_choice(state, history, len(history) - 1, viewer).partition(": ")[2]

    def question(self, number: int) -> str:
        """Return the key of the question that entry `number` answered; nothing for an undo."""
        decision = self.timeline.states[number].pending()
        return "" if decision is None or self.timeline.entries[number].is_undo else decision.key

    def events(self, number: int) -> list[Event]:
        """List what happened by entry `number`, nothing for an undo."""
        if self.timeline.entries[number].is_undo:
            return []
        heard: list[Event] = []
        state = self.timeline.states[number].clone()
        state.asks_forced = True
        state.listen(heard.append)
        play_text(state, self.timeline.entries[number].text)
        return heard if self.sees_all else [event_for(event, self.seat) for event in heard]


def find_seat(game: Game, name: str) -> int | None:
    """Return the number of the seat of that name, None for a spectator.

    Raises:
        UsageError: nobody has that name.
    """
    wanted = name.strip().lower()
    if wanted == SPECTATOR_NAME:
        return None
    if wanted not in game.seat_names:
        seats = ", ".join(game.seat_names)
        raise UsageError(f"--seat {name}: the seats are {seats}, or {SPECTATOR_NAME}")
    return game.seat_names.index(wanted)
