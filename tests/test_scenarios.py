"""Every scenario file must hold."""

from pathlib import Path

import pytest

from castillo import load_game
from castillo.core.scenario import run_file

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(FOLDER)) for path in FILES])
def test_scenario(path: Path) -> None:
    assert run_file(path, load_game).failures == []


def test_there_are_scenarios() -> None:
    assert len(FILES) > 500
