"""Folders of tournaments: what was played is kept, broken and foreign files are refused, resuming loses nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from errno import ENOSPC
from io import FileIO
from pathlib import Path

import pytest

from castillo.arena.storage import GAMES, HEADER, Folder, missing_games, read_header, read_line, write_file, write_line
from castillo.arena.tournament import InvalidTournament, Tournament, found_tournament
from castillo.cli.main import main

RANDOM = found_tournament("el_grande", [2, 3], ["random", "greedy"], 4, 1, options={"rounds": 6})


def play_some(path: Path, most: int, tournament: Tournament = RANDOM) -> None:
    """Go on with a tournament by so many games at most."""
    with Folder(path, tournament) as folder:
        for planned in missing_games(tournament, folder.played)[:most]:
            folder.add(tournament.play(planned))


def test_what_was_played_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tournament"
    play_some(path, 3)
    with Folder(path, RANDOM) as folder:
        assert len(folder.played) == 3
        assert all(RANDOM.play(game.planned) == game for game in folder.played.values())
        assert len(missing_games(RANDOM, folder.played)) == RANDOM.count() - 3
    assert read_header(path) == RANDOM


def test_in_pieces_comes_out_as_in_one(tmp_path: Path) -> None:
    play_some(tmp_path / "whole", 100)
    for _ in range(4):
        play_some(tmp_path / "pieces", 3)
    assert (tmp_path / "pieces" / GAMES).read_bytes() == (tmp_path / "whole" / GAMES).read_bytes()


def test_a_line_that_was_not_written_to_its_end_is_left_out(tmp_path: Path) -> None:
    play_some(tmp_path, 3)
    file = tmp_path / GAMES
    whole = file.read_bytes()
    for cut in (1, 20):
        file.write_bytes(whole[:-cut])
        with Folder(tmp_path, RANDOM) as folder:
            assert len(folder.played) == 2
        assert file.read_bytes() == whole[: whole.rstrip(b"\n").rfind(b"\n") + 1]
    play_some(tmp_path, 1)
    assert file.read_bytes() == whole


def test_more_games_may_be_asked_for_but_not_fewer(tmp_path: Path) -> None:
    play_some(tmp_path, 100)
    more = replace(RANDOM, games=12)
    with Folder(tmp_path, more) as folder:
        assert len(folder.played) == RANDOM.count()
    assert read_header(tmp_path) == more
    with pytest.raises(InvalidTournament, match="12 games for each number of seats, more than the 4"):
        Folder(tmp_path, RANDOM)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"seed": 2}, "seed is 1, not 2"),
        ({"bots": ("greedy", "random")}, "bots is random,greedy, not greedy,random"),
        ({"seats": (2,)}, "seats is 2,3, not 2"),
        ({"options": {**RANDOM.options, "rounds": 9}}, "options rounds is 6, not 9"),
        ({"decks": {}}, "its decks are others"),
    ],
)
def test_a_folder_of_another_tournament_is_refused(tmp_path: Path, other: dict[str, object], message: str) -> None:
    play_some(tmp_path, 1)
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(InvalidTournament, match=message):
        Folder(tmp_path, replace(RANDOM, **other))  # type: ignore[arg-type]
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(InvalidTournament, match="is not empty, and holds no tournament"):
        Folder(tmp_path, RANDOM)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]
    with pytest.raises(InvalidTournament, match=f"there is no {HEADER}"):
        read_header(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"game": "el_grande"}', "\xff"])
def test_a_broken_header_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / HEADER).write_bytes(text.encode("latin-1"))
    with pytest.raises(InvalidTournament, match=HEADER):
        read_header(tmp_path)
    with pytest.raises(InvalidTournament, match=HEADER):
        Folder(tmp_path, RANDOM)


GOOD = json.loads(write_line(RANDOM.play(next(RANDOM.plan()))))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "is no game"),
        ("nonsense", "is no game"),
        ("[1, 2]", "is no game"),
        (json.dumps({**GOOD, "scores": [1]}), "do not go with the seats"),
        (json.dumps({**GOOD, "winners": []}), "do not go with the seats"),
        (json.dumps({**GOOD, "winners": [7]}), "do not go with the seats"),
        (json.dumps({**GOOD, "scores": [1, "2"]}), "no whole number"),
        (json.dumps({**GOOD, "seats": "2"}), "'seats' is missing or wrong"),
        (json.dumps({**GOOD, "deal": 99}), "no game of this tournament"),
        (json.dumps({**GOOD, "seating": [0, 0]}), "no game of this tournament"),
        (json.dumps({**GOOD, "scores": [999, 0]}), "there twice, with different ends"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, line: str, message: str) -> None:
    play_some(tmp_path, 1)
    with (tmp_path / GAMES).open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(InvalidTournament, match=rf"games\.jsonl, line 2: .*{message}"):
        Folder(tmp_path, RANDOM)


def test_a_full_disk_is_told_and_loses_only_the_game_at_hand(tmp_path: Path) -> None:
    class Full:
        """A file that takes a few bytes only."""

        def __init__(self, file: FileIO) -> None:
            self.file = file

        def write(self, data: bytes) -> int:
            return self.file.write(data[:9])

        def __getattr__(self, name: str) -> object:
            return getattr(self.file, name)

    play_some(tmp_path, 1)
    whole = (tmp_path / GAMES).read_bytes()
    with Folder(tmp_path, RANDOM) as folder:
        folder._file = Full(folder._file)  # type: ignore[assignment]
        with pytest.raises(OSError, match=os.strerror(ENOSPC)):
            folder.add(RANDOM.play(missing_games(RANDOM, folder.played)[0]))
        assert len(folder.played) == 1
    with Folder(tmp_path, RANDOM) as folder:
        assert len(folder.played) == 1
    assert (tmp_path / GAMES).read_bytes() == whole


def test_the_same_game_twice_counts_once(tmp_path: Path) -> None:
    play_some(tmp_path, 1)
    line = (tmp_path / GAMES).read_text()
    (tmp_path / GAMES).write_text(line * 2)
    with Folder(tmp_path, RANDOM) as folder:
        assert len(folder.played) == 1


def test_a_line_reads_as_it_was_written() -> None:
    for planned in RANDOM.plan():
        played = RANDOM.play(planned)
        assert read_line(write_line(played)) == played


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    write_file(tmp_path / "a", b"one")
    write_file(tmp_path / "a", b"two")
    with pytest.raises(OSError, match="missing"):
        write_file(tmp_path / "missing" / "b", b"three")
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("a", b"two")]


CUP = ("arena", "random", "greedy", "--seats", "3", "--games", "40", "--option", "rounds=6")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a tournament that nothing has disturbed."""
    path = tmp_path_factory.mktemp("whole")
    assert main([*CUP, "--workers", "1", "--out", str(path)]) == 0
    return path


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize(("ending", "code"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)])
def test_a_tournament_that_was_ended_goes_on_where_it_was(
    tmp_path: Path, whole: Path, ending: signal.Signals, code: int
) -> None:
    """Killed or interrupted in the middle and resumed, it comes out as if nothing had happened."""
    file = tmp_path / GAMES
    command = [sys.executable, "-m", "castillo", *CUP, "--workers", "2", "--out", str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stderr=pipe, stdout=pipe, start_new_session=True) as run:
        deadline = time.monotonic() + 60
        while not (file.exists() and file.read_bytes().count(b"\n") >= 3) and time.monotonic() < deadline:
            time.sleep(0.01)
        if ending == signal.SIGINT:  # Ctrl-C reaches the workers too
            os.killpg(run.pid, ending)
        else:
            run.send_signal(ending)
        _, said = run.communicate(timeout=60)
    assert run.returncode == code, said
    assert b"Traceback" not in said
    assert 3 <= file.read_bytes().count(b"\n") < 40
    assert main(["arena", "--resume", str(tmp_path), "--workers", "1"]) == 0
    assert sorted(file.read_bytes().splitlines()) == sorted((whole / GAMES).read_bytes().splitlines())
    for name in ("results.json", "games.parquet", "report.html", "report.md"):
        assert (tmp_path / name).read_bytes() == (whole / name).read_bytes(), name
