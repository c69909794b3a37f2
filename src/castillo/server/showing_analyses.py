"""What analyses have found out, as it is shown."""

from __future__ import annotations

from typing import Final

from castillo.bots.analysis import SHARE_DIGITS, Analysis, by_seat
from castillo.bots.review import list_turns
from castillo.server import models
from castillo.server.plan import Plan
from castillo.server.reviews import Review
from castillo.server.table import Table

MOST_ANSWERS: Final = 5
"""How many answers a hint has."""


def show_hint(table: Table, seq: int, plan: Plan, found: Analysis) -> models.Hint:
    """Show the best answers to what a seat is asked after its plan."""
    names = table.game.seat_names
    answers = [models.Prospect.model_validate(answer.to_dict(names)) for answer in found.answers[:MOST_ANSWERS]]
    return models.Hint(seq=seq, seat=names[plan.seat], choices=plan.words, answers=answers)


def show_review(table: Table, review: Review, first: int) -> models.Analysis:
    """Show what has been found out about a game, from the place `first` on."""
    names, state = table.game.seat_names, table.session.state
    end = state.returns() if state.is_terminal() else None
    turns = list_turns(review.judgements, end) if review.is_done else []
    return models.Analysis(
        seq=table.seq,
        seats=list(names),
        total=len(review.numbers),
        done=len(review.judgements),
        failed=review.has_failed,
        first=first,
        judged=[models.Judged.model_validate(found.to_dict(names)) for found in review.judgements[first:]],
        turns=[models.TurningPoint.model_validate(turn.to_dict(names)) for turn in turns],
        end=None if end is None else by_seat(names, end, SHARE_DIGITS),
    )
