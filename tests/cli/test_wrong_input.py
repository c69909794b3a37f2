"""Wrong input: one clear line on stderr, exit code 2, nothing on stdout, never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]

WRONG = [
    ("plya", "plya"),
    ("--foo", "--foo"),
    ("play extra", "extra"),
    ("play --json", "--json"),
    ("play --seats 1", "2 to 5"),
    ("play --seats 6", "2 to 5"),
    ("play --seats two", "--seats"),
    ("play --seats", "--seats"),
    ("play --seat purple", "purple"),
    ("play --seats 2 --seat green", "green"),
    ("play --hotseat red,red", "twice"),
    ("play --hotseat red,purple", "purple"),
    ("play --hotseat red,", "comma"),
    ("play --seat red --hotseat blue", "--hotseat"),
    ("play --bot smart", "smart"),
    ("play --bots smart,random,random", "smart"),
    ("play --bots random,random", "3 seats"),
    ("play --bots random,", "comma"),
    ("play --bot random --bots random,random,random", "--bots"),
    ("play --watch --seat red", "--watch"),
    ("play --watch --hotseat red,blue", "--watch"),
    ("play --delay 1", "--watch"),
    ("play --watch --delay soon", "--delay"),
    ("play --watch --delay -1", "--delay"),
    ("play --watch --delay nan", "--delay"),
    ("play --resume no-such-file", "no-such-file"),
    ("play --save no-such-folder/game", "there is no folder no-such-folder"),
    ("play --bots random", "names 1 bot for 3 seats"),
    ("play --seats x", "--seats: 'x' is no number; see: castillo play --help"),
    ("play --seats 2.5", "--seats: '2.5' is no whole number"),
    ("play --watch --delay x", "--delay: 'x' is no number"),
    ("play --watch --delay 9999", "--delay: 9999 is not between 0 and 3600"),
    ("simulate --bots random,random --games 0", "--games: 0 is less than 1"),
    ("play --resume .", "cannot be read"),
    ("play --resume no-such-file --seats 3", "--resume"),
    ("play --save .", "folder"),
    ("play --bot random:3", "level"),
    ("play --seed x", "--seed"),
    ("play --seed -1", "--seed"),
    ("play --game chess", "chess"),
    ("play --option veto=sometimes", "veto"),
    ("play --expansions grandissimo", "grandissimo"),
    ("simulate", "--bots"),
    ("simulate --bots", "--bots"),
    ("simulate --bots=", "--bots"),
    ("simulate --bots random,,random", "comma"),
    ("simulate --bots random,smart", "smart"),
    ("simulate --bots random:1,random", "level"),
    ("simulate --bots random", "2 to 5"),
    ("simulate --bots random,random,random,random,random,random", "2 to 5"),
    ("simulate --bots random,random --seats 3", "--seats"),
    ("simulate --bots random,random --games 0", "--games"),
    ("simulate --bots random,random --games many", "--games"),
    ("simulate --bots random,random --seed -1", "--seed"),
    ("simulate --bots random,random --seed 99999999999999999999", "--seed"),
    ("simulate --bots random,random --game chess", "chess"),
    ("simulate --bots random,random --expansions grandissimo", "grandissimo"),
    ("simulate --bots random,random --expansions ,", "comma"),
    ("simulate --bots random,random --option rounds", "name=value"),
    ("simulate --bots random,random --option =9", "name=value"),
    ("simulate --bots random,random --option rounds=7", "rounds"),
    ("simulate --bots random,random --option rouds=6", "rounds"),
    ("simulate --bots random,random --option rounds=6 --option rounds=9", "twice"),
    ("simulate --bots random,random --option seats=3", "seats"),
    ("simulate --bots random,random --option name=x", "name"),
    ("simulate --bots random,random --option expansions=x", "expansions"),
    ("simulate --bots random,random extra", "extra"),
    ("simulate --bots random,random --plot values.gif", ".svg, .png or .pdf"),
    ("simulate --bots random,random --plot no-such-folder/values.svg", "no-such-folder"),
    ("arena", "two bots"),
    ("arena random", "two bots"),
    ("arena random random", "random is named twice"),
    ("arena random smart", "smart"),
    ("arena random,,greedy", "comma"),
    ("arena random greedy:1", "level"),
    ("arena random greedy --seats 6", "2 to 5"),
    ("arena random greedy --seats 3,3", "twice"),
    ("arena random greedy --seats three", "'three' is no number of seats"),
    ("arena random greedy --seats 3,", "comma"),
    ("arena random greedy --game chess", "chess"),
    ("arena random greedy --game caesar_cleopatra --seats 3", "caesar_cleopatra"),
    ("arena random greedy --games 0", "--games: 0 is less than 1"),
    ("arena random greedy --workers 0", "--workers"),
    ("arena random greedy --on mars", "'mars'"),
    ("arena random greedy --seed -1", "--seed"),
    ("arena random greedy --option rounds=7", "rounds"),
    ("arena random greedy --expansions grandissimo", "grandissimo"),
    ("arena random greedy --deck no-such-file", "no-such-file"),
    ("arena random greedy --out tests", "is not empty, and holds no tournament"),
    ("arena --resume no-such-folder", "no-such-folder holds no tournament"),
    ("arena --resume tests", "tests holds no tournament"),
    ("dataset", "--out DIR"),
    ("dataset greedy", "--out DIR"),
    ("dataset --out no-such-folder", "needs a bot"),
    ("dataset greedy greedy --out no-such-folder", "greedy is named twice"),
    ("dataset smart --out no-such-folder", "smart"),
    ("dataset greedy --seats 6 --out no-such-folder", "2 to 5"),
    ("dataset greedy --games 0 --out no-such-folder", "--games: 0 is less than 1"),
    ("dataset greedy --shard 0 --out no-such-folder", "--shard: 0 is not between 1"),
    ("dataset greedy --option rounds=7 --out no-such-folder", "rounds"),
    ("dataset greedy --out tests", "is not empty, and holds no dataset"),
    ("dataset --resume no-such-folder", "no-such-folder holds no dataset"),
    ("scenario", "FILE"),
    ("scenario missing.toml --foo", "--foo"),
    ("rules EG-99.9", "EG-99.9"),
    ("rules EG-8.1 foo", "foo"),
    ("rules EG-8.1 --options", "only one"),
    ("rules --options --search king", "only one"),
    ("rules --search=", "--search"),
    ("rules --search", "--search"),
    ("rules --game chess", "chess"),
    ("cards C9Z", "C9Z"),
    ("cards C1A --effects", "--effects"),
    ("cards --deck missing.toml", "missing.toml"),
    ("cards --game chess", "chess"),
    ("deck chek", "chek"),
    ("deck check", "FILE"),
    ("deck check missing.toml", "missing.toml"),
    ("deck check .", "."),
    ("deck check a.toml b.toml", "b.toml"),
    ("play --deck missing.toml", "missing.toml"),
    ("simulate --bots random,random --deck missing.toml", "missing.toml"),
    ("bench --deck .", "."),
    ("simulate --bots random,random --option decks=x", "decks"),
    ("bench --seconds 0", "--seconds"),
    ("bench --seconds nan", "--seconds"),
    ("bench --seconds inf", "--seconds"),
    ("bench --seconds soon", "--seconds"),
    ("bench --seats 1", "2 to 5"),
    ("bench --game chess", "chess"),
    ("bench --option nothing=1", "nothing"),
]


@pytest.mark.parametrize(("arguments", "named"), WRONG, ids=[arguments for arguments, _ in WRONG])
def test_wrong_input_is_told_in_one_line(run: Run, arguments: str, named: str) -> None:
    result = run(*arguments.split())
    assert result.returncode == 2
    assert result.stdout == ""
    assert_one_line(result.stderr)
    assert named in result.stderr


def assert_one_line(text: str) -> None:
    assert text.startswith("castillo: ")
    assert text.endswith("\n")
    assert text.count("\n") == 1
    assert "Traceback" not in text


@pytest.mark.parametrize("word", ["a\nb", "a\x1b[31mb", "a\tb", "\u2028", "ünïcödé", "'", '"', "{0}", "%s"])
def test_odd_words_do_not_break_the_line(run: Run, word: str) -> None:
    for arguments in (
        ["rules", word],
        ["cards", word],
        [f"x{word}"],
        ["play", "--game", word],
        ["deck", "check", word],
    ):
        result = run(*arguments)
        assert result.returncode == 2
        assert_one_line(result.stderr)
        assert result.stderr.rstrip("\n").isprintable()


@pytest.mark.parametrize("word", ["x" * 1_000_000, "9" * 100_000, "\x1b[2J" * 1000])
def test_huge_words_are_cut(run: Run, word: str) -> None:
    for arguments in (
        ["rules", word], ["rules", "--search", word], ["cards", word], [word], ["play", "--game", word],
        ["play", "--bot", word], ["play", "--option", f"veto={word}"], ["play", "--seat", word],
        ["play", "--seed", word],
    ):  # fmt: skip
        result = run(*arguments)
        assert result.returncode in (1, 2)
        assert len(result.stderr + result.stdout) < 1500
        assert (result.stderr + result.stdout).replace("\n", "").isprintable()


DECKS = {
    "empty": "",
    "not TOML": "[[card",
    "wrong game": 'game = "chess"',
    "no cards": 'game = "el_grande"',
    "unknown effect": 'game = "el_grande"\n[[card]]\nid = "X1"\nstack = 1\nprovenance = "house"\neffect = "fly"\n'
    'name = { en = "x" }\ntext = { en = "x" }',
    "no text": 'game = "el_grande"\n[[card]]\nid = "X1"\nstack = 1\nprovenance = "house"\neffect = "king"',
}


@pytest.mark.parametrize("fault", DECKS)
def test_a_wrong_deck_is_told_in_one_line(run: Run, tmp_path: Path, fault: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(DECKS[fault], "utf-8")
    result = run("deck", "check", str(path))
    assert result.returncode == 2
    assert result.stdout == ""
    assert_one_line(result.stderr)
    assert "mine.toml" in result.stderr


def test_a_file_that_is_no_text_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "binary.toml"
    path.write_bytes(bytes(range(256)))
    for command in (["deck", "check"], ["cards", "--deck"]):
        result = run(*command, str(path))
        assert result.returncode == 2
        assert_one_line(result.stderr)


def test_a_fault_of_usage_says_which_help_to_read(run: Run) -> None:
    assert run("deck", "check").stderr.endswith("see: castillo deck check --help\n")
    assert run("plya").stderr.endswith("see: castillo --help\n")
