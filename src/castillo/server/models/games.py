"""What games there are, and their rules."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from castillo.server import examples
from castillo.server.models.bodies import Answer, Value


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


class ExpansionInfo(Answer):
    """An expansion of a game; with it, the game has these options and bots in place of its own."""

    name: str
    title: str
    deck: bool = Field(description="Whether a deck file can take the place of its cards (`NewTable.deck`).")
    options: list[OptionInfo]
    bots: list[BotInfo]


class GameInfo(Answer):
    """A game that can be played; of its expansions, one at a table."""

    model_config = ConfigDict(json_schema_extra={"example": examples.GAME})

    name: str
    title: str
    seat_names: list[str]
    least_seats: int
    most_seats: int
    default_seats: int
    deck: bool = Field(description="Whether a deck file can take the place of its cards (`NewTable.deck`).")
    expansions: list[ExpansionInfo]
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
