"""`castillo play`: taking back, saving and going on, watching, colours."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from castillo.bots.registry import BOTS, BotInfo
from castillo.cli import screen
from castillo.cli.play import make_bots
from castillo.cli.screen import Screen
from castillo.core.record import load_record
from castillo.registry import load_game

from .test_play import script_game

Run = Callable[..., CompletedProcess[str]]
TWO = ("play", "--seats", "2", "--hotseat", "red,blue", "--seed", "11")


def answer(run: Run, *typed: str) -> str:
    """Return what follows after red, who leads, has typed these lines in a game of two people."""
    text: str = run(*TWO, stdin="\n".join(typed)).stdout
    return text.partition(f"> {typed[0]}\n")[2]


# Taking back.


def test_the_last_choice_can_be_taken_back_until_somebody_else_decides(run: Run) -> None:
    text = answer(run, "power 4", "red: undo", "power 9")
    assert "Red takes back what it chose last." in text
    assert "Red plays power card 9." in text
    assert "there is no choice of Blue to take back" in answer(run, "power 4", "undo")
    assert "there is no choice of Red to take back" in answer(run, "undo", "power 4")


def test_what_forbids_an_undo_is_told_and_consent_is_asked_for(run: Run) -> None:
    asked = "red: undo agreed"
    text = answer(run, "power 4", "power 5", "red: undo", asked, "perhaps", "n", asked, "yes", "power 13")
    assert "Blue has decided something since; only by consent; type 'undo agreed' to ask the others" in text
    assert "blue, do you agree that red takes back 'power 4' and all since? yes/no" in text
    assert "yes or no?" in text
    assert "Not possible: not everybody agrees" in text
    assert "Red takes back what it chose last. The others agree." in text
    assert "Red plays power card 13." in text


def test_against_bots_alone_the_law_of_undo_holds(run: Run) -> None:
    stdin = "4\nundo\nundo agreed\nblue: undo\n"
    text = run("play", "--bot", "random", "--seats", "2", "--seed", "11", stdin=stdin).stdout
    assert text.count("Blue has decided something since") == 2
    assert "to ask the others" not in text
    assert "bots do not agree to that. A choice can be taken back until something is drawn, revealed or" in text
    assert "The others agree." not in text
    assert "nobody at this terminal plays blue" in text
    free = run("play", "--bot", "random", "--seats", "2", "--seed", "11", stdin="4\n0\nundo agreed\nundo\n").stdout
    assert "Red takes back what it chose last.\n" in free


def test_bots_agree_with_people_unless_something_was_drawn_or_revealed(run: Run) -> None:
    three = ("play", "--bot", "random", "--seats", "3", "--hotseat", "red,blue", "--seed", "11")
    lines, _ = script_game(3, [0, 1], by_number=False)
    early = run(*three, stdin="\n".join([*lines[:3], "red: undo agreed", "yes"])).stdout
    assert "blue, do you agree that red takes back" in early
    assert "Red takes back what it chose last. The others agree." in early
    rounds = [at for at, line in enumerate(lines) if line.startswith("power")]
    late = run(*three, stdin="\n".join([*lines[: rounds[2]], "red: undo agreed"])).stdout
    assert "bots do not agree to that" in late


def test_several_choices_are_taken_back_together_or_not_at_all(run: Run) -> None:
    before = ("power 4", "power 5", "recruit 0", "card 1")
    text = answer(run, *before, "undo; undo", "recruit 1")
    assert text.count("Blue takes back what it chose last.") == 2
    assert "Blue brings a Caballero from the province to the court." in text
    text = answer(run, *before, "undo; undo; undo; undo")
    assert "there is no choice of Blue to take back" in text or "has decided something since" in text
    assert "takes back" not in text.partition("Not possible")[0]
    for mixed in ("undo; end", "end; undo"):
        assert "undo goes without choices on the same line" in answer(run, *before, mixed)
    assert "'undo agreed' goes alone" in answer(run, *before, "undo; undo agreed")


def test_why_undo_gives_the_law(run: Run) -> None:
    text = answer(run, "power 4", "power 5", "why undo", "why red: undo", "why purple: undo")
    assert "there is no choice of Blue to take back" not in text.partition("> why red")[0]
    assert "That is allowed now: blue may take its last choice back." in text
    assert "Blue has decided something since; only by consent; type 'undo agreed'" in text
    assert "A choice can be taken back until something is drawn, revealed or decided by another seat." in text
    assert "no seat is called 'purple'" in text


# Saving and going on.


def test_a_saved_game_goes_on_where_it_stood(run: Run, tmp_path: Path) -> None:
    before, after, whole = (tmp_path / name for name in ("before", "after", "whole"))
    first = ("power 4", "power 5", "recruit 0", "card 1")
    text = answer(run, *first, f"save {before}")
    assert f"castillo play --resume {before}" in text
    run(*TWO, "--save", str(whole), stdin="\n".join([*first, "end"]))
    result = run("play", "--resume", str(before), "--hotseat", "red,blue", "--save", str(after), stdin="log\nend\n")
    assert (result.returncode, result.stderr) == (0, "")
    assert "Blue plays power card 5." in result.stdout
    states = [load_record(path, load_game).replay().state for path in (whole, after)]
    assert states[0] == states[1]
    assert states[0].full_history() == states[1].full_history()


def test_an_undo_is_kept_in_the_record(run: Run, tmp_path: Path) -> None:
    answer(run, "power 4", "red: undo", f"save {tmp_path / 'game'}")
    record = load_record(tmp_path / "game", load_game)
    assert [entry.text for entry in record.entries[-2:]] == ["red: power 4", "red: undo"]


def test_nothing_else_is_written_over(run: Run, tmp_path: Path) -> None:
    precious = tmp_path / "letter.txt"
    precious.write_text("Dear Isabel\n")
    text = answer(run, f"save {precious}", "save", f"save {tmp_path}", f"save {tmp_path}/no/such", "power 4")
    assert "is no record" in text
    assert "to which file?" in text
    assert "is a folder" in text
    assert f"there is no folder {tmp_path}/no" in text
    assert precious.read_text() == "Dear Isabel\n"
    assert run("play", "--save", str(precious)).returncode == 2
    answer(run, f"save {tmp_path / 'game'}", f"save {tmp_path / 'game'}")
    assert load_record(tmp_path / "game", load_game).replay()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game", "letter.txt"]


def test_a_damaged_record_is_refused_by_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game"
    answer(run, "power 4", f"save {path}")
    path.write_text("\n".join(path.read_text().splitlines()[:-3]) + "\n")
    result = run("play", "--resume", str(path))
    assert result.returncode == 2
    found = re.fullmatch(
        r"castillo: .*game, line \d+: cut short.*; 'castillo replay (.*)' shows .* before\n", result.stderr
    )
    assert found is not None
    shown = run("replay", found[1], "--text")
    assert shown.returncode == 2 and "Action cards: " in shown.stdout


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_leaves_and_saves_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "game"
    command = [sys.executable, "-m", "castillo", "play", "--watch", "--delay", "30", "--save", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
    assert [found.name for found in tmp_path.iterdir()] == ["game"]
    assert load_record(path, load_game).replay()


# Watching.


def test_bots_play_alone_in_a_pipe(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game"
    result = run("play", "--watch", "--bots", "random,random,random", "--seed", "3", "--save", str(path))
    assert (result.returncode, result.stderr) == (0, "")
    assert "\x1b" not in result.stdout
    assert result.stdout.count("--- Round") == 9
    assert result.stdout.count(" of 9, power cards") == 9
    state = load_record(path, load_game).replay().state
    assert state.is_terminal()
    end = result.stdout.partition("The game is over.\n")[2]
    for seat, points in zip(state.game.seat_names, state.scores(), strict=True):
        assert re.search(rf"{seat} +{points}\n", end)
    again = run("play", "--resume", str(path), "--watch")
    assert end.partition("Saved")[0] in again.stdout


def test_at_a_terminal_enter_steps_through_and_run_goes_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(screen, "_is_terminal", lambda _: True)
    stdin = f"\n\nboard\nput GAL\nsave {tmp_path / 'game'}\nlog 2\nhelp\nrun\n"
    text = run("play", "--watch", "--seats", "2", "--bot", "random", "--seed", "3", stdin=stdin).stdout
    assert "nobody plays at this terminal" in text
    assert "The game is over." in text
    assert len(load_record(tmp_path / "game", load_game).entries) < 20
    left = run("play", "--watch", "--seats", "2", "--seed", "3", stdin="\nquit\n").stdout
    assert left.endswith("The game is left unfinished.\n")


def test_colours_are_only_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    for wanted in (True, False):
        monkeypatch.setenv("TERM", "xterm-256color")
        if not wanted:
            monkeypatch.setenv("NO_COLOR", "1")
        shown = Screen(("red", "blue"))
        shown.console = Console(force_terminal=True, highlight=False)
        with shown.console.capture() as capture:
            shown.say("Red plays")
            shown.say("red: power 7")
        assert capture.get().count("31m") == (2 if wanted else 0)
        assert "Red" in capture.get()


def test_the_best_bot_plays_unless_another_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert make_bots([1], None, "", 0, "a game that no judge knows")[1].name == "random"
    monkeypatch.setitem(BOTS, "greedy", BotInfo("castillo.bots.random"))
    assert make_bots([1, 2], None, "", 0)[2].name == "greedy"
    assert make_bots([1, 2], None, "random,greedy", 0)[1].name == "random"
