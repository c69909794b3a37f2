"""The undo law: back to the last asked choice, unless something was drawn, turned up or decided by the other since."""

from __future__ import annotations

from typing import Any

import pytest

from castillo.core.notation import play_text
from castillo.core.session import find_undo
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState

from .walks import load, set_up

OLD = {"edition": "1997"}
PLAIN: dict[str, Any] = {
    "to_move": "caesar",
    "hand": {"caesar": [1, 2, 3], "cleopatra": [1, 2]},
    "groups": {"PRA": {"left": 5, "caesar": {"up": [5], "down": [3]}, "cleopatra": {"up": [4], "down": [1]}}},
}
GONE = {"caesar": ["veto", "veto"], "cleopatra": ["veto", "veto"]}


def play(position: dict[str, Any], *texts: str, **options: Any) -> CaesarCleopatraState:
    """Set a position up and play some choices."""
    state = set_up({**PLAIN, **position}, **options)
    for text in texts:
        play_text(state, text)
    return state


def law(state: CaesarCleopatraState, seat: int) -> str:
    """Return why a seat may not take back its last choice, or `may`."""
    _, reason = find_undo(state, seat)
    assert find_undo(state, seat, agreed=True)[1] is None or (reason is not None and reason.key == "undo_nothing")
    return "may" if reason is None else reason.key


@pytest.mark.parametrize("card", ["1 PRA down", "2 QUA up"])
def test_a_placement_is_taken_back_until_a_bust_is_drawn(card: str) -> None:
    state = play({}, f"caesar: place {card}")
    assert law(state, 0) == "may" and law(state, 1) == "undo_nothing"
    play_text(state, "caesar: done")
    assert law(state, 0) == "may"
    play_text(state, "chance: bust grey")
    assert law(state, 0) == "undo_drawn"


def test_not_once_the_other_has_answered_and_that_it_allows_is_an_answer() -> None:
    hands = {"hand": {"caesar": ["assassination", 1], "cleopatra": [1]}}
    state = play(hands, "caesar: assassinate PRA 4")
    assert law(state, 0) == "may"
    play_text(state, "cleopatra: allow")
    assert law(state, 0) == "undo_decided" and law(state, 1) == "may"


@pytest.mark.parametrize(("card", "words"), [("assassination", "assassinate PRA 4"), ("castling", "castle PRA QUA")])
def test_a_forced_allow_decides_nothing(card: str, words: str) -> None:
    state = play({"hand": {"caesar": [card, 1]}, "discard": GONE}, f"caesar: {words}")
    assert state.full_history()[-1].forced and law(state, 0) == "may"


@pytest.mark.parametrize(
    ("card", "words", "options"),
    [("scout", "scout PRA", {}), ("wrath", "wrath PRA", {}), ("spy", "spy", OLD)],
)
def test_a_forced_allow_that_turns_something_up_cannot_be_taken_back(
    card: str, words: str, options: dict[str, Any]
) -> None:
    state = play({"hand": {"caesar": [card, 1], "cleopatra": [1, 2]}, "discard": GONE}, f"caesar: {words}", **options)
    assert law(state, 0) == "undo_revealed"


def test_a_veto_is_taken_back_until_a_card_is_drawn_for_it() -> None:
    hands = {"hand": {"caesar": ["scout", 1], "cleopatra": ["veto", 1]}}
    state = play(hands, "caesar: scout PRA", "cleopatra: veto")
    assert law(state, 1) == "may" and law(state, 0) == "undo_decided"
    play_text(state, "cleopatra: draw influence")
    assert law(state, 1) == "may"
    play_text(state, "chance: influence 3")
    assert law(state, 1) == "undo_drawn"


def test_castled_cards_are_taken_up_again_one_by_one() -> None:
    hands = {"hand": {"caesar": ["castling", 1]}}
    state = play(hands, "caesar: castle PRA QUA", "cleopatra: allow", "caesar: assign 3 QUA")
    assert law(state, 0) == "may"
    at, _ = find_undo(state, 0)
    assert at == 2


def test_not_once_a_special_vote_has_turned_cards_up() -> None:
    groups = {"PRA": {"left": 5, "caesar": {"up": [5, 4, 3, 2]}, "cleopatra": {"down": [1, 2, 3]}}}
    state = play({"groups": groups}, "caesar: place 1 PRA up")
    assert law(state, 0) == "may"
    play_text(state, "caesar: done")
    assert state.full_history()[-1].forced and law(state, 0) == "undo_revealed"
    old = play({"groups": groups, "hand": {"caesar": [1, 2]}}, "caesar: place 1 PRA up", **OLD)
    assert old.full_history()[-1].forced and law(old, 0) == "undo_revealed"


def test_an_exchange_is_taken_back_until_a_card_is_drawn() -> None:
    state = play({}, "caesar: exchange 1", "caesar: exchange 3", **OLD)
    assert law(state, 0) == "may"
    play_text(state, "caesar: done")
    assert law(state, 0) == "may"
    play_text(state, "caesar: draw influence")
    play_text(state, "chance: influence 5")
    assert law(state, 0) == "undo_drawn"


def test_a_mission_is_taken_back_until_the_other_has_chosen() -> None:
    position = {
        "missions": {"caesar": ["PRA3", "AED3"], "cleopatra": ["PRA3", "QUA3"]},
        "won": {"caesar": {"CEN": 2}},
        "groups": {"CEN": {"left": 1, "caesar": {"up": [5]}}},
    }
    state = play(position, "caesar: place 1 PRA down", "caesar: done", "chance: bust CEN", "cleopatra: keep QUA3")
    assert law(state, 1) == "may" and law(state, 0) == "undo_decided"
    play_text(state, "caesar: keep AED3")
    assert law(state, 0) == "may" and law(state, 1) == "undo_decided"


def test_hidden_cards_are_taken_back_until_the_other_hides_one() -> None:
    state = load().new_initial_state()
    play_text(state, "cleopatra: hide 3 CEN")
    assert law(state, 1) == "may"
    play_text(state, "caesar: hide 1 PRA")
    assert law(state, 0) == "may" and law(state, 1) == "undo_decided"
