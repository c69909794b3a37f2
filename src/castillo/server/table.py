"""A table in memory: the game as its entries give it, its story, and who looks on."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from castillo import load_game
from castillo.core.errors import CastilloError, IllegalUndo, InvalidNotation
from castillo.core.events import Event
from castillo.core.game import Game
from castillo.core.moves import MOVES
from castillo.core.record import Record
from castillo.core.session import AGREED, UNDO, Entry, Session
from castillo.core.story import Story
from castillo.core.telling import Line
from castillo.core.texts import ENGLISH, make_error
from castillo.server.language import TEXTS
from castillo.server.plan import Plan, refuse_undo
from castillo.store.store import StoredEntry, StoredTable, Summary

HERE: Final = "here"
"""How a seat is taken at the device at which the table was opened."""
BOT: Final = "bot"
"""How a seat is taken that no person plays."""
NOBODY: Final = "nobody"
"""How all seats are taken of a table that is a record, kept to be studied."""
Draw = Callable[[int], int]
"""Picks a number from 0 to n - 1, every one equally likely: chance."""


class UnsupportedRules(CastilloError):
    """A table that was played by a version of the rules that this program does not know."""


class DamagedTable(CastilloError):
    """A table whose entries cannot have happened; the message says where."""


class Watcher:
    """Somebody who follows a table on a stream.

    Attributes:
        seat: whose eyes; None for a spectator.
        changed: set when there is news.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.changed = asyncio.Event()
        self.changed.set()


class Table:
    """A table in memory. Who reads or changes the game holds `lock`, so nobody sees what has not been stored yet.

    Attributes:
        stored: as it was opened.
        session: the game.
        story: what has happened, to be told.
        marks: the numbers of entries and of the story's items after each batch, from (0, 0) on.
        requests: what has been posted, hashed, by the number of its first entry.
        watchers: who follows it on a stream of this process.
        packed_news: what streams have been sent since the last change, by who is told what.
        elsewhere: for each other process, the seats that follow it there, and when that was heard.
        driver: the task in which its bots are thinking, if they are.
        is_stale: whether another process may have stored entries that are missing here.
    """

    def __init__(self, stored: StoredTable, entries: Sequence[StoredEntry]) -> None:
        self.stored = stored
        self.game = build_game(stored)
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.packed_news: dict[tuple[int | None, str, int, int], bytes] = {}
        self.elsewhere: dict[str, tuple[float, list[int]]] = {}
        self.driver: asyncio.Task[None] | None = None
        self.is_stale = False
        self.rebuild(entries)

    def rebuild(self, entries: Sequence[StoredEntry]) -> None:
        """Play the game through from the beginning."""
        self.session = Session(self.game)
        self.story = Story(self.game)
        self.story.follow(self.session.state)
        self.marks: list[tuple[int, int]] = [(0, 0)]
        self.requests: dict[int, str] = {}
        self.catch_up(entries)

    def catch_up(self, entries: Sequence[StoredEntry]) -> None:
        """Play the entries that follow on those that are here.

        Raises:
            DamagedTable: they cannot have happened.
        """
        for at, entry in enumerate(entries):
            if entry.number >= self.seq:
                self._replay(entry)
            elif self.session.entries[entry.number].text != entry.text:
                raise DamagedTable(f"table {self.stored.id}, entry {entry.number}: {entry.text!r} is not what follows")
            if at + 1 == len(entries) or entries[at + 1].batch != entry.batch:
                self._mark()
            if entry.request is not None:
                self.requests[entry.number] = entry.request
        self.is_stale = False

    def _replay(self, entry: StoredEntry) -> None:
        fault = f"table {self.stored.id}, entry {entry.number}: {entry.text!r}"
        if entry.forced or entry.number != self.seq:
            raise DamagedTable(f"{fault} does not follow on what is before it")
        try:
            self._play(entry.text)
        except CastilloError as error:
            raise DamagedTable(f"{fault}: {error}") from None

    def _play(self, text: str) -> None:
        self.session.play(text)
        name, _, words = text.partition(": ")
        if words in (UNDO, AGREED):
            self._follow_undo(self.game.seat_names.index(name), words == AGREED)
        else:
            self.story.note_points(self.session.state)

    def _follow_undo(self, seat: int, agreed: bool) -> None:
        self.story.note_undo(seat, agreed)
        self.story.follow(self.session.state)

    def _mark(self) -> None:
        if self.marks[-1][0] < self.seq:
            self.marks.append((self.seq, len(self.story)))

    # What it is like now.

    @property
    def seq(self) -> int:
        """How many entries there are."""
        return len(self.session.entries)

    @property
    def last_change(self) -> int:
        """How many entries there were before the last ones came."""
        return self.marks[-2][0] if len(self.marks) > 1 else 0

    @property
    def is_idle(self) -> bool:
        """Whether nobody is busy with it, so that it may be forgotten."""
        return not self.watchers and self.driver is None and not self.lock.locked()

    @property
    def is_open(self) -> bool:
        """Whether everything may be shown: the game is over, or it is a record that somebody has brought."""
        return self.session.state.is_terminal() or all(sitting["sits"] == NOBODY for sitting in self.stored.sitting)

    @property
    def allows_hints(self) -> bool:
        """Whether seats may be given hints: nobody plays against somebody at another device, who could not tell."""
        people = [sitting["sits"] for sitting in self.stored.sitting if sitting["sits"] not in (BOT, NOBODY)]
        return len(people) == 1 or all(sits == HERE for sits in people)

    @property
    def bot_seat(self) -> int | None:
        """The seat of a bot that is asked now, None if there is none."""
        return next((seat for seat in self.session.state.acting_seats() if self.is_bot(seat)), None)

    def is_bot(self, seat: int) -> bool:
        """Tell whether a bot plays a seat."""
        return bool(self.stored.sitting[seat]["sits"] == BOT)

    def summarize(self) -> Summary:
        """Say where the table stands, for lists."""
        state = self.session.state
        to_move = [self.game.seat_name(seat) for seat in state.acting_seats()]
        return Summary(self.seq, state.is_terminal(), to_move, self.bot_seat is not None)

    def list_online(self, now: float, lifetime: float) -> set[int]:
        """List the seats that somebody follows the table from, here or (heard within `lifetime` seconds) elsewhere."""
        here = {watcher.seat for watcher in self.watchers if watcher.seat is not None}
        there = [seats for heard, seats in self.elsewhere.values() if now - heard < lifetime]
        return here.union(*there)

    def watched_seats(self) -> list[int]:
        """List the seats that follow the table in this process."""
        return sorted(Counter(watcher.seat for watcher in self.watchers if watcher.seat is not None))

    def wake(self) -> None:
        """Tell everybody who follows the table that there is news."""
        self.packed_news.clear()
        for watcher in self.watchers:
            watcher.changed.set()

    # What has happened.

    def list_lines(
        self, seat: int | None, since: int = 0, whole: bool = False, language: str = ENGLISH
    ) -> list[tuple[int, Line]]:
        """Tell a seat (None: a spectator) what happened after `since` entries, with the entries' numbers.

        With `whole` every secret is told too.
        """
        return [
            line
            for (_, first), (until, last) in zip(self.marks, self.marks[1:], strict=False)
            if until > since
            for line in self.story.list_lines(seat, first, last, whole, language)
        ]

    def list_events(self, seat: int | None, since: int = 0) -> list[Event]:
        """List the events after `since` entries as a seat (None: a spectator) may see them."""
        first = next((items for seq, items in reversed(self.marks) if seq <= since), 0)
        return [event for _, event in self.story.list_events(seat, first)]

    # Changing it.

    def play(self, seat: int, choices: Sequence[str]) -> None:
        """Carry out the choices of a seat, or its undo, all or none.

        Raises:
            InvalidNotation, IllegalAction, IllegalUndo: one of them cannot be; nothing has changed.
        """
        if any(words.strip().lower() in (UNDO, AGREED) for words in choices):
            if len(choices) > 1 or choices[0].strip().lower() != UNDO:
                raise make_error(InvalidNotation, "undo_alone", TEXTS, words=repr(UNDO))
            reason = refuse_undo(self.session.state, seat)
            if reason is not None:
                raise IllegalUndo(self.game.describe_reason(reason), reason, self.game.text_folders)
            self.session.undo(seat)
            self._follow_undo(seat, False)
            return
        plan = Plan(self.session.state, seat)
        for words in choices:
            plan.add(words)
        for action in plan.actions:
            self.session.apply(action, seat)
            self.story.note_points(self.session.state)

    def play_answer(self, seat: int, choices: Sequence[str]) -> None:
        """Carry out a bot's choices; a whole turn may go beyond what a person can plan, as when it reveals something.

        Raises:
            CastilloError: one of them cannot be; those before it have been carried out.
        """
        if not choices:
            raise InvalidNotation(f"no choice has come from the bot of {self.game.seat_name(seat)}")
        for words in choices:
            self._play(f"{self.game.seat_name(seat)}: {words}")

    def draw(self, draw: Draw = secrets.randbelow) -> None:
        """Let chance draw until a seat is asked or the game is over."""
        while self.session.state.is_chance_node():
            at = draw(int(self.session.state.list_moves()))
            self.session.apply(int(MOVES.items[at]))
            self.story.note_points(self.session.state)

    def new_entries(self, first: int, request: str | None) -> list[StoredEntry]:
        """Return the entries from number `first` on as one batch that is to be stored."""
        new = self.session.entries[first:]
        return [
            StoredEntry(first + at, entry.text, entry.forced, first, request if at == 0 else None)
            for at, entry in enumerate(new)
        ]

    def note_stored(self, first: int, request: str | None) -> None:
        """Note that the new entries have been stored."""
        if request is not None:
            self.requests[first] = request
        self._mark()

    def record(self) -> Record:
        """Return the record of the game so far."""
        entries = [Entry(entry.text, entry.forced) for entry in self.session.entries]
        return Record(self.game, entries, [])


def build_game(stored: StoredTable) -> Game:
    """Build the game of a table; equal settings share one.

    Raises:
        UnsupportedRules: its rules are of another version.
    """
    setting: dict[str, Any] = stored.setting
    game = _build_game(
        stored.game, tuple(setting["seats"]), tuple(setting["expansions"]), tuple(setting["options"].items()),
        tuple(setting["decks"].items()),
    )  # fmt: skip
    if game.rules_version != stored.rules:
        played, known = str(stored.rules), str(game.rules_version)
        raise make_error(UnsupportedRules, "unsupported_rules", TEXTS, played=played, known=known)
    return game


@lru_cache(maxsize=64)
def _build_game(
    name: str, seats: tuple[str, ...], expansions: tuple[str, ...], options: tuple[tuple[str, Any], ...],
    decks: tuple[tuple[str, str], ...],
) -> Game:  # fmt: skip
    return load_game(name, seats, expansions, decks=dict(decks), reads_files=False, **dict(options))
