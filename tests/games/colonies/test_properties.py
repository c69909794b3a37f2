"""What holds at every moment of every game."""

from __future__ import annotations

from typing import Any

import pytest

from castillo.core.state import KIND
from castillo.games.colonies import frames
from castillo.games.colonies.board import (
    ALL_PLACES,
    BLACK_CABALLEROS,
    CABALLEROS,
    DISC_NAMES,
    DISCS,
    FRA,
    GOLD,
    MED,
    SHI,
    WARES,
)
from castillo.games.colonies.position import count_carried, count_delivered
from castillo.games.colonies.standing import BESIDE, COLOUR
from castillo.games.colonies.state import ColoniesState
from castillo.games.el_grande.board import COURT, NOWHERE, PROVINCE
from castillo.games.el_grande.frames import RELEASE_DISKS

from .tables import BUSY_DECK, begin, choose, seek, walk

TABLES: list[dict[str, Any]] = [
    {},
    {"deck": BUSY_DECK, "inquisitorExtra": "province", "shipRanks": True, "veto": "whole"},
    {"deck": BUSY_DECK, "groupsReachColonies": False, "figuresReachColonies": False, "mostCountsTable": True},
]


def check_pieces(state: ColoniesState) -> None:
    """Check that every colour has all its Caballeros, and that none is where it cannot be (GI-1.4, GI-1.3)."""
    seats, colours = int(state.rules.seats), int(state.rules.colours)
    assert colours == seats + 1
    for colour in range(colours):
        counts = [int(state.caballeros[place * colours + colour]) for place in range(ALL_PLACES)]
        assert min(counts) >= 0
        if state.round > 0:
            assert sum(counts) == (BLACK_CABALLEROS if colour == seats else CABALLEROS)
    assert state.count(COURT, seats) == state.count(PROVINCE, seats) == 0, "a black Caballero in a court"
    assert state.king <= FRA or state.king == NOWHERE


def check_new_areas(state: ColoniesState) -> None:
    """Check that who is where in the new areas agrees with the counts (GI-5.1, H-GI-3)."""
    colours = range(int(state.rules.colours))
    in_france = [int(colour) - 1 for colour in state.france if colour]
    assert [in_france.count(colour) for colour in colours] == [int(state.count(FRA, colour)) for colour in colours]
    for area in range(SHI, MED + 1):
        line = [int(state.entry(area, place)) for place in range(state.total(area))]
        here = [entry & COLOUR for entry in line]
        assert [here.count(colour) for colour in colours] == [int(state.count(area, colour)) for colour in colours]
        beside = [entry & COLOUR for entry in line if entry & BESIDE]
        waiting = [int(number) for number in state.beside] if area == state.limit else [0] * len(colours)
        assert [beside.count(colour) for colour in colours] == waiting


def check_limit(state: ColoniesState) -> None:
    """Check that the Limit table is nowhere fuller than it can be, and who is beside it is there (GI-10)."""
    assert state.limit != FRA
    if state.limit == NOWHERE:
        assert not any(state.beside)
        return
    assert state.free_spaces() >= 0
    for colour in range(int(state.rules.colours)):
        assert 0 <= state.beside[colour] <= state.count(state.limit, colour)


def check_discs(state: ColoniesState) -> None:
    """Check that no disc gets lost: 4 of Gold, 7 of Wares (GI-1.6)."""
    for disc in range(GOLD, WARES + 1):
        there = [
            int(state.lying[disc]),
            int(state.stock[disc]),
            count_carried(state, disc),
            count_delivered(state, disc),
        ]
        assert min(there) >= 0, DISC_NAMES[disc]
        assert sum(there) == DISCS[disc]


@pytest.mark.rule("GI-1.2", "GI-1.3", "GI-1.4", "GI-1.6", "GI-5.1", "GI-10.2", "H-GI-6", "H-GI-12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", TABLES)
def test_what_always_holds(seats: int, options: dict[str, Any]) -> None:
    rounds = set()
    for seed in range(4):
        delivered = [0, 0, 0]
        for state in walk(begin(seats, **options), seed, seek if seed % 2 else choose):
            check_pieces(state)
            check_new_areas(state)
            check_limit(state)
            check_discs(state)
            now = [0, *(count_delivered(state, disc) for disc in range(GOLD, WARES + 1))]
            assert all(n >= before for n, before in zip(now, delivered, strict=True)), "a disc has come back"
            delivered = now
            rounds.add(int(state.round))
        assert state.is_terminal() and sum(state.returns()) == pytest.approx(1)
    assert rounds == set(range(10))


@pytest.mark.rule("GI-10.3", "GI-10.5", "GI-10.6")
@pytest.mark.parametrize("seats", [2, 3])
def test_who_waits_beside_free_spaces_came_out_of_the_castillo_without_a_holder(seats: int) -> None:
    waited = 0
    for seed in range(8):
        before, released = NOWHERE, False
        for state in walk(begin(seats, deck=BUSY_DECK), seed, seek):
            kinds = {frame & KIND for frame in state.list_frames()}
            if state.waiting_beside() == 0:
                released = False
            if RELEASE_DISKS in kinds or frames.LOT in kinds or state.round in (4, 7):
                released = released or state.inquisitor == NOWHERE
            waited += state.waiting_beside() > 0
            if state.free_spaces() > 0 and state.waiting_beside() > 0 and frames.FILL not in kinds:
                assert released, "a Caballero waits although a space is free"
            if before not in (NOWHERE, state.limit):
                assert state.king not in (before, state.limit), "the Limit table has left or entered the King's region"
            before = int(state.limit)
    assert waited > 50


@pytest.mark.rule("GI-5.6", "EG-6.2", "GI-6.5")
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_enters_or_leaves_the_kings_region(seats: int) -> None:
    in_france = 0
    for seed in range(8):
        king, there = NOWHERE, [0]
        for state in walk(begin(seats, deck=BUSY_DECK), seed, seek):
            if state.round == 0:
                continue
            if state.king == king:
                assert [int(state.count(king, colour)) for colour in range(int(state.rules.colours))] == there
            king = int(state.king)
            there = [int(state.count(king, colour)) for colour in range(int(state.rules.colours))]
            in_france += king == FRA
    assert in_france > 20


@pytest.mark.rule("GI-8.3", "H-GI-5", "GI-9.1", "GI-10.4", "GI-10.5")
def test_random_games_come_to_all_that_there_is() -> None:
    asked, delivered, holders = set(), 0, set()
    for seed in range(8):
        for state in walk(begin(2 + seed % 4, deck=BUSY_DECK), seed, seek):
            question = state.pending()
            asked.add(question.key if question else "")
            holders.add(int(state.inquisitor))
        delivered += sum(count_delivered(state, disc) for disc in range(GOLD, WARES + 1))
    assert delivered > 10 and {NOWHERE, 0, 1} <= holders
    assert {"sail", "to", "fill", "limit", "figure", "lift_black", "overseas_place", "piracy", "score_new"} <= asked
