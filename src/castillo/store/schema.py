"""The tables of the database; `migrations` brings a database there, step by step."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

GAME_TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("setting", JSON, nullable=False),  # seats' names, expansions, options, decks by their hashes
    Column("sitting", JSON, nullable=False),  # who sits in each seat
    Column("created", BigInteger, nullable=False),
    # What follows says again what the entries come to, so that a list of tables needs no game to be played through.
    Column("seq", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("to_move", JSON, nullable=False),
    Column("bot_due", Boolean, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index(None, "bot_due", "changed"),
)
"""Tables at which games are played; times are in milliseconds since 1970, UTC."""

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("forced", Boolean, nullable=False),
    Column("batch", Integer, nullable=False),  # the number of the first entry that was stored with this one
    Column("request", String(64)),  # on the first entry of what somebody posted: what the post was, hashed
)
"""Everything that happened, in order; rows are added and never changed. It is the only truth."""

LINKS: Final = Table(
    "links",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer),
)
"""The hashes of tokens: each opens a seat of a table, or the spectators' bench (seat null)."""

DECKS: Final = Table(
    "decks",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)
"""The decks that are played with, whole, each once."""
