"""The core on a toy game of its own, so that nothing of El Grande is needed to show what the core does.

The rules are subclassed in plain Python here, so these tests run only uncompiled (`CASTILLO_PURE=1`).
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from castillo.core.conformance import check_conformance
from castillo.core.errors import ConformanceError, IllegalAction, InvalidNotation
from castillo.core.history import list_choices
from castillo.core.notation import is_legal, legal_texts, play_plan, play_text
from castillo.core.seats import CHANCE, OVER
from castillo.core.state import State
from castillo.pure import is_compiled

pytestmark = pytest.mark.skipif(is_compiled(), reason="compiled rules cannot be subclassed in plain Python")


def load_toy() -> Any:
    """Import the toy game beside this file, which is no test itself, under a name that pickle finds."""
    name = "castillo_toy_game"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / "toy.py")
        assert spec is not None and spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


@pytest.fixture
def state() -> State:
    game = load_toy().Toy()
    first: State = game.new_initial_state()
    return first


def test_the_toy_game_conforms() -> None:
    assert check_conformance(load_toy().Toy(), games=20, every=1) > 100


def test_a_chance_node_lists_its_outcomes_with_weights(state: State) -> None:
    assert state.is_chance_node() and state.current_player() == CHANCE
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    assert outcomes == (1, 2) and weights == pytest.approx((1 / 3, 2 / 3))
    assert state.acting_seats() == [] and state.legal_actions() == [1, 2]


def test_secret_choices_are_open_to_all_seats_in_any_order(state: State) -> None:
    play_text(state, "chance: stake 2")
    assert state.acting_seats() == [0, 1] and state.current_player() == 0
    other = state.clone()
    play_plan(state, ["heads: show 1", "tails: show 2"])
    play_plan(other, ["tails: show 2", "heads: show 1"])
    assert state == other and state.scores() == [0, 2]


def test_who_has_answered_is_not_asked_again(state: State) -> None:
    play_plan(state, ["chance: stake 1", "tails: show 2"])
    assert state.acting_seats() == [0] and state.legal_actions(1) == []
    with pytest.raises(IllegalAction, match="tails is not asked anything now"):
        play_text(state, "tails: show 1")


def test_a_secret_single_answer_is_asked(state: State) -> None:
    play_plan(state, ["chance: stake 1", "heads: show 2", "tails: show 2"])
    play_plan(state, ["chance: stake 1", "heads: show 1", "tails: show 0"])
    play_text(state, "chance: stake 2")
    assert state.acting_seats() == [0, 1] and legal_texts(state, 0) == ["heads: show 0"]


def test_an_illegal_action_says_why_and_changes_nothing(state: State) -> None:
    play_text(state, "chance: stake 1")
    payload, history = state.payload(), state.full_history()
    reason = state.explain(2, 1)
    assert reason is None
    with pytest.raises(IllegalAction) as caught:
        state.apply_action(7)
    assert caught.value.reason.key == "no_such_action"
    play_plan(state, ["heads: show 2", "tails: show 2", "chance: stake 1"])
    with pytest.raises(IllegalAction, match=r"there are only 1 coins \(TOY-1\)"):
        play_text(state, "heads: show 2")
    assert payload != state.payload() and len(state.full_history()) == len(history) + 3


def test_a_plan_is_applied_together_or_not_at_all(state: State) -> None:
    play_text(state, "chance: stake 1")
    before = state.clone()
    with pytest.raises(IllegalAction):
        play_plan(state, ["heads: show 1", "heads: show 1"])
    assert state == before and state.full_history() == before.full_history()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("heads show 1", "a choice is written 'seat: words'"),
        ("edge: show 1", "no seat is called 'edge'"),
        ("heads: show", "expected 'show ...'"),
        ("heads: show nine", "there is no number 'nine'"),
        ("heads: hide 1", "no answer to this question"),
        ("heads:", "a choice is written"),
    ],
)
def test_words_that_are_no_choice(state: State, text: str, fault: str) -> None:
    play_text(state, "chance: stake 1")
    with pytest.raises(InvalidNotation, match=fault):
        play_text(state, text)
    assert not is_legal(state, text)


def test_history_gives_words_and_replays(state: State) -> None:
    play_plan(state, ["chance: stake 2", "tails: show 0", "heads: show 1"])
    texts = [state.game.frame_text(e.seat, e.frame, e.action) for e in state.full_history()]
    assert texts == ["chance: stake 2", "tails: show 0", "heads: show 1"]
    assert state.history() == [2, 0, 1]
    assert list_choices(state.past, state.made) == state.full_history()


def test_the_end(state: State) -> None:
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert state.current_player() == OVER and sum(state.returns()) == 1
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply_action(0)
    with pytest.raises(IllegalAction, match="the game is over"):
        play_text(state, "heads: show 1")


def test_the_suite_finds_a_game_that_breaks_the_contract() -> None:
    toy = load_toy()

    class Aliasing(toy.ToyState):  # type: ignore[misc,name-defined]
        def clone(self) -> Any:
            return self  # a copy that shares everything

    class AliasingToy(toy.Toy):  # type: ignore[misc,name-defined]
        def state_from_payload(self, payload: list[int]) -> Any:
            return Aliasing(self, payload[:11], payload[11:])

        def new_initial_state(self) -> Any:
            return self.state_from_payload(super().new_initial_state().payload())

    sys.modules[toy.__name__].AliasingToy = AliasingToy  # type: ignore[attr-defined]
    AliasingToy.__module__, AliasingToy.__qualname__ = toy.__name__, "AliasingToy"
    with pytest.raises(ConformanceError, match="changing a copy changes the original"):
        check_conformance(AliasingToy(), games=1, every=1)
