"""Reasons, texts and rule ids: everything has words, and every rule that is named exists."""

from __future__ import annotations

import pytest

from castillo.core.conformance import check_words
from castillo.core.notation import legal_texts, parse_words, play_text
from castillo.core.options import OptionValue
from castillo.core.session import Session, find_undo
from castillo.rulebook import load_rulebook

from .walks import OPTION_SETS, load, set_up, walk

RULE_IDS = {rule.id for rule in load_rulebook("caesar_cleopatra").rules()}


@pytest.mark.parametrize("options", OPTION_SETS)
def test_every_refusal_has_words_and_names_a_rule_that_exists(options: dict[str, OptionValue]) -> None:
    game = load(**options)
    texts = game.texts()
    keys: set[str] = set()
    for n, state in enumerate(walk(game.new_initial_state(), 3)):
        if n % 10 or state.is_terminal():
            continue
        for action in range(game.max_chance_outcomes() if state.is_chance_node() else game.num_distinct_actions()):
            reason = state.explain(action)
            if reason is not None:
                keys.add(reason.key)
                assert reason.rule in RULE_IDS | {""}
                assert "{" not in game.describe_reason(reason)
        check_words(state)
    assert keys <= set(texts.sections["reasons"]) and len(keys) > 10


def test_every_decision_names_its_rules_and_every_question_has_a_text() -> None:
    game = load()
    for decision in game.decisions:
        assert decision.rules and set(decision.rules) <= RULE_IDS, decision
        assert not decision.key or game.texts().get("questions", decision.key) != decision.key


def test_two_groups_and_two_missions_are_read_in_either_order() -> None:
    state = set_up({"hand": {"caesar": ["castling", 1]}, "groups": {"PRA": {"left": 5, "caesar": {"up": [5]}}},
                    "to_move": "caesar"})  # fmt: skip
    assert parse_words(state, 0, "castle QUA PRA") == parse_words(state, 0, "castle pra qua")
    assert "caesar: castle PRA QUA" in legal_texts(state)


@pytest.mark.rule("C31", "C34")
def test_nothing_is_taken_back_once_cards_have_been_turned_up() -> None:
    """Not even where the opponent has not been asked, because both Vetoes are gone."""
    state = set_up({
        "hand": {"caesar": ["scout", 1, 2], "cleopatra": [1]},
        "discard": {"cleopatra": ["veto", "veto"]},
        "groups": {"PRA": {"left": 5, "cleopatra": {"down": [5]}}},
        "to_move": "caesar",
    })  # fmt: skip
    play_text(state, "caesar: scout PRA")
    assert [entry.forced for entry in state.full_history()] == [False, True]
    at, reason = find_undo(state, 0)
    assert at == 0 and reason is not None and reason.key == "undo_revealed"


def test_a_card_that_was_just_placed_is_taken_back() -> None:
    session = Session(load(missions="off"))
    while session.state.pending() is not None and session.state.pending().key != "play":  # type: ignore[union-attr]
        session.apply(session.state.legal_actions()[0], session.state.acting_seats()[0])
    before = session.state.payload()
    session.apply(session.state.legal_actions()[0], 1)
    session.undo(1)
    assert session.state.payload() == before
