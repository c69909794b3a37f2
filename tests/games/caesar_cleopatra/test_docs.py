"""docs/caesar_cleopatra.md lists what there is, and its position can be."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from castillo.games.caesar_cleopatra.events import EVENT_KINDS

from .walks import load, set_up

TEXT = (Path(__file__).parents[3] / "docs" / "caesar_cleopatra.md").read_text("utf-8")


def test_every_event_with_its_fields_is_listed() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", TEXT.partition("## Events")[2].partition("## Numbers")[0], re.M))
    for kind in EVENT_KINDS:
        assert all(f"`{name}`" in rows[kind.name] for name in (*kind.public, *kind.private))


def test_every_slice_with_its_shape_is_listed() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", TEXT.partition("## Numbers")[2], re.M))
    for part in load().information_state_layout():
        assert rows[part.name] == " x ".join(str(size) for size in part.shape)


def test_every_key_of_a_view_is_listed() -> None:
    for options in ({}, {"edition": "1997"}):
        state = load(**options).new_initial_state()
        for key in state.view(0):
            assert f"`{key}`" in TEXT


def test_the_position_can_be() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.S)
    assert not set_up(tomllib.loads(example)["position"]).is_terminal()
