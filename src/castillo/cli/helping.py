"""What can be typed while a game is played, for those who ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from castillo.cli.wrapping import reflow

if TYPE_CHECKING:
    from castillo.cli.tables import TableText

HELP: Final = {
    "why CHOICE": "says why a choice is not allowed, and by which rule: why {example}; why undo",
    "hint": "shows the best choices, by what your seat may know, with shares of the win",
    "undo": "takes back your last choice, unless something was drawn, revealed or decided since",
    "undo agreed": "takes it back if the others at this terminal agree; {seat}: undo is for another seat here",
    "save FILE": "saves the game as a record, and says how to go on with it; save! FILE writes over another game",
    "log [N]": "tells the last N lines again (20)",
    "board": "shows the board again{boards}",
    "rules ID": "prints a rule {rule}",
    "help": "shows this",
    "quit": "leaves the game",
}  # fmt: skip


def write_help(text: TableText, width: int, seat: int | None = None) -> list[str]:
    """Write what can be typed in a game, in lines of so many columns; the example of another seat is not one's own."""
    lines = [line for sentence in text.introduction for line in reflow(sentence, width, indent="  ")]
    column = max(len(command) for command in HELP) + 2
    names = {
        "example": text.example,
        "seat": text.game.seat_names[0 if seat == 1 else 1],
        "boards": text.more_boards,
        "rule": text.rule,
    }
    for command, summary in HELP.items():
        lines += reflow(summary.format(**names), width, f"  {command}".ljust(column + 2), " " * (column + 2))
    return lines
