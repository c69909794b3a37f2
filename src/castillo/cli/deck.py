"""`castillo deck check`: says whether a deck file is right."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castillo.cli.common import Json, plural, print_json

EXAMPLE = """\b
Example:
  castillo deck check my_deck.toml"""

app = typer.Typer(rich_markup_mode=None, help="Decks of action cards.")

File = Annotated[Path, typer.Argument(metavar="FILE", help="A deck file (TOML).")]


@app.callback(invoke_without_command=True, epilog=EXAMPLE)
def show_help(context: typer.Context) -> None:
    """Decks of action cards."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command("check", epilog=EXAMPLE)
def check(file: File, json: Json = False) -> None:
    """Check a deck file, and count its cards.

    The first fault is told in one line: file, card, fault. See: castillo cards --effects

    With --json, one line: "deck", "title", "cards", "kinds", "stacks" (cards by stack).
    """
    from castillo.games.el_grande.deck import load_deck

    found = load_deck(file)
    stacks: dict[str, int] = {}
    for card in found.cards:
        stacks[str(card.stack)] = stacks.get(str(card.stack), 0) + card.copies
    total = sum(stacks.values())
    if json:
        print_json({
            "deck": found.name, "title": found.title, "cards": total, "kinds": len(found.cards), "stacks": stacks,
        })  # fmt: skip
        return
    print(f"{file}: ok, {total} cards of {plural(len(found.cards), 'kind')}")
    print("; ".join(f"stack {stack}: {count}" for stack, count in stacks.items()))
