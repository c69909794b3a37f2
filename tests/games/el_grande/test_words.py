"""Choices in words: what is legal is written, read back, and read whatever its letters' case and blanks."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from castillo import CHANCE
from castillo.core.errors import IllegalAction, InvalidNotation
from castillo.core.notation import choice_text, is_legal, legal_texts, parse_words, play_plan, play_text, split_choice
from castillo.games.el_grande import frames
from castillo.games.el_grande.actions import AREA, DONE, PIECE
from castillo.games.el_grande.state import ElGrandeState

from .positions import turn_with
from .strategies import Style, Table, styles, tables
from .walks import Walker, kind_on_top, load, set_up, walk

some = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def spellings(text: str) -> list[str]:
    """Write a choice in other ways that mean the same."""
    seat, _, words = text.partition(": ")
    return [
        text, text.upper(), text.lower(), text.title(), text.swapcase(), f"  {seat} :   {words.replace(' ', '   ')}  ",
        f"{seat}:{words}", text.replace(" ", "\t"), f"\n{text}\n",
    ]  # fmt: skip


def check_texts(state: ElGrandeState) -> None:
    """Check the words of every legal choice of every seat that is asked."""
    for seat in state.acting_seats() or [CHANCE]:
        actions, texts = state.legal_actions(seat), legal_texts(state, seat)
        assert len(set(texts)) == len(texts) == len(actions)
        for action, text in zip(actions, texts, strict=True):
            assert text == choice_text(state, action, seat)
            assert text.startswith(f"{state.game.seat_name(seat)}: ")
            for spelling in spellings(text):
                who, words = split_choice(state, spelling)
                assert (who, parse_words(state, who, words)) == (seat, action), spelling
        text, action = texts[-1], actions[-1]
        by_words, by_number = state.clone(), state.clone()
        play_text(by_words, text.upper())
        by_number.apply_action(action, seat)
        assert by_words == by_number and by_words.full_history() == by_number.full_history()
        assert is_legal(state, text)


@some
@given(tables(), styles())
def test_every_legal_choice_is_read_back(table: Table, style: Style) -> None:
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 11 == style.seed % 11 and not state.is_terminal():
            check_texts(state)


def test_every_question_has_words() -> None:
    asked = {kind for kind, decision in enumerate(load().decisions) if decision.key}
    seen: dict[int, int] = {}
    for seed in range(400):
        if seen.keys() == asked:
            break
        state = load(2 + seed % 4, veto=("parts", "whole")[seed % 2]).new_initial_state()
        for step in walk(state, Walker(seed, patience=seed % 9)):
            kind = kind_on_top(step)
            if seen.get(kind, 0) < 4 and not step.is_terminal():
                seen[kind] = seen.get(kind, 0) + 1
                check_texts(step)
                assert step.game.texts().get("questions", step.game.decisions[kind].key).endswith("?")
    assert seen.keys() == asked


@some
@given(tables(), styles())
def test_a_game_replays_from_its_words(table: Table, style: Style) -> None:
    state = table.state()
    texts: list[str] = []
    walker = style.walker()
    while not state.is_terminal():
        seat, action = walker.choose(state)
        texts.append(choice_text(state, action, seat))
        state.apply_action(action, seat)
    written = [
        state.game.frame_text(entry.seat, entry.frame, entry.action)
        for entry in state.full_history()
        if not entry.forced
    ]
    assert written == texts
    again = table.state()
    for text in texts:
        play_text(again, text)
    assert again == state
    at_once = table.state()
    play_plan(at_once, texts)
    assert at_once == state


@some
@given(tables(), styles())
def test_a_plan_that_cannot_be_is_not_begun(table: Table, style: Style) -> None:
    walker = style.walker()
    for n, state in enumerate(walk(table.state(), walker)):
        if n % 41 != style.seed % 41 or state.is_terminal() or state.is_chance_node():
            continue
        first = legal_texts(state, state.acting_seats()[0])[0]
        payload, history = state.payload(), state.full_history()
        with pytest.raises(IllegalAction):
            play_plan(state, [first, "chance: leader red"])
        with pytest.raises(InvalidNotation):
            play_plan(state, [first, "red: abdicate"])
        assert (state.payload(), state.full_history()) == (payload, history)


@pytest.mark.rule("EG-11.2")
@some
@given(tables(), styles())
def test_move_is_lift_and_drop(table: Table, style: Style) -> None:
    walker = style.walker()
    checked = 0
    for state in walk(table.state(), walker):
        if kind_on_top(state) != frames.LIFT or checked == 3:
            continue
        checked += 1
        asked = state.game.seat_name(state.current_player())
        pieces = [action for action in state.legal_actions() if action != DONE]
        piece = walker.pick(pieces)
        lifted = state.clone()
        lifted.apply_action(piece)
        words = state.game.actions.texts[piece]
        for area in range(10):
            move = f"{asked}: move {words} {state.game.actions.texts[AREA + area]}"
            assert is_legal(state, move) == (AREA + area in lifted.legal_actions())
        target = walker.pick(lifted.legal_actions())
        lifted.apply_action(target)
        play_text(state, f"{asked}: Move {words.upper()}  {state.game.actions.texts[target].lower()}")
        assert state == lifted


@pytest.mark.rule("EG-11.2", "EG-12.10")
def test_half_a_move_is_not_made() -> None:
    state = set_up(turn_with("C1B"))
    play_plan(state, ["red: card 1", "red: act"])
    payload, history = state.payload(), state.full_history()
    for words in ("move blue CNU GRA", "move blue CNU CNU", "move blue CNU court", "move blue GRA CNU"):
        with pytest.raises(IllegalAction):
            play_text(state, f"red: {words}")
        assert (state.payload(), state.full_history()) == (payload, history)
    assert PIECE + 5 * 5 + 1 in state.legal_actions()


@pytest.mark.parametrize("text", [
    "red: ", "red", "", ":", "pink: power 13", "red: power", "red: power 14", "red: power 0", "red: power thirteen",
    "red: power 13 12", "red: put XXX", "red: board 8/4 GAL", "red: lift pink GAL", "red: move blue GAL", "red: disk",
    "power 13", "chance: king XXX", "chance: draw 1 C9Z", "chance: draw 6 C1A", "red: recruit 7",
    "red: recruit -1", "red: card 6", "red: doner",
])  # fmt: skip
def test_words_that_are_no_choice(text: str) -> None:
    state = load().new_initial_state()
    for step in walk(state, Walker(3)):
        payload = step.payload()
        with pytest.raises(InvalidNotation):
            play_text(step, text)
        assert step.payload() == payload


@pytest.mark.parametrize("text", [
    "red: disk GAL", "red: put GAL", "red: lift blue GAL", "red: board 8/4/0 GAL", "red: veto", "red: done",
    "red: either 1", "red: back 13", "red: take blue GAL", "chance: king GAL", "chance: leader red",
    "chance: home blue PVA", "chance: draw 1 C1F", "blue: power 13",
])  # fmt: skip
def test_a_choice_that_is_not_asked_for_is_illegal_and_not_unknown(text: str) -> None:
    state = set_up(turn_with(phase="bid", power={}, leader="red"))
    with pytest.raises(IllegalAction, match="not"):
        play_text(state, text)


TOKENS = (
    "power", "put", "lift", "drop", "move", "disk", "board", "recruit", "card", "king", "home", "draw", "done", "act",
    "end", "veto", "red", "blue", "yellow", "GAL", "cnu", "CAS", "court", "8/4/0", "1", "2", "13", "0", "C1A", "C5K",
)  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(
    st.text(max_size=20) | st.lists(st.sampled_from(TOKENS), max_size=5).map(" ".join),
    st.sampled_from(["red", "blue", "chance", ""]),
    st.integers(0, 80),
)
def test_any_text_is_read_or_refused_by_name(words: str, seat: str, n: int) -> None:
    state = load().new_initial_state()
    walker = Walker(n)
    for _ in range(n):
        walker.step(state)
    payload = state.payload()
    try:
        play_text(state, f"{seat}: {words}")
    except (InvalidNotation, IllegalAction) as error:
        assert str(error)
        assert state.payload() == payload
    else:
        assert state.payload() != payload
