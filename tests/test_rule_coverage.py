"""Every rule has a test or scenario that shows it, and nothing names a rule that does not exist."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import castillo
from castillo.registry import PACKAGES
from castillo.rulebook import load_rulebook

TESTS = Path(__file__).parent
SOURCES = Path(castillo.__file__).parent
RULE_ID = re.compile(
    r"\b(?:EG|IK|GI|GR)-(?:\d+\.\d+|C\d[A-Z]|T\d+)\b|\bCR-\d+\b|\bIK-C(?:\d+|JOKER|KING|INTRIGUE)\b|\bH-GI-\d+\b"
)
SHORT_RULE_ID = re.compile(r"\b[CRX]\d{1,2}\b")
"""The ids of Caesar & Cleopatra."""


def ids_of_scenarios() -> Iterator[tuple[str, str]]:
    """Yield each rule id that a scenario names, with the file."""
    for path in (TESTS / "scenarios").rglob("*.toml"):
        for rule_id in tomllib.loads(path.read_text("utf-8")).get("rules", []):
            yield rule_id, str(path.relative_to(TESTS))


def ids_of_tests() -> Iterator[tuple[str, str]]:
    """Yield each rule id of a `pytest.mark.rule(...)`, with the file."""
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{path}: rule ids are plain texts"
                    yield str(argument.value), str(path.relative_to(TESTS))


def ids_of_code() -> Iterator[tuple[str, str]]:
    """Yield each rule id that the code or its texts name, with the file."""
    for pattern in ("*.py", "*.toml"):
        for path in SOURCES.rglob(pattern):
            form = SHORT_RULE_ID if "caesar_cleopatra" in str(path.relative_to(SOURCES)) else RULE_ID
            for rule_id in form.findall(path.read_text("utf-8")):
                yield rule_id, str(path.relative_to(SOURCES))


def known_ids() -> set[str]:
    """List the ids that the games' RULES.md define."""
    return {rule.id for game in PACKAGES for rule in load_rulebook(game).rules()}


def test_every_rule_is_shown() -> None:
    shown = {rule_id for rule_id, _ in [*ids_of_scenarios(), *ids_of_tests()]}
    assert sorted(known_ids() - shown) == []


@pytest.mark.parametrize("source", [ids_of_scenarios, ids_of_tests, ids_of_code])
def test_named_rules_exist(source: object) -> None:
    assert callable(source)
    known = known_ids()
    assert sorted({f"{rule_id} in {file}" for rule_id, file in source() if rule_id not in known}) == []


@pytest.mark.parametrize("game", PACKAGES)
def test_every_decision_names_its_rules(game: str) -> None:
    known = known_ids()
    for decision in castillo.load_game(game).decisions:
        assert decision.rules, f"{type(decision).__name__} names no rule"
        assert set(decision.rules) <= known
