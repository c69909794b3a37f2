"""`castillo replay`: a saved game, read in many ways."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from castillo.cli.common import Json, UsageError, plural, print_json, read_number
from castillo.cli.complete import complete_seats

if TYPE_CHECKING:
    from castillo.cli.reading import Reading
    from castillo.core.errors import InvalidRecord
    from castillo.core.session import Session

EXAMPLE = """\b
Examples:
  castillo replay game.txt
  castillo replay game.txt --text
  castillo replay game.txt --at 120 --seat blue
  castillo replay game.txt --at 120 --svg board.svg
  castillo replay game.txt --trace > trace.jsonl"""
PNG_SCALE = 2.0
"""Pixels of a PNG picture for one unit of the SVG picture."""

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record, as `simulate --records` saves it.")]
At = Annotated[
    int | None,
    typer.Option(
        "--at",
        parser=read_number(0),
        metavar="N",
        help="The position after N entries; 0 is before the first.",
        show_default=False,
    ),
]
Seat = Annotated[
    str | None,
    typer.Option(
        "--seat", metavar="NAME", autocompletion=complete_seats, show_default="everything",
        help="Only what this seat (or: spectator) may know.",
    ),
]  # fmt: skip
Text = Annotated[bool, typer.Option("--text", help="Print the whole game, to be read.")]
Trace = Annotated[bool, typer.Option("--trace", help="Print every position and its choices, a line of JSON each.")]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw the position.", show_default=False)]
Png = Annotated[Path | None, typer.Option("--png", metavar="FILE", help="Draw the position.", show_default=False)]


def replay(
    record: RecordFile,
    at: At = None,
    seat: Seat = None,
    text: Text = False,
    json: Json = False,
    trace: Trace = False,
    svg: Svg = None,
    png: Png = None,
) -> None:
    """Read a record of a game.

    On a terminal, step through it: Enter goes on, b back, a number or a round jumps, q ends. Otherwise, or with --text,
    the whole game is printed. With --at N, the position after N entries. With --svg or --png, a picture of it; without
    --at, of the last. Who has a record may see all of it; with --seat, only what that seat knew.

    With --json, one line: "format", "game", "rules", "seats", "expansions", "options", "decks", "seat", "entries" (a
    list of "n", "seat", "words", "forced", "undo", "undone"), "result" ("over", "score", "winners"), "view" (what may
    be seen at the end, or with --at after N entries), "damage" (what is wrong with the record, or null).

    With --trace, one line for the game, one before every choice and outcome of chance, one for the end; secrets are
    shown, what was taken back is left out. The lines are described in docs/records.md.

    Of a damaged record, as much is shown as can be read; then one line says what is wrong and where, and the exit code
    is 2.
    """
    modes = [flag for flag, given in (("--text", text), ("--json", json), ("--trace", trace)) if given]
    modes += ["--svg or --png"] if svg or png else []
    _check_modes(modes, at, seat)
    _check_ending("--svg", svg)
    _check_ending("--png", png)
    session, fault = read_session(record)
    if session is None or (fault is not None and at is not None and at > len(session.entries)):
        assert fault is not None
        raise fault
    if trace:
        _print_trace(session)
    else:
        _show(_read_as(session, seat, at), at, modes, (svg, png), fault)
    if fault is not None:
        raise fault


def _check_modes(modes: list[str], at: int | None, seat: str | None) -> None:
    if len(modes) > 1:
        raise UsageError(f"replay: {' and '.join(modes)} do not go together")
    if modes == ["--trace"] and seat is not None:
        raise UsageError("replay: --trace shows everything; it goes without --seat")
    if modes in (["--trace"], ["--text"]) and at is not None:
        raise UsageError(f"replay: {modes[0]} shows the whole game; it goes without --at")


def _check_ending(flag: str, path: Path | None) -> None:
    ending = f".{flag.removeprefix('--')}"
    if path is not None and path.suffix.lower() != ending:
        raise UsageError(f"replay: {flag} {path}: the file's name must end in {ending}")


def read_session(path: Path) -> tuple[Session | None, InvalidRecord | None]:
    """Read a record as far as it can be read.

    Returns:
        The game, None if not even the header could be read; and what is wrong with the record, if anything is.
    """
    from castillo.core.errors import InvalidRecord
    from castillo.core.record import load_record
    from castillo.core.session import Session
    from castillo.registry import load_game

    try:
        return load_record(path, load_game).replay(), None
    except InvalidRecord as fault:
        return (fault.session if isinstance(fault.session, Session) else None), fault


def _read_as(session: Session, seat: str | None, at: int | None) -> Reading:
    from castillo.cli.reading import Reading

    if at is not None and at > len(session.entries):
        raise UsageError(f"--at {at}: the record has {plural(len(session.entries), 'entry', 'entries')}")
    return Reading(session, seat)


def _print_trace(session: Session) -> None:
    from castillo.core.trace import trace_session

    for line in trace_session(session):
        print_json(line)


def _show(
    reading: Reading, at: int | None, modes: list[str], pictures: tuple[Path | None, Path | None],
    fault: InvalidRecord | None,
) -> None:  # fmt: skip
    from castillo.cli.el_grande.replay_text import print_game
    from castillo.cli.replay_steps import Stepper

    n = len(reading) if at is None else at
    if modes == ["--json"]:
        print_json(describe(reading, n, fault))
    elif modes == ["--svg or --png"]:
        _draw(reading, n, *pictures)
    elif at is not None:
        Stepper(reading).show(n)
    elif modes or not is_terminal():
        print_game(reading)
    else:
        Stepper(reading).run()


def is_terminal() -> bool:
    """Tell whether somebody sits at a terminal to step through a record."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def describe(reading: Reading, n: int, fault: InvalidRecord | None = None) -> dict[str, Any]:
    """Describe the first `n` entries of a game and where they lead: what `--json` prints."""
    from castillo.core.record import VERSION

    game = reading.game
    timeline = reading.timeline
    state = timeline.states[n]
    entries = [
        {
            "n": number + 1, "seat": entry.seat_name, "words": words, "forced": entry.forced, "undo": entry.is_undo,
            "undone": timeline.taken_back.get(number, n) < n,
        }
        for number, (entry, words) in enumerate(zip(timeline.entries, reading.words(n), strict=False))
    ]  # fmt: skip
    return {
        "format": VERSION,
        "game": game.name,
        "rules": game.rules_version,
        "seats": list(game.seat_names),
        "expansions": list(game.expansions),
        "options": dict(game.options),
        "decks": game.deck_sources(),
        "seat": None if reading.seat is None else game.seat_name(reading.seat),
        "entries": entries,
        "result": {
            "over": state.is_terminal(),
            "score": dict(zip(game.seat_names, state.scores(), strict=True)),
            "winners": [game.seat_name(seat) for seat in state.winners()] if state.is_terminal() else [],
        },
        "view": reading.view(n),
        "damage": None if fault is None else str(fault),
    }


def _draw(reading: Reading, n: int, svg: Path | None, png: Path | None) -> None:
    """Write pictures of the position after `n` entries."""
    picture = reading.game.picture(reading.view(n), f"After {n} of {len(reading)} entries")
    pixels = b"" if png is None else reading.game.picture_png(picture, PNG_SCALE)
    if svg is not None:
        svg.write_text(picture, "utf-8")
        print(f"Drawn: {svg}")
    if png is not None:
        png.write_bytes(pixels)
        print(f"Drawn: {png}")
