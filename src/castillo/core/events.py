"""What happened, structured, for logs and animation; produced only while somebody listens (`State.listen`).

Who may see what of an event is said by its kind, field by field: what a kind does not list reaches nobody. The
kinds are described in docs/events.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class EventKind:
    """A kind of event.

    Attributes:
        name: what it is called.
        public: the fields that everybody may see, spectators too.
        private: the fields that only the event's insiders may see besides.
        summary: one line that says what happened.
    """

    name: str
    public: tuple[str, ...]
    summary: str
    private: tuple[str, ...] = ()


@dataclass(frozen=True)
class Event:
    """Something that happened.

    Attributes:
        kind: what.
        data: the fields: names, numbers, lists and tables, ready for JSON.
        insiders: the seats that may see the private fields; None if everybody may.
    """

    kind: EventKind
    data: dict[str, Any]
    insiders: tuple[int, ...] | None = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the event as one table: `kind`, and the fields."""
        return {"kind": self.kind.name, **self.data}


Listener = Callable[[Event], None]


def event_for(event: Event, seat: int | None) -> Event:
    """Return what a seat (None: a spectator) may know of an event: the fields that the kind lists for it."""
    allowed = event.kind.public
    if event.insiders is None or (seat is not None and seat in event.insiders):
        allowed = (*allowed, *event.kind.private)
    return Event(event.kind, {name: event.data[name] for name in allowed if name in event.data}, None)


def event_for_all(event: Event) -> Event:
    """Return an event with its private fields, for whoever may know everything."""
    return event_for(replace(event, insiders=None), None)


CHOICE = EventKind(
    "choice",
    ("seat", "question", "words", "forced"),
    "a seat or chance has chosen: `words` as everybody may read them, `answer` as those who may know it",
    ("answer",),
)
GAME_OVER = EventKind("game_over", ("scores", "winners"), "the game has ended")

CORE_KINDS = (CHOICE, GAME_OVER)
