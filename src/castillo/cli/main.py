"""The command `castillo`: its subcommands, and what happens when something goes wrong."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import Annotated, Any, NoReturn

import typer

from castillo.cli import (
    analyse,
    arena,
    backup,
    bench,
    cards,
    dataset,
    deck,
    play,
    replay,
    rules,
    scenario,
    serve,
    simulate,
)
from castillo.cli.common import INTERRUPTED, UsageError, discard_output, warn
from castillo.core.errors import CastilloError

WRONG_INPUT = 2
BROKEN_PIPE = 141
"""The exit code of a program that a closed pipe ended, as shells have it."""

# Typer has no public name for the base of all faults of usage, and its home depends on Typer's version.
UsageFault: type[Exception] = typer.BadParameter.__mro__[2]

WRONG_VALUE = re.compile(r"[Ii]nvalid value for '(?P<option>--[\w-]+)': (?P<fault>.*)")
"""How the library for command lines begins a fault in a value."""

COMPLETION = "_CASTILLO_COMPLETE"
"""The variable with which a shell asks for what can be typed next; its name is Typer's."""
COMPLETION_FLAGS = ("--install-completion", "--show-completion")

EXAMPLE = """\b
Examples:
  castillo play --seats 3
  castillo play --help
  castillo --install-completion"""

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """Print the version and how the rules run, and end."""
    if wanted:
        from castillo.pure import is_compiled
        from castillo.version import VERSION

        print(f"castillo {VERSION}, rules {'compiled with mypyc' if is_compiled() else 'in plain Python'}")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog=EXAMPLE)
def castillo(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=show_version, is_eager=True, help="Print the version, and how the rules run."
        ),
    ] = False,
) -> None:
    """El Grande: play it, study it, research with it."""
    if context.invoked_subcommand is None:
        print(context.get_help())


app.command("play", epilog=play.EXAMPLE)(play.play)
app.command("serve", epilog=serve.EXAMPLE)(serve.serve)
app.command("backup", epilog=backup.EXAMPLE)(backup.backup)
app.command("simulate", epilog=simulate.EXAMPLE)(simulate.simulate)
app.command("arena", epilog=arena.EXAMPLE)(arena.arena)
app.command("dataset", epilog=dataset.EXAMPLE)(dataset.dataset)
app.command("replay", epilog=replay.EXAMPLE)(replay.replay)
app.command("analyse", epilog=analyse.EXAMPLE)(analyse.analyse)
app.command("scenario", epilog=scenario.EXAMPLE)(scenario.scenario)
app.command("rules", epilog=rules.EXAMPLE)(rules.rules)
app.command("cards", epilog=cards.EXAMPLE)(cards.cards)
app.add_typer(deck.app, name="deck")
app.command("bench", help=bench.HELP, epilog=bench.EXAMPLE)(bench.bench)


def main(arguments: Sequence[str]) -> int:
    """Run the command with these arguments and return its exit code.

    Wrong input is told in one line on stderr and gives 2; Ctrl-C gives 130.
    """
    try:
        code = _invoke(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except UsageFault as fault:
        warn(describe_usage(fault))
    except CastilloError as error:
        warn(str(error))
    except (KeyboardInterrupt, typer.Abort):
        if sys.stderr is not None and sys.stderr.isatty():
            print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        discard_output(sys.stdout)
        return BROKEN_PIPE
    except OSError as error:
        discard_output(sys.stdout)
        where = f"{error.filename}: " if error.filename else ""
        warn(f"{where}{error.strerror or error}")
    return WRONG_INPUT


def _invoke(arguments: Sequence[str]) -> int:
    command = typer.main.get_command(app)
    try:
        if os.environ.get(COMPLETION):
            command.main(list(arguments), "castillo")
        if any(flag in arguments for flag in COMPLETION_FLAGS):
            return _set_up_completion(command, arguments)
        with command.make_context("castillo", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except SystemExit as end:  # Typer's way out of completion
        return end.code if isinstance(end.code, int) else WRONG_INPUT
    return 0


def _set_up_completion(command: Any, arguments: Sequence[str]) -> int:
    """Let Typer install or show the completion; it says on stdout if it does not know the shell."""
    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said), command.make_context("castillo", list(arguments)):
            pass
    except typer.Exit:
        raise UsageError(
            f"{' '.join(said.getvalue().split())} Completion is for bash, zsh, fish and PowerShell."
        ) from None
    except SystemExit:
        print(said.getvalue(), end="")
    return 0


def describe_usage(fault: Exception) -> str:
    """Put a fault of usage into one line: what is wrong, and which help to read."""
    formatted = fault.format_message() if hasattr(fault, "format_message") else str(fault)
    message = " ".join(str(formatted).split()).removesuffix(".")
    wrong = WRONG_VALUE.fullmatch(message)
    if wrong:
        message = f"{wrong['option']}: {wrong['fault']}"
    message = message[:1].lower() + message[1:]
    context = getattr(fault, "ctx", None)
    return f"{message}; see: {context.command_path if context else 'castillo'} --help"


def run() -> NoReturn:
    """Run the command as a program: the entry point."""
    for stream in (sys.stdin, sys.stdout):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(main(sys.argv[1:]))
