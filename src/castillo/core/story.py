"""The story of a game: its events, told in sentences to whoever may know them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from castillo.core.events import CHOICE, Event, event_for, event_for_all
from castillo.core.game import Game
from castillo.core.session import Session
from castillo.core.state import State
from castillo.core.telling import POINTS, ROUND, TURN, UNDO, Line, write_lines

TURN_BEGINS: Final = "turn_begins"
"""What games that have turns call the event with which one begins."""


class Item(NamedTuple):
    """Something in a story.

    Attributes:
        entry: the number of the session's entry that it belongs to.
        what: an event as it was, secrets included, or a line that is for everybody.
    """

    entry: int
    what: Event | Line


class Story:
    """What has happened so far, in order.

    Nothing is ever taken out: what an undo took back is still told, and that it was taken back.

    Attributes:
        items: events, and lines that are for everybody.
        entry: the number of the entry that is being told of, from 0.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.items: list[Item] = []
        self.entry = -1
        self.scores = [0] * game.num_players()

    def __len__(self) -> int:
        return len(self.items)

    def follow(self, state: State) -> None:
        """Listen to a state from now on."""
        state.listen(self._hear)
        self.scores = state.scores()

    def catch_up(self, session: Session) -> None:
        """Hear everything that led to where a session stands now, then follow it."""
        state = self.game.new_initial_state()
        self.follow(state)
        for choice in session.state.full_history():
            if not choice.forced:
                state.apply_action(choice.action, choice.seat)
                self.note_points(state)
        state.listen(None)
        self.follow(session.state)

    def note_points(self, state: State) -> None:
        """Note the points down if somebody's have changed: before the turn that begins then."""
        before, self.scores = self.scores, state.scores()
        if before != self.scores:
            seats = zip(self.game.seat_names, before, self.scores, strict=True)
            points = [f"{seat} {now}" + (f" ({now - then:+})" if now != then else "") for seat, then, now in seats]
            at = len(self.items)
            while at > 0 and _begins_turn(self.items[at - 1]):
                at -= 1
            self.items.insert(at, Item(self.entry, Line(f"Points: {', '.join(points)}.", POINTS)))

    def note_undo(self, seat: int, agreed: bool) -> None:
        """Note down that a seat has taken a choice back."""
        how = " The others agree." if agreed else ""
        self.entry += 1
        name = self.game.seat_name(seat)
        self._note(Line(f"{name} takes back what it chose last.{how}", UNDO, seats=(name,)))

    def note(self, line: str) -> None:
        """Note down a line that is for everybody."""
        self._note(Line(line))

    def tell(self, seat: int | None, since: int = 0) -> list[str]:
        """Tell what happened after the first `since` items as text, line by line; see `list_lines`."""
        return write_lines(line for _, line in self.list_lines(seat, since))

    def list_lines(
        self, seat: int | None, since: int = 0, until: int | None = None, whole: bool = False
    ) -> list[tuple[int, Line]]:
        """Tell what happened as a seat (None: a spectator) may know it.

        Args:
            seat: who is told.
            since: the first of the items to tell of, where they ended between two choices: what was chosen says how
                what follows is told.
            until: the first of those not to tell of any more; None for none.
            whole: whether to tell every secret too, whoever is told.

        Returns:
            The lines, each with the number of its entry.
        """
        lines: list[tuple[int, Line]] = []
        heard: list[Item] = []
        for item in self.items[since:until]:
            if isinstance(item.what, Event):
                heard.append(item)
            else:
                lines += [*self._narrate(heard, seat, whole), (item.entry, item.what)]
                heard = []
        return lines + self._narrate(heard, seat, whole)

    def list_events(self, seat: int | None, since: int = 0, until: int | None = None) -> list[tuple[int, Event]]:
        """List the events among the items as a seat (None: a spectator) may see them, with their entries' numbers."""
        found = self.items[since:until]
        return [(item.entry, event_for(item.what, seat)) for item in found if isinstance(item.what, Event)]

    def _narrate(self, heard: list[Item], seat: int | None, whole: bool) -> list[tuple[int, Line]]:
        found = [item.what for item in heard if isinstance(item.what, Event)]
        events = [event_for_all(event) if whole else event_for(event, seat) for event in found]
        choosers = {
            item.entry: event.data["seat"] for item, event in zip(heard, events, strict=True) if event.kind is CHOICE
        }
        lines = []
        for line in self.game.tell(events):
            entry = heard[line.at].entry
            seats = _name_seats(line, events[line.at], choosers.get(entry))
            lines.append((entry, replace(line, at=0, seats=seats)))
        return lines

    def _hear(self, event: Event) -> None:
        if event.kind is CHOICE:
            self.entry += 1
        self.items.append(Item(self.entry, event))

    def _note(self, line: Line) -> None:
        self.items.append(Item(self.entry, line))


def _name_seats(line: Line, event: Event, chooser: str | None) -> tuple[str, ...]:
    """Name the seats that a line concerns: who chose, the one that the event names, those that score."""
    if line.kind == ROUND:
        return ()
    concerned = [chooser if line.kind != TURN else None, event.data.get("seat"), *(row.seat for row in line.rows)]
    return tuple(dict.fromkeys(str(seat) for seat in concerned if seat not in (None, "chance")))


def _begins_turn(item: Item) -> bool:
    return isinstance(item.what, Event) and item.what.kind.name == TURN_BEGINS
