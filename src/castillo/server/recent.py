"""What has happened at a table since a seat decided something: for marks on the board, and to show it once more."""

from __future__ import annotations

from castillo.core.history import PlayedChoice
from castillo.core.session import Session, replay_choices
from castillo.server import models
from castillo.server.plan import Plan
from castillo.server.table import Table


def count_decided(session: Session, seat: int | None) -> int | None:
    """Count the entries up to and with the last choice of a seat that stands; None if it has made none."""
    at = _find_last(session.state.full_history(), seat)
    return None if at is None else session.standing[at] + 1


def show_recent(table: Table, seat: int) -> models.Recent:
    """Show what a seat left behind with its last choice, and what has happened since: nothing if it has made none.

    The position is that which the seat could see when it chose: what its choice revealed or drew has happened since.
    What was taken back has not happened.
    """
    session, history = table.session, table.session.state.full_history()
    at = _find_last(history, seat)
    if at is None:
        return models.Recent(seq=table.seq, since=table.seq, view=table.game.view(session.state, seat), events=[])
    plan = Plan(replay_choices(table.game, history[:at]), seat)
    plan.add(session.entries[session.standing[at]].words)
    since = len(plan.shown.full_history())
    stands = set(session.standing[since:])
    events = [event.to_dict() for number, event in table.story.list_events(seat) if number in stands]
    return models.Recent(
        seq=table.seq, since=session.standing[since - 1] + 1, view=table.game.view(plan.shown, seat), events=events
    )


def _find_last(history: list[PlayedChoice], seat: int | None) -> int | None:
    """Find the place of the last choice that a seat was asked for."""
    places = range(len(history) - 1, -1, -1)
    return next((at for at in places if history[at].seat == seat and not history[at].forced), None)
