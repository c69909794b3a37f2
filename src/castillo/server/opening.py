"""Tables before they are stored: ordered, branched off another one, read from a record."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Any, Final

from castillo import load_game
from castillo.bots.registry import can_play, make_bot, usual_bot
from castillo.core.errors import InvalidOption, InvalidRecord, UnknownBot
from castillo.core.game import Game
from castillo.core.record import RESERVED, read_record
from castillo.core.session import Entry, Session
from castillo.core.texts import make_error
from castillo.core.timeline import Timeline
from castillo.registry import game_info
from castillo.server import models
from castillo.server.language import TEXTS
from castillo.server.table import BOT, NOBODY, Table
from castillo.store.store import StoredEntry, StoredTable

ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH: Final = 12
MOST_LINES: Final = 5_000
MOST_UNDOS: Final = 300
"""Of a record that somebody brings: each undo plays the whole game through again."""
AN_UNDO: Final = re.compile(r":\s*undo", re.IGNORECASE)
"""An undo in any spelling that a record is read with."""


def order_table(new: models.NewTable) -> Table:
    """Make a table as it is ordered.

    Raises:
        CastilloError: there is no such game, seat, option, expansion or bot.
    """
    names = [seat.name for seat in new.seats]
    decks = _read_deck(new)
    game = load_game(new.game, names, new.expansions, decks=decks, reads_files=False, **_read_options(new.options))
    ordered = {seat.name: seat for seat in new.seats}  # a game may have an order of its own
    return _make_table(game, [seat_player(ordered[name], game.key) for name in game.seat_names], [])


def branch_table(source: Table, branch: models.Branch) -> Table:
    """Make a table that begins with the entries of another one that stood after the first `n`.

    Raises:
        InvalidOption: there is no such position, the game is over there, or the seats are others.
        UnknownBot: there is no such bot.
    """
    game = source.game
    if [seat.name for seat in branch.seats] != game.seat_names:
        raise make_error(InvalidOption, "other_seats", TEXTS, known=", ".join(game.seat_names))
    if branch.n > source.seq:
        raise make_error(InvalidOption, "no_position", TEXTS, given=str(branch.n), last=str(source.seq))
    sitting = [seat_player(seat, game.key) for seat in branch.seats]
    session = Session(game)
    for number in Timeline(source.session).standing(branch.n):
        entry = source.session.entries[number]
        if not entry.forced:
            session.play(entry.text)
    if session.state.is_terminal():
        raise make_error(InvalidOption, "over_there", TEXTS)
    return _make_table(game, sitting, session.entries)


def read_table(text: str) -> Table:
    """Make a table of a record, at which nobody sits.

    Raises:
        InvalidRecord: it is not right; the message names line and fault.
    """
    if text.count("\n") > MOST_LINES or len(AN_UNDO.findall(text)) > MOST_UNDOS:
        raise make_error(InvalidRecord, "record_too_long", TEXTS, lines=str(MOST_LINES), undos=str(MOST_UNDOS))
    session = read_record(text.removeprefix("\ufeff"), load_game).replay()
    game = session.game
    sitting: list[dict[str, Any]] = [{"name": name, "sits": NOBODY, "bot": None} for name in game.seat_names]
    return _make_table(game, sitting, session.entries)


def pack_entries(entries: Sequence[Entry]) -> list[StoredEntry]:
    """Return entries that were not stored one by one in batches: what a seat chose in one go, and what followed."""
    packed: list[StoredEntry] = []
    first, chooser = 0, ""
    for number, entry in enumerate(entries):
        if not entry.forced and entry.seat_name != "chance" and (entry.is_undo or entry.seat_name != chooser):
            first, chooser = number, "" if entry.is_undo else entry.seat_name
        packed.append(StoredEntry(number, entry.text, entry.forced, first, None))
    return packed


def _make_table(game: Game, sitting: list[dict[str, Any]], entries: Sequence[Entry]) -> Table:
    setting: dict[str, Any] = {
        "seats": list(game.seat_names), "expansions": list(game.expansions), "options": dict(game.options),
        "decks": game.deck_sources(),
    }  # fmt: skip
    table_id = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
    return Table(StoredTable(table_id, game.name, game.rules_version, setting, sitting), pack_entries(entries))


def seat_player(seat: models.NewSeat, game: str) -> dict[str, Any]:
    """Return who sits in a seat of the game of a key, checked.

    Raises:
        UnknownBot, InvalidOption: there is no such bot, or a person sits there.
    """
    if seat.sits == BOT:
        bot = make_bot(seat.bot or usual_bot(game), only_listed=True).name
        if not can_play(bot, game):
            raise make_error(UnknownBot, "other_bot", TEXTS, name=repr(bot), game=game)
        return {"name": seat.name, "sits": BOT, "bot": bot}
    if seat.bot is not None:
        raise make_error(InvalidOption, "person_not_bot", TEXTS, name=repr(seat.name))
    return {"name": seat.name, "sits": seat.sits, "bot": None}


def _read_deck(new: models.NewTable) -> dict[str, str]:
    """Return the deck that a table is to be played with for `load_game`; it is checked there.

    Raises:
        InvalidOption: the game has no deck of cards, or there is no such game.
    """
    if new.deck is None:
        return {}
    info = game_info(new.game, new.expansions)
    if not info.deck:
        raise make_error(InvalidOption, "no_deck", TEXTS, game=repr(new.game))
    return {info.deck: new.deck}


def _read_options(options: dict[str, models.Value]) -> dict[str, Any]:
    """Return options for `load_game`, whose other arguments no option can be called.

    Raises:
        InvalidOption: one is called so.
    """
    for name in RESERVED:
        if name in options:
            raise make_error(InvalidOption, "reserved_option", name=repr(name))
    return dict(options)
