"""What a seat has seen, in order, in words: public histories and information states (perfect recall)."""

from __future__ import annotations

from typing import Any

from castillo.core.errors import NoHistory
from castillo.core.events import CHOICE, GAME_OVER
from castillo.core.history import FORCED_MARK, PlayedChoice
from castillo.core.seats import SPECTATOR
from castillo.core.state import KIND, State

CONSTANT_KEYS = ("game", "seats", "options")
"""Keys of a view that are the same throughout a game."""


def list_public_history(state: State, seat: int | None) -> list[str]:
    """Write every choice and outcome as `seat` (None: a spectator) has come to know it, one line for each.

    What is hidden reads `?`; a forced choice stands behind `= `, unless that is a secret. The lines are in the order
    of `State.full_history()`; what has been revealed since is written out.

    Raises:
        NoHistory: the state keeps none.
    """
    require_history(state)
    history = state.full_history()
    viewer = SPECTATOR if seat is None else state.game.check_seat(seat)
    return [write_choice(state, history, at, viewer) for at in range(len(history))]


def write_choice(state: State, history: list[PlayedChoice], at: int, seat: int) -> str:
    """Write the choice `history[at]` as a seat, or SPECTATOR, has come to know it up to `state`."""
    entry = history[at]
    game = state.game
    decision = game.decisions[entry.frame & KIND]
    if decision.hides(state, history, at, seat):
        words = decision.secret_words(game, entry.frame >> 8, entry.action)
    else:
        words = decision.words(game, entry.frame >> 8, entry.action)
    learnt = decision.learns(state, history, at, seat)
    mark = FORCED_MARK if entry.forced else ""
    return f"{mark}{game.seat_name(entry.seat)}: {words}" + (f" ({learnt})" if learnt else "")


def write_information_state(state: State, seat: int) -> str:
    """Write everything that a seat has seen: who it is, what lay there at the beginning, every choice since.

    The beginning is written out only if it is not the game's own, that is, for a state made from a position.

    Raises:
        NoHistory: the state keeps none.
    """
    lines = [f"seat {state.game.seat_name(state.game.check_seat(seat))}"]
    if state.root is not None:
        lines += ["beginning", write_view(state.game.view(state.root, seat)), "choices"]
    return "\n".join([*lines, *list_public_history(state, seat)])


def require_history(state: State) -> None:
    """Raise NoHistory if the state does not know what was chosen."""
    if not state.keeps_history:
        raise NoHistory("the state keeps no history, so what a seat has seen is not known")


def write_view(view: dict[str, Any]) -> str:
    """Write a view as lines `key: values`; what is empty, or never changes at a table, is left out."""
    lines = [
        f"{key}: {_write_value(value)}"
        for key, value in view.items()
        if key not in CONSTANT_KEYS and value not in ({}, [], None, "")
    ]
    return "\n".join(lines)


def _write_value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(_write_entry(str(key), entry) for key, entry in value.items() if entry not in ({}, []))
    if isinstance(value, list):
        return " ".join(_write_value(entry) for entry in value)
    return str(value)


def _write_entry(key: str, value: object) -> str:
    words = _write_value(value)
    return f"{key} ({words})" if isinstance(value, dict) else f"{key} {words}"


def tell_choice(state: State, entry: PlayedChoice) -> None:
    """Tell a state's listener of a choice that is about to be carried out."""
    game = state.game
    decision = game.decisions[entry.frame & KIND]
    insiders = None
    answer = words = decision.words(game, entry.frame >> 8, entry.action)
    if decision.hides(state, [entry], 0, SPECTATOR):
        words = decision.secret_words(game, entry.frame >> 8, entry.action)
        seats = range(game.num_players())
        insiders = tuple(seat for seat in seats if not decision.hides(state, [entry], 0, seat))
    data = {"seat": game.seat_name(entry.seat), "question": decision.key, "words": words, "answer": answer}
    state.emit(CHOICE, {**data, "forced": entry.forced}, insiders)


def tell_end(state: State) -> None:
    """Tell a state's listener that the game is over."""
    names = state.game.seat_names
    scores = dict(zip(names, state.scores(), strict=True))
    state.emit(GAME_OVER, {"scores": scores, "winners": [names[seat] for seat in state.winners()]})
