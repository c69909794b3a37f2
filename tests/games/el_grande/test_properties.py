"""What holds in every game: over all numbers of seats, all options, and whatever is chosen."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings

from castillo.core.errors import IllegalAction
from castillo.core.state import KIND
from castillo.games.el_grande import frames
from castillo.games.el_grande.board import NOWHERE
from castillo.games.el_grande.state import ElGrandeState
from castillo.rulebook import load_rulebook

from .invariants import Watch, check_history, check_invariants
from .strategies import Style, Table, styles, tables
from .walks import Walker, kind_on_top, load, play_out, walk

RULE_IDS = {rule.id for rule in load_rulebook("el_grande").rules()}

few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
many = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.rule("EG-T27", "EG-2.3", "EG-6.2", "EG-4.6", "EG-7.3", "CR-22")
@many
@given(tables(), styles())
def test_the_invariants_hold_along_whole_games(table: Table, style: Style) -> None:
    state = table.state()
    watch = Watch(state)
    for n, step in enumerate(walk(state, style.walker())):
        check_invariants(step)
        watch.see(step)
        if n % 50 == 0:
            check_history(step)
    check_history(state)


@pytest.mark.rule("EG-2.7", "EG-2.8", "EG-3.2", "EG-3.3", "EG-10.1", "CR-24")
@few
@given(tables(), styles())
def test_a_game_has_its_rounds_and_turns(table: Table, style: Style) -> None:
    state = table.state()
    expected = [1, 2, 3, 4, 5, 6, 7, 8, 9] if table.options["rounds"] == 9 else [2, 3, 5, 6, 8, 9]
    rounds: set[int] = set()
    releases: set[int] = set()
    for step in walk(state, style.walker()):
        rounds.add(int(step.round))
        if kind_on_top(step) == frames.RELEASE_DISKS:
            releases.add(int(step.round))
        if kind_on_top(step) == frames.BID:
            assert all(card != NOWHERE for card in step.face_up)
    assert rounds == {0, *expected} and releases <= {3, 6, 9}
    history = state.full_history()  # bids and cards can be forced: with five seats, when others have blocked the rest
    for kind in (frames.BID, frames.TAKE_CARD):
        made = Counter(entry.seat for entry in history if entry.frame & KIND == kind)
        assert made == {seat: len(expected) for seat in range(state.game.num_players())}
    assert sum(entry.frame & KIND == frames.DRAW_CARD for entry in history) == 4 * len(expected)
    assert state.is_terminal() and state.round == 9


@pytest.mark.rule("EG-2.5", "EG-12.10")
@few
@given(tables(veto="off"), styles())
def test_without_vetoes_no_veto_card_is_seen(table: Table, style: Style) -> None:
    state = table.state()
    cards = state.rules.deck.cards
    for step in walk(state, style.walker()):
        assert all(card == NOWHERE or cards[card].effect != "veto" for card in step.face_up)
        assert kind_on_top(step) not in (frames.VETO_WINDOW, frames.KEEP_VETO)
        assert step.new_vetoes == step.old_vetoes == 0


@pytest.mark.rule("EG-10.1", "EG-10.2", "CR-14")
@many
@given(tables(), styles())
def test_the_win_is_shared_out_whole(table: Table, style: Style) -> None:
    state = play_out(table.state(), style.walker())
    assert sum(state.returns()) == pytest.approx(1)
    best = max(state.scores())
    leaders = [seat for seat, points in enumerate(state.scores()) if points == best]
    if table.options["tieBreak"] == "power":
        unplayed = {seat: sum(v for v in range(1, 14) if state.hand[seat] >> v & 1) for seat in leaders}
        leaders = [seat for seat in leaders if unplayed[seat] == max(unplayed.values())]
    assert state.winners() == leaders
    assert state.returns() == [1 / len(leaders) if s in leaders else 0 for s in range(len(state.returns()))]


@pytest.mark.rule("CR-14")
@pytest.mark.parametrize(("tie_break", "hands", "winners"), [
    ("shared", (0b10, 0b110), [0, 1]),
    ("power", (0b10, 0b110), [1]),
    ("power", (0b1000, 0b110), [0, 1]),  # 3 against 1 + 2
])  # fmt: skip
def test_a_tie_by_the_cards_left(tie_break: str, hands: tuple[int, int], winners: list[int]) -> None:
    state = load(3, tieBreak=tie_break).empty_state()
    state.settle()
    for seat, hand in enumerate(hands):
        state.hand[seat] = hand
        state.score[seat] = 50
    state.hand[2] = 0x3FFE  # more cards, but fewer points
    state.score[2] = 49
    assert state.is_terminal() and state.winners() == winners


def check_explanations(state: ElGrandeState) -> None:
    """Check what is said about every action integer, for every seat."""
    payload = state.payload()
    game, acting = state.game, state.acting_seats()
    for seat in range(-1, game.num_players()):
        legal = state.legal_actions(seat)
        assert bool(legal) == (seat in acting or (seat == -1 and state.is_chance_node()))
        size = game.outcomes.size if state.is_chance_node() else game.actions.size
        for action in range(-1, size + 1):
            reason = state.explain(action, seat)
            assert (reason is None) == (action in legal), f"{action} for seat {seat}: {reason}"
            if reason is not None:
                assert not reason.rule or reason.rule in RULE_IDS, reason
                words = game.describe_reason(reason)
                assert words and not words.startswith(reason.key) and "{" not in words, f"no text for {reason}"
                assert words.endswith(f"({reason.rule})") == bool(reason.rule)
            if seat == state.current_player():
                assert state.explain(action) == reason
    assert state.payload() == payload


@few
@given(tables(), styles())
def test_explain_tells_why_and_only_of_what_is_illegal(table: Table, style: Style) -> None:
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 17 == style.seed % 17 or state.is_terminal():
            check_explanations(state)


def test_explain_for_every_question_of_the_game() -> None:
    asked = {kind for kind, decision in enumerate(load().decisions) if decision.key}
    seen: dict[int, int] = {}
    for seed in range(400):
        if seen.keys() == asked:
            break
        state = load(2 + seed % 4, veto=("parts", "whole")[seed % 2]).new_initial_state()
        for step in walk(state, Walker(seed, patience=seed % 9)):
            kind = kind_on_top(step)
            if seen.get(kind, 0) < 4 and not step.is_terminal():
                seen[kind] = seen.get(kind, 0) + 1
                check_explanations(step)
    assert seen.keys() == asked


@many
@given(tables(), styles())
def test_an_illegal_choice_changes_nothing(table: Table, style: Style) -> None:
    walker = style.walker()
    for n, state in enumerate(walk(table.state(), walker)):
        if n % 13 != style.seed % 13 and not state.is_terminal():
            continue
        game, acting = state.game, state.acting_seats()
        payload, history, legal = state.payload(), state.full_history(), state.legal_actions()
        size = game.outcomes.size if state.is_chance_node() else game.actions.size
        for _ in range(6):
            action, seat = walker.below(size + 2) - 1, walker.below(game.num_players() + 1) - 1
            if state.explain(action, seat) is None:
                continue
            with pytest.raises(IllegalAction) as caught:
                state.apply_action(action, seat)
            assert caught.value.reason == state.explain(action, seat)
            assert str(caught.value) == game.describe_reason(caught.value.reason)
            assert (state.payload(), state.full_history()) == (payload, history)
            assert (state.legal_actions(), state.acting_seats()) == (legal, acting)


@pytest.mark.parametrize("seat", [4, 5, 62, 63, 64, 65, 66, 127, 128, -2, -4, -64, 2**32, 2**40])
def test_a_seat_that_does_not_exist_is_not_asked(seat: int) -> None:
    state = load().new_initial_state()
    seen = set()
    for step in walk(state, Walker(8)):
        if len(step.acting_seats()) > 1 or kind_on_top(step) not in seen:
            seen.add(kind_on_top(step))
            payload, history = step.payload(), step.full_history()
            assert step.legal_actions(seat) == []
            for action in (0, 31, 34, 1000):
                assert step.explain(action, seat) is not None
                with pytest.raises(IllegalAction):
                    step.apply_action(action, seat)
            assert (step.payload(), step.full_history()) == (payload, history)


@pytest.mark.parametrize("action", [-1, 112, 10**6, 2**62, 2**63, -(2**63) - 1, 10**30])
def test_an_action_that_does_not_exist_is_illegal(action: int) -> None:
    state = load().new_initial_state()
    payload = state.payload()
    reason = state.explain(action)
    assert reason is not None and reason.key == "no_such_action"
    with pytest.raises(IllegalAction, match="no action"):
        state.apply_action(action)
    assert state.payload() == payload and state.full_history() == []
