"""Bots: their names, and that they see only what their seat may know."""

from __future__ import annotations

from collections import Counter

import pytest

from castillo import load_game
from castillo.bots import BOTS, make_bot
from castillo.bots.registry import summarize_bot
from castillo.core.chance import Rng
from castillo.core.errors import UnknownBot
from castillo.core.playout import draw_all, play_randomly
from castillo.core.state import State

LEVELS = "easy, normal, hard, expert"
GENERAL_SCORING = {
    "round": 3,
    "phase": "scoring",
    "king": "GRA",
    "grandes": {"red": "GAL", "blue": "SEV", "green": "CAT"},
    "castillo": {"red": 2, "blue": 1, "green": 3},
}


def start(seats: int, seed: int = 1) -> State:
    state = load_game("el_grande", seats).new_initial_state()
    draw_all(state, Rng(seed))
    return state


def test_every_bot_has_a_name_and_a_summary() -> None:
    assert "random" in BOTS
    for name, info in BOTS.items():
        assert make_bot(name).name in (name, f"{name}:{info.usual}")
        assert summarize_bot(name) != name


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("smart", "unknown bot 'smart'; the bots are random, greedy, mcts"),
        ("", "unknown bot ''; the bots are random, greedy, mcts"),
        (":3", "unknown bot ':3'; the bots are random, greedy, mcts"),
        ("random:3", "bot 'random' has no level '3'; it has none"),
        (
            "mcts:strong",
            "bot 'mcts' has no level 'strong'; its levels are easy, normal, hard, expert, or a number of simulations",
        ),
        (
            "mcts:0",
            "bot 'mcts' has no level '0'; its levels are easy, normal, hard, expert, or a number of simulations",
        ),
        ("random:", "bot 'random' has no level ''; it has none"),
    ],
)
def test_an_unknown_bot_or_level_is_named(name: str, message: str) -> None:
    with pytest.raises(UnknownBot) as caught:
        make_bot(name)
    assert str(caught.value) == message


def test_a_number_of_simulations_is_a_level_unless_only_listed_ones_are_wanted() -> None:
    assert make_bot("mcts:500").name == "mcts:500"
    with pytest.raises(UnknownBot, match=rf"its levels are {LEVELS}$"):
        make_bot("mcts:500", only_listed=True)
    assert make_bot("mcts:hard", only_listed=True).name == "mcts:hard"


def test_capitals_in_names_do_not_matter() -> None:
    assert make_bot(" Random ").name == "random"


def test_equal_seeds_choose_alike_and_others_differ() -> None:
    state = start(4)
    choices = [[make_bot("random", seed).choose(state, state.current_player()) for seed in range(40)] for _ in range(2)]
    assert choices[0] == choices[1]
    assert len(set(choices[0])) > 5


def test_random_takes_every_legal_answer_equally_often() -> None:
    state = start(4)
    seat = state.current_player()
    bot = make_bot("random", 7)
    found = Counter(bot.choose(state, seat) for _ in range(13_000))
    assert set(found) == set(state.legal_actions(seat))
    assert all(850 < count < 1150 for count in found.values())


def test_choosing_leaves_the_state_alone() -> None:
    state, bot, rng = start(3), make_bot("random", 1), Rng(1)
    for _ in range(200):
        draw_all(state, rng)
        if state.is_terminal():
            break
        for seat in state.acting_seats():
            before = state.clone()
            assert bot.choose(state, seat) in before.legal_actions(seat)
            assert state == before
        play_randomly(state, rng, 1)


def test_a_secret_disk_changes_nothing_for_the_others() -> None:
    game = load_game("el_grande", 3)
    choices = []
    for disk in range(9):
        state = game.state_from_position(GENERAL_SCORING)
        state.apply_action(state.legal_actions(0)[disk], 0)
        choices.append([make_bot("random", 5).choose(state, seat) for seat in (1, 2)])
    assert len(choices) == 9
    assert all(choice == choices[0] for choice in choices)
