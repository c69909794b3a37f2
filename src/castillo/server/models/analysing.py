"""Hints, and what the choices of a game were worth."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from castillo.server import examples
from castillo.server.models.bodies import Answer, Plan, Request, Seq

Thoroughness = Literal["easy", "normal", "hard"]
"""How long is thought about a question (`castillo.bots.analysis.BUDGETS`)."""
Share = Annotated[float, Field(ge=0, le=1)]


class HintRequest(Request):
    """What a seat has planned already, as for a preview."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": examples.HINT_REQUEST})

    expected: Seq = Field(description="The `seq` that the sender saw.")
    choices: Plan = Field(default=[])
    level: Thoroughness = "normal"


class Prospect(Answer):
    """What an answer promises, as far as the seat may know."""

    words: str
    visits: int = Field(description="How often it was tried; the more, the better it is known.")
    shares: dict[str, Share] = Field(description="For each seat its share of the win, 1 in all.")
    points: dict[str, float] | None = Field(description="For each seat its points at the end; null: not known.")
    line: list[str] = Field(description="What the seat is likely to choose next, until others or chance come.")


class Hint(Answer):
    """The best answers, the best first."""

    model_config = ConfigDict(json_schema_extra={"example": examples.HINT})

    seq: int
    seat: str
    choices: list[str] = Field(description="Those planned that the hint is for, shorthands written out.")
    answers: list[Prospect]


class Judged(Answer):
    """A choice of a game: how everybody stood before it, and what would have been better."""

    n: int = Field(description="The number of the entry: the position before it is `n`, the one after it `n + 1`.")
    seat: str
    words: str
    shares: dict[str, Share] = Field(description="For each seat its share of the win before the choice.")
    points: dict[str, float] | None
    lost: Share = Field(description="How much of the win the choice gave away.")
    verdict: Literal["inaccuracy", "mistake", "blunder"] | None
    better: Prospect | None = Field(description="What would have been best, where the choice gave something away.")


class TurningPoint(Answer):
    """A choice after which much had changed."""

    n: int
    changes: dict[str, float] = Field(description="For each seat, by how much its share of the win changed.")


class Analysis(Answer):
    """What has been found out so far about the choices of a game, in their order."""

    model_config = ConfigDict(json_schema_extra={"example": examples.ANALYSIS})

    seq: int
    seats: list[str]
    total: int = Field(description="How many choices there are to look into.")
    done: int = Field(description="How many have been looked into.")
    failed: bool = Field(description="Whether it goes no further.")
    first: int = Field(description="The place of the first of `judged` among all.")
    judged: list[Judged]
    turns: list[TurningPoint] = Field(description="The turning points; none before all is done.")
    end: dict[str, Share] | None = Field(description="How the win was shared in the end; null: the game is not over.")
