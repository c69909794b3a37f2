"""The bot that plans its turns, at Caesar & Cleopatra: what it must not see, that it plays well and to the end."""

from __future__ import annotations

from statistics import median
from time import thread_time
from typing import Any

import pytest

from castillo import load_game
from castillo.arena.match import MatchResult, play_match
from castillo.bots import make_bot
from castillo.bots.judges import judge_of
from castillo.core.chance import Rng
from castillo.core.notation import play_text
from castillo.core.playout import draw_all, play_randomly
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DOWN, WON
from castillo.pure import is_compiled

EDITIONS = ("new", "1997")
OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"edition": "1997"},
    {"placement": "two", "missions": "off", "emptySideWins": "no", "tieBreak": "patricians", "start": "caesar"},
    {"edition": "1997", "actionDeck": "shuffled", "start": "random", "emptySideWins": "no"},
    {"edition": "1997", "missions": "off", "tieBreak": "patricians"},
]
"""Every value of every option at least once."""


def begin(**options: Any) -> CaesarCleopatraState:
    state = load_game("caesar_cleopatra", **options).new_initial_state()
    assert isinstance(state, CaesarCleopatraState)
    return state


def turn(options: dict[str, Any] | None = None, **position: Any) -> CaesarCleopatraState:
    """Return a position at the beginning of Caesar's turn."""
    state = load_game("caesar_cleopatra", **(options or {})).state_from_position({"to_move": "caesar", **position})
    assert isinstance(state, CaesarCleopatraState)
    return state


def choice(state: CaesarCleopatraState, seat: int | None = None) -> str:
    """Return what the bot chooses, in words."""
    asked = state.current_player() if seat is None else seat
    action = make_bot("greedy", 1).choose(state, asked)
    decision = state.pending()
    assert decision is not None
    return decision.words(state.game, state.argument(), action)


def play_phase(state: CaesarCleopatraState) -> list[str]:
    """Let the bot play Caesar's play phase, in which nothing is vetoed, and return its choices in words."""
    said = []
    while not state.is_terminal() and not state.is_chance_node():
        if state.current_player() == 1:
            play_text(state, "cleopatra: allow")
            continue
        said.append(choice(state))
        play_text(state, f"caesar: {said[-1]}")
    return said


# It beats chance; it plays everywhere; it is always the same.


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_beats_random_players(edition: str) -> None:
    bots = ["greedy", "random"]
    result = MatchResult.empty(bots)
    for game in play_match(load_game("caesar_cleopatra", edition=edition), bots, 10, seed=1):
        result = result.with_game(game)
    assert result.win_share[0] >= 0.9


@pytest.mark.parametrize("options", OPTION_SETS)
def test_it_plays_with_every_option(options: dict[str, Any]) -> None:
    """Two of it play whole games; it chooses what is legal and leaves the position as it was."""
    for seed in range(2):
        state, rng = begin(**options), Rng(seed)
        bots = [make_bot("greedy", seat) for seat in range(2)]
        draw_all(state, rng)
        while not state.is_terminal():
            for seat in state.acting_seats():
                before = state.clone()
                assert bots[seat].choose(state, seat) in before.legal_actions(seat)
                assert state == before
            seat = state.current_player()
            state.apply_action(bots[seat].choose(state, seat), seat)
            draw_all(state, rng)


@pytest.mark.parametrize("options", OPTION_SETS)
def test_it_chooses_in_any_position(options: dict[str, Any]) -> None:
    """Also in positions that nobody who plays sensibly gets into."""
    rng = Rng(8)
    for seed in range(3):
        state, bot = begin(**options), make_bot("greedy", seed)
        draw_all(state, rng)
        while not state.is_terminal():
            for seat in state.acting_seats():
                assert bot.choose(state, seat) in state.legal_actions(seat)
            play_randomly(state, rng, 1)
            draw_all(state, rng)


@pytest.mark.skipif(not is_compiled(), reason="only the compiled bot is meant to be fast")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_takes_less_than_20_ms(edition: str) -> None:
    state, rng = begin(edition=edition), Rng(1)
    bots = [make_bot("greedy", seat) for seat in range(2)]
    draw_all(state, rng)
    taken, turns, active = [0.0], 0, int(state.active)
    while not state.is_terminal():
        seat = state.current_player()
        begun = thread_time()
        action = bots[seat].choose(state, seat)
        taken[-1] += thread_time() - begun
        state.apply_action(action, seat)
        draw_all(state, rng)
        if state.active != active:
            active, turns = int(state.active), turns + 1
            taken.append(0.0)
    assert turns > 5
    assert median(taken) < 0.020  # not the longest, so that a busy machine does no harm


def test_equal_seeds_play_the_same_game() -> None:
    game = load_game("caesar_cleopatra")
    bots = ["greedy", "random"]
    assert list(play_match(game, bots, 1, seed=5)) == list(play_match(game, bots, 1, seed=5))


# It sees only what its seat may know.


@pytest.mark.parametrize("options", OPTION_SETS[:4])
@pytest.mark.parametrize("player", ["greedy", "random"])
def test_whatever_a_seat_cannot_know_changes_nothing(options: dict[str, Any], player: str) -> None:
    """Everything hidden is drawn anew, at questions of every kind, in sensible games and in wild ones."""
    rng, compared = Rng(3), 0
    judge = judge_of(load_game("caesar_cleopatra", **options))
    for seed in range(2):
        state = begin(**options)
        bots = [make_bot(player, 2 * seed + seat) for seat in range(2)]
        draw_all(state, rng)
        while not state.is_terminal():
            for seat in state.acting_seats():
                other = state.resample_from_infostate(seat, rng)
                if other != state:
                    compared += 1
                    assert judge.blind(state, seat) == judge.blind(other, seat)
                    assert make_bot("greedy", 1).choose(state, seat) == make_bot("greedy", 1).choose(other, seat)
                    assert judge.evaluate(state, seat) == judge.evaluate(other, seat)
            seat = state.current_player()
            state.apply_action(bots[seat].choose(state, seat), seat)
            draw_all(state, rng)
    assert compared > 50


def test_nothing_hidden_is_left_in_what_it_looks_at() -> None:
    """Hand, face-down cards, decks and missions of the other seat, changed without regard for what was seen before."""
    blind, chosen = set(), set()
    for hand, down, missions in (
        ([1, 1, "scout", "veto"], [1, 2], ["PRA3", "AED3"]),
        ([5, 5, "wrath", "assassination"], [5, "P"], ["QUA3", "AED3"]),
        ([2, "P", "castling", "veto"], [3, 4], ["PRA3", "QUA3"]),
    ):
        state = turn(
            groups={"PRA": {"left": 5, "caesar": {"up": [4]}, "cleopatra": {"up": [2], "down": down}}},
            hand={"caesar": [1, 3, 5, "scout", "assassination"], "cleopatra": hand},
            missions={"caesar": ["PRA3", "AED3"], "cleopatra": missions},
        )
        blind.add(judge_of(state.game).blind(state, 0))
        chosen.add(choice(state))
    assert len(blind) == len(chosen) == 1


@pytest.mark.parametrize("options", OPTION_SETS[:2])
def test_how_far_the_other_seat_is_in_setting_up_changes_nothing(options: dict[str, Any]) -> None:
    state, rng = begin(**options), Rng(4)
    decision = state.pending()
    first = choice(state, 0)
    while decision is not None and decision.key == "hide" and 1 in state.acting_seats():
        legal = state.legal_actions(1)
        state.apply_action(legal[rng.below(len(legal))], 1)
        decision = state.pending()
        if decision is not None and decision.key == "hide" and 0 in state.acting_seats():
            assert choice(state, 0) == first


# Choices that any sensible player would make.


def test_it_takes_the_lead_where_a_vote_is_certain() -> None:
    """The seventh and eighth card at the Praetors bring a vote that Caesar wins; elsewhere all is settled."""
    leads = {"AED": [5, 5, 3], "QUA": [5, 4, 4], "CON": [5, 4, 3], "CEN": [4, 4, 3]}
    settled = {group: {"caesar": {"up": lead}, "cleopatra": {"up": [1]}} for group, lead in leads.items()}
    groups = {"PRA": {"left": 5, "caesar": {"up": [2, 3, 1]}, "cleopatra": {"up": [3, 3, 2]}}, **settled}
    state = turn(groups=groups, hand={"caesar": [5, 4, 1, 1]})
    said = play_phase(state)
    assert {words.split()[2] for words in said if words.startswith("place")} == {"PRA"}
    assert state.table[WON] == 1


def test_it_does_not_bring_about_a_vote_that_it_loses() -> None:
    groups = {"PRA": {"left": 5, "caesar": {"up": [1, 1, 1]}, "cleopatra": {"up": [5, 5, 5, 5]}}}
    for edition in EDITIONS:
        said = play_phase(turn({"edition": edition}, groups=groups, hand={"caesar": [2, 3]}))
        assert not any("PRA" in words for words in said)


def test_it_turns_a_lost_vote_round_with_a_philosopher() -> None:
    groups = {"CEN": {"left": 1, "caesar": {"up": [1, 1, 1]}, "cleopatra": {"up": [5, 5, 5, 5]}}}
    said = play_phase(
        turn(groups=groups, hand={"caesar": [3, "P"]}, won={"caesar": {"CEN": 1}, "cleopatra": {"CEN": 1}})
    )
    assert any(words.startswith("place P CEN") for words in said)


def test_it_assassinates_the_card_that_decides() -> None:
    groups = {
        "PRA": {"left": 5, "caesar": {"up": [4]}, "cleopatra": {"up": [5, 1]}},
        "CEN": {"left": 3, "caesar": {"up": [5]}, "cleopatra": {"up": [1]}},
    }
    said = play_phase(turn(groups=groups, hand={"caesar": [1, "assassination"]}, bag=["PRA", "black"]))
    assert "assassinate PRA 5" in said


def veto_window(announced: str, groups: dict[str, Any], hand: list[Any]) -> CaesarCleopatraState:
    """Return a position in which Caesar has announced an action card and Cleopatra, who holds a Veto, is asked."""
    state = turn(groups=groups, hand={"caesar": hand, "cleopatra": ["veto", 1, 2]})
    play_text(state, f"caesar: {announced}")
    return state


def test_it_vetoes_what_would_ruin_it() -> None:
    groups = {"PRA": {"left": 5, "caesar": {"up": [4]}, "cleopatra": {"up": [5, 5, 5, 5]}}}
    assert choice(veto_window("wrath PRA", groups, ["wrath", 1, 2])) == "veto"


def test_it_does_not_veto_what_does_no_harm() -> None:
    groups = {"PRA": {"left": 5, "caesar": {"up": [5, 5]}, "cleopatra": {"down": [1]}}}
    assert choice(veto_window("wrath PRA", groups, ["wrath", 1, 2])) == "allow"
    assert choice(veto_window("scout PRA", groups, ["scout", 1, 2])) == "allow"


def test_it_keeps_the_mission_that_it_fulfils() -> None:
    groups = {"CEN": {"left": 1, "caesar": {"up": [5, 5, 5, 1]}, "cleopatra": {"up": [1, 1, 1, 1]}}}
    won = {"caesar": {"CEN": 1, "AED": 3}, "cleopatra": {"CEN": 1, "PRA": 3}}
    state = turn(groups=groups, hand={"caesar": [1]}, won=won, missions={"caesar": ["PRA3", "AED3"]})
    while 0 in state.acting_seats():
        decision = state.pending()
        assert decision is not None
        if decision.key == "keep":
            break
        state.apply_action(make_bot("greedy", 1).choose(state, 0), 0)
    assert choice(state, 0) == "keep AED3"


def test_a_spy_takes_the_best_card() -> None:
    state = turn({"edition": "1997"}, hand={"caesar": ["spy", 1], "cleopatra": [1, 2, "scout", 5, "P"]})
    play_text(state, "caesar: spy")
    play_text(state, "cleopatra: allow")
    assert choice(state) == "discard P"


def test_it_hides_cards_in_different_ways() -> None:
    found = set()
    for seed in range(12):
        state, bot = begin(), make_bot("greedy", seed)
        while 0 in state.acting_seats():
            state.apply_action(bot.choose(state, 0), 0)
        found.add(tuple(int(n) for n in state.table[DOWN : DOWN + 5]))
    assert len(found) > 4


def test_it_draws_influence_when_it_has_none() -> None:
    state = turn(hand={"caesar": [1, "scout", "veto", "veto", "wrath", "castling"]}, bag=["black"])
    play_phase(state)
    draw_all(state, Rng(1))
    assert choice(state) == "draw influence"


# The evaluation.


def test_the_evaluation_at_the_end_is_the_difference_of_points() -> None:
    state, rng = begin(), Rng(3)
    play_randomly(state, rng)
    draw_all(state, rng)
    assert state.is_terminal()
    caesar, cleopatra = state.scores()
    judge = judge_of(state.game)
    assert judge.evaluate(state, 0) == pytest.approx(caesar - cleopatra)
    assert judge.evaluate(state, 1) == pytest.approx(cleopatra - caesar)


def test_more_is_better() -> None:
    def value(praetors: dict[str, Any], **given: Any) -> float:
        state = turn(groups={"PRA": {"left": 5, **praetors}}, **given)
        return judge_of(state.game).evaluate(state, 0)

    base = value({"caesar": {"up": [3]}, "cleopatra": {"up": [3]}})
    assert value({"caesar": {"up": [4]}, "cleopatra": {"up": [3]}}) > base
    assert value({"caesar": {"up": [3, 1]}, "cleopatra": {"up": [3]}}) > base
    assert value({"caesar": {"up": [3]}, "cleopatra": {"up": [4]}}) < base
    assert value({"caesar": {"up": [3]}, "cleopatra": {"up": [3], "down": [1]}}) < base
    even: dict[str, Any] = {"caesar": {"up": [3]}, "cleopatra": {"up": [3]}}
    assert value(even, hand={"caesar": ["veto"]}) > base
    assert value(even, hand={"cleopatra": [1]}) < base
    missions = {"caesar": ["PRA3", "AED3"], "cleopatra": ["PRA3", "AED3"]}
    assert value(even, missions=missions) > base
    assert value({**even, "left": 4}, won={"caesar": {"PRA": 1}}) > base


def test_the_chances_of_face_down_cards_add_up() -> None:
    state = turn(groups={"PRA": {"left": 5, "cleopatra": {"up": [5, 4], "down": [1, 1, 1]}}})
    judge = judge_of(state.game)
    judge.evaluate(state, 0)
    chances = judge.groups.unseen.chances  # type: ignore[attr-defined]
    for cards in range(6):
        assert sum(chances[cards * 78 : cards * 78 + 78]) == pytest.approx(1.0)


def test_an_open_vote_is_weighed_exactly() -> None:
    """One hidden card of 37 that are alike but for their kinds: 5 of 6 kinds of them decide a vote as they must."""
    state = turn(groups={"PRA": {"left": 5, "caesar": {"up": [3]}, "cleopatra": {"down": [1]}}})
    groups = judge_of(state.game).groups  # type: ignore[attr-defined]
    judge_of(state.game).evaluate(state, 0)
    groups.weigh_now(state, 0)
    assert groups.win == pytest.approx(14 / 37)  # 1 and 2
    assert groups.loss == pytest.approx(16 / 37)  # 4, 5 and the Philosopher
