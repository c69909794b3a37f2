"""A position as text: it shows what the view holds and nothing else."""

from __future__ import annotations

from typing import Any

from castillo import load_game
from castillo.cli.choices import number_choices, render_choices, render_end
from castillo.cli.el_grande.board_map import MOST_WIDTH, ROWS
from castillo.cli.el_grande.board_text import render_table, render_view
from castillo.games.el_grande.board import BORDERS, REGION_IDS
from castillo.games.el_grande.deck import load_base_deck

POSITION: dict[str, Any] = {
    "round": 3,
    "king": "GRA",
    "grandes": {"red": "GAL", "blue": "SEV", "green": "CAT", "yellow": "VAL"},
    "regions": {"GAL": {"red": 3, "blue": 1}, "CNU": {"yellow": 12}},
    "castillo": {"red": 2},
    "court": {"red": 5},
    "score": {"red": 10, "green": 120},
    "played": {"red": [1, 12]},
    "scoreboards": {"8/4/0": "GAL"},
    "cards": {"1": "C1A", "2": "C2S", "3": "C3B", "4": "C4M"},
    "phase": "turn",
    "power": {"red": 13, "blue": 7, "green": 5, "yellow": 2},
    "vetoes": {"blue": 3},
}


def render(seat: int | None, **options: Any) -> str:
    game = load_game("el_grande", 4, **options)
    return render_view(game.view(game.state_from_position(POSITION), seat), load_base_deck())


def render_as_table(seat: int | None, **options: Any) -> str:
    game = load_game("el_grande", 4, **options)
    return render_table(game.view(game.state_from_position(POSITION), seat))


def lines_of(text: str) -> dict[str, str]:
    return {line[2:21].strip(): line for line in text.splitlines()}


def test_the_board_shows_who_stands_where() -> None:
    lines = lines_of(render_as_table(0))
    assert lines["GAL Galicia"].split() == [
        "GAL",
        "Galicia",
        "4",
        "2",
        "0",
        "3",
        "G",
        "1",
        ".",
        ".",
        "scoreboard",
        "8/4/0",
    ]
    assert lines["CNU New Castile"].split() == ["+", "CNU", "New", "Castile", "7", "4", "2", ".", ".", ".", "12"]
    assert lines["GRA Granada"].startswith("K ")
    assert lines["SEV Seville"].split() == ["+", "SEV", "Seville", "4", "3", "1", ".", ".", "G", ".", "."]
    assert lines["PVA Basque Country"].startswith("  ")
    assert lines["court"].split() == ["court", "5", ".", ".", "."]
    assert lines["province"].split() == ["province", "20", "29", "30", "18"]
    assert lines["power card"].split() == ["power", "card", "13", "7", "5", "2"]
    assert lines["vetoes held"].split() == ["vetoes", "held", ".", "1", ".", "."]
    assert lines["points"].split() == ["points", "10", "0", "120", "0"]


def test_the_columns_stand_under_their_seats() -> None:
    head, *_ = [line for line in render_as_table(0).splitlines() if line.split()[:2] == ["values", "red"]]
    points = lines_of(render_as_table(0))["points"]
    assert head.index("green") + len("green") == points.index("120") + len("120")


def test_the_castillo_is_closed_unless_the_option_opens_it() -> None:
    assert lines_of(render_as_table(0))["CAS Castillo"].split()[-4:] == ["?", "?", "?", "?"]
    assert lines_of(render_as_table(0, castilloOpen=True))["CAS Castillo"].split()[-4:] == ["2", ".", ".", "."]


def test_only_the_own_hand_is_shown() -> None:
    red, spectator = render(0), render(None)
    assert "red's hand" in red
    assert "2 (5)" in red
    assert "1 (6)" not in red
    assert "blue's hand" not in red
    assert "hand" not in spectator


def test_played_power_cards_are_shown_by_option() -> None:
    assert "red 1 12 13" in render(1)
    assert "played so far" not in render(1, showPlayedPower=False)


def test_action_cards_are_shown_with_their_texts() -> None:
    text = render(0)
    assert "  3 C3B  The fives: Score all regions whose first rank is worth 5." in text
    assert "  5 C5K  The King" in text


def test_a_taken_card_says_who_took_it() -> None:
    game = load_game("el_grande", 4)
    state = game.state_from_position(POSITION)
    state.apply_action(game.actions.find("stack", "3"))
    text = render_view(game.view(state, 0), load_base_deck())
    assert "worth 5. [taken by red]" in text


def test_lines_are_as_wide_as_asked() -> None:
    game = load_game("el_grande", 4)
    text = render_view(game.view(game.state_from_position(POSITION), None), load_base_deck(), 60)
    cards = text.partition("Action cards")[2].splitlines()[1:]
    assert max(len(line) for line in cards) <= 60


def test_the_ranks_that_score_are_told() -> None:
    game = load_game("el_grande", 2)
    two = game.new_initial_state()
    assert "Only the first rank scores." in render_view(game.view(two, 0), load_base_deck())
    assert "Only" not in render(0)


def test_choices_keep_their_own_numbers() -> None:
    assert number_choices(["power 4", "power 7"]) == {"4": "power 4", "7": "power 7"}
    assert number_choices(["done", "put GAL"]) == {"1": "done", "2": "put GAL"}
    assert number_choices(["fetch 1", "done"]) == {"1": "fetch 1", "2": "done"}
    assert render_choices(["put GAL", "put CAS", "done"], 30) == "  1) put GAL    3) done\n  2) put CAS"
    assert render_choices(["put GAL", "done"], 80, ["Galicia", ""]) == "  1) put GAL  Galicia    2) done"
    assert render_choices(["put GAL", "done"], 5) == "  1) put GAL\n  2) done"


def test_the_end_names_the_winners() -> None:
    view = {"score": {"red": 5, "blue": 9, "green": 9}, "winners": ["blue", "green"]}
    assert render_end(view).splitlines() == [
        "The game is over.", "  blue        9", "  green       9", "  red         5", "blue, green share the win.",
    ]  # fmt: skip


def test_the_map_shows_who_stands_where() -> None:
    text = render(0)
    assert "│ 8/4/0* G:R" in text
    assert "│ R3 B1" in text
    assert "│ + 4/3/1 G:B" in text
    assert "│ K 6/3/1" in text
    assert "│ ? " in text
    assert "│ R2 " in render(0, castilloOpen=True)
    assert "R red, B blue, G green, Y yellow." in text


def test_regions_touch_on_the_map_if_and_only_if_they_border_each_other() -> None:
    for width in (78, 80, 100, 118, 300):
        scale = min(width, MOST_WIDTH) - 1
        rows = [{a: (start * scale // 77, end * scale // 77) for a, (start, end) in row.items()} for row in ROWS]
        touching = set()
        for at, row in enumerate(rows):
            for area, (start, end) in row.items():
                touching |= {(area, other) for other, (left, _) in row.items() if left == end}
                below = rows[at + 1] if at + 1 < len(rows) else {}
                touching |= {(area, o) for o, (left, right) in below.items() if left < end and start < right}
        assert {frozenset(pair) for pair in touching if "CAS" not in pair} == {frozenset(pair) for pair in BORDERS}


def test_the_map_fits_every_terminal() -> None:
    game = load_game("el_grande", 5)
    grandes = POSITION["grandes"] | {"brown": "GAL"}
    full = dict.fromkeys(game.seat_names, 30)
    position = POSITION | {"grandes": grandes, "power": POSITION["power"] | {"brown": 3}}
    full_board = {"regions": dict.fromkeys(REGION_IDS, full)}
    view = game.view(game.state_from_position(position), 0) | full_board
    for width in (78, 80, 140):
        lines = render_view(view, load_base_deck(), width).splitlines()
        assert max(len(line) for line in lines) <= width
        drawn = [line for line in lines if line and line[0] in "│┌└├"]
        assert len({len(line) for line in drawn}) == 1
    assert all(ord(sign) < 128 for sign in render_view(view, load_base_deck(), 80, plain=True))
    assert "Bl30" in render_view(view, load_base_deck(), 80)
    assert "│" not in render_view(view, load_base_deck(), 60)


def test_only_the_card_in_use_is_shown_when_none_is_to_be_chosen() -> None:
    game = load_game("el_grande", 4)
    state = game.state_from_position(POSITION)
    assert "C2S" in render_view(game.view(state, 0), load_base_deck(), brief=True)
    state.apply_action(game.actions.find("stack", "3"))
    text = render_view(game.view(state, 0), load_base_deck(), brief=True)
    assert "C3B" in text
    assert "C2S" not in text
