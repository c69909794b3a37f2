"""Tables: opening them, what is seen there, choices, the story."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from castillo.server import examples
from castillo.server.models.bodies import Answer, Name, Plan, Request, Seq, Sits, Sitting, Token, Value, Words


class NewSeat(Request):
    """Who sits in a seat: somebody at this device, somebody with a link, or a bot."""

    name: Name
    sits: Sits
    bot: Name | None = Field(default=None, description="The bot's name, if a bot sits there; greedy if none is given.")


class NewTable(Request):
    """A table to be opened; the seats in clockwise order."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": examples.NEW_TABLE})

    game: Name
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=16)]
    options: Annotated[dict[str, Value], Field(max_length=64)] = Field(default={})
    expansions: Annotated[list[Name], Field(max_length=16)] = Field(default=[])
    deck: Annotated[str, Field(min_length=1, max_length=100_000)] | None = Field(
        default=None, description="The text of a deck file to play with instead of the game's own deck."
    )


class OpenedTable(Answer):
    """A table that has been opened. The tokens are told this once."""

    model_config = ConfigDict(json_schema_extra={"example": examples.OPENED})

    id: str
    tokens: dict[str, str] = Field(description="A token for each seat that a person plays, by the seat's name.")
    spectator: str = Field(description="The token for those who look on.")


class TableSeat(Answer):
    """A seat of a table."""

    name: str
    sits: Sitting
    bot: str | None


class SnapshotSeat(TableSeat):
    """A seat of a table, and whether somebody follows the table from it now (bots always do)."""

    online: bool


class TableState(Answer):
    """A table in a list."""

    id: str
    game: str
    title: str
    seats: list[TableSeat]
    seat: str | None = Field(description="The seat that the token opens; null: the spectators' bench.")
    seq: int
    over: bool
    to_move: list[str]
    changed: datetime


class TokenList(Request):
    """Tokens that a device knows; each table is answered once for each of them."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": examples.TOKENS})

    tokens: Annotated[list[Token], Field(max_length=1000)]


class TableList(Answer):
    """The tables of a device, the one that changed last first; unknown tokens are passed over."""

    model_config = ConfigDict(json_schema_extra={"example": examples.TABLES})

    tables: list[TableState]


class Choice(Answer):
    """A choice that is allowed, and what stands beside it for those who do not know every id (or nothing)."""

    words: str
    note: str


class Question(Answer):
    """What a seat is asked, and all choices that it has."""

    seat: str
    key: str
    words: str
    choices: list[Choice]


class Undo(Answer):
    """Whether the seat may take its last choice back, and if not, why."""

    allowed: bool
    reason: str | None


class Snapshot(Answer):
    """A table as one seat, or a spectator, may see it."""

    model_config = ConfigDict(json_schema_extra={"example": examples.SNAPSHOT})

    id: str
    game: str
    title: str
    options: dict[str, Value]
    expansions: list[str]
    seats: list[SnapshotSeat]
    seat: str | None
    seq: int
    decided: int | None = Field(
        description="How many entries there were with the last choice of this seat that stands; null: there is none."
    )
    view: dict[str, Any] = Field(description="What the seat may know of the position; its keys are the game's.")
    question: Question | None
    to_move: list[str]
    asked: str
    undo: Undo
    hints: bool = Field(description="Whether this seat may ask for hints.")
    thinking: list[str] = Field(description="Seats whose bots think now.")
    over: bool
    winners: list[str]


class NewEntries(Request):
    """Choices of the token's seat in order, or `undo` alone."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": examples.NEW_ENTRIES})

    expected: Seq = Field(description="The `seq` that the sender saw.")
    choices: Annotated[list[Words], Field(min_length=1, max_length=400)]


class PreviewRequest(Request):
    """Choices that are only planned."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": examples.NEW_ENTRIES})

    expected: Seq = Field(description="The `seq` that the sender saw.")
    choices: Plan


class Preview(Answer):
    """What the table would look like for the seat; nothing that could not be taken back is in it."""

    model_config = ConfigDict(json_schema_extra={"example": examples.PREVIEW})

    seq: int
    choices: list[str] = Field(description="Those accepted, shorthands written out.")
    view: dict[str, Any]
    question: Question | None
    final: Literal["reveals", "drawn", "passes", "over"] | None


class WhyRequest(Request):
    """A choice of which is asked why it is not allowed, and those planned before it."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": examples.WHY})

    choices: Plan = Field(default=[])
    words: Words


class Why(Answer):
    """Why a choice is not allowed; `reason` is null if it is. `rule` is a rule's id, null if it follows from none."""

    model_config = ConfigDict(json_schema_extra={"example": examples.BECAUSE})

    reason: str | None
    rule: str | None


class Row(Answer):
    """What one seat gets from one area in a scoring."""

    area: str
    seat: str
    rank: int
    points: int
    why: str


class Line(Answer):
    """A line of the log; `n` is the number of its entry."""

    n: int
    text: str
    kind: Literal["round", "turn", "scoring", "points", "undo", ""]
    seats: list[str] = Field(description="The seats that it concerns; none if it concerns all.")
    table: list[Row] | None


class Log(Answer):
    """Everything that happened, in sentences."""

    model_config = ConfigDict(json_schema_extra={"example": examples.LOG})

    seq: int
    lines: list[Line]


class News(Answer):
    """What has changed at a table."""

    seq: int
    lines: list[Line]
    events: list[dict[str, Any]]
    snapshot: Snapshot


class Recent(Answer):
    """What has happened since the last choice of a seat; before its first one, nothing."""

    model_config = ConfigDict(json_schema_extra={"example": examples.RECENT})

    seq: int
    since: int = Field(description="How many entries there were when the position was `view`.")
    view: dict[str, Any] = Field(description="What the seat left behind: what its choice revealed came afterwards.")
    events: list[dict[str, Any]] = Field(description="What has led from there to the table now, in order.")


class HistoryPoint(Answer):
    """The points of every seat at one time; `n` is the number of the entry after which they stood so."""

    n: int
    kind: Literal["start", "round", "scoring"]
    text: str = Field(description="What had just happened, or nothing.")
    scores: dict[str, int]


class History(Answer):
    """The points of every seat over the game, what was taken back left out."""

    model_config = ConfigDict(json_schema_extra={"example": examples.HISTORY})

    seq: int
    seats: list[str]
    points: list[HistoryPoint]
