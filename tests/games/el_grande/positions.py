"""Positions that several tests need."""

from __future__ import annotations

from typing import Any

from castillo.core.notation import play_text
from castillo.core.options import OptionValue
from castillo.games.el_grande import frames
from castillo.games.el_grande.state import ElGrandeState

from .walks import kind_on_top, set_up

TURN: dict[str, Any] = {
    "round": 4,
    "king": "GRA",
    "grandes": {"red": "GAL", "blue": "SEV", "green": "CAT", "yellow": "VAL"},
    "regions": {
        "CNU": {"red": 1, "blue": 3, "green": 2, "yellow": 2},
        "ARA": {"blue": 2, "green": 4},
        "SEV": {"red": 2, "yellow": 3},
        "GRA": {"red": 1, "blue": 1, "green": 1, "yellow": 1},
    },
    "castillo": {"red": 2, "green": 3},
    "court": {"red": 3, "blue": 4, "green": 1},
    "played": {"red": [10, 4, 2], "blue": [9, 5, 6], "green": [8, 6, 4], "yellow": [7, 3, 9]},
    "cards": {"1": "C1B", "2": "C2S", "3": "C3B", "4": "C4M"},
    "phase": "turn",
    "power": {"red": 13, "blue": 11, "green": 10, "yellow": 8},
}
"""Red has the first turn, with a power card that brings nobody to court."""

SCORING: dict[str, Any] = {
    **{key: TURN[key] for key in ("king", "grandes", "regions", "court")},
    "round": 6,
    "phase": "scoring",
    "castillo": {"red": 2, "blue": 1, "green": 3},
}

DISK_POSITIONS = ("scoring", "C2E", "C2F", "C4E", "C4S")
"""Where secret disks are set: in a general scoring, and with these cards."""


def turn_with(*cards: str, **changes: Any) -> dict[str, Any]:
    """Return the position `TURN` with other face-up cards and other changes."""
    face_up = {**TURN["cards"], **{card[1]: card for card in cards}}
    return {**TURN, "cards": face_up, **changes}


def disk_question(name: str, **options: OptionValue) -> ElGrandeState:
    """Return a state in which several seats are to set a disk."""
    if name == "scoring":
        return set_up(SCORING, **options)
    holders = {} if options.get("veto") == "off" else {"vetoes": {"blue": 4, "yellow": 3}}
    state = set_up(turn_with(name, **holders), **options)
    play_text(state, f"red: card {name[1]}")
    play_text(state, "red: act")
    if name == "C4E":
        play_text(state, "red: evict CNU")
    while kind_on_top(state) == frames.VETO_WINDOW:
        play_text(state, f"{state.game.seat_name(state.current_player())}: allow")
    assert len(state.acting_seats()) > 1
    return state
