"""A game gone through: who stood how before every choice, where it turned, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from castillo.bots.analysis import POINT_DIGITS, SHARE_DIGITS, Analysis, Prospect, analyse, by_seat
from castillo.bots.mcts.levels import Level
from castillo.core.seats import CHANCE
from castillo.core.session import Session
from castillo.core.state import State

VERDICTS: Final = {"blunder": 0.15, "mistake": 0.08, "inaccuracy": 0.04}
"""What a choice is called that gives away so much of the win, the worst first."""
FINE: Final = ""
"""What every other choice is called."""
LEAST_TURN: Final = 0.08
"""How much a seat's share of the win changes at a turning point, at least."""
MOST_TURNS: Final = 5


@dataclass(frozen=True)
class Moment:
    """A question of a game that has been played, and how it was answered.

    Attributes:
        n: how many entries there were before the answer: its number.
        state: the position; never change it.
        seat: who answered.
        action: the answer.
    """

    n: int
    state: State
    seat: int
    action: int


@dataclass(frozen=True)
class Judgement:
    """What a choice was worth.

    Attributes:
        n: its number among the entries.
        seat: who chose.
        words: what.
        shares: for every seat its share of the win before the choice, if the best is chosen; as the chooser knew it.
        points: for every seat the points to expect at the end; empty where they are unknown.
        best: what would have been best.
        made: what was chosen, which may be the same.
    """

    n: int
    seat: int
    words: str
    shares: tuple[float, ...]
    points: tuple[float, ...]
    best: Prospect
    made: Prospect

    @property
    def lost(self) -> float:
        """The share of the win that the choice gave away; 0 if it was the best, or turns out no worse."""
        return max(0.0, self.best.shares[self.seat] - self.made.shares[self.seat])

    @property
    def verdict(self) -> str:
        """What the choice is called: one of `VERDICTS`, or FINE."""
        return next((verdict for verdict, least in VERDICTS.items() if self.lost >= least), FINE)

    def to_dict(self, names: Sequence[str]) -> dict[str, Any]:
        """Describe it, ready for JSON, with numbers by the names of the seats; docs/analysis.md says how."""
        return {
            "n": self.n,
            "seat": names[self.seat],
            "words": self.words,
            "shares": by_seat(names, self.shares, SHARE_DIGITS),
            "points": by_seat(names, self.points, POINT_DIGITS) if self.points else None,
            "lost": round(self.lost, SHARE_DIGITS),
            "verdict": self.verdict or None,
            "better": self.best.to_dict(names) if self.verdict else None,
        }


@dataclass(frozen=True)
class Turn:
    """A turning point: a choice, with what came after it up to the next one, that changed much.

    Attributes:
        n: the number of the choice.
        changes: for every seat, how much its share of the win has changed.
    """

    n: int
    changes: tuple[float, ...]

    @property
    def size(self) -> float:
        """The largest of the changes."""
        return max(abs(change) for change in self.changes)

    def to_dict(self, names: Sequence[str]) -> dict[str, Any]:
        """Describe it, ready for JSON."""
        return {"n": self.n, "changes": by_seat(names, self.changes, SHARE_DIGITS)}


def list_moments(session: Session) -> list[Moment]:
    """List all questions that seats have answered, with what was taken back left out."""
    state = session.game.new_initial_state()
    found: list[Moment] = []
    for number, choice in zip(session.standing, session.state.full_history(), strict=True):
        if choice.forced:
            continue
        if choice.seat != CHANCE:
            found.append(Moment(number, state.clone(), choice.seat, choice.action))
        state.apply_action(choice.action, choice.seat)
    return found


def judge(moment: Moment, level: Level, seed: int) -> Judgement:
    """Find out what a choice was worth; equal seeds find the same, if there is time enough."""
    analysis = analyse(moment.state, moment.seat, level, seed + moment.n, moment.action)
    return conclude(moment.n, analysis)


def conclude(n: int, analysis: Analysis) -> Judgement:
    """Set what was chosen, which the analysis has been asked about, against the best."""
    best, made = analysis.best, analysis.asked_about
    assert made is not None
    if made.words == best.words:
        best = made  # the same answer, tried more often
    return Judgement(n, analysis.seat, made.words, best.shares, best.points, best, made)


def list_turns(judgements: Sequence[Judgement], end: Sequence[float] | None) -> list[Turn]:
    """List the turning points in the order of the game: those choices after which most had changed.

    Args:
        judgements: of all choices, in order.
        end: how the win was shared in the end; None if the game is not over.
    """
    after = [judgement.shares for judgement in judgements[1:]] + ([tuple(end)] if end is not None else [])
    turns = [
        Turn(before.n, tuple(now - then for now, then in zip(shares, before.shares, strict=True)))
        for before, shares in zip(judgements, after, strict=False)
    ]
    great = sorted((turn for turn in turns if turn.size >= LEAST_TURN), key=lambda turn: -turn.size)[:MOST_TURNS]
    return sorted(great, key=lambda turn: turn.n)


def list_faults(judgements: Sequence[Judgement]) -> Iterator[Judgement]:
    """Go through the choices that gave something away."""
    return (judgement for judgement in judgements if judgement.verdict != FINE)
