"""Non-interference: the cards that a seat has not shown change nothing of what others are told."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from castillo import CHANCE
from castillo.core.bits import count_bits, list_bits
from castillo.core.chance import Rng
from castillo.core.conformance_knowledge import check_knowledge, list_knowledge
from castillo.core.events import Event, event_for
from castillo.core.notation import play_text
from castillo.games.intrigue_and_king.setup import HAND
from castillo.games.intrigue_and_king.state import IntrigueState

from .tables import FEW_CARDS, begin, choose, set_up, walk


class Branch:
    """A game that goes on from a state, and all that is heard of it from there on."""

    def __init__(self, state: IntrigueState) -> None:
        self.state = state.clone()
        self.heard: list[Event] = []
        self.state.listen(self.heard.append)

    def told(self, seat: int | None) -> list[dict[str, Any]]:
        """List the events as a seat (None: a spectator) is told them."""
        return [event_for(event, seat).to_dict() for event in self.heard]


def assert_alike(one: Branch, other: Branch, watcher: int | None) -> None:
    """Assert that a seat cannot tell two branches apart by anything that the engine says."""
    here, there = list_knowledge(one.state, watcher), list_knowledge(other.state, watcher)
    different = [key for key in here if here[key] != there[key]]
    assert not different, f"seat {watcher} sees what it cannot know by its {different}"
    assert one.told(watcher) == other.told(watcher), f"seat {watcher} hears what it cannot know"


@pytest.mark.rule("IK-2.4")
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_sees_which_cards_others_pick(seats: int) -> None:
    state = begin(seats)
    while state.is_chance_node() or state.view()["question"] == "disk":
        seat, action = choose(state, Rng(seats))
        state.apply_action(action, seat)
    one, other = Branch(state), Branch(state)
    for at in range(HAND):
        for branch, of in ((one, 0), (other, -1)):
            legal = branch.state.legal_actions(1)
            branch.state.apply_action(legal[of], 1)
        for watcher in (None, *(seat for seat in range(seats) if seat != 1)):
            assert_alike(one, other, watcher)
        assert one.state.view(1)["hand"] != other.state.view(1)["hand"]
        assert len(one.state.view()["handSizes"]) == seats and one.state.view()["handSizes"]["blue"] == at + 1
    assert 1 not in one.state.acting_seats()


@pytest.mark.rule("IK-2.4", "IK-8.2")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"hands": "random"}), (3, {"deck": FEW_CARDS})])
def test_cards_not_shown_change_nothing_for_others(seats: int, options: dict[str, Any]) -> None:
    rng, compared = Rng(11), 0
    for n, state in enumerate(walk(begin(seats, **options), 17)):
        if n % 13 or state.is_terminal():
            continue
        watcher = n % seats
        world = state.resample_from_infostate(watcher, rng)
        assert isinstance(world, IntrigueState)
        one, other = Branch(state), Branch(world)
        for _ in range(12):
            assert_alike(one, other, watcher)
            if one.state.is_terminal():
                break
            seat, _ = choose(one.state, rng)
            asked = None if seat == CHANCE else seat
            both = sorted(set(one.state.legal_actions(asked)) & set(other.state.legal_actions(asked)))
            if not both:
                break
            action = both[int(rng.below(len(both)))]
            one.state.apply_action(action, seat)
            other.state.apply_action(action, seat)
        compared += any(state.hand[s] != world.hand[s] for s in range(seats))
    assert compared > 5


@pytest.mark.rule("IK-2.4")
def test_hands_are_drawn_anew_evenly_and_fit_what_has_been_played() -> None:
    states = walk(begin(3, deck=FEW_CARDS), 2)
    state = next(state for state in states if state.round == 4 and not any(state.power))
    shown, number = int(state.shown[1]), int(count_bits(state.unshown(1)))
    guesses = list_bits(state.guesses(1))
    drawn: Counter[int] = Counter()
    rng = Rng(5)
    for _ in range(3000):
        world = state.resample_from_infostate(0, rng, keeps_history=False)
        assert isinstance(world, IntrigueState)
        assert world.shown[1] == shown and count_bits(world.unshown(1)) == number and world.hand[0] == state.hand[0]
        drawn.update(list_bits(world.unshown(1)))
    assert sorted(drawn) == guesses
    expected = 3000 * number / len(guesses)
    assert all(abs(count - expected) < 6 * expected**0.5 for count in drawn.values())


@pytest.mark.rule("IK-2.4")
def test_with_the_same_hands_for_all_nothing_is_hidden() -> None:
    for n, state in enumerate(walk(begin(3, hands="same"), 4)):
        if n % 20 == 0 and not state.is_terminal() and state.view()["question"] != "disk":
            assert state.resample_from_infostate(0, Rng(1)) == state


POSITION = {
    "round": 9, "king": "CNU", "grandes": {"red": "GAL", "blue": "SEV"}, "phase": "bid", "leader": "red",
    "played": {seat: [10, 13, 20, 23, 30, 33, 47, 50] for seat in ("red", "blue")},
}  # fmt: skip
JOKERS = {**POSITION, "played": {seat: [10, 13, 20, 23, 30, 33, 47, 50, 57, 60, 68, 70] for seat in ("red", "blue")}}


@pytest.mark.rule("IK-8.1")
def test_who_plays_an_equal_card_is_known_to_hold_no_other() -> None:
    state = set_up({**JOKERS, "hands": {"red": [100], "blue": [100]}}, seats=2)
    assert state.legal_actions() and state.view(1)["hand"] == [100]
    play_text(state, "red: power 100")
    play_text(state, "blue: power 100")
    assert state.view()["below"] == {"blue": 1} and state.view()["turns"] == ["red"]
    assert state.guesses(1) == 0
    check_knowledge(state, Rng(1))


@pytest.mark.rule("IK-8.1")
def test_an_equal_card_rules_out_the_others_in_worlds() -> None:
    played = [10, 13, 20, 23, 30, 33, 47, 50, 57, 60]
    position = {
        **POSITION, "played": {"red": played, "blue": played, "green": played},
        "hands": {"red": [100, 110, 120], "blue": [100, 110, 120], "green": [100, 110, "joker"]},
        "grandes": {"red": "GAL", "blue": "SEV", "green": "CAT"},
    }  # fmt: skip
    state = set_up(position, seats=3)
    for words in ("red: power 100", "blue: power 110", "green: power joker"):
        play_text(state, words)
    assert [state.game.actions.texts[action] for action in state.legal_actions()] == ["100", "110"]
    play_text(state, "green: power 100")
    for seed in range(20):
        world = state.resample_from_infostate(0, Rng(seed))
        assert isinstance(world, IntrigueState) and world.rules.list_power_cards(world.hand[2]) == [110]
    check_knowledge(state, Rng(1))


def test_worlds_of_positions_begin_otherwise_too() -> None:
    state = set_up(POSITION, seats=2)
    play_text(state, "red: power 100" if 100 in state.view(0)["hand"] else f"red: power {state.view(0)['hand'][0]}")
    worlds = {tuple(state.resample_from_infostate(0, Rng(seed)).beginning().view(1)["hand"]) for seed in range(9)}
    assert len(worlds) > 5
    check_knowledge(state, Rng(3))
