"""What a seat, or a spectator, is shown of a table: all answers about tables are made here, from filtered parts."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from castillo.core.errors import InvalidOption, UnknownGame
from castillo.core.notation import legal_texts
from castillo.core.state import State
from castillo.core.telling import Line
from castillo.registry import game_info
from castillo.server import models
from castillo.server.plan import Plan, refuse_undo
from castillo.server.recent import count_decided
from castillo.server.table import Table
from castillo.store.store import ListedTable

PRESENCE_LIFETIME: Final = 90.0
"""Seconds after which a seat counts as gone that another process has not told of again."""


def show_snapshot(table: Table, seat: int | None, language: str) -> models.Snapshot:
    """Show a table as it is now."""
    state, game = table.session.state, table.game
    names = game.seat_names
    acting = state.acting_seats()
    public = game.view(state, None)
    online = table.list_online(time.monotonic(), PRESENCE_LIFETIME)
    return models.Snapshot(
        id=table.stored.id,
        game=game.name,
        title=game_info(game.name, game.expansions).title(language),
        options=dict(game.options),
        expansions=list(game.expansions),
        seats=[
            models.SnapshotSeat(**sitting, online=table.is_bot(number) or number in online)
            for number, sitting in enumerate(table.stored.sitting)
        ],
        seat=None if seat is None else names[seat],
        seq=table.seq,
        decided=count_decided(table.session, seat),
        view=public if seat is None else game.view(state, seat),
        question=show_question(state, seat, language),
        to_move=[names[number] for number in acting],
        asked=game.ask(public, language),
        undo=show_undo(state, seat, language),
        hints=seat is not None and table.allows_hints,
        thinking=[names[number] for number in acting if table.is_bot(number)],
        over=state.is_terminal(),
        winners=[names[number] for number in state.winners()] if state.is_terminal() else [],
    )


def show_question(state: State, seat: int | None, language: str) -> models.Question | None:
    """Show what a seat is asked, with all its choices; None if it is not asked."""
    decision = state.pending()
    if seat is None or decision is None or seat not in state.acting_seats():
        return None
    game = state.game
    view = game.view(state, seat)
    words = [text.partition(": ")[2] for text in legal_texts(state, seat)]
    choices = [models.Choice(words=choice, note=game.explain_choice(view, choice, language)) for choice in words]
    asked = game.ask(view, language, words)
    return models.Question(seat=game.seat_name(seat), key=decision.key, words=asked, choices=choices)


def show_undo(state: State, seat: int | None, language: str) -> models.Undo:
    """Say whether a seat may take back its last choice."""
    if seat is None:
        return models.Undo(allowed=False, reason=None)
    reason = refuse_undo(state, seat)
    why = None if reason is None else state.game.describe_reason(reason, language)
    return models.Undo(allowed=reason is None, reason=why)


def show_preview(table: Table, plan: Plan, language: str) -> models.Preview:
    """Show a plan's seat what the table would look like."""
    shown = plan.shown
    return models.Preview.model_validate({
        "seq": table.seq,
        "choices": plan.words,
        "view": table.game.view(shown, plan.seat),
        "question": show_question(shown, plan.seat, language) if plan.final is None else None,
        "final": plan.final,
    })  # fmt: skip


def show_news(table: Table, seat: int | None, since: int, language: str) -> models.News:
    """Show what has happened after `since` entries, and what it has come to."""
    return models.News(
        seq=table.seq,
        lines=show_lines(table.list_lines(seat, since, language=language)),
        events=[event.to_dict() for event in table.list_events(seat, since)],
        snapshot=show_snapshot(table, seat, language),
    )


def show_log(table: Table, seat: int | None, language: str) -> models.Log:
    """Show all that has happened, in sentences."""
    return models.Log(seq=table.seq, lines=show_lines(table.list_lines(seat, language=language)))


def show_lines(lines: Sequence[tuple[int, Line]]) -> list[models.Line]:
    """Show lines of a story, with the numbers of their entries."""
    return [
        models.Line.model_validate({
            "n": number,
            "text": line.text,
            "kind": line.kind,
            "seats": list(line.seats),
            "table": [vars(row) for row in line.rows] if line.rows else None,
        })
        for number, line in lines
    ]  # fmt: skip


def show_listed(listed: ListedTable, language: str) -> models.TableState:
    """Show a table in a list, also if this program does not know what is played there."""
    try:
        title = game_info(listed.game, listed.expansions).title(language)
    except (UnknownGame, InvalidOption):
        title = listed.game
    return models.TableState(
        id=listed.id,
        game=listed.game,
        title=title,
        seats=[models.TableSeat(**sitting) for sitting in listed.sitting],
        seat=None if listed.seat is None else str(listed.sitting[listed.seat]["name"]),
        seq=listed.summary.seq,
        over=listed.summary.over,
        to_move=listed.summary.to_move,
        changed=datetime.fromtimestamp(listed.changed / 1000, UTC),
    )
