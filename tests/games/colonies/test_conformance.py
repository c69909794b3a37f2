"""The suite for every game, with this expansion's options; positions; records."""

from __future__ import annotations

from typing import Any

import pytest

from castillo import load_game
from castillo.core.conformance import check_conformance
from castillo.core.record import read_record, record_session, write_record
from castillo.core.session import Session
from castillo.games.colonies.state import ColoniesState
from castillo.games.colonies.view import describe_colonies
from castillo.games.el_grande.deck import load_base_deck

from .tables import BUSY_DECK, EXPANSION, begin, load, seek, walk

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"veto": "whole", "inquisitorExtra": "province", "deck": BUSY_DECK}),
    (4, {"castilloOpen": True, "shipRanks": True, "mostCountsTable": True}),
    (5, {"veto": "off", "groupsReachColonies": False, "figuresReachColonies": False}),
    (4, {"rounds": 6, "tieBreak": "power", "showPlayedPower": False}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_suite_for_every_game(seats: int, options: dict[str, Any]) -> None:
    assert check_conformance(load(seats, **options), games=1, seed=seats, every=17) > 90


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_positions_on_the_way_can_be_set_up_and_are_known_again(seats: int, options: dict[str, Any]) -> None:
    found = 0
    for state in walk(begin(seats, **options), 5, seek):
        described = state.rules.position(state)
        bidding = described["phase"] == "bid" and not described["power"] and state.round > 0
        if bidding and state.seat >= 0 and not state.is_chance_node():
            again = state.rules.state_from_position(described)
            assert isinstance(again, ColoniesState)
            assert state.rules.position(again) == described
            # Which action cards and power cards were seen before, a position need not say.
            assert describe_colonies(again) == describe_colonies(state)
            assert again.acting_seats() == state.acting_seats()
            assert again.legal_actions() == state.legal_actions()
            found += 1
    assert found >= 4


def test_a_record_keeps_the_expansion_its_options_and_both_decks() -> None:
    game = load(3, deck=BUSY_DECK, shipRanks=True)
    session = Session(game)
    for _ in range(80):
        session.apply(session.state.legal_actions()[-1], session.state.current_player())
    text = write_record(record_session(session))
    assert "expansion colonies" in text and "deck colonies" in text and "deck base" in text
    again = read_record(text, load_game).replay()
    assert again.state == session.state and again.game == game
    assert again.game.deck_sources() == {"base": load_base_deck().source, EXPANSION: BUSY_DECK}


def test_a_whole_game_replays_to_the_same_scores() -> None:
    session = Session(load(4, deck=BUSY_DECK))
    for state in walk(begin(4, deck=BUSY_DECK), 8, seek):
        final = state
    for choice in final.full_history():
        if not choice.forced:
            session.apply(int(choice.action), int(choice.seat))
    again = read_record(write_record(record_session(session)), load_game).replay()
    assert again.state.is_terminal() and again.state.scores() == final.scores()
