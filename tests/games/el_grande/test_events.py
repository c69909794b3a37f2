"""Events: they tell all that happens on the table, add up, and cost the game nothing."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from castillo.core.bits import list_bits
from castillo.core.events import CORE_KINDS, Event, event_for
from castillo.core.notation import play_plan, play_text
from castillo.games.el_grande.board import CABALLEROS, PLACE_NAMES, SEAT_NAMES
from castillo.games.el_grande.events import EVENT_KINDS, describe_scoring
from castillo.games.el_grande.position import count_place, describe_boards
from castillo.games.el_grande.state import ElGrandeState

from .positions import SCORING, TURN, disk_question, turn_with
from .secrets import Branch
from .strategies import Style, Table, styles, tables
from .walks import Walker, load, set_up, walk

some = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
DOCS = Path(__file__).parents[3] / "docs" / "events.md"


class Model:
    """A table that is moved by events alone."""

    def __init__(self, state: ElGrandeState) -> None:
        self.counts = {place: count_place(state, at) for at, place in enumerate(PLACE_NAMES)}
        self.values: dict[str, Any] = {"grandes": {}, "boards": {}, "score": dict.fromkeys(state.game.seat_names, 0)}
        self.values |= {"hands": {name: list(range(1, 14)) for name in state.game.seat_names}, "vetoes": []}

    def hear(self, event: Event) -> None:
        """Follow an event."""
        handler = getattr(self, f"on_{event.kind.name}", None)
        if handler is not None:
            handler(**{key.rstrip("_") if key != "from" else "origin": value for key, value in event.data.items()})

    def on_carried(self, seat: str, origin: str, to: str, number: int) -> None:
        self.counts[origin][seat] -= number
        self.counts[to][seat] = self.counts[to].get(seat, 0) + number

    def on_home_drawn(self, seat: str, region: str, number: int) -> None:
        self.counts[region][seat] = number
        self.values["grandes"][seat] = region

    def on_king_moved(self, origin: str | None, to: str) -> None:
        assert self.values.get("king") == origin
        self.values["king"] = to

    def on_grande_moved(self, seat: str, origin: str, to: str) -> None:
        assert self.values["grandes"][seat] == origin
        self.values["grandes"][seat] = to

    def on_board_moved(self, board: str, origin: str | None, to: str) -> None:
        assert self.values["boards"].get(board) == origin
        self.values["boards"][board] = to

    def on_scored(self, points: dict[str, int], **_: Any) -> None:
        for seat, number in points.items():
            self.values["score"][seat] += number

    def on_power_played(self, seat: str, value: int) -> None:
        self.values["hands"][seat].remove(value)

    def on_power_back(self, seat: str, value: int) -> None:
        self.values["hands"][seat].append(value)

    def on_veto_kept(self, seat: str, **_: str) -> None:
        self.values["vetoes"].append(seat)

    def on_veto_used(self, seat: str, **_: str) -> None:
        self.values["vetoes"].remove(seat)

    on_veto_discarded = on_veto_used

    def on_round_begins(self, round: int) -> None:
        self.values["round"] = round

    def check(self, state: ElGrandeState) -> None:
        """Compare the model with the state that it followed."""
        names = state.game.seat_names
        for at, place in enumerate(PLACE_NAMES):
            assert {seat: n for seat, n in self.counts[place].items() if n} == count_place(state, at), place
        view = state.view(None)
        assert self.values.get("king") == view["king"] and self.values["grandes"] == view["grandes"]
        assert self.values["boards"] == describe_boards(state) and self.values["score"] == view["score"]
        hands = {name: list_bits(state.hand[seat]) for seat, name in enumerate(names)}
        assert {name: sorted(hand) for name, hand in self.values["hands"].items()} == hands
        held = [names[seat] for vetoes in (state.new_vetoes, state.old_vetoes) for seat in list_bits(vetoes)]
        assert sorted(self.values["vetoes"]) == sorted(held)
        assert self.values.get("round", 0) == state.round


@pytest.mark.rule("EG-1.8", "EG-8.1", "EG-8.6", "EG-8.7", "EG-6.4")
@some
@given(tables(), styles())
def test_events_tell_everything_that_changes(table: Table, style: Style) -> None:
    branch = Branch.of(table.state())
    quiet, model, heard = branch.state.clone(), Model(branch.state), 0
    walker = style.walker()
    kinds = {kind.name for kind in (*CORE_KINDS, *branch.state.game.event_kinds())}
    while not branch.state.is_terminal():
        seat, action = walker.choose(branch.state)
        branch.state.apply_action(action, seat)
        quiet.apply_action(action, seat)
        for event in branch.heard[heard:]:
            assert event.kind.name in kinds and json.loads(json.dumps(event.data)) == event.data
            assert set(event.data) >= set(event.kind.public)
            model.hear(event)
        heard = len(branch.heard)
        model.check(branch.state)
    assert quiet == branch.state and quiet.full_history() == branch.state.full_history()
    last = branch.heard[-1]
    assert last.kind.name == "game_over" and list(last.data["scores"].values()) == branch.state.scores()
    choices = [event for event in branch.heard if event.kind.name == "choice"]
    texts = [f"{event.data['seat']}: {event.data['answer']}" for event in choices]
    game = branch.state.game
    assert texts == [game.frame_text(e.seat, e.frame, e.action) for e in branch.state.full_history()]


@pytest.mark.rule("EG-8.1", "EG-8.3", "EG-8.6", "EG-8.7", "EG-8.8", "EG-C3E")
@some
@given(tables(), styles())
def test_the_arithmetic_is_that_of_the_score(table: Table, style: Style) -> None:
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 29 != style.seed % 29:
            continue
        for area in range(10):
            for first_only in (False, True):
                scoring, other = describe_scoring(state, area, first_only), state.clone()
                other.score_area(area, first_only)
                gained = [now - then for now, then in zip(other.scores(), state.scores(), strict=True)]
                names = state.game.seat_names
                assert scoring["points"] == {name: n for name, n in zip(names, gained, strict=True) if n}
                assert sum(rank["points"] * len(rank["seats"]) for rank in scoring["ranks"]) + sum(
                    bonus["points"] for bonus in scoring["bonuses"]
                ) == sum(gained)


@pytest.mark.rule("EG-8.1", "EG-8.6", "EG-8.7", "EG-8.2")
def test_a_scoring_is_told_with_ranks_and_bonuses() -> None:
    grandes = {**TURN["grandes"], "blue": "CNU"}
    state = set_up(turn_with("C2S", king="CNU", grandes=grandes, scoreboards={"8/4/0": "CNU"}))
    branch = Branch.of(state)
    play_plan(branch.state, ["red: card 2", "red: act", "red: score CNU"])
    assert branch.told(None)[-1] == {
        "kind": "scored", "area": "CNU", "values": [8, 4, 0], "board": "8/4/0", "firstOnly": False,
        "counts": {"red": 1, "blue": 3, "green": 2, "yellow": 2},
        "ranks": [
            {"count": 3, "seats": ["blue"], "rank": 1, "points": 8},
            {"count": 2, "seats": ["green", "yellow"], "rank": 3, "points": 0},
            {"count": 1, "seats": ["red"], "rank": 4, "points": 0},
        ],
        "bonuses": [{"seat": "blue", "why": "king", "points": 2}, {"seat": "blue", "why": "home", "points": 2}],
        "points": {"blue": 12},
    }  # fmt: skip


@pytest.mark.rule("EG-8.4", "EG-7.5", "EG-6.5")
def test_a_general_scoring_in_its_order() -> None:
    branch = Branch.of(set_up(SCORING))
    play_plan(branch.state, ["red: disk GAL", "green: disk GRA", "blue: disk GAL"])
    kinds = [event["kind"] for event in branch.told(None)]
    assert kinds[:12] == [
        "choice", "disk_set", "choice", "disk_set", "choice", "disk_set", "castillo_opened", "scored", "disks_revealed",
        "castillo_released", "carried", "carried",
    ]  # fmt: skip
    told = {event["kind"]: event for event in branch.told(None)[:12]}
    assert told["castillo_opened"]["counts"] == {"red": 2, "blue": 1, "green": 3}
    assert told["disks_revealed"]["disks"] == {"red": "GAL", "blue": "GAL", "green": "GRA"}
    assert told["castillo_released"]["targets"] == {"red": "GAL", "blue": "GAL", "green": "court"}
    assert [event["words"] for event in branch.told(3) if event["kind"] == "choice"][:3] == ["disk ?"] * 3
    assert [event.get("region") for event in branch.told(2) if event["kind"] == "disk_set"] == [None, "GRA", None]


@pytest.mark.rule("EG-11.3", "EG-12.9")
def test_disks_of_a_card_are_revealed_before_the_next_window() -> None:
    branch = Branch.of(disk_question("C2E"))
    play_plan(branch.state, ["yellow: disk SEV", "blue: disk CNU", "green: disk ARA"])
    assert [event["kind"] for event in branch.told(None)][-3:] == ["disk_set", "disks_revealed", "announced"]
    assert branch.told(0)[-1]["work"]["announced"] == "lose" and branch.told(0)[-1]["work"]["colour"] == "blue"


@pytest.mark.rule("EG-12.3", "EG-12.5", "EG-C2V")
def test_vetoes_are_told() -> None:
    branch = Branch.of(set_up(turn_with("C4R", vetoes={"blue": 3, "yellow": 4})))
    play_plan(branch.state, ["red: card 4", "red: act", "red: king CNU", "blue: allow", "yellow: veto"])
    told = [event for event in branch.told(None) if event["kind"] not in ("choice", "turn_begins")]
    work = {"announced": "king", "vetoHolders": ["blue", "yellow"], "used": ["act"], "target": "CNU"}
    assert told == [
        {"kind": "card_taken", "seat": "red", "stack": 4, "card": "C4R"},
        {"kind": "announced", "work": work},
        {"kind": "veto_allowed", "seat": "blue"},
        {"kind": "veto_used", "seat": "yellow", "against": "red"},
    ]
    while not branch.state.is_chance_node():
        branch.state.apply_action(branch.state.legal_actions()[-1])
    kinds = [event["kind"] for event in branch.told(None)]
    assert [event["seat"] for event in branch.told(0) if event["kind"] == "veto_discarded"] == ["blue"]
    assert kinds.index("veto_discarded") < kinds.index("round_ends") < kinds.index("round_begins")


@pytest.mark.rule("EG-C2V", "EG-12.1")
def test_a_veto_is_kept_in_the_open() -> None:
    branch = Branch.of(set_up(turn_with("C2V")))
    play_plan(branch.state, ["red: card 2", "red: act"])
    assert branch.told(3)[-1] == {"kind": "veto_kept", "seat": "red"}


@pytest.mark.rule("EG-2.1", "EG-2.2", "EG-2.9", "EG-3.1", "EG-4.2", "EG-4.5")
def test_the_set_up_and_the_first_round_in_order() -> None:
    branch = Branch.of(load(2).new_initial_state())
    walker = Walker(3)
    while not branch.state.stack[branch.state.active]:
        walker.step(branch.state)
    kinds = [event.kind.name for event in branch.heard if event.kind.name not in ("choice", "carried")]
    assert kinds == [
        "king_moved", "home_drawn", "home_drawn", "leader_drawn", "round_begins", *["card_drawn"] * 4, "power_played",
        "power_played", "turn_begins", "card_taken",
    ]  # fmt: skip


def test_no_secret_field_is_public() -> None:
    assert {kind.name: kind.private for kind in (*CORE_KINDS, *EVENT_KINDS) if kind.private} == {
        "choice": ("answer",), "disk_set": ("region",), "power_back": ("value",),
    }  # fmt: skip
    assert not any(set(kind.public) & {"answer", "region", "value"} for kind in EVENT_KINDS if kind.private)


def test_the_documentation_shows_what_happens() -> None:
    result = doctest.testfile(str(DOCS), module_relative=False)
    assert result.attempted > 5 and result.failed == 0


def test_the_documentation_lists_every_kind_and_field() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", DOCS.read_text("utf-8"), re.M))
    for kind in (*CORE_KINDS, *EVENT_KINDS):
        assert kind.name in rows, f"docs/events.md does not list {kind.name}"
        for name in (*kind.public, *kind.private):
            assert f"`{name}`" in rows[kind.name], f"docs/events.md: {kind.name} has a field {name}"


def test_a_session_goes_on_listening_after_an_undo() -> None:
    from castillo.core.session import Session

    session = Session(load(2))
    walker = Walker(1)
    heard: list[Event] = []
    session.state.listen(heard.append)
    while session.state.is_chance_node():
        session.apply(session.state.legal_actions()[0])
    seat, action = session.state.current_player(), session.state.legal_actions()[walker.below(5)]
    session.apply(action, seat)
    session.undo(seat)
    before = len(heard)
    session.apply(action, seat)
    played = [event_for(event, None).to_dict() for event in heard[before:]]
    assert [event["kind"] for event in played] == ["choice", "power_played"] and played[1]["seat"] in SEAT_NAMES


def test_none_are_heard_without_a_listener() -> None:
    branch = Branch.of(set_up(turn_with("C4P")))
    copy = branch.state.clone()
    play_text(copy, "red: card 4")
    assert branch.heard == [] and not copy.listens
    assert sum(copy.count(at, 0) for at in range(12)) == CABALLEROS
