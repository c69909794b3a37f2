"""What seats are told, on the toy game: public histories, information states, determinizations, events, numbers.

The rules are subclassed in plain Python here, so most of these tests run only uncompiled (`CASTILLO_PURE=1`).
"""

from __future__ import annotations

from typing import Any

import pytest

from castillo.core.chance import Rng
from castillo.core.conformance_knowledge import check_knowledge, list_knowledge
from castillo.core.errors import ConformanceError, NoHistory
from castillo.core.events import CHOICE, CORE_KINDS, Event, EventKind, event_for
from castillo.core.game import Game
from castillo.core.history import PlayedChoice, add_choice, add_choices, goes_on_from, list_choices, replace_actions
from castillo.core.knowledge import write_view
from castillo.core.layout import Part, lay_out
from castillo.core.notation import play_plan, play_text
from castillo.core.session import Session
from castillo.core.state import State
from castillo.core.timeline import Timeline
from castillo.pure import is_compiled
from castillo.registry import load_game

from .test_core import load_toy

uncompiled = pytest.mark.skipif(is_compiled(), reason="compiled rules cannot be subclassed in plain Python")


@pytest.fixture
def state() -> State:
    first: State = load_toy().Toy().new_initial_state()
    play_text(first, "chance: stake 1")
    return first


# Public histories and information states.


@uncompiled
def test_what_is_hidden_reads_as_a_question_mark_until_it_is_shown(state: State) -> None:
    play_text(state, "tails: show 2")
    assert state.public_history(0) == state.public_history() == ["chance: stake 1", "tails: show ?"]
    assert state.public_history(1) == ["chance: stake 1", "tails: show 2 (of 3)"]
    play_text(state, "heads: show 1")
    assert state.public_history(0) == ["chance: stake 1", "tails: show 2", "heads: show 1 (of 3)"]
    assert state.public_history(None) == ["chance: stake 1", "tails: show 2", "heads: show 1"]


@uncompiled
def test_a_secret_forced_answer_looks_like_any_other(state: State) -> None:
    play_plan(state, ["heads: show 2", "tails: show 2", "chance: stake 1", "heads: show 1", "tails: show 0"])
    play_plan(state, ["chance: stake 2", "heads: show 0"])  # heads has no coins left
    assert state.full_history()[-1].forced is False
    assert state.public_history(1)[-1] == "heads: show ?"


@uncompiled
def test_an_information_state_is_who_one_is_and_what_one_has_seen(state: State) -> None:
    play_text(state, "tails: show 2")
    assert state.information_state_string(0) == "seat heads\nchance: stake 1\ntails: show ?"
    assert state.information_state_string(1) == "seat tails\nchance: stake 1\ntails: show 2 (of 3)"


@uncompiled
def test_what_began_with_a_position_says_so() -> None:
    game = load_toy().Toy()
    state = game.state_from_position({"coins": {"heads": 1, "tails": 2}})
    play_plan(state, ["chance: stake 1", "tails: show 2"])
    lines = state.information_state_string(0).splitlines()
    assert lines[:4] == ["seat heads", "beginning", "round: 1", "coins: heads 1, tails 2"]
    assert lines[-3:] == ["choices", "chance: stake 1", "tails: show ?"]
    assert state.clone().information_state_string(0) == state.information_state_string(0)
    assert state.beginning().view(0)["coins"] == {"heads": 1, "tails": 2}
    assert state.beginning().beginning() == state.beginning() != game.new_initial_state()


@uncompiled
def test_without_a_history_nobody_knows_what_was_seen(state: State) -> None:
    state.keeps_history = False
    for ask in (state.public_history, lambda: state.information_state_string(0)):
        with pytest.raises(NoHistory):
            ask()


def play_session(game: Game, *texts: str) -> Timeline:
    """Play a session and lay it out."""
    session = Session(game)
    for text in ("chance: stake 1", *texts):
        session.play(text)
    return Timeline(session)


@uncompiled
def test_a_session_is_told_to_each_seat_with_what_was_taken_back(state: State) -> None:
    rest = ("heads: undo", "heads: show 2", "tails: show 0", "chance: stake 2")
    one, two = (play_session(state.game, f"heads: show {coins}", *rest) for coins in (1, 0))
    assert one.known_words(5, 0)[1:] == ["show 1 (of 3)", "undo", "show 2 (of 3)", "show 0"]
    told = ["stake 1", "show ?", "undo", "show 2", "show 0", "stake 2"]
    assert one.known_words(6, None) == two.known_words(6, None) == told
    for n in range(7):
        assert one.known_words(n, 1) == two.known_words(n, 1)


@uncompiled
def test_what_was_shown_before_it_was_taken_back_stays_known(state: State) -> None:
    timeline = play_session(state.game, "heads: show 1", "tails: show 2", "heads: undo agreed", "heads: show 0")
    assert timeline.known_words(5, None)[1:] == ["show 1", "show 2", "undo agreed", "show ?"]


# Determinizations.


@uncompiled
def test_resampling_draws_what_is_hidden_and_nothing_else(state: State) -> None:
    play_text(state, "tails: show 2")
    known, rng = list_knowledge(state, 0), Rng(3)
    seen: dict[int, int] = {}
    for _ in range(60):
        other: Any = state.resample_from_infostate(0, rng)
        assert list_knowledge(other, 0) == known
        assert other.full_history()[-1].action == other.shown[1] == 3 - other.coins[1]
        seen[other.shown[1]] = seen.get(other.shown[1], 0) + 1
    assert sorted(seen) == [0, 1, 2] and min(seen.values()) > 8
    assert all(state.resample_from_infostate(1, rng) == state for _ in range(9))


@uncompiled
def test_a_state_resampled_for_search_has_no_history(state: State) -> None:
    play_text(state, "tails: show 2")
    other = state.resample_from_infostate(0, Rng(1), keeps_history=False)
    assert other.past is None and not other.keeps_history and other.view(0) == state.view(0)
    assert state.keeps_history and len(state.full_history()) == 2


@uncompiled
def test_the_suite_finds_a_game_that_tells_too_much(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    play_text(state, "tails: show 2")
    check_knowledge(state, Rng(1))
    toy = load_toy()
    view = toy.Toy.view
    monkeypatch.setattr(toy.Toy, "view", lambda self, s, seat: {**view(self, s, seat), "purses": list(s.coins)})
    with pytest.raises(ConformanceError, match="seat 0 can tell a resampled state apart by its view"):
        for seed in range(9):
            check_knowledge(state, Rng(seed))
    monkeypatch.undo()
    monkeypatch.setattr(toy.Show, "hides", lambda *_: False)
    with pytest.raises(ConformanceError, match="apart by its history"):
        for seed in range(9):
            check_knowledge(state, Rng(seed))


def play_numbered(number: int) -> list[PlayedChoice]:
    return [PlayedChoice(at % 3 - 1, at + 100, at << 8, at % 5 == 2) for at in range(number)]


@pytest.mark.parametrize("changed", [0, 15, 16, 31, 39])
def test_choices_are_replaced_in_a_copy(changed: int) -> None:
    entries = play_numbered(40)
    before = add_choices(None, 0, entries[:changed])
    past = add_choices(before, changed, entries[changed:])
    other = replace_actions(past, 40, {39: 7, changed: 5})
    expected = [entry._replace(action={39: 7, changed: 5}.get(at, entry.action)) for at, entry in enumerate(entries)]
    assert list_choices(other, 40) == expected
    assert list_choices(past, 40) == entries
    assert goes_on_from(other, 40, before, changed) == (changed > 0)  # what lies before the oldest one is shared
    assert not goes_on_from(other, 40, past, 40)
    assert replace_actions(past, 40, {}) is past


def test_pasts_that_part_do_not_touch_each_other() -> None:
    for made in (1, 15, 16, 17, 33):
        entries = play_numbered(made)
        past = add_choices(None, 0, entries)
        first = add_choice(past, made, 1, 2, 3, True)
        second = add_choice(past, made, 0, 5, 6, False)
        longer = add_choices(first, made + 1, play_numbered(20))
        assert list_choices(past, made) == entries
        assert list_choices(first, made + 1) == [*entries, PlayedChoice(1, 3, 2, True)]
        assert list_choices(second, made + 1) == [*entries, PlayedChoice(0, 6, 5, False)]
        assert list_choices(longer, made + 21, made + 1) == play_numbered(20)
        assert goes_on_from(longer, made + 21, past, made)
        assert goes_on_from(longer, made + 21, first, made + 1)
        assert goes_on_from(second, made + 1, past, made)
        assert not goes_on_from(second, made + 1, first, made + 1)
        assert not goes_on_from(past, made, first, made + 1)
        assert not goes_on_from(None, 0, past, made)


def test_clones_share_a_history_and_go_on_apart() -> None:
    state: State = load_game("caesar_cleopatra").new_initial_state()
    while not state.is_terminal():
        before = state.full_history()
        action = state.legal_actions()[-1]
        ahead, beside = state.clone(), state.clone()
        ahead.apply_action(state.legal_actions()[0])
        state.apply_action(action)
        assert beside.full_history() == before
        assert state.full_history()[: len(before)] == ahead.full_history()[: len(before)] == before
        assert state.full_history()[len(before)].action == action
        assert state.full_history(len(before)) == state.full_history()[len(before) :]


# Events.


@uncompiled
def test_events_are_told_to_whoever_listens(state: State) -> None:
    heard: list[Event] = []
    state.listen(heard.append)
    clone = state.clone()
    play_plan(clone, ["tails: show 2"])
    assert heard == [] and not clone.listens
    state.apply_action(2, 1)
    state.apply_action(1, 0)
    names = ["choice", "coins_left", "choice", "coins_left", "coins_shown"]
    assert [event.kind.name for event in heard] == names
    assert event_for(heard[0], 0).to_dict() == {
        "kind": "choice", "seat": "tails", "question": "show", "words": "show ?", "forced": False,
    }  # fmt: skip
    assert event_for(heard[0], 1).data["answer"] == "show 2"
    assert event_for(heard[1], 0).data == event_for(heard[1], None).data == {}
    assert event_for(heard[1], 1).data == {"coins": 1}
    assert event_for(heard[4], None).data == {"shown": [1, 2], "stake": 1}  # purses are on no list
    state.listen(None)
    state.apply_action(state.legal_actions()[0])
    assert len(heard) == 5 and not state.listens


@uncompiled
def test_the_end_is_an_event_and_listening_changes_nothing(state: State) -> None:
    heard: list[Event] = []
    other = state.clone()
    other.listen(heard.append)
    while not state.is_terminal():
        action = state.legal_actions()[-1]
        state.apply_action(action)
        other.apply_action(action)
    assert other == state and other.full_history() == state.full_history()
    names = state.game.seat_names
    winners = [names[seat] for seat in state.winners()]
    scores = dict(zip(names, state.scores(), strict=True))
    assert heard[-1].to_dict() == {"kind": "game_over", "scores": scores, "winners": winners}


def test_an_event_passes_on_only_what_its_kind_lists() -> None:
    kind = EventKind("peeked", ("seat",), "a seat looks at a card", ("card",))
    event = Event(kind, {"seat": "red", "card": "C1A", "forgotten": 1}, (2,))
    assert event_for(event, 2).data == {"seat": "red", "card": "C1A"}
    assert event_for(event, 1).data == event_for(event, None).data == {"seat": "red"}
    assert event_for(Event(kind, event.data, None), 1).data == {"seat": "red", "card": "C1A"}
    assert event_for(Event(kind, event.data), 0).data == {"seat": "red"}  # by default there are no insiders
    assert event_for(event_for(event, 1), 2).data == {"seat": "red"}
    assert CHOICE in CORE_KINDS


# Words and numbers.


def test_a_view_is_written_without_what_is_empty_or_constant() -> None:
    view: dict[str, Any] = {
        "game": "toy", "options": {"a": 1}, "you": None, "over": False, "cards": {"1": "C1A", "2": "C2V"}, "seen": [],
        "regions": {"GAL": {"red": 2, "blue": 1}, "PVA": {}}, "shown": {"red": [1, 3], "blue": []}, "round": 0,
    }  # fmt: skip
    assert write_view(view).splitlines() == [
        "over: no",
        "cards: 1 C1A, 2 C2V",
        "regions: GAL (red 2, blue 1)",
        "shown: red 1 3",
        "round: 0",
    ]


def test_parts_are_laid_out_one_behind_the_other() -> None:
    first, second = lay_out([Part("a", (2, 3), 1, "six"), Part("b", (4,), 9, "four", -1)], 10)
    assert (first.offset, first.size, second.offset, second.size) == (10, 6, 16, 4)
    assert (second.least, second.most, second.meaning) == (-1, 9, "four")
    assert second.cut(list(range(30))) == [16, 17, 18, 19]
