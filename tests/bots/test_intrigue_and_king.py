"""Bots at Intrigue & the King: hands with sense, cards with sense, and nothing seen that is hidden."""

from __future__ import annotations

from statistics import median
from time import thread_time
from typing import Any

import pytest

from castillo import load_game
from castillo.arena.match import MatchResult, play_match
from castillo.bots import make_bot
from castillo.bots.analysis import BUDGETS, analyse
from castillo.bots.intrigue_and_king.guide import IntrigueGuide
from castillo.bots.intrigue_and_king.judge import IntrigueJudge
from castillo.bots.judges import judge_of
from castillo.bots.mcts.bot import BOLDNESS, MctsBot
from castillo.bots.mcts.guides import guide_of
from castillo.bots.mcts.levels import Level
from castillo.bots.mcts.search import Search
from castillo.core.bits import list_bits
from castillo.core.chance import Rng
from castillo.core.game import Game
from castillo.core.playout import draw_all, play_randomly
from castillo.core.state import State
from castillo.games.intrigue_and_king.rules import IntrigueRules
from castillo.games.intrigue_and_king.state import STEP, IntrigueState
from castillo.pure import is_compiled

NAMES = ["red", "blue", "green", "yellow", "brown"]


def load(seats: int, **options: Any) -> Game:
    return load_game("el_grande", seats, ("intrigue_and_king",), **options)


def place(seats: int = 4, **given: Any) -> IntrigueState:
    """Return a position."""
    names = NAMES[:seats]
    position: dict[str, Any] = {
        "round": 3,
        "king": "GRA",
        "phase": "bid",
        "leader": "red",
        "grandes": dict(zip(names, ["GAL", "SEV", "CAT", "VAL", "PVA"], strict=False)),
    }
    position.update(given)
    state = load(seats).state_from_position(position)
    assert isinstance(state, IntrigueState)
    return state


def choice(state: State, seat: int | None = None, bot: str = "greedy") -> str:
    """Return what a bot chooses, in words."""
    asked = state.current_player() if seat is None else seat
    decision = state.pending()
    assert decision is not None
    return decision.words(state.game, state.argument(), make_bot(bot, 1).choose(state, asked))


def pick_hands(seats: int, seed: int, bot: str = "greedy") -> IntrigueState:
    """Return the position in which bots have picked their hands."""
    state, rng = load(seats).new_initial_state(), Rng(seed)
    bots = [make_bot(bot, seed + seat) for seat in range(seats)]
    draw_all(state, rng)
    while True:
        decision = state.pending()
        assert decision is not None and isinstance(state, IntrigueState)
        if decision.key == "bid":
            return state
        seat = state.current_player()
        state.apply_action(bots[seat].choose(state, seat), seat)
        draw_all(state, rng)


# They play everywhere, and beat who should be beaten.


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"hands": "random", "veto": "whole", "castilloOpen": True}),
        (4, {"hands": "same", "kingAction": "must"}),
        (5, {"pool": "beginner", "ownActionInstead": "always", "veto": "off"}),
    ],
)
def test_greedy_plays_with_every_option(seats: int, options: dict[str, Any]) -> None:
    state, rng = load(seats, **options).new_initial_state(), Rng(seats)
    bots = [make_bot("greedy", seat) for seat in range(seats)]
    draw_all(state, rng)
    while not state.is_terminal():
        seat = state.current_player()
        before = state.clone()
        action = bots[seat].choose(state, seat)
        assert action in state.legal_actions(seat)
        assert state == before
        state.apply_action(action, seat)
        draw_all(state, rng)


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random_players(seats: int) -> None:
    bots = ["greedy"] + ["random"] * (seats - 1)
    result = MatchResult.empty(bots)
    for game in play_match(load(seats), bots, seats, seed=1):
        result = result.with_game(game)
    assert result.win_share[0] >= 0.75


@pytest.mark.skipif(not is_compiled(), reason="takes long in plain Python")
def test_the_search_beats_greedy() -> None:
    result = MatchResult.empty(["mcts:1000", "greedy"])
    for game in play_match(load(2), ["mcts:1000", "greedy"], 16, seed=1):
        result = result.with_game(game)
    assert result.win_share[0] >= 0.55


@pytest.mark.skipif(not is_compiled(), reason="only the compiled bot is meant to be fast")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_card_and_a_turn_of_greedy_take_less_than_40_ms(seats: int) -> None:
    state, rng = pick_hands(seats, 1), Rng(1)
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
    assert median(taken.values()) < 0.040


# Hands.


@pytest.mark.parametrize("bot", ["greedy", "mcts:20"])
def test_hands_bring_enough_to_court_and_differ(bot: str) -> None:
    state = pick_hands(4, 3, bot)
    courts = [int(court) for court in state.intrigue.courts]
    hands = [[card for card in list_bits(hand) if card] for hand in state.hand]
    for hand in hands:
        assert len(hand) == 13
        assert 24 <= sum(courts[card - 1] for card in hand) <= 52
        assert min(hand) <= 10 and max(hand) >= 22
    assert len({tuple(hand) for hand in hands}) > 1


def test_a_hand_is_picked_from_the_pool() -> None:
    state, rng = load(2, pool="beginner").new_initial_state(), Rng(1)
    draw_all(state, rng)
    bots = [make_bot("greedy", seat) for seat in range(2)]
    while (decision := state.pending()) is not None and decision.key != "bid":
        seat = state.current_player()
        state.apply_action(bots[seat].choose(state, seat), seat)
        draw_all(state, rng)
    assert isinstance(state, IntrigueState)
    for hand in state.hand:
        assert hand & ~state.intrigue.pool == 0 and len(list(list_bits(hand))) == 13


# Cards.


def bidding_of(state: IntrigueState) -> Any:
    judge = judge_of(state.game)
    assert isinstance(judge, IntrigueJudge)
    judge.bidding.reset()
    return judge.bidding


def test_the_order_of_turns_is_certain_once_all_others_have_played() -> None:
    state = place()
    bidding = bidding_of(state)
    names = state.intrigue.card_names
    for seat, card in ((1, "100"), (2, "50"), (3, "20")):
        state.power[seat] = STEP * (names.index(card) + 1)
    for card, ahead in (("110", 0), ("90", 1), ("40", 2), ("10", 3)):
        bidding.spread_ranks(state, 0, names.index(card) + 1)
        assert [float(chance) for chance in bidding.ahead][:4] == [float(place == ahead) for place in range(4)]


def test_chances_of_the_order_add_up_and_a_stronger_card_comes_sooner() -> None:
    state = place()
    bidding = bidding_of(state)
    first = []
    for card in range(1, 31):
        bidding.spread_ranks(state, 0, card)
        chances = [float(chance) for chance in bidding.ahead]
        assert sum(chances) == pytest.approx(1)
        first.append(chances[0])
    assert first == sorted(first) and first[0] < 0.01 and first[-1] > 0.95


def test_a_larger_caballero_card_and_a_fuller_court_promise_more() -> None:
    state = place(court={"red": 1})
    bidding = bidding_of(state)
    placed = [[float(bidding.find_placed(state, 0, court, number)) for number in (1, 2, 4, 5)] for court in (0, 2, 5)]
    assert all(row == sorted(row) for row in placed)
    assert placed[2][3] > placed[1][3] > placed[0][3]


def test_it_scores_the_region_that_it_leads() -> None:
    state = place(
        2, round=9, phase="turn", power={"red": 20, "blue": 100}, regions={"CNU": {"blue": 5, "red": 1}},
        court={"blue": 0},
    )  # fmt: skip
    said = []
    bot = make_bot("greedy", 1)
    while state.current_player() == 1:
        decision = state.pending()
        assert decision is not None
        action = bot.choose(state, 1)
        said.append(decision.words(state.game, state.argument(), action))
        state.apply_action(action, 1)
    assert "score CNU" in said


def test_it_shoves_the_castillo_onto_nobody_whom_that_helps() -> None:
    """Its own are first where they stand; blue would be second in the Castillo, and be back home after the release."""
    state = place(
        3, round=9, phase="turn", power={"red": 23, "blue": 20, "green": 10}, castillo={"red": 7},
        regions={"SEV": {"blue": 3}, "ARA": {"red": 4}}, court={"red": 2, "blue": 0, "green": 0},
    )  # fmt: skip
    for words in ("recruit 0", "act", "use own"):
        decision = state.pending()
        assert decision is not None
        state.apply_action(decision.parse(state.game, state.argument(), words))
    assert choice(state) not in ("shove ARA", "shove SEV")


# What they may not see.


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("hands", ["choose", "random"])
def test_greedy_chooses_the_same_whatever_its_seat_cannot_know(seats: int, hands: str) -> None:
    game, rng = load(seats, hands=hands), Rng(seats)
    compared, asked = 0, set()
    while compared < 60:
        state = game.new_initial_state()
        draw_all(state, rng)
        while not state.is_terminal():
            decision = state.pending()
            assert decision is not None
            for seat in state.acting_seats():
                other = state.resample_from_infostate(seat, rng)
                if other != state and rng.below(4) == 0:
                    compared += 1
                    asked.add(decision.key)
                    assert make_bot("greedy", 1).choose(state, seat) == make_bot("greedy", 1).choose(other, seat)
            play_randomly(state, rng, 1)
            draw_all(state, rng)
    assert {"bid", "halves"} <= asked


def test_a_blind_copy_is_the_same_whatever_is_hidden() -> None:
    state = pick_hands(3, 2)
    judge = judge_of(state.game)
    rng = Rng(1)
    copies = [judge.blind(state.resample_from_infostate(1, rng), 1) for _ in range(6)]
    assert all(copy == copies[0] for copy in copies)


def test_whoever_searches_thinks_of_others_by_what_everybody_knows() -> None:
    """Of a rival's cards only what the seat knows moves the chances; two worlds with other hands give the same."""
    state = pick_hands(3, 4)
    rng, chances = Rng(1), []
    for _ in range(5):
        world = state.resample_from_infostate(0, rng)
        assert isinstance(world, IntrigueState)
        bidding = bidding_of(world)
        bidding.spread_ranks(world, 0, 15)
        chances.append([float(chance) for chance in bidding.ahead])
    assert all(found == chances[0] for found in chances)


# The search.


def test_a_hand_is_picked_without_a_search_and_a_card_with_one() -> None:
    state, rng = load(3).new_initial_state(), Rng(1)
    draw_all(state, rng)
    thought: dict[str, int] = {}
    bot = MctsBot("mcts", Level(30, 1e9), 1)
    while (decision := state.pending()) is not None and len(thought) < 3:
        seat = state.current_player()
        action = bot.choose(state, seat)
        thought[decision.key] = bot.simulations
        state.apply_action(action, seat)
        draw_all(state, rng)
    assert thought["choose_hand"] == 0 and thought["disk"] > 0 and thought["bid"] > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_the_search_plays_on_to_the_next_part_of_the_game(seats: int) -> None:
    state = pick_hands(seats, 5)
    guide, rng = guide_of(state.game), Rng(1)
    assert isinstance(guide, IntrigueGuide)
    search = Search(state.game, guide, BOLDNESS)
    search.begin(None, guide.imagine(state, 0, rng), 0)
    for _ in range(3):
        world = guide.imagine(state, 0, rng)
        search.run(world, rng)
        assert isinstance(world, IntrigueState) and world.round == 2
        assert sum(float(reward) for reward in search.rewards) == pytest.approx(1)
        assert all(0 <= points < 300 for points in guide.list_points())


def test_answers_are_analysed_at_every_kind_of_question() -> None:
    state, rng = load(3).new_initial_state(), Rng(3)
    draw_all(state, rng)
    asked: set[str] = set()
    while not state.is_terminal() and len(asked) < 9:
        decision = state.pending()
        assert decision is not None
        if decision.key not in asked:
            asked.add(decision.key)
            seat = state.current_player()
            about = state.legal_actions(seat)[-1]
            analysis = analyse(state, seat, Level(12, BUDGETS["easy"].seconds * 20), 1, about)
            assert analysis.answers and analysis.asked_about is not None
            assert sum(analysis.best.shares) == pytest.approx(1)
        play_randomly(state, rng, 1)
        draw_all(state, rng)
    assert {"choose_hand", "disk", "bid", "halves"} <= asked


def test_a_game_of_the_base_game_has_another_judge() -> None:
    assert not isinstance(judge_of(load_game("el_grande", 2)), IntrigueJudge)
    assert isinstance(load(2), IntrigueRules)
