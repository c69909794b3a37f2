"""Determinizations: all that a seat knows stays, everything else is drawn anew, and each possibility is reached."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from castillo.core.chance import Rng
from castillo.core.conformance_knowledge import check_resampling, list_knowledge, replay_history
from castillo.core.errors import NoHistory
from castillo.core.notation import play_plan
from castillo.games.el_grande.state import ElGrandeState

from .invariants import check_invariants
from .positions import DISK_POSITIONS, TURN, disk_question, turn_with
from .secrets import has_secrets, list_worlds, load_more_power_back
from .strategies import Style, Table, styles, tables
from .walks import Walker, begin, load, set_up, walk

few = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


def resample(state: ElGrandeState, seat: int, rng: Rng, keeps_history: bool = True) -> ElGrandeState:
    """Return a determinization."""
    other = state.resample_from_infostate(seat, rng, keeps_history)
    assert isinstance(other, ElGrandeState)
    return other


def count_histories(state: ElGrandeState, seat: int, times: int) -> Counter[tuple[object, ...]]:
    """Count how often each history comes out."""
    rng = Rng(11)
    return Counter(tuple(resample(state, seat, rng).full_history()) for _ in range(times))


def assert_even(state: ElGrandeState, seat: int, worlds: int) -> None:
    """Assert that resampling reaches exactly the consistent histories, all about equally often."""
    expected = list_worlds(state, seat)
    assert len(expected) == worlds
    seen = count_histories(state, seat, 60 * worlds)
    assert set(seen) == expected
    assert min(seen.values()) > 25 and max(seen.values()) < 110


def next_round(state: ElGrandeState, *bids: str) -> None:
    """End the round's turns, turn up cards of which the fourth takes a power card back, and bid."""
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[-1] if "end" not in _words(state) else _words(state)["end"])
    while state.is_chance_node():
        power_back = state.game.outcomes.find("action card", "C4P")
        state.apply_action(power_back if power_back in state.legal_actions() else state.legal_actions()[0])
    play_plan(state, list(bids))


def _words(state: ElGrandeState) -> dict[str, int]:
    texts = state.game.actions.texts
    return {texts[action]: action for action in state.legal_actions()}


# Secret disks.


@pytest.mark.rule("EG-11.3")
@pytest.mark.parametrize("name", DISK_POSITIONS)
def test_disks_of_others_may_name_any_region_that_they_could(name: str) -> None:
    state = disk_question(name)
    seats = state.acting_seats()
    numbers = {seat: len(state.legal_actions(seat)) for seat in seats}
    for seat in reversed(seats[1:]):
        state.apply_action(state.legal_actions(seat)[0], seat)
    others = numbers[seats[1]]
    for seat in seats[2:]:
        others *= numbers[seat]
    worlds = list_worlds(state, seats[0])
    assert len(worlds) == others
    seen = set(count_histories(state, seats[0], min(9 * others, 900)))
    assert seen == worlds if others < 100 else seen < worlds
    assert len(list_worlds(state, seats[1])) == others // numbers[seats[1]]
    rng = Rng(2)
    for _ in range(20):
        for seat in range(4):
            other = resample(state, seat, rng)
            assert other.disk[seat] == state.disk[seat] and other.disk[seats[0]] == state.disk[seats[0]]
            check_resampling(state, seat, rng)


@pytest.mark.rule("EG-11.3")
def test_after_the_reveal_disks_are_known() -> None:
    state = disk_question("C2E")
    play_plan(state, ["yellow: disk SEV", "blue: disk CNU", "green: disk ARA"])
    assert all(resample(state, seat, Rng(seat)) == state for seat in range(4))


# Power cards taken back.


@pytest.mark.rule("EG-C4P", "EG-5.10")
def test_any_played_card_may_have_been_taken_back() -> None:
    state = set_up(turn_with("C4P"))
    play_plan(state, ["red: card 4", "red: act", "red: back 4"])
    for seat in (1, 2, 3):
        assert_even(state, seat, 4)  # 10, 4, 2 and 13 lay there
    assert list_worlds(state, 0) == {tuple(state.full_history())}
    assert resample(state, 0, Rng(1)) == state


@pytest.mark.rule("EG-C4P")
def test_a_card_that_is_played_again_had_been_taken_back() -> None:
    state = set_up(turn_with("C4P"))
    play_plan(state, ["red: card 4", "red: act", "red: back 13", "red: end"])
    next_round(state, "yellow: power 1", "red: power 13", "blue: power 7", "green: power 9")
    assert len(list_worlds(state, 1)) == 1
    assert resample(state, 1, Rng(1)).full_history() == state.full_history()
    play_plan(state, ["red: card 4", "red: act", "red: back 2"])
    assert_even(state, 1, 4)  # what was taken back first is known now: 10, 4, 2 and 13 lie there again


@pytest.mark.rule("EG-C4P")
def test_two_cards_taken_back_limit_each_other() -> None:
    state = set_up(turn_with("C4P"))
    play_plan(state, ["red: card 4", "red: act", "red: back 13", "red: end"])
    next_round(state, "yellow: power 1", "red: power 12", "blue: power 7", "green: power 9")
    play_plan(state, ["red: card 4", "red: act", "red: back 2"])
    assert_even(state, 2, 16)  # 4 at first; then the 3 that were left and the 12
    play_plan(state, ["red: end"])
    next_round(state, "yellow: power 2", "red: power 13", "blue: power 8", "green: power 11")
    assert_even(state, 2, 7)  # the 13 first and any of 4 then, or any of 3 and then the 13


@pytest.mark.rule("EG-C4P")
def test_cards_that_are_both_played_again_leave_open_which_came_back_first() -> None:
    state = set_up(turn_with("C4P"))
    play_plan(state, ["red: card 4", "red: act", "red: back 4", "red: end"])
    next_round(state, "yellow: power 1", "red: power 12", "blue: power 7", "green: power 9")
    play_plan(state, ["red: card 4", "red: act", "red: back 2", "red: end"])
    next_round(state, "yellow: power 2", "red: power 4", "blue: power 8", "green: power 11")
    next_round(state, *bids_in_order(state, {"red": 2, "blue": 12, "green": 5, "yellow": 13}))
    assert not state.hand[0] & state.shown[0]  # nothing is hidden on the table any more, but the history is
    assert_even(state, 3, 2)
    assert resample(state, 3, Rng(4)) == state


def bids_in_order(state: ElGrandeState, bids: dict[str, int]) -> list[str]:
    """Write bids in the order in which they are asked for, from the leader on, once the cards are turned up."""
    names = [name for name, value in sorted(_last_power(state).items(), key=lambda item: item[1])][:1]
    order = state.game.seat_names
    first = order.index(names[0])
    return [f"{name}: power {bids[name]}" for name in order[first:] + order[:first]]


def _last_power(state: ElGrandeState) -> dict[str, int]:
    return {name: int(state.power[seat]) for seat, name in enumerate(state.game.seat_names)}


@pytest.mark.rule("EG-C4P")
@few
@given(styles(), st.integers(2, 4))
def test_all_ways_are_reached_in_whole_games(style: Style, seats: int) -> None:
    """With a deck in which nearly every round somebody takes a power card back."""
    walker = style.walker()
    for n, state in enumerate(walk(load_more_power_back(seats, rounds=6).new_initial_state(), walker)):
        if not has_secrets(state) or n % 29 != style.seed % 29:
            continue
        worlds = list_worlds(state, 0)
        if len(worlds) > 40:
            continue
        seen = set(count_histories(state, 0, 14 * len(worlds)))
        assert seen == worlds if len(worlds) <= 12 else seen <= worlds


# In any game.


@few
@given(tables(), styles(), st.booleans())
def test_what_a_seat_knows_stays(table: Table, style: Style, more: bool) -> None:
    game = load_more_power_back(2 + style.seed % 4, **table.options) if more else table.game()
    walker = style.walker()
    for state in walk(game.new_initial_state(), walker):
        if not has_secrets(state) or walker.below(9):
            continue
        seat = walker.below(state.game.num_players())
        known, payload = list_knowledge(state, seat), state.payload()
        other = resample(state, seat, walker.rng)
        assert list_knowledge(other, seat) == known and state.payload() == payload
        assert replay_history(other) == other
        check_invariants(other)
        for watcher in range(state.game.num_players()):  # what is hidden anew is hidden from the same seats
            here, there = state.public_history(watcher), other.public_history(watcher)
            assert [line.endswith("?") for line in here] == [line.endswith("?") for line in there]


@few
@given(tables(), styles())
def test_where_nothing_is_hidden_nothing_changes(table: Table, style: Style) -> None:
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 37 != style.seed % 37 or has_secrets(state):
            continue
        for seat in range(state.game.num_players()):
            other = resample(state, seat, Rng(n))
            assert other == state and other is not state
            if not any(decision_is_power_back(state)):
                assert other.past is state.past


def decision_is_power_back(state: ElGrandeState) -> list[bool]:
    """Tell for each choice whether it took a power card back."""
    return [state.game.decisions[entry.frame & 255].key == "power_back" for entry in state.full_history()]


def test_a_determinization_plays_on_to_the_end() -> None:
    state = begin(load_more_power_back(4), Walker(3))
    rng = Rng(1)
    for n, step in enumerate(walk(state, Walker(3))):
        if n % 23 == 0 and not step.is_terminal():
            drawn = resample(step, n % 4, rng)
            assert sum(1 for _ in walk(drawn, Walker(n))) > 1 and drawn.is_terminal()
            assert sum(drawn.returns()) == pytest.approx(1)


# For search, without a history.


def test_without_history_the_state_is_drawn_in_the_same_way() -> None:
    state = set_up(turn_with("C4P"))
    play_plan(state, ["red: card 4", "red: act", "red: back 4"])
    rng = Rng(5)
    hands = Counter(int(resample(state, 1, rng, keeps_history=False).hand[0]) for _ in range(200))
    whole = {int(resample(state, 1, rng).hand[0]) for _ in range(200)}
    assert set(hands) == whole and len(whole) == 4 and min(hands.values()) > 25
    other = resample(state, 1, rng, keeps_history=False)
    assert other.past is None and not other.keeps_history and state.keeps_history
    assert other.view(1) == state.view(1) and other.legal_actions() == state.legal_actions()


def test_what_only_the_history_tells_needs_one() -> None:
    state = set_up(turn_with("C4P"))
    play_plan(state, ["red: card 4", "red: act", "red: back 4"])
    state.keeps_history = False
    for ask in (
        lambda: state.resample_from_infostate(1, Rng(1)),
        lambda: state.information_state_tensor(1),
        lambda: state.information_state_string(1),
    ):
        with pytest.raises(NoHistory, match="history"):
            ask()
    assert state.resample_from_infostate(0, Rng(1)) == state  # red knows all
    start = begin(load(4), Walker(1))
    start.keeps_history = False
    assert start.resample_from_infostate(1, Rng(1)) == start


def test_disks_can_be_drawn_without_a_history() -> None:
    state = disk_question("C4S")
    play_plan(state, ["red: disk GAL", "blue: disk GAL"])
    state.keeps_history = False
    rng = Rng(1)
    seen = {tuple(int(d) for d in resample(state, 1, rng).disk) for _ in range(300)}
    assert seen == {(region, 0, -1, -1) for region in range(9)}


def test_a_position_is_known_to_all() -> None:
    state = set_up(TURN)
    assert all(resample(state, seat, Rng(seat)) == state for seat in range(4))
    assert state.beginning() == state and state.beginning() is not state
    play_plan(state, ["red: card 4", "red: end"])
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert copy.beginning() == set_up(TURN)
        assert copy.information_state_string(2) == state.information_state_string(2)
