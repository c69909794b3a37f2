"""Sessions on El Grande: entries, and the undo law."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castillo import CHANCE, load_game
from castillo.core.chance import Rng
from castillo.core.errors import IllegalAction, IllegalUndo, InvalidNotation
from castillo.core.notation import legal_texts, play_plan, play_text
from castillo.core.session import AGREED, UNDO, Entry, Session, find_undo
from castillo.core.state import State


def begin(seats: int = 3, seed: int = 1, **options: Any) -> Session:
    """Return a session at the first question to a seat."""
    session = Session(load_game("el_grande", seats, **options))
    rng = Rng(seed)
    while session.state.is_chance_node():
        actions = session.state.legal_actions()
        session.apply(actions[rng.below(len(actions))])
    return session


def step(session: Session, rng: Rng) -> int:
    """Make one choice at random; returns the seat."""
    seats = session.state.acting_seats()
    seat = seats[rng.below(len(seats))] if seats else CHANCE
    actions = session.state.legal_actions(seat)
    session.apply(actions[rng.below(len(actions))], seat)
    return seat


def play_until(session: Session, key: str, seats: int = 1, seed: int = 5) -> None:
    """Play on at random until a question is asked of at least so many seats at once."""
    rng = Rng(seed)
    while not session.state.is_terminal():
        decision = session.state.pending()
        if decision is not None and decision.key == key and len(session.state.acting_seats()) >= seats:
            return
        step(session, rng)
    raise AssertionError(f"no question {key} in this game")


def play_first(session: Session, seat: int) -> None:
    """Let a seat make its first legal choice."""
    session.apply(session.state.legal_actions(seat)[0], seat)


def refuse_undo(session: Session, seat: int) -> str:
    """Return the key of the reason why a seat may not take back; nothing changes."""
    state, entries = session.state.clone(), list(session.entries)
    with pytest.raises(IllegalUndo) as caught:
        session.undo(seat)
    assert str(caught.value)
    assert session.state == state and session.entries == entries
    return caught.value.reason.key


def has_history(state: State, other: State) -> bool:
    """Tell whether two states are equal, history included."""
    return state == other and state.full_history() == other.full_history()


# Entries.


def test_everything_is_an_entry_in_words() -> None:
    session = begin()
    assert [entry.seat_name for entry in session.entries] == ["chance"] * 9
    assert session.entries[0].words.startswith("king ")
    seat = session.state.game.seat_name(session.state.current_player())
    new = session.play(f"{seat.upper()}:  power   13 ")
    assert new == [Entry(f"{seat}: power 13")]
    assert session.entries[-1:] == new
    assert session.standing == list(range(10))


def test_a_choice_is_played_whole_or_not_at_all() -> None:
    session = begin()
    state, entries = session.state.clone(), list(session.entries)
    for text, error in (
        ("red: move blue GAL SEV", IllegalAction), ("red: power 14", InvalidNotation), ("red power 3", InvalidNotation),
        ("purple: power 3", InvalidNotation), ("red: undo", IllegalUndo), ("chance: undo", IllegalUndo),
    ):  # fmt: skip
        with pytest.raises(error):
            session.play(text)
        assert session.state == state and session.entries == entries


def test_a_shorthand_becomes_the_choices_that_it_stands_for() -> None:
    session = begin(3, 2)
    play_until(session, "lift", seed=7)
    seat = session.state.current_player()
    name = session.game.seat_name(seat)
    trial = session.state.clone()
    lift = next(text for text in legal_texts(trial) if " lift " in text)
    play_text(trial, lift)
    drop = legal_texts(trial)[0]
    session.play(f"{name}: move {lift.partition('lift ')[2]} {drop.partition('drop ')[2]}")
    assert [entry.text for entry in session.entries if not entry.forced][-2:] == [lift, drop]
    session.undo(seat)
    assert legal_texts(session.state)[0] == drop


# The undo law, case by case.


def test_a_choice_is_taken_back_by_an_entry() -> None:
    session = begin()
    seat = session.state.current_player()
    before, entries = session.state.clone(), list(session.entries)
    session.play(f"{session.game.seat_name(seat)}: power 7")
    undone = list(session.entries)
    assert session.undo(seat) == [Entry(f"{session.game.seat_name(seat)}: {UNDO}")]
    assert has_history(session.state, before)
    assert session.entries[:-1] == undone
    assert session.standing == list(range(len(entries)))
    assert session.entries[-1].is_undo


def test_one_choice_after_the_other_is_taken_back() -> None:
    session = begin()
    play_until(session, "place")
    seat = session.state.current_player()
    clones = [session.state.clone()]
    for _ in range(2):
        session.apply(session.state.legal_actions()[0])
        clones.append(session.state.clone())
    for clone in reversed(clones[:-1]):
        session.undo(seat)
        assert has_history(session.state, clone)


def test_nobody_takes_back_what_has_not_been_chosen() -> None:
    session = begin()
    assert {refuse_undo(session, seat) for seat in (0, 1, 2, CHANCE)} == {"undo_nothing"}
    with pytest.raises(IllegalUndo, match="there is no choice of Red to take back"):
        session.undo(0, agreed=True)


def test_a_draw_bars_undo_and_consent_lifts_the_bar() -> None:
    session = begin(2)
    rng = Rng(3)
    while True:
        before = session.state.clone()
        seat = step(session, rng)
        if session.state.is_chance_node() and seat != CHANCE:
            break
    assert find_undo(session.state, seat)[1] is None
    step(session, rng)
    assert refuse_undo(session, seat) == "undo_drawn"
    session.play(f"{session.game.seat_name(seat)}: {AGREED}")
    assert has_history(session.state, before)


def test_another_seats_decision_bars_undo_and_consent_lifts_the_bar() -> None:
    session = begin()
    first = session.state.current_player()
    before = session.state.clone()
    play_first(session, first)
    play_first(session, session.state.current_player())
    assert refuse_undo(session, first) == "undo_decided"
    session.undo(first, agreed=True)
    assert has_history(session.state, before)
    assert session.entries[-1].words == AGREED


def test_a_disk_is_taken_back_until_another_seat_has_answered() -> None:
    session = begin()
    play_until(session, "disk", seats=3)
    before = session.state.clone()
    play_first(session, 1)
    session.undo(1)
    assert has_history(session.state, before)
    play_first(session, 1)
    play_first(session, 2)
    assert refuse_undo(session, 1) == "undo_decided"
    session.undo(2)
    assert session.state.acting_seats() == [0, 2]
    session.undo(1)
    assert has_history(session.state, before)


def test_a_disk_is_not_taken_back_when_it_has_been_revealed() -> None:
    session = begin()
    play_until(session, "disk", seats=3)
    before = session.state.clone()
    for seat in (2, 0):
        play_first(session, seat)
    last = session.state.clone()
    play_first(session, 1)
    assert refuse_undo(session, 1) == "undo_revealed"
    assert refuse_undo(session, 0) == "undo_decided"
    session.undo(1, agreed=True)
    assert has_history(session.state, last)
    session.undo(2, agreed=True)
    assert has_history(session.state, before)


def test_a_veto_allowed_is_a_decision() -> None:
    for seed in range(1, 40):
        session = begin(3, seed)
        try:
            play_until(session, "veto", seed=seed)
        except AssertionError:
            continue
        break
    active, holder = int(session.state.active), session.state.current_player()
    assert find_undo(session.state, active)[1] is None
    before = session.state.clone()
    session.play(f"{session.game.seat_name(holder)}: allow")
    assert refuse_undo(session, active) == "undo_decided"
    assert find_undo(session.state, holder)[1] is None
    session.undo(holder)
    assert has_history(session.state, before)


def test_what_is_forced_decides_nothing() -> None:
    for seed in range(1, 60):
        session = begin(5, seed)
        rng = Rng(seed)
        while not session.state.is_terminal():
            before = session.state.clone()
            mark = len(session.entries)
            seat = step(session, rng)
            others = {entry.seat_name for entry in session.entries[mark + 1 :]} - {session.game.seat_name(seat)}
            if seat != CHANCE and others and find_undo(session.state, seat)[1] is None:
                session.undo(seat)
                assert has_history(session.state, before)
                return
    raise AssertionError("no seat was forced to anything behind another's choice")


def test_the_last_choice_of_a_game_may_be_taken_back_unless_it_revealed_something() -> None:
    session = begin(2, rounds=6)
    play_on(session, Rng(9))
    assert session.state.is_terminal()
    seats = [seat for seat in (0, 1) if find_undo(session.state, seat)[1] is None]
    last = session.entries[max(n for n, entry in enumerate(session.entries) if not entry.forced)]
    assert bool(seats) == ("disk" not in last.words)


@pytest.mark.parametrize(("tie_break", "reason"), [("power", "undo_revealed"), ("shared", None)])
def test_hands_that_a_tie_lays_open_at_the_end_bar_undo(tie_break: str, reason: str | None) -> None:
    game = load_game("el_grande", 2, tieBreak=tie_break)
    state = game.state_from_position({
        "round": 9, "phase": "turn", "king": "GRA", "grandes": {"red": "GAL", "blue": "SEV"},
        "power": {"red": 13, "blue": 12}, "played": {"red": [3, 4], "blue": [5, 6]},
        "cards": {"1": "C1A", "2": "C2S", "3": "C3B", "4": "C4P"},
    })  # fmt: skip
    play_plan(state, ["red: card 4", "red: act", "red: back 3", "blue: card 1"])
    assert state.is_terminal() and state.scores() == [0, 0]
    _, found = find_undo(state, 1)
    assert (found.key if found else None) == reason
    assert find_undo(state, 1, agreed=True)[1] is None


def play_on(session: Session, rng: Rng) -> None:
    """Play a session to the end at random."""
    while not session.state.is_terminal():
        step(session, rng)


# The law as a property.


class Log:
    """What happened, as somebody at the table sees it: who chose, what was drawn, what was turned over."""

    def __init__(self) -> None:
        self.lines: list[tuple[int, bool, State]] = []  # who; whether it turned something over; the state before

    def note(self, before: State, after: State, seat: int) -> None:
        decision = before.pending()
        name = before.game.seat_name(seat)
        covered = name in after.game.view(after, None)["answered"]
        is_disk = decision is not None and decision.key == "disk"
        self.lines.append((seat, is_disk and not covered, before))

    def last_of(self, seat: int) -> int | None:
        return max((n for n, (who, _, _) in enumerate(self.lines) if who == seat), default=None)

    def may_undo(self, seat: int) -> bool:
        at = self.last_of(seat)
        if at is None:
            return False
        return not self.lines[at][1] and all(who == seat for who, _, _ in self.lines[at:])


VETOES = st.sampled_from(["parts", "whole"])


@given(seats=st.integers(2, 5), seed=st.integers(0, 2**20), undos=st.integers(0, 30), veto=VETOES)
@settings(max_examples=8, deadline=None)
def test_the_undo_law(seats: int, seed: int, undos: int, veto: str) -> None:
    session = Session(load_game("el_grande", seats, rounds=6, veto=veto))
    rng = Rng(seed)
    log = Log()
    undone = 0
    while not session.state.is_terminal() and len(session.entries) < 200:
        before = session.state.clone()
        seat = step(session, rng)
        log.note(before, session.state, seat)
        for other in range(seats):
            assert (find_undo(session.state, other)[1] is None) == log.may_undo(other)
            at = log.last_of(other)
            assert (find_undo(session.state, other, agreed=True)[1] is None) == (at is not None)
        if rng.below(100) >= undos:
            continue
        who = rng.below(seats)
        at, agreed = log.last_of(who), not log.may_undo(who)
        if at is not None and (not agreed or rng.below(4) == 0):
            session.undo(who, agreed)
            undone += 1
            assert has_history(session.state, log.lines[at][2])
            del log.lines[at:]
    assert sum(entry.is_undo for entry in session.entries) == undone
    standing = [session.entries[number] for number in session.standing]
    assert [entry.forced for entry in standing] == [choice.forced for choice in session.state.full_history()]
