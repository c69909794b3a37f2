"""The compiled rules and their source play the same: identical seeds, compared at every step."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = 4
"""For every set of options."""


def play(games: int, pure: bool) -> list[str]:
    """Play in a process of its own, compiled or not; return a line that says which, and one for every step."""
    environment = {**os.environ, "CASTILLO_PURE": "1" if pure else "0"}
    script = Path(__file__).with_name("digests.py")
    run = subprocess.run(
        [sys.executable, str(script), str(games)], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_compiled_and_uncompiled_rules_play_the_same() -> None:
    if play(0, pure=False) != ["compiled: True"]:
        if os.environ.get("CI"):
            pytest.fail("the rules are not compiled here, and in CI they must be")
        pytest.skip("the rules are not compiled in this environment: there is nothing to compare with")
    compiled, uncompiled = play(GAMES, pure=False), play(GAMES, pure=True)
    assert (compiled[0], uncompiled[0]) == ("compiled: True", "compiled: False")
    for line, other in zip(compiled[1:], uncompiled[1:], strict=False):
        assert line == other, "the first step that differs"
    assert len(compiled) == len(uncompiled)
    assert len(compiled) > GAMES * 4 * 100
