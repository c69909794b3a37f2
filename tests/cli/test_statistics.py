"""`castillo simulate --stats` and `--plot`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
SMALL = ("simulate", "--bots", "random,random,random", "--games", "6", "--option", "rounds=6")


def test_statistics_follow_the_result(run: Run) -> None:
    plain, found = run(*SMALL), run(*SMALL, "--stats")
    assert found.returncode == 0
    assert found.stdout.startswith(plain.stdout)
    for word in ("winner's points", "won by points", "first leader", "Galicia", "power cards played", "C5K The King"):
        assert word in found.stdout
        assert word not in plain.stdout


def test_statistics_of_caesar_and_cleopatra(run: Run) -> None:
    found = run("simulate", "--game", "caesar_cleopatra", "--bots", "random,random", "--games", "4", "--stats")
    for word in ("winner's points", "caesar", "has the first turn", "assassination"):
        assert word in found.stdout


def test_statistics_as_json(run: Run) -> None:
    plain, data = json.loads(run(*SMALL, "--json").stdout), json.loads(run(*SMALL, "--json", "--stats").stdout)
    statistics = data.pop("statistics")
    assert data == plain
    assert list(statistics) == ["winning_score", "winning_lead", "counts", "ends", "tables"]
    assert sum(statistics["ends"].values()) == 6
    assert len(statistics["tables"]["action_cards"]) == 33
    assert [seat["times"] for seat in statistics["tables"]["seats"]] == [6, 6, 6]
    assert set(statistics["tables"]["power_cards"][0]) == {
        "item", "name", "times", "win_share", "win_gain", "lead_gain",
    }  # fmt: skip


@pytest.mark.parametrize(("name", "begin"), [("a.svg", b"<?xml"), ("a.PNG", b"\x89PNG"), ("a.pdf", b"%PDF")])
def test_plots_are_of_the_kind_that_the_name_says(run: Run, tmp_path: Path, name: str, begin: bytes) -> None:
    found = run(*SMALL, "--plot", str(tmp_path / name))
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == run(*SMALL).stdout
    assert (tmp_path / name).read_bytes().startswith(begin)
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_plot_shows_everything_that_came_up(run: Run, tmp_path: Path) -> None:
    run(*SMALL, "--plot", str(tmp_path / "a.svg"))
    picture = (tmp_path / "a.svg").read_text("utf-8")
    for word in ("Winning scores", "Seats", "red  (6)", "Home regions", "Power cards played", "C5K The King"):
        assert word in picture


def test_what_cannot_become_a_plot_is_refused_before_anything_is_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("castillo.arena.match.play_match", lambda *_: pytest.fail("something was played"))
    (tmp_path / "folder.svg").mkdir()
    for name, message in (
        ("a.gif", "must end with .svg, .png or .pdf"),
        ("a", "must end with"),
        ("none/a.svg", "there is no folder"),
        ("folder.svg", "is a folder"),
    ):
        found = run(*SMALL, "--plot", str(tmp_path / name))
        assert (found.returncode, found.stdout) == (2, "")
        assert message in found.stderr
    monkeypatch.setattr("castillo.cli.statistics.find_spec", lambda _: None)
    found = run(*SMALL, "--plot", str(tmp_path / "a.svg"))
    assert found.stderr == "castillo: --plot needs matplotlib; install it with: pip install 'castillo[arena]'\n"
