"""The page on datasets shows what happens, and lists the columns that there are."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from castillo.datasets.table import COLUMNS

PAGE = Path(__file__).parents[2] / "docs" / "datasets.md"


def test_the_examples_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 15 and result.failed == 0


def test_every_column_is_listed() -> None:
    section = PAGE.read_text("utf-8").partition("## The columns")[2].partition("## Reading it")[0]
    heads = re.findall(r"^\| (`.+?) \|", section, re.M)
    assert [name for head in heads for name in re.findall(r"`(\w+)`", head)] == list(COLUMNS)
