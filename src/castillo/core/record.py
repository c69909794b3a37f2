"""A whole game as text that people read and programs parse: a header, every choice in order, a last line.

The format (version 1), line by line: `castillo record 1`; lines `key value` for game, rules, seats, expansion, option;
for each deck `deck NAME` and its file, every line behind `| `; `choices`; the entries, `seat: words`, those that
nobody was asked for behind `= `; and `end N CHECK`: the number of entries and the CRC-32 of all lines before, so that
a record that was cut short or altered is found out. Docs: docs/records.md.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castillo.core.errors import CastilloError, InvalidDeck, InvalidRecord, UnknownGame
from castillo.core.game import Game
from castillo.core.options import spell
from castillo.core.session import Entry, Session
from castillo.core.state import State

VERSION = 1
FIRST_LINE = "castillo record"
FORCED = "= "
DECK_LINE = "| "
KEYS = ("game", "rules", "seats", "expansion", "option", "deck")
LoadGame = Callable[..., Game]


@dataclass
class Record:
    """A record, read.

    Attributes:
        game: the game.
        entries: every choice, outcome and undo in order.
        lines: the number of the line of each entry, for messages; empty for a record that was never a file.
        name: the file, for messages.
    """

    game: Game
    entries: list[Entry]
    lines: list[int]
    name: str = "record"

    def replay(self) -> Session:
        """Play the record through.

        Raises:
            InvalidRecord: an entry cannot be; the message names its line, and `.session` holds what went before.
        """
        session = Session(self.game)
        given = 0  # how many entries of the session the record has given or passed over
        for number, entry in enumerate(self.entries):
            try:
                given = _replay_entry(session, entry, given)
            except CastilloError as error:
                where = f"line {self.lines[number]}" if self.lines else f"entry {number + 1}"
                raise InvalidRecord(f"{self.name}, {where}: {entry.text!r}: {error}", session) from None
        return session


def _replay_entry(session: Session, entry: Entry, given: int) -> int:
    """Play one entry; forced ones are checked if they are there and supplied if they are not."""
    if not entry.forced:
        before = len(session.entries)
        session.play(entry.text)
        return before + 1
    for at in range(given, len(session.entries)):
        if session.entries[at].forced and session.entries[at].text == entry.text:
            return at + 1
    raise InvalidRecord("is marked as forced, but is not what follows here", session)


def record_session(session: Session) -> Record:
    """Return the record of a session so far."""
    return Record(session.game, list(session.entries), [])


def record_state(state: State) -> Record:
    """Return the record of a state with its history from the beginning of the game."""
    game = state.game
    entries = [Entry(game.frame_text(c.seat, c.frame, c.action), c.forced) for c in state.full_history()]
    return Record(game, entries, [])


def write_record(record: Record) -> str:
    """Write a record as text."""
    game = record.game
    lines = [f"{FIRST_LINE} {VERSION}", f"game {game.name}", f"rules {game.rules_version}"]
    lines.append(f"seats {' '.join(game.seat_names)}")
    lines += [f"expansion {name}" for name in game.expansions]
    lines += [f"option {name} {spell(value)}" for name, value in game.options.items()]
    for name, source in game.deck_sources().items():
        lines.append(f"deck {name}")
        lines += [(DECK_LINE + line).rstrip() for line in source.splitlines()]
    lines.append("choices")
    lines += [(FORCED if entry.forced else "") + entry.text for entry in record.entries]
    lines.append(f"end {len(record.entries)} {_check(lines)}")
    return "\n".join(lines) + "\n"


def _check(lines: list[str]) -> str:
    return f"{zlib.crc32(chr(10).join(lines).encode()):08x}"


def load_record(path: Path, load_game: LoadGame) -> Record:
    """Read a record file; raises InvalidRecord as `read_record`."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise InvalidRecord(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InvalidRecord(f"{path}: is not text") from None
    return read_record(text, load_game, str(path))


def read_record(text: str, load_game: LoadGame, name: str = "record") -> Record:
    """Read a record from text.

    Args:
        text: the record.
        load_game: builds the game, as `castillo.load_game`.
        name: the file, for messages.

    Raises:
        InvalidRecord: it is not a record, is cut short, altered, of another version or needs an unknown deck; the
            message names the line, and `.session` holds the game up to there, if that far it could be read.
    """
    reader = _Reader(text.splitlines(), load_game, name)
    record = reader.read()
    fault = reader.find_damage(record)
    if not fault:
        return record
    try:
        session = record.replay()
    except InvalidRecord as error:
        session = error.session if isinstance(error.session, Session) else Session(record.game)
        if "cut short" not in fault:
            fault = f"{error} (altered: the last line does not fit)"
    raise InvalidRecord(fault, session)


class _Reader:
    """Reads one record line by line."""

    def __init__(self, lines: list[str], load_game: LoadGame, name: str) -> None:
        self.lines = lines
        self.load_game = load_game
        self.name = name
        self.at = 0  # the line that is next, from 0
        self.values: dict[str, Any] = {}
        self.options: dict[str, str] = {}
        self.expansions: list[str] = []
        self.decks: dict[str, str] = {}

    def read(self) -> Record:
        first = self.lines[0] if self.lines else ""
        if not first.startswith(FIRST_LINE):
            raise self._fault(0, f"is not a record: it must begin with '{FIRST_LINE} {VERSION}'")
        if first != f"{FIRST_LINE} {VERSION}":
            raise self._fault(0, f"{first!r}: this program reads version {VERSION} of the format")
        self.at = 1
        while self.at < len(self.lines) and self.lines[self.at] != "choices":
            self._read_header_line()
        if self.at == len(self.lines):
            raise self._fault(self.at - 1, "cut short: the line 'choices' is missing")
        game = self._build_game()
        record = Record(game, [], [], self.name)
        for number in range(self.at + 1, len(self.lines)):
            line = self.lines[number]
            if line.startswith("end "):
                break
            record.entries.append(Entry(line.removeprefix(FORCED), line.startswith(FORCED)))
            record.lines.append(number + 1)
        return record

    def _read_header_line(self) -> None:
        line = self.lines[self.at]
        key, _, value = line.partition(" ")
        if key not in KEYS or not value.strip():
            raise self._fault(self.at, f"{line!r}: expected one of {', '.join(KEYS)} and its value, or 'choices'")
        if key == "option":
            option, _, setting = value.partition(" ")
            self.options[option] = setting
        elif key == "expansion":
            self.expansions.append(value)
        elif key == "deck":
            self._read_deck(value)
        else:
            self.values[key] = value
        self.at += 1

    def _read_deck(self, name: str) -> None:
        source: list[str] = []
        while self.at + 1 < len(self.lines) and self.lines[self.at + 1].startswith(DECK_LINE.strip()):
            self.at += 1
            source.append(self.lines[self.at].removeprefix(DECK_LINE.strip()).removeprefix(" "))
        self.decks[name] = "\n".join(source) + "\n"

    def _build_game(self) -> Game:
        for key in ("game", "rules", "seats"):
            if key not in self.values:
                raise self._fault(self.at, f"the header has no line '{key} ...'")
        try:
            game = self.load_game(
                self.values["game"], self.values["seats"].split(), tuple(self.expansions), decks=self.decks,
                **self.options,
            )  # fmt: skip
        except CastilloError as error:
            raise self._fault(self._line_of(error), str(error)) from None
        if self.values["rules"] != str(game.rules_version):
            wanted, known = self.values["rules"], game.rules_version
            raise self._fault(
                self.lines.index(f"rules {wanted}"), f"rules version {wanted} is not supported; this is {known}"
            )
        missing = set(game.deck_sources()) - set(self.decks)
        if missing:
            raise self._fault(self.at, f"the deck {min(missing)!r} is missing")
        return game

    def _line_of(self, error: CastilloError) -> int:
        """Find the header line that an error speaks of, by what it names."""
        keys = {InvalidDeck: ("deck",), UnknownGame: ("game",)}.get(type(error), ("option", "expansion", "seats"))
        for number, line in enumerate(self.lines[: self.at]):
            key, _, value = line.partition(" ")
            if key in keys and (key == "seats" or value.split()[0] in str(error)):
                return number
        return self.at

    def find_damage(self, record: Record) -> str:
        """Say what is wrong with the record's last line, or nothing."""
        last = self.lines[-1]
        if not last.startswith("end "):
            return f"{self.name}, line {len(self.lines)}: cut short: the last line 'end ...' is missing"
        words = last.split()
        if len(words) != 3 or words[1] != str(len(record.entries)):
            return f"{self.name}, line {len(self.lines)}: altered: {len(record.entries)} entries, but {last!r}"
        if words[2] != _check(self.lines[:-1]):
            return f"{self.name}, line {len(self.lines)}: altered: the check {words[2]} does not fit the lines before"
        return ""

    def _fault(self, number: int, what: str) -> InvalidRecord:
        return InvalidRecord(f"{self.name}, line {number + 1}: {what}")
