"""The pages on environments show what happens, and list what there is."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from castillo import load_game
from castillo.registry import PACKAGES, game_info

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ["envs", "envs_gymnasium", "envs_openspiel", "envs_pettingzoo", "own_bots"]


def run_page(page: str, **environment: str) -> None:
    """Run a page's examples in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "doctest", str(DOCS / f"{page}.md")],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_run(page: str) -> None:
    result = doctest.testfile(str(DOCS / f"{page}.md"), module_relative=False)
    assert result.attempted > 3 and result.failed == 0


def test_the_tutorial_runs() -> None:
    run_page("tutorial", OPENBLAS_NUM_THREADS="1")  # several wait for each other where the machine is busy


def test_the_game_of_ones_own_runs(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "own_games.md").read_text("utf-8"), re.S)
    module = "\n\n".join(block for block in blocks if not block.startswith(">>>"))
    (tmp_path / "stones.py").write_text(module, "utf-8")
    paths = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    run_page("own_games", CASTILLO_PURE="1", PYTHONPATH=paths)  # not part of the build
    assert "class Stones(Game)" in module and len(blocks) == 5


def test_every_size_is_listed() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (\d) \| (\d+) \| (\d+) \| (\d+) \|$", (DOCS / "envs.md").read_text("utf-8"), re.M
    )
    expected = []
    for name in PACKAGES:
        info = game_info(name)
        for seats in range(info.least_seats, info.most_seats + 1):
            game = load_game(name, seats)
            sizes = [*game.observation_tensor_shape(), *game.information_state_tensor_shape()]
            expected.append((name, str(seats), *map(str, sizes), str(game.num_distinct_actions())))
    assert rows == expected


def test_every_segment_of_actions_is_listed() -> None:
    text = (DOCS / "envs.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| (\d+) \| ([\w -]+) \| (.+) \|$", text, re.M)
    expected = [
        (str(segment.first), str(len(segment.texts)), segment.name, ", ".join(segment.texts[:4]))
        for name in PACKAGES
        for segment in load_game(name).actions.segments.values()
    ]
    assert rows == expected
