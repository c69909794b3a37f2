"""Tables in the middle of a game: golden records, cut where a question is asked, put into a server's database."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.records.golden import EL_GRANDE, Shelf

from castillo.core.session import Session
from castillo.server.table import Table
from castillo.store.store import Store, StoredEntry, StoredTable, hash_token

OVER = "over"
"""Instead of a question: the end of the game."""


class Cut(NamedTuple):
    """Where a record is cut.

    Attributes:
        record: the name of a golden record.
        question: the key of the question that is asked there, or "over".
        time: which time it is asked, counted as in a list: -1 is the last.
        others: who sits in the other seats: people with a "link", or somebody at the same device, "here".
        shelf: the golden records of the game.
    """

    record: str
    question: str
    time: int = -1
    others: str = "link"
    shelf: Shelf = EL_GRANDE


class LaidTable(NamedTuple):
    """A table in a database.

    Attributes:
        id: its id.
        asked: who is asked; the first seat if nobody is.
        tokens: by seat.
        spectator: the spectators' token.
    """

    id: str
    asked: str
    tokens: dict[str, str]
    spectator: str


def lay_tables(database: Path, cuts: Mapping[str, Cut]) -> dict[str, LaidTable]:
    """Store a table for each cut, in a database that no server has opened, and return them by the same names."""
    with ThreadPoolExecutor(1) as thread:  # Playwright has a loop of its own in this one
        return thread.submit(asyncio.run, _lay_tables(database, cuts)).result()


async def _lay_tables(database: Path, cuts: Mapping[str, Cut]) -> dict[str, LaidTable]:
    store = await Store.open(f"sqlite:///{database}")
    try:
        return {name: await _lay_table(store, name, cut) for name, cut in cuts.items()}
    finally:
        await store.close()


async def _lay_table(store: Store, name: str, cut: Cut) -> LaidTable:
    game = cut.shelf.load(cut.record).game
    seq, asked = find_cut(cut)
    session = cut.shelf.replay(cut.record)
    entries = [StoredEntry(at, entry.text, entry.forced, at, None) for at, entry in enumerate(session.entries[:seq])]
    setting = {
        "seats": list(game.seat_names), "expansions": list(game.expansions), "options": dict(game.options),
        "decks": game.deck_sources(),
    }  # fmt: skip
    sitting = [{"name": seat, "sits": "here" if seat == asked else cut.others, "bot": None} for seat in game.seat_names]
    stored = StoredTable(name.replace("_", ""), game.name, game.rules_version, setting, sitting)
    tokens = {seat: secrets.token_urlsafe(16) for seat in game.seat_names}
    spectator = secrets.token_urlsafe(16)
    links: dict[str, int | None] = {hash_token(tokens[seat]): at for at, seat in enumerate(game.seat_names)}
    links[hash_token(spectator)] = None
    await store.add_table(stored, entries, Table(stored, entries).summarize(), links)
    return LaidTable(stored.id, asked, tokens, spectator)


def find_cut(cut: Cut) -> tuple[int, str]:
    """Return how many entries a record has when the question is asked, and which seat is asked it."""
    record = cut.shelf.load(cut.record)
    if cut.question == OVER:
        return len(cut.shelf.replay(cut.record).entries), record.game.seat_names[0]
    found: list[tuple[int, str]] = []
    session = Session(record.game)
    for entry in record.entries:
        if entry.forced:  # it follows by itself
            continue
        state = session.state
        seats = [seat for seat in state.acting_seats() if seat >= 0]
        asked = [seat for seat in seats if record.game.view(state, seat)["question"] == cut.question]
        found += [(len(session.entries), record.game.seat_names[seat]) for seat in asked]
        session.play(entry.text)
    return found[cut.time]
