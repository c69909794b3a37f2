"""`castillo simulate --records`: every game's record, whole files only."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from castillo import load_game
from castillo.arena.match import play_match
from castillo.core.record import load_record

from .test_wrong_input import assert_one_line

Run = Callable[..., CompletedProcess[str]]


def test_every_game_has_a_record_that_replays_to_its_end(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    result = run("simulate", "--bots", "random,random,random", "--games", "3", "--seed", "7", "--records", str(folder))
    assert (result.returncode, result.stderr) == (0, "")
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == [f"el_grande-3p-seed7-000{n}.txt" for n in (1, 2, 3)]
    for path, played in zip(paths, play_match(load_game("el_grande", 3), ["random"] * 3, 3, 7), strict=True):
        state = load_record(path, load_game).replay().state
        assert played.state is not None
        assert (state.scores(), state.winners()) == (list(played.scores), list(played.winners))
        assert state.full_history() == played.state.full_history()


def test_a_record_keeps_options_and_deck(run: Run, tmp_path: Path) -> None:
    run("simulate", "--bots", "random,random", "--games", "1", "--option", "rounds=6", "--records", str(tmp_path))
    (path,) = tmp_path.iterdir()
    game = load_record(path, load_game).game
    assert game == load_game("el_grande", 2, rounds=6)
    shown = json.loads(run("replay", str(path), "--json").stdout)
    assert shown["options"]["rounds"] == 6 and shown["result"]["over"]


def test_the_same_seed_gives_the_same_files_and_numbers_sort(run: Run, tmp_path: Path) -> None:
    arguments = ("simulate", "--bots", "random,random", "--games", "2", "--option", "rounds=6", "--records")
    texts = []
    for _ in range(2):
        run(*arguments, str(tmp_path))
        texts.append([path.read_text("utf-8") for path in sorted(tmp_path.iterdir())])
    assert texts[0] == texts[1] and len(texts[0]) == 2


def test_numbers_have_as_many_digits_as_are_needed(tmp_path: Path) -> None:
    from castillo.cli.simulate import RecordKeeper

    game = load_game("el_grande", 2, rounds=6)
    (played,) = play_match(game, ["random", "random"], 1, 1, first=122)
    RecordKeeper(tmp_path, game, 123456, 5).save(played)
    assert [path.name for path in tmp_path.iterdir()] == ["el_grande-2p-seed5-000123.txt"]


@pytest.mark.parametrize("wrong", ["file", "file/below", "link"])
def test_a_folder_that_cannot_be_is_told_before_a_game_is_played(run: Run, tmp_path: Path, wrong: str) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    if wrong == "link":
        (tmp_path / "link").symlink_to(tmp_path / "nowhere" / "deep")
    result = run("simulate", "--bots", "random,random", "--games", "100000", "--records", str(tmp_path / wrong))
    assert (result.returncode, result.stdout) == (2, "")
    assert_one_line(result.stderr)
    assert f"--records {tmp_path / wrong}" in result.stderr


def test_a_folder_that_cannot_be_written_is_told_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_text", fail)
    result = run("simulate", "--bots", "random,random", "--games", "3", "--records", str(tmp_path))
    assert (result.returncode, result.stdout) == (2, "")
    assert_one_line(result.stderr)
    assert "Permission denied" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupted_match_leaves_whole_files_only(tmp_path: Path) -> None:
    arguments = ["simulate", "--bots", "random,random", "--games", "1000000", "--records", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "castillo", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    while len(list(tmp_path.glob("*.txt"))) < 5 and time.monotonic() < deadline:
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors
    names = [path.name for path in tmp_path.iterdir()]
    assert all(name.endswith(".txt") and not name.startswith(".") for name in names)
    assert f"{len(names)} games" in out or f"{len(names) - 1} games" in out
    for path in tmp_path.iterdir():
        assert load_record(path, load_game).replay().state.is_terminal()
