"""A state is a value: copies, pickles and replays are equal to it and independent of it."""

from __future__ import annotations

import copy
import pickle
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings

from castillo.games.el_grande.state import ElGrandeState

from .positions import DISK_POSITIONS, disk_question
from .strategies import Style, Table, styles, tables
from .walks import load, play_out, walk

some = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@some
@given(tables(), styles(), styles())
def test_a_clone_is_independent(table: Table, style: Style, other: Style) -> None:
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 29 != style.seed % 29:
            continue
        twin, payload, history = state.clone(), state.payload(), state.full_history()
        assert twin == state and twin is not state and twin.full_history() == history
        walker = other.walker()
        for _ in range(20):  # the twin goes its way
            if not twin.is_terminal():
                walker.step(twin)
        assert (state.payload(), state.full_history()) == (payload, history)
        ahead, after, past = state.clone(), twin.payload(), twin.full_history()
        while not ahead.is_terminal() and len(ahead.full_history()) < len(history) + 40:  # and so does the original
            walker.step(ahead)
        assert (twin.payload(), twin.full_history()) == (after, past)


@some
@given(tables(), styles())
def test_changing_any_number_of_a_clone_leaves_the_original(table: Table, style: Style) -> None:
    walker = style.walker()
    state = table.state()
    for _ in range(style.seed % 300):
        if not state.is_terminal():
            walker.step(state)
    payload = state.payload()
    for changed, kept in ((state.clone(), state), (state, state.clone())):
        for array in arrays_of(changed):
            for i in range(len(array)):
                array[i] = array[i] + 1
        changed.round, changed.king, changed.leader = changed.round + 1, changed.king + 1, changed.leader + 1
        assert kept.payload() == payload and changed != kept


def arrays_of(state: ElGrandeState) -> list[list[int]]:
    """List the arrays of a state themselves, not copies."""
    names = (
        "frames", "caballeros", "score", "hand", "shown", "power", "grande", "disk", "stack", "drawn_from", "face_up",
        "boards",
    )  # fmt: skip
    return [getattr(state, name) for name in names]


@some
@given(tables(), styles())
def test_copies_and_pickles_are_equal_and_hash_alike(table: Table, style: Style) -> None:
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 37 != style.seed % 37 and not state.is_terminal():
            continue
        for twin in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert isinstance(twin, ElGrandeState) and twin is not state
            assert twin == state and hash(twin) == hash(state) and len({twin, state}) == 1
            assert twin.game == state.game and hash(twin.game) == hash(state.game)
            assert (twin.history(), twin.full_history()) == (state.history(), state.full_history())
            assert (twin.legal_actions(), twin.acting_seats()) == (state.legal_actions(), state.acting_seats())
            assert twin.chance_outcomes() == state.chance_outcomes()
            assert twin.keeps_history == state.keeps_history
            if not twin.is_terminal():
                before = state.payload()
                twin.apply_action(twin.legal_actions()[-1])
                assert state.payload() == before and twin != state


@some
@given(tables(), styles())
def test_a_payload_holds_everything(table: Table, style: Style) -> None:
    walker = style.walker()
    state = table.state()
    for _ in range(style.seed % 200):
        if not state.is_terminal():
            walker.step(state)
    twin = state.rules.state_from_payload(state.payload())
    assert twin == state and twin.full_history() == []
    first, second = Style(style.seed + 1, (), 6).walker(), Style(style.seed + 1, (), 6).walker()
    assert play_out(state, first).payload() == play_out(twin, second).payload()


def test_states_of_different_games_differ() -> None:
    assert load(4).new_initial_state() == load(4).new_initial_state()
    assert load(4).new_initial_state() != load(4, castilloOpen=True).new_initial_state()
    assert load(2).new_initial_state() != load(["red", "green"]).new_initial_state()
    assert load(4).new_initial_state() != "red"


@some
@given(tables(), styles())
def test_the_history_replays(table: Table, style: Style) -> None:
    """Without seats the lowest is meant, so here they answered in that order."""
    state = play_out(table.state(), style.walker(in_order=True))
    again = table.state()
    for action in state.history():
        again.apply_action(action)
    assert again == state and again.full_history() == state.full_history()
    assert [entry.action for entry in state.full_history() if not entry.forced] == state.history()


@some
@given(tables(), styles())
def test_the_full_history_replays_with_its_seats(table: Table, style: Style) -> None:
    state = play_out(table.state(), style.walker())
    assert replay(table.state(), state) == state


@some
@given(tables(), styles())
def test_forced_answers_may_be_asked_too(table: Table, style: Style) -> None:
    state = play_out(table.state(), style.walker())
    again = table.state()
    again.asks_forced = True
    for entry in state.full_history():
        assert again.is_forced() == entry.forced and entry.action in again.legal_actions(entry.seat)
        assert not entry.forced or (again.current_player(), again.legal_actions()) == (entry.seat, [entry.action])
        again.apply_action(entry.action, entry.seat)
    assert again == state and again.full_history() == state.full_history()


@some
@given(tables(), styles())
def test_without_history_the_same_game_is_played(table: Table, style: Style) -> None:
    state = table.state()
    state.keeps_history = False
    assert play_out(state, style.walker()) == play_out(table.state(), style.walker())
    assert state.history() == [] == state.full_history()


def replay(start: ElGrandeState, end: ElGrandeState) -> ElGrandeState:
    """Play from `start` what led to `end`: each choice by its seat; the forced ones must follow by themselves."""
    for entry in end.full_history()[len(start.full_history()) :]:
        if not entry.forced:
            start.apply_action(entry.action, entry.seat)
    assert start.full_history() == end.full_history()
    return start


@pytest.mark.rule("EG-11.3", "EG-8.4")
@some
@given(tables(), styles(), styles())
def test_simultaneous_disks_may_be_set_in_any_order(table: Table, style: Style, other: Style) -> None:
    chooser = other.walker()
    checked = 0
    for state in walk(table.state(), style.walker()):
        if len(state.acting_seats()) < 2 or checked == 4:
            continue
        checked += 1
        answers = {seat: chooser.pick(state.legal_actions(seat)) for seat in state.acting_seats()}
        check_orders(state, answers)


@pytest.mark.rule("EG-11.3", "EG-8.4", "EG-C2E", "EG-C2F", "EG-C4E", "EG-C4S")
@pytest.mark.parametrize("name", DISK_POSITIONS)
@pytest.mark.parametrize("veto", ["parts", "whole", "off"])
def test_disks_of_every_card_may_be_set_in_any_order(name: str, veto: str) -> None:
    state = disk_question(name, veto=veto)
    for shift in range(5):
        seats = state.acting_seats()
        legal = {seat: state.legal_actions(seat) for seat in seats}
        check_orders(state, {seat: legal[seat][(seat + shift) % len(legal[seat])] for seat in seats})


@pytest.mark.parametrize("name", DISK_POSITIONS)
def test_asking_about_another_seat_changes_nothing(name: str) -> None:
    """What the engine remembers of one seat's choices is not taken for another's."""
    state = disk_question(name)
    seats = state.acting_seats()
    legal = {seat: state.clone().legal_actions(seat) for seat in seats}
    for first in seats:
        for second in seats:
            assert state.legal_actions(first) == legal[first]
            assert state.legal_actions() == legal[seats[0]]
            assert state.legal_actions(second) == legal[second]
            assert [state.explain(action, first) is None for action in legal[second]] == [
                action in legal[first] for action in legal[second]
            ]
            assert state.legal_actions() == legal[seats[0]]
            assert state.acting_seats() == seats and state.current_player() == seats[0]
    trial = state.clone()
    for seat in reversed(seats):
        trial.legal_actions(seats[0])
        trial.apply_action(legal[seat][-1], seat)


def check_orders(state: ElGrandeState, answers: dict[int, int]) -> None:
    """Answer in every order: all lead to the same state, and their histories replay to it."""
    ends: list[ElGrandeState] = []
    for order in list(permutations(answers))[:24]:
        trial = state.clone()
        waiting = set(answers)
        for seat in order:
            assert trial.acting_seats() == sorted(waiting)
            assert trial.current_player() == min(waiting)
            trial.apply_action(answers[seat], seat)
            waiting.remove(seat)
        assert replay(state.clone(), trial) == trial
        ends.append(trial)
    assert all(end == ends[0] for end in ends)
