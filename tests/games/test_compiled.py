"""The compiled rules and their source play the same: identical seeds, compared at every step."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = {
    "el_grande": ("el_grande/digests.py", 5, 12),
    "intrigue_and_king": ("expansion_digests.py intrigue_and_king", 2, 12),
    "colonies": ("expansion_digests.py colonies", 2, 12),
    "caesar_cleopatra": ("caesar_cleopatra/digests.py", 4, 4),
}
"""Of each game: its script, how many games with every set of options, and how many sets the script has."""


def play(script: str, games: int, pure: bool) -> list[str]:
    """Play in a process of its own, compiled or not; return a line that says which, and one for every step."""
    environment = {**os.environ, "CASTILLO_PURE": "1" if pure else "0"}
    name, *expansion = script.split()
    command = [sys.executable, str(Path(__file__).parent / name), *expansion, str(games)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_compiled_and_uncompiled_rules_play_the_same(game: str) -> None:
    script, games, sets = GAMES[game]
    if play(script, 0, pure=False) != ["compiled: True"]:
        if os.environ.get("CI"):
            pytest.fail("the rules are not compiled here, and in CI they must be")
        pytest.skip("the rules are not compiled in this environment: there is nothing to compare with")
    compiled, uncompiled = play(script, games, pure=False), play(script, games, pure=True)
    assert (compiled[0], uncompiled[0]) == ("compiled: True", "compiled: False")
    for line, other in zip(compiled[1:], uncompiled[1:], strict=False):
        assert line == other, "the first step that differs"
    assert len(compiled) == len(uncompiled)
    assert len(compiled) > games * sets * 100
