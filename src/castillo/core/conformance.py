"""What every game on this core must do: a suite that plays random games and checks the contract at every step.

Whoever writes a game calls `check_conformance(game)` in its tests. The checks follow the integration tests of
OpenSpiel and the forward-model tester of TAG.
"""

from __future__ import annotations

import pickle

from castillo.core.chance import Rng
from castillo.core.conformance_knowledge import check_knowledge
from castillo.core.conformance_knowledge import require as _require
from castillo.core.errors import IllegalAction
from castillo.core.game import Game
from castillo.core.notation import choice_text, is_legal, parse_words, split_choice
from castillo.core.seats import CHANCE, OVER
from castillo.core.state import State


def check_conformance(game: Game, games: int = 3, seed: int = 1, every: int = 7) -> int:
    """Play random games and check everything below along the way.

    Args:
        game: the game to check.
        games: how many games are played.
        seed: of the random choices.
        every: the dearer checks are made at every so many choices.

    Returns:
        The number of choices that were checked.

    Raises:
        ConformanceError: the game breaks the contract.
    """
    steps = 0
    _require(game == pickle.loads(pickle.dumps(game)), game.new_initial_state(), "the game does not survive pickling")
    for number in range(games):
        rng = Rng(seed * 1000 + number)
        state = game.new_initial_state()
        _require(state == game.new_initial_state(), state, "two initial states differ")
        while not state.is_terminal():
            check_question(state)
            if steps % every == 0:
                check_values(state)
                check_refusals(state)
                check_knowledge(state, Rng(steps))
                check_words(state)
            seats = state.acting_seats()
            seat = CHANCE if not seats else seats[int(rng.below(len(seats)))]
            actions = state.legal_actions(None if seat == CHANCE else seat)
            before = state.clone()
            action = actions[int(rng.below(len(actions)))]
            state.apply_action(action, seat)
            check_step(before, state, action, seat)
            steps += 1
        check_end(state)
        check_replay(state)
    return steps


def check_question(state: State) -> None:
    """Check what is asked: somebody, with a choice, chance with probabilities, nobody twice."""
    seats = state.acting_seats()
    if state.is_chance_node():
        outcomes, decision = state.chance_outcomes(), state.pending()
        is_secret = decision is not None and decision.keeps_secret(state)
        _require(not seats and bool(outcomes), state, "a chance node needs outcomes and asks no seat")
        _require(len(outcomes) > 1 or is_secret, state, "chance is asked for the only outcome")
        _require(abs(sum(p for _, p in outcomes) - 1) < 1e-9, state, "the probabilities do not sum to 1")
        _require([action for action, _ in outcomes] == state.legal_actions(), state, "outcomes are not what is legal")
        size = state.game.max_chance_outcomes()
        _require(all(0 <= action < size for action, _ in outcomes), state, "an outcome is out of range")
        return
    _require(bool(seats), state, "nobody is asked before the end")
    _require(state.current_player() == min(seats), state, "the current player is not the lowest acting seat")
    for seat in range(state.game.num_players()):
        actions = state.legal_actions(seat)
        _require(bool(actions) == (seat in seats), state, f"seat {seat}: choices and being asked do not agree")
        _require(actions == sorted(set(actions)), state, "legal actions are not ascending, or stand there twice")
        size = state.game.num_distinct_actions()
        _require(all(0 <= action < size for action in actions), state, "an action is out of range")
        decision = state.pending()
        single = len(actions) == 1 and not (decision is not None and decision.keeps_secret(state))
        _require(not single, state, "a question with a single answer is asked")


def check_values(state: State) -> None:
    """Check that a state is a value: copies are equal and independent, pickles too, history included."""
    payload, history = state.payload(), state.full_history()
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        _require(copy == state and hash(copy) == hash(state), state, "a copy is not equal")
        _require(copy.full_history() == history, state, "a copy has another history")
        _require(copy.beginning() == state.beginning(), state, "a copy has another beginning")
        _require(copy.acting_seats() == state.acting_seats(), state, "a copy asks somebody else")
        _require(copy.legal_actions() == state.legal_actions(), state, "a copy has other choices")
        copy.apply_action(copy.legal_actions()[-1])
        unchanged = state.payload() == payload and state.full_history() == history
        _require(unchanged, state, "changing a copy changes the original")


def check_refusals(state: State) -> None:
    """Check that what is not legal is refused with a reason and leaves everything as it was."""
    payload, history = state.payload(), state.full_history()
    legal = set(state.legal_actions())
    size = state.game.max_chance_outcomes() if state.is_chance_node() else state.game.num_distinct_actions()
    for action in (*range(size), -1, size, size + 1000):
        reason = state.explain(action)
        _require((reason is None) == (action in legal), state, f"action {action} is explained wrongly")
        if reason is None:
            continue
        _require(bool(state.game.describe_reason(reason)), state, f"the reason for action {action} has no words")
        _require(_is_refused(state, action), state, f"the illegal action {action} is accepted")
    unchanged = state.payload() == payload and state.full_history() == history
    _require(unchanged, state, "a refused action changes the state")


def _is_refused(state: State, action: int, seat: int | None = None) -> bool:
    try:
        state.apply_action(action, seat)
    except IllegalAction:
        return True
    return False


def check_words(state: State) -> None:
    """Check that every choice has words of its own, which are read back as the same choice."""
    seats = state.acting_seats() or [CHANCE]
    for seat in seats:
        texts: set[str] = set()
        for action in state.legal_actions(None if seat == CHANCE else seat):
            text = choice_text(state, action, seat)
            _require(text not in texts, state, f"two choices read {text!r}")
            texts.add(text)
            who, words = split_choice(state, text.upper().replace(" ", "  "))
            _require((who, parse_words(state, who, words)) == (seat, action), state, f"{text!r} is read differently")
            _require(is_legal(state, text), state, f"{text!r} is not accepted")


def check_step(before: State, after: State, action: int, seat: int) -> None:
    """Check one step: deterministic, in the history, and not open to seats that were not asked."""
    again = before.clone()
    again.apply_action(action, seat)
    _require(again == after, before, f"action {action} leads to different states")
    new = after.full_history()[len(before.full_history()) :]
    first = (new[0].seat, new[0].action, new[0].forced)
    _require(first == (seat, action, False), before, "the history does not begin with the choice")
    _require(all(entry.forced for entry in new[1:]), before, "the history has choices that nobody made")
    for other in range(before.game.num_players()):
        if other not in before.acting_seats():
            _require(_is_refused(before.clone(), action, other), before, f"seat {other} may answer without being asked")


def check_end(state: State) -> None:
    """Check the end: nobody is asked, the win is shared out whole, nothing can be applied."""
    _require(state.current_player() == OVER and not state.legal_actions(), state, "somebody is asked after the end")
    _require(not state.acting_seats() and not state.chance_outcomes(), state, "somebody acts after the end")
    _require(abs(sum(state.returns()) - 1) < 1e-9, state, "the shares of the win do not sum to 1")
    shares = state.returns()
    _require([s for s, share in enumerate(shares) if share > 0] == state.winners(), state, "a winner has no share")
    _require(len(state.scores()) == state.game.num_players(), state, "there is not a score for every seat")
    _require(_is_refused(state, 0), state, "an action is accepted after the end")


def check_replay(state: State) -> None:
    """Check that the history, played from the initial state, gives the same state."""
    again = state.game.new_initial_state()
    for entry in state.full_history():
        if not entry.forced:
            again.apply_action(entry.action, entry.seat)
    _require(again == state, state, "the history leads to another state")
    _require(again.full_history() == state.full_history(), state, "forced choices differ when replayed")
