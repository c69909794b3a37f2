"""Errors as `application/problem+json` (RFC 9457), every one of them."""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException

from castillo.core.errors import CastilloError, IllegalAction, IllegalUndo, InvalidRecord, UnsupportedRecord
from castillo.core.texts import Texts, describe_error
from castillo.server.language import language_of, server_texts, tell_language
from castillo.server.models import Fault, Problem
from castillo.server.table import DamagedTable, UnsupportedRules
from castillo.store.database import describe_fault

LOGGER: Final = logging.getLogger(__name__)
MEDIA_TYPE: Final = "application/problem+json"
TYPE: Final = "urn:castillo:problem:"
ALWAYS: Final = (403, 421, 429, 500, 503)
"""What every route of the API may answer."""
BLANK: Final = "about:blank"
"""The type of errors of which their status says everything."""
MOST_FAULTS: Final = 20
"""How many faults of a request are told of."""


class Kind(NamedTuple):
    """How an error of the engine is answered: its status, what it is called in `type`, the key of its title."""

    error: type[CastilloError]
    status: int
    key: str
    title: str


KINDS: Final = (
    Kind(IllegalAction, 422, "illegal-choice", "illegal-choice"),
    Kind(IllegalUndo, 422, "illegal-undo", "illegal-undo"),
    Kind(UnsupportedRecord, 410, "unsupported-rules", "unsupported-record"),
    Kind(UnsupportedRules, 410, "unsupported-rules", "unsupported-rules"),
    Kind(DamagedTable, 500, "damaged", "damaged"),
    Kind(InvalidRecord, 422, "invalid", "invalid-record"),
    Kind(CastilloError, 422, "invalid", "invalid"),
)
"""The first that fits holds."""


class ProblemError(HTTPException):
    """An error that is answered as it stands.

    Args:
        status: the HTTP status.
        key: the kind of error: names it in `type`, and its title and detail in texts (`titles.<key>`, `details.<key>`).
        detail: the key of the detail, where a kind of error has several.
        headers: further headers of the answer.
        seq: how many entries the table has.
        arguments: those of the detail.
    """

    def __init__(
        self,
        status: int,
        key: str,
        detail: str = "",
        *,
        headers: dict[str, str] | None = None,
        seq: int | None = None,
        **arguments: str,
    ) -> None:
        super().__init__(status, key, headers)
        self.key = key
        self.detail_key = detail or key
        self.seq = seq
        self.arguments = arguments

    def describe(self, texts: Texts) -> Problem:
        """Put the error into words."""
        return Problem(
            type=TYPE + self.key,
            title=texts.get("titles", self.key),
            status=self.status_code,
            detail=clean(texts.get("details", self.detail_key, **self.arguments)),
            seq=self.seq,
        )


def no_token() -> ProblemError:
    """Return the error of a request without a token."""
    return ProblemError(401, "no-token", headers={"WWW-Authenticate": "Bearer"})


def no_table() -> ProblemError:
    """Return the error of a table that is not there, or that the token does not open: nobody learns which."""
    return ProblemError(404, "no-table")


def spectator_only() -> ProblemError:
    """Return the error of a spectator who wants to play."""
    return ProblemError(403, "spectator")


def out_of_date(seq: int, expected: int) -> ProblemError:
    """Return the error of a request that is based on an old position."""
    return ProblemError(409, "out-of-date", seq=seq, expected=str(expected), entries=str(seq))


def not_over(seq: int) -> ProblemError:
    """Return the error of a record that is asked for too early."""
    return ProblemError(409, "not-over", seq=seq)


def still_secret(seq: int) -> ProblemError:
    """Return the error of somebody who wants to see, or play on from, what is secret until a game is over."""
    return ProblemError(409, "not-over", "still-secret", seq=seq)


def not_yet_shared(seq: int) -> ProblemError:
    """Return the error of a link for everybody that is asked for too early."""
    return ProblemError(409, "not-over", "not-yet-shared", seq=seq)


def no_hints() -> ProblemError:
    """Return the error of a hint at a table where several people play, each for themselves."""
    return ProblemError(403, "no-hints")


def not_asked(seq: int) -> ProblemError:
    """Return the error of a hint for a seat that is not asked anything."""
    return ProblemError(409, "not-asked", seq=seq)


def not_analysed(seq: int) -> ProblemError:
    """Return the error of an analysis that is asked for while the game goes on."""
    return ProblemError(409, "not-over", "not-analysed", seq=seq)


def unanswered() -> ProblemError:
    """Return the error of a hint that no worker has found."""
    return ProblemError(503, "unanswered", headers={"Retry-After": "5"})


def large_head(most: int) -> ProblemError:
    """Return the error of a request with too long an address or too long headers."""
    return ProblemError(431, "large-head", most=str(most))


def strange_name() -> ProblemError:
    """Return the error of a request that calls the server by a name that it does not know."""
    return ProblemError(421, "strange-name")


def strange_page() -> ProblemError:
    """Return the error of a request that a page of another site has sent."""
    return ProblemError(403, "strange-page")


def too_many(kind: str, wait: float) -> ProblemError:
    """Return the error of an address that has asked for too much, with the seconds that it has to wait."""
    seconds = str(max(1, math.ceil(wait)))
    return ProblemError(429, "too-many", f"too-many-{kind}", headers={"Retry-After": seconds}, seconds=seconds)


def not_ready(why: str) -> ProblemError:
    """Return the error of a server that lacks something: `closing`, `database` or `workers`."""
    return ProblemError(503, "not-ready", f"not-ready-{why}", headers={"Retry-After": "5"})


def clean(text: str) -> str:
    """Take out of a text what cannot be sent as UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")


def answer(request: Request, problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """Return a problem as a response."""
    told = {"Cache-Control": "no-store", **tell_language(language_of(request)), **(headers or {})}
    return Response(problem.model_dump_json(exclude_none=True), problem.status, told, MEDIA_TYPE)


def answer_error(request: Request, error: ProblemError) -> Response:
    """Return an error as a response."""
    return answer(request, error.describe(server_texts(language_of(request))), error.headers)


def answer_fault(request: Request) -> Response:
    """Return the response to a fault of the program; the server that runs it writes it to its log."""
    texts = server_texts(language_of(request))
    title, detail = texts.get("titles", "http-500"), texts.get("details", "http-500")
    return answer(request, Problem(type=BLANK, title=title, status=500, detail=detail))


async def _answer_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, ProblemError)
    return answer_error(request, error)


async def _answer_castillo(request: Request, error: Exception) -> Response:
    """Answer what the engine says is wrong with the input; the reason goes with it."""
    assert isinstance(error, CastilloError)
    language = language_of(request)
    texts = server_texts(language)
    kind = next(known for known in KINDS if isinstance(error, known.error))
    detail = clean(describe_error(error, language))
    if isinstance(error, DamagedTable):
        LOGGER.error("%s", error)
        detail = texts.get("details", "damaged")
    problem = Problem(
        type=TYPE + kind.key,
        title=texts.get("titles", kind.title),
        status=kind.status,
        detail=detail,
        rule=error.reason.rule or None,
    )
    return answer(request, problem)


async def _answer_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    texts = server_texts(language_of(request))
    faults = [_describe_fault(texts, fault) for fault in error.errors()[:MOST_FAULTS]]
    detail = f"{faults[0].where}: {faults[0].message}" if faults else texts.get("titles", "invalid")
    title = texts.get("titles", "invalid")
    return answer(request, Problem(type=f"{TYPE}invalid", title=title, status=422, detail=detail, errors=faults))


def _describe_fault(texts: Texts, fault: Mapping[str, Any]) -> Fault:
    """Put what pydantic says of a part of a request into words, by the kind of its fault."""
    kind = fault["type"] if fault["type"] in texts.sections["faults"] else "other"
    arguments = {name: str(value).replace(" or ", ", ") for name, value in fault.get("ctx", {}).items()}
    message = texts.get("faults", kind, **arguments | {"message": str(fault["msg"])})
    return Fault(where=clean(".".join(str(part) for part in fault["loc"])), message=clean(message))


async def _answer_http(request: Request, error: Exception) -> Response:
    """Answer what the framework refuses."""
    assert isinstance(error, HTTPException)
    texts = server_texts(language_of(request))
    key = f"http-{error.status_code}"
    if key not in texts.sections["details"]:
        key = "http-other"
    title = texts.get("titles", key)
    detail = texts.get("details", key, status=str(error.status_code))
    problem = Problem(type=BLANK, title=title, status=error.status_code, detail=detail)
    return answer(request, problem, error.headers)


async def _answer_unreachable(request: Request, error: Exception) -> Response:
    LOGGER.error("the database cannot be used: %s", describe_fault(error))
    return answer_error(request, ProblemError(503, "no-database", headers={"Retry-After": "2"}))


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
