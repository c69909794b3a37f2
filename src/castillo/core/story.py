"""The story of a game: its events, told in sentences to whoever may know them.

It is kept as events and keys, and put into a language's words when it is told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from castillo.core.events import CHOICE, Event, event_for, event_for_all
from castillo.core.game import Game
from castillo.core.session import Session
from castillo.core.state import State
from castillo.core.telling import POINTS, ROUND, TURN, UNDO, Line, write_lines
from castillo.core.texts import ENGLISH, Texts

TURN_BEGINS: Final = "turn_begins"
"""What games that have turns call the event with which one begins."""


@dataclass(frozen=True)
class Note:
    """Something besides the events that everybody is told: a key into texts (`story.<key>`) and its arguments."""

    key: str
    arguments: dict[str, str]
    kind: str = ""

    def write(self, texts: Texts) -> Line:
        """Put it into words."""
        seats = tuple(seat for name, seat in self.arguments.items() if name == "seat")
        return Line(texts.say("story", self.key, self.arguments), self.kind, seats=seats)


@dataclass(frozen=True)
class Standing:
    """The points of every seat after they have changed: name, points, and how they changed."""

    seats: tuple[tuple[str, int, int], ...]

    def write(self, texts: Texts) -> Line:
        """Put it into words."""
        points = ", ".join(
            texts.say(
                "story",
                "points_changed" if change else "points_same",
                {"seat": seat, "number": str(number), "change": f"{change:+}"},
            )
            for seat, number, change in self.seats
        )
        return Line(texts.get("story", "points", points=points), POINTS)


class Item(NamedTuple):
    """Something in a story.

    Attributes:
        entry: the number of the session's entry that it belongs to.
        what: an event as it was, secrets included, or something that is for everybody.
    """

    entry: int
    what: Event | Note | Standing


class Story:
    """What has happened so far, in order.

    Nothing is ever taken out: what an undo took back is still told, and that it was taken back.

    Attributes:
        items: events, and what is for everybody.
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
            standing = Standing(tuple((seat, now, now - then) for seat, then, now in seats))
            at = len(self.items)
            while at > 0 and _begins_turn(self.items[at - 1]):
                at -= 1
            self.items.insert(at, Item(self.entry, standing))

    def note_undo(self, seat: int, agreed: bool) -> None:
        """Note down that a seat has taken a choice back."""
        self.entry += 1
        self.note("undone_agreed" if agreed else "undone", {"seat": self.game.seat_name(seat)}, UNDO)

    def note(self, key: str, arguments: dict[str, str], kind: str = "") -> None:
        """Note down something that is for everybody; see `Note`."""
        self.items.append(Item(self.entry, Note(key, arguments, kind)))

    def tell(self, seat: int | None, since: int = 0) -> list[str]:
        """Tell what happened after the first `since` items as English text, line by line; see `list_lines`."""
        return write_lines(line for _, line in self.list_lines(seat, since))

    def list_lines(
        self,
        seat: int | None,
        since: int = 0,
        until: int | None = None,
        whole: bool = False,
        language: str = ENGLISH,
    ) -> list[tuple[int, Line]]:
        """Tell what happened as a seat (None: a spectator) may know it.

        Args:
            seat: who is told.
            since: the first of the items to tell of, where they ended between two choices: what was chosen says how
                what follows is told.
            until: the first of those not to tell of any more; None for none.
            whole: whether to tell every secret too, whoever is told.
            language: in which it is told.

        Returns:
            The lines, each with the number of its entry.
        """
        texts = self.game.texts(language)
        lines: list[tuple[int, Line]] = []
        heard: list[Item] = []
        for item in self.items[since:until]:
            if isinstance(item.what, Event):
                heard.append(item)
            else:
                lines += [*self._narrate(heard, seat, whole, language), (item.entry, item.what.write(texts))]
                heard = []
        return lines + self._narrate(heard, seat, whole, language)

    def list_events(self, seat: int | None, since: int = 0, until: int | None = None) -> list[tuple[int, Event]]:
        """List the events among the items as a seat (None: a spectator) may see them, with their entries' numbers."""
        found = self.items[since:until]
        return [(item.entry, event_for(item.what, seat)) for item in found if isinstance(item.what, Event)]

    def _narrate(self, heard: list[Item], seat: int | None, whole: bool, language: str) -> list[tuple[int, Line]]:
        found = [item.what for item in heard if isinstance(item.what, Event)]
        events = [event_for_all(event) if whole else event_for(event, seat) for event in found]
        choosers = {
            item.entry: event.data["seat"] for item, event in zip(heard, events, strict=True) if event.kind is CHOICE
        }
        lines = []
        for line in self.game.tell(events, language):
            entry = heard[line.at].entry
            seats = _name_seats(line, events[line.at], choosers.get(entry))
            lines.append((entry, replace(line, at=0, seats=seats)))
        return lines

    def _hear(self, event: Event) -> None:
        if event.kind is CHOICE:
            self.entry += 1
        self.items.append(Item(self.entry, event))


def _name_seats(line: Line, event: Event, chooser: str | None) -> tuple[str, ...]:
    """Name the seats that a line concerns: who chose, the one that the event names, those that score."""
    if line.kind == ROUND:
        return ()
    concerned = [chooser if line.kind != TURN else None, event.data.get("seat"), *(row.seat for row in line.rows)]
    return tuple(dict.fromkeys(str(seat) for seat in concerned if seat not in (None, "chance")))


def _begins_turn(item: Item) -> bool:
    return isinstance(item.what, Event) and item.what.kind.name == TURN_BEGINS
