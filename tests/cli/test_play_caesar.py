"""Caesar & Cleopatra at a terminal: what is shown, and that nothing can be tried out that would tell a secret."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from castillo import load_game
from castillo.cli.terminal import TerminalGame
from castillo.core.chance import Rng
from castillo.core.record import load_record
from castillo.core.session import Session

Run = Callable[..., CompletedProcess[str]]
RECORDS = Path(__file__).parents[1] / "records" / "caesar_cleopatra"
HIDING = "hide 1 PRA; hide 2 AED; hide 3 QUA; hide 4 CON\n"
HOT = ("play", "--game", "caesar_cleopatra", "--seed", "1", "--hotseat", "caesar,cleopatra")


def play_until(name: str, wanted: Callable[[Session, int], bool]) -> tuple[TerminalGame, int]:
    """Return a game at a terminal just before an entry of a record, and the number of the entry."""
    record = load_record(RECORDS / f"{name}.txt", load_game)
    whole = record.replay()
    session = Session(record.game)
    for number, entry in enumerate(record.entries):
        if wanted(whole, number):
            return TerminalGame(session, {}, Rng(1)), number
        if not entry.forced:
            session.play(entry.text)
    raise AssertionError("there is no such entry")


def refuse(capsys: pytest.CaptureFixture[str], table: TerminalGame, seat: str, line: str) -> str:
    """Type a line that must be refused without having done anything, and return what is said."""
    before = table.session.state.payload(), list(table.session.entries)
    assert not table.commands.follow(table.game.seat_names.index(seat), line)
    assert (table.session.state.payload(), list(table.session.entries)) == before
    said = capsys.readouterr().out
    assert said.startswith("  Not possible: ")
    return " ".join(said.removeprefix("  Not possible: ").split())


def test_nobody_answers_for_the_other_or_for_chance(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    said = run(*HOT, stdin=f"cleopatra: hide 1 PRA\n{HIDING}{HIDING}place 5 PRA up; done; chance: bust PRA\n").stdout
    assert "it is caesar who answers here" in said and "nobody answers for chance" in said
    assert "draws a bust" not in said
    for verb in ("scout", "assassinate"):
        table, at = play_until("new", lambda s, n, verb=verb: s.entries[n].words.startswith(verb))  # type: ignore[misc]
        whole = load_record(RECORDS / "new.txt", load_game).entries[at]
        other = "caesar" if whole.seat_name == "cleopatra" else "cleopatra"
        for answer in ("allow", "veto"):
            line = f"{whole.words}; {other}: {answer}"
            assert refuse(capsys, table, whole.seat_name, line) == f"it is {other} who answers here"


@pytest.mark.parametrize("name", ["special-vote-ends", "1997"])
def test_what_turns_cards_up_cannot_be_tried_out(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Else a refusal of what follows would tell how a special vote ends, and nothing would have been done."""
    table, at = play_until(name, lambda s, n: s.entries[n + 1].forced and s.entries[n + 1].words.startswith("vote "))
    entry = load_record(RECORDS / f"{name}.txt", load_game).entries[at]
    for more in ("keep PRA3", "place 1 PRA up", "no such thing"):
        said = refuse(capsys, table, entry.seat_name, f"{entry.words}; {more}")
        assert said == f"after {entry.words!r} see first what comes of it"


def test_help_is_folded_and_names_the_other_seat(run: Run) -> None:
    said = run(*HOT, stdin=f"help\n{HIDING}help\n").stdout
    assert "cleopatra: undo is for another seat" in " ".join(said.split())
    assert "caesar: undo is for another seat" in " ".join(said.split())
    assert max(len(line) for line in said.splitlines()) <= 100


def test_the_table_says_who_has_what(run: Run) -> None:
    said = run(*HOT, stdin=f"{HIDING}{HIDING}").stdout
    assert "Setting up; to move: caesar, cleopatra" in said
    assert "cleopatra: 0 points; patricians: none" in said
    assert "    hand: 5 influence, 1 action; decks: 27 influence, 9 action" in said
    assert "cleopatra's hand: 1 2 3 4 5 veto" in said
