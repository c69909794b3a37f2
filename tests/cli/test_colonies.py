"""Grand Inquisitor & the Colonies at the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from castillo import load_game
from castillo.cli.tables import table_text
from castillo.core.notation import play_text
from castillo.core.state import State
from castillo.games.colonies.deck import HOUSE, load_house_deck

Run = Callable[..., CompletedProcess[str]]
WITH = ("--expansions", "colonies")
POSITION = {
    "round": 4, "king": "CAT", "grandes": {"red": "GAL", "blue": "SEV", "green": "AME"}, "phase": "turn",
    "power": {"red": 13, "blue": 12, "green": 11}, "court": {"red": 3}, "inquisitor": "red", "limit": "ARA",
    "cards": {"1": "C1A", "2": "C2S", "3": "C3B", "4": "C4M", "7": "GI7B"}, "discs": {"gold": 1, "wares": 2},
    "regions": {"ARA": {"red": 5, "blue": 3}, "VAL": {"black": 2}}, "beside": {"red": 2}, "castillo": {"black": 1},
    "france": ["red", "", "black"], "ship": ["blue", "red gold", "red"], "america": ["green"],
}  # fmt: skip


def at_a_turn() -> State:
    """Return a position in which red may sail, has the Grand Inquisitor, and something is in every new area but one."""
    return load_game("el_grande", 3, ("colonies",)).state_from_position(POSITION)


def test_the_table_shows_the_new_areas_the_limit_table_discs_and_the_figure() -> None:
    state = at_a_turn()
    text = " ".join(table_text(state.game).draw(state.view(0), 100).split())
    assert "Ambassador (+2) red, second (+1) free, last (+0) black" in text
    assert "Captain (+3) blue, red with gold, red" in text and "home of green" in text
    assert "The Limit table is in Aragon, 6 spaces: red 3, blue 3; beside it red 2." in text
    assert "gold: 1 in America, 2 in the stock, 0 delivered" in text
    assert "The Grand Inquisitor is in the court of red." in text
    assert "GI7B New limits: Move the Limit table to another region. [place up to 3, 1 wares]" in text
    assert max(map(len, table_text(state.game).draw(state.view(None), 60).splitlines())) <= 60


def test_a_choice_says_what_its_ids_stand_for_and_a_question_how_many_are_left() -> None:
    state = at_a_turn()
    game, view = state.game, state.view(0)
    assert game.ask(view) == "which Caballero sails?"
    assert game.explain_choice(view, "sail red SHI gold") == "Ship (with Gold)"
    assert game.explain_choice(view, "to FRA second") == "France (second space)"
    assert game.explain_choice(view, "take blue SHI office", "de") == "Schiff (Kapitän)"
    assert game.explain_choice(view, "lift red ARA table", "es") == "Aragón (en el tablero límite)"
    assert game.explain_choice(view, "card 7") == "New limits" and game.explain_choice(view, "extra court") == "court"
    for words in ("red: sail red SHI gold", "red: to VAL", "red: done", "red: card 6"):
        play_text(state, words)
    choices = ["place", "act", "extra court", "extra VAL", "end"]
    assert game.ask(state.view(0), "en", choices).endswith("(an additional Caballero too)")
    play_text(state, "red: act")
    assert game.ask(state.view(0)) == "which black Caballero moves? (2 left)"


def test_cards_and_decks_are_printed_and_checked(run: Run, tmp_path: Path) -> None:
    listed = run("cards", *WITH).stdout
    assert "GI7D (place up to 2, 1 gold)  Golden limits  [move_limit_table, printed]" in listed
    assert "stack 6 (place up to 3), printed" in run("cards", "GI6A", *WITH).stdout
    assert run("cards", "--effects", *WITH).stdout.count("\nmove_limit_table\n") == 1
    assert "stack 6: 1" in run("deck", "check", str(HOUSE)).stdout
    own = tmp_path / "own.toml"
    own.write_text(load_house_deck().source.replace('id = "GI7K"', 'id = "MINE"'), "utf-8")
    assert "MINE" in run("cards", "--deck", str(own), *WITH).stdout
    done = run("simulate", "--bots", "random,random", "--games", "2", "--deck", str(own), *WITH)
    assert (done.returncode, done.stderr) == (0, "")
    own.write_text(own.read_text("utf-8").replace('effect = "recall_figure"', 'effect = "push"'), "utf-8")
    done = run("deck", "check", str(own))
    assert done.returncode == 2 and "own.toml: card GI7F: unknown effect 'push'" in done.stderr
    done = run("simulate", "--bots", "random,random", "--deck", str(own))
    assert done.returncode == 2 and "own.toml" in done.stderr


def test_options_and_rules_are_listed_with_the_expansion(run: Run) -> None:
    assert "inquisitorExtra = court   (or province)   GI-9.4" in run("rules", "--options", *WITH).stdout
    assert "inquisitorExtra" not in run("rules", "--options").stdout
    assert run("rules", "GI-10.5").stdout.startswith("GI-10.5  When spaces become free")
    assert run("rules", "h-gi-6").stdout.startswith("H-GI-6  A Caballero that sails")
    done = run("simulate", "--bots", "random,random", *WITH, "--option", "kingAction=must")
    assert done.returncode == 2 and "unknown option 'kingAction'" in done.stderr
