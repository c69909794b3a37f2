"""`castillo play`: nothing is lost, nothing is written over, and what is said to go on goes on."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from castillo.cli import screen
from castillo.core.record import load_record
from castillo.registry import load_game

from .test_play import script_game
from .test_wrong_input import assert_one_line

Run = Callable[..., CompletedProcess[str]]
SEED = "11"
TWO = ("play", "--seats", "2", "--hotseat", "red,blue", "--seed", SEED)
NO_HINT = "The game is left unfinished.\n"


def entries_of(path: Path) -> list[str]:
    return [entry.text for entry in load_record(path, load_game).replay().entries]


# Where it cannot be saved.


def test_a_place_where_nothing_can_be_saved_is_refused_at_the_start(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x", "utf-8")
    for place, why in (
        (tmp_path / "none" / "x", "there is no folder"),
        (file / "x", "there is no folder"),
        (tmp_path / ("x" * 300), "File name too long"),
        (file, "is no record"),
        (tmp_path, "is a folder"),
    ):
        result = run("play", "--save", str(place), stdin="4\n")
        assert (result.returncode, result.stdout) == (2, "")
        assert_one_line(result.stderr)
        assert str(place)[:50] in result.stderr and why in result.stderr
        assert ".part" not in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="for the superuser every folder is open")
def test_a_folder_that_is_closed_is_refused_at_the_start(run: Run, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    result = run("play", "--save", str(tmp_path / "x"))
    tmp_path.chmod(0o700)
    assert result.returncode == 2
    assert f"--save {tmp_path / 'x'}: cannot be written: Permission denied" in result.stderr


def test_a_fault_while_saving_names_the_file_that_was_given(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game"
    written: list[int] = []
    write_text = Path.write_text

    def fill_the_disk(self: Path, *arguments: str, **more: str) -> int:
        written.append(1)
        if len(written) > 5:
            raise OSError(28, "No space left on device", str(self))
        return write_text(self, *arguments, **more)

    monkeypatch.setattr(Path, "write_text", fill_the_disk)
    result = run(*TWO, "--save", str(path), stdin="power 4\npower 5\n")
    assert result.stdout.count(f"Not saved: {path}: No space left on device") == 1
    assert "Blue plays power card 5." in result.stdout
    assert result.stderr == f"castillo: {path}: No space left on device\n"
    assert ".part" not in result.stdout + result.stderr


def test_a_long_name_is_no_longer_while_it_is_written(run: Run, tmp_path: Path) -> None:
    path = tmp_path / ("g" * 250)
    assert run(*TWO, "--save", str(path), stdin="power 4\n").returncode == 0
    assert "red: power 4" in entries_of(path)


# After every choice.

COMMAND = [sys.executable, "-m", "castillo", *TWO]


def start(path: Path, *typed: str) -> subprocess.Popen[str]:
    """Start a game that is kept, and return when all that is typed has been answered."""
    process = subprocess.Popen(
        [*COMMAND, "--save", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, bufsize=1,
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write("\n".join(typed) + "\n")
    process.stdin.flush()
    end = time.monotonic() + 30
    while time.monotonic() < end and not (path.exists() and "blue: power 5" in path.read_text("utf-8")):
        time.sleep(0.05)
    time.sleep(0.1)
    return process


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM", "SIGINT", "SIGKILL"])
def test_a_signal_loses_nothing(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game"
    number = getattr(signal, name)
    process = start(path, "power 4", "power 5")
    process.send_signal(number)
    out, errors = process.communicate(timeout=30)
    assert process.returncode == (-number if name == "SIGKILL" else 128 + number)
    assert errors == ""
    if name != "SIGKILL":
        assert "The game is left unfinished.\n" in out
        assert f"Saved: {path}\n" in out
    assert {"red: power 4", "blue: power 5"} <= set(entries_of(path))
    assert [found.name for found in tmp_path.iterdir()] == ["game"]


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals")
def test_a_terminal_that_is_closed_loses_nothing(tmp_path: Path) -> None:
    import pty

    path = tmp_path / "game"
    process, terminal = pty.fork()
    if process == 0:
        os.execv(sys.executable, [*COMMAND[:3], *(
            "play", "--seats", "2", "--seed", SEED, "--bot", "random", "--save", str(path),
        )])  # fmt: skip
    shown = b""
    while b"red> " not in shown:
        shown += os.read(terminal, 65536)
    os.write(terminal, b"power 4\n")
    shown = b""
    while b"red> " not in shown:
        shown += os.read(terminal, 65536)
    os.close(terminal)
    _, status = os.waitpid(process, 0)
    assert os.waitstatus_to_exitcode(status) == 128 + signal.SIGHUP
    assert "red: power 4" in entries_of(path)
    assert [found.name for found in tmp_path.iterdir()] == ["game"]


def test_choices_and_undos_are_kept_at_once(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    kept: list[list[str]] = []
    ask = screen.Screen.ask

    def look(self: screen.Screen, prompt: str) -> str:
        kept.append(entries_of(path)[-1:])
        return ask(self, prompt)

    monkeypatch.setattr(screen.Screen, "ask", look)
    run(*TWO, "--save", str(path), stdin="power 4\nred: undo\npower 9\n")
    assert [last for (last,) in kept][1:] == ["red: power 4", "red: undo", "red: power 9"]


# Going on.


def hint(text: str) -> list[str]:
    """Return the arguments of the command that a game says to go on with."""
    command = re.findall(r"Go on with: (castillo .*)\n", text)[-1]
    return shlex.split(command)[1:]


@pytest.mark.parametrize(
    ("who", "said"),
    [
        (["--bot", "random"], "You are red; blue, green, yellow are bots (random)."),
        (["--seat", "green"], "You are green; red, blue, yellow are bots (greedy)."),
        (["--seats", "2", "--seat", "blue"], "You are blue; red is a bot (greedy)."),
        (["--hotseat", "yellow,red", "--bots", "random,greedy"],
         "red, yellow play at this terminal; blue (random), green (greedy) are bots."),
        (["--seats", "3", "--hotseat", "red,blue,green"], "red, blue, green play at this terminal."),
    ],
)  # fmt: skip
def test_the_hint_brings_back_the_same_people_and_bots(run: Run, tmp_path: Path, who: list[str], said: str) -> None:
    path = tmp_path / "it's a game.txt"
    text = run("play", "--seed", SEED, *who, stdin=f"save {path}\n").stdout
    assert said in text
    again = run(*hint(text), stdin="")
    assert (again.returncode, again.stderr) == (0, "")
    assert again.stdout.startswith(f"The game goes on; 'log' tells what has happened.\n{said}\n")


def test_what_is_kept_goes_on_being_kept(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game"
    text = run(*TWO, "--save", str(path), stdin="power 4\n").stdout
    assert text.endswith(f"Saved: {path}\nGo on with: castillo play --resume {path} --hotseat red,blue --save {path}\n")
    assert run(*hint(text), stdin="power 5\n").returncode == 0
    assert {"red: power 4", "blue: power 5"} <= set(entries_of(path))


def test_bots_alone_go_on_alone(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "_is_terminal", lambda _: True)
    path = tmp_path / "-game"
    monkeypatch.chdir(tmp_path)
    text = run("play", "--watch", "--seats", "2", "--bot", "random", stdin="\nsave -game\nquit\n").stdout
    assert hint(text) == ["play", "--resume", "./-game", "--watch", "--bot", "random"]
    assert path.exists()


# Leaving.


def test_who_quits_at_a_terminal_is_offered_to_save(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "_is_terminal", lambda _: True)
    one = ("play", "--seats", "2", "--bot", "random", "--seed", SEED)
    path = tmp_path / "game"
    text = run(*one, stdin=f"4\nquit\nyes\n{tmp_path}/none/x\n{path}\n").stdout
    assert text.count("Save first? (file name, or Enter to leave without)") == 3
    assert "in which file?" in text and "there is no folder" in " ".join(text.split())
    assert text.endswith(NO_HINT)
    assert "red: power 4" in entries_of(path)
    for last in ("", "no", "quit"):
        assert run(*one, stdin=f"4\nquit\n{last}\n").stdout.count("Save first?") == 1
    for saved in ("quit", f"save {tmp_path / 'other'}\nquit", f"4\nsave! {path}\nquit"):
        assert "Save first?" not in run(*one, stdin=f"{saved}\n").stdout
    kept = run(*one, "--save", str(tmp_path / "kept"), stdin="4\nquit\n").stdout
    assert "Save first?" not in kept and "Saved: " in kept
    assert run(*one, stdin="4\n").stdout.endswith(NO_HINT)


def test_ctrl_c_says_that_the_game_is_left(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: screen.Screen, prompt: str) -> str:
        raise KeyboardInterrupt(prompt)

    monkeypatch.setattr(screen.Screen, "ask", interrupt)
    result = run("play", "--seed", "1")
    assert result.returncode == 130
    assert result.stdout.endswith(f"\n{NO_HINT}")


def test_what_is_typed_before_the_terminal_is_handed_over_is_not_lost(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "_is_terminal", lambda _: True)
    monkeypatch.setattr(screen.Screen, "clear", lambda _: print("<<cleared>>"))
    path = tmp_path / "game"
    text = run(*TWO, stdin=f"power 4\nlog\nsave {path}\n\npower 9\nquit\n\n").stdout
    assert text.count("press Enter first; before that there are only 'save FILE' and 'quit'") == 2
    assert path.exists()
    assert "Red plays power card 9." in text.replace("\x1b[0m", "")
    assert text.endswith(NO_HINT)


def test_whoever_is_asked_for_consent_sees_no_hand(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "_is_terminal", lambda _: True)
    monkeypatch.setattr(screen.Screen, "clear", lambda _: print("<<cleared>>"))
    typed = ("", "power 4", "", "power 5", "", "red: undo agreed", "no", "", "red: undo agreed", "yes", "", "power 9")
    text = run(*TWO, stdin="\n".join(typed)).stdout
    asked = [part for part in text.split("<<cleared>>") if "do you agree" in part]
    assert len(asked) == 2
    assert "'s hand" not in "".join(asked)
    after = text.partition("not everybody agrees")[2].split("<<cleared>>")[1]
    assert "Blue does not agree that Red takes a choice back." in after
    assert "Red plays power card 9." in text


# Other games.


def test_another_game_is_not_written_over(run: Run, tmp_path: Path) -> None:
    path, other = tmp_path / "game", tmp_path / "other"
    run(*TWO, stdin=f"power 4\nsave {path}\npower 5\nsave {path}\n")
    assert "blue: power 5" in entries_of(path)
    before = path.read_bytes()
    run(*TWO, stdin=f"save {other}\n")
    for stdin, expected in (
        (f"power 9\nsave {path}\n", "holds another game"),
        (f"save {path}\n", "holds another game"),
        (f"power 4\nred: undo\npower 4\nsave {path}\n", "holds another game"),
        (f"power 9\nsave {other}\n", "Saved, with everything that is secret."),
    ):
        text = run(*TWO, stdin=stdin).stdout
        assert expected in text
        assert (f"'save! {path}' writes over it" in text) == ("another" in expected)
        assert path.read_bytes() == before
    lines = before.decode().splitlines()
    path.write_text("\n".join(lines[:-3]), "utf-8")
    assert "cannot be read whole" in run(*TWO, stdin=f"power 9\nsave {path}\n").stdout
    assert "Saved, with" in run(*TWO, stdin=f"power 9\nsave! {path}\n").stdout
    assert "red: power 9" in entries_of(path)
    precious = tmp_path / "letter"
    precious.write_text("Dear Isabel\n", "utf-8")
    assert "is no record" in run(*TWO, stdin=f"save! {precious}\n").stdout
    assert precious.read_text("utf-8") == "Dear Isabel\n"


def test_another_game_is_not_written_over_from_the_start(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game"
    run(*TWO, "--save", str(path), stdin="power 4\n")
    before = path.read_bytes()
    result = run(*TWO, "--save", str(path), stdin="power 9\n")
    assert (result.returncode, result.stdout) == (2, "")
    assert_one_line(result.stderr)
    assert f"{path} holds another game" in result.stderr and "--resume" in result.stderr
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["a\x1bb", "~nobody-of-that-name/x", "x" * 5000])
def test_odd_names_of_files_are_refused(run: Run, name: str) -> None:
    text = run(*TWO, stdin=f"save {name}\npower 4\n").stdout
    assert "Not possible: " in text and "Red plays power card 4." in text


def test_a_whole_game_that_is_kept_ends_as_any_other(run: Run, tmp_path: Path) -> None:
    lines, state = script_game(2, [0, 1], by_number=True)
    text = run(*TWO, "--save", str(tmp_path / "game"), stdin="\n".join(lines)).stdout
    assert load_record(tmp_path / "game", load_game).replay().state.scores() == state.scores()
    assert text.endswith(f"Saved: {tmp_path / 'game'}\n")
