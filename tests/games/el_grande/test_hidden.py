"""Non-interference: what a seat cannot know changes nothing of what it is told, at no time and in no way."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from castillo import load_game
from castillo.core.chance import Rng
from castillo.core.conformance import check_conformance
from castillo.core.conformance_knowledge import check_knowledge, list_knowledge
from castillo.core.errors import UnknownSeat
from castillo.core.notation import play_plan, play_text
from castillo.core.options import OptionValue
from castillo.core.record import read_record, record_session, write_record
from castillo.core.session import Session
from castillo.core.timeline import Timeline
from castillo.games.el_grande.board import CASTILLO
from castillo.games.el_grande.state import ElGrandeState

from .positions import DISK_POSITIONS, TURN, disk_question, turn_with
from .secrets import (
    Branch,
    assert_alike,
    assert_different,
    go_on,
    has_secrets,
    is_taking_back,
    load_more_power_back,
    others,
)
from .strategies import Style, Table, styles, tables
from .walks import Walker, load, set_up, walk

some = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
few = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


# Secret disks (EG-11.3).


@pytest.mark.rule("EG-5.10", "EG-11.3", "EG-8.4", "EG-C2E", "EG-C2F", "EG-C4E", "EG-C4S")
@pytest.mark.parametrize("name", DISK_POSITIONS)
@pytest.mark.parametrize("veto", ["parts", "off"])
def test_a_disk_is_secret_until_all_are_set(name: str, veto: str) -> None:
    state = disk_question(name, veto=veto)
    for seat in state.acting_seats():
        first, *rest = state.legal_actions(seat)
        for action in rest:
            one, other = Branch.of(state), Branch.of(state)
            one.state.apply_action(first, seat)
            other.state.apply_action(action, seat)
            assert_different(one, other, seat)
            while True:
                assert_alike(one, other, seat)
                if len(one.state.acting_seats()) == 1:
                    break
                assert go_on(one, other, Walker(seat))
            go_on(one, other, Walker(seat))
            if name != "scoring":  # there the game may be over, and have come out alike
                for watcher in (None, *range(4)):
                    assert_different(one, other, watcher)
                    assert one.told(watcher) != other.told(watcher)


@pytest.mark.rule("EG-5.10", "EG-11.3")
@some
@given(tables(), styles(), styles())
def test_disks_are_secret_in_whole_games(table: Table, style: Style, other_style: Style) -> None:
    chooser = other_style.walker()
    checked = 0
    for state in walk(table.state(), style.walker()):
        if len(state.acting_seats()) < 2 or checked == 3:
            continue
        checked += 1
        seat = chooser.pick_any(state.acting_seats())
        legal = state.legal_actions(seat)
        one, other = Branch.of(state), Branch.of(state)
        one.state.apply_action(legal[0], seat)
        other.state.apply_action(chooser.pick_any(legal[1:]), seat)
        assert_alike(one, other, seat)
        while len(one.state.acting_seats()) > 1 and go_on(one, other, chooser):
            assert_alike(one, other, seat)


@pytest.mark.rule("EG-11.3")
def test_a_disk_in_the_log_before_and_after_the_reveal() -> None:
    state = disk_question("C2E", veto="off")
    play_text(state, "yellow: disk SEV")
    assert state.public_history(3)[-1] == "yellow: disk SEV"
    assert {state.public_history(seat)[-1] for seat in (None, 0, 1, 2)} == {"yellow: disk ?"}
    play_plan(state, ["blue: disk CNU", "green: disk ARA"])
    lines = ["yellow: disk SEV", "blue: disk CNU", "green: disk ARA"]
    for seat in (None, 0, 1, 2, 3):
        assert [line for line in state.public_history(seat) if " disk " in line] == lines


@pytest.mark.rule("EG-11.3", "EG-C2F")
def test_a_forced_disk_is_marked_and_shown_with_the_others() -> None:
    state = set_up(turn_with("C2F", regions={"CNU": {"blue": 2, "green": 2}, "ARA": {"green": 2, "yellow": 1}}))
    play_plan(state, ["red: card 2", "red: act"])
    assert state.acting_seats() == [2]
    assert state.public_history(0)[-2:] == ["= blue: disk ?", "= yellow: disk ?"]
    assert state.public_history(1)[-2:] == ["= blue: disk CNU", "= yellow: disk ?"]
    play_text(state, "green: disk ARA")
    assert state.public_history(0)[-3:-1] == ["= blue: disk CNU", "= yellow: disk ARA"]


# Power cards taken back (EG-C4P).


def take_back(state: ElGrandeState, value: int) -> Branch:
    """Let red take a power card back with the card of stack 4."""
    branch = Branch.of(state)
    play_plan(branch.state, ["red: card 4", "red: act", f"red: back {value}"])
    return branch


@pytest.mark.rule("EG-C4P", "EG-5.10", "CR-26")
@pytest.mark.parametrize("show", [True, False])
def test_which_card_was_taken_back_is_secret(show: bool) -> None:
    state = set_up(turn_with("C4P"), showPlayedPower=show)
    one, other = take_back(state, 13), take_back(state, 4)
    assert_alike(one, other, 0)
    assert_different(one, other, 0)
    assert [line for line in one.state.public_history(1) if "back" in line] == ["red: back ?"]
    assert [line for line in one.state.public_history(0) if "back" in line] == ["red: back 13"]
    told = [event for event in one.told(2) if event["kind"] == "power_back"]
    assert told == [{"kind": "power_back", "seat": "red"}]
    told = [event for event in one.told(0) if event["kind"] == "power_back"]
    assert told == [{"kind": "power_back", "seat": "red", "value": 13}]


@pytest.mark.rule("EG-C4P", "EG-5.10", "CR-14")
@some
@given(tables(), styles(), styles(), st.booleans())
def test_it_stays_secret_to_the_end(table: Table, style: Style, other_style: Style, more: bool) -> None:
    chooser = other_style.walker()
    game = load_more_power_back(2 + style.seed % 4, **table.options) if more else table.game()
    for state in walk(game.new_initial_state(), style.walker()):
        if not is_taking_back(state):
            continue
        seat, legal = state.current_player(), state.legal_actions()
        one, other = Branch.of(state), Branch.of(state)
        one.state.apply_action(legal[0], seat)
        other.state.apply_action(legal[-1], seat)
        steps = 0
        while not one.state.unplayed_open(seat):
            if steps % 9 == 0 or one.state.is_terminal():
                assert_alike(one, other, seat)
            steps += 1
            if not go_on(one, other, chooser):
                break
        break


@pytest.mark.rule("EG-C4P", "CR-26")
def test_the_only_played_card_comes_back_openly() -> None:
    branch = Branch.of(set_up(turn_with("C4P", played={}, round=1)))
    play_plan(branch.state, ["red: card 4", "red: act"])
    assert branch.state.hand[0] == 0x3FFE
    for seat in (None, 0, 1, 2, 3):
        assert "= red: back 13" in branch.state.public_history(seat)
        assert {"kind": "power_back", "seat": "red", "value": 13} in branch.told(seat)


LAST_TURN: dict[str, Any] = {
    **turn_with("C4P"),
    "round": 9,
    "regions": {},
    "castillo": {},
    "court": {"red": 1, "blue": 1, "green": 1, "yellow": 1},
    "score": {"red": 5, "blue": 5, "green": 4},
}


def end_last_round(state: ElGrandeState, value: int) -> Branch:
    """Let red take a power card back in the last turns of a game in which nobody scores any more."""
    branch = take_back(state, value)
    rest = ["blue: recruit 0", "blue: card 1", "blue: end", "green: recruit 0", "green: card 2", "green: end"]
    play_plan(branch.state, ["red: end", *rest, "yellow: recruit 0", "yellow: card 3", "yellow: end"])
    assert branch.state.is_terminal()
    return branch


@pytest.mark.rule("CR-14", "EG-C4P", "EG-10.2")
def test_a_tie_break_lays_the_cards_of_those_who_tie_open() -> None:
    state = set_up(LAST_TURN, tieBreak="power")
    one, other = end_last_round(state, 13), end_last_round(state, 2)
    red, blue = [1, 3, 5, 6, 7, 8, 9, 11, 12, 13], [1, 2, 3, 4, 7, 8, 10, 12, 13]
    for seat in (None, 0, 1, 2, 3):
        assert one.state.view(seat)["unplayed"] == {"red": red, "blue": blue}
        assert "red: back 13" in one.state.public_history(seat)
        assert "red: back 2" in other.state.public_history(seat)
        assert {"kind": "hands_opened", "hands": {"red": red, "blue": blue}} in one.told(seat)
    assert one.state.winners() == [0]


@pytest.mark.rule("CR-14", "EG-C4P")
@pytest.mark.parametrize(
    ("score", "tie_break"), [({"red": 5, "blue": 5}, "shared"), ({"blue": 5, "green": 5}, "power")]
)
def test_without_that_the_end_tells_nothing(score: dict[str, int], tie_break: str) -> None:
    state = set_up({**LAST_TURN, "score": score}, tieBreak=tie_break)
    one, other = end_last_round(state, 13), end_last_round(state, 2)
    assert_alike(one, other, 0)
    assert "red" not in one.state.view(1)["unplayed"]


@pytest.mark.rule("EG-C4P", "EG-4.2")
def test_a_forced_bid_does_not_tell_what_was_taken_back() -> None:
    """Red has the 5 and either the 12, which may be played, or the 13, which may not: it is asked all the same."""
    position = {
        **turn_with("C4P"), "round": 8, "grandes": {"red": "GAL", "blue": "SEV"}, "regions": {}, "castillo": {},
        "court": {"blue": 1}, "played": {"red": [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 13], "blue": [3]},
        "power": {"red": 12, "blue": 2},
    }  # fmt: skip
    state = set_up(position, 2)
    branches = [take_back(state, value) for value in (12, 13)]
    for branch in branches:
        play_plan(branch.state, ["blue: recruit 0", "blue: card 1", "blue: end"])
        draws = {"1": "C1C", "2": "C2A", "3": "C3A", "4": "C4R"}
        play_plan(branch.state, [f"chance: draw {stack} {card}" for stack, card in draws.items()])
        play_text(branch.state, "blue: power 13")
    one, other = branches
    assert_alike(one, other, 0)
    assert len(one.state.legal_actions()) == 2 and len(other.state.legal_actions()) == 1
    for branch in branches:
        play_text(branch.state, "red: power 5")
    assert_alike(one, other, 0)


# The Castillo (EG-7.2).


@pytest.mark.rule("EG-7.2", "CR-10", "EG-5.10")
@few
@given(tables(), styles())
def test_figures_in_the_castillo_are_seen_only_with_the_option(table: Table, style: Style) -> None:
    """Other figures, which no game could lead to, change only what is known by heart: the information state's."""
    open_ = table.options["castilloOpen"]
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 43 != style.seed % 43:
            continue
        other = state.clone()
        for seat in range(state.game.num_players()):
            other.caballeros[CASTILLO * state.rules.colours + seat] += seat + 1
        for seat in range(state.game.num_players()):
            for see in (state.game.view, type(state).observation_string, type(state).observation_tensor):
                here, there = (see(s, seat) for s in (state, other))
                assert (here == there) != open_
            assert state.information_state_tensor(seat) != other.information_state_tensor(seat)


# Undo and replay.


def session_until(wanted: Any, seed: int, **options: OptionValue) -> tuple[Session, Walker]:
    """Play a session until a state is `wanted`."""
    session, walker = Session(load(4, **options)), Walker(seed)
    while not wanted(session.state):
        if session.state.is_terminal():
            seed += 1
            session, walker = Session(load(4, **options)), Walker(seed)
        seat, action = walker.choose(_state_of(session))
        session.apply(action, seat)
    return session, walker


def _state_of(session: Session) -> ElGrandeState:
    assert isinstance(session.state, ElGrandeState)
    return session.state


@pytest.mark.rule("EG-5.10", "EG-11.3", "EG-C4P")
@pytest.mark.parametrize("what", ["disk", "back"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_was_taken_back_by_undo_stays_secret(what: str, seed: int) -> None:
    """A seat chooses, takes that back and chooses again; with other secret choices nobody else sees a difference."""

    def is_asked(state: ElGrandeState) -> bool:
        return is_taking_back(state) if what == "back" else len(state.acting_seats()) > 1

    start, _ = session_until(is_asked, seed)
    seat = start.state.acting_seats()[-1]
    legal = start.state.legal_actions(seat)
    records = []
    for first, second in ((legal[0], legal[-1]), (legal[-1], legal[0]), (legal[0], legal[0])):
        session = record_session(start).replay()
        heard = Branch(_state_of(session))
        session.state.listen(heard.heard.append)
        session.apply(first, seat)
        session.undo(seat)
        session.apply(second, seat)
        records.append((heard, read_record(write_record(record_session(session)), load_game)))
    timelines = [Timeline(record.replay()) for _, record in records]
    n = len(timelines[0].entries)
    for watcher in others(_state_of(start), seat):
        assert len({str(heard.told(watcher)) for heard, _ in records}) == 1
        for number in range(n - 5, n + 1):
            assert len({str(timeline.known_words(number, watcher)) for timeline in timelines}) == 1
            assert len({str(list_knowledge(timeline.states[number], watcher)) for timeline in timelines}) == 1
    assert len({str(timeline.known_words(n, seat)) for timeline in timelines}) == 3
    words = timelines[0].known_words(n, None)
    assert sum("?" in line for line in words[-6:]) == 2


@pytest.mark.rule("EG-C4P")
def test_a_replay_tells_a_seat_no_more_than_the_game_did() -> None:
    session, walker = session_until(is_taking_back, 5)
    seat, length = session.state.current_player(), len(session.entries)
    sessions = [record_session(session).replay() for _ in range(2)]
    one, other = (Branch(_state_of(s)) for s in sessions)
    legal = one.state.legal_actions()
    for s, action in zip(sessions, (legal[0], legal[-1]), strict=True):
        s.apply(action, seat)
    for _ in range(60):
        if one.state.is_terminal():
            break
        who, _ = walker.choose(one.state)
        both = sorted(set(one.state.legal_actions(who)) & set(other.state.legal_actions(who)))
        if not both:
            break
        action = walker.pick(both)
        for s in sessions:
            s.apply(action, who)
    timelines = [Timeline(read_record(write_record(record_session(s)), load_game).replay()) for s in sessions]
    for number in range(length, len(timelines[0].entries) + 1, 5):
        states = [timeline.states[number] for timeline in timelines]
        for watcher in others(one.state, seat):
            assert list_knowledge(states[0], watcher) == list_knowledge(states[1], watcher)


# Who asks.


@pytest.mark.parametrize("seat", [-1, -9, 4, 2**40])
def test_chance_and_seats_that_do_not_play_are_told_nothing(seat: int) -> None:
    """Chance is seat -1: what is asked for the current player at a chance node must not be another seat's."""
    state = set_up(TURN)
    for ask in (
        state.view, state.observation_string, state.observation_tensor, state.information_state_string,
        state.information_state_tensor, state.public_history, lambda who: state.game.view(state, who),
        lambda who: state.resample_from_infostate(who, Rng(1)),
    ):  # fmt: skip
        with pytest.raises(UnknownSeat, match="there is no seat"):
            ask(seat)


# All of it at once, along whole games.


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_game_conforms(seats: int) -> None:
    options: dict[str, Any] = {"castilloOpen": seats % 2 == 0, "showPlayedPower": seats > 3, "veto": "parts"}
    assert check_conformance(load(seats, **options), games=1, seed=seats, every=41) > 60


@few
@given(tables(), styles(), st.booleans())
def test_what_is_known_holds_together_wherever_there_are_secrets(table: Table, style: Style, more: bool) -> None:
    game = load_more_power_back(2 + style.seed % 4, **table.options) if more else table.game()
    walker = style.walker()
    checked = 0
    for state in walk(game.new_initial_state(), walker):
        if has_secrets(state) and checked < 12 and walker.below(6) == 0:
            checked += 1
            check_knowledge(state, walker.rng)


@pytest.mark.rule("EG-5.10")
@few
@given(tables(), styles())
def test_seats_are_told_the_same_but_for_secrets(table: Table, style: Style) -> None:
    state = table.state()
    for n, step in enumerate(walk(state, style.walker())):
        if n % 60 != style.seed % 60:
            continue
        lines = [step.public_history(seat) for seat in (None, *range(step.game.num_players()))]
        for at, told in enumerate(zip(*lines, strict=True)):
            different = {line for line in told if not line.endswith((": disk ?", ": back ?"))}
            assert len(different) == (1 if step.full_history()[at].seat >= 0 or different else 0)
        hidden = [sum("?" in line for line in told) for told in lines]
        assert hidden[0] == max(hidden)
