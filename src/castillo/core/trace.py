"""A record as a sequence of positions, for programs that check games or learn from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from castillo.core.history import PlayedChoice
from castillo.core.notation import legal_texts
from castillo.core.record import Record
from castillo.core.state import State


def trace_record(record: Record) -> Iterator[dict[str, Any]]:
    """Yield a table for the game, one before every choice and outcome (forced ones too), and one for the end.

    Everything is shown, secrets too. Choices that were taken back are left out.

    Raises:
        InvalidRecord: an entry cannot be.
    """
    game = record.game
    final = record.replay().state
    yield {
        "game": game.name,
        "seats": list(game.seat_names),
        "expansions": list(game.expansions),
        "options": dict(game.options),
    }
    state = game.new_initial_state()
    state.asks_forced = True
    asked = [choice for choice in final.full_history() if not choice.forced]
    number = given = 0
    while state.is_forced() or given < len(asked):
        forced = state.is_forced()
        if forced:
            choice = PlayedChoice(state.current_player(), state.legal_actions()[0], int(state.top), True)
        else:
            choice = asked[given]
            given += 1
        yield _trace_choice(state, number, choice)
        state.apply_action(choice.action, choice.seat)
        number += 1
    position = game.position(state)
    winners = [game.seat_name(seat) for seat in state.winners()] if state.is_terminal() else []
    scores = dict(zip(game.seat_names, state.scores(), strict=True))
    yield {"over": state.is_terminal(), "score": scores, "winners": winners, "position": position}


def _trace_choice(state: State, number: int, choice: PlayedChoice) -> dict[str, Any]:
    game = state.game
    seats: list[int | None] = [None] if state.is_chance_node() else list(state.acting_seats())
    names = ["chance" if seat is None else game.seat_name(seat) for seat in seats]
    legal = [[text.partition(": ")[2] for text in legal_texts(state, seat)] for seat in seats]
    line: dict[str, Any] = {
        "n": number,
        "to_move": names,
        "legal": dict(zip(names, legal, strict=True)),
        "choice": game.frame_text(choice.seat, choice.frame, choice.action),
    }
    if choice.forced:
        line["forced"] = True
    line["position"] = game.position(state)
    return line
