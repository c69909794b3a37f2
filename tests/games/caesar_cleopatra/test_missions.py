"""Missions as data: the tables that come with the game, files of one's own, and what is said of wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from castillo import load_game
from castillo.core.chance import Rng
from castillo.core.errors import InvalidDeck, InvalidOption
from castillo.core.playout import play_randomly
from castillo.core.record import read_record, record_state, write_record
from castillo.games.caesar_cleopatra.missions import parse_missions

from .walks import load, set_up

GOOD = """title = "Mine"
[[mission]]
id = "BOTH"
points = 3
at_least = { CON = 2, CEN = 2 }
[[mission]]
id = "FEW"
points = 1
copies = 3
at_least = { PRA = 1 }
[[mission]]
id = "LOTS"
points = 5
copies = 2
at_least = { QUA = 5 }
"""


@pytest.mark.rule("R14", "C6")
def test_the_missions_of_the_new_edition_are_called_placeholders_wherever_they_are_shown() -> None:
    game = load()
    assert game.missions.placeholder and not load(edition="1997").missions.placeholder
    view = game.view(game.new_initial_state(), None)
    assert view["placeholder"]
    assert "placeholder" in game.explain_choice(view, "keep PRA3")


@pytest.mark.rule("R14", "C62")
def test_a_file_of_ones_own_is_played_with_and_kept_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, "utf-8")
    game = load_game("caesar_cleopatra", missions=str(path))
    assert game.options["missions"] == "mine.toml" and game.deck_sources() == {"missions": GOOD}
    state = game.new_initial_state()
    play_randomly(state, Rng(2))
    text = write_record(record_state(state))
    path.unlink()
    assert read_record(text, load_game).replay().state == state


@pytest.mark.rule("C62")
def test_a_mission_may_ask_for_several_groups() -> None:
    missions = parse_missions(GOOD, "mine.toml", "new")
    both = missions.cards[0]
    assert missions.fulfils(both, [0, 0, 0, 2, 2]) and not missions.fulfils(both, [5, 5, 5, 3, 1])


WRONG = [
    ("title = 3", "title: must be a str"),
    ("colour = 3", "unknown key 'colour'"),
    ("mission = 3", "mission: must be a list"),
    ("mission = [3]", "mission 1: must be a [[mission]] table"),
    ("x = [", "not a TOML file"),
    (GOOD.replace('"BOTH"', '"a b"'), "mission 1: id: must be a word"),
    (GOOD.replace("points = 3", "points = -1"), "mission 1 (BOTH): points: must be a number from 0 to 20"),
    (GOOD.replace("points = 3", "worth = 3"), "mission 1 (BOTH): unknown key 'worth'"),
    (GOOD.replace("CON = 2", "SEN = 2"), "mission 1 (BOTH): at_least: there is no group 'SEN'"),
    (GOOD.replace("CON = 2", "CON = 4"), "mission 1 (BOTH): at_least.CON: must be a number from 1 to 3"),
    (GOOD.replace("{ PRA = 1 }", "{}"), "mission 2 (FEW): at_least: must be a table"),
    (GOOD.replace('"FEW"', '"both"'), "the id 'both' is used twice"),
    (GOOD.replace("copies = 3", "copies = 40"), "mission 2 (FEW): copies: must be a number from 1 to 30"),
    (GOOD.partition('[[mission]]\nid = "FEW"')[0], "there must be 2 different missions at least"),
    (GOOD.replace("copies = 2", "copies = 1").replace("copies = 3", "copies = 1"), "once a seat has BOTH and FEW"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_what_is_wrong_with_a_file_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(InvalidDeck) as caught:
        parse_missions(text, "mine.toml", "new")
    assert str(caught.value).startswith("mine.toml: ") and message in str(caught.value)


def test_a_missing_file_and_a_wrong_value_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(InvalidDeck, match="cannot be read"):
        load_game("caesar_cleopatra", missions=str(tmp_path / "none.toml"))
    with pytest.raises(InvalidOption, match=r"must be one of fallback, off, FILE\.toml"):
        load_game("caesar_cleopatra", missions="mine.txt")
    with pytest.raises(InvalidDeck, match="unknown deck 'base'"):
        load_game("caesar_cleopatra", decks={"base": GOOD})


@pytest.mark.rule("R14", "C14", "C68")
@pytest.mark.parametrize("edition", ["new", "1997"])
def test_deals_are_as_likely_as_their_copies_say(edition: str) -> None:
    state = load(edition=edition, actionDeck="shuffled").new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    odds = dict(state.chance_outcomes())
    assert len(odds) == 3 and all(abs(chance - 1 / 3) < 1e-9 for chance in odds.values())
    state.apply_action(min(odds))
    text = state.game.outcomes.texts[min(odds)]
    second = {state.game.outcomes.texts[action]: chance for action, chance in state.chance_outcomes()}
    left = {"PRA3": 2, "AED3": 2, "QUA3": 2} if edition == "new" else {"SEN3": 2, "PRA3": 2, "QUA3": 2}
    for mission in text.split():
        left[mission] -= 1
    ways = dict.fromkeys(second, 1)
    for deal in second:
        for mission in deal.split():
            ways[deal] *= left[mission]
    assert second == pytest.approx({deal: number / sum(ways.values()) for deal, number in ways.items()})


@pytest.mark.rule("C59", "C62", "C63")
def test_missions_count_at_the_end_only() -> None:
    state = set_up({
        "won": {"caesar": {"PRA": 3}},
        "missions": {"caesar": ["PRA3", "QUA3"], "cleopatra": ["AED3", "QUA3"]},
        "hand": {"caesar": [1]},
        "discard": {seat: [1] * 6 + [2, 3, 4, 5] * 7 + ["P", "P"] for seat in ("caesar", "cleopatra")},
        "groups": {"CON": {"left": 3, "cleopatra": {"up": [1]}}},
        "to_move": "caesar",
    })  # fmt: skip
    assert state.scores() == [4, 0]
