"""What games of Intrigue & the King tell about their seats."""

from __future__ import annotations

from collections import Counter

import pytest

from castillo import load_game
from castillo.arena.facts import gatherer_of
from castillo.core.chance import Rng
from castillo.core.playout import draw_all, play_randomly


@pytest.mark.parametrize("hands", ["choose", "random", "same"])
def test_cards_picked_and_played_are_told(hands: str) -> None:
    game, rng = load_game("el_grande", 3, ("intrigue_and_king",), hands=hands), Rng(4)
    state = game.new_initial_state()
    play_randomly(state, rng)
    draw_all(state, rng)
    assert state.is_terminal()
    gatherer = gatherer_of(game)
    facts = list(gatherer.gather(state))
    assert all(fact.item in gatherer.tables[fact.table].items for fact in facts)
    numbers = Counter((fact.table, fact.seat) for fact in facts)
    picked = [{fact.item for fact in facts if (fact.table, fact.seat) == ("cards_picked", seat)} for seat in range(3)]
    for seat in range(3):
        played = {fact.item for fact in facts if (fact.table, fact.seat) == ("cards_played", seat)}
        assert len(picked[seat]) == 13 and played <= picked[seat]
        assert numbers["cards_played", seat] >= 9
        assert numbers["homes", seat] == numbers["places", seat] == numbers["seats", seat] == 1
    assert (picked[0] == picked[1] == picked[2]) == (hands == "same")
