"""Schedules: every bot in every seat equally often, meetings as even as can be, more games only add."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from castillo.arena.schedule import (
    Planned,
    count_deals,
    count_entrants,
    count_games,
    list_bases,
    plan_deal,
    plan_games,
)

bot_counts = st.integers(2, 9)
seat_counts = st.lists(st.integers(2, 5), min_size=1, max_size=4, unique=True)


@settings(max_examples=40, deadline=None)
@given(bot_counts, st.integers(2, 5), st.integers(0, 500))
def test_in_a_deal_every_bot_plays_every_seat_equally_often(bots: int, seats: int, deal: int) -> None:
    games = plan_deal(bots, seats, deal)
    found = Counter((seat, bot) for game in games for seat, bot in enumerate(game.seating))
    assert set(found) == {(seat, bot) for seat in range(seats) for bot in range(bots)}
    assert len(set(found.values())) == 1
    assert [game.rotation for game in games] == list(range(count_entrants(bots, seats)))


@settings(max_examples=40, deadline=None)
@given(bot_counts, seat_counts, st.integers(1, 120))
def test_a_tournament_is_whole_deals_of_each_number_of_seats(bots: int, seats: list[int], games: int) -> None:
    planned = list(plan_games(bots, seats, games))
    assert planned == sorted(planned)
    assert len(planned) == len(set(planned)) == count_games(bots, seats, games)
    for number in seats:
        of_size = [game for game in planned if game.seats == number]
        assert games <= len(of_size) < games + count_entrants(bots, number)
        assert {game.deal for game in of_size} == set(range(count_deals(bots, number, games)))
        assert all(len(game.seating) == number for game in of_size)


@settings(max_examples=40, deadline=None)
@given(bot_counts, seat_counts, st.integers(1, 60), st.integers(0, 60))
def test_more_games_only_add_to_a_schedule(bots: int, seats: list[int], games: int, more: int) -> None:
    assert set(plan_games(bots, seats, games)) <= set(plan_games(bots, seats, games + more))


def count_meetings(bots: int, seats: int, deals: int) -> Counter[tuple[int, int]]:
    """Count how often each bot sat at a table with each other."""
    pairs = permutations(range(seats), 2)
    orders = [(a, b) for a, b in pairs]
    games = (game.seating for deal in range(deals) for game in plan_deal(bots, seats, deal))
    return Counter((s[a], s[b]) for s in games for a, b in orders if s[a] != s[b])


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 10), st.integers(2, 5), st.integers(1, 40))
def test_meetings_are_nearly_even_at_any_time(bots: int, seats: int, deals: int) -> None:
    met = count_meetings(bots, seats, deals)
    counts = [met[pair] for pair in permutations(range(bots), 2)]
    assert max(counts) - min(counts) <= max(2, 0.1 * max(counts))


def test_when_all_ways_of_sitting_are_through_everything_is_even() -> None:
    for bots, seats in ((3, 3), (4, 4), (5, 5), (5, 4), (6, 4), (7, 3), (6, 2)):
        deals = len(list_bases(bots, seats))
        behind: Counter[tuple[int, int, int]] = Counter()
        for deal in range(deals):
            for game in plan_deal(bots, seats, deal):
                for seat in range(seats):
                    for distance in range(1, seats):
                        behind[distance, game.seating[seat], game.seating[(seat + distance) % seats]] += 1
        assert len(behind) == (seats - 1) * bots * (bots - 1)
        assert len(set(behind.values())) == 1, (bots, seats)


def test_fewer_bots_than_seats_take_several_each() -> None:
    assert count_entrants(2, 4) == 4
    assert count_entrants(3, 4) == 6
    assert count_entrants(5, 4) == 5
    for game in plan_games(2, [5], 30):
        assert sorted(Counter(game.seating).values()) == [2, 3]


def test_a_small_schedule() -> None:
    assert list(plan_games(3, [2], 6)) == [
        Planned(0, 2, 0, (0, 1)),
        Planned(0, 2, 1, (1, 2)),
        Planned(0, 2, 2, (2, 0)),
        Planned(1, 2, 0, (0, 2)),
        Planned(1, 2, 1, (1, 0)),
        Planned(1, 2, 2, (2, 1)),
    ]


def test_deals_of_different_numbers_of_seats_take_turns() -> None:
    order = [(game.deal, game.seats) for game in plan_games(4, [4, 2], 8)]
    assert list(dict.fromkeys(order)) == [(0, 2), (0, 4), (1, 2), (1, 4)]
