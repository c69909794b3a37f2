"""`castillo analyse` and `hint`: what choices were worth, at a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from castillo import load_game
from castillo.bots import analysis, review
from castillo.bots.mcts.levels import Level
from castillo.core.chance import Rng
from castillo.core.record import load_record, record_session, save_record
from castillo.core.session import Session

Run = Callable[..., CompletedProcess[str]]


@pytest.fixture(autouse=True)
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every level think just a little: plain Python is slow."""
    for level in analysis.BUDGETS:
        monkeypatch.setitem(analysis.BUDGETS, level, Level(8, 1e9))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return the file of a game that has just begun."""
    session, rng = Session(load_game("el_grande", 3)), Rng(5)
    while len(session.entries) < 30:
        moves = session.state.legal_actions() or [action for action, _ in session.state.chance_outcomes()]
        session.apply(moves[int(rng.below(len(moves)))])
    path = tmp_path / "game.txt"
    save_record(record_session(session), path)
    return path


def count_choices(path: Path) -> int:
    return len(review.list_moments(load_record(path, load_game).replay()))


def test_every_choice_is_judged(run: Run, record: Path) -> None:
    result = run("analyse", str(record), "--json", "--workers", "1")
    assert (result.returncode, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert found["format"] == "castillo analysis 1" and found["game"] == "el_grande" and found["end"] is None
    assert len(found["judged"]) == found["choices"] == count_choices(record)
    entries = {entry["n"]: entry for entry in json.loads(run("replay", str(record), "--json").stdout)["entries"]}
    for judged in found["judged"]:
        assert any(entry["words"] == judged["words"] and entry["seat"] == judged["seat"] for entry in entries.values())
        assert sum(judged["shares"].values()) == pytest.approx(1, abs=0.01)


def test_two_processes_find_the_same_as_one(run: Run, record: Path) -> None:
    one = run("analyse", str(record), "--json", "--workers", "1").stdout
    assert run("analyse", str(record), "--json", "--workers", "2").stdout == one


def test_it_can_be_read(run: Run, record: Path) -> None:
    lines = run("analyse", str(record), "--workers", "1").stdout.splitlines()
    assert lines[0].split() == ["seat", "choice", "red", "blue", "green", "entry", "lost"]
    assert lines[count_choices(record) + 1] == ""
    assert [line.split()[0] for line in lines[-3:]] == ["red", "blue", "green"]


def test_one_seat_can_be_looked_at(run: Run, record: Path) -> None:
    found = json.loads(run("analyse", str(record), "--json", "--seat", "blue", "--workers", "1").stdout)
    assert found["judged"] and {judged["seat"] for judged in found["judged"]} == {"blue"}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--level", "best"), "--level best: the levels are easy, normal, hard"),
        (("--seat", "yellow"), "--seat yellow: the seats are red, blue, green, or spectator"),
        (("--seat", "spectator"), "--seat spectator: spectators choose nothing"),
        (("--workers", "0"), "--workers"),
    ],
)
def test_wrong_input_is_told_in_a_line(run: Run, record: Path, arguments: tuple[str, ...], told: str) -> None:
    result = run("analyse", str(record), *arguments)
    assert result.returncode == 2 and result.stdout == ""
    assert told in result.stderr and result.stderr.count("\n") == 1


def test_a_damaged_record_is_refused(run: Run, record: Path) -> None:
    record.write_text(record.read_text().replace("power", "pawer", 1))
    result = run("analyse", str(record))
    assert result.returncode == 2 and "line" in result.stderr


def test_ctrl_c_prints_what_has_been_found(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = review.judge
    judged: list[int] = []

    def interrupt(moment: review.Moment, level: Level, seed: int) -> review.Judgement:
        if len(judged) == 4:
            raise KeyboardInterrupt
        judged.append(moment.n)
        return plain(moment, level, seed)

    monkeypatch.setattr(review, "judge", interrupt)
    result = run("analyse", str(record), "--json", "--workers", "1")
    assert result.returncode == 130
    assert [found["n"] for found in json.loads(result.stdout)["judged"]] == judged
    assert f"interrupted after 4 choices of {count_choices(record)}" in result.stderr


def test_a_hint_at_the_terminal_names_choices_with_shares(run: Run) -> None:
    result = run("play", "--seats", "2", "--bot", "random", "--seed", "3", stdin="hint\nquit\n")
    assert result.returncode == 0
    hints = [line for line in result.stdout.splitlines() if "% of the win" in line]
    assert hints and all(" points" in line for line in hints)
    assert "hint" in run("play", "--seats", "2", "--seed", "3", stdin="help\nquit\n").stdout
