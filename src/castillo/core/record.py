"""A whole game as text that people read and programs parse: a header, every choice in order, a last line.

The format (version 1), line by line: `castillo record 1`; lines `key value` for game, rules, seats, expansion, option;
for each deck `deck NAME` and its file, every line behind `| `; `choices`; the entries, `seat: words`, those that
nobody was asked for behind `= `; and `end N CHECK`: the number of entries and the CRC-32 of all lines before, so that
a record that was cut short or altered is found out. Docs: docs/records.md.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from castillo.core.errors import (
    AS_WRITTEN,
    CastilloError,
    InvalidOption,
    InvalidRecord,
    Reason,
    UnknownGame,
    UnsupportedRecord,
    quote,
    shorten,
)
from castillo.core.game import Game
from castillo.core.options import spell
from castillo.core.session import Entry, Session
from castillo.core.state import State
from castillo.core.texts import make_error

VERSION = 1
FIRST_LINE = "castillo record"
FORCED = "= "
DECK_MARK = "|"
CHOICES = "choices"
END = "end"
KEYS = ("game", "rules", "seats", "expansion", "option", "deck")
SEVERAL = ("expansion", "option", "deck")
"""The keys of which there may be several lines, each with a name of its own."""
RESERVED = ("name", "seats", "expansions", "decks", "reads_files")
"""What no option can be called: the other arguments of `load_game`."""
MOST_TOLD = 300
"""How many characters of another error's message a message holds."""
MOST_OF_NAME = 40
"""How much of a file's name the file has in its name that is written first; names have an end."""
UNNAMED = Reason("record_unnamed")
"""What a record that was no file is called in messages."""
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
    name: str | Reason = UNNAMED

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
                raise self._fault(number, error, session) from None
        return session

    def _fault(self, number: int, error: CastilloError, session: Session) -> InvalidRecord:
        """Return the error of an entry, from 0, of which another error says what is wrong."""
        key, line = ("record_line", self.lines[number]) if self.lines else ("record_entry", number + 1)
        what = Reason("record_choice", "", {"text": quote(self.entries[number].text), "what": _shorten(error)})
        fault = make_error(InvalidRecord, key, *error.text_folders, name=self.name, line=str(line), what=what)
        fault.session = session
        return fault


def _shorten(error: CastilloError) -> Reason:
    """Return what an error says; not too much of what it has from elsewhere."""
    if error.reason.key != AS_WRITTEN:
        return error.reason
    return Reason(AS_WRITTEN, "", {"message": shorten(str(error), MOST_TOLD)})


def _replay_entry(session: Session, entry: Entry, given: int) -> int:
    """Play one entry; forced ones are checked if they are there and supplied if they are not."""
    if not entry.forced:
        before = len(session.entries)
        session.play(entry.text)
        return before + 1
    for at in range(given, len(session.entries)):
        if session.entries[at].forced and session.entries[at].text == entry.text:
            return at + 1
    raise make_error(InvalidRecord, "record_forced")


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
        deck = split_lines(source)
        lines += [f"{DECK_MARK} {line}" if line else DECK_MARK for line in deck[: -1 if deck[-1] == "" else None]]
    lines.append(CHOICES)
    lines += [(FORCED if entry.forced else "") + entry.text for entry in record.entries]
    lines.append(f"{END} {len(record.entries)} {check_lines(lines)}")
    return "\n".join(lines) + "\n"


def save_record(record: Record, path: Path) -> None:
    """Write a record to a file, whole or not at all; a file that is there is replaced.

    Raises:
        OSError: it cannot be written; the error names `path`.
    """
    path = Path(path)
    unfinished = path.parent / f".{path.name[:MOST_OF_NAME]}.{os.getpid()}.part"
    try:
        unfinished.write_text(write_record(record), "utf-8", newline="\n")
        unfinished.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def load_record(path: Path, load_game: LoadGame) -> Record:
    """Read a record file; raises InvalidRecord as `read_record`."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InvalidRecord(f"{path}: cannot be read: {error.strerror}") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        lines = split_lines(data[: error.start].decode("utf-8-sig"))
        fault = f"{path}, line {len(lines)}: is not text"
        raise InvalidRecord(fault, session=_read_part([*lines[:-1], ""], load_game)) from None
    return read_record(text, load_game, str(path))


def read_record(text: str, load_game: LoadGame, name: str | Reason = UNNAMED) -> Record:
    """Read a record from text.

    Args:
        text: the record.
        load_game: builds the game, as `castillo.load_game`.
        name: the file, for messages.

    Raises:
        InvalidRecord: it is not a record, is cut short, altered, of another version or needs an unknown deck; the
            message names the line, and `.session` holds the game up to there, if that far it could be read.
    """
    reader = _Reader(split_lines(text), load_game, name)
    record = reader.read()
    if reader.damage is None:
        return record
    fault = reader.fault(len(reader.lines) - 1, reader.damage)
    try:
        session = record.replay()
    except InvalidRecord as error:
        session = error.session if isinstance(error.session, Session) else Session(record.game)
        if not reader.is_cut:
            fault = make_error(InvalidRecord, "record_altered", *error.text_folders, what=error.reason)
    fault.session = session
    raise fault


def _read_part(lines: list[str], load_game: LoadGame) -> Session | None:
    """Return the game as far as the first lines of a damaged record give it."""
    try:
        return _Reader(lines, load_game, "").read().replay()
    except InvalidRecord as error:
        return error.session if isinstance(error.session, Session) else None


def split_lines(text: str) -> list[str]:
    """Split a text at its line feeds alone; what follows the last of them is a line too, be it empty."""
    return text.replace("\r\n", "\n").split("\n")


def check_lines(lines: list[str]) -> str:
    """Return the check of the last line: the CRC-32 of all lines before it."""
    return f"{zlib.crc32(chr(10).join(lines).encode('utf-8', 'surrogatepass')):08x}"


class _Reader:
    """Reads one record line by line.

    Attributes:
        header: the values of the header's lines, by `key` or, where there may be several of a kind, `key name`.
        places: the numbers of these lines, from 0.
        damage: what is wrong with the last line, or None.
        is_cut: whether that is that something is missing.
    """

    def __init__(self, lines: list[str], load_game: LoadGame, name: str | Reason) -> None:
        self.is_closed = lines[-1] == ""  # whether the last line is followed by a line feed
        self.lines = lines[:-1] if self.is_closed else lines
        self.load_game = load_game
        self.name = name
        self.at = 0  # the line that is next, from 0
        self.header: dict[str, str] = {}
        self.places: dict[str, int] = {}
        self.damage: Reason | None = None
        self.is_cut = False

    def read(self) -> Record:
        first = self.lines[0] if self.lines else ""
        if self._is_cut_here(0) and f"{FIRST_LINE} {VERSION}".startswith(first):
            raise self.fault(0, Reason("record_cut_first", "", {"text": quote(first)}))
        if not first.startswith(FIRST_LINE):
            raise self.fault(0, Reason("record_none", "", {"expected": f"{FIRST_LINE} {VERSION}"}))
        if first != f"{FIRST_LINE} {VERSION}":
            raise self.fault(0, Reason("record_format", "", {"text": quote(first), "known": str(VERSION)}))
        self.at = 1
        while self.at < len(self.lines) and self.lines[self.at] != CHOICES:
            self._read_header_line()
        if self.at == len(self.lines):
            raise self.fault(self.at - 1, Reason("record_cut_before", "", {"expected": CHOICES}))
        self._find_damage()
        record = Record(self._build_game(), [], [], self.name)
        is_last_whole = self.is_cut and self.is_closed  # else it is the line 'end ...', or a piece of an entry
        last = len(self.lines) if is_last_whole else len(self.lines) - 1
        record.entries = [
            Entry(line[len(FORCED) :], True) if line.startswith(FORCED) else Entry(line)
            for line in self.lines[self.at + 1 : last]
        ]
        record.lines = list(range(self.at + 2, last + 1))
        return record

    def _read_header_line(self) -> None:
        line = self.lines[self.at]
        key, _, value = line.partition(" ")
        if self._is_cut_here(self.at) and (key not in KEYS or not value.strip()):
            raise self.fault(self.at, Reason("record_cut_header", "", {"text": quote(line)}))
        if key not in KEYS or not value.strip():
            expected = {"text": quote(line), "known": ", ".join(KEYS), "expected": CHOICES}
            raise self.fault(self.at, Reason("record_header", "", expected))
        label = key
        if key in SEVERAL:
            name, _, value = value.partition(" ")
            label = f"{key} {name}"
        if label in self.header:
            raise self.fault(self.at, Reason("record_twice", "", {"text": quote(line), "label": label}))
        self.places[label] = self.at
        self.header[label] = self._read_deck() if key == "deck" else value
        self.at += 1

    def _is_cut_here(self, number: int) -> bool:
        """Tell whether a line is the last one and does not end."""
        return number == len(self.lines) - 1 and not self.is_closed and self.lines[number] != ""

    def _read_deck(self) -> str:
        first = self.at + 1
        while self.at + 1 < len(self.lines) and self.lines[self.at + 1][:1] == DECK_MARK:
            self.at += 1
        return "\n".join([line[1:].removeprefix(" ") for line in self.lines[first : self.at + 1]]) + "\n"

    def _find_damage(self) -> None:
        last = self.lines[-1]
        entries = len(self.lines) - self.at - 2
        if last == f"{END} {entries} {check_lines(self.lines[:-1])}":
            return
        self.is_cut = not last.startswith(f"{END} ") or not self.is_closed
        if not last.startswith(f"{END} "):
            self.damage = Reason("record_cut_end", "", {"expected": f"{END} ..."})
        elif not self.is_closed:
            self.damage = Reason("record_cut_last", "", {"text": quote(last)})
        elif last.split()[1:2] != [str(entries)]:
            self.damage = Reason("record_miscounted", "", {"number": str(entries), "text": quote(last)})
        else:
            self.damage = Reason("record_unfit")

    def _build_game(self) -> Game:
        for key in ("game", "rules", "seats"):
            if key not in self.header:
                raise self.fault(self.at, Reason("record_lacks", "", {"expected": f"{key} ..."}))
        fault = None
        try:
            game = self._load_game()
        except (CastilloError, RecursionError, ValueError) as error:
            if isinstance(error, CastilloError):
                what = _shorten(error)
            else:  # from a deck of values that are too deep or too long
                what = Reason("record_deck", "", {"message": shorten(str(error), MOST_TOLD)})
            if self.damage is not None and not self.is_cut:
                what = Reason("record_altered", "", {"what": what})
            fault = self.fault(self._place_of(error), what)
            game = self._load_plain_game(fault)
        rules = self.header["rules"]
        if rules != str(game.rules_version):
            versions = {"given": quote(rules), "known": str(game.rules_version)}
            fault = self.fault(self.places["rules"], Reason("record_rules", "", versions))
            raise UnsupportedRecord(str(fault), fault.reason)
        if fault is not None:
            raise fault
        for name in game.deck_sources():
            if f"deck {name}" not in self.header:
                raise self.fault(self.at, Reason("record_deck_missing", "", {"name": repr(name)}))
        return game

    def _load_game(self) -> Game:
        options = self._named("option")
        for name in RESERVED:
            if name in options:
                raise make_error(InvalidOption, "reserved_option", name=repr(name))
        seats, expansions = self.header["seats"].split(), tuple(self._named("expansion"))
        decks = self._named("deck")  # a record holds all decks it needs: whoever wrote it must not have a file read
        return self.load_game(self.header["game"], seats, expansions, decks=decks, reads_files=False, **options)

    def _load_plain_game(self, fault: InvalidRecord) -> Game:
        """Load the game without what the record says of it, to tell which version of the rules there is."""
        try:
            return self.load_game(self.header["game"])
        except CastilloError:
            raise fault from None

    def _named(self, key: str) -> dict[str, str]:
        """Return the values of a kind of line of which there may be several, by name."""
        first = f"{key} "
        return {label.removeprefix(first): value for label, value in self.header.items() if label.startswith(first)}

    def _place_of(self, error: Exception) -> int:
        """Find the header line that an error of loading the game speaks of, by what it names."""
        if isinstance(error, UnknownGame):
            return self.places["game"]
        of_options = isinstance(error, InvalidOption)
        keys = ("option", "expansion") if of_options else ("deck",)
        is_told = isinstance(error, CastilloError)  # whether the message can name anything
        for label, place in self.places.items():
            key, _, name = label.partition(" ")
            if key in keys and (name in str(error) or not is_told):
                return place
        return self.places["seats"] if of_options else self.at

    def fault(self, number: int, what: Reason) -> InvalidRecord:
        """Return the error of a line, from 0."""
        return make_error(InvalidRecord, "record_line", name=self.name, line=str(number + 1), what=what)
