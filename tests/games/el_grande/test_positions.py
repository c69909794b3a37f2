"""Positions: what a game reaches can be described, and set up again from the description."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from castillo.core.errors import InvalidPosition
from castillo.games.el_grande import frames
from castillo.games.el_grande.board import KING_STACK, NOWHERE
from castillo.games.el_grande.state import ElGrandeState

from .invariants import check_choices, check_pieces, check_stack, check_turns
from .positions import TURN
from .strategies import Style, Table, styles, tables
from .walks import Walker, kind_on_top, set_up, walk

few = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
some = settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))


def is_beginning(state: ElGrandeState) -> bool:
    """Tell whether this is the beginning of a bid, of a round's first turn or of a scoring."""
    kind = kind_on_top(state)
    if kind == frames.BID:
        return not any(state.power)
    if kind == frames.RELEASE_DISKS:
        return all(disk == NOWHERE for disk in state.disk)
    if any(state.stack) or not all(state.power):
        return False
    return kind == frames.RECRUIT or (kind in (frames.FETCH, frames.TAKE_CARD) and granted_nothing(state))


def granted_nothing(state: ElGrandeState) -> bool:
    """Tell whether recruiting was no question: the last choice that was asked is a bid."""
    asked = [entry for entry in state.full_history() if not entry.forced]
    return asked[-1].frame & 255 == frames.BID


def list_gone(state: ElGrandeState) -> list[str]:
    """List the action cards that have left the game, repeats included: what lies neither face down nor face up."""
    cards, gone = state.rules.deck.cards, []
    for k in range(KING_STACK - 1):
        copies = list(state.rules.stack_cards[k])
        out = [copies[i] for i in range(len(copies)) if not state.drawn_from[k] >> i & 1]
        if state.face_up[k] != NOWHERE:
            out.remove(state.face_up[k])
        gone += [cards[card].id for card in out]
    for _ in range(int(state.new_vetoes).bit_count() + int(state.old_vetoes).bit_count()):
        gone.remove("C2V")  # it lies in front of its holder
    return gone


def set_up_again(state: ElGrandeState, position: dict[str, Any]) -> ElGrandeState:
    """Build a state of a position that went through a file."""
    again = state.rules.state_from_position(json.loads(json.dumps(position)))
    assert isinstance(again, ElGrandeState)
    return again


@some
@given(tables(), styles())
def test_a_position_at_a_beginning_can_be_set_up_again(table: Table, style: Style) -> None:
    phases: set[str] = set()
    for state in walk(table.state(), style.walker()):
        if not is_beginning(state):
            continue
        position = state.game.position(state)
        phases.add(position["phase"])
        again = set_up_again(state, position)
        assert again.game.position(again) == position
        assert again.acting_seats() == state.acting_seats()
        for seat in state.acting_seats():
            assert again.legal_actions(seat) == state.legal_actions(seat)
        for check in (check_pieces, check_choices, check_stack, check_turns):
            check(again)
    assert phases >= {"bid", "turn"}


@some
@given(tables(), styles())
def test_with_the_gone_cards_it_is_the_same_state(table: Table, style: Style) -> None:
    """Only which of the cards in hand had been shown before is not said."""
    for state in walk(table.state(), style.walker()):
        if is_beginning(state):
            again = set_up_again(state, {**state.game.position(state), "gone": list_gone(state)})
            shown = state.clone()
            for seat in range(state.game.num_players()):
                shown.shown[seat] = shown.shown[seat] & ~shown.hand[seat]
            assert again.payload() == shown.payload()


@some
@given(tables(), styles(), styles())
def test_from_there_the_game_goes_on_in_the_same_way(table: Table, style: Style, other: Style) -> None:
    """Until the next cards are turned up: which have gone is not part of what a position must say."""
    checked = 0
    for n, state in enumerate(walk(table.state(), style.walker())):
        if not is_beginning(state) or (n + style.seed) % 3 or checked == 4:
            continue
        checked += 1
        original, again = state.clone(), set_up_again(state, state.game.position(state))
        first, second = (Walker(other.seed, other.plan, other.patience) for _ in range(2))
        while not original.is_chance_node() and not original.is_terminal():
            seat, action = first.choose(original)
            assert second.choose(again) == (seat, action)
            original.apply_action(action, seat)
            again.apply_action(action, seat)
            assert again.scores() == original.scores()
        assert again.game.position(again) == original.game.position(original)


@few
@given(tables(), styles())
def test_every_position_is_described(table: Table, style: Style) -> None:
    """Also where none can be set up: counts, hands and phases are there at any time."""
    state = table.state()
    keys = set(state.game.position_keys())
    for step in walk(state, style.walker()):
        position = step.game.position(step)
        assert json.loads(json.dumps(position)) == position and set(position) <= keys
        assert position["phase"] in ("bid", "turn", "scoring")
        for seat, name in enumerate(step.game.seat_names):
            counted = sum(counts.get(name, 0) for counts in position["regions"].values())
            counted += sum(position[key].get(name, 0) for key in ("castillo", "court", "province"))
            assert counted == (30 if name in position["grandes"] else 28)
            assert position["score"][name] == step.scores()[seat]
            assert sorted(position["hands"][name] + position["played"][name]) == list(range(1, 14))


@pytest.mark.parametrize(("where", "change"), [
    ("regions", {"court": {"red": 31 - 6}}),
    ("court.red", {"court": {"red": 31}}),
    ("court.red", {"court": {"red": -1}}),
    ("court", {"court": {"pink": 1}}),
    ("province.red", {"province": {"red": 30}}),
    ("regions", {"regions": {"XXX": {"red": 1}}}),
    ("regions", {"regions": {"CAS": {"red": 1}}}),
    ("regions", {"regions": []}),
    ("king", {"king": "CAS"}),
    ("king", {"king": 3}),
    ("grandes", {"grandes": {}}),
    ("power", {"power": {"red": 13}}),
    ("power", {"power": {"red": 13, "blue": 13, "green": 1, "yellow": 2}}),
    ("power.red", {"power": {"red": 14, "blue": 13, "green": 1, "yellow": 2}}),
    ("played.red", {"played": {"red": [4, 4]}}),
    ("hands.red", {"hands": {"red": [1]}}),
    ("leader", {"leader": "pink"}),
    ("cards.1", {"cards": {"1": "C2A"}}),
    ("cards", {"cards": {}}),
    ("gone", {"gone": ["C1B"]}),
    ("gone", {"gone": ["C5K"]}),
    ("gone", {"gone": ["C9Z"]}),
    ("taken", {"taken": {"red": "C1B"}}),
    ("vetoes.red", {"vetoes": {"red": 1}}),
    ("vetoes.red", {"vetoes": {"red": [4, 4]}}),
    ("vetoes", {"vetoes": {"red": [4, 3], "blue": 3}}),
    ("scoreboards.8/4/0", {"scoreboards": {"8/4/0": "COURT"}}),
    ("scoreboards", {"scoreboards": {"8/4/0": "GAL", "4/0/0": "GAL"}}),
    ("round", {"round": 0}),
    ("round", {"round": 10}),
    ("round", {"round": True}),
    ("phase", {"phase": "end"}),
    ("score.red", {"score": {"red": "1"}}),
    ("colour", {"colour": {}}),
])  # fmt: skip
def test_a_position_that_cannot_be_is_refused(where: str, change: dict[str, Any]) -> None:
    set_up(TURN)
    with pytest.raises(InvalidPosition, match=f"^position: {where}: [^\\n]+$"):
        set_up({**TURN, **change})
