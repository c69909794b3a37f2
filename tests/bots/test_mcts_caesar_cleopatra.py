"""The tree search at Caesar & Cleopatra: what its guide offers, expects and promises, and that it plays well."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import thread_time
from typing import Any

import pytest

from castillo import load_game
from castillo.arena.match import MatchResult, play_match
from castillo.bots import make_bot
from castillo.bots.analysis import analyse
from castillo.bots.caesar_cleopatra.guide import CaesarCleopatraGuide
from castillo.bots.mcts.guides import guide_of
from castillo.bots.mcts.levels import LEVELS, Level
from castillo.core.chance import Rng
from castillo.core.moves import Moves
from castillo.core.notation import parse_words
from castillo.core.playout import draw_all, play_randomly
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra import cards, frames
from castillo.games.caesar_cleopatra.hidden import Redrawing
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.pure import is_compiled

EDITIONS = ("new", "1997")
FEW = Level(60, 1e9)


def turn(edition: str = "new", **position: Any) -> CaesarCleopatraState:
    """Return a position at the beginning of Caesar's turn."""
    game = load_game("caesar_cleopatra", edition=edition)
    state = game.state_from_position({"to_move": "caesar", **position})
    assert isinstance(state, CaesarCleopatraState)
    return state


def guide(state: CaesarCleopatraState) -> CaesarCleopatraGuide:
    found = guide_of(state.game)
    assert isinstance(found, CaesarCleopatraGuide)
    return found


def walk(edition: str, seed: int, every: int) -> Iterator[CaesarCleopatraState]:
    """Yield positions of a random game in which somebody is asked."""
    state, rng = load_game("caesar_cleopatra", edition=edition).new_initial_state(), Rng(seed)
    draw_all(state, rng)
    while not state.is_terminal():
        assert isinstance(state, CaesarCleopatraState)
        yield state
        play_randomly(state, rng, every)
        draw_all(state, rng)


def list_answers(state: CaesarCleopatraState) -> list[str]:
    """List what is searched, in words."""
    found = Moves()
    about = guide(state)
    about.prepare(state.clone(), int(state.seat), False)
    about.list_answers(state.clone(), found)
    decision = state.pending()
    assert decision is not None
    return [decision.words(state.game, int(state.argument()), action) for action in found.actions()]


def ahead(**position: Any) -> float:
    """Return how many points ahead Caesar may expect to be in the end, whose turn begins."""
    state = turn(**position)
    return float(guide(state).outlook.expect(state, 0))


# Worlds.


@pytest.mark.parametrize("edition", EDITIONS)
def test_worlds_are_drawn_for_the_question_that_is_asked(edition: str) -> None:
    for state in walk(edition, 3, 17):
        for seat in state.acting_seats():
            redrawing = Redrawing(state, seat)
            assert redrawing.fits(state.clone(), seat) and not redrawing.fits(state, 1 - seat)
            about, rng = guide(state), Rng(2)
            worlds = [about.imagine(state, seat, rng) for _ in range(3)]
            known = [state.observation_tensor(seat), *(world.observation_tensor(seat) for world in worlds)]
            assert all(numbers == known[0] for numbers in known)
            again = state.clone()
            again.apply_action(again.legal_actions(seat)[0], seat)
            assert not redrawing.fits(again, seat)


# Answers.


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_searched_is_legal_and_what_is_expected_adds_up(edition: str) -> None:
    asked = set()
    for state in walk(edition, 5, 3):
        seat, about, found = int(state.seat), guide(state), Moves()
        about.prepare(state.clone(), seat, False)
        about.list_answers(state, found)
        answers = found.actions()
        assert 1 <= len(answers) == len(set(answers)) and set(answers) <= set(state.legal_actions(seat))
        expected = type(about.worth)([0.0] * len(about.worth))
        about.expect(state, found, expected)
        assert sum(expected[: found.n]) == pytest.approx(1) and min(expected[: found.n]) > 0
        decision = state.pending()
        assert decision is not None
        asked.add(decision.key)
    assert {"play", "veto", "draw"} <= asked


def test_cards_are_placed_face_down_first_unless_the_first_was_placed_already() -> None:
    state = turn(hand={"caesar": [1, 5], "cleopatra": [2]})
    about, found = guide(state), Moves()
    about.prepare(state.clone(), 0, False)
    later = state.clone()
    later.apply_action(parse_words(later, 0, "place 5 PRA up"), 0)
    about.list_answers(later, found)
    words = [later.game.actions.texts[action] for action in found.actions()]
    assert "done" in words and not any(text.endswith("down") for text in words)
    assert any(answer.endswith("down") for answer in list_answers(later))  # there it has been placed


def test_what_greedy_would_do_is_searched() -> None:
    for edition in EDITIONS:
        for state in walk(edition, 8, 5):
            decision = state.pending()
            assert decision is not None
            if decision.key == "play":
                action = make_bot("greedy").choose(state, state.seat)
                assert decision.words(state.game, int(state.argument()), action) in list_answers(state)


# What positions promise.


def test_leads_patricians_cards_and_missions_promise_more() -> None:
    even = ahead()
    up = {"PRA": {"caesar": {"up": [5]}, "cleopatra": {"up": [2]}}}
    assert ahead(groups=up) > even
    inverted = {"PRA": {"caesar": {"up": [5]}, "cleopatra": {"up": [2, "P"]}}}
    elsewhere = {**up, "AED": {"cleopatra": {"up": ["P"]}}}
    assert ahead(groups=inverted) < ahead(groups=elsewhere)
    assert ahead(won={"caesar": {"PRA": 2}}, groups={"PRA": {"left": 3}}) > ahead(
        won={"caesar": {"PRA": 1}, "cleopatra": {"PRA": 1}}, groups={"PRA": {"left": 3}}
    )
    won = {"caesar": {"PRA": 2}, "cleopatra": {"AED": 2}}
    left = {"PRA": {"left": 3}, "AED": {"left": 3}}
    mine = {"caesar": ["PRA3", "QUA3"], "cleopatra": ["PRA3", "QUA3"]}
    theirs = {"caesar": ["AED3", "QUA3"], "cleopatra": ["AED3", "QUA3"]}
    assert ahead(won=won, groups=left, missions=mine) > ahead(won=won, groups=left, missions=theirs)


def test_cards_promise_less_the_less_can_be_done_with_them() -> None:
    worths = []
    for state in walk("new", 3, 1):
        if state.top & KIND == frames.PLAY:
            outlook = guide(state).outlook
            outlook.look(state)
            worths.append([float(outlook.cards_in_hand[kind]) for kind in (cards.ASSASSINATION, cards.VETO, 4)])
    assert all(early > late for early, late in zip(worths[0], worths[-1], strict=True))


def test_answers_vary_once_something_was_turned_up_though_as_much_lies_face_down() -> None:
    """Else answers that only other worlds have were taken: a card was laid down, and a vote turned one up."""
    before = turn("1997", groups={"PRA": {"cleopatra": {"down": [4]}}})
    after = turn("1997", groups={"PRA": {"cleopatra": {"up": [4]}}, "QUA": {"cleopatra": {"down": [2]}}})
    about = guide(before)
    about.prepare(before.clone(), 0, False)
    assert not about.varies(before) and about.varies(after)


def test_what_is_hidden_is_valued_before_decks_are_arranged() -> None:
    """All orders of a deck come to the same here, and there are 26 questions about them."""
    state = load_game("caesar_cleopatra", edition="1997").new_initial_state()
    assert isinstance(state, CaesarCleopatraState)
    about, seat = guide(state), int(state.seat)
    about.prepare(state.clone(), seat, False)
    world = about.imagine(state, seat, Rng(2))
    rewards = type(about.worth)([0.0, 0.0])
    about.finish(world, seat, Rng(2), rewards)
    assert world.top & KIND == frames.ARRANGE and about.halts(world)
    assert sum(rewards) == pytest.approx(1)
    about.prepare(world.clone(), seat, False)  # whoever arranges a deck is answered
    assert not about.halts(world)


@pytest.mark.parametrize("edition", EDITIONS)
def test_promises_are_shares_and_points_of_either_seat(edition: str) -> None:
    for state in walk(edition, 6, 9):
        about, rng = guide(state), Rng(4)
        seat = int(state.seat)
        about.prepare(state.clone(), seat, False)
        rewards = type(about.worth)([0.0, 0.0])
        about.finish(about.imagine(state, seat, rng), seat, rng, rewards)
        assert sum(rewards) == pytest.approx(1) and min(rewards) >= 0
        scores, points = state.scores(), about.list_points()
        assert all(0 <= point <= 35 for point in points)
        assert sum(points) >= sum(scores) - 1


def test_the_last_vote_is_won_where_that_wins_the_game() -> None:
    """Cleopatra is a point ahead; the last Censor is voted on if there are eight cards, and brings two points."""
    state = turn(
        won={"caesar": {"PRA": 5, "AED": 1, "CON": 3, "CEN": 1}, "cleopatra": {"AED": 4, "QUA": 5, "CEN": 1}},
        groups={
            **{group: {"left": 0} for group in ("PRA", "AED", "QUA", "CON")},
            "CEN": {"left": 1, "caesar": {"up": [2, 2, 1]}, "cleopatra": {"up": [3, 2, 1, 1]}},
        },
        hand={"caesar": [1, 5, "assassination"], "cleopatra": [5, 5, 5]},
    )
    found = analyse(state, 0, Level(200, 1e9), 1)
    assert found.best.words.startswith("place 5 CEN")
    assert found.best.points[0] > found.best.points[1]
    assert found.best.shares[0] > 0.9


@pytest.mark.parametrize("edition", EDITIONS)
def test_hints_tell_points_and_a_line_and_nothing_that_is_secret(edition: str) -> None:
    lines = changed = 0
    for state in walk(edition, 2, 13):
        for seat in state.acting_seats():
            found = analyse(state, seat, FEW, 1)
            lines += len(found.best.line)
            assert len(found.best.points) == 2 and sum(found.best.shares) == pytest.approx(1)
            other = state.resample_from_infostate(seat, Rng(1))
            if other != state and changed < 5:
                changed += 1
                assert found == analyse(other, seat, FEW, 1)
    assert lines > 0 and changed == 5


# Playing.


def win_share(bots: list[str], games: int, edition: str) -> float:
    result = MatchResult.empty(bots)
    for game in play_match(load_game("caesar_cleopatra", edition=edition), bots, games, seed=1):
        result = result.with_game(game)
    return result.win_share[0]


@pytest.mark.skipif(not is_compiled(), reason="takes long in plain Python")
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_holds_its_own_against_greedy(edition: str) -> None:
    """Far from what it does (docs/bots.md), so that luck decides nothing: without a guide it wins no game."""
    assert win_share(["mcts:500", "greedy"], 30, edition) >= 0.35


@pytest.mark.skipif(not is_compiled(), reason="takes long in plain Python")
@pytest.mark.parametrize(("level", "most"), [("easy", 0.1), ("normal", 0.5)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_turns_keep_to_the_time_of_their_level(edition: str, level: str, most: float) -> None:
    state, rng = load_game("caesar_cleopatra", edition=edition).new_initial_state(), Rng(1)
    bots, spent = [make_bot(f"mcts:{level}", seat) for seat in range(2)], [0.0]
    active = -1
    for _ in range(120):
        draw_all(state, rng)
        if state.is_terminal():
            break
        if state.active != active:
            active = int(state.active)
            spent.append(0.0)
        seat, begun = state.current_player(), thread_time()
        state.apply_action(bots[seat].choose(state, seat), seat)
        spent[-1] += thread_time() - begun if seat == active else 0.0
    assert LEVELS[level].seconds <= most
    assert 0 < median(spent) < most and max(spent) < 2 * most
