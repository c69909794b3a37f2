"""What cannot be known makes no difference to what is told: refusals, undo, replays, and whoever goes on playing."""

from __future__ import annotations

from itertools import islice

import pytest

from castillo import CHANCE
from castillo.cli.el_grande.replay_text import write_game
from castillo.cli.reading import Reading
from castillo.cli.replay import describe
from castillo.core.chance import Rng
from castillo.core.conformance_knowledge import list_knowledge
from castillo.core.errors import CastilloError
from castillo.core.notation import play_text
from castillo.core.options import OptionValue
from castillo.core.session import Session, find_undo
from castillo.core.state import State
from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules

from .walks import OPTION_SETS, load, set_up, walk

every_option = pytest.mark.parametrize("options", OPTION_SETS)
WORDS = (
    "place 5 PRA down", "place P QUA up", "done", "veto", "allow", "scout AED", "wrath CEN", "assassinate PRA 3",
    "castle PRA QUA", "assign 2 PRA", "keep PRA3", "draw action", "hide 1 CEN", "vote PRA", "spy", "exchange 4",
    "nothing",
)  # fmt: skip


def refuse(state: State, seat: int, words: str) -> str:
    """Return what a seat is told when it tries to say something; nothing if it may."""
    try:
        play_text(state.clone(), f"{state.game.seat_name(seat)}: {words}")
    except CastilloError as error:
        return str(error)
    return ""


@every_option
def test_a_seat_is_refused_alike_whatever_is_hidden_from_it(options: dict[str, OptionValue]) -> None:
    for n, state in enumerate(walk(load(**options).new_initial_state(), 11)):
        if n % 13 or state.is_terminal():
            continue
        for seat in (0, 1):
            other = state.resample_from_infostate(seat, Rng(n))
            for words in WORDS:
                assert refuse(state, seat, words) == refuse(other, seat, words)
            for action in range(0, state.game.num_distinct_actions(), 3):
                assert state.explain(action, seat) == other.explain(action, seat)


@every_option
def test_who_only_watches_is_told_the_same_whatever_the_seats_hide(options: dict[str, OptionValue]) -> None:
    for n, state in enumerate(walk(load(**options).new_initial_state(), 12)):
        if n % 9 == 0:
            other = state.resample_from_infostate(0, Rng(n)).resample_from_infostate(1, Rng(n))
            assert list_knowledge(other, None) == list_knowledge(state, None)


def play_both(state: State, other: State, seat: int, seed: int) -> int:
    """Play two states on alike and check that what a seat has been told says all that it can see; count the steps.

    Not at the end, where missions are shown and nobody has to choose any more.
    """
    rng = Rng(seed)
    for steps in range(60):
        if state.is_terminal() or other.is_terminal():
            return steps
        same = state.information_state_string(seat) == other.information_state_string(seat)
        views = state.view(seat) == other.view(seat) and state.legal_actions(seat) == other.legal_actions(seat)
        assert views or not same
        if not same:
            return steps
        asked = (state.acting_seats() or [CHANCE])[0]
        common = [action for action in state.legal_actions() if action in other.legal_actions()]
        if not common:
            return steps
        action = common[int(rng.below(len(common)))]
        state.apply_action(action, asked)
        other.apply_action(action, asked)
    return 60


@every_option
@pytest.mark.parametrize("set_it_up", [False, True])
def test_what_a_seat_has_been_told_says_all_that_it_can_see(options: dict[str, OptionValue], set_it_up: bool) -> None:
    """Two states that have told a seat the same look the same to it, whatever happens next: perfect recall."""
    steps = 0
    for n, state in enumerate(walk(load(**options).new_initial_state(), 13)):
        if n < 15 or n % 4 or state.is_terminal() or state.is_chance_node():
            continue
        begin: State = state
        if set_it_up:
            question = state.pending()
            if question is None or question.key != "play" or state.argument() != 0:
                continue
            begin = set_up(state.rules.position(state), **options)
        for seat in (0, 1):
            steps += play_both(begin.clone(), begin.resample_from_infostate(seat, Rng(n)), seat, n)
    assert steps > 100


def begin_session(game: CaesarCleopatraRules, state: State) -> Session:
    """Return the session of a state's history."""
    session = Session(game)
    for entry in state.full_history():
        if not entry.forced:
            session.apply(entry.action, entry.seat)
    assert session.state == state
    return session


def read(session: Session, seat: str) -> list[object]:
    """Return all that is written of a game for somebody."""
    reading = Reading(session, seat)
    whole: list[object] = [write_game(reading), describe(reading, len(reading))]
    return whole + [reading.view(n) for n in range(0, len(reading), 7)]


@every_option
def test_replays_and_undos_tell_a_seat_the_same_whatever_is_hidden_from_it(options: dict[str, OptionValue]) -> None:
    game = load(**options)
    undone = 0
    for n in (8, 40, 47, 90, 151, 222):
        state = next(islice(walk(game.new_initial_state(), n), n, None), None)
        if state is None:
            continue
        for seat, name in enumerate(game.seat_names):
            other = state.resample_from_infostate(seat, Rng(n))
            one, two = begin_session(game, state), begin_session(game, other)
            for who in (0, 1):
                laws = [find_undo(session.state, who) for session in (one, two)]
                assert laws[0] == laws[1]
                if laws[0][1] is None or laws[0][1].key != "undo_nothing":
                    for session in (one, two):
                        session.undo(who, agreed=True)
                    undone += 1
                assert list_knowledge(one.state, seat) == list_knowledge(two.state, seat)
            assert read(one, name) == read(two, name)
    assert undone > 10
