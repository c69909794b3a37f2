"""Errors as `application/problem+json` (RFC 9457), every one of them."""

from __future__ import annotations

import logging
import math
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException

from castillo.core.errors import CastilloError, IllegalAction, IllegalUndo, UnsupportedRecord
from castillo.server.models import Fault, Problem
from castillo.server.table import DamagedTable, UnsupportedRules
from castillo.store.database import describe_fault

LOGGER: Final = logging.getLogger(__name__)
MEDIA_TYPE: Final = "application/problem+json"
TYPE: Final = "urn:castillo:problem:"
ALWAYS: Final = (403, 421, 429, 500, 503)
"""What every route of the API may answer."""
MOST_FAULTS: Final = 20
"""How many faults of a request are told of."""


class ProblemError(Exception):
    """An error that is answered as it stands.

    Args:
        status: the HTTP status.
        key: names the kind of error in `type`.
        title: the kind of error, in words.
        detail: what is wrong this time.
        more: further members of the answer.
    """

    def __init__(
        self, status: int, key: str, title: str, detail: str, headers: dict[str, str] | None = None, **more: Any
    ) -> None:
        super().__init__(detail)
        self.problem = Problem(type=TYPE + key, title=title, status=status, detail=clean(detail), **more)
        self.headers = headers


def no_token() -> ProblemError:
    """Return the error of a request without a token."""
    detail = "send the token of a seat, or of the spectators, as 'Authorization: Bearer TOKEN'"
    return ProblemError(401, "no-token", "A token is needed", detail, {"WWW-Authenticate": "Bearer"})


def no_table() -> ProblemError:
    """Return the error of a table that is not there, or that the token does not open: nobody learns which."""
    return ProblemError(404, "no-table", "No such table", "there is no such table, or the token does not open it")


def spectator_only() -> ProblemError:
    """Return the error of a spectator who wants to play."""
    return ProblemError(403, "spectator", "Spectators cannot play", "this token is the spectators'; it opens no seat")


def out_of_date(seq: int, expected: int) -> ProblemError:
    """Return the error of a request that is based on an old position."""
    detail = f"{expected} entries were expected, but there are {seq}"
    return ProblemError(409, "out-of-date", "The table has changed", detail, seq=seq)


def not_over(seq: int) -> ProblemError:
    """Return the error of a record that is asked for too early."""
    detail = "the record holds every secret, so it can be had only when the game is over"
    return ProblemError(409, "not-over", "The game is not over", detail, seq=seq)


def still_secret(seq: int) -> ProblemError:
    """Return the error of somebody who wants to see, or play on from, what is secret until a game is over."""
    detail = "its positions hold secrets of others; they lie open, and can be played on from, when the game is over"
    return ProblemError(409, "not-over", "The game is not over", detail, seq=seq)


def not_yet_shared(seq: int) -> ProblemError:
    """Return the error of a link for everybody that is asked for too early."""
    detail = "a link to study the game by can be had only when it is over"
    return ProblemError(409, "not-over", "The game is not over", detail, seq=seq)


def large_head(most: int) -> ProblemError:
    """Return the error of a request with too long an address or too long headers."""
    detail = f"address and headers have more than {most} bytes"
    return ProblemError(431, "large-head", "Too long headers", detail)


def strange_name() -> ProblemError:
    """Return the error of a request that calls the server by a name that it does not know."""
    detail = "the server is not known under this name; `castillo serve --name NAME` tells it its names"
    return ProblemError(421, "strange-name", "Not this server", detail)


def strange_page() -> ProblemError:
    """Return the error of a request that a page of another site has sent."""
    return ProblemError(403, "strange-page", "Not from there", "pages of other sites cannot use this server")


def too_many(kind: str, wait: float) -> ProblemError:
    """Return the error of an address that has asked for too much, with the seconds that it has to wait."""
    seconds = max(1, math.ceil(wait))
    detail = f"there have been too many {kind} from this address; try again in {seconds} seconds"
    return ProblemError(429, "too-many", "Too many requests", detail, {"Retry-After": str(seconds)})


def not_ready(why: str) -> ProblemError:
    """Return the error of a server that lacks something."""
    return ProblemError(503, "not-ready", "The server is not ready", why, {"Retry-After": "5"})


def clean(text: str) -> str:
    """Take out of a text what cannot be sent as UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")


def answer(problem: Problem, headers: dict[str, str] | None = None) -> Response:
    """Return a problem as a response."""
    body = problem.model_dump_json(exclude_none=True)
    return Response(body, problem.status, {"Cache-Control": "no-store", **(headers or {})}, MEDIA_TYPE)


def answer_error(error: ProblemError) -> Response:
    """Return an error as a response."""
    return answer(error.problem, error.headers)


def answer_fault() -> Response:
    """Return the response to a fault of the program; the server that runs it writes it to its log."""
    detail = "something is wrong with the server; its log says more"
    return answer(Problem(type="about:blank", title="Internal Server Error", status=500, detail=detail))


async def _answer_problem(_: Request, error: Exception) -> Response:
    assert isinstance(error, ProblemError)
    return answer_error(error)


async def _answer_castillo(_: Request, error: Exception) -> Response:
    """Answer what the engine says is wrong with the input; the reason goes with it."""
    status, key, title = 422, "invalid", "That cannot be"
    rule = None
    if isinstance(error, IllegalAction):
        key, title, rule = "illegal-choice", "That choice is not allowed", error.reason.rule or None
    elif isinstance(error, IllegalUndo):
        key, title, rule = "illegal-undo", "That cannot be taken back", error.reason.rule or None
    elif isinstance(error, UnsupportedRecord):
        status, key, title = 410, "unsupported-rules", "This record cannot be read"
    elif isinstance(error, UnsupportedRules):
        status, key, title = 410, "unsupported-rules", "This table cannot be played on"
    elif isinstance(error, DamagedTable):
        LOGGER.error("%s", error)
        status, key, title = 500, "damaged", "The table is damaged"
    return answer(Problem(type=TYPE + key, title=title, status=status, detail=clean(str(error)), rule=rule))


async def _answer_invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = [
        Fault(where=clean(".".join(str(part) for part in fault["loc"])), message=clean(str(fault["msg"])))
        for fault in error.errors()[:MOST_FAULTS]
    ]
    detail = f"{faults[0].where}: {faults[0].message}" if faults else "the request is not right"
    problem = Problem(type=TYPE + "invalid", title="That cannot be", status=422, detail=detail, errors=faults)
    return answer(problem)


async def _answer_http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    title = HTTPStatus(error.status_code).phrase
    problem = Problem(
        type="about:blank", title=title, status=error.status_code, detail=clean(str(error.detail) or title)
    )
    return answer(problem, dict(error.headers or {}))


async def _answer_unreachable(_: Request, error: Exception) -> Response:
    LOGGER.error("the database cannot be used: %s", describe_fault(error))
    detail = "the database cannot be reached just now; nothing has been stored"
    problem = Problem(type=TYPE + "no-database", title="The database is unreachable", status=503, detail=detail)
    return answer(problem, {"Retry-After": "2"})


def install(app: FastAPI) -> None:
    """Answer every error of an application as a problem, except faults of the program (`answer_fault`)."""
    app.add_exception_handler(ProblemError, _answer_problem)
    app.add_exception_handler(CastilloError, _answer_castillo)
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    app.add_exception_handler(HTTPException, _answer_http)
    for unreachable in (OperationalError, InterfaceError, PoolTimeout, OSError):
        app.add_exception_handler(unreachable, _answer_unreachable)


def responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the errors of a route for the OpenAPI document."""
    schema = {"schema": {"$ref": "#/components/schemas/Problem"}}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": {MEDIA_TYPE: schema}}
        for status in (*statuses, *ALWAYS)
    }
