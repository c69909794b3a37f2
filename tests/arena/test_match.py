"""Matches: seats turn, seeds repeat games, results add up."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import islice

import pytest

from castillo import load_game
from castillo.arena.match import CHANCE_STREAM, GameResult, MatchResult, play_game, play_match, seat_bots
from castillo.arena.seeds import MOST_SEED, derive_seed
from castillo.bots import Bot, make_bot
from castillo.bots.random import RandomBot
from castillo.core.chance import Rng
from castillo.core.errors import InvalidOption, UnknownBot
from castillo.core.playout import draw_all
from castillo.core.state import State

BOTS = ["random", "random", "random"]


def test_every_bot_sits_in_every_seat_equally_often() -> None:
    for bots in range(2, 6):
        found = Counter((seat, bot) for game in range(4 * bots) for seat, bot in enumerate(seat_bots(bots, game)))
        assert set(found.values()) == {4}
        assert len(found) == bots * bots


def test_in_game_i_bot_j_sits_in_seat_j_plus_i() -> None:
    for game in range(9):
        seating = seat_bots(4, game)
        assert [seating.index(bot) for bot in range(4)] == [(bot + game) % 4 for bot in range(4)]


def test_the_same_seed_gives_the_same_games() -> None:
    game = load_game("el_grande", 3)
    first = list(play_match(game, BOTS, 4, 7))
    assert first == list(play_match(game, BOTS, 4, 7))
    assert first != list(play_match(game, BOTS, 4, 8))
    assert len({result.scores for result in first}) > 1


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    game = load_game("el_grande", 3)
    whole = list(play_match(game, BOTS, 5, 7))
    assert list(play_match(game, BOTS, 2, 7, first=3)) == whole[3:]


def test_a_game_can_be_played_again_by_itself() -> None:
    game = load_game("el_grande", 3)
    result = list(play_match(game, BOTS, 2, 7))[1]
    players = [make_bot("random", derive_seed(7, 1, bot + 1)) for bot in seat_bots(3, 1)]
    state, decisions = play_game(game, players, partial(draw_all, rng=Rng(derive_seed(7, 1, CHANCE_STREAM))))
    assert (tuple(state.winners()), decisions) == (result.winners, result.decisions)
    assert tuple(state.scores()) == result.scores
    assert result.state == state
    assert result.state is not None and result.state.full_history() == state.full_history()


class CountingBot(RandomBot):
    """Random, and counts how often it is asked."""

    asked = 0

    def choose(self, state: State, seat: int) -> int:
        assert seat in state.acting_seats()
        assert len(state.legal_actions(seat)) > 1
        CountingBot.asked += 1
        return super().choose(state, seat)


def test_decisions_are_the_choices_that_bots_were_asked_for() -> None:
    CountingBot.asked = 0
    players: list[Bot] = [CountingBot("counting", seed) for seed in range(4)]
    _, decisions = play_game(load_game("el_grande", 4), players, partial(draw_all, rng=Rng(3)))
    assert decisions == CountingBot.asked > 100


def test_a_shared_win_counts_in_parts() -> None:
    result = MatchResult.empty(["a", "b", "c"])
    result = result.with_game(GameResult(0, (0, 1, 2), (10, 10, 4), (0, 1), 100))
    result = result.with_game(GameResult(1, (2, 0, 1), (3, 9, 6), (1,), 110))
    assert result.wins == (Fraction(3, 2), Fraction(1, 2), Fraction(0))
    assert result.summary() == {
        "games": 2,
        "bots": ["a", "b", "c"],
        "win_share": [0.75, 0.25, 0.0],
        "mean_score": [9.5, 8.0, 3.5],
        "decisions": 210,
    }


def test_nothing_played_is_a_result_too() -> None:
    summary = MatchResult.empty(["random", "random"]).summary()
    assert summary["win_share"] == [0.0, 0.0]
    assert summary["mean_score"] == [0.0, 0.0]


def test_win_shares_come_to_one() -> None:
    result = MatchResult.empty(BOTS)
    for played in play_match(load_game("el_grande", 3), BOTS, 12, 1):
        result = result.with_game(played)
    assert sum(result.win_share) == pytest.approx(1)
    assert sum(result.wins) == 12


def test_the_number_of_bots_must_be_that_of_the_seats() -> None:
    with pytest.raises(InvalidOption, match="3 bots for 2 seats"):
        next(play_match(load_game("el_grande", 2), BOTS, 1, 1))


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot):
        next(play_match(load_game("el_grande", 2), ["random", "smart"], 1, 1))


def test_a_match_can_be_left_between_games() -> None:
    result = MatchResult.empty(BOTS)
    for played in islice(play_match(load_game("el_grande", 3), BOTS, 1_000_000, 1), 2):
        result = result.with_game(played)
    assert result.games == 2


def test_derived_seeds_differ_and_are_in_range() -> None:
    seeds = {derive_seed(seed, game, bot) for seed in range(10) for game in range(50) for bot in range(6)}
    assert len(seeds) == 10 * 50 * 6
    assert all(0 <= seed <= MOST_SEED for seed in seeds)
    assert derive_seed(1, 2) != derive_seed(2, 1)
    assert derive_seed(MOST_SEED, 0) != derive_seed(0, MOST_SEED)
