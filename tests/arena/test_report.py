"""What a tournament comes to: estimates, ratings, who beats whom, and the report on it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from castillo.arena.intervals import Estimate, estimate_mean, estimate_share, student
from castillo.arena.rating import rate_bots
from castillo.arena.report import write_estimate, write_report
from castillo.arena.schedule import plan_games
from castillo.arena.table import Standings, draw_up, margin_of
from castillo.arena.tournament import Played, Tournament, found_tournament

NAMES = ("strong", "middle", "weak")
TOURNAMENT = Tournament("el_grande", (2, 3), NAMES, 12, 1)


def play_by_strength(tournament: Tournament = TOURNAMENT) -> list[Played]:
    """Return games in which the bots end in the order of their names; every eighth goes the other way round."""
    found = []
    for number, planned in enumerate(tournament.plan()):
        sign = -1 if number % 8 == 7 else 1
        scores = tuple(50 - 10 * sign * bot + planned.deal for bot in planned.seating)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        found.append(Played(planned, scores, winners, 100))
    return found


STANDINGS = draw_up(TOURNAMENT, play_by_strength())


def test_a_share_has_wilsons_interval() -> None:
    found = estimate_share(8, 10)  # the textbook's example: 0.49 to 0.943
    assert found.value == 0.8
    assert found.low == pytest.approx(0.4902, abs=1e-4)
    assert found.high == pytest.approx(0.9433, abs=1e-4)
    assert estimate_share(0, 0) == Estimate(0.0)
    none = estimate_share(0, 20)
    assert none.low == pytest.approx(0, abs=1e-9)
    assert none.high == pytest.approx(0.161, abs=1e-3)


def test_a_mean_takes_each_group_as_one_observation() -> None:
    single = estimate_mean((value, 1) for value in (1.0, 2.0, 3.0, 4.0))
    reach = 3.182 * (5 / 3) ** 0.5 / 2  # Student's t with three degrees of freedom
    assert single.value == 2.5
    assert single.high == pytest.approx(2.5 + reach, rel=0.01)
    assert single.low == pytest.approx(2.5 - reach, rel=0.1)
    assert estimate_mean(((value, 1) for value in (0.0, 0.0, 1.0, 1.0)), 0.0, 1.0) == Estimate(0.5, 0.0, 1.0)
    assert estimate_mean([(10.0, 4)] * 4) == Estimate(2.5, 2.5, 2.5)
    assert estimate_mean([(10.0, 4), (4.0, 4), (10.0, 4)]) == Estimate(2.0)
    assert estimate_mean([(10.0, 4)]) == Estimate(2.5)
    assert estimate_mean([]) == Estimate(0.0)
    assert estimate_mean([(0.0, 0), (6.0, 2)]) == Estimate(3.0)


@pytest.mark.parametrize(("freedom", "t"), [(3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (10**6, 1.960)])
def test_few_groups_need_wider_intervals(freedom: int, t: float) -> None:
    assert student(freedom) == pytest.approx(t, rel=0.01)


def test_ratings_have_the_order_of_strength() -> None:
    ratings = rate_bots(NAMES, play_by_strength())
    assert ratings[0].mu > ratings[1].mu > ratings[2].mu
    assert all(rating.low < rating.mu < rating.high for rating in ratings)
    few = rate_bots(NAMES, play_by_strength()[:6])
    assert few[0].sigma > ratings[0].sigma
    assert [rating.mu for rating in rate_bots(NAMES, [])] == [25.0] * 3


def test_bots_that_play_alike_are_rated_alike() -> None:
    """Both ends of a table even out, however many seats a bot takes."""
    tied = [Played(planned, (7,) * planned.seats, tuple(range(planned.seats)), 1) for planned in plan_games(2, [4], 40)]
    first, second = rate_bots(["a", "b"], tied)
    assert first.mu == pytest.approx(second.mu, abs=0.5)


def test_standings_add_up() -> None:
    assert [line.bot for line in STANDINGS.bots] == list(NAMES)
    assert (STANDINGS.games, STANDINGS.of) == (24, 24)
    assert sum(line.win_share.value * line.games for line in STANDINGS.bots) == pytest.approx(24)
    assert sum(line.margin.value * line.games for line in STANDINGS.bots) == pytest.approx(0)
    for at, seats in enumerate(TOURNAMENT.seats):
        of_size = [line for line in STANDINGS.seats if line.seats == seats]
        assert sum(line.win_share.value for line in of_size) == pytest.approx(1)
        assert sum(line.seats[at].value for line in STANDINGS.bots) == pytest.approx(3 / seats)
    assert [line.name for line in STANDINGS.seats] == ["red", "blue", "red", "blue", "green"]


def test_two_bots_see_their_meetings_alike() -> None:
    for meeting in STANDINGS.meetings:
        other = STANDINGS.meeting(meeting.other, meeting.bot)
        assert meeting.games == other.games
        assert meeting.ahead.value + other.ahead.value == pytest.approx(1)
        assert meeting.margin.value == pytest.approx(-other.margin.value)
    games = [game for game in play_by_strength() if {0, 2} <= set(game.planned.seating)]
    ahead = sum(
        game.scores[game.planned.seating.index(0)] > game.scores[game.planned.seating.index(2)] for game in games
    )
    found = STANDINGS.meeting("strong", "weak")
    assert found.games == len(games)
    assert found.ahead.value == pytest.approx(ahead / len(games))
    assert found.margin.value > 10


def test_what_has_not_been_played_is_told() -> None:
    part = draw_up(TOURNAMENT, play_by_strength()[:5])
    assert (part.games, part.of) == (5, 24)
    assert draw_up(TOURNAMENT, []).bots[0].win_share == Estimate(0.0)


def test_a_lead_is_over_the_mean_of_the_others() -> None:
    assert margin_of((10, 4, 2), 0) == 7.0
    assert margin_of((10, 4, 2), 2) == -5.0


def test_a_better_bot_is_rated_better() -> None:
    tournament = found_tournament("el_grande", [3], ["random", "greedy"], 16, 1)
    standings = draw_up(tournament, map(tournament.play, tournament.plan()))
    assert [line.bot for line in standings.bots] == ["greedy", "random"]
    assert standings.bots[0].rating.low > standings.bots[1].rating.high
    assert standings.bots[0].margin.low is not None
    assert standings.bots[0].margin.low > 0


def test_an_estimate_is_written_with_its_interval() -> None:
    assert write_estimate(Estimate(0.5, 0.25, 0.75), 2) == "0.50 (0.25 to 0.75)"
    assert write_estimate(Estimate(0.5), 1) == "0.5"


class Checker(HTMLParser):
    """Notes the tags that a page has, and whether all are closed."""

    EMPTY = ("meta", "br", "hr")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        self.seen.append(tag)
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, _attributes: object) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report")
    write_report(path, STANDINGS, play_by_strength())
    return path


def test_the_page_shows_everything_and_needs_nothing_else(folder: Path) -> None:
    page = (folder / "report.html").read_text("utf-8")
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    assert checker.seen.count("svg") == checker.seen.count("table") == 4
    assert not re.search(r'(src|href)="(?!#)', page)
    for line in STANDINGS.bots:
        assert line.bot in page
        assert write_estimate(line.win_share, 3) in page


def test_markdown_has_the_same_tables_and_its_plots(folder: Path) -> None:
    text = (folder / "report.md").read_text("utf-8")
    assert text.startswith("# Tournament: strong, middle, weak\n")
    pictures = re.findall(r"\]\((plots/\w+\.svg)\)", text)
    assert len(pictures) == 4
    for name in pictures:
        assert (folder / name).read_text("utf-8").rstrip().endswith("</svg>")
    widths = [line.count("|") for line in text.splitlines() if line.startswith("|")]
    assert len(widths) == 4 * 2 + 3 + 3 + 6 + 5
    assert write_estimate(STANDINGS.meeting("strong", "weak").ahead, 3) in text


def test_results_are_the_standings(folder: Path) -> None:
    found = json.loads((folder / "results.json").read_text("utf-8"))
    assert found == json.loads(json.dumps(STANDINGS.to_dict()))
    assert found["bots"][0]["rating"]["mu"] == STANDINGS.bots[0].rating.mu
    assert "decks" not in found["tournament"]


def test_parquet_has_a_row_for_each_seat_of_each_game(folder: Path) -> None:
    rows = pq.read_table(folder / "games.parquet").to_pylist()
    games = play_by_strength()
    assert len(rows) == sum(game.planned.seats for game in games)
    assert sum(row["win"] for row in rows) == pytest.approx(len(games))
    game = max(games, key=lambda one: one.planned)
    assert rows[-1] == {
        "game": "el_grande", "seed": 1, "seats": 3, "deal": game.planned.deal, "rotation": 2, "seat": 2,
        "seat_name": "green", "bot": NAMES[game.planned.seating[2]], "score": game.scores[2], "win": game.win(2),
        "place": game.places()[2], "decisions": 100,
    }  # fmt: skip


def test_the_same_games_make_the_same_files(folder: Path, tmp_path: Path) -> None:
    write_report(tmp_path, draw_up(TOURNAMENT, reversed(play_by_strength())), reversed(play_by_strength()))
    files = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    assert len(files) == 4 + 4
    for name in files:
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes(), name


def test_strange_names_break_no_report(tmp_path: Path) -> None:
    odd = Tournament("el_grande", (2,), ("<b>|$x$", "a&b"), 2, 1)
    games = [Played(planned, (3, 1), (0,), 5) for planned in odd.plan()]
    standings: Standings = draw_up(odd, games)
    write_report(tmp_path, standings, games)
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "<b>" not in page
    assert "&lt;b&gt;|$x$" in page
    assert "<b>\\|$x$" in (tmp_path / "report.md").read_text("utf-8")
