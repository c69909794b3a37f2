"""`castillo replay`: every way to read a record."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from castillo.cli.el_grande.replay_text import join_steps, write_game
from castillo.cli.reading import Reading
from castillo.cli.replay_steps import Stepper
from castillo.cli.screen import LeftError
from castillo.core.trace import trace_session

from ..records.golden import mend, path_of, read_text, replay
from .test_wrong_input import assert_one_line

Run = Callable[..., CompletedProcess[str]]
GAME = str(path_of("4-seats"))


# The whole game.


def test_the_whole_game_is_told(run: Run) -> None:
    result = run("replay", GAME, "--text")
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "El Grande, 4 seats: red, blue, green, yellow"
    assert [line for line in lines if line.startswith("==")] == [
        "== Setting up ==",
        *(
            heading
            for n in range(1, 10)
            for heading in (f"== Round {n} ==", *([f"== General scoring after round {n} =="] if n % 3 == 0 else []))
        ),
    ]
    assert len([line for line in lines if line.startswith("-- ")]) == 4 * 9
    points = [line for line in lines if line.startswith("          Points: ")]
    assert points[-1] == "          Points: red 98, blue 110, green 112, yellow 71"
    assert lines[-5:] == [
        "The game is over.", "  green     112", "  blue      110", "  red        98", "  yellow     71", "green wins.",
    ][-5:]  # fmt: skip
    assert max(len(line) for line in lines) <= 100
    assert run("replay", GAME).stdout == result.stdout


@pytest.mark.parametrize("name", ["2-seats", "undo-by-consent", "house-deck", "other-colours", "all-options"])
def test_every_entry_has_its_number_in_the_text(run: Run, name: str) -> None:
    told = set()
    for line in run("replay", str(path_of(name)), "--text").stdout.splitlines():
        label = line[:7].strip()
        if label[:1].isdigit() and line[7:10] == "   ":
            first, _, last = label.partition("-")
            told |= set(range(int(first), int(last or first) + 1))
    assert told == set(range(1, len(replay(name).entries) + 1))


def test_options_undos_and_shared_wins_are_told(run: Run) -> None:
    assert "Options: rounds = 6, veto = whole, scoredRanks = 3" in run("replay", str(path_of("all-options"))).stdout
    text = run("replay", str(path_of("undo-by-consent"))).stdout
    assert " takes back " in text and " by consent" in text
    assert "red, blue, green share the win." in run("replay", str(path_of("shared-by-three"))).stdout
    assert "H4A Travelling court. Move the King" in run("replay", str(path_of("house-deck"))).stdout


def test_choices_are_joined() -> None:
    assert join_steps(["put GAL", "put GAL", "done"]) == "put GAL, GAL, done"
    assert join_steps(["act", "lift red GAL", "drop SEV", "lift red GAL", "drop VAL", "done"]) == (
        "act: move red GAL SEV, red GAL VAL, done"
    )
    assert join_steps(["place", "= put SEV", "= put SEV"]) == "place: = put SEV, = put SEV"
    assert join_steps(["lift red GAL"]) == "lift red GAL"
    assert join_steps(["place"]) == "place"


# What a seat may know.


def test_a_seat_is_not_told_what_it_did_not_know(run: Run) -> None:
    name = "power-cards-back"
    whole = run("replay", str(path_of(name)), "--text").stdout
    backs = [entry for entry in replay(name).entries if entry.words.startswith("back ") and not entry.forced]
    assert all(entry.words in whole for entry in backs)
    for viewer in ("red", "blue", "spectator"):
        text = run("replay", str(path_of(name)), "--text", "--seat", viewer.upper()).stdout
        assert f"As {viewer} may know it" in text
        own = sum(entry.seat_name == viewer for entry in backs)
        known, all_known = (len(re.findall(r"(?<!= )\bback \d", told)) for told in (text, whole))
        assert (known, all_known) == (own, len(backs))
        assert len(re.findall(r"\bback \?", text)) == len(backs) - own
        assert "disk ?" in text


@pytest.mark.parametrize("mode", [["--text"], ["--json"], ["--at", "60"], ["--at", "200"]])
def test_a_disk_that_was_taken_back_changes_nothing_for_others(run: Run, tmp_path: Path, mode: list[str]) -> None:
    session = replay("undo")
    number = next(
        number
        for number, entry in enumerate(session.entries)
        if entry.words.startswith("disk ") and not entry.forced and number not in session.standing
    )
    owner = session.entries[number].seat_name
    other = next(seat for seat in session.game.seat_names if seat != owner)
    lines = read_text("undo").splitlines()
    place = lines.index("choices") + 1 + number
    told = set()
    for region in ("GAL", "PVA", "ARA", "CAT", "VAL", "SEV"):
        path = tmp_path / f"{region}.txt"
        path.write_text(mend([*lines[:place], f"{owner}: disk {region}", *lines[place + 1 :]]), "utf-8")
        result = run("replay", str(path), *mode, "--seat", other)
        if result.returncode == 0:  # else the disk may not be set there
            told.add(result.stdout)
    assert len(told) == 1
    assert "disk ?" in told.pop() or mode[0] == "--at"


# Positions.


def test_a_position_is_shown(run: Run) -> None:
    result = run("replay", GAME, "--at", "0")
    assert result.stdout.startswith("Before the first of 416 entries\n")
    assert "chance: where does the King stand?" in result.stdout
    middle = run("replay", GAME, "--at", "200").stdout
    assert middle.startswith("After 200 of 416 entries\n")
    assert "\nPower cards in hand: red 2 4 " in middle
    assert "hand" not in run("replay", GAME, "--at", "200", "--seat", "spectator").stdout.replace("back in hand", "")
    assert run("replay", GAME, "--at", "416").stdout.endswith("green wins.\n")


def test_every_line_of_a_position_is_folded(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for width in (78, 100):
        monkeypatch.setenv("COLUMNS", str(width))
        for at in ("0", "16", "200", "416"):
            lines = run("replay", GAME, "--at", at).stdout.splitlines()
            assert max(len(line) for line in lines) <= width
    assert any(
        line.startswith("Power cards in hand: ") for line in run("replay", GAME, "--at", "20").stdout.splitlines()
    )


def test_covered_disks_are_shown_to_who_may_see_them(run: Run) -> None:
    reading = Reading(replay("4-seats"))
    number = next(
        n
        for n in range(len(reading))
        if reading.question(n) == "disk" and len(reading.timeline.states[n].acting_seats()) > 1
    )
    entry = reading.timeline.entries[number]
    other = next(seat for seat in reading.game.seat_names if seat != entry.seat_name)
    region = entry.words[-3:]
    for viewer, expected in (([], True), (["--seat", entry.seat_name], True), (["--seat", other], False)):
        shown = run("replay", GAME, "--at", str(number + 1), *viewer).stdout
        assert (f"Secret disks: {entry.seat_name} {region}" in shown) == expected
        assert (f"{entry.seat_name}: disk ?" in shown) != expected


# JSON and traces.


def test_json_holds_header_entries_and_result(run: Run) -> None:
    result = run("replay", str(path_of("undo-by-consent")), "--json")
    assert result.stdout.count("\n") == 1
    found = json.loads(result.stdout)
    assert list(found) == [
        "format", "game", "rules", "seats", "expansions", "options", "decks", "seat", "entries", "result", "view",
        "damage",
    ]  # fmt: skip
    session = replay("undo-by-consent")
    assert [(e["n"], e["seat"], e["words"], e["forced"], e["undo"]) for e in found["entries"]] == [
        (n, e.seat_name, e.words, e.forced, e.is_undo) for n, e in enumerate(session.entries, 1)
    ]
    standing = [e["n"] - 1 for e in found["entries"] if not e["undo"] and not e["undone"]]
    assert standing == session.standing
    assert found["decks"] == session.game.deck_sources()
    assert found["options"] == session.game.options
    names = session.game.seat_names
    assert found["result"] == {
        "over": True, "score": dict(zip(names, session.state.scores(), strict=True)),
        "winners": [names[seat] for seat in session.state.winners()],
    }  # fmt: skip
    assert (found["seat"], found["damage"]) == (None, None)
    assert set(found["view"]) >= {"hands", "castillo", "score"}


def test_json_up_to_an_entry(run: Run) -> None:
    found = json.loads(run("replay", GAME, "--json", "--at", "12", "--seat", "blue").stdout)
    assert len(found["entries"]) == 12
    assert found["result"] == {"over": False, "score": dict.fromkeys(found["seats"], 0), "winners": []}
    assert found["seat"] == found["view"]["you"] == "blue"
    assert "hands" not in found["view"] and "castillo" not in found["view"]


def test_a_trace_is_printed_line_by_line(run: Run) -> None:
    result = run("replay", GAME, "--trace")
    assert [json.loads(line) for line in result.stdout.splitlines()] == json.loads(
        json.dumps(list(trace_session(replay("4-seats"))))
    )
    assert '"choice": "red: ' in result.stdout and ": disk ?" not in result.stdout


# Pictures.


def test_pictures_are_written(run: Run, tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    for viewer in ([], ["--seat", "red"], ["--seat", "spectator"]):
        result = run("replay", GAME, "--at", "200", *viewer, "--svg", str(svg), "--png", str(png))
        assert (result.returncode, result.stderr) == (0, "")
        assert result.stdout == f"Drawn: {svg}\nDrawn: {png}\n"
        assert "After 200 of" in svg.read_text("utf-8")
        assert png.read_bytes().startswith(b"\x89PNG")
    assert run("replay", GAME, "--svg", str(svg)).returncode == 0
    assert "After 200 of" not in svg.read_text("utf-8")


def test_a_missing_library_is_told_with_the_extra(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castillo.games.el_grande.picture.png.RENDERER", "a_library_that_is_not_there")
    result = run("replay", GAME, "--svg", str(tmp_path / "board.svg"), "--png", str(tmp_path / "board.png"))
    assert (result.returncode, result.stdout) == (2, "")
    assert_one_line(result.stderr)
    assert ".venv/bin/pip install '.[pictures]'" in result.stderr
    assert len(result.stderr) < 120
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    result = run("replay", GAME, "--svg", str(tmp_path / "none" / "board.svg"))
    assert result.returncode == 2
    assert_one_line(result.stderr)


# Damaged records.


@pytest.fixture
def cut(tmp_path: Path) -> Path:
    """Return a record that has been cut short after 100 entries."""
    path = tmp_path / "cut.txt"
    lines = read_text("4-seats").splitlines()
    path.write_text("\n".join(lines[: lines.index("choices") + 101]) + "\n", "utf-8")
    return path


def assert_cut(result: CompletedProcess[str], path: Path) -> None:
    assert result.returncode == 2
    assert_one_line(result.stderr)
    assert f"{path}, line " in result.stderr and "cut short" in result.stderr


def test_what_can_be_read_of_a_damaged_record_is_shown(run: Run, cut: Path) -> None:
    text = run("replay", str(cut))
    assert_cut(text, cut)
    whole = run("replay", GAME).stdout
    assert text.stdout.partition("The record ends here")[0].strip() in whole
    assert "The record ends here; to move: " in text.stdout
    found = run("replay", str(cut), "--json")
    assert_cut(found, cut)
    described = json.loads(found.stdout)
    assert "cut short" in described["damage"] and len(described["entries"]) >= 100
    trace = run("replay", str(cut), "--trace")
    assert_cut(trace, cut)
    assert json.loads(trace.stdout.splitlines()[-1])["over"] is False
    at = run("replay", str(cut), "--at", "90")
    assert_cut(at, cut)
    assert at.stdout.startswith("After 90 of 10")
    beyond = run("replay", str(cut), "--at", "300")
    assert_cut(beyond, cut)
    assert beyond.stdout == ""


def test_of_no_record_at_all_nothing_is_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    path.write_text("hello\n", "utf-8")
    for wrong in (path, tmp_path, tmp_path / "missing.txt"):
        result = run("replay", str(wrong), "--json")
        assert (result.returncode, result.stdout) == (2, "")
        assert_one_line(result.stderr)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ("", "RECORD"),
        ("RECORD --at -1", "--at"),
        ("RECORD --at x", "--at"),
        ("RECORD --at 417", "416 entries"),
        ("RECORD --seat purple", "purple"),
        ("RECORD --seat brown", "brown"),
        ("RECORD --text --json", "together"),
        ("RECORD --trace --json", "together"),
        ("RECORD --text --svg x.svg", "together"),
        ("RECORD --trace --seat red", "--seat"),
        ("RECORD --trace --at 3", "--at"),
        ("RECORD --text --at 3", "--at"),
        ("RECORD extra", "extra"),
        ("RECORD --svg board.jpg", "must end in .svg"),
        ("RECORD --svg board", "must end in .svg"),
        ("RECORD --png board.svg", "must end in .png"),
    ],
)
def test_wrong_input_is_told_in_one_line(run: Run, arguments: str, named: str) -> None:
    result = run("replay", *arguments.replace("RECORD", GAME).split())
    assert (result.returncode, result.stdout) == (2, "")
    assert_one_line(result.stderr)
    assert named in result.stderr


# Stepping.


def test_stepping_goes_where_it_is_told() -> None:
    stepper = Stepper(Reading(replay("4-seats")))
    for line, at in (
        ("", 1), ("n", 2), ("b", 1), ("back", 0), ("b", 0), ("120", 120), ("t", 121), ("416", 416), ("", 416),
        ("t", 416), ("0", 0), ("t", 14),
    ):  # fmt: skip
        assert stepper.go(line) == ""
        if line != "t" or at in (14, 416):
            assert stepper.at == at
    assert stepper.go("r 2") == ""
    view = stepper.reading.view(stepper.at)
    assert (view["round"], sorted(view["cards"]), view["question"]) == (2, ["1", "2", "3", "4", "5"], "bid")
    assert stepper.reading.view(stepper.at - 1)["question"] == "draw_card"
    here = stepper.at
    for line in ("417", "r 12", "r", "jump", "1.5", "r two", "²", "9" * 5000, f"r {'9' * 5000}", "x" * 5000):
        assert 0 < len(stepper.go(line)) < 200
        assert stepper.at == here
    for line in ("help", "?"):
        assert "to round 3, its cards turned up" in stepper.go(line)
    for line in ("q", "quit"):
        with pytest.raises(LeftError):
            stepper.go(line)


def test_on_a_terminal_the_record_is_stepped_through(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castillo.cli.replay.is_terminal", lambda: True)
    result = run("replay", GAME, stdin="\n\n999\nr 3\nq\n")
    assert (result.returncode, result.stderr) == (0, "")
    for told in ("Before the first of", "After 1 of 416", "After 2 of 416", "There are 416 entries.", "Round 3 of 9"):
        assert told in result.stdout
    assert run("replay", GAME, stdin="").returncode == 0


def test_every_step_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    for name, seat in (("2-seats-short", None), ("undo-short", "blue"), ("shared-by-three", "spectator")):
        stepper = Stepper(Reading(replay(name), seat))
        for n in range(0, len(stepper.reading) + 1, 3):
            stepper.show(n)
            assert f" of {len(stepper.reading)} entries" in capsys.readouterr().out


# Playthroughs.

PLAYTHROUGHS = Path(__file__).parents[2] / "docs" / "playthroughs"


@pytest.mark.parametrize(("record", "told"), [
    ("el_grande/2-seats", "2-seats"), ("el_grande/4-seats", "4-seats"), ("el_grande/5-seats", "5-seats"),
    ("caesar_cleopatra/new", "caesar_cleopatra"),
])  # fmt: skip
def test_the_playthroughs_are_up_to_date(run: Run, record: str, told: str) -> None:
    path = Path(__file__).parents[1] / "records" / f"{record}.txt"
    assert run("replay", str(path), "--text").stdout == (PLAYTHROUGHS / f"{told}.txt").read_text("utf-8")


def test_there_are_no_other_playthroughs() -> None:
    assert sorted(path.name for path in PLAYTHROUGHS.glob("*.txt")) == [
        "2-seats.txt", "4-seats.txt", "5-seats.txt", "caesar_cleopatra.txt", "colonies.txt", "intrigue_and_king.txt",
    ]  # fmt: skip
    assert write_game(Reading(replay("2-seats")))[0] == "El Grande, 2 seats: red, blue"
