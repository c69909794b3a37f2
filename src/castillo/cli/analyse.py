"""`castillo analyse`: a record, choice by choice: who stood how, where it turned, and what would have been better."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from castillo.cli.arena import count_processors
from castillo.cli.common import (
    INTERRUPTED,
    Json,
    UsageError,
    plural,
    print_json,
    print_table,
    read_number,
    show_progress,
    warn,
)
from castillo.cli.complete import complete_seats
from castillo.cli.replay import RecordFile, read_session

if TYPE_CHECKING:
    from castillo.bots.mcts.levels import Level
    from castillo.bots.review import Judgement, Moment, Turn
    from castillo.core.session import Session

EXAMPLE = """\b
Examples:
  castillo analyse game.txt
  castillo analyse game.txt --seat blue --level hard
  castillo analyse game.txt --json > analysis.json"""
FORMAT = "castillo analysis 1"
MOST_WORDS = 60
"""How many letters of a better line are shown."""

LevelName = Annotated[
    str, typer.Option("--level", metavar="LEVEL", help="How long to think about a choice: easy, normal or hard.")
]
Seat = Annotated[
    str | None,
    typer.Option(
        "--seat", metavar="NAME", autocompletion=complete_seats, show_default="all", help="Only this seat's choices."
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", parser=read_number(1), metavar="N", show_default="one for each processor",
        help="How many processes think.",
    ),
]  # fmt: skip


def analyse(
    record: RecordFile, level: LevelName = "normal", seat: Seat = None, workers: Workers = None, json: Json = False
) -> None:
    """Analyse a record of a game.

    Before every choice: each seat's share of the win, as far as the seat that chose could know, and what the choice
    gave away of its own against the best one: from 4 % on an inaccuracy, from 8 % a mistake, from 15 % a blunder. Then
    the turning points, and for each mistake what would have been better. The same record is judged the same again.

    With --json, one line: "format", "game", "seats", "level", "choices" (how many there are), "judged", "turns", "end",
    which are described in docs/analysis.md. Ctrl-C ends the thinking, and what has been found is printed.
    """
    from castillo.bots.analysis import BUDGETS
    from castillo.bots.review import list_moments, list_turns
    from castillo.cli.reading import find_seat

    if level not in BUDGETS:
        raise UsageError(f"--level {level}: the levels are {', '.join(BUDGETS)}")
    session, fault = read_session(record)
    if fault is not None or session is None:
        assert fault is not None
        raise fault
    wanted = None if seat is None else find_seat(session.game, seat)
    if seat is not None and wanted is None:
        raise UsageError(f"--seat {seat}: spectators choose nothing")
    moments = [moment for moment in list_moments(session) if wanted in (None, moment.seat)]
    found: list[Judgement] = []
    interrupted = _judge(moments, BUDGETS[level], workers, found)
    is_whole = len(found) == len(moments)
    end = session.state.returns() if session.state.is_terminal() and is_whole else None
    turns = list_turns(found, end)
    if json:
        _print_json(session, level, len(moments), found, turns)
    else:
        _print_text(session, found, turns)
    if interrupted:
        warn(f"interrupted after {plural(len(found), 'choice')} of {len(moments)}")
        raise typer.Exit(INTERRUPTED)


def _judge(moments: Sequence[Moment], level: Level, workers: int | None, found: list[Judgement]) -> bool:
    """Add to `found` what each choice was worth; returns whether Ctrl-C has ended it."""
    processes = min(workers or count_processors(), len(moments))
    try:
        with (
            show_progress("choices", len(moments)) as count_one,
            closing(_run(moments, level, processes)) as judged,
        ):
            for judgement in judged:
                found.append(judgement)
                count_one()
    except KeyboardInterrupt:
        return True
    return False


def _run(moments: Sequence[Moment], level: Level, workers: int) -> Generator[Judgement, None, None]:
    """Judge choices in order, in this process or in several."""
    from multiprocessing import get_context

    from castillo.arena.running import no_interrupts
    from castillo.bots.review import judge

    work = partial(judge, level=level, seed=1)
    if workers <= 1:
        yield from map(work, moments)
        return
    with no_interrupts():
        pool = get_context("spawn").Pool(workers)
    with pool:  # ends the processes, whatever they think about
        yield from pool.imap(work, moments)


def _print_json(session: Session, level: str, choices: int, found: Sequence[Judgement], turns: Sequence[Turn]) -> None:
    from castillo.bots.analysis import SHARE_DIGITS, by_seat

    names, state = session.game.seat_names, session.state
    print_json({
        "format": FORMAT,
        "game": session.game.name,
        "seats": list(names),
        "level": level,
        "choices": choices,
        "judged": [judgement.to_dict(names) for judgement in found],
        "turns": [turn.to_dict(names) for turn in turns],
        "end": by_seat(names, state.returns(), SHARE_DIGITS) if state.is_terminal() else None,
    })  # fmt: skip


def _print_text(session: Session, found: Sequence[Judgement], turns: Sequence[Turn]) -> None:
    from castillo.bots.review import list_faults

    names = session.game.seat_names
    rows = [
        (names[one.seat], one.words, *(_percent(share) for share in one.shares), str(one.n), _loss(one), one.verdict)
        for one in found
    ]
    print_table(("seat", "choice", *names, "entry", "lost", ""), rows, left=2)
    words = {judgement.n: f"{names[judgement.seat]}: {judgement.words}" for judgement in found}
    if turns:
        print(
            "\nTurning points: how shares of the win changed by the choice and what came after it, up to the next one"
        )
        rows = [(words[turn.n], *(f"{change:+.0%}" for change in turn.changes), str(turn.n)) for turn in turns]
        print_table(("choice", *names, "entry"), rows)
    faults = list(list_faults(found))
    if faults:
        print("\nWhat would have been better")
        rows = [
            (
                f"{names[one.seat]}: {one.words}",
                _shorten((one.best.words, *one.best.line)),
                one.verdict,
                str(one.n),
                _loss(one),
            )
            for one in faults
        ]
        print_table(("choice", "better", "", "entry", "lost"), rows, left=3)
    print()
    print_table(("seat", "choices", "lost a choice", "inaccuracies", "mistakes", "blunders"), _sum_up(names, found))


def _sum_up(names: Sequence[str], found: Sequence[Judgement]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for seat, name in enumerate(names):
        own = [judgement for judgement in found if judgement.seat == seat]
        if own:
            verdicts = [judgement.verdict for judgement in own]
            counts = (str(verdicts.count(verdict)) for verdict in ("inaccuracy", "mistake", "blunder"))
            rows.append((name, str(len(own)), f"{sum(one.lost for one in own) / len(own):.1%}", *counts))
    return rows


def _percent(share: float) -> str:
    return f"{share:.0%}"


def _loss(judgement: Judgement) -> str:
    return _percent(judgement.lost) if judgement.lost >= 0.005 else ""


def _shorten(words: Sequence[str]) -> str:
    text = "; ".join(words)
    return text if len(text) <= MOST_WORDS else f"{text[: MOST_WORDS - 3].rpartition(';')[0]}; ..."
