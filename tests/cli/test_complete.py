"""Shell completion: it can be installed, and offers what can be typed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from castillo.bots.registry import BOTS, BotInfo
from castillo.games.el_grande.deck import load_base_deck
from castillo.games.el_grande.options import OPTIONS

from .test_wrong_input import assert_one_line

Run = Callable[..., CompletedProcess[str]]
Complete = Callable[[str], list[str]]


@pytest.fixture
def complete(run: Run, monkeypatch: pytest.MonkeyPatch) -> Complete:
    """Return a function that says what bash is offered behind what has been typed."""

    def offer(typed: str) -> list[str]:
        with monkeypatch.context() as patch:
            patch.setenv("COMP_WORDS", typed)
            patch.setenv("COMP_CWORD", str(len(typed.split(" ")) - 1))
            patch.setenv("_CASTILLO_COMPLETE", "complete_bash")
            result = run()
        assert (result.returncode, result.stderr) == (0, "")
        return result.stdout.split()

    return offer


def test_commands_and_flags_are_offered(complete: Complete) -> None:
    assert complete("castillo re") == ["replay"]
    assert {"play", "simulate", "replay", "scenario", "rules", "cards", "deck", "bench"} <= set(complete("castillo "))
    assert {"--at", "--seat", "--text", "--json", "--trace", "--svg", "--png"} <= set(complete("castillo replay --"))
    assert complete("castillo deck ") == ["check"]


def test_options_of_the_game_are_offered_with_their_values(complete: Complete) -> None:
    assert complete("castillo simulate --option v") == ["veto=parts", "veto=whole", "veto=off"]
    assert complete("castillo play --game el_grande --option rounds") == ["rounds=9", "rounds=6"]
    assert len(complete("castillo play --option ")) == sum(len(option.values) for option in OPTIONS)
    assert complete("castillo play --game chess --option castillo") == ["castilloOpen=false", "castilloOpen=true"]
    assert complete("castillo play --game ") == ["el_grande", "caesar_cleopatra"]


def test_bots_are_offered_one_by_one(complete: Complete, monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(complete("castillo simulate --bots ")) >= set(BOTS)
    assert complete("castillo simulate --bots random,ra") == ["random,random"]
    monkeypatch.setitem(BOTS, "wise", BotInfo("castillo.bots.wise", ("2", "1")))
    assert complete("castillo simulate --bots random,wi") == ["random,wise", "random,wise:2", "random,wise:1"]


def test_ids_and_seats_are_offered(complete: Complete) -> None:
    assert complete("castillo cards C4") == [card.id for card in load_base_deck().cards if card.id.startswith("C4")]
    assert complete("castillo rules EG-8.1") == ["EG-8.1", "EG-8.10"]
    assert "EG-8" in complete("castillo rules EG-8")
    assert complete("castillo replay game.txt --seat g") == ["green"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_are_offered_words_with_what_they_mean(
    run: Run, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    monkeypatch.setenv("_CASTILLO_COMPLETE", f"complete_{shell}")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "castillo cards C4E")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    result = run()
    assert (result.returncode, result.stderr) == (0, "")
    assert "C4E" in result.stdout and "Eviction" in result.stdout


def test_a_faulty_question_of_a_shell_is_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for instruction in ("nonsense", "complete_tcsh", "complete_bash"):
        monkeypatch.setenv("_CASTILLO_COMPLETE", instruction)
        monkeypatch.setenv("COMP_WORDS", "castillo frobnicate --")
        monkeypatch.setenv("COMP_CWORD", "2")
        assert "Traceback" not in run().stderr


SIGNS = {"bash": "complete -o default", "zsh": "compdef", "fish": "complete "}


@pytest.mark.parametrize(("shell", "sign"), SIGNS.items())
def test_the_script_is_shown(run: Run, monkeypatch: pytest.MonkeyPatch, shell: str, sign: str) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: (shell, shell))
    result = run("--show-completion")
    assert (result.returncode, result.stderr) == (0, "")
    assert sign in result.stdout and "_CASTILLO_COMPLETE" in result.stdout


def test_completion_is_installed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    result = run("--install-completion")
    assert (result.returncode, result.stderr) == (0, "")
    script = tmp_path / ".bash_completions" / "castillo.sh"
    assert str(script) in result.stdout and "\x1b" not in result.stdout
    assert str(script) in (tmp_path / ".bashrc").read_text("utf-8")


@pytest.mark.parametrize("flag", ["--install-completion", "--show-completion"])
def test_a_shell_that_is_not_known_is_told_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch, flag: str) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("tcsh", "tcsh"))
    result = run(flag)
    assert (result.returncode, result.stdout) == (2, "")
    assert_one_line(result.stderr)
    assert "tcsh" in result.stderr and "bash" in result.stderr


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes(tmp_path: Path) -> None:
    program = tmp_path / "castillo"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m castillo "$@"\n', "utf-8")
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    script = (
        'COMP_WORDS=(castillo rules EG-12.1); COMP_CWORD=2; eval "$(_CASTILLO_COMPLETE=source_bash castillo)"; '
        '_castillo_completion castillo; echo "${COMPREPLY[@]}"'
    )
    result = subprocess.run(
        ["bash", "--norc", "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stdout, result.stderr) == (0, "EG-12.1 EG-12.10\n", "")
