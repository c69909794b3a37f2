"""Intrigue & the King at the command line, and as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from xml.etree import ElementTree

import pytest

from castillo import load_game
from castillo.cli.tables import table_text
from castillo.core.notation import play_text
from castillo.core.state import State
from castillo.games.intrigue_and_king.deck import HOUSE, load_house_deck

Run = Callable[..., CompletedProcess[str]]
WITH = ("--expansions", "intrigue_and_king")
POSITION = {
    "round": 4, "king": "CNU", "grandes": {"red": "GAL", "blue": "SEV", "green": "CAT"}, "phase": "turn",
    "power": {"red": 100, "blue": 180, "green": 10}, "jokers": ["red"], "castilloAt": "PVA",
    "regions": {"GRA": {"red": 2}}, "court": {"red": 3},
}  # fmt: skip


def at_a_turn() -> State:
    """Return a position in which blue has the King card, green the Intrigue card, and red showed a Joker."""
    return load_game("el_grande", 3, ("intrigue_and_king",)).state_from_position(POSITION)


def test_the_table_shows_cards_offices_and_where_the_castillo_stands() -> None:
    state = at_a_turn()
    text = " ".join(table_text(state.game).draw(state.view(0), 100).split())
    assert "The Castillo stands on Basque Country." in text
    assert "red: 100 One region" in text and "[with the Joker; places up to 3]" in text
    assert "places up to 5; King card" in text and "places up to 1; Intrigue card" in text
    hand = text.partition("red's hand: ")[2]
    assert hand.startswith("10, 13, 20") and "hand" not in hand
    assert "hand" not in table_text(state.game).draw(state.view(None), 100)
    assert max(map(len, table_text(state.game).draw(state.view(0), 60).splitlines())) <= 60


def test_a_choice_says_what_a_card_is_and_brings() -> None:
    state = at_a_turn()
    game = state.game
    assert game.explain_choice(state.view(0), "power 30") == "Courtiers abroad; brings 5 Caballeros"
    assert game.explain_choice(state.view(0), "choose 180") == "Eviction"
    play_text(state, "blue: act")
    assert game.ask(state.view(1)) == "which special action?"
    assert game.explain_choice(state.view(1), "use own") == "Eviction"
    assert game.explain_choice(state.view(1), "use king") == "King card"


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_picture_shows_what_is_public_and_is_the_same_for_everybody(seat: int | None) -> None:
    state = at_a_turn()
    drawn = state.game.picture(state.view(seat), "a test")
    assert drawn == state.game.picture(state.view(2), "a test")
    texts = [element.text for element in ElementTree.fromstring(drawn).iter() if element.text]
    for expected in ("Intrigue & the King", "One region", "Eviction", "The Castillo stands on Basque Country.",
                     "Red, 2 to court, with a Joker", "100  joker"):  # fmt: skip
        assert expected in texts, expected
    assert any(text.startswith("King card") for text in texts)


def test_cards_and_decks_are_printed_and_checked(run: Run, tmp_path: Path) -> None:
    listed = run("cards", *WITH).stdout
    assert "33 cards of 33 kinds" in listed and "100 (2 to the court)  One region  [score_one, reported]" in listed
    assert "value 40, 5 to the court, reported" in run("cards", "40", *WITH).stdout
    assert run("cards", "--effects", *WITH).stdout.count("\nshove\n") == 1
    assert "hand: 31; beside: 2" in run("deck", "check", str(HOUSE)).stdout
    own = tmp_path / "own.toml"
    own.write_text(load_house_deck().source.replace("value = 180", "value = 175"), "utf-8")
    assert "175" in run("cards", "--deck", str(own), *WITH).stdout
    done = run("simulate", "--bots", "random,random", "--games", "2", "--deck", str(own), *WITH)
    assert (done.returncode, done.stderr) == (0, "")
    own.write_text(own.read_text("utf-8").replace('effect = "shove"', 'effect = "push"'), "utf-8")
    done = run("deck", "check", str(own))
    assert done.returncode == 2 and "own.toml: card 23: unknown effect 'push'" in done.stderr
    done = run("simulate", "--bots", "random,random", "--deck", str(own))
    assert done.returncode == 2 and "own.toml" in done.stderr


def test_options_and_rules_are_listed_with_the_expansion(run: Run) -> None:
    assert "hands = choose   (or random, same)   IK-2.4" in run("rules", "--options", *WITH).stdout
    assert "hands" not in run("rules", "--options").stdout
    assert run("rules", "IK-7.4").stdout.startswith("IK-7.4  Shove")
    done = run("simulate", "--bots", "random,random", *WITH, "--option", "tieBreak=power")
    assert done.returncode == 2 and "unknown option 'tieBreak'" in done.stderr
