"""docs/records.md says what is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from castillo.core.record import KEYS
from castillo.core.session import AGREED, UNDO

from .golden import NAMES, read_text, replay

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "records.md").read_text("utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_every_kind_of_line_is_described() -> None:
    for key in KEYS:
        assert re.search(rf"^\| `{key} [A-Z]", TEXT, re.MULTILINE)
    for words in (UNDO, AGREED):
        assert f"| `seat: {words}` |" in TEXT


@pytest.mark.parametrize("name", NAMES[::5])
def test_the_check_is_worked_out_as_described(name: str) -> None:
    names: dict[str, Any] = {}
    exec(PROGRAMS[0], names)
    finish: Callable[[list[str]], str] = names["finish"]
    assert finish(read_text(name).splitlines()[:-1]) == read_text(name)


def test_the_program_that_reads_a_record_works(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    exec(PROGRAMS[1], {})
    first, *lines = capsys.readouterr().out.splitlines()
    session = replay("2-seats")
    assert first == f"{session.state.scores()} {session.state.winners()}"
    assert [line.partition(" ")[2] for line in lines] == [entry.text for entry in session.entries]


def test_the_example_is_a_record() -> None:
    (example,) = re.findall(r"```\n(castillo record 1\n.*?)```", TEXT, re.DOTALL)
    place = 0
    whole = read_text("undo-short").splitlines()
    for line in example.splitlines():
        if line != "...":
            place = whole.index(line, place) + 1
    assert place == len(whole)


def test_the_files_that_are_named_exist() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (ROOT / "docs" / target).exists()
