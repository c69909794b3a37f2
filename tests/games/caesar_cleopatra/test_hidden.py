"""What a seat cannot know is drawn anew without looking at it, from the beginning and from positions."""

from __future__ import annotations

from itertools import islice

import pytest

from castillo.core.chance import Rng
from castillo.core.conformance_knowledge import check_knowledge, list_knowledge
from castillo.core.errors import NoHistory
from castillo.core.events import Event, event_for
from castillo.core.options import OptionValue
from castillo.core.state import State
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState

from .walks import OPTION_SETS, kind_on_top, load, set_up, walk


@pytest.mark.parametrize("options", OPTION_SETS)
def test_what_is_drawn_anew_does_not_hang_on_what_was_hidden(options: dict[str, OptionValue]) -> None:
    changed = 0
    for seed in range(4):
        for n, state in enumerate(walk(load(**options).new_initial_state(), seed, stay=seed == 3)):
            if n % 17 or state.is_terminal():
                continue
            for seat in (0, 1):
                other = state.resample_from_infostate(seat, Rng(n))
                changed += other != state
                one, two = (s.resample_from_infostate(seat, Rng(n + 1)) for s in (state, other))
                assert one == two and one.full_history() == two.full_history()
                assert list_knowledge(one, seat) == list_knowledge(state, seat)
    assert changed > 50


@pytest.mark.parametrize("options", OPTION_SETS)
def test_knowledge_is_right_from_positions_too(options: dict[str, OptionValue]) -> None:
    checked = 0
    for seed in range(3):
        turns = 0
        for state in walk(load(**options).new_initial_state(), seed):
            if kind_on_top(state) != frames.PLAY or state.argument() != 0:
                continue
            turns += 1
            if turns % 9 == 0:
                checked += check_from_here(state, seed, options)
    assert checked > 20


def check_from_here(state: CaesarCleopatraState, seed: int, options: dict[str, OptionValue]) -> int:
    """Set up the position of a state, play some choices on from it and check what seats know; count the checks."""
    position = state.rules.position(state)
    again = set_up(position, **options)
    assert state.rules.position(again) == position
    checked = 0
    for n, step in enumerate(walk(again, seed)):
        if n > 40 or step.is_terminal():
            break
        if n % 8 == 0:
            check_knowledge(step, Rng(n))
            checked += 1
    return checked


def test_cards_that_left_the_hand_unseen_are_found_quickly_however_many_they_are() -> None:
    """Where all action cards are known to have gone, trying what cannot be in every order would take for ever."""
    state = next(islice(walk(load(**OPTION_SETS[3]).new_initial_state(), 1107), 202, None))
    known = list_knowledge(state, 1)
    for seed in range(40):
        assert list_knowledge(state.resample_from_infostate(1, Rng(seed)), 1) == known


def test_without_a_history_nothing_can_be_drawn_anew() -> None:
    state = load().new_initial_state()
    state.keeps_history = False
    with pytest.raises(NoHistory):
        state.resample_from_infostate(0, Rng(1))


@pytest.mark.parametrize("options", OPTION_SETS)
def test_events_tell_a_seat_the_same_whatever_is_hidden_from_it(options: dict[str, OptionValue]) -> None:
    for seed in range(3):
        for n, state in enumerate(walk(load(**options).new_initial_state(), seed)):
            if n % 60 != 59:
                continue
            for seat in (0, 1):
                other = state.resample_from_infostate(seat, Rng(n))
                assert tell(state, seat) == tell(other, seat)


def tell(state: State, seat: int) -> list[dict[str, object]]:
    """Play a state's history again and return the events as a seat may know them."""
    heard: list[Event] = []
    again = state.beginning()
    again.listen(heard.append)
    for entry in state.full_history():
        if not entry.forced:
            again.apply_action(entry.action, entry.seat)
    return [event_for(event, seat).to_dict() for event in heard]
