"""`castillo play`: what people type, and what they are told when it cannot be."""

from __future__ import annotations

import re
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from castillo.cli import screen
from castillo.cli.choices import number_choices, order_choices
from castillo.cli.el_grande.board_text import render_cards, render_power, render_table
from castillo.cli.helping import write_help
from castillo.cli.tables import table_text
from castillo.cli.terminal import TerminalGame
from castillo.cli.wrapping import fold_words, reflow
from castillo.core.chance import Rng
from castillo.core.notation import play_text
from castillo.core.session import Session
from castillo.games.el_grande.deck import load_base_deck
from castillo.registry import load_game

from .test_board_text import POSITION
from .test_play import SEED, script_game

Run = Callable[..., CompletedProcess[str]]
LINES, _ = script_game(2, [0, 1], by_number=False)
MOVES = [at for at, line in enumerate(LINES) if line.startswith("lift ")]


def answer(run: Run, *typed: str) -> str:
    """Return all that is shown in a game of two people who type these lines."""
    text: str = run("play", "--seats", "2", "--hotseat", "red,blue", "--seed", str(SEED), stdin="\n".join(typed)).stdout
    return text


def last_answer(run: Run, *typed: str) -> str:
    """Return what is shown after the last of these lines."""
    return answer(run, *typed).rpartition(f"> {typed[-1]}\n")[2]


# What cannot be.


def test_what_is_possible_is_listed(run: Run) -> None:
    assert "'xyz' is no answer to this question; expected 'power ...'" in last_answer(run, "xyz")
    halves = LINES.index("place") if "place" in LINES else LINES.index("act")
    said = last_answer(run, *LINES[:halves], "xyz")
    assert "'xyz' is no answer to this question; expected one of place, " in said and "end" in said
    assert "' ...'" not in said
    put = next(at for at, line in enumerate(LINES) if line.startswith("put "))
    assert "expected one of done, put " in last_answer(run, *LINES[:put], "xyz")


def test_a_region_that_there_is_not_is_told_with_those_that_there_are(run: Run) -> None:
    put = next(at for at, line in enumerate(LINES) if line.startswith("put "))
    for before in ([], LINES[:put]):
        for typed in ("put ZZZ", "why put ZZZ"):
            said = last_answer(run, *before, typed)
            assert "there is no area 'ZZZ': expected one of GAL, PVA, ARA, CAT, CVI, CNU, VAL, SEV, GRA, CAS" in said
    said = last_answer(run, *LINES[: MOVES[0]], "move blue ZZZ GAL")
    assert "there is no Caballero 'blue ZZZ': 'ZZZ' is none of GAL, PVA, " in said
    assert "'blux' is none of red, blue, " in last_answer(run, *LINES[: MOVES[0]], "lift blux GAL")
    assert "there is no power card '14'" in last_answer(run, "power 14")


@pytest.mark.parametrize(
    "typed", ["x" * 100_000, "9" * 5000, "put " + "y" * 9000, "\x1b[2J\x1b[31mred", "log " + "9" * 9000]
)
def test_huge_and_odd_input_is_cut_and_escaped(run: Run, typed: str) -> None:
    for line in (typed, f"why {typed}", f"rules {typed}", f"cards {typed}", f"save /{typed}", f"red: {typed}"):
        text = answer(run, line, "power 4")
        assert "\x1b" not in text
        assert max(len(shown) for shown in text.splitlines()) < 600
        assert "Red plays power card 4." in text


# Shorthands.


def test_the_colour_may_be_left_out_where_it_is_clear(run: Run) -> None:
    for at in MOVES[:3]:
        colour, origin = LINES[at].split()[1:]
        target = LINES[at + 1].split()[1]
        short, whole = f"move {origin} {target}", f"move {colour} {origin} {target}"
        said = answer(run, *LINES[:at], short, "log 1").rpartition(f"> {short}\n")[2]
        assert said == answer(run, *LINES[:at], whole, "log 1").rpartition(f"> {whole}\n")[2]
        assert "Not possible" not in said


def test_whose_caballero_moves_is_asked_where_it_is_not_clear(capsys: pytest.CaptureFixture[str]) -> None:
    game = load_game("el_grande", 4)
    session = Session(game)
    commands = TerminalGame(session, {}, Rng(1)).commands
    session.state = game.state_from_position(POSITION | {"cards": {**POSITION["cards"], "1": "C1E"}, "vetoes": {}})
    for text in ("red: card 1", "red: act"):
        play_text(session.state, text)
    for typed, told in (
        ("move GAL SEV", "Not possible: move GAL SEV: whose Caballero? Type move red GAL SEV or move blue GAL SEV"),
        ("move GAL SEV; move GAL SEV", "whose Caballero?"),
        ("why move GAL SEV", "whose Caballero?"),
        ("why move CNU SEV", "That is allowed now: move CNU SEV"),
        ("move SEV GAL", "Red has no Caballero there"),
    ):
        assert not commands.follow(0, typed)
        assert told in capsys.readouterr().out
    assert commands.follow(0, "move blue GAL SEV; move GAL VAL; move CNU SEV")
    assert session.state.acting_seats() == [0]


@pytest.mark.parametrize("typed", ["move GAL", "move", "move blue GAL", "move red blue GAL SEV", "red: move"])
def test_how_to_move_is_told(run: Run, typed: str) -> None:
    assert "move is written: move blue GAL SEV" in last_answer(run, *LINES[: MOVES[0]], typed)


def test_a_rule_and_a_card_are_found_by_the_id_of_the_card(run: Run) -> None:
    assert "EG-C1G  ownAll" in last_answer(run, "rules C1G")
    card = last_answer(run, "cards c1g")
    assert "C1G  Exodus" in card or "C1G  " in card
    assert "stack 1 (place up to 1)" in card
    assert "has no card 'C9Z'" in last_answer(run, "cards C9Z")


# The order of choices.


def test_what_ends_something_is_the_last_choice(run: Run) -> None:
    assert order_choices(["done", "put GAL", "put CAS"]) == ["put GAL", "put CAS", "done"]
    assert order_choices(["place", "act", "end"]) == ["place", "act", "end"]
    put = next(at for at, line in enumerate(LINES) if line.startswith("put "))
    shown = answer(run, *LINES[:put])
    choices = dict(re.findall(r"(\d+)\) (\w+(?: \w+)?)", shown.rpartition("court go?")[2]))
    ordered = [choices[number] for number in sorted(choices, key=int)]
    words = [word for word in ordered if not word.startswith("done")]
    assert ordered[-1].startswith("done") and words
    assert number_choices(ordered)[str(len(ordered))] == ordered[-1]
    assert f"> {len(ordered)}\n" in answer(run, *LINES[:put], str(len(ordered)), "log 1")
    assert "Not possible" not in answer(run, *LINES[:put], str(len(ordered)))


# Lines as wide as the terminal.


@pytest.mark.parametrize("width", [40, 60, 80])
def test_what_is_explained_is_folded_at_the_width(run: Run, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr(screen, "_is_terminal", lambda _: True)
    assert max(len(line) for line in write_help(table_text(load_game("el_grande", 2)), width)) <= width
    stdin = "\nrules EG-8\nwhy put GAL\ncards C2F\nwhy undo\nxyz\nput ZZZ\n"
    text = run("play", "--seats", "2", "--seed", str(SEED), stdin=stdin).stdout
    told = re.sub(r"\x1b\[[0-9;]*m", "", text).rpartition("Action cards")[2]
    wide = [line for line in told.splitlines() if len(line) > width and not re.match(r"^(red> |[│┌├└] )", line)]
    assert wide == []


@pytest.mark.parametrize("width", [40, 60])
def test_headings_and_legends_are_folded(width: int) -> None:
    game = load_game("el_grande", 2)
    position = POSITION | {key: {k: v for k, v in POSITION[key].items() if k in ("red", "blue")} for key in (
        "grandes", "score", "power", "vetoes", "played"
    )}  # fmt: skip
    position["regions"] = {"GAL": {"red": 3, "blue": 1}}
    view = game.view(game.state_from_position(position | {"vetoes": {}}), 0)
    table = [line for line in render_table(view, width).splitlines() if not re.match(r"^[K+ ] \w{3} |^ ", line)]
    for lines in (
        table,
        render_cards(view, load_base_deck(), width).splitlines(),
        render_power(view, width).splitlines(),
    ):
        assert lines and max(len(line) for line in lines) <= width
    assert max(len(line) for line in render_cards(view, load_base_deck(), width, brief=True).splitlines()) <= width


def test_a_number_stays_with_its_card() -> None:
    view = {"you": "red", "hand": list(range(1, 14))}
    for width in range(30, 101):
        lines = render_power(view, width).splitlines()
        assert not any(line.strip().startswith("(") for line in lines)
        assert max(len(line) for line in lines) <= width
    assert fold_words("one 2 (3), 4 (5)", 20) == ["one 2 (3), 4 (5)"]


def test_paragraphs_items_and_tables_are_folded_each_in_its_way() -> None:
    text = "One two three four\nfive six:\n- an item that is\n  long\n- another\n\n| a | b |\n|---|---|\nEnd."
    assert reflow(text, 20, "X-1  ", "  ") == [
        "X-1  One two three", "  four five six:", "  - an item that is", "    long", "  - another", "", "  | a | b |",
        "  |---|---|", "  End.",
    ]  # fmt: skip
