"""Folders of datasets: files are whole or not there, and come out the same in whatever pieces they are made."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from castillo.cli.main import main
from castillo.datasets.card import CARD, finish
from castillo.datasets.folder import HEADER, MANIFEST, Folder, read_header
from castillo.datasets.recipe import InvalidDataset, Recipe, found_games
from castillo.datasets.table import play_rows

SMALL = Recipe(found_games("el_grande", 2, ["random"], 7, 1, options={"rounds": 6}), shard=3)


def make(path: Path, recipe: Recipe = SMALL, most: int = 1000, backwards: bool = False) -> Folder:
    """Go on with a dataset by so many games at most."""
    folder = Folder(path, recipe)
    jobs = folder.missing_games()[:most]
    for job in reversed(jobs) if backwards else jobs:
        folder.add(*play_rows(recipe, job))
    return folder


def read_all(path: Path) -> dict[str, bytes]:
    return {file.relative_to(path).as_posix(): file.read_bytes() for file in path.rglob("*") if file.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the files of the dataset, made without any disturbance."""
    path = tmp_path_factory.mktemp("whole")
    finish(make(path))
    return read_all(path)


def test_it_has_these_files(whole: dict[str, bytes]) -> None:
    data = [f"data/train-0000{shard}.parquet" for shard in range(3)]
    assert sorted(whole) == sorted([CARD, *data, HEADER, MANIFEST])


def test_in_pieces_and_in_another_order_it_comes_out_the_same(tmp_path: Path, whole: dict[str, bytes]) -> None:
    for _ in range(3):
        make(tmp_path, most=4)
    finish(make(tmp_path))
    assert read_all(tmp_path) == whole
    finish(make(tmp_path / "backwards", backwards=True))
    assert read_all(tmp_path / "backwards") == whole


def test_games_of_a_file_that_is_not_whole_are_missing(tmp_path: Path) -> None:
    folder = make(tmp_path, most=5)
    assert folder.whole_shards() == [0]
    assert [job.number for job in Folder(tmp_path, SMALL).missing_games()] == [3, 4, 5, 6]


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


@pytest.mark.parametrize("damage", [cut, Path.unlink, lambda path: path.write_bytes(b"")], ids=["cut", "gone", "empty"])
def test_a_broken_file_is_made_again(tmp_path: Path, whole: dict[str, bytes], damage: Callable[[Path], None]) -> None:
    folder = make(tmp_path)
    damage(folder.file(1))
    left = tmp_path / "data" / ".train-00001.parquet.1.part"
    left.write_bytes(b"half")
    again = Folder(tmp_path, SMALL)
    assert not left.exists()
    assert [job.number for job in again.missing_games()] == [3, 4, 5]
    finish(make(tmp_path))
    assert read_all(tmp_path) == whole


def turn_a_bit(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 3] ^= 1
    path.write_bytes(data)


def test_damage_that_leaves_the_length_is_found_by_the_manifest(tmp_path: Path, whole: dict[str, bytes]) -> None:
    finish(make(tmp_path))
    turn_a_bit(Folder(tmp_path, SMALL).file(1))
    again = Folder(tmp_path, SMALL)
    assert again.damaged == {1} and again.whole_shards() == [0, 2]
    assert [job.number for job in again.missing_games()] == [3, 4, 5]
    finish(make(tmp_path))
    assert read_all(tmp_path) == whole


@pytest.mark.parametrize("text", ["", "{", "[]", '{"files": 3}', '{"files": [{}]}', '{"files": ["x"]}'])
def test_without_a_manifest_it_goes_on(tmp_path: Path, whole: dict[str, bytes], text: str) -> None:
    finish(make(tmp_path))
    (tmp_path / MANIFEST).write_text(text)
    assert Folder(tmp_path, SMALL).missing_games() == []
    finish(make(tmp_path))
    assert read_all(tmp_path) == whole


@pytest.mark.parametrize("name", ["train-00003.parquet", "train-99999.parquet", "mine.parquet"])
def test_files_that_are_not_of_the_dataset_are_refused(tmp_path: Path, name: str) -> None:
    folder = make(tmp_path)
    folder.file(0).with_name("notes.txt").write_text("left alone")
    folder.file(0).with_name(name).write_bytes(folder.file(0).read_bytes())
    before = read_all(tmp_path)
    with pytest.raises(InvalidDataset, match=f"data holds what is not of this dataset: {name}$"):
        Folder(tmp_path, SMALL)
    assert read_all(tmp_path) == before


def test_more_games_may_be_asked_for_but_not_fewer(tmp_path: Path) -> None:
    more = replace(SMALL, tournament=replace(SMALL.tournament, games=10))
    make(tmp_path / "a")
    assert [job.number for job in Folder(tmp_path / "a", more).missing_games()] == [6, 7, 8, 9]
    finish(make(tmp_path / "a", more))
    finish(make(tmp_path / "b", more))
    assert read_all(tmp_path / "a") == read_all(tmp_path / "b")
    with pytest.raises(InvalidDataset, match="10 games, more than the 7"):
        Folder(tmp_path / "a", SMALL)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (replace(SMALL, words=True), "words is False, not True"),
        (replace(SMALL, shard=4), "shard is 3, not 4"),
        (replace(SMALL, tournament=replace(SMALL.tournament, seed=2)), "seed is 1, not 2"),
        (replace(SMALL, tournament=replace(SMALL.tournament, bots=("greedy",))), "bots is random, not greedy"),
    ],
)
def test_a_folder_of_another_dataset_is_refused(tmp_path: Path, other: Recipe, message: str) -> None:
    make(tmp_path, most=3)
    before = read_all(tmp_path)
    with pytest.raises(InvalidDataset, match=message):
        Folder(tmp_path, other)
    assert read_all(tmp_path) == before


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(InvalidDataset, match="is not empty, and holds no dataset"):
        Folder(tmp_path, SMALL)
    with pytest.raises(InvalidDataset, match=f"there is no {HEADER}"):
        read_header(tmp_path)
    assert read_all(tmp_path) == {"letter.txt": b"dear"}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"tournament": {}}', "\xff"])
def test_a_broken_header_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / HEADER).write_bytes(text.encode("latin-1"))
    with pytest.raises(InvalidDataset, match=HEADER):
        read_header(tmp_path)


def test_the_manifest_and_the_card_say_what_there_is(tmp_path: Path) -> None:
    contents = finish(make(tmp_path, most=6))
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    assert (manifest["games"], manifest["of"]) == (6, 7)
    rows = 0
    for file in manifest["files"]:
        data = (tmp_path / file["file"]).read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (file["bytes"], file["sha256"])
        table = pq.read_table(tmp_path / file["file"])
        assert (table.num_rows, len(set(table["game"].to_pylist()))) == (file["rows"], file["games"])
        rows += table.num_rows
    assert rows == manifest["rows"] == contents.rows
    card = (tmp_path / CARD).read_text()
    assert "**Not finished: 7 games are wanted.**" in card
    assert f"| random | 12 | {rows} | 0.500 |" in card
    assert "--option rounds=6" in card and "| `castillo` |" not in card
    for name in pq.read_schema(tmp_path / manifest["files"][0]["file"]).names:
        assert f"| `{name}` |" in card


COMMAND = ("dataset", "random", "--seats", "2", "--games", "12", "--option", "rounds=6", "--shard", "2", "--words")


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize(("ending", "code"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)])
def test_a_dataset_that_was_ended_goes_on_where_it_was(tmp_path: Path, ending: signal.Signals, code: int) -> None:
    """Killed or interrupted in the middle and resumed, it comes out as if nothing had happened."""
    path = tmp_path / "ended"
    command = [sys.executable, "-m", "castillo", *COMMAND, "--workers", "2", "--out", str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stderr=pipe, stdout=pipe, start_new_session=True) as run:
        deadline = time.monotonic() + 60
        while not list(path.glob("data/*.parquet")) and run.poll() is None and time.monotonic() < deadline:
            time.sleep(0.005)
        if ending == signal.SIGINT:  # Ctrl-C reaches the workers too
            os.killpg(run.pid, ending)
        else:
            run.send_signal(ending)
        _, said = run.communicate(timeout=60)
    assert run.returncode == code, said
    assert b"Traceback" not in said
    assert 0 < len(list(path.glob("data/*.parquet"))) < 6
    assert main(["dataset", "--resume", str(path), "--workers", "1"]) == 0
    assert main([*COMMAND, "--workers", "1", "--out", str(tmp_path / "whole")]) == 0
    assert read_all(path) == read_all(tmp_path / "whole")
