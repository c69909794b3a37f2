"""What holds at every moment of every game."""

from __future__ import annotations

from typing import Any

import pytest

from castillo.core.bits import count_bits
from castillo.core.state import KIND
from castillo.games.el_grande.board import CABALLEROS, NOWHERE, PLACES
from castillo.games.el_grande.frames import ACTION, BID
from castillo.games.intrigue_and_king.events import list_order
from castillo.games.intrigue_and_king.setup import HAND
from castillo.games.intrigue_and_king.state import STEP, IntrigueState
from castillo.games.intrigue_and_king.view import all_played

from .tables import begin, walk, write_deck

MORE_SHOVES = write_deck(('effect = "mobile_board"', 'effect = "shove"'), ('effect = "grande"', 'effect = "outing"'))
"""The house deck with another shove and another outing, so that there is more of both."""


def check_pieces(state: IntrigueState) -> None:
    """Check that every colour has all its Caballeros, and what the Castillo stands on."""
    seats, colours = int(state.rules.seats), int(state.rules.colours)
    for seat in range(seats):
        counts = [int(state.caballeros[place * colours + seat]) for place in range(PLACES)]
        assert min(counts) >= 0
        set_up = sum(counts) == CABALLEROS or state.grande[seat] == NOWHERE
        assert set_up, f"seat {seat} has {sum(counts)} Caballeros"
    if state.shoved != NOWHERE:
        assert state.shoved != state.king and not state.is_occupied(state.shoved)


def check_cards(state: IntrigueState) -> None:
    """Check hands, and the order of the cards on the table."""
    for seat in range(int(state.rules.seats)):
        whole = int(state.hand[seat] | state.shown[seat])
        assert whole & ~int(state.intrigue.pool) == 0
        assert count_bits(whole) <= HAND
        if state.round > 0:
            assert count_bits(whole) == HAND
        assert state.unshown(seat) & ~state.guesses(seat) == 0, "others rule out what a seat holds"
    played = [int(power) for power in state.power if power]
    counting = [power for power in played if power != state.intrigue.joker * STEP]
    assert len(set(counting)) == len(counting), "two cards have the same rank"


def check_turns(state: IntrigueState) -> None:
    """Check the numbers on the Caballero cards against the order of turns."""
    if not all_played(state):
        return
    order = list_order(state)
    begun = [seat for seat in order if state.stack[seat] != 0]
    assert begun == order[: len(begun)]
    assert [int(state.stack[seat]) for seat in begun] == list(state.intrigue.caballero_cards)[: len(begun)]
    view = state.view()
    assert view["kingCard"] == state.rules.seat_names[order[0]]
    assert view["intrigueCard"] == state.rules.seat_names[order[-1]]
    assert sorted(view["caballeroCards"].values()) == sorted(int(n) for n in state.intrigue.caballero_cards)
    check_action(state, view)


def check_action(state: IntrigueState, view: dict[str, Any]) -> None:
    """Check that the card whose special action is going on is one that its seat may use (IK-4, IK-5)."""
    if ACTION not in [frame & KIND for frame in state.list_frames()]:
        assert view["actionCard"] is None
        return
    seat = view["turns"][-1]
    held = [office for office in ("king", "intrigue") if view[f"{office}Card"] == seat]
    if state.intrigue.own_action_instead:
        asked = view["question"] == "use"
        assert view["actionCard"] in ([None] if asked else [*held, view["power"][seat]])
    else:
        assert [view["actionCard"]] == (held or [view["power"][seat]])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options", [{}, {"hands": "random", "ownActionInstead": "always", "deck": MORE_SHOVES}, {"hands": "same"}]
)
def test_what_always_holds(seats: int, options: dict[str, Any]) -> None:
    rounds = set()
    for seed in range(3):
        for state in walk(begin(seats, **options), seed):
            check_pieces(state)
            check_cards(state)
            check_turns(state)
            rounds.add(int(state.round))
        assert state.is_terminal() and sum(state.returns()) == pytest.approx(1)
    assert rounds == set(range(10))


@pytest.mark.rule("IK-3.3", "IK-3.10", "IK-7.5")
def test_a_round_takes_a_card_of_each_hand_and_of_a_jokers_player_two() -> None:
    for seed in range(4):
        expected, this_round = 0, 0
        for state in walk(begin(4), seed):
            if all_played(state) and state.round != this_round:
                this_round = int(state.round)
                expected += 4 + int(count_bits(state.jokers))
                assert sum(entry.frame & KIND == BID for entry in state.full_history()) == expected
                assert "joker" not in state.view()["power"].values()
        assert this_round == 9 and not any(state.power) and not any(state.stack) and state.jokers == 0
