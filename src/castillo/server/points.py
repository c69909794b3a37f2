"""The points of every seat over a game, for a chart; nothing in it is secret."""

from __future__ import annotations

from castillo.core.events import Event, event_for
from castillo.core.state import State
from castillo.core.telling import ROUND, SCORING, Line
from castillo.server import models
from castillo.server.table import Table

START = "start"


def show_history(table: Table, language: str) -> models.History:
    """Show the points after each scoring and at the beginning of each round; what was taken back is left out."""
    game, standing = table.game, table.session.standing
    heard: list[Event] = []
    state = game.new_initial_state()
    state.listen(heard.append)
    at = len(state.full_history())
    points = [_show_point(0, START, "", state)]
    before = state.scores()
    heading = ""
    for choice in table.session.state.full_history():
        if choice.forced:
            continue
        state.apply_action(choice.action, choice.seat)
        at += sum(event.kind.name == "choice" for event in heard)
        lines = game.tell([event_for(event, None) for event in heard], language)
        heard.clear()
        number = standing[at - 1]
        heading = next((line.text for line in lines if line.kind == SCORING and line.heading), heading)
        if state.scores() != before:
            before = state.scores()
            points.append(_show_point(number, SCORING, heading or _name_scoring(lines), state))
            heading = ""
        rounds = [line.text for line in lines if line.kind == ROUND]
        if rounds:
            points.append(_show_point(number, ROUND, rounds[-1], state))
    state.listen(None)
    return models.History(seq=table.seq, seats=list(game.seat_names), points=points)


def _name_scoring(lines: list[Line]) -> str:
    """Return what a scoring without a heading is called: the first area that was scored."""
    return next((line.text for line in lines if line.kind == SCORING and line.rows), "")


def _show_point(number: int, kind: str, text: str, state: State) -> models.HistoryPoint:
    scores = dict(zip(state.game.seat_names, state.scores(), strict=True))
    return models.HistoryPoint.model_validate({"n": number, "kind": kind, "text": text, "scores": scores})
