"""A record as a sequence of positions, for programs that check games or learn from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from castillo.core.notation import legal_texts
from castillo.core.session import Entry, Session
from castillo.core.state import State
from castillo.core.timeline import Timeline


def trace_session(session: Session) -> Iterator[dict[str, Any]]:
    """Yield a table for the game, one before every choice and outcome (forced ones too), and one for the end.

    Everything is shown, secrets too. Choices that were taken back are left out, and so are the undos.
    """
    game = session.game
    yield {
        "game": game.name,
        "seats": list(game.seat_names),
        "expansions": list(game.expansions),
        "options": dict(game.options),
    }
    timeline = Timeline(session)
    for n, number in enumerate(session.standing):
        yield _trace_choice(timeline.states[number], n, timeline.entries[number])
    state = session.state
    winners = [game.seat_name(seat) for seat in state.winners()] if state.is_terminal() else []
    scores = dict(zip(game.seat_names, state.scores(), strict=True))
    yield {"over": state.is_terminal(), "score": scores, "winners": winners, "position": game.position(state)}


def _trace_choice(state: State, n: int, entry: Entry) -> dict[str, Any]:
    game = state.game
    seats: list[int | None] = [None] if state.is_chance_node() else list(state.acting_seats())
    names = ["chance" if seat is None else game.seat_name(seat) for seat in seats]
    legal = [[text.partition(": ")[2] for text in legal_texts(state, seat)] for seat in seats]
    line: dict[str, Any] = {
        "n": n,
        "to_move": names,
        "legal": dict(zip(names, legal, strict=True)),
        "choice": entry.text,
    }
    if entry.forced:
        line["forced"] = True
    line["position"] = game.position(state)
    return line
