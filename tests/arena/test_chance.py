"""Paired chance: the same draws for whoever plays, each outcome as likely as the rules say."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from castillo import load_game
from castillo.arena.chance import PairedChance
from castillo.arena.match import play_game
from castillo.bots import make_bot
from castillo.core.seats import CHANCE
from castillo.core.state import State


def play(game: str, seats: int, bots: list[str], chance_seed: int, bot_seed: int) -> State:
    players = [make_bot(name, bot_seed + at) for at, name in enumerate(bots)]
    return play_game(load_game(game, seats), players, PairedChance(chance_seed))[0]


def list_draws(state: State) -> list[str]:
    """Return what chance drew, in order, forced outcomes included."""
    game = state.game
    return [
        game.frame_text(entry.seat, entry.frame, entry.action)
        for entry in state.full_history()
        if game.decisions[entry.frame & 255].chance
    ]


def test_whoever_plays_meets_the_same_cards() -> None:
    games = [play("el_grande", 4, ["random"] * 4, 5, bots) for bots in (1, 50, 99)]
    draws = [list_draws(state) for state in games]
    assert len(draws[0]) == 1 + 4 + 1 + 4 * 9
    assert draws[0] == draws[1] == draws[2]
    assert len({tuple(state.scores()) for state in games}) > 1


def test_other_seeds_draw_other_cards() -> None:
    drawn = {tuple(list_draws(play("el_grande", 3, ["random"] * 3, seed, 1))) for seed in range(8)}
    assert len(drawn) == 8


def test_a_players_deck_comes_in_the_same_order_while_it_is_the_same() -> None:
    """How many cards are drawn, and when, is up to the players; each deck's own order does not hang on it."""
    for edition in ("new", "1997"):
        pairs = []
        for bots in (1, 50):
            players = [make_bot("random", bots), make_bot("random", bots + 1)]
            state, _ = play_game(load_game("caesar_cleopatra", edition=edition), players, PairedChance(8))
            orders: defaultdict[int, list[int]] = defaultdict(list)
            for entry in state.full_history():
                if entry.seat == CHANCE:
                    orders[entry.frame].append(entry.action)
            pairs.append(orders)
        first, second = pairs
        decks = [frame for frame in first if len(first[frame]) > 3 and "influence" in describe(frame)]
        assert decks
        for frame in decks:
            same = sum(a == b for a, b in zip(first[frame], second[frame], strict=False))
            assert same >= 0.6 * min(len(first[frame]), len(second[frame]))


def describe(frame: int) -> str:
    game = load_game("caesar_cleopatra")
    return game.decisions[frame & 255].phrase(game, frame >> 8)


def test_every_outcome_is_as_likely_as_the_rules_say() -> None:
    game = load_game("el_grande", 2)
    kings: Counter[int] = Counter()
    for seed in range(9000):
        state = game.new_initial_state()
        kings[PairedChance(seed).pick(state)] += 1
    assert len(kings) == 9
    assert all(900 <= number <= 1100 for number in kings.values())


def test_likelier_outcomes_come_more_often() -> None:
    state = play_to_bust()
    likely = dict(state.chance_outcomes())
    assert len(set(likely.values())) > 1
    drawn = Counter(PairedChance(seed).pick(state) for seed in range(6000))
    for outcome, probability in likely.items():
        assert drawn[outcome] / 6000 == pytest.approx(probability, abs=0.03)


def play_to_bust() -> State:
    """Play Caesar & Cleopatra to the first question of chance with unequal outcomes."""
    state = load_game("caesar_cleopatra").new_initial_state()
    chance, bot = PairedChance(1), make_bot("random", 1)
    while True:
        if state.is_chance_node():
            if len({probability for _, probability in state.chance_outcomes()}) > 1:
                return state
            state.apply_action(chance.pick(state))
        else:
            seat = state.current_player()
            state.apply_action(bot.choose(state, seat), seat)


def test_the_same_question_asked_again_is_drawn_anew() -> None:
    state = load_game("el_grande", 2).new_initial_state()
    chance = PairedChance(3)
    assert len({chance.pick(state) for _ in range(30)}) > 4
