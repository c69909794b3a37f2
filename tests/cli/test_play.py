"""`castillo play`: whole games through a pipe, and what can be typed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from castillo import load_game
from castillo.arena.seeds import derive_seed
from castillo.bots import make_bot
from castillo.cli import screen
from castillo.cli.choices import number_choices, order_choices
from castillo.cli.screen import Screen
from castillo.core.chance import Rng
from castillo.core.notation import legal_texts
from castillo.core.playout import draw_all
from castillo.core.state import State

Run = Callable[..., CompletedProcess[str]]
SEED = 11


def script_game(seats: int, people: list[int], by_number: bool) -> tuple[list[str], State]:
    """Play a game as `castillo play --seed SEED` does; returns what people type, and the final state."""
    state = load_game("el_grande", seats).new_initial_state()
    rng, taste = Rng(derive_seed(SEED, 0)), Rng(99)
    bots = {seat: make_bot("random", derive_seed(SEED, seat + 1)) for seat in range(seats) if seat not in people}
    lines: list[str] = []
    draw_all(state, rng)
    while not state.is_terminal():
        acting = state.acting_seats()
        seat = next((seat for seat in acting if seat in bots), acting[0])
        if seat in bots:
            action = bots[seat].choose(state, seat)
        else:
            actions = state.legal_actions(seat)
            at = int(taste.below(len(actions)))
            action = actions[at]
            words = [text.partition(": ")[2] for text in legal_texts(state, seat)]
            numbers = {word: number for number, word in number_choices(order_choices(words)).items()}
            lines.append(numbers[words[at]] if by_number else words[at])
        state.apply_action(action, seat)
        draw_all(state, rng)
    return lines, state


@pytest.mark.parametrize(("seats", "by_number"), [(2, True), (3, False), (5, True)])
def test_a_whole_game_is_played_through_a_pipe(seats: int, by_number: bool) -> None:
    lines, state = script_game(seats, [0], by_number)
    result = subprocess.run(
        [sys.executable, "-m", "castillo", "play", "--bot", "random", "--seats", str(seats), "--seed", str(SEED)],
        input="\n".join(lines) + "\n", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (0, "")
    end = result.stdout.partition("The game is over.")[2]
    assert end
    for seat, points in enumerate(state.scores()):
        assert re.search(rf"{state.game.seat_name(seat)} +{points}\n", end)
    winners = [state.game.seat_name(seat) for seat in state.winners()]
    assert end.strip().endswith("wins." if len(winners) == 1 else "share the win.")
    assert ", ".join(winners) in end
    assert "Not possible" not in result.stdout


def test_two_people_share_the_terminal(run: Run) -> None:
    lines, state = script_game(3, [0, 2], by_number=True)
    result = run(
        "play", "--bot", "random", "--seats", "3", "--hotseat", "red,green", "--seed", str(SEED), stdin="\n".join(lines)
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "--- green's turn at the terminal ---" in result.stdout
    assert re.search(rf"red +{state.scores()[0]}\n", result.stdout.partition("The game is over.")[2])
    assert "blue's hand" not in result.stdout


def test_nobody_sees_what_is_secret_on_a_shared_screen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines, _ = script_game(3, [0, 1, 2], by_number=False)
    script = iter(lines)

    def type_line(_: Screen, prompt: str) -> str:
        print(prompt)
        return "" if "Press Enter" in prompt else next(script)

    monkeypatch.setattr(screen, "_is_terminal", lambda _: True)
    monkeypatch.setattr(Screen, "clear", lambda _: print("<<cleared>>"))
    monkeypatch.setattr(Screen, "ask", type_line)
    text = run("play", "--seats", "3", "--hotseat", "red,blue,green", "--seed", str(SEED)).stdout
    assert "The game is over." in text
    assert "sets a secret disk." in text
    screens = text.split("<<cleared>>")
    assert len(screens) > 20
    for shown in screens:
        viewers = set(re.findall(r"(\w+)'s hand", shown))
        assert len(viewers) <= 1
        assert set(re.findall(r"(\w+) sets the secret disk on", shown)) <= viewers
        assert set(re.findall(r"(\w+) takes power card \d+ back", shown)) <= viewers


def test_the_log_tells_only_what_one_may_know(run: Run) -> None:
    lines, _ = script_game(3, [0], by_number=False)
    stdin = "\n".join([*lines[:-1], "log 5000"])
    text = run("play", "--bot", "random", "--seats", "3", "--seed", str(SEED), stdin=stdin).stdout
    log = text.rpartition("> log 5000\n")[2]
    assert re.search(r"(Blue|Green) sets a secret disk\.", log)
    assert not re.search(r"(Blue|Green) sets the secret disk", text)
    assert re.search(r"Red sets the secret disk on \w+", log)
    assert "--- Round 1 ---" in log


def test_people_alone_play_without_bots(run: Run) -> None:
    lines, _ = script_game(2, [0, 1], by_number=False)
    result = run("play", "--seats", "2", "--hotseat", "red,blue", "--seed", str(SEED), stdin="\n".join(lines))
    assert result.returncode == 0
    assert "The game is over." in result.stdout


def test_the_end_of_input_leaves_the_game(run: Run) -> None:
    for stdin in ("", "\n\n", "1\n", "\x00\n"):
        result = run("play", "--seed", "1", stdin=stdin)
        assert (result.returncode, result.stderr) == (0, "")
        assert result.stdout.endswith("The game is left unfinished.\n")


@pytest.mark.parametrize("word", ["quit", "exit", "q", "QUIT"])
def test_quit_leaves_the_game(run: Run, word: str) -> None:
    result = run("play", "--seed", "1", stdin=f"{word}\n1\n2\n")
    assert result.returncode == 0
    assert result.stdout.endswith("The game is left unfinished.\n")
    assert "Not possible" not in result.stdout


def test_what_is_shown_is_enough_to_play(run: Run) -> None:
    text = run("play", "--seats", "3", "--seat", "blue", "--seed", "2", stdin="").stdout
    for wanted in (
        "Round 1 of 9", "GAL Galicia", "CAS Castillo", "K: the King", "court", "province", "points",
        "blue's hand", "C5K  The King: Move the King to any other region.", "blue: which power card?",
        "12) power 12  brings no Caballero",
    ):  # fmt: skip
        assert wanted in text
    assert "red's hand" not in text


def test_a_choice_is_taken_in_words_with_and_without_the_seat(run: Run) -> None:
    for typed in ("power 4", "POWER  4", "red: power 4", "Red :power 4", "4"):
        text = run("play", "--seats", "2", "--hotseat", "red,blue", "--seed", str(SEED), stdin=f"{typed}\n").stdout
        assert "Red plays power card 4.\n" in text
        assert "Not possible" not in text


def answer(run: Run, *typed: str) -> str:
    """Return what follows after red, who leads, has typed these lines in a game of two people."""
    text: str = run("play", "--seats", "2", "--hotseat", "red,blue", "--seed", str(SEED), stdin="\n".join(typed)).stdout
    return text.partition(f"> {typed[0]}\n")[2]


def test_why_names_the_reason_and_the_rule(run: Run) -> None:
    text = answer(run, "power 4", "why power 4")
    assert "a 4 has been played this round already (EG-4.2)" in text
    assert "EG-4.2  The leader bids first" in text
    assert "That is allowed now: power 5" in answer(run, "why power 5")
    assert "(EG-4.2)" in answer(run, "why put GAL")
    assert "Not possible" in answer(run, "why dance")
    assert "Which choice?" in answer(run, "why")


def test_what_is_not_allowed_is_told_and_asked_again(run: Run) -> None:
    text = answer(run, "power 4", "power 4", "power 5")
    assert "Not possible: a 4 has been played this round already (EG-4.2)" in text
    assert "Blue plays power card 5.\n" in text


@pytest.mark.parametrize(
    "typed", ["0", "99", "99999999999999999999", "dance", "power", "power x", ": :", ";", "purple: power 3"]
)
def test_nonsense_changes_nothing(run: Run, typed: str) -> None:
    text = answer(run, typed, "power 4")
    assert "Red plays power card 4.\n" in text


def test_nobody_answers_for_somebody_else(run: Run) -> None:
    assert "Blue is not asked anything now" in answer(run, "blue: power 4")


def test_help_rules_and_board_can_be_asked_for(run: Run) -> None:
    assert "why CHOICE" in answer(run, "help")
    assert "EG-8.2  The values" in answer(run, "rules eg-8.2")
    assert "unknown rule 'EG-99'" in answer(run, "rules EG-99")
    assert "EG-8   Scoring" in answer(run, "rules")
    assert answer(run, "board").count("Round 1 of 9") == 1


def test_a_whole_plan_is_applied_together_or_not_at_all(run: Run) -> None:
    before = ("power 1", "power 2", "recruit 0", "card 1", "end", "recruit 6", "card 5", "place")
    # In this game the King's region and a neighbour of it are read off the board.
    board = answer(run, *before, "table").rpartition("Round 1 of 9")[2]
    king = re.search(r"^K (\w+)", board, re.MULTILINE)
    assert king is not None
    whole = answer(run, *before, "put CAS; put CAS;done")
    assert whole.count("Red places 2 Caballeros in the Castillo.\n") == 1
    half = answer(run, *before, f"put CAS; put {king[1]}; done")
    assert "Red places" not in half
    assert "nothing may enter or leave the King's region (EG-6.2)" in half


def test_the_shorthand_for_moving_is_read(run: Run) -> None:
    # Seats take the cards so that red moves: C1x is on stack 1; if it does not move, the shorthand is refused by name.
    lines, state = script_game(2, [0, 1], by_number=False)
    moves = [at for at, line in enumerate(lines) if line.startswith("lift")]
    assert moves
    at = moves[0]
    short = [
        *lines[:at],
        f"move {lines[at].removeprefix('lift ')} {lines[at + 1].removeprefix('drop ')}",
        *lines[at + 2 :],
    ]
    result = run("play", "--seats", "2", "--hotseat", "red,blue", "--seed", str(SEED), stdin="\n".join(short))
    assert "The game is over." in result.stdout
    assert re.search(rf"red +{state.scores()[0]}\n", result.stdout.partition("The game is over.")[2])
