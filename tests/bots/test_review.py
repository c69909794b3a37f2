"""Games gone through: every choice judged, mistakes and turning points found."""

from __future__ import annotations

import pytest

from castillo import load_game
from castillo.bots.analysis import Analysis, Prospect
from castillo.bots.mcts.levels import Level
from castillo.bots.review import conclude, judge, list_faults, list_moments, list_turns
from castillo.core.chance import Rng
from castillo.core.session import Session

LITTLE = Level(24, 1e9)


def play(choices: int) -> Session:
    """Play a random game for so many entries."""
    session, rng = Session(load_game("el_grande", 3)), Rng(5)
    while len(session.entries) < choices:
        moves = session.state.legal_actions() or [action for action, _ in session.state.chance_outcomes()]
        session.apply(moves[int(rng.below(len(moves)))])
    return session


def prospect(words: str, *shares: float) -> Prospect:
    return Prospect(words, 10, shares, (), ())


def judged(seat: int, best: Prospect, made: Prospect) -> Analysis:
    return Analysis(seat, "bid", 20, (best,), made)


def test_moments_are_the_choices_that_count() -> None:
    session = play(30)
    seat = next(choice.seat for choice in reversed(session.state.full_history()) if choice.seat >= 0)
    taken = len(session.entries)
    session.undo(seat, agreed=True)
    moments = list_moments(session)
    numbers = [moment.n for moment in moments]
    assert numbers == sorted(numbers) and max(numbers) < taken
    for moment in moments:
        entry = session.entries[moment.n]
        assert not entry.forced and entry.text == session.game.frame_text(
            moment.seat, int(moment.state.top), moment.action
        )
    assert moments[-1].n in session.standing


def test_a_choice_is_judged_the_same_again() -> None:
    for moment in list_moments(play(34))[::5]:
        first = judge(moment, LITTLE, 1)
        assert first == judge(moment, LITTLE, 1)
        assert (first.n, first.seat) == (moment.n, moment.seat)
        assert (
            first.words
            == moment.state.game.frame_text(moment.seat, int(moment.state.top), moment.action).partition(": ")[2]
        )
        assert 0 <= first.lost <= 1 and sum(first.shares) == pytest.approx(1)


@pytest.mark.parametrize(
    ("best", "made", "verdict"),
    [(0.5, 0.49, ""), (0.5, 0.45, "inaccuracy"), (0.5, 0.41, "mistake"), (0.5, 0.3, "blunder"), (0.4, 0.6, "")],
)
def test_what_a_choice_gives_away_has_a_name(best: float, made: float, verdict: str) -> None:
    found = conclude(3, judged(0, prospect("a", best, 1 - best), prospect("b", made, 1 - made)))
    assert found.verdict == verdict
    assert found.lost == pytest.approx(max(0, best - made))
    assert (found.to_dict(["red", "blue"])["better"] is not None) == bool(verdict)


def test_the_best_choice_gives_nothing_away_however_often_it_was_tried() -> None:
    found = conclude(3, judged(1, prospect("a", 0.2, 0.8), prospect("a", 0.5, 0.5)))
    assert found.lost == 0 and found.verdict == ""


def test_turning_points_are_the_largest_changes_in_order() -> None:
    shares = [0.5, 0.52, 0.3, 0.31, 0.7, 0.72, 0.71]
    found = [
        conclude(n, judged(0, prospect("a", share, 1 - share), prospect("a", share, 1 - share)))
        for n, share in enumerate(shares)
    ]
    assert [(turn.n, round(turn.changes[0], 2)) for turn in list_turns(found, None)] == [(1, -0.22), (3, 0.39)]
    assert [turn.n for turn in list_turns(found, (0.0, 1.0))] == [1, 3, 6]
    assert list(list_faults(found)) == []
