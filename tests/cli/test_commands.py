"""What the commands print when all is well."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from castillo.arena.match import GameResult
from castillo.core.options import OptionValue
from castillo.games.el_grande.deck import DECKS, load_base_deck
from castillo.games.el_grande.effects.vocabulary import EFFECTS
from castillo.games.el_grande.options import OPTIONS
from castillo.pure import is_compiled
from castillo.registry import game_info
from castillo.version import VERSION

Run = Callable[..., CompletedProcess[str]]
COMMAND = [sys.executable, "-m", "castillo"]
COMMANDS = ["play", "simulate", "replay", "scenario", "rules", "cards", "deck", "deck check", "bench"]

PASSING = """
game = "el_grande"
title = "The leader bids"
seats = ["red", "blue"]
[position]
round = 2
king = "GRA"
grandes = { red = "GAL", blue = "SEV" }
leader = "blue"
[[step]]
[step.expect]
to_move = ["blue"]
score = { red = 0 }
"""
FAILING = PASSING.replace("red = 0", "red = 7")


# The command as a whole.


def test_version_says_how_the_rules_run(run: Run) -> None:
    how = "compiled with mypyc" if is_compiled() else "in plain Python"
    assert run("--version").stdout == f"castillo {VERSION}, rules {how}\n"


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_has_help_with_an_example(run: Run, command: str, flag: str) -> None:
    result = run(*command.split(), flag)
    assert result.returncode == 0
    assert result.stderr == ""
    assert f"Usage: castillo {command}".strip() in result.stdout
    assert "Example" in result.stdout
    assert f"castillo {command}".strip() in result.stdout.partition("Example")[2]


@pytest.mark.parametrize("command", ["", "deck"])
def test_without_a_subcommand_help_is_shown(run: Run, command: str) -> None:
    result = run(*command.split())
    assert result.returncode == 0
    assert "Usage:" in result.stdout


def test_the_command_runs_as_a_program() -> None:
    result = subprocess.run([*COMMAND, "rules", "EG-8.1"], capture_output=True, text=True, check=True)
    assert result.stdout.startswith("EG-8.1  Only players with")
    wrong = subprocess.run([*COMMAND, "rules", "EG-88.1"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (2, "", 1)


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_a_closed_pipe_is_quiet() -> None:
    process = subprocess.Popen([*COMMAND, "rules", "EG-11"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _, errors = process.communicate(timeout=60)
    assert errors == b""
    assert process.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run([*COMMAND, "rules"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("castillo: ")


# simulate


def test_simulate_prints_exactly_these_keys(run: Run) -> None:
    result = run("simulate", "--game", "el_grande", "--bots", "random,random,random", "--games", "6", "--json")
    assert result.returncode == 0
    assert result.stdout.count("\n") == 1
    found = json.loads(result.stdout)
    assert list(found) == ["games", "bots", "win_share", "mean_score", "decisions"]
    assert found["games"] == 6
    assert found["bots"] == ["random"] * 3
    assert sum(found["win_share"]) == pytest.approx(1)
    assert len(found["mean_score"]) == 3
    assert found["decisions"] > 6 * 50


def test_simulate_is_decided_by_its_seed(run: Run) -> None:
    arguments = ("simulate", "--bots", "random,random", "--games", "5", "--json", "--seed")
    assert run(*arguments, "4").stdout == run(*arguments, "4").stdout
    assert run(*arguments, "4").stdout != run(*arguments, "5").stdout


def test_simulate_prints_a_table(run: Run) -> None:
    lines = run("simulate", "--bots", "random,random", "--games", "3", "--seats", "2").stdout.splitlines()
    assert lines[0] == "3 games of el_grande"
    assert lines[2].split()[:2] == ["1", "random"]
    assert "no multiple of 2" in lines[-1]


def test_simulate_takes_options(run: Run) -> None:
    arguments = ("simulate", "--bots", "random,random", "--games", "4", "--json")
    short, long = (json.loads(run(*arguments, "--option", f"rounds={n}").stdout) for n in (6, 9))
    assert short["decisions"] < long["decisions"]


def test_an_interrupted_match_prints_what_was_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def play_two(*_: object) -> Iterator[GameResult]:
        yield GameResult(0, (0, 1), (10, 20), (1,), 30)
        yield GameResult(1, (1, 0), (10, 20), (1,), 30)
        raise KeyboardInterrupt

    monkeypatch.setattr("castillo.arena.match.play_match", play_two)
    result = run("simulate", "--bots", "random,random", "--games", "50", "--json")
    assert result.returncode == 130
    assert result.stderr == "castillo: interrupted after 2 of 50 games\n"
    assert json.loads(result.stdout) == {
        "games": 2, "bots": ["random", "random"], "win_share": [0.5, 0.5], "mean_score": [15.0, 15.0], "decisions": 60,
    }  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_ctrl_c_ends_a_match_cleanly() -> None:
    arguments = ["simulate", "--bots", "random,random", "--games", "10000000", "--json"]
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(2.5)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors
    if out:  # on a very slow machine it was still starting
        assert json.loads(out)["games"] > 0


# scenario


def test_scenarios_that_hold_pass(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name in ("a.toml", "deep/b.toml"):
        (tmp_path / name).write_text(PASSING, "utf-8")
    (tmp_path / "note.txt").write_text("not a scenario", "utf-8")
    result = run("scenario", str(tmp_path))
    assert (result.returncode, result.stdout, result.stderr) == (0, "2 scenarios: 2 as expected\n", "")


def test_scenarios_that_differ_say_how(run: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(PASSING, "utf-8")
    bad.write_text(FAILING, "utf-8")
    result = run("scenario", str(good), str(bad), str(good))
    assert result.returncode == 1
    assert result.stderr == ""
    head, difference, summary = result.stdout.splitlines()
    assert head == f"{bad}: The leader bids"
    assert "score.red" in difference and "7" in difference
    assert summary == "2 scenarios: 1 as expected, 1 different"


def test_a_malformed_scenario_does_not_keep_the_others_from_running(run: Run, tmp_path: Path) -> None:
    for name, text in (("a.toml", "[[step"), ("b.toml", PASSING), ("c.toml", FAILING)):
        (tmp_path / name).write_text(text, "utf-8")
    result = run("scenario", str(tmp_path), "--json")
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert "a.toml" in result.stderr
    found = json.loads(result.stdout)
    assert (found["files"], found["passed"]) == (3, 1)
    assert [Path(entry["path"]).name for entry in found["failed"]] == ["c.toml"]
    assert found["failed"][0]["title"] == "The leader bids"
    assert found["failed"][0]["failures"]
    assert [Path(entry["path"]).name for entry in found["malformed"]] == ["a.toml"]


@pytest.mark.parametrize("name", ["missing.toml", "empty"])
def test_a_missing_scenario_or_an_empty_folder_is_malformed(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    result = run("scenario", str(tmp_path / name))
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert name in result.stderr


@pytest.mark.parametrize("change", [("red = 0", "purple = 0"), ('"GRA"', '"PARIS"'), ("el_grande", "chess")])
def test_a_scenario_that_names_what_does_not_exist_never_passes(
    run: Run, tmp_path: Path, change: tuple[str, str]
) -> None:
    (tmp_path / "a.toml").write_text(PASSING.replace(*change), "utf-8")
    result = run("scenario", str(tmp_path))
    assert "Traceback" not in result.stderr
    assert result.returncode in (0, 1, 2)
    if change[0] != "red = 0":
        assert result.returncode == 2


def test_decks_in_a_folder_are_passed_over_and_counted(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(PASSING, "utf-8")
    (tmp_path / "deck.toml").write_bytes((DECKS / "base.toml").read_bytes())
    (tmp_path / "both.toml").write_text(f"{PASSING}\n[[card]]\n", "utf-8")
    result = run("scenario", str(tmp_path))
    assert (result.returncode, result.stdout) == (2, "2 scenarios: 1 as expected, 1 malformed (1 deck passed over)\n")
    assert result.stderr.count("\n") == 1 and "both.toml" in result.stderr
    assert run("scenario", str(tmp_path / "deck.toml")).returncode == 2
    (tmp_path / "both.toml").unlink()
    (tmp_path / "a.toml").unlink()
    assert "there is no scenario" in run("scenario", str(tmp_path)).stderr


# rules


def test_rules_prints_one_rule_whatever_the_capitals(run: Run) -> None:
    result = run("rules", "eg-8.2")
    assert result.stdout.startswith("EG-8.2  The values are those of the mobile scoreboard")
    assert "EG-8.3" not in result.stdout.split()


@pytest.mark.parametrize("rule_id", ["EG-8.1", "CR-2", "EG-C1A", "EG-T3"])
def test_rules_prints_every_kind_of_id(run: Run, rule_id: str) -> None:
    assert run("rules", rule_id).stdout.startswith(f"{rule_id}  ")


def test_the_letters_of_the_game_may_be_left_out(run: Run) -> None:
    for short, whole in (("C1G", "EG-C1G"), ("c1g", "EG-C1G"), ("8.1", "EG-8.1"), ("8", "EG-8")):
        assert run("rules", short).stdout == run("rules", whole).stdout != ""


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_rules_and_cards_are_folded_at_the_width(run: Run, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for command in (
        ("rules", "EG-3"), ("rules", "EG-8"), ("rules", "rulings"), ("rules", "--search", "veto"), ("cards",),
        ("cards", "C1G", "C2F"), ("cards", "--effects"),
    ):  # fmt: skip
        lines = run(*command).stdout.splitlines()
        assert max(len(line) for line in lines) <= width
        whole = " ".join(line.strip() for line in lines).split()
        monkeypatch.setenv("COLUMNS", "100")
        assert " ".join(run(*command).stdout.split()).split() == whole
        monkeypatch.setenv("COLUMNS", str(width))


def test_a_paragraph_is_filled_before_it_is_folded(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("rules", "EG-2.8").stdout.splitlines()
    assert all(len(line) > 60 for line in lines[:-1])
    steps = run("rules", "EG-3.1").stdout.splitlines()
    assert [line.split()[0] for line in steps[1:]] == ["1.", "2.", "3.", "4.", "5.", "6."]
    assert "  | GAL | Galicia | 4 | 2 | 0 |" in run("rules", "EG-1.4").stdout.splitlines()


def test_the_usual_number_of_seats_is_told(run: Run) -> None:
    usual = game_info("el_grande").default_seats
    assert f"[default: ({usual} in El Grande)]" in " ".join(run("play", "--help").stdout.split())


def test_rules_prints_several_and_sections(run: Run) -> None:
    found = json.loads(run("rules", "CR-2", "EG-9", "--json").stdout)
    assert [rule["id"] for rule in found] == ["CR-2", "EG-9.1", "EG-9.2", "EG-9.3", "EG-9.4"]
    assert found[0]["section"] == "Rulings"
    assert run("rules", "EG-9").stdout.startswith("EG-9 Numbers of players\n\nEG-9.1  ")


def test_rules_lists_the_sections(run: Run) -> None:
    text = run("rules").stdout
    assert "EG-8   Scoring" in text
    sections = json.loads(run("rules", "--json").stdout)
    assert [section["id"] for section in sections][:13] == [f"EG-{n}" for n in range(1, 14)]
    assert "EG-12.10" in sections[11]["rules"]


def test_rules_lists_every_option_with_its_rule(run: Run) -> None:
    found = json.loads(run("rules", "--options", "--json").stdout)
    assert [entry["name"] for entry in found] == [option.name for option in OPTIONS]
    text = run("rules", "--options").stdout
    for option, entry in zip(OPTIONS, found, strict=True):
        values: list[OptionValue] = entry["values"]
        assert (tuple(values), entry["default"], entry["rule"]) == (option.values, option.default, option.rule)
        assert f"{option.name} = " in text
        assert game_info("el_grande").summarize_option(option.name) in text


def test_rules_are_searched(run: Run) -> None:
    result = run("rules", "--search", "Secret DISK")
    assert "EG-1.3  " in result.stdout
    nothing = run("rules", "--search", "dragon")
    assert (nothing.returncode, nothing.stderr) == (1, "")
    assert json.loads(run("rules", "--search", "dragon", "--json").stdout) == []


# cards and decks


def test_cards_lists_the_whole_deck(run: Run) -> None:
    found = json.loads(run("cards", "--json").stdout)
    deck = load_base_deck()
    assert [card["id"] for card in found] == [card.id for card in deck.cards]
    assert sum(card["copies"] for card in found) == 45
    assert set(found[0]) == {"id", "stack", "copies", "name", "text", "effect", "provenance", "rules"}
    text = run("cards").stdout
    for card in deck.cards:
        assert f"  {card.id}" in text
        assert card.names["en"] in text


def test_a_card_is_printed_with_its_rule(run: Run) -> None:
    text = run("cards", "c2f").stdout
    assert "Secret loss" in text
    assert "EG-C2F  secret2" in text
    assert "return_by_disk" in text


def test_the_vocabulary_is_listed_with_its_parameters(run: Run) -> None:
    found = {effect["name"]: effect for effect in json.loads(run("cards", "--effects", "--json").stdout)}
    assert list(found) == list(EFFECTS)
    for name, effect in EFFECTS.items():
        assert found[name]["summary"].endswith(").")
        assert [p["name"] for p in found[name]["parameters"]] == [p.name for p in effect.parameters]
    assert found["move"]["parameters"][0]["values"] == 'a number from 0 to 30, or "all"'
    assert found["move"]["parameters"][3]["default"] == "false"
    assert found["recruit"]["parameters"][0]["default"] is None
    assert "one_source" in run("cards", "--effects").stdout


def test_a_deck_of_ones_own_is_listed_and_checked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = (DECKS / "base.toml").read_text("utf-8").replace("The base game", "Mine").replace('"Exodus"', '"Flight"')
    path.write_text(text, "utf-8")
    assert "Flight" in run("cards", "--deck", str(path)).stdout
    assert "Flight" in run("cards", "C1F", "--deck", str(path)).stdout
    result = run("deck", "check", str(path))
    assert result.returncode == 0
    assert result.stdout.startswith(f"{path}: ok, 45 cards of 33 kinds\n")
    assert "stack 4: 11; stack 5: 1" in result.stdout
    assert json.loads(run("deck", "check", str(path), "--json").stdout) == {
        "deck": "mine", "title": "Mine", "cards": 45, "kinds": 33,
        "stacks": {"1": 11, "2": 11, "3": 11, "4": 11, "5": 1},
    }  # fmt: skip


def test_games_are_played_with_a_deck_of_ones_own(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        (DECKS / "base.toml").read_text("utf-8").replace("Move the King to any", "Move him to any"), "utf-8"
    )
    assert "Move him to any other region." in run("play", "--deck", str(path), "--seed", "1").stdout
    assert run("simulate", "--bots", "random,random", "--games", "1", "--deck", str(path)).returncode == 0


# bench


def test_bench_prints_exactly_these_keys(run: Run) -> None:
    result = run("bench", "--seconds", "0.2", "--seats", "3", "--json")
    assert result.returncode == 0
    found = json.loads(result.stdout)
    assert list(found) == [
        "game", "seats", "compiled", "inside", "python", "search", "clone_us", "legal_us", "apply_us",
        "state_bytes",
        "decisions_per_game",
    ]  # fmt: skip
    assert list(found["inside"]) == ["decisions_per_s", "games_per_s"]
    assert list(found["python"]) == ["decisions_per_s"]
    assert (found["game"], found["seats"], found["compiled"]) == ("el_grande", 3, is_compiled())
    assert 0 < found["state_bytes"] <= 1024
    assert 80 < found["decisions_per_game"] < 400
    for figure in (found["inside"]["decisions_per_s"], found["inside"]["games_per_s"], found["clone_us"]):
        assert figure > 0


def test_bench_prints_a_table(run: Run) -> None:
    text = run("bench", "--seconds", "0.1").stdout
    assert "inside.decisions_per_s" in text
    assert "clone_us" in text
