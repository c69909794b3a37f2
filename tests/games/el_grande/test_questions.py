"""Questions in words: only what is still possible is asked, and a veto is asked about what is announced."""

from __future__ import annotations

from typing import Any

from castillo.core.notation import legal_texts, play_text
from castillo.games.el_grande import frames

from .positions import turn_with
from .walks import Walker, kind_on_top, load, set_up, walk

VETOES: dict[str, Any] = {"vetoes": {"blue": 4}}


def ask(state: Any, seat: int | None = 0) -> str:
    words = [text.partition(": ")[2] for text in legal_texts(state, seat)] if seat is not None else []
    return str(state.game.ask(state.game.view(state, seat), choices=words))


def test_only_the_halves_that_are_left_are_asked_about() -> None:
    state = set_up(turn_with("C2D"))
    play_text(state, "red: card 2")
    for seat in (0, None):
        assert ask(state, seat) == "place Caballeros, use the special action, or end the turn?"
    play_text(state, "red: place")
    play_text(state, "red: done")
    for seat in (0, None):
        assert ask(state, seat) == "use the special action, or end the turn?"


def test_a_question_about_halves_names_what_may_be_chosen() -> None:
    found: dict[frozenset[str], str] = {}
    for seed in range(60):
        for step in walk(load(2 + seed % 4).new_initial_state(), Walker(seed)):
            if not step.is_terminal() and kind_on_top(step) == frames.HALVES:
                seat = step.acting_seats()[0]
                choices = frozenset(text.partition(": ")[2] for text in legal_texts(step, seat))
                found[choices] = ask(step, seat)
    for choices, question in found.items():
        assert ("place" in choices) == ("place Caballeros" in question)
        assert ("act" in choices) == ("special action" in question)
    assert len(found) >= 3


def test_a_veto_is_asked_about_what_is_announced() -> None:
    card = next(card.id for card in load().deck.cards if card.effect == "king")
    state = set_up(turn_with(card, **VETOES))
    for words in (f"card {card[1]}", "act", "king SEV"):
        play_text(state, f"red: {words}")
    assert kind_on_top(state) == frames.VETO_WINDOW
    assert ask(state, 1) == "Red announces: moving the King to Seville. Veto it, or let it pass?"
    for seat in (0, None):
        assert ask(state, seat) == "Red announces: moving the King to Seville. Blue may veto it."


def test_whatever_is_announced_has_words() -> None:
    heard: dict[str, set[str]] = {}
    for seed in range(150):
        for step in walk(load(3 + seed % 3, veto="parts").new_initial_state(), Walker(seed)):
            if not step.is_terminal() and kind_on_top(step) == frames.VETO_WINDOW:
                view = step.game.view(step, None)
                question = ask(step, None)
                seat = step.game.seat_name(int(step.active)).capitalize()
                assert question.startswith(f"{seat} announces: ") and question.endswith(" may veto it.")
                heard.setdefault(view["pending"]["announced"], set()).add(question)
    assert len(heard) >= 8, heard
    for kind, questions in heard.items():
        assert not any(f": {kind}" in question for question in questions if kind.lower() != kind), kind
        print(kind, sorted(questions)[0])
