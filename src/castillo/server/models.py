"""What goes over the wire: requests and answers, each with an example for the OpenAPI document."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr
from pydantic_core import PydanticCustomError

from castillo.server import examples

Sits = Literal["here", "link", "bot"]
Sitting = Literal["here", "link", "bot", "nobody"]
"""How a seat is taken; nobody sits at a record that is kept to be studied."""
Value = StrictBool | StrictInt | StrictStr
"""The value of an option."""


def _check_printable(text: str) -> str:
    if not text.isprintable():
        raise PydanticCustomError("not_printable", "must be one line without control characters")
    return text


Name = Annotated[str, Field(min_length=1, max_length=64), AfterValidator(_check_printable)]
Words = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_check_printable)]
"""A choice without its seat, as in `put GAL`."""
Token = Annotated[str, Field(min_length=1, max_length=200)]
Plan = Annotated[list[Words], Field(max_length=400)]
Seq = Annotated[int, Field(ge=0, le=2**31 - 1)]


class Request(BaseModel):
    """A body that is sent to the server; what it does not know is refused."""

    model_config = ConfigDict(extra="forbid")


class Answer(BaseModel):
    """A body that the server sends."""


# Whether the server is well.


class Alive(Answer):
    """The server answers."""

    model_config = ConfigDict(json_schema_extra={"example": {"status": "ok"}})

    status: Literal["ok"] = "ok"


class Health(Alive):
    """All is there that tables need."""

    model_config = ConfigDict(json_schema_extra={"example": {"status": "ok", "workers": 1}})

    workers: int = Field(description="How many worker processes are there for bots.")


# Games.


class OptionInfo(Answer):
    """An option of a game; the first value is the default."""

    name: str
    summary: str
    rule: str = Field(description="The id of the rule that it switches, or nothing.")
    values: list[Value]
    default: Value


class BotInfo(Answer):
    """A bot; `name` is written `name:level` to ask for a level."""

    name: str
    summary: str
    levels: list[str]


class GameInfo(Answer):
    """A game that can be played."""

    model_config = ConfigDict(json_schema_extra={"example": examples.GAME})

    name: str
    title: str
    seat_names: list[str]
    least_seats: int
    most_seats: int
    default_seats: int
    expansions: list[str]
    options: list[OptionInfo]
    bots: list[BotInfo]


class RuleText(Answer):
    """A rule in Markdown, and the title of its section."""

    text: str
    section: str


class RuleSection(Answer):
    """A section of the rules; `rules` are the ids of its rules, in order."""

    id: str
    title: str
    prose: str
    rules: list[str]


class Rules(Answer):
    """The rules of a game."""

    model_config = ConfigDict(json_schema_extra={"example": examples.RULES})

    title: str
    sections: list[RuleSection]
    rules: dict[str, RuleText]


# Tables.


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
    options: Annotated[dict[str, Value], Field(max_length=64)] = {}
    expansions: Annotated[list[Name], Field(max_length=16)] = []


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

    choices: Plan = []
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


# Studying.


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
