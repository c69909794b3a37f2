"""Routes for hints, and for the analysis of games that are over."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Query

from castillo.bots.analysis import Analysis
from castillo.core.record import record_state, write_record
from castillo.server import models, problems
from castillo.server.access import Held, Seen, ServerServices, limited
from castillo.server.inquiries import HintInquiry
from castillo.server.plan import Plan
from castillo.server.pool import PoolClosed, Unanswered
from castillo.server.problems import responses
from castillo.server.showing_analyses import show_hint, show_review

router = APIRouter(prefix="/api/tables", tags=["analysis"])


@router.post(
    "/{table_id}/hint",
    summary="A hint",
    responses=responses(401, 404, 409, 410, 422),
    dependencies=[limited("hints")],
)
async def give_hint(services: ServerServices, access: Seen, asked: models.HintRequest) -> models.Hint:
    """Return the best answers to what the seat is asked after these choices, by what the seat may know.

    Only where nobody plays against somebody at another device, who could not tell who is helped.
    """
    seat, table = access.playing_seat(), access.table
    if not table.allows_hints:
        raise problems.no_hints()
    async with table.lock:
        await services.tables.refresh(table)
        if asked.expected != table.seq:
            raise problems.out_of_date(table.seq, asked.expected)
        plan = Plan(table.session.state, seat)
        for words in asked.choices:
            plan.add(words)
        if plan.final is not None or seat not in plan.state.acting_seats():
            raise problems.not_asked(table.seq)
        record = write_record(record_state(plan.state))
    try:
        found = await services.pool.inquire(HintInquiry(record, seat, asked.level, secrets.randbits(31)))
    except PoolClosed:
        raise problems.not_ready("closing") from None
    except Unanswered:
        raise problems.unanswered() from None
    assert isinstance(found, Analysis)
    return show_hint(table, asked.expected, plan, found)


@router.get(
    "/{table_id}/analysis",
    summary="What the choices were worth",
    responses=responses(401, 404, 409, 410, 422),
    dependencies=[limited("analyses")],
)
async def read_analysis(
    services: ServerServices,
    access: Held,
    level: Annotated[models.Thoroughness, Query(description="How long is thought about each choice.")] = "normal",
    first: Annotated[int, Query(ge=0, le=10**6, description="How many judged choices the sender has already.")] = 0,
) -> models.Analysis:
    """Return what has been found out so far about the choices of a game that is over, or was brought as a record.

    It goes on as long as somebody asks again within fifteen seconds; what has been found out is kept for a while.
    """
    table = access.table
    if not table.is_open:
        raise problems.not_analysed(table.seq)
    return show_review(table, services.reviews.look(table, level), first)
