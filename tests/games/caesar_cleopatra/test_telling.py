"""What people read: only what can be done is asked, each edition speaks of what it has, missions are called by name."""

from __future__ import annotations

import re
from typing import Final

import pytest

from castillo.core.notation import legal_texts
from castillo.core.state import State
from castillo.core.story import Story
from castillo.core.texts import LANGUAGES

from .walks import OPTION_SETS, load, walk

DRAWN: Final = {
    "new": {"en": r"\bbust", "de": r"Büste", "es": r"\bbusto"},
    "1997": {"en": r"\bvote card", "de": r"Abstimmungskarte", "es": r"\bcartas? de votación"},
}
"""What each edition draws at the end of a turn."""


def list_choices(state: State) -> list[str]:
    """List what the seat that is asked can choose, in words."""
    return [text.partition(": ")[2] for text in legal_texts(state, state.acting_seats()[0])]


def ask(state: State, language: str = "en") -> str:
    """Return what the seat that is asked is asked."""
    view = state.game.view(state, state.acting_seats()[0])
    return state.game.ask(view, language, list_choices(state))


def tell(edition: str, language: str, seed: int) -> str:
    """Return the story of a whole game, as one who sees everything reads it."""
    state = load(edition=edition).new_initial_state()
    story = Story(state.game)
    story.follow(state)
    for _ in walk(state, seed):
        pass
    return "\n".join(line.text for _, line in story.list_lines(None, whole=True, language=language))


@pytest.mark.rule("C20", "C70", "C71")
@pytest.mark.parametrize("options", OPTION_SETS)
def test_only_what_can_be_chosen_is_asked(options: dict[str, str]) -> None:
    """Above all whether somebody is done, which nobody may be who can still be made to place a card."""
    asked: set[str] = set()
    for state in walk(load(**options).new_initial_state(), 11):
        decision = state.pending()
        if decision is None or decision.key != "play":
            continue
        words, verbs = ask(state), {choice.partition(" ")[0] for choice in list_choices(state)}
        asked.add(words)
        assert ("be done" in words) == ("done" in verbs), words
        assert ("exchange" in words) == ("exchange" in verbs), words
        assert ("place" in words) == ("place" in verbs), words
        assert ("action card" in words) == bool(verbs - {"done", "exchange", "place"}), words
        assert words.endswith("?") and "  " not in words
    assert len(asked) >= 3


@pytest.mark.rule("C34")
def test_a_veto_is_asked_for_only_of_who_holds_one() -> None:
    heard = set()
    for state in (state for seed in range(4) for state in walk(load().new_initial_state(), seed)):
        decision = state.pending()
        if decision is not None and decision.key == "veto":
            words, holds = ask(state), "veto" in list_choices(state)
            assert words.startswith("veto") == holds
            heard.add(holds)
    assert heard == {True, False}


@pytest.mark.rule("C67", "C78")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", DRAWN)
def test_an_edition_speaks_of_what_it_draws(edition: str, language: str) -> None:
    said = tell(edition, language, 2)
    other = DRAWN["1997" if edition == "new" else "new"][language]
    assert re.search(DRAWN[edition][language], said)
    assert not re.search(other, said, re.IGNORECASE)
    texts = load(edition=edition).texts(language)
    for section, key in (("questions", "bust"), ("reasons", "bust_outside"), ("events", "group_emptied")):
        assert re.search(DRAWN[edition][language], texts.sections[section][key]), key


@pytest.mark.parametrize("edition", DRAWN)
def test_missions_are_told_by_what_they_take(edition: str) -> None:
    said, game = tell(edition, "en", 2), load(edition=edition)
    assert re.search("is dealt the missions?: at least 3 ", said) and re.search(
        r"missions: \w+ [02] \(at least 3 ", said
    )
    assert not any(card.id in said for card in game.missions.cards)
