"""Statistics: facts are those that games tell of, gains are against the bots' own averages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest

from castillo import load_game
from castillo.arena import facts
from castillo.arena.facts import SEATS, Fact, Gatherer, Table, gatherer_of
from castillo.arena.intervals import Estimate
from castillo.arena.match import GameResult, play_game, play_match
from castillo.arena.statistics import Spread, Statistics, Sums, estimate_gain, spread_of
from castillo.bots import make_bot
from castillo.core.chance import Rng
from castillo.core.game import Game
from castillo.core.playout import draw_all
from castillo.core.state import State
from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules

EL_GRANDE = load_game("el_grande", 4)


def play(game: Game, seed: int, bot: str = "random") -> State:
    players = [make_bot(bot, seed * 10 + seat) for seat in range(game.num_players())]
    return play_game(game, players, partial(draw_all, rng=Rng(seed)))[0]


def hear_events(state: State) -> list[dict[str, Any]]:
    """Play a game again and return its events."""
    heard: list[dict[str, Any]] = []
    again = state.beginning()
    again.listen(lambda event: heard.append(event.to_dict()))
    again.settle()
    for action in state.history():
        again.advance(action)
    assert again == state
    return heard


@pytest.mark.parametrize("seed", range(4))
def test_facts_of_el_grande_are_what_its_events_tell(seed: int) -> None:
    state = play(EL_GRANDE, seed)
    events = hear_events(state)
    told = {
        Fact(table, str(event[field]), EL_GRANDE.seat_names.index(event["seat"]))
        for table, kind, field in (
            ("action_cards", "card_taken", "card"),
            ("power_cards", "power_played", "value"),
            ("homes", "home_drawn", "region"),
        )
        for event in events
        if event["kind"] == kind
    }
    gatherer = gatherer_of(EL_GRANDE)
    found = set(gatherer.gather(state))
    assert {fact for fact in found if fact.table in ("action_cards", "power_cards", "homes")} == told
    (leader,) = [event["seat"] for event in events if event["kind"] == "leader_drawn"]
    first = EL_GRANDE.seat_names.index(leader)
    places = {fact.item: fact.seat for fact in found if fact.table == "places"}
    assert places == {"first leader": first, "2nd": (first + 1) % 4, "3rd": (first + 2) % 4, "4th": (first + 3) % 4}
    assert all(fact.item in gatherer.tables[fact.table].items for fact in found)


def majority(size: int) -> int:
    return size // 2 + 1


@pytest.mark.parametrize("edition", ["new", "1997"])
def test_facts_of_caesar_and_cleopatra_are_what_its_events_tell(edition: str) -> None:
    game = load_game("caesar_cleopatra", edition=edition)
    assert isinstance(game, CaesarCleopatraRules)
    gatherer = gatherer_of(game)
    for seed in range(4):
        state = play(game, seed)
        events = hear_events(state)
        found = set(gatherer.gather(state))
        assert all(fact.item in gatherer.tables[fact.table].items for fact in found)
        begins = next(event["seat"] for event in events if event["kind"] == "turn_begins")
        (first,) = [fact.seat for fact in found if (fact.table, fact.item) == ("turns", "first")]
        assert game.seat_names[first] == begins
        played = {(event["card"], event["seat"]) for event in events if event["kind"] == "action_played"}
        vetoes = {(fact.item, game.seat_names[fact.seat]) for fact in found if fact.table == "action_cards"}
        assert {entry for entry in vetoes if entry[0] != "veto"} == played
        assert {seat for card, seat in vetoes if card == "veto"} == {
            event["seat"] for event in events if event["kind"] == "action_vetoed"
        }
        assert gatherer.count(state) == {
            "turns": sum(event["kind"] == "turn_begins" for event in events),
            "votes": sum(event["kind"] == "voted" for event in events),
            "patricians won": sum(event["kind"] == "voted" and event["winner"] is not None for event in events),
        }
        (shown,) = [event["missions"] for event in events if event["kind"] == "missions_shown"]
        told = {(game.seat_names[fact.seat], fact.item) for fact in found if fact.table == "missions"}
        assert told == {
            (name, f"{kept['mission']}-{'done' if kept['points'] else 'missed'}") for name, kept in shown.items()
        }
        for table, enough in (("majorities", majority), ("whole_groups", int)):
            held = {(fact.item, fact.seat) for fact in found if fact.table == table}
            won = state.game.position(state)["won"]
            sizes = dict(zip(game.groups, map(int, game.sizes), strict=True))
            assert held == {
                (group, game.seat_names.index(name))
                for name, groups in won.items()
                for group, number in groups.items()
                if number >= enough(sizes[group])
            }


def test_ends_say_how_games_were_decided() -> None:
    gatherer = gatherer_of(load_game("caesar_cleopatra"))
    ends = {gatherer.describe_end(play(gatherer.game, seed)) for seed in range(30)}
    assert "all patricians are won: won by points" in ends
    assert len(ends) > 1


class Scored:
    """What a state says of its end."""

    def __init__(self, scores: list[int], winners: list[int]) -> None:
        self.scores = lambda: scores
        self.winners = lambda: winners


@pytest.mark.parametrize(
    ("scores", "winners", "end"),
    [
        ([9, 5, 4], [0], "won by points"),
        ([9, 9, 4], [1], "won by the tie-break"),
        ([9, 9, 4], [0, 1], "shared"),
    ],
)
def test_ends_of_any_game(scores: list[int], winners: list[int], end: str) -> None:
    state: Any = Scored(scores, winners)
    assert Gatherer(EL_GRANDE).describe_end(state) == end


def test_a_game_without_a_gatherer_has_the_common_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "GATHERERS", {})
    gatherer = gatherer_of(EL_GRANDE)
    assert type(gatherer) is Gatherer
    assert list(gatherer.tables) == [SEATS]
    assert len(list(gatherer.gather(play(EL_GRANDE, 1)))) == 4


class CardGatherer(Gatherer):
    """Says that the seats of some games had a card."""

    def __init__(self, holders: list[list[int]]) -> None:
        super().__init__(EL_GRANDE)
        self.tables = {"cards": Table("cards", {"ace": "the ace", "two": "the two"}, ranked=True)}
        self.holders = iter(holders)

    def gather(self, state: State) -> Iterable[Fact]:
        return [Fact("cards", "ace", seat) for seat in next(self.holders) for _ in range(2)]


def count_up(holders: list[list[int]], results: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> Statistics:
    """Return the statistics of games with these seatings and scores."""
    statistics = Statistics(EL_GRANDE, len(results[0][0]))
    statistics.gatherer = CardGatherer(holders)
    state = play(EL_GRANDE, 1)
    for number, (seating, scores) in enumerate(results):
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        statistics.add(GameResult(number, seating, scores, winners, 1, state))
    return statistics


def test_a_card_that_only_the_better_bot_takes_is_worth_nothing_by_itself() -> None:
    statistics = count_up(
        [[0], [1], [0], [1]], [((0, 1), (9, 5)), ((1, 0), (3, 8)), ((0, 1), (7, 1)), ((1, 0), (2, 4))]
    )
    ace, two = statistics.tables()[0].items
    assert (ace.times, ace.name) == (4, "the ace")
    assert ace.win_share.value == 1.0
    assert ace.win_gain == Estimate(0.0, 0.0, 0.0)
    assert ace.lead_gain.value == pytest.approx(0)
    assert two.times == 0
    assert statistics.tables()[0].shown() == [ace]


def test_a_card_that_decides_between_equals_is_worth_it() -> None:
    statistics = count_up(
        [[0], [0], [1], [1]], [((0, 1), (9, 5)), ((1, 0), (8, 4)), ((0, 1), (5, 9)), ((1, 0), (4, 8))]
    )
    ace = statistics.tables()[0].items[0]
    assert ace.win_share.value == 1.0
    assert ace.win_gain.value == pytest.approx(0.5)
    assert ace.lead_gain.value == pytest.approx(4.0)


def test_gains_have_the_interval_of_a_mean() -> None:
    sums = Sums()
    for value in (1.0, 2.0, 3.0, 4.0):
        sums.add(value)
    found = estimate_gain([(sums, 1.0)])
    assert found.value == pytest.approx(1.5)
    assert found.high == pytest.approx(1.5 + 1.96 * (5 / 3) ** 0.5 / 2, abs=1e-3)
    one = Sums()
    one.add(2.0)
    assert estimate_gain([(one, 0.5)]) == Estimate(1.5)
    assert estimate_gain([(Sums(), 7.0)]) == Estimate(0.0)


def test_winning_scores_and_leads_are_kept() -> None:
    statistics = count_up([[], [], []], [((0, 1, 2), (9, 5, 1)), ((1, 2, 0), (6, 6, 2)), ((2, 0, 1), (1, 2, 10))])
    assert statistics.winning == [9, 6, 10]
    assert statistics.leads == [4, 0, 8]


def test_a_spread() -> None:
    assert spread_of([4, 1, 2, 3, 5]) == Spread(3, 1, 2, 3, 4, 5)
    assert spread_of([7]) == Spread(7, 7, 7, 7, 7, 7)
    assert spread_of([]) == Spread(0, 0, 0, 0, 0, 0)


def test_gains_of_what_everybody_has_once_even_out() -> None:
    game = load_game("el_grande", 3)
    statistics = Statistics(game, 3)
    for result in play_match(game, ["random"] * 3, 9, 1):
        statistics.add(result)
    tables = {table.key: table for table in statistics.tables()}
    assert list(tables) == ["seats", "places", "homes", "power_cards", "action_cards"]
    for key in ("seats", "places", "homes"):
        items = tables[key].items
        assert sum(worth.times for worth in items) == 27
        assert sum(worth.times * worth.win_gain.value for worth in items) == pytest.approx(0)
        assert sum(worth.times * worth.lead_gain.value for worth in items) == pytest.approx(0)
    assert sum(worth.times for worth in tables["action_cards"].items) <= 27 * 9
    ranked = tables["action_cards"].shown()
    assert [w.lead_gain.value for w in ranked] == sorted((w.lead_gain.value for w in ranked), reverse=True)
    assert [worth.item for worth in tables["power_cards"].shown()] == [str(value) for value in range(1, 14)]
