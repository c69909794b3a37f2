"""docs/decks.md says what is true of the vocabulary, and its examples are cards that a deck can have."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from castillo.core.chance import Rng
from castillo.core.playout import play_randomly
from castillo.core.state import State
from castillo.games.el_grande.deck import DECKS, load_deck
from castillo.games.el_grande.effects.vocabulary import EFFECTS

Run = Callable[..., CompletedProcess[str]]
DOCS = Path(__file__).parents[2] / "docs" / "decks.md"
EXAMPLES = [
    "[[card]]" + block.partition("[[card]]")[2]
    for block in re.findall(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
]


@pytest.mark.parametrize("effect", EFFECTS.values(), ids=list(EFFECTS))
def test_every_effect_and_parameter_is_described(effect: object) -> None:
    text = DOCS.read_text("utf-8")
    name: str = getattr(effect, "name", "")
    row = re.search(rf"^\| `{name}` \|.*\n(?:\| \|.*\n)*", text, re.MULTILINE)
    assert row is not None
    for parameter in EFFECTS[name].parameters:
        assert f"`{parameter.name}`" in row[0]
        if parameter.kind.startswith("number") and parameter.kind != "numbers":
            assert f"to {parameter.most}" in row[0]
        assert ("or all" in row[0].split("|")[2]) == any(p.kind == "number or all" for p in EFFECTS[name].parameters)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_are_cards(run: Run, tmp_path: Path, example: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((DECKS / "base.toml").read_text("utf-8") + example, "utf-8")
    assert len(load_deck(path).cards) == 33 + example.count("[[card]]")
    assert run("deck", "check", str(path)).returncode == 0


def test_the_faults_are_told_as_described(run: Run, tmp_path: Path) -> None:
    base = (DECKS / "base.toml").read_text("utf-8")
    path = tmp_path / "my_deck.toml"
    wrong = EXAMPLES[0].replace("own = 2", "all = 2")
    fewer = base.replace('id = "C3A"\nstack = 3\ncopies = 2', 'id = "C3A"\nstack = 3').replace(
        "stack = 3\ncopies = 2", "stack = 3"
    )
    for text in (base + wrong, fewer):
        path.write_text(text, "utf-8")
        line = run("deck", "check", str(path)).stderr.replace(str(path), "my_deck.toml").strip()
        assert line in DOCS.read_text("utf-8").splitlines()


def test_the_lines_for_playing_with_a_deck_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_deck.toml").write_text((DECKS / "base.toml").read_text("utf-8") + EXAMPLES[1], "utf-8")
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(block, names)
    state: State = names["state"]
    play_randomly(state, Rng(1))
    assert state.is_terminal()
    assert any(card.id == "H4A" for card in names["game"].deck.cards)
