"""Errors."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from castillo.server import examples
from castillo.server.models.bodies import Answer


class Fault(Answer):
    """What is wrong, and where in the request."""

    where: str
    message: str


class Problem(Answer):
    """An error (RFC 9457)."""

    model_config = ConfigDict(json_schema_extra={"example": examples.PROBLEM})

    type: str
    title: str
    status: int
    detail: str
    rule: str | None = Field(default=None, description="The id of the rule that the refusal follows from.")
    seq: int | None = Field(default=None, description="With 409: how many entries there are.")
    errors: list[Fault] | None = Field(default=None, description="With 422: what is wrong and where.")
