"""The story of a game: its events, told in sentences to whoever may know them."""

from __future__ import annotations

from castillo.core.events import Event, event_for
from castillo.core.game import Game
from castillo.core.session import Session
from castillo.core.state import State


class Story:
    """What has happened so far, in order.

    Nothing is ever taken out: what an undo took back is still told, and that it was taken back.

    Attributes:
        items: events as they were, secrets included, and lines that are for everybody.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.items: list[Event | str] = []
        self.scores = [0] * game.num_players()

    def __len__(self) -> int:
        return len(self.items)

    def follow(self, state: State) -> None:
        """Listen to a state from now on."""
        state.listen(self.items.append)
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
            self.items.insert(at, f"Points: {', '.join(points)}.")

    def note_undo(self, seat: int, agreed: bool) -> None:
        """Note down that a seat has taken a choice back."""
        how = " The others agree." if agreed else ""
        self.items.append(f"{self.game.seat_name(seat)} takes back what it chose last.{how}")

    def tell(self, seat: int | None, since: int = 0) -> list[str]:
        """Tell what happened after the first `since` items as a seat (None: a spectator) may know it, line by line.

        `since` is where the items ended between two choices: what was chosen says how what follows is told.
        """
        lines: list[str] = []
        heard: list[Event] = []
        for item in self.items[since:]:
            if isinstance(item, Event):
                heard.append(event_for(item, seat))
            else:
                lines += [*self.game.narrate(heard), item]
                heard = []
        return lines + self.game.narrate(heard)


def _begins_turn(item: Event | str) -> bool:
    return isinstance(item, Event) and item.kind.name == "turn_begins"
