"""The bot that looks one turn ahead: what it must see, what it must not see, and that it beats chance."""

from __future__ import annotations

from statistics import median
from time import thread_time
from typing import Any

import pytest

from castillo import load_game
from castillo.arena.match import MatchResult, play_match
from castillo.bots import make_bot
from castillo.bots.greedy import GreedyBot
from castillo.bots.judges import judge_of
from castillo.core.bits import BIT
from castillo.core.chance import Rng
from castillo.core.errors import UnknownBot
from castillo.core.playout import draw_all, play_randomly
from castillo.games.el_grande.options import OPTIONS
from castillo.games.el_grande.state import ElGrandeState
from castillo.pure import is_compiled

CARDS = {1: "C1C", 2: "C2S", 3: "C3A", 4: "C4G"}


def turn(cards: dict[int, str] | None = None, seats: int = 4, **given: Any) -> ElGrandeState:
    """Return a position at the beginning of red's turn, with the highest power card on the table."""
    names = ["red", "blue", "green", "yellow", "brown"][:seats]
    position: dict[str, Any] = {
        "round": 3,
        "king": "GRA",
        "phase": "turn",
        "grandes": dict(zip(names, ["GAL", "SEV", "CAT", "VAL", "PVA"], strict=False)),
        "power": dict(zip(names, [13, 7, 5, 2, 1], strict=False)),
        "cards": {str(stack): card for stack, card in {**CARDS, **(cards or {})}.items()},
    }
    position.update(given)
    if position["phase"] == "scoring":
        del position["power"], position["cards"]
    state = load_game("el_grande", seats).state_from_position(position)
    assert isinstance(state, ElGrandeState)
    return state


def play(state: ElGrandeState, words: str) -> None:
    """Make a choice given as `seat: words`."""
    name, _, rest = words.partition(": ")
    seat = state.game.seat_names.index(name)
    decision = state.pending()
    assert decision is not None
    state.apply_action(decision.parse(state.game, state.argument(), rest), seat)


def choice(state: ElGrandeState, seat: int | None = None, seed: int = 1) -> str:
    """Return what the bot chooses, in words."""
    asked = state.current_player() if seat is None else seat
    action = make_bot("greedy", seed).choose(state, asked)
    decision = state.pending()
    assert decision is not None
    return decision.words(state.game, state.argument(), action)


def play_turn(state: ElGrandeState, seed: int = 1) -> list[str]:
    """Let the bot play the rest of the acting seat's turn and return its choices in words."""
    bot, seat, said = make_bot("greedy", seed), state.current_player(), []
    while state.current_player() == seat and not state.is_terminal():
        decision = state.pending()
        assert decision is not None
        if decision.key in ("disk", "bid"):
            break
        action = bot.choose(state, seat)
        said.append(decision.words(state.game, state.argument(), action))
        state.apply_action(action, seat)
    return said


# It beats chance; it plays everywhere; it is always the same.


def win_share(bots: list[str], games: int) -> float:
    result = MatchResult.empty(bots)
    for game in play_match(load_game("el_grande", len(bots)), bots, games, seed=1):
        result = result.with_game(game)
    return result.win_share[0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_beats_random_players(seats: int) -> None:
    assert win_share(["greedy"] + ["random"] * (seats - 1), 2 * seats) >= 0.9


OPTION_SETS = [
    {option.name: option.values[min(number, len(option.values) - 1)] for option in OPTIONS} for number in (1, 2)
] + [{"rounds": 6, "veto": "whole", "castilloOpen": True}, {}]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_plays_with_every_option(seats: int) -> None:
    options: dict[str, Any] = OPTION_SETS[seats - 2]
    game = load_game("el_grande", seats, **options)
    state, rng = game.new_initial_state(), Rng(seats)
    bots = [make_bot("greedy", seat) for seat in range(seats)]
    draw_all(state, rng)
    while not state.is_terminal():
        for seat in state.acting_seats():
            before = state.clone()
            assert bots[seat].choose(state, seat) in before.legal_actions(seat)
            assert state == before
        seat = state.current_player()
        state.apply_action(bots[seat].choose(state, seat), seat)
        draw_all(state, rng)


@pytest.mark.skipif(not is_compiled(), reason="only the compiled bot is meant to be fast")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_turn_takes_less_than_20_ms(seats: int) -> None:
    state, rng = load_game("el_grande", seats).new_initial_state(), Rng(1)
    assert isinstance(state, ElGrandeState)
    bots = [make_bot("greedy", seat) for seat in range(seats)]
    draw_all(state, rng)
    taken: dict[tuple[int, int], float] = {}
    while not state.is_terminal():
        seat = state.current_player()
        begun = thread_time()
        action = bots[seat].choose(state, seat)
        turn_of = (int(state.round), seat)
        taken[turn_of] = taken.get(turn_of, 0.0) + thread_time() - begun
        state.apply_action(action, seat)
        draw_all(state, rng)
    assert median(taken.values()) < 0.020  # the bid included; not the longest, so that a busy machine does no harm


def test_equal_seeds_play_the_same_game() -> None:
    game = load_game("el_grande", 3)
    bots = ["greedy", "greedy", "random"]
    assert list(play_match(game, bots, 1, seed=5)) == list(play_match(game, bots, 1, seed=5))


def test_it_chooses_in_any_position() -> None:
    """Also in the middle of turns that others began, where nothing goes by its plans."""
    game, rng = load_game("el_grande", 4), Rng(8)
    for seed in range(6):
        state, bot = game.new_initial_state(), make_bot("greedy", seed)
        draw_all(state, rng)
        while not state.is_terminal():
            play_randomly(state, rng, 3)
            draw_all(state, rng)
            for seat in state.acting_seats():
                assert bot.choose(state, seat) in state.legal_actions(seat)


def test_a_game_that_it_does_not_know_is_named() -> None:
    game = load_game("el_grande", 2)
    game.name = "chess"
    with pytest.raises(UnknownBot, match="no bot that plans ahead knows the game 'chess'"):
        judge_of(game)


# It sees only what its seat may know.

CROWD = {
    "GAL": {"red": 2, "blue": 1},
    "PVA": {"red": 1, "green": 2, "yellow": 1},
    "CVI": {"blue": 3, "green": 2, "red": 2},
    "CNU": {"red": 3, "yellow": 3},
    "VAL": {"yellow": 2, "blue": 2, "green": 1},
    "SEV": {"green": 1, "blue": 2},
}
COURTS = {"red": 3, "blue": 2, "green": 4, "yellow": 1}


def disk_positions() -> list[ElGrandeState]:
    """Return positions in which several seats set disks: each way in which that happens."""
    scoring: dict[str, Any] = {
        "regions": CROWD,
        "court": COURTS,
        "castillo": {"red": 2, "blue": 1, "green": 3, "yellow": 2},
    }
    release = turn(phase="scoring", **scoring)
    found = [release]
    for stack, card, more in ((2, "C2E", []), (2, "C2F", []), (4, "C4S", []), (4, "C4E", ["red: evict CVI"])):
        state = turn({stack: card}, regions=CROWD, court=COURTS)
        for words in ["red: recruit 0", f"red: card {stack}", "red: act", *more]:
            if words != "red: recruit 0":  # power card 13 brings none, so nothing is asked
                play(state, words)
        found.append(state)
    return found


@pytest.mark.parametrize("number", range(5))
def test_the_disks_of_others_change_nothing(number: int) -> None:
    start = disk_positions()[number]
    decision = start.pending()
    assert decision is not None and decision.key == "disk"
    for seat in start.acting_seats():
        others = [other for other in start.acting_seats() if other != seat]
        choices = set()
        for shift in range(6):
            state = start.clone()
            for other in others:
                legal = state.legal_actions(other)
                state.apply_action(legal[(shift + other) % len(legal)], other)
            choices.add(choice(state, seat))
        assert len(choices) == 1


def test_which_power_card_came_back_changes_nothing() -> None:
    """A card that a seat showed is in its hand again; which one, only that seat knows."""
    start = turn(round=6, played={"red": [9, 4], "blue": [12, 8], "green": [11, 3], "yellow": [10, 6]}, regions=CROWD,
                 court=COURTS, vetoes={"blue": 6})  # fmt: skip
    lengths = set()
    for returned in ((12, 11), (8, 11), (12, 3), (8, 3)):
        state = start.clone()
        for seat, value in zip((1, 2), returned, strict=True):
            state.hand[seat] |= BIT[value]
        said = []
        bots = [make_bot("greedy", seat) for seat in range(4)]
        for _ in range(60):
            seat = state.current_player()
            if state.is_chance_node() or seat in (1, 2):
                break
            action = bots[seat].choose(state, seat)
            said.append(action)
            state.apply_action(action, seat)
        lengths.add(tuple(said))
    assert len(lengths) == 1
    assert next(iter(lengths))


def test_which_power_card_came_back_changes_no_bid() -> None:
    position = {
        "round": 4, "king": "GRA", "phase": "bid", "leader": "red", "regions": CROWD, "court": COURTS,
        "grandes": {"red": "GAL", "blue": "SEV", "green": "CAT"}, "played": {"blue": [12, 1, 5], "green": [13, 2, 6]},
        "cards": {"1": "C1C", "2": "C2S", "3": "C3A", "4": "C4G"},
    }  # fmt: skip
    position["regions"] = {
        region: {k: n for k, n in counts.items() if k != "yellow"} for region, counts in CROWD.items()
    }
    position["court"] = {"red": 3, "blue": 2, "green": 4}
    start = load_game("el_grande", 3).state_from_position(position)
    assert isinstance(start, ElGrandeState)
    bids = set()
    for blue in (12, 1, 5):
        for green in (13, 2, 6):
            state = start.clone()
            state.hand[1] |= BIT[blue]
            state.hand[2] |= BIT[green]
            bids.add(choice(state))
    assert len(bids) == 1


def test_a_blind_copy_is_the_same_whatever_is_hidden() -> None:
    start = turn({2: "C2E"}, regions=CROWD, court=COURTS, played={"blue": [12, 1], "green": [11, 3]})
    play(start, "red: card 2")
    play(start, "red: act")
    judge = judge_of(start.game)
    copies = []
    for disk, back in ((0, 12), (1, 1), (2, 12)):
        state = start.clone()
        legal = state.legal_actions(1)
        state.apply_action(legal[disk % len(legal)], 1)
        state.hand[1] |= BIT[back]
        copies.append(judge.blind(state, 2))
    assert copies[0] == copies[1] == copies[2]


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_a_seat_cannot_know_changes_nothing(seats: int) -> None:
    """Everything hidden is drawn anew, at questions of every kind in games that are played at random."""
    game, rng = load_game("el_grande", seats), Rng(seats)
    compared = 0
    for _ in range(8):
        state = game.new_initial_state()
        draw_all(state, rng)
        while not state.is_terminal():
            for seat in state.acting_seats():
                other = state.resample_from_infostate(seat, rng)
                if other != state:
                    compared += 1
                    assert make_bot("greedy", 1).choose(state, seat) == make_bot("greedy", 1).choose(other, seat)
            play_randomly(state, rng, 1)
            draw_all(state, rng)
    assert compared >= 10


# Choices that any sensible player would make.


def test_it_scores_the_region_that_it_leads() -> None:
    state = turn(
        {1: "C1H"}, seats=2, round=9, regions={"CNU": {"red": 4, "blue": 1}, "ARA": {"blue": 3}}, court={"red": 0}
    )
    assert "score CNU" in play_turn(state)


def test_it_takes_the_lead_before_the_last_scoring() -> None:
    regions = {"CNU": {"red": 2, "blue": 3}, "VAL": {"blue": 6}, "SEV": {"blue": 6}}
    state = turn({1: "C1H", 2: "C2B", 3: "C3D", 4: "C4P"}, seats=2, round=9, regions=regions, court={"red": 4})
    play_turn(state)
    assert state.count(5, 0) > 3


def test_it_sets_the_disk_where_it_gains_most() -> None:
    """Two Caballeros more make red the first in Galicia, its home; where two others tie they come third for nothing."""
    regions = {region: {"blue": 4, "green": 4} for region in ("PVA", "ARA", "CAT", "CNU", "VAL", "SEV")}
    regions.update({"GAL": {"red": 1, "blue": 2}, "CVI": {"red": 9}})
    state = turn(seats=3, round=9, phase="scoring", castillo={"red": 2, "blue": 1}, regions=regions)
    assert choice(state, 0) == "disk GAL"


def veto_window(cards: dict[int, str], words: list[str], **given: Any) -> ElGrandeState:
    """Return a position in which red has announced something and blue, who holds a veto, is asked."""
    state = turn(cards, vetoes={"blue": 3}, **given)
    for said in words:
        play(state, f"red: {said}")
    decision = state.pending()
    assert state.current_player() == 1 and decision is not None and decision.key == "veto"
    return state


def test_it_vetoes_what_would_ruin_it() -> None:
    state = veto_window({2: "C2S"}, ["card 2", "act", "score CNU"], seats=2, regions={"CNU": {"red": 5, "blue": 2}})
    assert choice(state) == "veto"


def test_it_does_not_veto_what_does_no_harm() -> None:
    state = veto_window({2: "C2S"}, ["card 2", "act", "score CNU"], seats=2, regions={"CNU": {"blue": 5, "red": 2}})
    assert choice(state) == "allow"
    state = veto_window({4: "C4P"}, ["card 4", "act"], regions=CROWD, played={"red": [1]})
    assert choice(state) == "allow"


def test_it_gives_back_what_it_misses_least() -> None:
    """In the last turn of the game the Caballeros in court are worth nothing any more, those in regions are."""
    state = turn({2: "C2D"}, seats=2, round=9, regions={"CNU": {"red": 1, "blue": 2}}, court={"blue": 3})
    state.stack[1] = 1  # blue has had its turn
    for words in ("card 2", "act"):
        play(state, f"red: {words}")
    assert choice(state, 1) == "return court"


def test_it_recruits_all_it_can() -> None:
    state = turn(power={"red": 3, "blue": 2, "green": 1, "yellow": 4}, court={"red": 1})
    while state.current_player() != 0:
        bot = make_bot("greedy", 1)
        state.apply_action(bot.choose(state, state.current_player()))
    assert choice(state) == "recruit 5"


def test_it_moves_its_grande_to_where_it_is_first() -> None:
    regions = {"CNU": {"red": 7, "blue": 1}, "GAL": {"blue": 4}}
    state = turn({4: "C4G"}, seats=2, round=9, power={"red": 13, "blue": 1}, regions=regions, court={"red": 0})
    play(state, "red: card 4")
    assert play_turn(state) == ["act", "grande CNU"]


def test_it_does_not_score_for_its_rivals() -> None:
    regions = {region: {"blue": 4} for region in ("GAL", "CAT", "SEV")}
    state = turn({3: "C3A"}, seats=2, round=9, regions=regions, court={"red": 0})
    play(state, "red: card 3")
    assert "act" not in play_turn(state)


def test_it_does_not_waste_a_high_card_when_it_bids_last() -> None:
    """Any card above 3 lets red choose first."""
    position = {
        "round": 9, "king": "GRA", "phase": "bid", "leader": "blue", "grandes": {"red": "GAL", "blue": "SEV"},
        "regions": {"CNU": {"red": 3, "blue": 3}}, "court": {"red": 0, "blue": 1}, "cards": {
            "1": "C1C", "2": "C2S", "3": "C3A", "4": "C4G"},
        "played": {"red": [1, 2, 3, 5, 6, 7, 8]},
    }  # fmt: skip
    state = load_game("el_grande", 2).state_from_position(position)
    assert isinstance(state, ElGrandeState)
    play(state, "blue: power 3")
    assert choice(state) == "power 4"


# The evaluation.


def test_the_evaluation_at_the_end_is_the_difference_of_points() -> None:
    game, rng = load_game("el_grande", 2), Rng(3)
    state = game.new_initial_state()
    play_randomly(state, rng)
    draw_all(state, rng)
    assert state.is_terminal()
    red, blue = state.scores()
    judge = judge_of(game)
    assert judge.evaluate(state, 0) == pytest.approx(red - blue)
    assert judge.evaluate(state, 1) == pytest.approx(blue - red)


@pytest.mark.parametrize("seats", [2, 4])
def test_more_is_better(seats: int) -> None:
    def value(**given: Any) -> float:
        state = turn(seats=seats, round=4, **given)
        return judge_of(state.game).evaluate(state, 0)

    base = value(regions={"ARA": {"red": 2, "blue": 2}})
    assert value(regions={"ARA": {"red": 3, "blue": 2}}) > base
    assert value(regions={"ARA": {"red": 2, "blue": 3}}) < base
    assert value(regions={"ARA": {"red": 2, "blue": 2}}, court={"red": 3}) > base
    assert value(regions={"ARA": {"red": 2, "blue": 2}}, score={"red": 5}) > base + 4
    assert value(regions={"ARA": {"red": 2, "blue": 2}}, castillo={"red": 2}) > base
    assert value(regions={"ARA": {"red": 2, "blue": 2}}, vetoes={"red": 4}) > base


def test_an_area_about_to_be_scored_is_worth_its_points() -> None:
    """With no turn left before the scoring the expected points are those that the scoring gives."""
    given: dict[str, Any] = {"regions": CROWD, "castillo": {"red": 2, "blue": 2, "green": 1}}
    state = turn(round=9, phase="scoring", **given)
    evaluation = judge_of(state.game).evaluation  # type: ignore[attr-defined]
    evaluation.expect(state, 0)
    areas = evaluation.areas
    expected = [sum(areas.values[areas.find(key) + seat] for key in evaluation.keys) for seat in range(4)]
    for area in range(10):
        state.score_area(area, False)
    assert expected == pytest.approx(state.scores())


def test_a_plan_is_made_again_when_something_else_comes_out() -> None:
    bot = GreedyBot("greedy", 1)
    state = turn({1: "C1B"}, regions=CROWD, court=COURTS)
    first = bot.choose(state, 0)
    state.apply_action(state.legal_actions()[0] if first != state.legal_actions()[0] else state.legal_actions()[-1])
    if state.current_player() == 0:
        assert bot.choose(state, 0) in state.legal_actions()
