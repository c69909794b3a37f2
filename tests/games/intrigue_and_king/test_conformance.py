"""The suite for every game, with this expansion's options; records; what it plays uncompiled it plays compiled."""

from __future__ import annotations

from typing import Any

import pytest

from castillo import load_game
from castillo.core.conformance import check_conformance
from castillo.core.errors import InvalidPosition
from castillo.core.record import read_record, record_session, write_record
from castillo.core.session import Session

from .tables import FEW_CARDS, begin, load, walk

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"hands": "random", "veto": "whole"}),
    (4, {"hands": "same", "castilloOpen": True}),
    (5, {"pool": "beginner", "veto": "off"}),
    (5, {"rounds": 6, "kingAction": "must", "ownActionInstead": "always", "firstLeader": "green"}),
    (4, {"deck": FEW_CARDS, "hands": "random"}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_suite_for_every_game(seats: int, options: dict[str, Any]) -> None:
    assert check_conformance(load(seats, **options), games=1, seed=seats, every=9) > 90


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_positions_on_the_way_can_be_set_up_and_are_known_again(seats: int, options: dict[str, Any]) -> None:
    found = 0
    for state in walk(begin(seats, **options), 5):
        described = state.rules.position(state)
        bidding = described["phase"] == "bid" and not described["power"] and state.round > 0
        if bidding and state.seat >= 0 and "choose" not in state.public_history()[-1] and not state.is_chance_node():
            again = state.rules.state_from_position(described)
            assert state.rules.position(again) == described
            assert again.acting_seats() == state.acting_seats()
            assert again.legal_actions() == state.legal_actions()
            found += 1
    assert found >= 4


@pytest.mark.rule("IK-3.4")
def test_a_position_tells_who_has_begun_a_turn_and_cannot_be_set_up_then() -> None:
    refused = 0
    for state in walk(begin(4, firstLeader="red"), 3):
        described = state.rules.position(state)
        begun = state.view()["turns"] if any(state.stack) else []
        assert set(described.get("taken", {})) <= set(begun)
        if described.get("taken"):
            with pytest.raises(InvalidPosition, match="taken: a position is the beginning of a turn"):
                state.rules.state_from_position(described)
            refused += 1
    assert refused > 30


def test_a_record_keeps_the_expansion_its_options_and_its_deck() -> None:
    game = load(3, deck=FEW_CARDS, ownActionInstead="always")
    session = Session(game)
    for _ in range(60):
        session.apply(session.state.legal_actions()[-1], session.state.current_player())
    text = write_record(record_session(session))
    assert "expansion intrigue_and_king" in text and "deck intrigue_and_king" in text
    again = read_record(text, load_game).replay()
    assert again.state == session.state and again.game == game
    assert again.game.deck_sources() == {"intrigue_and_king": FEW_CARDS}
