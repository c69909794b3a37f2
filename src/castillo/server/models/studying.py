"""Games that are studied, played on from, brought and linked to."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from castillo.server import examples
from castillo.server.models.bodies import Answer, Request, Seq, Value
from castillo.server.models.tables import Line, NewSeat, TableSeat


class Step(Answer):
    """A position, by what differs in its view from that of the step before."""

    n: int = Field(description="How many entries had happened.")
    seat: str | None = Field(description="Who chose what led here; null: chance, or the beginning.")
    words: str = Field(description="The choice, as far as it may be known; nothing at the beginning.")
    forced: bool
    changes: dict[str, Any] = Field(description="The entries of the view that are new or different.")
    gone: list[str] = Field(description="The keys of the view that are no longer there.")


class Timeline(Answer):
    """A game from its beginning, as it counts: what was taken back is left out of `steps`."""

    model_config = ConfigDict(json_schema_extra={"example": examples.TIMELINE})

    id: str
    game: str
    title: str
    options: dict[str, Value]
    expansions: list[str]
    seats: list[TableSeat]
    seat: str | None
    seq: int
    over: bool
    open: bool = Field(description="Whether everything may be seen, and played on from.")
    viewpoint: str
    viewpoints: list[str] = Field(description="All that may be asked for.")
    steps: list[Step]
    lines: list[Line]


class Branch(Request):
    """A table that goes on from a position of another: all of its seats, and who sits there now."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": examples.BRANCH})

    n: Seq = Field(description="How many entries of the other table it begins with.")
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=16)]


class NewRecord(Request):
    """A record to be studied: the text of its file."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"record": examples.RECORD}})

    record: Annotated[str, Field(min_length=1, max_length=200_000)]


class SpectatorLink(Answer):
    """A token for those who look on. It is told this once."""

    model_config = ConfigDict(json_schema_extra={"example": {"spectator": "Zt4oW9cLr1bUe5yQh7dPsA"}})

    spectator: str
