"""Who asks: the token in the header, the table and the seat that it opens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from castillo.server import problems
from castillo.server.language import Language
from castillo.server.rates import sender_of
from castillo.server.services import Services
from castillo.server.table import Table

bearer = HTTPBearer(auto_error=False, description="The token of a seat, or of the spectators.")
TableId = Annotated[str, Path(pattern="^[a-z0-9]{1,32}$", description="The table's id.", examples=["k3v9xq2mdb7t"])]


async def find_services(request: Request) -> Services:
    """Return what the server runs on; a coroutine, or it would be called in a thread."""
    services: Services = request.app.state.services
    return services


async def find_sender(request: Request) -> str | None:
    """Return as whom the sender is counted; see `castillo.server.rates`."""
    return sender_of(request.scope)


ServerServices = Annotated[Services, Depends(find_services)]
Sender = Annotated[str | None, Depends(find_sender)]


def limited(kind: str) -> Any:
    """Return the dependency that counts a request of a kind, and refuses it with 429 if there have been too many."""

    async def count(services: ServerServices, sender: Sender) -> None:
        check_wait(kind, services.limiter.take(kind, sender))

    return Depends(count)


def check_wait(kind: str, wait: float) -> None:
    """Raise ProblemError if an address has to wait before it may ask for more of a kind."""
    if wait > 0:
        raise problems.too_many(kind, wait)


@dataclass(frozen=True)
class Access:
    """What a request may see and do.

    Attributes:
        table: the table.
        seat: the seat that the token opens; None: the spectators' bench.
        language: in which it is answered.
    """

    table: Table
    seat: int | None
    language: str

    def playing_seat(self) -> int:
        """Return the seat; raise ProblemError for a spectator."""
        if self.seat is None:
            raise problems.spectator_only()
        return self.seat


async def find_access(
    services: ServerServices,
    sender: Sender,
    table_id: TableId,
    language: Language,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Security(bearer)],
) -> Access:
    """Return the table that is asked for and the seat that the token opens; raise ProblemError if it opens none.

    Who has tried too many tokens has to wait, unless the token is one that has been used before.
    """
    if credentials is None or not credentials.credentials:
        raise problems.no_token()
    token = credentials.credentials
    if not services.tables.remembers(token):
        check_wait("tokens", services.limiter.wait("tokens", sender))
    try:
        table, seat = await services.tables.find(table_id, token)
    except problems.ProblemError:
        services.limiter.take("tokens", sender)
        raise
    return Access(table, seat, language)


async def lock_table(
    services: ServerServices, access: Annotated[Access, Depends(find_access)]
) -> AsyncIterator[Access]:
    """Hold the table's lock while the request is answered, with all in it that has been stored."""
    async with access.table.lock:
        await services.tables.refresh(access.table)
        yield access


Seen = Annotated[Access, Depends(find_access)]
"""A table that is only found."""
Held = Annotated[Access, Depends(lock_table, scope="function")]
"""A table whose lock is held."""
