"""Whole games with the Colonies, kept: they replay to the same ends, and show what they are there for."""

from __future__ import annotations

import tomllib
from functools import cache

import pytest

from castillo import load_game
from castillo.core.record import load_record, record_session, write_record
from castillo.core.session import Session
from castillo.games.colonies.deck import load_house_deck
from castillo.games.colonies.options import OPTIONS
from castillo.pure import is_compiled

from .colonies_make import FOLDER, PLANS, RESULTS, TOLD, WORDS, Plan, find_features, play_plan

NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
ENDS = tomllib.loads(RESULTS.read_text("utf-8"))
SHOWN_BY_OTHERS = {"scoreOneMayPickCastillo", "oneEachIncludesSelf", "groupsUseCurrentValue", "mobileOnCastillo"}
"""Options of the base game that change nothing here which its own records do not show."""
AGAIN = PLANS if is_compiled() else PLANS[::5]


@cache
def replay(name: str) -> Session:
    """Replay a record."""
    return load_record(FOLDER / f"{name}.txt", load_game).replay()


@cache
def features(name: str) -> set[str]:
    """List what a record shows."""
    return find_features(replay(name))


def test_there_are_records_of_everything() -> None:
    assert len(NAMES) >= 15 and list(ENDS) == [plan.name for plan in PLANS] and sorted(ENDS) == NAMES
    shown = set().union(*(features(name) for name in NAMES))
    cards = {f"used {card.id}" for card in load_house_deck().cards}
    ports = ("AME", "MED", "FRA", "SHI", "SHI gold", "SHI wares", "GAL", "PVA", "CAT", "VAL", "GRA", "SEV")
    rare = {
        *WORDS,
        *(f"sailed to {port}" for port in ports),
        "gold delivered",
        "wares delivered",
        "extra region",
        "undo",
    }
    rare |= {"beside the Limit table", "the King in France"}
    values = {f"{o.name} = {value}" for o in OPTIONS if o.name not in SHOWN_BY_OTHERS for value in o.values}
    assert (cards | rare | values) - shown == set()


@pytest.mark.parametrize("name", NAMES)
def test_a_record_ends_as_noted_and_is_written_again_alike(name: str) -> None:
    session, end = replay(name), ENDS[name]
    names = session.game.seat_names
    assert session.state.is_terminal() and len(session.entries) == end["entries"]
    assert dict(zip(names, session.state.scores(), strict=True)) == end["score"]
    assert [names[seat] for seat in session.state.winners()] == end["winners"]
    assert {feature for feature in features(name) if " = " not in feature} == set(end["shows"])
    assert write_record(record_session(session)) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("plan", AGAIN, ids=[plan.name for plan in AGAIN])
def test_played_again_a_game_is_the_same(plan: Plan) -> None:
    assert play_plan(plan).entries == replay(plan.name).entries


def test_the_playthrough_is_told_of_its_record() -> None:
    from castillo.cli.el_grande.replay_text import write_game
    from castillo.cli.reading import Reading

    from .make import PLAYTHROUGHS

    told = (PLAYTHROUGHS / "colonies.txt").read_text("utf-8")
    assert told == "\n".join(write_game(Reading(replay(TOLD)))) + "\n"
