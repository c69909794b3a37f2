"""What holds in every game, whatever is chosen: invariants, and that every game ends."""

from __future__ import annotations

from collections import Counter

import pytest

from castillo.core.events import Event
from castillo.core.options import OptionValue
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.actions import OUTCOME_BUST, OUTCOME_GREY, VOTE
from castillo.games.caesar_cleopatra.cards import GROUPS, count_influence
from castillo.games.caesar_cleopatra.table import DECKS, DOWN, HAND, LEFT
from castillo.games.caesar_cleopatra.turn import is_exhausted, is_frozen

from .invariants import check_invariants, check_vote
from .walks import OPTION_SETS, load, walk

SEEDS = range(6)


@pytest.mark.parametrize("options", OPTION_SETS)
@pytest.mark.parametrize("hoards", [False, True])
def test_the_invariants_hold_along_whole_games_and_every_game_ends(
    options: dict[str, OptionValue], hoards: bool
) -> None:
    for seed in SEEDS:
        state = load(**options).new_initial_state()
        for n, step in enumerate(walk(state, seed, hoards)):
            check_invariants(step)
            assert n < 3000
        assert state.is_terminal() and sum(state.returns()) == 1


@pytest.mark.parametrize("options", OPTION_SETS)
def test_votes_do_what_they_must_and_no_card_is_hidden_again(options: dict[str, OptionValue]) -> None:
    for seed in SEEDS:
        state = load(**options).new_initial_state()
        before = state.clone()
        for step in walk(state, seed):
            made = step.full_history()[len(before.full_history()) :]
            votes = [
                entry.action - VOTE if entry.frame & KIND == frames.SPECIAL else entry.action - OUTCOME_BUST
                for entry in made
                if entry.frame & KIND == frames.SPECIAL
                or (entry.frame & KIND == frames.BUST and entry.action < OUTCOME_GREY)
            ]
            if len(votes) == 1 and made[0].action - VOTE == votes[0]:  # nothing else has happened there
                check_vote(before, step, votes[0])
            kinds = {entry.frame & KIND for entry in made}
            if not kinds & {frames.HIDE, frames.PLAY, frames.ASSIGN}:
                for at in range(2 * GROUPS):
                    assert step.table[DOWN + at] <= before.table[DOWN + at]
            before = step.clone()


@pytest.mark.rule("C17", "C23", "C45", "R8", "R11")
@pytest.mark.parametrize("options", [OPTION_SETS[0], OPTION_SETS[2]])
def test_a_turn_has_one_bust_one_action_card_and_one_special_vote_a_group(options: dict[str, OptionValue]) -> None:
    for seed in SEEDS:
        state = load(**options).new_initial_state()
        heard: list[Event] = []
        state.listen(heard.append)
        for _ in walk(state, seed):
            pass
        turn: Counter[str] = Counter()
        for event in heard:
            if event.kind.name == "turn_begins":
                turn = Counter()
            turn[event.kind.name] += 1
            if event.kind.name == "choice" and event.data["question"] == "special":
                turn[event.data["words"]] += 1
                assert turn[event.data["words"]] == 1
            assert max(turn[name] for name in ("action_played", "placed_up", "placed_down", "bust_drawn")) <= 1


@pytest.mark.rule("C61", "C79", "R12", "C60")
@pytest.mark.parametrize("options", OPTION_SETS)
def test_games_end_with_all_patricians_won_or_at_the_end_of_a_turn(options: dict[str, OptionValue]) -> None:
    endings: Counter[str] = Counter()
    for seed in range(24):
        state = load(**options).new_initial_state()
        for _ in walk(state, seed, stay=seed % 2 == 0):
            pass
        left = sum(int(state.table[LEFT + group]) for group in range(GROUPS))
        cards = [int(state.table[HAND + seat] + state.table[DECKS + seat]) for seat in (0, 1)]
        if left == 0:
            endings["all won"] += 1
        elif not any(count_influence(bag) for bag in cards):
            endings["no influence"] += 1
        else:
            assert is_exhausted(state) or is_frozen(state)
            endings["nothing can change"] += 1
    assert endings["all won"] > 0 and len(endings) > 1
