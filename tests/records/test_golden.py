"""Whole games, kept: they replay to the same ends, and show everything that they are there for."""

from __future__ import annotations

import pytest

from castillo import load_game
from castillo.core.options import spell
from castillo.core.record import read_record, record_session, write_record
from castillo.core.trace import trace_session
from castillo.pure import is_compiled

from .features import find_features, wanted_features
from .golden import FOLDER, NAMES, RESULTS, load, mend, path_of, read_text, replay
from .make import PLANS, Plan, play_plan

every_record = pytest.mark.parametrize("name", NAMES)
AGAIN = PLANS if is_compiled() else PLANS[::6]


def test_there_are_records_of_everything() -> None:
    assert len(NAMES) >= 24
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(NAMES)
    shown = {feature for name in NAMES for feature in RESULTS[name]["shows"]}
    shown |= {f"{option} = {spell(value)}" for name in NAMES for option, value in load(name).game.options.items()}
    assert wanted_features() - shown == set()


@every_record
def test_a_record_ends_as_noted(name: str) -> None:
    session = replay(name)
    result = RESULTS[name]
    names = session.game.seat_names
    assert session.state.is_terminal()
    assert dict(zip(names, session.state.scores(), strict=True)) == result["score"]
    assert [names[seat] for seat in session.state.winners()] == result["winners"]
    assert len(session.entries) == result["entries"]
    assert {feature for feature in find_features(session) if " = " not in feature} == set(result["shows"])


@every_record
def test_written_again_a_record_has_the_same_bytes(name: str) -> None:
    assert write_record(load(name)).encode() == path_of(name).read_bytes()
    assert write_record(record_session(replay(name))) == read_text(name)


@every_record
def test_forced_entries_may_be_left_out_and_are_supplied(name: str) -> None:
    lines = [line for line in read_text(name).splitlines() if not line.startswith("= ")]
    session = read_record(mend(lines), load_game).replay()
    assert session.entries == replay(name).entries
    assert write_record(record_session(session)) == read_text(name)


@every_record
def test_some_forced_entries_may_be_left_out(name: str) -> None:
    lines = read_text(name).splitlines()
    forced = [number for number, line in enumerate(lines) if line.startswith("= ")][::2]
    kept = [line for number, line in enumerate(lines) if number not in forced]
    assert read_record(mend(kept), load_game).replay().entries == replay(name).entries


@every_record
def test_a_trace_has_a_line_for_every_choice(name: str) -> None:
    session = replay(name)
    head, *lines, last = list(trace_session(session))
    assert head == {
        "game": "el_grande", "seats": session.game.seat_names, "expansions": [], "options": session.game.options,
    }  # fmt: skip
    standing = [session.entries[number] for number in session.standing]
    assert [line["choice"] for line in lines] == [entry.text for entry in standing]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert [line.get("forced", False) for line in lines] == [entry.forced for entry in standing]
    assert (last["over"], last["score"], last["winners"]) == (True, RESULTS[name]["score"], RESULTS[name]["winners"])
    for line in lines:
        seat, _, words = line["choice"].partition(": ")
        assert words in line["legal"][seat]
        assert list(line["legal"]) == line["to_move"]
        assert all(0 not in counts.values() for counts in line["position"]["regions"].values())


@pytest.mark.parametrize("plan", AGAIN, ids=[plan.name for plan in AGAIN])
def test_a_record_can_be_made_again(plan: Plan) -> None:
    assert play_plan(plan).entries == replay(plan.name).entries


def test_every_record_has_a_plan() -> None:
    assert [plan.name for plan in PLANS] == NAMES
