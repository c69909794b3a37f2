"""Non-interference: what is hidden in the base game changes nothing for others here either; what is new lies open."""

from __future__ import annotations

from typing import Any

import pytest

from castillo import CHANCE
from castillo.core.chance import Rng
from castillo.core.conformance_knowledge import list_knowledge
from castillo.core.events import Event, event_for
from castillo.core.notation import play_text
from castillo.games.colonies.state import ColoniesState
from castillo.games.colonies.view import describe_colonies

from .tables import BUSY_DECK, begin, choose, seek, set_up, walk


class Branch:
    """A game that goes on from a state, and all that is heard of it from there on."""

    def __init__(self, state: ColoniesState) -> None:
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


@pytest.mark.rule("GI-4.1", "GI-9.5")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"deck": BUSY_DECK}), (4, {"castilloOpen": True})])
def test_what_a_seat_cannot_know_changes_nothing_for_it(seats: int, options: dict[str, Any]) -> None:
    rng, compared = Rng(11), 0
    for n, state in enumerate(walk(begin(seats, **options), 17, seek)):
        if n % 13 or state.is_terminal():
            continue
        watcher = n % seats
        world = state.resample_from_infostate(watcher, rng)
        assert isinstance(world, ColoniesState)
        assert describe_colonies(world) == describe_colonies(state), "what is new lies open"
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
        compared += 1
    assert compared > 15


@pytest.mark.rule("GI-2.6")
def test_nobody_sees_the_disks_of_the_set_up_before_all_are_set() -> None:
    state = begin(3)
    while state.is_chance_node():
        state.apply_action(*reversed(choose(state, Rng(4))))
    one, other = Branch(state), Branch(state)
    for branch, of in ((one, 0), (other, -1)):
        branch.state.apply_action(branch.state.legal_actions(1)[of], 1)
    for watcher in (None, 0, 2):
        assert_alike(one, other, watcher)
    assert one.state.view(1) != other.state.view(1)


@pytest.mark.rule("H-GI-5", "GI-9.4")
def test_who_has_sailed_and_whether_the_extra_caballero_is_used_can_be_seen() -> None:
    cards = {"1": "C1A", "2": "C2S", "3": "C3B", "4": "C4M", "7": "GI7A"}
    turn = {"phase": "turn", "power": {"red": 13, "blue": 12}, "cards": cards, "court": {"red": 2}, "inquisitor": "red"}
    arrived = set_up({**turn, "ship": ["red", "red"], "america": ["red"]}, seats=2)
    for words in ("red: sail red SHI", "red: to AME"):
        play_text(arrived, words)
    there = set_up({**turn, "ship": ["red"], "america": ["red", "red"]}, seats=2)
    assert describe_colonies(arrived) == describe_colonies(there)
    assert arrived.view()["pending"]["maySail"] == {"ship": 1, "america": 1}
    assert there.view()["pending"]["maySail"] == {"ship": 1, "america": 2}
    assert arrived.observation_tensor(0) != there.observation_tensor(0)
    for words in ("red: done", "red: card 3", "red: extra ARA"):
        play_text(arrived, words)
    assert arrived.view()["pending"]["used"] == ["extra"]
