"""`castillo dataset`: what it prints and keeps; folders are in `tests/datasets`, wrong input in `test_wrong_input`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from castillo.cli import dataset
from castillo.datasets.recipe import USUAL_SHARD

Run = Callable[..., CompletedProcess[str]]
SMALL = ("dataset", "random", "--seats", "2", "--option", "rounds=6", "--games", "3", "--workers", "1")


def test_it_says_what_there_is_and_goes_on(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    found = run(*SMALL, "--out", str(folder))
    manifest = json.loads((folder / "manifest.json").read_text())
    assert (found.returncode, found.stdout) == (0, "")
    assert found.stderr == f"{manifest['rows']} decisions of 3 games are in {folder}, in 1 file: see manifest.json\n"
    again = run("dataset", "--resume", str(folder), "--games", "5", "--workers", "2", "--json")
    assert json.loads(again.stdout) == json.loads((folder / "manifest.json").read_text())
    assert (json.loads(again.stdout)["games"], again.stdout.count("\n")) == (5, 1)


@pytest.mark.parametrize("more", [["random"], ["--seed", "1"], ["--words"], ["--information-state"], ["--shard", "3"]])
def test_resuming_takes_everything_from_the_folder(run: Run, tmp_path: Path, more: list[str]) -> None:
    run(*SMALL, "--out", str(tmp_path / "games"))
    found = run("dataset", "--resume", str(tmp_path / "games"), *more)
    assert found.returncode == 2
    assert f"{more[0] if more[0].startswith('-') else 'BOT'} does not go with it" in found.stderr


def test_a_damaged_file_is_told_and_made_again(run: Run, tmp_path: Path) -> None:
    run(*SMALL, "--out", str(tmp_path / "games"))
    file = tmp_path / "games" / "data" / "train-00000.parquet"
    before = file.read_bytes()
    file.write_bytes(before[:1000] + bytes([before[1000] ^ 1]) + before[1001:])
    found = run("dataset", "--resume", str(tmp_path / "games"), "--workers", "1")
    assert found.returncode == 0 and f"{file}: is not what manifest.json says; it is made again" in found.stderr
    assert file.read_bytes() == before


def test_a_folder_that_cannot_be_read_is_told_in_a_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "dataset.json").mkdir()
    found = run(*SMALL, "--out", str(tmp_path / "games"))
    assert found.returncode == 2 and "dataset.json: cannot be read" in found.stderr


def test_what_is_missing_is_told_with_the_extra(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "find_spec", lambda _: None)
    found = run(*SMALL, "--out", str(tmp_path / "games"))
    assert found.returncode == 2
    assert found.stderr == "castillo: dataset needs pyarrow; install with: pip install 'castillo[arena]'\n"
    assert not (tmp_path / "games").exists()


def test_files_have_the_usual_size() -> None:
    assert dataset.USUAL_SHARD == USUAL_SHARD
