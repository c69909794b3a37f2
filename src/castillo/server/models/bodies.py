"""What all requests and answers are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr
from pydantic_core import PydanticCustomError

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
