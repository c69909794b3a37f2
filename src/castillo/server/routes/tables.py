"""Routes about tables: opening, listing, seeing, playing."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from castillo.core.record import write_record
from castillo.server import examples, models, problems
from castillo.server.access import Held, ServerServices, limited
from castillo.server.language import Language
from castillo.server.plan import Plan
from castillo.server.points import show_history
from castillo.server.problems import responses
from castillo.server.recent import show_recent
from castillo.server.showing import show_listed, show_log, show_preview, show_snapshot
from castillo.store.store import hash_token

router = APIRouter(prefix="/api/tables", tags=["tables"])


@router.post("", status_code=201, summary="Open a table", responses=responses(422), dependencies=[limited("tables")])
async def open_table(services: ServerServices, new: models.NewTable) -> models.OpenedTable:
    """Open a table and return its tokens, which are told this once."""
    return await services.tables.open(new)


@router.post(
    "/list",
    summary="The tables that a device knows",
    responses=responses(422),
    dependencies=[limited("lists")],
)
async def list_tables(services: ServerServices, language: Language, known: models.TokenList) -> models.TableList:
    """List the tables that tokens open, the one that changed last first; unknown tokens are passed over."""
    found = await services.store.list_tables([hash_token(token) for token in known.tokens])
    return models.TableList(tables=[show_listed(listed, language) for listed in found])


@router.get("/{table_id}", summary="A table now", responses=responses(401, 404, 410, 422))
async def read_table(access: Held) -> models.Snapshot:
    """Return the table as the token's holder may see it."""
    return show_snapshot(access.table, access.seat, access.language)


@router.get(
    "/{table_id}/reference",
    summary="What does not change at a table",
    responses={
        200: {"content": {"application/json": {"example": examples.REFERENCE}}},
        **responses(401, 404, 410, 422),
    },
)
async def read_table_reference(access: Held) -> dict[str, Any]:
    """Return what the game's reference has, with the cards of the deck that this table is played with."""
    return access.table.game.reference(access.language)


@router.post("/{table_id}/entries", summary="Make choices", responses=responses(401, 403, 404, 409, 410, 422))
async def post_entries(services: ServerServices, access: Held, new: models.NewEntries) -> models.Snapshot:
    """Carry out choices, or take the last one back with `undo`, all or nothing.

    The same request again does nothing and returns the table as it is now; one that was based on an older position is
    refused with 409.
    """
    seat = access.playing_seat()
    await services.tables.post(access.table, seat, new.expected, new.choices)
    services.tables.drive(access.table)
    return show_snapshot(access.table, seat, access.language)


@router.post(
    "/{table_id}/preview",
    summary="Try choices",
    responses=responses(401, 403, 404, 409, 410, 422),
    dependencies=[limited("plans")],
)
async def preview_choices(access: Held, planned: models.PreviewRequest) -> models.Preview:
    """Return what the table would look like for this seat after these choices, which nobody else sees.

    A choice whose effect could not be taken back is accepted as the last one, and the view is that before it; what
    follows on it is left out.
    """
    seat, table = access.playing_seat(), access.table
    if planned.expected != table.seq:
        raise problems.out_of_date(table.seq, planned.expected)
    plan = Plan(table.session.state, seat)
    for words in planned.choices:
        if plan.final is not None:
            break
        plan.add(words)
    return show_preview(table, plan, access.language)


@router.post(
    "/{table_id}/why",
    summary="Why not?",
    responses=responses(401, 403, 404, 410, 422),
    dependencies=[limited("plans")],
)
async def explain_choice(access: Held, asked: models.WhyRequest) -> models.Why:
    """Say why a choice is not allowed after those that are planned; `reason` is null if it is."""
    plan = Plan(access.table.session.state, access.playing_seat())
    for words in asked.choices:
        plan.add(words)
    found = plan.explain(asked.words, access.language)
    return models.Why(reason=found[0] if found else None, rule=(found[1] or None) if found else None)


@router.get(
    "/{table_id}/log",
    summary="What has happened",
    responses=responses(401, 404, 410, 422),
    dependencies=[limited("studies")],
)
async def read_log(access: Held) -> models.Log:
    """Return all lines so far, as this seat may read them."""
    return show_log(access.table, access.seat, access.language)


@router.get(
    "/{table_id}/recent",
    summary="What is new to a seat",
    responses=responses(401, 403, 404, 410, 422),
    dependencies=[limited("studies")],
)
async def read_recent(access: Held) -> models.Recent:
    """Return what has happened since this seat's last choice, and from which position on."""
    return show_recent(access.table, access.playing_seat())


@router.get(
    "/{table_id}/history",
    summary="The points over the game",
    responses=responses(401, 404, 410, 422),
    dependencies=[limited("studies")],
)
async def read_history(access: Held) -> models.History:
    """Return the points of every seat at the beginning, after every scoring and at the beginning of every round."""
    return show_history(access.table, access.language)


@router.get(
    "/{table_id}/record",
    response_class=PlainTextResponse,
    summary="The record",
    responses={200: {"content": {"text/plain": {"example": examples.RECORD}}}, **responses(401, 404, 409, 410, 422)},
)
async def read_record(access: Held) -> PlainTextResponse:
    """Return the record as text, with every secret: only when the game is over, or was brought as a record."""
    if not access.table.is_open:
        raise problems.not_over(access.table.seq)
    return PlainTextResponse(write_record(access.table.record()))
