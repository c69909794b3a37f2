"""The stream of a table: server-sent events, from when somebody connects until the server or the reader ends it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Final

from fastapi import APIRouter, Header
from fastapi.responses import StreamingResponse
from fastapi.sse import format_sse_event

from castillo.server import problems
from castillo.server.access import Access, Seen, Sender, ServerServices, check_wait
from castillo.server.language import tell_language
from castillo.server.problems import responses
from castillo.server.services import Services
from castillo.server.showing import show_news
from castillo.server.table import Table, Watcher

router = APIRouter(prefix="/api/tables", tags=["tables"])
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
MOST_DIGITS: Final = 9
MOST_OF_SEAT: Final = 16
"""How many streams a seat may have open: windows, devices, and those that are lost and not yet given up."""
MOST_SPECTATORS: Final = 256
PAUSE: Final = 30.0
"""Seconds after which to try again where there are too many streams."""
DESCRIPTION: Final = "`event: news` with `News` as its data and the `seq` as its id, and comments to keep it alive"


@router.get(
    "/{table_id}/stream",
    response_class=StreamingResponse,
    summary="Follow a table",
    responses={
        200: {
            "description": DESCRIPTION,
            "content": {
                "text/event-stream": {"schema": {"type": "string"}, "example": "event: news\nid: 9\ndata: {}\n"}
            },
        },
        **responses(401, 404, 410, 422),
    },
)
async def follow_table(
    services: ServerServices, access: Seen, sender: Sender, last_event_id: Annotated[str, Header()] = ""
) -> StreamingResponse:
    """Send `News` now and after every change; with `Last-Event-ID` the first tells what happened since.

    The lines and events of the first one are empty without that header.
    """
    check_room(services, access, sender)
    since = read_event_id(last_event_id)
    if since is not None and since < access.table.seq:  # it can be a whole game that is told
        check_wait("studies", services.limiter.take("studies", sender))
    news = follow(services, access, since, sender)
    return StreamingResponse(news, media_type="text/event-stream", headers=HEADERS | tell_language(access.language))


def read_event_id(text: str) -> int | None:
    """Return the `seq` that a reader saw last; None if it does not say."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def check_room(services: Services, access: Access, sender: str | None) -> None:
    """Raise ProblemError if there are too many streams of a seat, of the spectators' bench or of an address.

    Each seat has room of its own, so that nobody can keep another from following the table.
    """
    most = MOST_SPECTATORS if access.seat is None else MOST_OF_SEAT
    is_full = sum(watcher.seat == access.seat for watcher in access.table.watchers) >= most
    if is_full or (sender is not None and services.streams_from[sender] >= services.settings.most_streams):
        raise problems.too_many("streams", PAUSE)


async def follow(
    services: Services, access: Access, since: int | None, sender: str | None = None
) -> AsyncIterator[bytes]:
    """Yield the events of a stream until the server shuts down."""
    table = await services.tables.get(access.table.stored.id)  # it may have been forgotten since it was found
    watcher = Watcher(access.seat)
    before = table.watched_seats()
    table.watchers.add(watcher)
    services.streams.add(watcher.changed)
    services.streams_from[sender] += 1
    try:
        if table.watched_seats() != before:
            await services.tables.tell_online(table)
        while not services.is_closing:
            if not await wait_for_change(watcher.changed, services.settings.keep_alive):
                yield format_sse_event(comment="keep-alive")
                continue
            if services.is_closing:
                break
            watcher.changed.clear()
            async with table.lock:
                await services.tables.refresh(table)
                since = table.seq if since is None or since > table.seq else since
                news = pack_news(table, access, since)
                since = table.seq
            yield news
    finally:
        before = table.watched_seats()
        table.watchers.discard(watcher)
        services.streams.discard(watcher.changed)
        services.streams_from[sender] -= 1
        if not services.streams_from[sender]:
            del services.streams_from[sender]
        if not services.is_closing and table.watched_seats() != before:
            services.spawn(services.tables.tell_online(table))


def pack_news(table: Table, access: Access, since: int) -> bytes:
    """Return the event that tells what has happened after `since` entries.

    All who see the same share it if it tells of the last change or of none: there are few of these, however many
    places others go on from.
    """
    key = (access.seat, access.language, since, table.seq)
    packed = table.packed_news.get(key)
    if packed is None:
        news = show_news(table, access.seat, since, access.language)
        packed = format_sse_event(event="news", data_str=news.model_dump_json(), id=str(news.seq))
        if since in (table.seq, table.last_change):
            table.packed_news[key] = packed
    return packed


async def wait_for_change(changed: asyncio.Event, longest: float) -> bool:
    """Wait for news; returns whether there are any, or it has taken too long."""
    try:
        await asyncio.wait_for(changed.wait(), longest)
    except TimeoutError:
        return False
    return True
