"""A tournament in a folder: what it is, and every game that has been played, whatever ends the program.

`tournament.json` says what is played, `games.jsonl` has a line for each game, in the order in which they ended. A line
is written in one piece and never changed, so that all that can be broken is the last one: it is left out, and its game
is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from errno import ENOSPC
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from castillo.arena.schedule import Planned
from castillo.arena.tournament import InvalidTournament, Played, Tournament, describe_planned, read_tournament
from castillo.core.errors import shorten

HEADER: Final = "tournament.json"
GAMES: Final = "games.jsonl"
MOST_TOLD: Final = 60
"""How many characters of a value a message tells."""

Key = tuple[int, int, int]
"""Deal, seats and rotation of a game."""


def write_file(path: Path, data: bytes | memoryview) -> None:
    """Write a file whole or not at all; raises OSError, which names the file."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        unfinished.write_bytes(data)
        unfinished.replace(path)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def key_of(planned: Planned) -> Key:
    """Return what tells a game from all others of its tournament."""
    return planned.deal, planned.seats, planned.rotation


def write_line(played: Played) -> str:
    """Write a game as a line of JSON."""
    planned = played.planned
    return json.dumps({
        "seats": planned.seats, "deal": planned.deal, "rotation": planned.rotation, "seating": planned.seating,
        "scores": played.scores, "winners": played.winners, "decisions": played.decisions,
    })  # fmt: skip


def read_line(line: str) -> Played:
    """Read what `write_line` wrote.

    Raises:
        ValueError: it is nothing of the kind.
    """
    data = json.loads(line)
    lists = {}
    for name in ("seating", "scores", "winners"):
        lists[name] = tuple(_whole(number) for number in _field(data, name, list))
    seats = _whole(_field(data, "seats", int))
    planned = Planned(_field(data, "deal", int), seats, _field(data, "rotation", int), lists["seating"])
    if not (len(lists["scores"]) == seats and lists["winners"] and set(lists["winners"]) <= set(range(seats))):
        raise ValueError("scores and winners do not go with the seats")
    return Played(planned, lists["scores"], lists["winners"], _field(data, "decisions", int))


def _field(data: Any, name: str, kind: type) -> Any:
    if not isinstance(data, dict) or not isinstance(data.get(name), kind):
        raise ValueError(f"{name!r} is missing or wrong")
    return data[name]


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"{shorten(repr(value), MOST_TOLD)} is no whole number")
    return value


class Folder:
    """The folder of a tournament; use it as a context, which ends the writing.

    Args:
        path: where; it is made if there is none.
        tournament: what is played there. A folder that holds the same tournament already goes on with it; it may ask
            for more games than before.

    Attributes:
        tournament: what is played.
        played: the games that have been played, by key.

    Raises:
        InvalidTournament: the folder holds another tournament, something broken, or something else.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path = path
        self.tournament = tournament
        header = path / HEADER
        if header.exists():
            self._check(read_header(path))
        elif path.is_dir() and any(path.iterdir()):
            raise InvalidTournament(f"{path} is not empty, and holds no tournament")
        path.mkdir(parents=True, exist_ok=True)
        self.played = self._read_games()
        write_file(header, f"{json.dumps(tournament.to_dict(), indent=1, ensure_ascii=False)}\n".encode())
        self._file = (path / GAMES).open("ab", buffering=0)

    def _check(self, there: Tournament) -> None:
        """Refuse to mix games of different tournaments."""
        if different := self.tournament.differences(there):
            raise InvalidTournament(
                f"{self.path} holds another tournament: "
                + ", ".join(tell_difference(name, there, self.tournament) for name in different)
            )
        if there.games > self.tournament.games:
            raise InvalidTournament(
                f"{self.path} holds a tournament of {there.games} games for each number of seats, more than the "
                f"{self.tournament.games} that are wanted"
            )

    def _read_games(self) -> dict[Key, Played]:
        """Read the games, and cut off a last line that was not written to its end."""
        path = self.path / GAMES
        if not path.exists():
            return {}
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(path, whole)
        planned = {key_of(game): game for game in self.tournament.plan()}
        found: dict[Key, Played] = {}
        for number, line in enumerate(data[:whole].decode("utf-8", "replace").splitlines(), 1):
            try:
                played = read_line(line)
            except ValueError as error:
                raise InvalidTournament(f"{path}, line {number}: is no game: {error}") from None
            key = key_of(played.planned)
            if planned.get(key) != played.planned:
                raise InvalidTournament(f"{path}, line {number}: is no game of this tournament")
            if found.setdefault(key, played) != played:
                raise InvalidTournament(
                    f"{path}, line {number}: {describe_planned(played.planned)} is there twice, with different ends"
                )
        return found

    def add(self, played: Played) -> None:
        """Keep a game; raises OSError where there is no room for it."""
        line = f"{write_line(played)}\n".encode()
        if self._file.write(line) < len(line):
            raise OSError(ENOSPC, os.strerror(ENOSPC), str(self.path / GAMES))
        self.played[key_of(played.planned)] = played

    def close(self) -> None:
        """End the writing; what was written is on the disk."""
        os.fsync(self._file.fileno())
        self._file.close()

    def __enter__(self) -> Folder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def read_header(path: Path) -> Tournament:
    """Read which tournament a folder holds.

    Raises:
        InvalidTournament: it holds none, or a broken one.
    """
    header = path / HEADER
    try:
        return read_tournament(json.loads(header.read_text("utf-8")))
    except FileNotFoundError:
        raise InvalidTournament(f"{path} holds no tournament: there is no {HEADER}") from None
    except OSError as error:
        raise InvalidTournament(f"{header}: cannot be read: {error.strerror}") from None
    except ValueError as error:  # no JSON, or no text
        raise InvalidTournament(f"{header}: is no JSON: {error}") from None
    except InvalidTournament as error:
        raise InvalidTournament(f"{header}: {error}") from None


def missing_games(tournament: Tournament, played: Iterable[Key]) -> list[Planned]:
    """List the games that are still to be played, in order."""
    done = set(played)
    return [planned for planned in tournament.plan() if key_of(planned) not in done]


def tell_difference(name: str, there: Tournament, wanted: Tournament) -> str:
    """Say in what two tournaments differ; decks are too long to be told."""
    if name == "decks":
        return "its decks are others"
    before, now = getattr(there, name), getattr(wanted, name)
    if isinstance(before, dict) and isinstance(now, dict):
        pairs = [(f"{name} {key}", before.get(key), now.get(key)) for key in {**before, **now}]
        return ", ".join(f"{what} is {old}, not {new}" for what, old, new in pairs if old != new)
    return f"{name} is {_spell(before)}, not {_spell(now)}"


def _spell(value: Any) -> str:
    return shorten(",".join(map(str, value)) if isinstance(value, tuple) else str(value), MOST_TOLD)
