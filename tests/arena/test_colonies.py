"""What games of Grand Inquisitor & the Colonies tell about their seats."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.colonies.tables import BUSY_DECK, begin, seek, walk

from castillo.arena.facts import gatherer_of
from castillo.games.colonies.board import GOLD, SHI, WARES
from castillo.games.colonies.position import count_delivered
from castillo.games.el_grande.board import NOWHERE


@pytest.mark.parametrize("seed", [1, 2])
def test_cards_legs_and_discs_are_told(seed: int) -> None:
    for final in walk(begin(3, deck=BUSY_DECK), seed, seek):
        state = final
    gatherer = gatherer_of(state.game)
    facts = list(gatherer.gather(state))
    assert all(fact.item in gatherer.tables[fact.table].items for fact in facts)
    numbers = Counter((fact.table, fact.seat) for fact in facts)
    for seat in range(3):
        assert numbers["action_cards", seat] == 9 and numbers["power_cards", seat] == 9
        assert numbers["homes", seat] == numbers["places", seat] == numbers["seats", seat] == 1
    items = Counter((fact.table, fact.item) for fact in facts)
    assert items["action_cards", "GI6A"] > 0 and items["legs", "SHI"] > 0 and items["legs", "Spain"] > 0
    for disc, name in ((GOLD, "gold"), (WARES, "wares")):
        assert items["discs", name] <= count_delivered(state, disc)
    assert items["discs", "gold"] + items["discs", "wares"] > 0
    at_the_end = {"figure_held": state.inquisitor, "captain": state.office_owner(SHI, 0)}
    for item, seat in at_the_end.items():
        assert [fact.seat for fact in facts if fact.item == item] == ([seat] if seat >= 0 else [])
    takes = sum(fact.item == "figure_taken" for fact in facts)
    assert takes >= 1 or state.inquisitor == NOWHERE
