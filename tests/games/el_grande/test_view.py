"""Views: what a seat or a spectator is shown, and that it does not depend on what it cannot know."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from castillo.core.notation import play_plan, play_text
from castillo.games.el_grande import frames
from castillo.games.el_grande.actions import AREA
from castillo.games.el_grande.board import CASTILLO, COURT, NOWHERE, REGION_IDS
from castillo.games.el_grande.state import ElGrandeState

from .positions import DISK_POSITIONS, TURN, disk_question, turn_with
from .strategies import Style, Table, styles, tables
from .walks import Walker, begin, kind_on_top, load, set_up, walk

some = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
few = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))

PUBLIC = {
    "game", "seats", "you", "options", "round", "phase", "to_move", "question", "over", "winners", "king", "leader",
    "grandes", "regions", "court", "province", "score", "scoreboards", "cards", "faceDown", "taken", "power", "vetoes",
    "handSizes", "back", "answered", "disks", "pending", "unplayed",
}  # fmt: skip
OWN = {"hand", "played"}


def knowledge(state: ElGrandeState, seat: int | None) -> dict[str, Any]:
    """Return all that the engine tells a seat or a spectator."""
    told: dict[str, Any] = {
        "view": state.game.view(state, seat),
        "acting": state.acting_seats(),
        "turn": state.game.describe_turn(state),
        "repr": repr(state),
        "outcomes": state.chance_outcomes(),
        "over": (state.is_terminal(), state.scores()),
        "observation": state.observation_string(seat),
        "history": state.public_history(seat),
    }
    if seat is not None:
        told["legal"] = state.legal_actions(seat)
        told["information"] = state.information_state_string(seat)
        told["tensor"] = state.observation_tensor(seat)
        told["reasons"] = [state.explain(action, seat) for action in range(state.game.num_distinct_actions())]
    return told


def others(state: ElGrandeState, seat: int) -> list[int | None]:
    """List everybody but one seat, the spectator too."""
    return [None, *(other for other in range(state.game.num_players()) if other != seat)]


def assert_alike(one: ElGrandeState, other: ElGrandeState, seat: int) -> None:
    """Assert that nobody but `seat` can tell two states apart."""
    for watcher in others(one, seat):
        assert knowledge(one, watcher) == knowledge(other, watcher), f"seat {watcher} sees what it cannot know"


# What views hold.


@pytest.mark.rule("EG-5.10", "CR-10", "CR-26")
@some
@given(tables(), styles())
def test_a_view_holds_what_is_listed_and_nothing_else(table: Table, style: Style) -> None:
    expected = set(PUBLIC)
    if table.options["castilloOpen"]:
        expected.add("castillo")
    if table.options["showPlayedPower"]:
        expected.add("shown")
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 19 != style.seed % 19 and not state.is_terminal():
            continue
        position = state.game.position(state)
        for seat in (None, *range(state.game.num_players())):
            view = state.game.view(state, seat)
            assert set(view) == (expected if seat is None else expected | OWN)
            assert json.loads(json.dumps(view)) == view
            for key in ("round", "phase", "court", "province", "score", "scoreboards", "cards", "taken", "vetoes"):
                assert view[key] == position[key]
            assert {region: counts for region, counts in view["regions"].items() if counts} == position["regions"]
            assert view["you"] == (None if seat is None else state.game.seat_name(seat))
            assert bool(view["winners"]) == view["over"] == state.is_terminal()
            if seat is not None:
                name = view["you"]
                assert view["hand"] == position["hands"][name] and view["played"] == position["played"][name]
                assert view["handSizes"][name] == len(view["hand"])


@pytest.mark.rule("EG-2.4", "EG-3.4", "EG-4.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_before_the_bidding_all_see_the_action_cards_and_their_own_power_cards(seats: int) -> None:
    state = begin(load(seats), Walker(seats))
    for seat in range(seats):
        view = state.game.view(state, seat)
        assert view["question"] == "bid" and view["power"] == {}
        assert sorted(view["cards"]) == ["1", "2", "3", "4", "5"]
        assert view["hand"] == list(range(1, 14)) and view["played"] == []
        assert view["handSizes"] == dict.fromkeys(view["seats"], 13)
    assert state.game.view(state, None)["cards"] == state.game.view(state, 0)["cards"]


@pytest.mark.rule("EG-2.5", "EG-5.10")
@few
@given(tables(), styles())
def test_face_down_cards_are_those_that_nobody_has_seen(table: Table, style: Style) -> None:
    state = table.state()
    left = state.game.view(state, None)["faceDown"]
    sizes = [11, 9 if table.options["veto"] == "off" else 11, 11, 11]
    assert [len(left[stack]) for stack in "1234"] == sizes
    for step in walk(state, style.walker()):
        if kind_on_top(step) != frames.BID or any(step.power):
            continue
        view = step.game.view(step, None)
        for stack in "1234":
            left[stack].remove(view["cards"][stack])
            assert sorted(view["faceDown"][stack]) == sorted(left[stack])


# The Castillo.


@pytest.mark.rule("EG-7.2", "CR-10", "EG-5.10")
@pytest.mark.parametrize("open_", [False, True])
def test_what_is_dropped_into_the_castillo_is_seen_but_not_what_is_in_it(open_: bool) -> None:
    state = set_up(turn_with("C4C"), castilloOpen=open_)
    before = {seat: state.game.view(state, seat) for seat in (None, 0, 1, 2, 3)}
    play_plan(state, ["red: card 4", "red: place", "red: put CAS", "red: put CAS", "red: done"])
    assert state.count(CASTILLO, 0) == 4 and state.count(CASTILLO, 2) == 3
    for seat, then in before.items():
        view = state.game.view(state, seat)
        assert then["court"]["red"] - view["court"]["red"] == 2
        assert then["regions"] == view["regions"] and then["province"] == view["province"]
        assert (then.get("castillo"), view.get("castillo")) == (
            ({"red": 2, "green": 3}, {"red": 4, "green": 3}) if open_ else (None, None)
        )


@pytest.mark.rule("EG-7.2", "EG-7.4", "CR-10")
def test_a_special_scoring_of_the_castillo_hides_it_again() -> None:
    state = set_up(turn_with("C3D"))
    play_plan(state, ["red: card 3", "red: act"])
    assert state.scores() == [3, 0, 5, 0]
    assert all("castillo" not in state.game.view(state, seat) for seat in (None, 0, 1, 2, 3))


@pytest.mark.rule("EG-7.2", "CR-10")
@few
@given(tables(castilloOpen=False), styles())
def test_a_view_does_not_look_into_the_castillo(table: Table, style: Style) -> None:
    """Other figures in it, which no game could lead to, make no difference to any view."""
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 43 == style.seed % 43 and not state.is_terminal():
            other = state.clone()
            for seat in range(state.game.num_players()):
                other.caballeros[CASTILLO * state.rules.colours + seat] += seat + 1
            assert other != state
            for watcher in (None, *range(state.game.num_players())):
                assert state.game.view(other, watcher) == state.game.view(state, watcher)


# Secret disks.


@pytest.mark.rule("EG-5.10", "EG-11.3", "EG-1.3", "EG-8.4")
@pytest.mark.parametrize("name", DISK_POSITIONS)
@pytest.mark.parametrize("veto", ["parts", "whole", "off"])
def test_nobody_sees_a_disk_before_all_are_set(name: str, veto: str) -> None:
    state = disk_question(name, veto=veto)
    for seat in state.acting_seats():
        trials = []
        for action in state.legal_actions(seat):
            trial = state.clone()
            trial.apply_action(action, seat)
            trials.append(trial)
            own = trial.game.view(trial, seat)
            assert own["disks"] == {own["you"]: REGION_IDS[action - AREA]}
            assert own["answered"] == [own["you"]]
        for trial in trials[1:]:
            assert_alike(trials[0], trial, seat)
            assert trial.game.view(trial, None)["disks"] == {}


@pytest.mark.rule("EG-11.3", "EG-12.9")
def test_all_see_the_disks_once_they_are_revealed() -> None:
    state = disk_question("C2E")
    play_plan(state, ["yellow: disk SEV", "blue: disk CNU"])
    for seat in (None, 0, 1, 2, 3):
        view = state.game.view(state, seat)
        assert view["answered"] == ["blue", "yellow"] and view["to_move"] == ["green"]
        assert set(view["disks"]) == {1: {"blue"}, 3: {"yellow"}}.get(seat or 0, set())
    play_text(state, "green: disk ARA")  # all are set: the windows before the losses come next
    for seat in (None, 0, 1, 2, 3):
        view = state.game.view(state, seat)
        assert view["question"] == "veto" and view["answered"] == []
        assert view["disks"] == {"blue": "CNU", "green": "ARA", "yellow": "SEV"}


@pytest.mark.rule("EG-11.3", "EG-5.10")
@some
@given(tables(), styles(), styles())
def test_disks_in_the_course_of_games_are_secret(table: Table, style: Style, other: Style) -> None:
    """One seat sets its disk here or there; then the others answer, and up to the reveal nothing differs for them."""
    chooser = other.walker()
    checked = 0
    for state in walk(table.state(), style.walker()):
        if len(state.acting_seats()) < 2 or checked == 3:
            continue
        checked += 1
        seat = chooser.pick_any(state.acting_seats())
        legal = state.legal_actions(seat)
        here, there = state.clone(), state.clone()
        here.apply_action(legal[0], seat)
        there.apply_action(chooser.pick_any(legal[1:]), seat)
        while True:
            assert_alike(here, there, seat)
            if len(here.acting_seats()) == 1:
                break
            answering, action = chooser.choose(here)
            here.apply_action(action, answering)
            there.apply_action(action, answering)


@pytest.mark.rule("EG-12.3", "EG-12.8", "EG-11.3")
@pytest.mark.parametrize("name", ["C2E", "C2F", "C4E"])
def test_a_veto_after_the_reveal_takes_the_disks_back(name: str) -> None:
    state = disk_question(name)
    for seat in state.acting_seats():
        state.apply_action(state.legal_actions(seat)[-1], seat)
    before = state.game.position(state)
    assert state.game.view(state, None)["question"] == "veto" and state.game.view(state, None)["disks"]
    play_text(state, f"{state.game.seat_name(state.current_player())}: veto")
    assert state.game.view(state, None)["disks"] == {} and list(state.disk) == [NOWHERE] * 4
    after = state.game.position(state)
    assert all(before[key] == after[key] for key in ("regions", "court", "province", "castillo"))
    assert state.game.view(state, 0)["to_move"] == ["red"]  # the placement remains


# Power cards.


def power_back_pair(**options: Any) -> tuple[ElGrandeState, ElGrandeState]:
    """Return two states that differ in which power card red took back."""
    one = set_up(turn_with("C4P"), **options)
    play_plan(one, ["red: card 4", "red: act"])
    two = one.clone()
    play_text(one, "red: back 13")
    play_text(two, "red: back 4")
    return one, two


@pytest.mark.rule("EG-C4P", "EG-5.10", "CR-26", "EG-4.7")
@pytest.mark.parametrize("show", [True, False])
def test_which_power_card_was_taken_back_is_secret(show: bool) -> None:
    one, two = power_back_pair(showPlayedPower=show)
    assert one != two
    assert_alike(one, two, 0)
    assert one.game.view(one, 0)["hand"] == [1, 3, 5, 6, 7, 8, 9, 11, 12, 13]
    assert two.game.view(two, 0)["hand"] == [1, 3, 4, 5, 6, 7, 8, 9, 11, 12]
    for watcher in others(one, 0):
        view = one.game.view(one, watcher)
        assert view["handSizes"]["red"] == 10 and view["back"] == {"red": 1, "blue": 0, "green": 0, "yellow": 0}
        assert view["power"]["red"] == 13  # still this round's card
        assert view.get("shown", {}).get("red") == ([2, 4, 10, 13] if show else None)


@pytest.mark.rule("EG-C4P", "EG-5.10", "CR-26")
@few
@given(tables(tieBreak="shared"), styles(), styles())
def test_it_stays_secret_until_it_is_played_again(table: Table, style: Style, other: Style) -> None:
    chooser = other.walker()
    for state in walk(table.state(), style.walker()):
        if kind_on_top(state) != frames.POWER_BACK:
            continue
        seat, legal = state.current_player(), state.legal_actions()
        here, there = state.clone(), state.clone()
        here.apply_action(legal[0], seat)
        there.apply_action(legal[-1], seat)
        for _ in range(40):
            assert_alike(here, there, seat)
            if here.is_terminal():
                break
            answering, _ = chooser.choose(here)
            both = sorted(set(here.legal_actions(answering)) & set(there.legal_actions(answering)))
            if not both:
                break
            action = chooser.pick(both)
            here.apply_action(action, answering)
            there.apply_action(action, answering)
        break


@pytest.mark.rule("CR-26", "EG-4.4")
def test_earlier_power_cards_are_shown_or_not() -> None:
    shown = set_up(TURN).rules.view(set_up(TURN), 1)
    assert shown["shown"] == {
        "red": [2, 4, 10, 13], "blue": [5, 6, 9, 11], "green": [4, 6, 8, 10], "yellow": [3, 7, 8, 9],
    }  # fmt: skip
    hidden = set_up(TURN, showPlayedPower=False).rules.view(set_up(TURN, showPlayedPower=False), 1)
    assert "shown" not in hidden and hidden["power"] == TURN["power"]
    assert hidden["played"] == [5, 6, 9, 11]  # a seat may look through its own pile


@pytest.mark.rule("CR-26")
def test_without_showing_them_it_makes_no_difference_which_were_played_before() -> None:
    one = set_up(TURN, showPlayedPower=False)
    two = set_up({**TURN, "played": {**TURN["played"], "red": [1, 3, 12]}}, showPlayedPower=False)
    assert_alike(one, two, 0)


@pytest.mark.rule("EG-5.10", "EG-4.4")
@few
@given(tables(), styles())
def test_hands_of_others_are_secret(table: Table, style: Style) -> None:
    """Cards in one seat's hand are exchanged for cards that it has played and taken back: nobody else sees it."""
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 31 != style.seed % 31 or state.is_terminal():
            continue
        for seat in range(state.game.num_players()):
            played, back = state.shown[seat] & ~state.hand[seat], state.hand[seat] & state.shown[seat]
            if not played or not back or (seat == state.current_player() and kind_on_top(state) == frames.BID):
                continue
            other = state.clone()
            out, in_ = back & -back, played & -played
            other.hand[seat] = other.hand[seat] - out + in_
            assert_alike(state, other, seat)


# What public information holds in any case.


@pytest.mark.rule("EG-5.10")
@few
@given(tables(), styles())
def test_who_counts_knows_the_castillo(table: Table, style: Style) -> None:
    """That is why its contents are no secret: 30 less what a view shows."""
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 23 or state.round == 0:
            continue
        view = state.game.view(state, None)
        for seat, name in enumerate(state.game.seat_names):
            seen = view["court"].get(name, 0) + view["province"].get(name, 0)
            seen += sum(counts.get(name, 0) for counts in view["regions"].values())
            assert 30 - seen == state.count(CASTILLO, seat)
            assert view["court"].get(name, 0) == state.count(COURT, seat)


def test_a_view_shares_nothing_with_the_game() -> None:
    state = begin(load(4), Walker(1))
    view, payload = state.game.view(state, 0), state.payload()
    for value in view.values():
        if isinstance(value, dict | list):
            value.clear()
    assert state.payload() == payload and state.game.options["rounds"] == 9
    assert state.game.view(state, 0)["hand"] == list(range(1, 14))


@pytest.mark.rule("EG-2.9")
def test_nobody_leads_before_chance_has_drawn_who_does() -> None:
    for seats in range(2, 6):
        state = load(seats).new_initial_state()
        names = state.game.seat_names
        while state.round == 0:
            assert "leader" not in state.game.position(state)
            for seat in (None, *range(seats)):
                assert state.game.view(state, seat)["leader"] is None
            leader = next(part for part in state.game.observation_layout() if part.name == "leader")
            assert not any(state.observation_tensor(0)[leader.offset : leader.offset + leader.size])
            assert "leader: red" not in state.observation_string(0)
            state.apply_action(state.legal_actions()[-1])
        assert state.game.position(state)["leader"] == state.game.view(state, 0)["leader"] == names[-1]
