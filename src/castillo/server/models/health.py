"""Whether the server is well."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from castillo.server.models.bodies import Answer


class Alive(Answer):
    """The server answers."""

    model_config = ConfigDict(json_schema_extra={"example": {"status": "ok"}})

    status: Literal["ok"] = "ok"


class Health(Alive):
    """All is there that tables need."""

    model_config = ConfigDict(json_schema_extra={"example": {"status": "ok", "workers": 1}})

    workers: int = Field(description="How many worker processes are there for bots.")
