"""Routes for studying: all positions of a table, playing on from one of them, records that are brought."""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from castillo.server import models
from castillo.server.access import Held, ServerServices, limited
from castillo.server.language import tell_language
from castillo.server.problems import responses
from castillo.server.studying import choose_viewpoint, show_timeline
from castillo.version import VERSION

router = APIRouter(prefix="/api", tags=["study"])
CACHING = "private, no-cache"
Viewpoint = Annotated[
    str | None,
    Query(max_length=64, description="A seat, `spectator` or `everything`; left out: the usual one of the token."),
]


@router.get(
    "/tables/{table_id}/timeline",
    response_model=models.Timeline,
    summary="All positions",
    responses={
        304: {"description": "What `If-None-Match` names is still right"},
        **responses(401, 404, 409, 410, 422),
    },
    dependencies=[limited("studies")],
)
async def read_timeline(request: Request, access: Held, viewpoint: Viewpoint = None) -> Response:
    """Return all positions of the table and its log, as they may be seen from a viewpoint.

    While the game goes on, a seat may take its own viewpoint and the spectators'; afterwards any. What was taken back
    is left out of the positions.
    """
    table = access.table
    chosen = choose_viewpoint(table, access.seat, viewpoint)
    told = f"{VERSION} {table.stored.id} {table.seq} {access.seat} {chosen.name} {access.language}"
    tag = f'"{hashlib.sha256(told.encode()).hexdigest()[:20]}"'
    vary = {"Vary": "Authorization, Accept-Language"}
    headers = {"ETag": tag, "Cache-Control": CACHING, **tell_language(access.language), **vary}
    known = [entry.strip().removeprefix("W/") for entry in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(status_code=304, headers=headers)
    body = show_timeline(table, access.seat, chosen, access.language).model_dump_json()
    return Response(body, headers=headers, media_type="application/json")


@router.post(
    "/tables/{table_id}/branches",
    status_code=201,
    summary="Play on",
    responses=responses(401, 404, 409, 410, 422),
    dependencies=[limited("tables")],
)
async def open_branch(services: ServerServices, access: Held, branch: models.Branch) -> models.OpenedTable:
    """Open a new table that goes on from a position of this one, with its seats and options.

    Only when the game is over, or was brought as a record: before that every position holds secrets.
    """
    return await services.tables.open_from(access.table, branch)


@router.post(
    "/tables/{table_id}/links",
    status_code=201,
    summary="A link for others",
    responses=responses(401, 404, 409, 410, 422),
    dependencies=[limited("tables")],
)
async def add_link(services: ServerServices, access: Held) -> models.SpectatorLink:
    """Return another token for spectators, with which the game can be studied; only when it is over."""
    return models.SpectatorLink(spectator=await services.tables.add_spectator(access.table))


@router.post(
    "/records",
    status_code=201,
    summary="Bring a record",
    responses=responses(410, 422),
    dependencies=[limited("records")],
)
async def keep_record(services: ServerServices, new: models.NewRecord) -> models.OpenedTable:
    """Keep a record for study and return a spectators' token for it; a bad one is refused with its line and fault."""
    return await services.tables.keep(new.record)
