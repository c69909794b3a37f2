"""`castillo scenario`: runs scenario files and prints what differs."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from castillo.cli.common import DIFFERS, INTERRUPTED, Json, plural, print_json, show_progress, tidy, warn
from castillo.core.errors import CastilloError

if TYPE_CHECKING:
    from castillo.core.scenario import ScenarioResult

EXAMPLE = """\b
Example:
  castillo scenario tests/scenarios/el_grande my_position.toml"""
MALFORMED = 2

Files = Annotated[list[Path], typer.Argument(metavar="FILE", help="Scenario files, or folders of them.")]


def scenario(files: Files, json: Json = False) -> None:
    """Run scenario files and print what differs.

    A scenario (TOML) is a position, choices in words, and what must hold after them. Of a folder every *.toml file in
    it and below it is run, but decks of cards are passed over. Exits 0 if everything is as the files say, 1 if anything
    differs, 2 if a file cannot be read as a scenario; the others are run all the same.

    With --json, one line: "files", "passed", "failed" (a list of "path", "title", "failures"), "malformed" (a list of
    "path", "message").
    """
    from castillo.core.scenario import run_file
    from castillo.registry import load_game

    passed = 0
    failed: list[ScenarioResult] = []
    malformed: list[tuple[Path, str]] = []
    interrupted = False
    paths, decks = _find_files(files, malformed)
    try:
        with show_progress("scenarios", len(paths)) as count:
            for path in paths:
                try:
                    result = run_file(path, load_game)
                except CastilloError as error:
                    malformed.append((path, str(error)))
                else:
                    passed += not result.failures
                    failed += [result] if result.failures else []
                count()
    except KeyboardInterrupt:
        interrupted = True
    _report(passed, failed, malformed, decks, json)
    if interrupted:
        warn(f"interrupted after {passed + len(failed) + len(malformed)} of {plural(len(paths), 'file')}")
        raise typer.Exit(INTERRUPTED)
    if malformed:
        raise typer.Exit(MALFORMED)
    if failed:
        raise typer.Exit(DIFFERS)


def _find_files(given: list[Path], malformed: list[tuple[Path, str]]) -> tuple[list[Path], int]:
    """List the files, each once; folders give theirs in order, but no decks, which are counted."""
    found: dict[Path, None] = {}
    decks: set[Path] = set()
    for path in given:
        if path.is_dir():
            every = sorted(path.rglob("*.toml"))
            inside = [file for file in every if not is_deck(file)]
            decks.update(file for file in every if file not in inside)
            if not inside:
                malformed.append((path, f"{path}: there is no scenario (*.toml) in this folder"))
            found.update(dict.fromkeys(inside))
        else:
            found[path] = None
    return list(found), len(decks.difference(found))


def is_deck(path: Path) -> bool:
    """Tell whether a TOML file is plainly a deck: it has cards, and neither steps nor a position."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data.get("card"), list) and not {"step", "position"}.intersection(data)


def _report(
    passed: int, failed: list[ScenarioResult], malformed: list[tuple[Path, str]], decks: int, json: bool
) -> None:
    for path, message in malformed:
        warn(message if str(path) in message else f"{path}: {message}")
    if json:
        report: dict[str, Any] = {
            "files": passed + len(failed) + len(malformed),
            "passed": passed,
            "failed": [{"path": str(r.path), "title": r.title, "failures": r.failures} for r in failed],
            "malformed": [{"path": str(path), "message": message} for path, message in malformed],
        }
        print_json(report)
        return
    for result in failed:
        print(f"{result.path}: {tidy(result.title)}")
        for line in result.failures:
            print(f"    {line}")
    total = passed + len(failed) + len(malformed)
    parts = [f"{passed} as expected"]
    parts += [f"{len(failed)} different"] if failed else []
    parts += [f"{len(malformed)} malformed"] if malformed else []
    beside = f" ({plural(decks, 'deck')} passed over)" if decks else ""
    print(f"{plural(total, 'scenario')}: {', '.join(parts)}{beside}")
