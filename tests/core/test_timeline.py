"""Timelines: the state before every entry, and what was known then."""

from __future__ import annotations

import pytest

from castillo.core.session import replay_choices
from castillo.core.timeline import Timeline

from ..records.golden import replay

NAMES = ["2-seats-short", "undo", "undo-by-consent", "power-cards-back", "all-options"]
every_game = pytest.mark.parametrize("name", NAMES)


@every_game
def test_the_last_state_is_that_of_the_session(name: str) -> None:
    session = replay(name)
    timeline = Timeline(session)
    assert timeline.entries == session.entries
    assert len(timeline.states) == len(session.entries) + 1
    assert timeline.states[-1] == session.state
    assert timeline.states[-1].full_history() == session.state.full_history()
    assert timeline.standing(len(session.entries)) == session.standing


@every_game
def test_the_states_are_those_of_the_choices_that_stood_then(name: str) -> None:
    session = replay(name)
    timeline = Timeline(session)
    for n in range(0, len(session.entries) + 1, 7):
        state = timeline.states[n]
        standing = timeline.standing(n)
        assert len(state.full_history()) == len(standing)
        assert [choice.forced for choice in state.full_history()] == [session.entries[at].forced for at in standing]
        if not state.is_forced():
            assert replay_choices(session.game, state.full_history()) == state


@every_game
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_at_the_end_what_stands_is_known_as_in_the_last_state(name: str, seat: int | None) -> None:
    session = replay(name)
    timeline = Timeline(session)
    words = timeline.known_words(len(session.entries), seat)
    public = [line.removeprefix("= ").partition(": ")[2] for line in session.state.public_history(seat)]
    assert [words[number] for number in session.standing] == public
    for number, undo in timeline.taken_back.items():
        assert words[number] == timeline.known_words(undo, seat)[number]
        assert words[undo] == session.entries[undo].words


def test_words_are_those_that_were_known_then() -> None:
    timeline = Timeline(replay("4-seats"))
    entries = timeline.entries
    first = next(n for n, entry in enumerate(entries) if entry.words.startswith("disk ") and not entry.forced)
    owner = timeline.states[first].game.seat_names.index(entries[first].seat_name)
    for seat in (None, 0, 1, 2, 3):
        expected = entries[first].words if seat == owner else "disk ?"
        assert timeline.known_words(first + 1, seat)[-1] == expected
        assert timeline.known_words(first + 12, seat)[first] == entries[first].words


def test_a_disk_taken_back_stays_unknown() -> None:
    timeline = Timeline(replay("undo"))
    covered = [
        number
        for number in timeline.taken_back
        if timeline.entries[number].words.startswith("disk ") and not timeline.entries[number].forced
    ]
    assert covered
    words = timeline.known_words(len(timeline.entries), None)
    assert {words[number] for number in covered} == {"disk ?"}
