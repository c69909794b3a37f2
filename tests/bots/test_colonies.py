"""Bots at Grand Inquisitor & the Colonies: sailing, offices and the Limit table, and nothing seen that is hidden."""

from __future__ import annotations

from statistics import median
from time import thread_time
from typing import Any

import pytest
from tests.games.colonies.tables import begin, choose, load, seek, set_up

from castillo.arena.match import MatchResult, play_match
from castillo.bots import make_bot
from castillo.bots.analysis import BUDGETS, analyse
from castillo.bots.colonies.judge import ColoniesJudge
from castillo.bots.judges import judge_of
from castillo.bots.mcts.levels import Level
from castillo.core.chance import Rng
from castillo.core.moves import Moves
from castillo.core.playout import draw_all, play_randomly
from castillo.games.colonies.state import ColoniesState
from castillo.pure import is_compiled

OPTIONS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"inquisitorExtra": "province", "shipRanks": True, "veto": "whole"}),
    (4, {"groupsReachColonies": False, "figuresReachColonies": False, "mostCountsTable": True}),
    (5, {"veto": "off", "scoredRanks": 3, "castilloOpen": True}),
]
TURN: dict[str, Any] = {
    "phase": "turn",
    "power": {"red": 13, "blue": 12, "green": 11, "yellow": 10},
    "cards": {1: "C1A", 2: "C2S", 3: "C3B", 4: "C4M", 7: "GI7A"},
}


def judge_for(state: ColoniesState) -> ColoniesJudge:
    judge = judge_of(state.game)
    assert isinstance(judge, ColoniesJudge)
    return judge


def play_turn(state: ColoniesState, bot: str = "greedy") -> list[str]:
    """Play a seat's turn, and return its choices in words."""
    seat, said = state.current_player(), []
    player = make_bot(bot, 1)
    while not state.is_terminal() and state.current_player() == seat:
        decision = state.pending()
        assert decision is not None
        action = player.choose(state, seat)
        said.append(decision.words(state.game, state.argument(), action))
        state.apply_action(action, seat)
    return said


def say(state: ColoniesState, *said: str) -> None:
    """Make choices in words."""
    for words in said:
        decision = state.pending()
        assert decision is not None
        state.apply_action(decision.parse(state.game, state.argument(), words))


# They play everywhere, and beat who should be beaten.


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_greedy_plays_with_every_option(seats: int, options: dict[str, Any]) -> None:
    state, rng = begin(seats, **options), Rng(seats)
    bots = [make_bot("greedy", seat) for seat in range(seats)]
    draw_all(state, rng)
    while not state.is_terminal() and state.round <= (9 if is_compiled() else 2):
        seat = state.current_player()
        before = state.clone()
        action = bots[seat].choose(state, seat)
        assert action in state.legal_actions(seat)
        assert state == before
        state.apply_action(action, seat)
        draw_all(state, rng)


@pytest.mark.parametrize("chooser", [choose, seek])
@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_whatever_is_followed_is_legal(seats: int, options: dict[str, Any], chooser: Any) -> None:
    """In random games, at every question that a bot follows, and for each more finely or roughly; values are finite."""
    rng = Rng(seats)
    judge = judge_for(begin(seats, **options))
    shortlists, found = judge.shortlists, Moves()
    asked: set[str] = set()
    for _ in range(6 if is_compiled() else 1):
        state = begin(seats, **options)
        draw_all(state, rng)
        while not state.is_terminal():
            seat, action = chooser(state, rng)
            decision = state.pending()
            assert decision is not None
            if seat >= 0 and decision.key not in ("bid", "veto"):
                asked.add(decision.key)
                known = judge.blind(state, seat)
                legal = state.legal_actions(seat)
                if judge.asks_disk(int(state.top) & 255):
                    assert judge.best_disk(known, seat) in legal
                else:
                    for rough, areas in ((False, 1), (True, 1), (False, 3)):
                        shortlists.rough, shortlists.areas = rough, areas
                        judge.shortlist(known, seat, found)
                        assert found.n > 0
                        assert {int(found.items[i]) for i in range(found.n)} <= set(legal), decision.key
                    shortlists.rough, shortlists.areas = False, 1
                assert abs(judge.evaluate(known, seat)) < 500
            state.apply_action(action, seat)
            draw_all(state, rng)
    assert {"place", "halves"} | ({"sail", "to"} if chooser is seek else set()) <= asked


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random_players(seats: int) -> None:
    if seats > 2 and not is_compiled():
        pytest.skip("takes long in plain Python")
    bots = ["greedy"] + ["random"] * (seats - 1)
    result = MatchResult.empty(bots)
    for game in play_match(load(seats), bots, seats, seed=1):
        result = result.with_game(game)
    assert result.win_share[0] >= 0.75


@pytest.mark.skipif(not is_compiled(), reason="takes long in plain Python")
def test_the_search_beats_greedy() -> None:
    result = MatchResult.empty(["mcts:400", "greedy"])
    for game in play_match(load(2), ["mcts:400", "greedy"], 16, seed=1):
        result = result.with_game(game)
    assert result.win_share[0] >= 0.55


@pytest.mark.skipif(not is_compiled(), reason="only the compiled bot is meant to be fast")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_bid_and_a_turn_of_greedy_take_less_than_100_ms(seats: int) -> None:
    state, rng = begin(seats), Rng(1)
    draw_all(state, rng)
    bots = [make_bot("greedy", seat) for seat in range(seats)]
    taken: dict[tuple[int, int], float] = {}
    while not state.is_terminal():
        seat = state.current_player()
        begun = thread_time()
        action = bots[seat].choose(state, seat)
        turn_of = (int(state.round), seat)
        taken[turn_of] = taken.get(turn_of, 0.0) + thread_time() - begun
        state.apply_action(action, seat)
        draw_all(state, rng)
    assert median(taken.values()) < 0.1


# What they understand.


def test_a_disc_is_brought_home() -> None:
    state = set_up({**TURN, "ship": ["blue", "red gold"], "america": ["green"], "discs": {"gold": 0, "wares": 2}})
    before = int(state.score[0])
    assert "sail red SHI gold" in play_turn(state)
    assert state.score[0] >= before + 6


def test_a_disc_is_fetched_if_there_is_time_for_it_and_not_else() -> None:
    there = {"mediterranean": ["blue", "blue", "red", "red"], "discs": {"gold": 0, "wares": 2}}
    assert "to SHI wares" in play_turn(set_up({**TURN, **there}))
    last = set_up({**TURN, **there, "round": 9})
    assert "to SHI wares" not in play_turn(last)


def test_an_empty_america_is_sailed_to() -> None:
    said = play_turn(set_up({**TURN, "ship": ["blue", "red"]}))
    assert said[:2] == ["sail red SHI", "to AME"]


def test_the_grand_inquisitor_is_worth_having() -> None:
    state = set_up(TURN)
    value = judge_for(state).evaluate(state, 0)
    state.inquisitor = 0
    assert judge_for(state).evaluate(state, 0) > value
    state.inquisitor = 1
    assert judge_for(state).evaluate(state, 0) < value


def test_black_caballeros_count_for_who_has_the_figure() -> None:
    ranked = {"SEV": {"red": 2, "blue": 3, "black": 2}}
    values = {}
    for holder in ("red", "blue", ""):
        figure = {"inquisitor": holder} if holder else {}
        state = set_up({**TURN, **figure, "round": 9, "regions": ranked, "castillo": {"black": 2}})
        values[holder] = judge_for(state).evaluate(state, 0)
    assert values["red"] > values[""] and values["red"] > values["blue"]


def test_nobody_is_placed_beside_a_full_limit_table() -> None:
    full = {"red": 2, "blue": 5, "green": 3}
    state = set_up({**TURN, "round": 9, "limit": "SEV", "king": "GRA", "regions": {"SEV": full}, "court": {"red": 4}})
    assert "put SEV" not in play_turn(state)


def test_spaces_of_the_limit_table_go_to_ones_own() -> None:
    state = set_up({
        **TURN, "round": 9, "limit": "SEV", "cards": {**TURN["cards"], 7: "GI7B"},
        "regions": {"VAL": {"red": 4, "blue": 6, "green": 3}},
    })  # fmt: skip
    say(state, "card 7", "act", "limit VAL")
    while (decision := state.pending()) is not None and decision.key == "fill":
        state.apply_action(make_bot("greedy", 1).choose(state, 0), 0)
    assert state.beside[0] == 0 and state.waiting_beside() == 3


def test_the_extra_caballero_is_used() -> None:
    state = set_up({**TURN, "inquisitor": "red", "court": {"red": 2}})
    assert [words for words in play_turn(state) if words.startswith("extra")]


def test_of_the_spaces_of_france_the_best_free_one_is_taken() -> None:
    state = set_up({**TURN, "king": "CAT", "round": 9, "france": ["", "blue", ""], "court": {"red": 5}})
    say(state, "card 4", "place")
    said = play_turn(state)
    assert "put FRA office" in said and "put FRA" not in said[: said.index("put FRA office")]


# What they may not see.


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_chooses_the_same_whatever_its_seat_cannot_know(seats: int) -> None:
    rng = Rng(seats)
    compared, asked = 0, set()
    while compared < (60 if is_compiled() else 12):
        state = begin(seats)
        draw_all(state, rng)
        while not state.is_terminal():
            decision = state.pending()
            assert decision is not None
            for seat in state.acting_seats():
                other = state.resample_from_infostate(seat, rng)
                if other != state and rng.below(40) == 0:
                    compared += 1
                    asked.add(decision.key)
                    assert make_bot("greedy", 1).choose(state, seat) == make_bot("greedy", 1).choose(other, seat)
            play_randomly(state, rng, 1)
            draw_all(state, rng)
    assert len(asked) > 1


def test_a_blind_copy_is_the_same_whatever_is_hidden() -> None:
    state, rng = begin(3), Rng(2)
    draw_all(state, rng)
    play_randomly(state, rng, 40)
    judge = judge_for(state)
    copies = []
    for _ in range(6):
        other = state.resample_from_infostate(1, rng)
        assert isinstance(other, ColoniesState)
        copies.append(judge.blind(other, 1))
    assert all(copy == copies[0] for copy in copies)


# The search.


def test_answers_are_analysed_at_every_kind_of_question() -> None:
    asked: set[str] = set()
    for seed in range(1, 4):
        state, rng = begin(3), Rng(seed)
        draw_all(state, rng)
        while not state.is_terminal():
            decision = state.pending()
            assert decision is not None
            if decision.key not in asked:
                asked.add(decision.key)
                seat = state.current_player()
                about = state.legal_actions(seat)[-1]
                analysis = analyse(state, seat, Level(12, BUDGETS["easy"].seconds * 20), 1, about)
                assert analysis.answers and analysis.asked_about is not None
                assert sum(analysis.best.shares) == pytest.approx(1)
            chooser, action = seek(state, rng)
            state.apply_action(action, chooser)
            draw_all(state, rng)
    assert {"disk", "bid", "halves", "sail", "to", "figure", "lift_black"} <= asked
