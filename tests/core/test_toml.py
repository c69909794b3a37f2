"""TOML that others have written."""

from __future__ import annotations

import pytest

from castillo.core.toml import MOST_DOTS, read_toml


def test_what_is_usual_is_read() -> None:
    assert read_toml("a.b.c = 1") == {"a": {"b": {"c": 1}}}
    text = "Dots ... and dots. " * 5
    assert read_toml(f"text = {text!r}") == {"text": text}
    key = ".".join("a" * (MOST_DOTS + 1))
    assert read_toml(f"[{key}]")


@pytest.mark.parametrize("line", ["{} = 1", "[{}]", "[[{}]]", "x = {{ {} = 1 }}"])
def test_keys_of_very_many_parts_are_refused(line: str) -> None:
    key = ".".join("a" * (MOST_DOTS + 2))
    with pytest.raises(ValueError, match=r"dots \(at line 3\)"):
        read_toml("# a line\n\n" + line.format(key))
