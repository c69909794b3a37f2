"""What can be said for an option's value."""

from __future__ import annotations

import pytest

from castillo.core.errors import InvalidOption
from castillo.core.options import Option, check_options

TRUTH = Option("open", (False, True), "whether it is open")
WORDS = Option("wins", ("yes", "no"), "whether it wins")
MIXED = Option("rounds", (9, 6), "how many rounds there are")


@pytest.mark.parametrize(
    ("given", "truth"),
    [("yes", True), ("no", False), (" Yes ", True), ("TRUE", True), (True, True), ("false", False), (False, False)],
)
def test_yes_and_no_are_read_as_true_and_false_and_the_other_way_round(given: object, truth: bool) -> None:
    assert TRUTH.check(given) is truth
    assert WORDS.check(given) == ("yes" if truth else "no")


@pytest.mark.parametrize("given", [1, 0, 1.0, None, "maybe", "", "y", ["yes"]])
def test_nothing_else_is_read_as_a_truth_value(given: object) -> None:
    for option in (TRUTH, WORDS):
        with pytest.raises(InvalidOption, match=rf"option {option.name} = "):
            option.check(given)


def test_numbers_are_no_truth_values() -> None:
    assert MIXED.check("6") == 6
    for given in (True, "yes", "true"):
        with pytest.raises(InvalidOption):
            MIXED.check(given)


FILE = Option("goals", ("usual", "off"), other="FILE")


def test_a_file_can_be_named_where_files_are_read_or_its_text_is_there() -> None:
    assert check_options((FILE,), {"goals": " mine.toml "}) == {"goals": "mine.toml"}
    assert check_options((FILE,), {"goals": "mine.toml"}, ["goals"]) == {"goals": "mine.toml"}
    for held in ([], ["base"]):
        with pytest.raises(InvalidOption, match="no file is read here; it must be one of usual, off"):
            check_options((FILE,), {"goals": "mine.toml"}, held)
        assert check_options((FILE,), {"goals": "off"}, held) == {"goals": "off"}
        assert check_options((FILE,), {}, held) == {"goals": "usual"}
