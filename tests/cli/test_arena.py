"""`castillo arena`: what it prints and keeps; wrong input is in `test_wrong_input`."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from castillo.arena.storage import GAMES
from castillo.arena.tournament import Played, Tournament
from castillo.cli import arena
from castillo.core.errors import MissingExtra

Run = Callable[..., CompletedProcess[str]]
SMALL = ("arena", "random", "greedy", "--seats", "3", "--option", "rounds=6", "--games", "4", "--workers", "1")


def test_standings_are_printed(run: Run) -> None:
    found = run(*SMALL)
    assert (found.returncode, found.stderr) == (0, "")
    lines = found.stdout.splitlines()
    assert lines[0].startswith("4 games of el_grande, 3 seats, seed 1.")
    assert lines[1].split() == ["bot", "rating", "seats", "played", "win", "share", "points", "lead"]
    assert lines[2].startswith("greedy ")
    assert lines[5].split() == ["ends", "ahead", "of", "greedy", "random"]
    assert lines[6].split() == ["greedy", "1.000"]


def test_names_may_stand_with_commas_and_levels_are_filled_in(run: Run) -> None:
    assert run("arena", "greedy,random", *SMALL[3:]).stdout == run("arena", "greedy", "random", *SMALL[3:]).stdout


def test_json_is_one_line(run: Run) -> None:
    found = run(*SMALL, "--json")
    assert found.stdout.count("\n") == 1
    data = json.loads(found.stdout)
    assert [line["bot"] for line in data["bots"]] == ["greedy", "random"]
    assert data["games"] == data["of"] == 4
    assert data["tournament"]["options"]["rounds"] == 6


def test_games_and_report_are_kept_and_more_can_be_played(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    found = run(*SMALL, "--out", str(folder))
    assert found.returncode == 0
    assert found.stderr == f"4 games and the report are in {folder}: see report.html\n"
    kept = (folder / GAMES).read_bytes()
    assert run(*SMALL, "--out", str(folder)).stdout == found.stdout
    assert (folder / GAMES).read_bytes() == kept
    more = run("arena", "--resume", str(folder), "--games", "8", "--workers", "2")
    assert more.stdout.startswith("8 games of el_grande")
    assert (folder / GAMES).read_bytes().startswith(kept)
    assert json.loads((folder / "results.json").read_text())["games"] == 8


def test_a_folder_of_another_tournament_is_refused(run: Run, tmp_path: Path) -> None:
    run(*SMALL, "--out", str(tmp_path / "cup"))
    found = run(*SMALL, "--out", str(tmp_path / "cup"), "--seed", "2")
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr == f"castillo: {tmp_path / 'cup'} holds another tournament: seed is 1, not 2\n"


@pytest.mark.parametrize("more", [["random"], ["--seed", "1"], ["--seats", "3"], ["--out", "x"], ["--option", "a=b"]])
def test_resuming_takes_everything_from_the_folder(run: Run, tmp_path: Path, more: list[str]) -> None:
    run(*SMALL, "--out", str(tmp_path))
    found = run("arena", "--resume", str(tmp_path), *more)
    assert found.returncode == 2
    assert f"{more[0] if more[0].startswith('-') else 'BOT'} does not go with it" in found.stderr


def test_after_ctrl_c_the_games_are_kept_and_reported(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Tournament.play
    numbers = iter(range(100))

    def play_three(tournament: Tournament, planned: object) -> Played:
        if next(numbers) == 3:
            raise KeyboardInterrupt
        return play(tournament, planned)  # type: ignore[arg-type]

    monkeypatch.setattr(Tournament, "play", play_three)
    found = run(*SMALL, "--out", str(tmp_path))
    assert found.returncode == 130
    assert "castillo: interrupted after 3 of 4 games" in found.stderr
    assert "1 of 4 games are still to be played" in found.stdout
    assert "1 of 4 games are still to be played" in (tmp_path / "report.md").read_text()
    again = run("arena", "--resume", str(tmp_path), "--workers", "1")
    assert again.returncode == 0
    assert again.stdout == run(*SMALL).stdout


def test_without_ray_nothing_is_begun(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castillo.arena.on_ray.find_spec", lambda _: None)
    found = run(*SMALL, "--on", "ray", "--out", str(tmp_path / "cup"))
    assert found.returncode == 2
    assert found.stderr == (
        "castillo: playing on Ray needs the extra 'ray'; install it with: pip install 'castillo[ray]'\n"
    )
    assert not (tmp_path / "cup").exists()


def test_what_is_missing_is_told_with_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    there = importlib.util.find_spec

    def find(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "pyarrow" else there(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", find)
    with pytest.raises(MissingExtra, match="pyarrow"):
        arena.check_extra()
    found = run(*SMALL)
    assert found.returncode == 2
    assert found.stderr == "castillo: arena needs pyarrow; install with: pip install 'castillo[arena]'\n"
