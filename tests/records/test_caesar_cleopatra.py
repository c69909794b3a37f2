"""Whole games of Caesar & Cleopatra, kept: they replay to the same ends, and show what they are there for."""

from __future__ import annotations

from typing import Any

import pytest

from castillo import load_game
from castillo.cli.el_grande.replay_text import write_game
from castillo.cli.reading import Reading
from castillo.core.options import spell
from castillo.core.record import read_record, record_session, write_record
from castillo.core.session import AGREED, find_undo
from castillo.core.trace import trace_session
from castillo.games.caesar_cleopatra.position import KEYS
from castillo.pure import is_compiled

from .caesar_features import find_features, wanted_features
from .caesar_make import PLANS, TOLD, Plan, play_plan
from .golden import Shelf, mend
from .make import PLAYTHROUGHS

SHELF = Shelf("caesar_cleopatra")
every_record = pytest.mark.parametrize("name", SHELF.names)
AGAIN = PLANS if is_compiled() else PLANS[::6]
ALWAYS = {
    "to_move", "groups", "hand", "won", "bag", "influence_deck", "action_deck", "discard", "missions", "score",
}  # fmt: skip
CARDS = {"new": [7, 7, 7, 7, 7, 2, 3, 3, 1, 1, 2], "1997": [7, 7, 7, 7, 7, 2, 4, 2, 1, 2, 2, 2]}
NAMES = [1, 2, 3, 4, 5, "P", "assassination", "scout", "wrath", "castling", "veto", "spy"]


def test_there_are_records_of_everything() -> None:
    assert len(SHELF.names) >= 24
    assert sorted(path.stem for path in SHELF.folder.glob("*.txt")) == sorted(SHELF.names)
    assert [plan.name for plan in PLANS] == SHELF.names
    shown = {feature for name in SHELF.names for feature in SHELF.results[name]["shows"]}
    games = [SHELF.load(name).game for name in SHELF.names]
    shown |= {f"{option} = {spell(value)}" for game in games for option, value in game.options.items()}
    assert wanted_features() - shown == set()


@every_record
def test_a_record_ends_as_noted(name: str) -> None:
    session, result = SHELF.replay(name), SHELF.results[name]
    names = session.game.seat_names
    assert session.state.is_terminal()
    assert dict(zip(names, session.state.scores(), strict=True)) == result["score"]
    assert [names[seat] for seat in session.state.winners()] == result["winners"]
    assert len(session.entries) == result["entries"]
    assert {feature for feature in find_features(session) if " = " not in feature} == set(result["shows"])


@every_record
def test_written_again_a_record_has_the_same_bytes(name: str) -> None:
    assert write_record(SHELF.load(name)).encode() == SHELF.path_of(name).read_bytes()
    assert write_record(record_session(SHELF.replay(name))) == SHELF.read_text(name)


@every_record
def test_forced_entries_may_be_left_out_and_are_supplied(name: str) -> None:
    lines = SHELF.read_text(name).splitlines()
    forced = [number for number, line in enumerate(lines) if line.startswith("= ")]
    for without in (forced, forced[::2]):
        kept = [line for number, line in enumerate(lines) if number not in without]
        assert read_record(mend(kept), load_game).replay().entries == SHELF.replay(name).entries


@every_record
def test_a_trace_has_a_line_for_every_choice(name: str) -> None:
    session, result = SHELF.replay(name), SHELF.results[name]
    head, *lines, last = list(trace_session(session))
    game = session.game
    assert head == {
        "game": "caesar_cleopatra", "seats": ["caesar", "cleopatra"], "expansions": [], "options": game.options,
    }  # fmt: skip
    standing = [session.entries[number] for number in session.standing]
    assert [line["choice"] for line in lines] == [entry.text for entry in standing]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert [line.get("forced", False) for line in lines] == [entry.forced for entry in standing]
    assert list(last) == ["over", "score", "winners", "position"]
    assert (last["over"], last["score"], last["winners"]) == (True, result["score"], result["winners"])
    assert last["position"]["score"] == result["score"]
    for line in lines:
        check_line(line)
    for line in [*lines, last]:
        check_position(line["position"], str(game.options["edition"]))


def check_line(line: dict[str, Any]) -> None:
    """Check who is asked what in a line of a trace."""
    keys = ["n", "to_move", "legal", "choice", *(["forced"] if "forced" in line else []), "position"]
    assert list(line) == keys and line.get("forced", True) is True
    seat, _, words = line["choice"].partition(": ")
    assert list(line["legal"]) == line["to_move"] and words in line["legal"][seat]
    assert all(len(set(legal)) == len(legal) for legal in line["legal"].values())
    if "forced" in line:
        assert line["legal"][seat] == [words]
    assert "?" not in line["choice"]


def check_position(position: dict[str, Any], edition: str) -> None:
    """Check that a position of a trace has all cards, but for the action card that is being played."""
    assert set(KEYS) >= set(position) >= ALWAYS
    for seat in ("caesar", "cleopatra"):
        cards = list(position["lifted"][seat]) if "lifted" in position else []
        for key in ("hand", "influence_deck", "action_deck", "discard"):
            cards += position[key][seat]
        for group in position["groups"].values():
            cards += [card for side in group.get(seat, {}).values() for card in side]
        missing = [most - cards.count(card) for card, most in zip(NAMES, CARDS[edition], strict=False)]
        assert min(missing) >= 0 and sum(missing) <= 1 and not any(missing[:6])
    for group, entry in position["groups"].items():
        won = sum(position["won"][seat].get(group, 0) for seat in ("caesar", "cleopatra"))
        assert entry["left"] + won == (3 if group in ("CON", "CEN") or (edition, group) == ("1997", "AED") else 5)


@every_record
def test_positions_at_the_beginning_of_a_turn_can_be_set_up(name: str) -> None:
    session = SHELF.replay(name)
    game, before = session.game, ""
    _, *lines, _ = list(trace_session(session))
    checked = 0
    for line in lines:
        position = line["position"]
        turn, before = position["to_move"], before or position["to_move"]
        if turn != before and line["to_move"] == [turn] and "forced" not in line and "lifted" not in position:
            again = game.position(game.state_from_position(position))
            assert again == position
            checked += 1
        before = turn
    assert checked > 5


@pytest.mark.parametrize("plan", AGAIN, ids=[plan.name for plan in AGAIN])
def test_a_record_can_be_made_again(plan: Plan) -> None:
    assert play_plan(plan).entries == SHELF.replay(plan.name).entries


@pytest.mark.parametrize("name", ["undo", "undo-by-consent", "1997-undo"])
def test_what_was_taken_back_is_left_out_of_a_trace(name: str) -> None:
    session = SHELF.replay(name)
    assert len(list(trace_session(session))) == len(session.standing) + 2 < len(session.entries)
    assert any(entry.words == AGREED for entry in session.entries) == (name != "undo")


def test_a_mission_is_not_taken_back_once_all_missions_have_been_shown() -> None:
    state = SHELF.replay("nothing-emptied").state
    last = state.full_history()[-1]
    assert state.game.frame_text(last.seat, last.frame, last.action).split()[1] == "keep"
    reason = find_undo(state, last.seat)[1]
    assert reason is not None and reason.key == "undo_revealed"


@pytest.mark.parametrize("name", TOLD)
def test_the_playthrough_is_up_to_date(name: str) -> None:
    text = (PLAYTHROUGHS / f"{TOLD[name]}.txt").read_text("utf-8")
    assert text == "\n".join(write_game(Reading(SHELF.replay(name)))) + "\n"
