"""Whole games of every kind, told and asked about in every language: nothing is missing, nothing left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from castillo import load_game
from castillo.core.chance import Rng
from castillo.core.game import Game
from castillo.core.notation import legal_texts
from castillo.core.playout import draw_all
from castillo.core.state import State
from castillo.core.story import Story
from castillo.core.telling import Line
from castillo.core.texts import LANGUAGES

TABLES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("el_grande", {"seats": 3, "tieBreak": "power"}),
    ("el_grande", {"seats": 5, "veto": "whole", "castilloOpen": True}),
    ("el_grande", {"seats": 4, "expansions": ("intrigue_and_king",)}),
    ("el_grande", {"seats": 3, "expansions": ("intrigue_and_king",), "hands": "same", "ownActionInstead": "always"}),
    ("el_grande", {"seats": 4, "expansions": ("colonies",)}),
    ("el_grande", {"seats": 2, "expansions": ("colonies",), "shipRanks": True, "veto": "whole"}),
    ("caesar_cleopatra", {}),
    ("caesar_cleopatra", {"edition": "1997"}),
]
ENGLISH: Final = re.compile(
    r"\b(the|of|and|with|is|are|have|from|by|takes|plays|cards|for|not|that|it|which|where|goes|there|this|be|round"
    r"|red|blue|green|yellow|brown|court|region|king|hides|draws)\b"
)
"""Words that are English, and neither German nor Spanish."""


def walk(state: State, seed: int) -> Iterator[None]:
    """Play a state on with pseudo-random choices, and stop at every question and at the end."""
    rng = Rng(seed)
    draw_all(state, rng)
    yield
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.below(len(actions)))])
        draw_all(state, rng)
        yield


def tell_game(game: Game, seed: int) -> Story:
    """Play a whole game and return its story, with two undos at its end."""
    state, story = game.new_initial_state(), Story(game)
    story.follow(state)
    for _ in walk(state, seed):
        story.note_points(state)
    story.note_undo(0, agreed=False)
    story.note_undo(1, agreed=True)
    return story


def list_words(line: Line) -> list[str]:
    """List all that a line says."""
    return [line.text, *line.details, *(row.why for row in line.rows)]


def check_foreign(text: str) -> None:
    """Check that a text is complete, and not English."""
    assert text.strip() and "{" not in text and "None" not in text
    assert not ENGLISH.search(text), text


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_whole_games_are_told_alike_in_every_language(name: str, options: dict[str, Any]) -> None:
    game = load_game(name, **options)
    for seed in range(3):
        story = tell_game(game, seed)
        for seat, whole in ((None, False), (0, False), (1, False), (None, True)):
            told = {
                language: [line for _, line in story.list_lines(seat, whole=whole, language=language)]
                for language in LANGUAGES
            }
            english = told.pop("en")
            assert len(english) > 100
            for lines in told.values():
                assert [shape(line) for line in lines] == [shape(line) for line in english]
                for line, same in zip(lines, english, strict=True):
                    assert line.text != same.text
                    for text in list_words(line):
                        check_foreign(text)


def shape(line: Line) -> tuple[Any, ...]:
    """Return everything about a line but its words."""
    rows = [(row.area, row.seat, row.rank, row.points) for row in line.rows]
    return line.kind, line.heading, line.seats, len(line.details), rows


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_questions_notes_and_refusals_speak_every_language(name: str, options: dict[str, Any]) -> None:
    game = load_game(name, **options)
    heard: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    state = game.new_initial_state()
    for n, _ in enumerate(walk(state, 5)):
        if state.is_terminal():
            break
        seat = state.acting_seats()[0]
        words = [text.partition(": ")[2] for text in legal_texts(state, seat)]
        view, reasons = game.view(state, seat), list_reasons(state, seat, n)
        for language in LANGUAGES:
            said = [game.ask(view, language, words), game.ask(game.view(state, None), language)]
            said += [note for choice in words if (note := game.explain_choice(view, choice, language))]
            said += [game.describe_reason(reason, language) for reason in reasons]
            heard[language].update(said)
    for language in LANGUAGES[1:]:
        for text in heard[language]:
            check_foreign(text)
        # What does not depend on the language is names alone: of regions, and of cards.
        assert not {text for text in heard[language] & heard["en"] if len(text.split()) > 2}
        assert len(heard[language]) > len(heard["en"]) * 0.9


def list_reasons(state: State, seat: int, n: int) -> list[Any]:
    """List why some of the answers are not allowed: every twentieth position all of them, else none."""
    if n % 20:
        return []
    found = (state.explain(action, seat) for action in range(state.game.num_distinct_actions()))
    return [reason for reason in found if reason is not None]
