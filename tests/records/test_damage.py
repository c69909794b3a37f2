"""Damaged records: always InvalidRecord with the line, what could be read beside it, never another exception."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from castillo import load_game
from castillo.core.errors import InvalidRecord
from castillo.core.record import Record, load_record, read_record, save_record, write_record
from castillo.core.session import Session
from castillo.core.texts import LANGUAGES, describe_error

from .golden import mend, path_of, read_text, replay

NAME = "undo-short"
TEXT = read_text(NAME)
LINES = TEXT.splitlines()
CHOICES = LINES.index("choices")
LINE = re.compile(r"^my record, line (\d+): .")


def refuse(text: str) -> InvalidRecord:
    """Return the error of reading a record's text, which must name a line that there is."""
    with pytest.raises(InvalidRecord) as caught:
        read_record(text, load_game, "my record").replay()
    found = LINE.match(str(caught.value))
    assert found is not None
    assert 1 <= int(found[1]) <= max(1, len(text.split("\n")))
    assert len(str(caught.value)) < 1000
    assert "\n" not in str(caught.value)
    return caught.value


def line_of(fault: InvalidRecord) -> int:
    """Return the number of the line that an error names."""
    found = re.search(r", line (\d+): ", str(fault))
    assert found is not None
    return int(found[1])


def read_part(fault: InvalidRecord) -> Session:
    """Return what could be read, which must be a beginning of the whole."""
    assert isinstance(fault.session, Session)
    entries = replay(NAME).entries
    assert fault.session.entries == entries[: len(fault.session.entries)]
    return fault.session


# Cut short.


@pytest.mark.parametrize("lines", [1, 2, 4, 6, CHOICES // 2, CHOICES - 1])
def test_cut_in_the_header(lines: int) -> None:
    fault = refuse("\n".join(LINES[:lines]) + "\n")
    assert "cut short" in str(fault) and line_of(fault) == lines
    assert fault.session is None


@pytest.mark.parametrize("key", ["castillo", "game", "rules", "seats", "option", "deck", "| ", "choices"])
def test_cut_within_a_line_of_the_header(key: str) -> None:
    place = next(number for number, line in enumerate(LINES) if line.startswith(key))
    for kept in range(len(LINES[place])):
        fault = refuse("\n".join([*LINES[:place], LINES[place][:kept]]))
        assert fault.session is None
        assert "cut short" in str(fault) or (place, kept) == (0, 0)


def test_cut_behind_the_header() -> None:
    for text in ("\n".join(LINES[: CHOICES + 1]) + "\n", "\n".join(LINES[: CHOICES + 1])):
        fault = refuse(text)
        assert "cut short" in str(fault)
        assert read_part(fault).entries == []


@pytest.mark.parametrize("place", range(CHOICES + 2, len(LINES) - 1, 23))
def test_cut_between_choices(place: int) -> None:
    fault = refuse("\n".join(LINES[:place]) + "\n")
    assert "cut short" in str(fault) and line_of(fault) == place
    given = place - CHOICES - 1
    session = read_part(fault)
    assert session.entries[:given] == replay(NAME).entries[:given]
    assert all(entry.forced for entry in session.entries[given:])


@pytest.mark.parametrize("place", range(CHOICES + 2, len(LINES), 41))
def test_cut_within_a_choice(place: int) -> None:
    for kept in range(1, len(LINES[place])):
        fault = refuse("\n".join([*LINES[:place], LINES[place][:kept]]))
        assert "cut short" in str(fault)
        assert len(read_part(fault).entries) >= place - CHOICES - 1


def test_a_choice_that_was_cut_into_another_one_is_not_read() -> None:
    place = next(number for number, line in enumerate(LINES) if line.endswith("power 13"))
    fault = refuse("\n".join([*LINES[:place], LINES[place][:-1]]))
    assert read_part(fault).entries == replay(NAME).entries[: place - CHOICES - 1]


def test_cut_within_the_last_line() -> None:
    for kept in range(len(LINES[-1])):
        fault = refuse("\n".join([*LINES[:-1], LINES[-1][:kept]]))
        assert "cut short" in str(fault)
        assert read_part(fault).entries == replay(NAME).entries


def test_a_missing_last_line_feed_or_other_line_ends_are_no_damage(tmp_path: Path) -> None:
    for number, data in enumerate([TEXT[:-1], TEXT.replace("\n", "\r\n"), "\ufeff" + TEXT]):
        path = tmp_path / f"{number}.txt"
        path.write_bytes(data.encode())
        assert load_record(path, load_game).replay().entries == replay(NAME).entries


# Altered.


@pytest.mark.parametrize("place", range(CHOICES + 1, len(LINES) - 1, 19))
@pytest.mark.parametrize("other", ["red: card 9", "blue: put GAL", "purple: done", "", "= red: done", "red: undo", "x"])
def test_an_altered_choice_is_found_out(place: int, other: str) -> None:
    if LINES[place] == other:
        return
    lines = [*LINES[:place], other, *LINES[place + 1 :]]
    fault = refuse("\n".join(lines) + "\n")
    assert "altered" in str(fault)
    assert isinstance(fault.session, Session)
    given = place - CHOICES - 1
    assert fault.session.entries[:given] == replay(NAME).entries[:given]
    if "the last line does not fit" in str(fault):
        assert place + 1 <= line_of(fault) <= len(LINES)
    mended = mend(lines)
    try:
        read_record(mended, load_game, "my record").replay()
    except InvalidRecord as error:
        assert line_of(error) >= place + 1


def test_an_altered_choice_that_is_legal_is_found_out() -> None:
    place = next(number for number, line in enumerate(LINES) if line.startswith("chance: draw 1 "))
    drawn = {line for line in LINES if line.startswith("chance: draw 1 ")}
    other = next(f"chance: draw 1 C1{letter}" for letter in "ABCDG" if f"chance: draw 1 C1{letter}" not in drawn)
    fault = refuse("\n".join([*LINES[:place], other, *LINES[place + 1 :]]) + "\n")
    assert "altered" in str(fault)


@pytest.mark.parametrize("change", ["swap", "repeat", "leave out"])
def test_choices_out_of_order(change: str) -> None:
    place = CHOICES + 40
    middle = {"swap": [LINES[place + 1], LINES[place]], "repeat": LINES[place : place + 2] * 2, "leave out": []}[change]
    assert "altered" in str(refuse("\n".join([*LINES[:place], *middle, *LINES[place + 2 :]]) + "\n"))


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("castillo record 1", "castillo record 2", 1, "this program reads version 1"),
        ("castillo record 1", "castillo record 1 ", 1, "this program reads version 1"),
        ("castillo record 1", "castillo recorder", 1, "this program reads version 1"),
        ("castillo record 1", "[Event", 1, "is not a record"),
        ("game el_grande", "game chess", 2, "unknown game 'chess'"),
        ("game el_grande", "game ", 2, "expected one of"),
        ("game el_grande", "gamel el_grande", 2, "expected one of"),
        ("game el_grande", "game el_grande\ngame el_grande", 3, "twice"),
        ("rules 1", "rules 7", 3, "rules version '7' is not supported; this program plays version"),
        ("seats red blue green yellow", "seats red", 4, "2 to 5 seats"),
        ("seats red blue", "seats red red", 4, "once"),
        ("seats red blue", "seats purple blue", 4, "purple"),
        ("option veto parts", "option veto maybe", 6, "veto"),
        ("option veto parts", "option vetos parts", 6, "vetos"),
        ("option veto parts", "option veto parts\noption veto parts", 7, "twice"),
        ("option veto parts", "option veto", 6, "veto"),
        ("option veto parts", "option name x", 6, "name"),
        ("option veto parts", "option decks x", 6, "decks"),
        ("option veto parts", "expansion grandissimo", 6, "grandissimo"),
        ("deck base", "deck house", 15, "house"),
        ('effect = "veto"', 'effect = "vetoo"', 15, "vetoo"),
        ('| game = "el_grande"', "| game = ", 15, "TOML"),
    ],
)
def test_an_altered_header_is_told_with_its_line(old: str, new: str, line: int, told: str) -> None:
    assert TEXT.count(old) >= 1
    text = TEXT.replace(old, new, 1)
    for fault in (refuse(text), refuse(mend(text.splitlines()))):
        assert line_of(fault) == line
        assert told in str(fault)
        assert fault.session is None


@pytest.mark.parametrize("key", ["game", "rules", "seats"])
def test_a_missing_line_of_the_header(key: str) -> None:
    lines = [line for line in LINES if not line.startswith(f"{key} ")]
    assert f"no line '{key} ...'" in str(refuse(mend(lines)))


def test_a_missing_deck() -> None:
    lines = [line for line in LINES if not line.startswith(("deck ", "|"))]
    assert "the deck 'base' is missing" in str(refuse(mend(lines)))


def test_another_version_of_the_rules_is_told_before_options_that_it_had() -> None:
    text = TEXT.replace("rules 1", "rules 9").replace("option veto parts", "option intrigue deep")
    assert "rules version '9' is not supported" in str(refuse(text))


def test_a_deck_whose_text_was_changed_is_found_out_at_the_end() -> None:
    fault = refuse(TEXT.replace("Move the King", "Move him", 1))
    assert line_of(fault) == len(LINES)
    assert "the check does not fit" in str(fault)
    assert read_part(fault).entries == replay(NAME).entries


@pytest.mark.parametrize("end", ["end 1 00000000", "end", "end x y", "end 413", "end -1 z z", "end  413 0"])
def test_an_altered_last_line(end: str) -> None:
    fault = refuse("\n".join([*LINES[:-1], end]) + "\n")
    assert read_part(fault).entries == replay(NAME).entries


def test_what_stands_behind_the_last_line() -> None:
    for more in ("x\n", "\n", "red: undo\n", LINES[-1] + "\n"):
        refuse(TEXT + more)


# No records at all.


@pytest.mark.parametrize("text", ["", "\n", "\n\n\n", " ", "\x00", "castillo", "choices", "end 0 00000000", "é" * 5000])
def test_texts_that_are_no_records(text: str) -> None:
    assert line_of(refuse(text)) == 1


def test_a_huge_line_is_told_in_short() -> None:
    huge = "x" * 1_000_000
    for text in (huge, TEXT.replace("seats red", f"seats {huge}"), TEXT.replace("red: card", f"red: {huge}", 1)):
        refuse(text)
    for text in (TEXT.replace("option veto parts", f"option veto {huge}"), TEXT.replace("rules 1", f"rules {huge}")):
        refuse(text)


@pytest.mark.parametrize("value", ["[" * 20_000, "9" * 5000, "{ a = " * 5000])
def test_a_deck_that_no_reader_foresaw(value: str) -> None:
    fault = refuse(mend(TEXT.replace("| stack = 1", f"| stack = {value}", 1).splitlines()))
    assert line_of(fault) == 15


def test_files_that_are_no_records(tmp_path: Path) -> None:
    data = TEXT.encode()
    cases = {"binary": bytes(range(256)), "empty": b"", "zeros": bytes(1000), "utf16": TEXT.encode("utf-16")}
    for name, content in cases.items():
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(InvalidRecord, match=rf"{name}, line [12]: is not"):
            load_record(path, load_game)
    path = tmp_path / "broken"
    middle = data.index(b"choices\n") + 2000
    path.write_bytes(data[:middle] + b"\xff" + data[middle:])
    with pytest.raises(InvalidRecord, match="is not text") as caught:
        load_record(path, load_game)
    assert line_of(caught.value) == data[:middle].count(b"\n") + 1
    assert len(read_part(caught.value).entries) >= line_of(caught.value) - CHOICES - 2
    for missing in (tmp_path / "missing", tmp_path):
        with pytest.raises(InvalidRecord, match="cannot be read"):
            load_record(missing, load_game)


def test_a_record_is_saved_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = read_record(TEXT, load_game)
    path = tmp_path / "game.txt"
    path.write_text("old", "utf-8")

    def fail(_: Record) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("castillo.core.record.write_record", fail)
        with pytest.raises(KeyboardInterrupt):
            save_record(record, path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]
    assert path.read_text("utf-8") == "old"
    save_record(record, path)
    assert path.read_bytes() == path_of(NAME).read_bytes()
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]


def test_a_deck_is_kept_to_the_letter() -> None:
    source = "# odd \u2028\x85 spaces  \n\n   \n" + read_record(TEXT, load_game).game.deck_sources()["base"]
    game = load_game("el_grande", 2, decks={"base": source})
    again = read_record(write_record(Record(game, [], [])), load_game)
    assert again.game.deck_sources() == {"base": source}
    assert again.game == game


# Anything at all.

SHORT = read_text("2-seats-short")
EDITS = st.lists(
    st.tuples(st.integers(0, len(SHORT) - 1), st.integers(0, 40), st.binary(max_size=8)), min_size=1, max_size=4
)


def edit(data: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    """Put other bytes in the place of some."""
    for start, length, new in edits:
        data = data[:start] + new + data[start + length :]
    return data


def read_or_refuse(path: Path) -> Session | None:
    """Read and replay a file; None if it is refused, which must be with a line."""
    try:
        return load_record(path, load_game).replay()
    except InvalidRecord as error:
        assert re.search(r"game\.txt, line \d+: ", str(error))
        assert error.session is None or isinstance(error.session, Session)
        return None


@given(edits=EDITS)
@settings(max_examples=150, deadline=None)
@example(edits=[(0, 0, b"\xef\xbb\xbf")])
@example(edits=[(len(SHORT) - 1, 1, b"")])
def test_changed_bytes_never_go_unnoticed(edits: list[tuple[int, int, bytes]], tmp_path_factory: object) -> None:
    assert isinstance(tmp_path_factory, pytest.TempPathFactory)
    path = tmp_path_factory.getbasetemp() / "game.txt"
    path.write_bytes(edit(SHORT.encode(), edits))
    session = read_or_refuse(path)
    if session is not None:
        assert session.entries == replay("2-seats-short").entries


@given(edits=EDITS)
@settings(max_examples=150, deadline=None)
def test_changed_bytes_with_a_check_that_fits_never_crash(
    edits: list[tuple[int, int, bytes]], tmp_path_factory: object
) -> None:
    assert isinstance(tmp_path_factory, pytest.TempPathFactory)
    path = tmp_path_factory.getbasetemp() / "game.txt"
    lines = edit(SHORT.encode(), edits).decode("utf-8", "replace").split("\n")
    path.write_text(mend(lines[:-1]) if "choices" in lines[:-2] else "\n".join(lines), "utf-8", newline="\n")
    read_or_refuse(path)


@given(text=st.text(max_size=200) | st.text(max_size=200).map(lambda text: f"castillo record 1\n{text}"))
@settings(max_examples=200, deadline=None)
def test_any_text_is_refused(text: str) -> None:
    refuse(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_is_told_in_every_language(language: str) -> None:
    """Whatever is wrong with a choice in a line: the rules' reason is in it."""
    at = next(number for number, line in enumerate(LINES) if ": power 13" in line)
    fault = refuse(mend([*LINES[:at], LINES[at].replace("power 13", "put GAL"), *LINES[at + 1 :]]))
    asked = {"en": "which power card?", "de": "welche Machtkarte?", "es": "¿qué carta de poder?"}
    told = describe_error(fault, language)
    assert asked[language] in told and str(at + 1) in told
    assert (told == str(fault)) == (language == "en")
