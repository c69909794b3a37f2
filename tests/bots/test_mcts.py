"""The bot that searches: it keeps to the rules, to its budget, and to what its seat may know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from castillo import load_game
from castillo.arena.match import MatchResult, play_match
from castillo.bots import make_bot
from castillo.bots.bot import Bot
from castillo.bots.mcts.bot import MctsBot
from castillo.bots.mcts.guide import SHARE
from castillo.bots.mcts.levels import LEVELS, Budget, Level
from castillo.core.chance import Rng
from castillo.core.game import Game
from castillo.core.playout import draw_all, play_randomly
from castillo.core.state import State
from castillo.pure import is_compiled

GAMES = [
    ("el_grande", 2), ("el_grande", 4), ("el_grande", 5), ("el_grande+intrigue_and_king", 2),
    ("el_grande+intrigue_and_king", 4), ("el_grande+colonies", 2), ("el_grande+colonies", 4), ("caesar_cleopatra", 2),
]  # fmt: skip
"""Games by their keys."""
FEW_SECRETS = ("el_grande", "el_grande+colonies")
"""Those in which there is seldom anything that a seat does not know."""
FEW = Level(24, 1e9)
"""Few enough simulations that plain Python makes them in a moment."""


def make(seed: int = 1, level: Level = FEW) -> MctsBot:
    return MctsBot("mcts", level, seed)


def load(key: str, seats: int) -> Game:
    """Load the game of a key."""
    name, *expansions = key.split("+")
    return load_game(name, seats, tuple(expansions))


def walk(game: str, seats: int, seed: int, every: int) -> Iterator[State]:
    """Yield positions of a random game in which somebody is asked, one in so many."""
    state, rng = load(game, seats).new_initial_state(), Rng(seed)
    draw_all(state, rng)
    while not state.is_terminal():
        yield state
        play_randomly(state, rng, every)
        draw_all(state, rng)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_answers_every_question_legally_and_leaves_the_state_alone(game: str, seats: int) -> None:
    asked = set()
    for state in walk(game, seats, seed=seats, every=9):
        bot = make()
        for seat in state.acting_seats():
            before = state.clone()
            assert bot.choose(state, seat) in before.legal_actions(seat)
            assert state == before
            decision = state.pending()
            assert decision is not None
            asked.add(decision.key)
    assert len(asked) >= 4


@pytest.mark.parametrize(
    ("game", "seats"), [("el_grande", 3), ("el_grande+intrigue_and_king", 3), ("caesar_cleopatra", 2)]
)
def test_equal_seeds_choose_alike(game: str, seats: int) -> None:
    def play(seed: int) -> list[int]:
        state, rng = load(game, seats).new_initial_state(), Rng(7)
        bots = [make(seed + seat) for seat in range(seats)]
        draw_all(state, rng)
        for _ in range(60 if "+" in game else 12):  # hands are picked first
            seat = state.current_player()
            state.apply_action(bots[seat].choose(state, seat), seat)
            draw_all(state, rng)
        return state.history()

    assert play(1) == play(1)
    assert len({tuple(play(seed)) for seed in range(1, 5)}) > 1


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_chooses_the_same_whatever_its_seat_cannot_know(game: str, seats: int) -> None:
    changed = 0
    for seed in range(1, 9):
        for state in walk(game, seats, seed, every=1 if game in FEW_SECRETS else 23):
            for seat in state.acting_seats():
                other = state.resample_from_infostate(seat, Rng(seed))
                if other != state and changed < 8:
                    changed += 1
                    assert make().choose(state, seat) == make().choose(other, seat)
    assert changed == 8


def scoring() -> State:
    """Return the first general scoring, where all who have pieces in the Castillo set a disk."""
    position = {
        "round": 3,
        "phase": "scoring",
        "king": "GRA",
        "grandes": {"red": "GAL", "blue": "SEV", "green": "CAT"},
        "castillo": {"red": 2, "blue": 1, "green": 3},
    }
    return load_game("el_grande", 3).state_from_position(position)


def test_a_disk_that_is_set_changes_nothing_for_the_others() -> None:
    choices = []
    for disk in range(9):
        state = scoring()
        state.apply_action(state.legal_actions(0)[disk], 0)
        choices.append([make(5).choose(state, seat) for seat in (1, 2)])
    assert len(choices) == 9
    assert all(choice == choices[0] for choice in choices)


@pytest.mark.parametrize("disk", [0, 8])
def test_who_has_set_a_disk_already_is_thought_of_as_still_choosing(disk: int) -> None:
    state = scoring()
    state.apply_action(state.legal_actions(0)[disk], 0)
    bot = make(1, Level(200, 1e9))
    bot.choose(state, 2)
    assert bot.search is not None
    below = bot.search.root.child
    assert below is not None and below.bandit is not None
    assert below.bandit.seat == 0 and below.bandit.n > 1


def test_levels_are_budgets_of_a_bid_and_a_turn() -> None:
    assert list(LEVELS) == ["easy", "normal", "hard", "expert"]
    for name, most in zip(LEVELS, (0.1, 0.5, 2, 8), strict=True):
        bot = make_bot(f"mcts:{name}")
        assert isinstance(bot, MctsBot)
        assert bot.name == f"mcts:{name}"
        assert LEVELS[name].seconds * (1 + SHARE) <= most
    assert make_bot("mcts").name == "mcts:normal"


def test_simulations_are_shared_out_among_the_decisions_of_a_turn() -> None:
    budget = Budget(Level(100, 1e9))
    taken = []
    for _ in range(3):
        budget.begin()
        number = 0
        while budget.allows():
            number += 1
        budget.end()
        taken.append(number)
    assert taken == [40, 24, 14]
    budget.renew()
    budget.begin()
    assert sum(budget.allows() for _ in range(200)) == 40


def test_time_ends_the_thinking_too() -> None:
    state = next(walk("el_grande", 4, 1, 1))
    bot = make(1, Level(10**9, 0.25))
    bot.choose(state, state.current_player())
    assert 0 < bot.simulations < 10**8


def test_it_thinks_only_where_there_is_a_choice() -> None:
    state = next(walk("el_grande", 4, 1, 1))
    bots = [make(seat) for seat in range(4)]
    thought = []
    for _ in range(24):
        seat, decision = state.current_player(), state.pending()
        assert decision is not None
        state.apply_action(bots[seat].choose(state, seat), seat)
        thought.append((decision.key, bots[seat].simulations))
    assert thought[:4] == [("bid", round(FEW.simulations * SHARE))] * 4
    assert ("recruit", 0) in thought  # as many as there are to be had, whatever comes after


def test_the_tree_is_kept_along_a_turn_and_no_longer() -> None:
    state = next(walk("el_grande", 3, 1, 1))
    bots = [make(seat, Level(400, 1e9)) for seat in range(3)]
    kept = fresh = 0
    for _ in range(14):
        seat = state.current_player()
        own = bool(state.full_history()[-1].seat == seat and bots[seat].search)
        state.apply_action(bots[seat].choose(state, seat), seat)
        search = bots[seat].search
        assert search is not None and search.root.bandit is not None
        learnt = sum(int(visits) for visits in search.root.bandit.visits)
        if bots[seat].simulations:
            kept += own and learnt > bots[seat].simulations
            fresh += not own
            assert own or learnt == bots[seat].simulations
        draw_all(state, Rng(1))
    assert kept >= 2
    assert fresh >= 3


def test_after_a_choice_that_others_do_not_see_the_tree_is_kept_and_what_was_tried_most_is_answered() -> None:
    state, rng, greedy = (
        load_game("caesar_cleopatra", start="caesar").new_initial_state(),
        Rng(1),
        make_bot("greedy", 1),
    )
    while (decision := state.pending()) is None or decision.key != "play":
        seat = state.current_player()
        state.apply_action(greedy.choose(state, seat), seat)
        draw_all(state, rng)
    bot = make(3, Level(300, 1e9))
    first = bot.choose(state, 0)
    assert state.game.actions.texts[first].endswith("down")
    state.apply_action(first, 0)
    second = bot.choose(state, 0)
    assert bot.search is not None
    bot.search.sight.begin()
    bandit = bot.search.root.bandit_of(0, bot.search.sight.secret(state))  # for what it has placed, not for other cards
    assert bandit is not None
    learnt = {int(bandit.actions[place]): int(bandit.visits[place]) for place in range(bandit.n)}
    assert sum(learnt.values()) > bot.simulations > 0
    assert learnt[second] == max(learnt.values())


def win_share(bots: list[str], games: int) -> float:
    result = MatchResult.empty(bots)
    for game in play_match(load_game("el_grande", len(bots)), bots, games, seed=1):
        result = result.with_game(game)
    return result.win_share[0]


@pytest.mark.skipif(not is_compiled(), reason="takes long in plain Python")
def test_it_beats_greedy() -> None:
    assert win_share(["mcts:easy", "greedy"], 16) >= 0.55


def test_a_bot_meets_another_game() -> None:
    bot: Bot = make()
    for game, seats in GAMES:
        state = next(walk(game, seats, 1, 1))
        seat = state.current_player()
        assert bot.choose(state, seat) in state.legal_actions(seat)
