"""`castillo deck check`: says whether a deck file is right."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castillo.cli.common import Json, plural, print_json

if TYPE_CHECKING:
    from castillo.games.el_grande.deck import Deck

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

    With --json, one line: "deck", "title", "cards", "kinds", "stacks" (cards by stack) or, for a deck of
    Intrigue & the King, "hand" and "beside" (cards of a hand, and beside the board).
    """
    from castillo.registry import deck_info

    load = deck_info(file).load_deck
    assert load is not None
    found: Deck = load(file)
    groups = Counter[str]()
    for card in found.cards:
        groups[card.section] += card.copies
    total = groups.total()
    if json:
        print_json({
            "deck": found.name, "title": found.title, "cards": total, "kinds": len(found.cards),
            **found.describe_sections(groups),
        })  # fmt: skip
        return
    print(f"{file}: ok, {total} cards of {plural(len(found.cards), 'kind')}")
    print("; ".join(f"{section}: {count}" for section, count in groups.items()))
