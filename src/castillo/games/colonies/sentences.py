"""What happened, in sentences for people: those of the base game with what this expansion adds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from castillo.core.events import Event
from castillo.core.telling import Line
from castillo.games.el_grande.sentences import Narrator as BaseNarrator
from castillo.games.el_grande.sentences import ask as ask_in_base
from castillo.games.el_grande.sentences import explain_choice as explain_in_base

if TYPE_CHECKING:
    from castillo.games.colonies.rules import ColoniesRules


def tell(rules: ColoniesRules, events: Sequence[Event], language: str) -> list[Line]:
    """Tell what happened, a line each; see the base game."""
    return Narrator(rules, language).tell(events)


class Narrator(BaseNarrator):
    """Hears events one by one; spots within an area are told of with what sets them apart."""


def explain_choice(rules: ColoniesRules, view: dict[str, Any], words: str, language: str) -> str:
    """Say beside a choice what its ids stand for."""
    return explain_in_base(rules, view, words, language)


def ask(rules: ColoniesRules, view: dict[str, Any], language: str, choices: Sequence[str] = ()) -> str:
    """Put the question that a view is about into words; see the base game."""
    return ask_in_base(rules, view, language, choices)
