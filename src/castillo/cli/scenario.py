"""`castillo scenario`: runs scenario files and prints what differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from castillo.cli.common import DIFFERS, INTERRUPTED, Json, print_json, show_progress, tidy, warn
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
    it and below it is run. Exits 0 if everything is as the files say, 1 if anything differs, 2 if a file cannot be read
    as a scenario; the others are run all the same.

    With --json, one line: "files", "passed", "failed" (a list of "path", "title", "failures"), "malformed" (a list of
    "path", "message").
    """
    from castillo.core.scenario import run_file
    from castillo.registry import load_game

    passed = 0
    failed: list[ScenarioResult] = []
    malformed: list[tuple[Path, str]] = []
    interrupted = False
    paths = _find_files(files, malformed)
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
    _report(passed, failed, malformed, json)
    if interrupted:
        warn(f"interrupted after {passed + len(failed) + len(malformed)} of {len(paths)} files")
        raise typer.Exit(INTERRUPTED)
    if malformed:
        raise typer.Exit(MALFORMED)
    if failed:
        raise typer.Exit(DIFFERS)


def _find_files(given: list[Path], malformed: list[tuple[Path, str]]) -> list[Path]:
    """List the files, each once; folders give theirs in order."""
    found: dict[Path, None] = {}
    for path in given:
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            if not inside:
                malformed.append((path, f"{path}: there is no scenario (*.toml) in this folder"))
            found.update(dict.fromkeys(inside))
        else:
            found[path] = None
    return list(found)


def _report(passed: int, failed: list[ScenarioResult], malformed: list[tuple[Path, str]], json: bool) -> None:
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
    print(f"{total} {'scenario' if total == 1 else 'scenarios'}: {', '.join(parts)}")
