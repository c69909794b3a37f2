"""The words in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from castillo.games.el_grande.names import PHASE_NAMES, TEXTS


def name_seat(seat: str) -> str:
    """Return a seat's name as it stands in a sentence."""
    return seat.capitalize()


def list_names(seats: Sequence[str]) -> str:
    """Write "Red, Blue and Green"."""
    names = [name_seat(seat) for seat in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def tell_moment(view: dict[str, Any]) -> str:
    """Tell the round and the phase."""
    if view["over"]:
        return f"After round {view['round']}"
    return f"Round {view['round']}, {PHASE_NAMES.get(view['phase'], view['phase'])}"


def tell_mover(view: dict[str, Any]) -> str:
    """Tell who is to move and what is asked, or who has won."""
    if view["over"]:
        winners = view["winners"]
        return f"{list_names(winners)} {'wins' if len(winners) == 1 else 'share the win'}"
    if not view["to_move"]:
        return ""
    question = view["question"]
    asked = "" if question is None else f": {TEXTS.get('questions', question)}"
    return f"{list_names(view['to_move'])}{asked}"


def tell_vetoes(rounds: int | list[int]) -> str:
    """Tell which vetoes a seat holds, by the rounds in which they were taken."""
    taken = rounds if isinstance(rounds, list) else [rounds]
    return f"veto of round {taken[0]}" if len(taken) == 1 else f"vetoes of rounds {', '.join(map(str, taken))}"


def tell_ranks(view: dict[str, Any]) -> str:
    """Tell which ranks score at this table (EG-8.3)."""
    seats = len(view["seats"])
    if seats > 3 or view["options"].get("scoredRanks") == 3:
        return "first, second and third rank score"
    return "only the first rank scores" if seats == 2 else "first and second rank score"
