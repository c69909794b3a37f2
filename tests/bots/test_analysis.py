"""What answers promise: honest, ordered by what they promise, for every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from castillo import load_game
from castillo.bots.analysis import analyse
from castillo.bots.mcts.levels import Level
from castillo.core.chance import Rng
from castillo.core.notation import parse_words
from castillo.core.playout import draw_all, play_randomly
from castillo.core.state import State

GAMES = [("el_grande", 2), ("el_grande", 5), ("caesar_cleopatra", 2)]
FEW = 30
LITTLE = Level(FEW, 1e9)


def walk(game: str, seats: int, seed: int, every: int, most: int) -> Iterator[State]:
    """Yield some positions of a random game in which somebody is asked."""
    state, rng = load_game(game, seats).new_initial_state(), Rng(seed)
    draw_all(state, rng)
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        play_randomly(state, rng, every)
        draw_all(state, rng)


def decided() -> State:
    """Return a last turn of red's in which it wins or loses by where it puts its last Caballeros."""
    return load_game("el_grande", 2).state_from_position({
        "round": 9,
        "phase": "turn",
        "king": "GRA",
        "cards": {"1": "C1C", "2": "C2S", "3": "C3A", "4": "C4G"},
        "power": {"red": 13, "blue": 7},
        "grandes": {"red": "GAL", "blue": "SEV"},
        "regions": {"CAT": {"red": 2, "blue": 3}, "SEV": {"blue": 5}},
        "court": {"red": 6},
        "score": {"red": 70, "blue": 60},
    })  # fmt: skip


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_answer_has_shares_that_add_up_and_a_line_that_can_be_played(game: str, seats: int) -> None:
    lines = 0
    for state in walk(game, seats, 3, 11, 12):
        seat = state.current_player()
        before = state.clone()
        found = analyse(state, seat, LITTLE, 1)
        assert state == before
        assert (found.seat, found.simulations) == (seat, FEW)
        assert sum(answer.visits for answer in found.answers) == FEW
        for answer in found.answers:
            assert sum(answer.shares) == pytest.approx(1) and min(answer.shares) >= 0
            assert len(answer.points) == seats
            trial = state.clone()
            for words in (answer.words, *answer.line):
                trial.apply_action(parse_words(trial, seat, words), seat)
            lines += len(answer.line)
    assert lines > 0


def test_the_best_promises_most_of_those_that_are_known_well() -> None:
    for state in walk("el_grande", 3, 1, 7, 10):
        seat = state.current_player()
        found = analyse(state, seat, Level(60, 1e9), 1)
        most = max(answer.visits for answer in found.answers)
        known = [answer for answer in found.answers if answer.visits * 4 >= most]
        assert list(found.answers[: len(known)]) == known
        assert found.best.shares[seat] == max(answer.shares[seat] for answer in known)


def test_equal_seeds_find_the_same() -> None:
    state = next(walk("el_grande", 4, 2, 1, 1))
    first = analyse(state, state.current_player(), LITTLE, 5)
    assert first == analyse(state, state.current_player(), LITTLE, 5)
    assert first != analyse(state, state.current_player(), LITTLE, 6)


def test_what_the_seat_cannot_know_changes_nothing() -> None:
    changed = 0
    for seed in range(1, 9):
        for state in walk("el_grande", 3, seed, 1, 150):
            for seat in state.acting_seats():
                other = state.resample_from_infostate(seat, Rng(seed))
                if other != state and changed < 6:
                    changed += 1
                    assert analyse(state, seat, LITTLE, 1) == analyse(other, seat, LITTLE, 1)
    assert changed == 6


def test_any_answer_can_be_asked_about_and_is_tried_enough() -> None:
    asked = 0
    for state in walk("el_grande", 3, 4, 5, 14):
        seat = state.current_player()
        for action in (state.legal_actions()[0], state.legal_actions()[-1]):
            found = analyse(state, seat, LITTLE, 1, action)
            about = found.asked_about
            assert about is not None and parse_words(state, seat, about.words) == action
            assert about.visits >= round(FEW * 0.3)
            asked += about.words not in [answer.words for answer in found.answers]
    assert asked > 0  # some are answers that the search passes over


def test_what_decides_the_game_is_found() -> None:
    state = decided()
    found = analyse(state, 0, Level(600, 1e9), 1)
    worst = min(found.answers, key=lambda answer: answer.shares[0])
    assert found.best.shares[0] > 0.9 > worst.shares[0]
    assert found.best.points[0] > found.best.points[1]


def test_time_ends_the_thinking_too_but_something_is_always_found() -> None:
    state = next(walk("el_grande", 3, 4, 5, 1))
    action = state.legal_actions()[0]
    found = analyse(state, state.current_player(), Level(10**9, 0.0), 1, action)
    assert found.asked_about is not None and 1 <= found.simulations <= 2
    more = analyse(state, state.current_player(), Level(10**9, 0.2), 1)
    assert 1 < more.simulations < 10**6
